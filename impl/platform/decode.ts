/**
 * Files and output as text.
 *
 * @module
 */

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Bytes as text; those that are not UTF-8 become U+FFFD. A byte order mark stays, as it does for Android's readers: three
 * bytes that belong to no name.
 *
 * @param bytes The contents of a file, or what a command wrote.
 */
export function decode(bytes: Uint8Array): string {
  return UTF_8.decode(bytes);
}
