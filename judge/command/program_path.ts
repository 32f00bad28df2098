/**
 * Where a program is that a command names.
 *
 * @module
 */

import { join } from "@std/path";

/**
 * Looks a program up as a shell does.
 *
 * @param name A word of a command; one with a slash is a path.
 * @param path Folders, with colons between them. Default: PATH.
 * @returns A path; undefined if no folder has such a file that may be run.
 */
export function findProgram(
  name: string,
  path: string = Deno.env.get("PATH") ?? "",
): string | undefined {
  if (name.includes("/")) return name;
  return path.split(":").map((folder) => join(folder === "" ? "." : folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    const { isFile, mode } = Deno.statSync(path);
    return isFile && ((mode ?? 0o111) & 0o111) !== 0;
  } catch {
    return false;
  }
}
