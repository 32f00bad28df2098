/**
 * Reads a library that is given by its path.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

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

/** A library that cannot be read. */
export class LibraryReadError extends UsageError {
  /** What is wrong. */
  readonly fault: string;
  /** What to do; undefined if nothing is known. */
  readonly remedy: string | undefined;

  /**
   * @param fault What is wrong.
   * @param remedy What to do.
   */
  constructor(fault: string, remedy?: string) {
    super(remedy === undefined ? fault : `${fault}; ${remedy}`);
    this.fault = fault;
    this.remedy = remedy;
  }
}

/**
 * Reads a library.
 *
 * @param path Where it is.
 * @param library What it is.
 * @throws {LibraryReadError} If it is no file, too large, or cannot be read.
 */
export function readLibrary(path: string, library: LibraryToRead): Uint8Array<ArrayBuffer> {
  const { what, max, notAFile, tooLarge, unreadable } = library;
  const name = `${what[0]!.toUpperCase()}${what.slice(1)} "${path}"`;
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) throw new LibraryReadError(`${name} is not a file`, notAFile);
    if (size > max) {
      throw new LibraryReadError(`${name} has ${size} bytes, expected at most ${max}`, tooLarge);
    }
    return readAtMost(path, size);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new LibraryReadError(`Cannot read ${what} "${path}": ${reasonOf(error)}`, unreadable);
  }
}

/**
 * The first bytes of a file, which may grow or never end while it is read.
 *
 * @param path Where it is.
 * @param size Most bytes that are read.
 */
export function readAtMost(path: string, size: number): Uint8Array<ArrayBuffer> {
  using file = Deno.openSync(path);
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const count = file.readSync(bytes.subarray(length));
    if (count === null) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
