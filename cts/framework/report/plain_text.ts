/**
 * Text of strangers, for a person who has to decide about it.
 *
 * @module
 */

/**
 * Writes out every character that is not printable ASCII, so that nothing is hidden, moved, colored or mistaken for another
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

/**
 * Writes out what a terminal would obey or hide in a report: control characters, marks of direction, what is invisible. Letters of
 * any language stay, and so do tabs and line feeds.
 *
 * @param text Any text, JSON included.
 * @returns The text, in which such a character stands as `\u001b`, which JSON reads as the same character.
 */
export function withoutControls(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu,
    (char) =>
      char.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(
        "",
      ),
  );
}
