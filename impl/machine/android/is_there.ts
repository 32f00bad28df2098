/**
 * Whether this machine has a file.
 *
 * @module
 */

/** Whether something has a path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}
