/**
 * The filter of a page; `page.js` does it.
 *
 * @module
 */

import type { JSX } from "hono/jsx/jsx-runtime";

/** See {@link Filter}. */
export interface FilterOptions {
  /** The name of the choice. */
  readonly label: string;
  /** The values, each with the words for it. */
  readonly choices: readonly (readonly [value: string, words: string])[];
}

/** A field for words, a choice, and a place that says how much is shown. */
export function Filter({ label, choices }: FilterOptions): JSX.Element {
  return (
    <search class="filter">
      <label>
        Search <input id="search" type="search" placeholder="words, /" />
      </label>
      <label>
        {label}{" "}
        <select id="mark">
          <option value="">all</option>
          {choices.map(([value, words]) => <option value={value}>{words}</option>)}
        </select>
      </label>
      <span id="shown" role="status" />
    </search>
  );
}
