/**
 * Names for mutants that hold while other places of their file change.
 *
 * @module
 */

import type { SourceMutant } from "./instrument.ts";

/**
 * Names the mutants of a file: by function, kind of mistake and both texts, and by a count where all these are equal.
 *
 * @param mutants All mutants of a file, in their order.
 * @returns A name for each, unique in the file.
 */
export function namesOf(mutants: readonly SourceMutant[]): string[] {
  const counts = new Map<string, number>();
  return mutants.map(({ fn, operator, original, replacement }) => {
    const name = [fn, operator, original, replacement].map(plain).join("|");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}|${count}`;
  });
}

/** In one line, and the same whether a member is private or not. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("#", "");
}
