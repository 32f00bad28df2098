/**
 * Paths, as the kernel reads them.
 *
 * @module
 */

import type { Errno } from "./file_error.ts";

/** Longest path and longest name, in bytes (Linux, limits.h). */
const PATH_MAX = 4096;
const NAME_MAX = 255;
const SLASH = 0x2f;

/**
 * Where the next name of a path begins.
 *
 * @param path The path.
 * @param from Where to look from.
 */
export function nameStart(path: string, from: number): number {
  let start = from;
  while (path.charCodeAt(start) === SLASH) start++;
  return start;
}

/**
 * The name of a file.
 *
 * @param path Its path.
 */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * The mistake in a path, wherever it leads.
 *
 * @param path Any text.
 */
export function pathProblem(path: string): Errno | undefined {
  if (path === "") return "ENOENT";
  if (path.charCodeAt(0) !== SLASH || path.includes("\0")) return "EINVAL";
  if (isLonger(path, PATH_MAX - 1)) return "ENAMETOOLONG";
  const names = isLonger(path, NAME_MAX) ? path.split("/") : [];
  return names.some((name) => isLonger(name, NAME_MAX)) ? "ENAMETOOLONG" : undefined;
}

/** Checks whether a text has more than so many bytes. */
function isLonger(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || new TextEncoder().encode(text).length > bytes;
}
