/**
 * Text out of files that nobody has checked, for a terminal.
 *
 * @module
 */

/** Longest text of a file that is printed within one sentence. */
export const TEXT_LENGTH_MAX = 2000;

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
 * @param longest Most characters that are kept. Default: {@link TEXT_LENGTH_MAX}.
 */
export function shortened(text: string, longest = TEXT_LENGTH_MAX): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest)}... (${text.length} characters in all)`;
}
