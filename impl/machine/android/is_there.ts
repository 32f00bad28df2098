/**
 * Whether this machine has a file, and where a link leads.
 *
 * @module
 */

/** Links that may lead on to links (Linux, MAXSYMLINKS). */
export const LINKS_MAX = 40;

/** Whether something has a path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What a symbolic link says.
 *
 * @param path Where it is.
 * @returns Undefined if there is none.
 */
export function linkAt(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return undefined;
  }
}
