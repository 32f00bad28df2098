/**
 * Text of strangers, for a person who has to decide about it.
 *
 * @module
 */

/**
 * Writes out every character that is not printable ASCII, so that nothing is hidden, moved, coloured or mistaken for another
 * character by a terminal.
 *
 * @param text Any text.
 * @returns One line, in which such a character stands as `\u{1b}`.
 */
export function plainText(text: string): string {
  return text.replace(/[^ -~]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
}

/**
 * The same in quotes, in which quotes and backslashes are escaped as in JSON, so that it is plain where the text ends.
 *
 * @param text Any text.
 */
export function quoted(text: string): string {
  return `"${plainText(text.replace(/["\\]/g, "\\$&"))}"`;
}
