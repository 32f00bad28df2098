/**
 * Words in lines of generated files.
 *
 * @module
 */

const COLUMNS = 118;

/**
 * Puts as many words into each line as fit.
 *
 * @param words The words; none is broken.
 * @param indent What each line begins with.
 * @returns The lines, each with its end.
 */
export function fill(words: readonly string[], indent = ""): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > COLUMNS) lines.push(indent + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `${line}\n`).join("");
}
