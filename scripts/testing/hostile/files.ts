/**
 * The contents of a folder, so that two moments can be compared.
 *
 * @module
 */

import { join } from "@std/path";

/**
 * Every file, folder and link below a folder, each with what tells whether it was changed.
 *
 * @param folder The folder.
 * @param except Paths that are left out, with all below them.
 * @returns For example `/a/b file 12 bytes of 1700000000000`.
 */
export function stateOf(folder: string, except: readonly string[]): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory, isSymlink }) => {
    const path = join(folder, name);
    if (except.includes(path)) return [];
    if (isSymlink) return [`${path} link to ${Deno.readLinkSync(path)}`];
    if (isDirectory) return [`${path} folder`, ...stateOf(path, except)];
    return [describe(path)];
  });
}

function describe(path: string): string {
  const { size, mtime } = Deno.lstatSync(path);
  return `${path} file ${size} bytes of ${mtime?.getTime()}`;
}
