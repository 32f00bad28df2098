/**
 * Names near a mistyped one.
 *
 * @module
 */

const LONGEST = 200;

/**
 * Chooses the names that a mistyped word most probably meant.
 *
 * @param word What was typed.
 * @param names What exists.
 * @param count How many names at most.
 * @returns The nearest names by edit distance, nearest first; none that shares less than half of the word.
 */
export function suggest(word: string, names: Iterable<string>, count = 3): string[] {
  const typed = word.slice(0, LONGEST);
  return [...new Set(names)]
    .map((name) => ({ name, distance: editDistance(typed, name.slice(0, LONGEST)) }))
    .filter(({ name, distance }) => distance <= Math.max(typed.length, name.length) / 2)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/**
 * Writes suggestions as the end of an error message.
 *
 * @param word What was typed.
 * @param names What exists.
 * @param prefix What stands before each name where it is typed.
 * @returns `, did you mean "x" or "y"`, or nothing if no name is near.
 */
export function didYouMean(word: string, names: Iterable<string>, prefix = ""): string {
  const near = suggest(word, names).map((name) => `"${prefix}${name}"`);
  return near.length === 0 ? "" : `, did you mean ${near.join(" or ")}`;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
