/**
 * Words for the shell that a person pastes a command into.
 *
 * @module
 */

/**
 * Quotes a word if a shell would read it otherwise.
 *
 * @param word Any text.
 */
export function shellWord(word: string): string {
  return /^[\w@%+:,./=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
