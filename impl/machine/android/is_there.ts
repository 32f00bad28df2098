/**
 * The files of this machine, and where links lead.
 *
 * @module
 */

/** Links that may lead on to links (Linux, MAXSYMLINKS). */
export const LINKS_MAX = 40;

/** Longest text that is a link (PATH_MAX of a sane one). */
export const LINK_MAX = 255;

/** Checks that something has a path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}

/** Checks that something is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/**
 * The target of a symbolic link.
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

/**
 * Checks that a text is what a dump or a copy keeps in place of a symbolic link: a path, and nothing else.
 *
 * @param text All that a file holds.
 */
export function isLinkText(text: string): boolean {
  return text.length <= LINK_MAX && /^[\w./@+-]+$/.test(text);
}

/**
 * Removes a folder, also one from which somebody else removes: another program, or the kernel, whose mounts there have just ended.
 *
 * @param folder It; it may be gone.
 */
export function removeFolder(folder: string): void {
  for (let remains = true; remains;) {
    try {
      Deno.removeSync(folder, { recursive: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      remains = isThere(folder);
    }
  }
}
