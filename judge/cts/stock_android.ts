/**
 * `--expect stock-android`: what stock Android breaks, as a list of expected failures.
 *
 * @module
 */

import { STOCK_BREACHES } from "../../cts/clauses/stock_android.ts";
import type { Expectation, ExpectedKind } from "../../cts/framework/expectations.ts";

/** The word that stands for the list, in place of a file. */
export const STOCK_ANDROID = "stock-android";

/** How such entries explain failures: those of their clause, line by line where the clause holds more. */
export const STOCK_KIND: ExpectedKind = {
  clauses: STOCK_BREACHES.map(({ clause }) => clause),
  details: {},
  explains(entry, line, { clause }) {
    const lines = entry.lines as readonly string[] | undefined;
    return entry.clause === clause &&
      (lines === undefined || lines.includes(line.replaceAll('"', "")));
  },
};

/** The list: an entry for each clause and release. */
export function stockExpectations(): readonly Expectation[] {
  return STOCK_BREACHES.flatMap(({ clause, releases, lines, control, does, source }) => {
    const [project, file] = source;
    return releases.map((release): Expectation => ({
      kind: STOCK_ANDROID,
      clause,
      condition: { release: String(release) },
      reason: `Android ${does}`,
      link: `https://android.googlesource.com/platform/${project}/+/refs/heads/main/${file}`,
      owner: "AOSP",
      expires: "9999-12-31",
      ...lines === undefined ? {} : { lines },
      ...control === undefined ? {} : { control },
    }));
  });
}
