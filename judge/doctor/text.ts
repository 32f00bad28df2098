/**
 * Text out of files that nobody has checked, for a terminal.
 *
 * @module
 */

/** Longest text of a file that is printed within one sentence. */
const TEXT_LENGTH_MAX = 2000;

/**
 * Writes out what a terminal would obey or hide: control characters, line ends, marks of direction and byte order.
 *
 * @param text Any text.
 * @returns One line, in which such a character stands as `\u{1b}`.
 */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`,
  );
}

/**
 * Cuts a text that is too long for a sentence.
 *
 * @param text Any text.
 */
export function shortened(text: string): string {
  return text.length <= TEXT_LENGTH_MAX
    ? text
    : `${text.slice(0, TEXT_LENGTH_MAX)}... (${text.length} characters in all)`;
}
