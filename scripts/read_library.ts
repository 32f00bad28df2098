/**
 * Reads a library that is given by its path.
 *
 * @module
 */

import { reasonOf } from "../cts/contract/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";

/** What is read, for messages, and how much of it. */
export interface LibraryToRead {
  /** For example `layer`. */
  readonly what: string;
  /** Bytes that it may have. */
  readonly max: number;
  /** What to do about one that is no file. */
  readonly notAFile: string;
  /** What to do about one that is too large, after a semicolon, or nothing. */
  readonly tooLarge?: string;
  /** What to do about one that cannot be read. */
  readonly unreadable: string;
}

/**
 * Reads a library.
 *
 * @param path Where it is.
 * @param library What it is.
 * @throws {UsageError} If it is no file, too large, or cannot be read.
 */
export function readLibrary(path: string, library: LibraryToRead): Uint8Array<ArrayBuffer> {
  const { what, max, notAFile, tooLarge, unreadable } = library;
  const name = `${what[0]!.toUpperCase()}${what.slice(1)} "${path}"`;
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) throw new UsageError(`${name} is not a file; ${notAFile}`);
    if (size > max) {
      const remedy = tooLarge === undefined ? "" : `; ${tooLarge}`;
      throw new UsageError(`${name} has ${size} bytes, expected at most ${max}${remedy}`);
    }
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${what} "${path}": ${reasonOf(error)}; ${unreadable}`);
  }
}
