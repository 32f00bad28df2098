/**
 * Reads a library that is given by its path.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** The name of such a library for messages, its largest size, and the remedies. */
export interface LibraryToRead {
  /** For example `layer`. */
  readonly what: string;
  /** Bytes that it may have. */
  readonly max: number;
  /** The remedy for one that is no file. */
  readonly notAFile: string;
  /** The remedy for one that is too large. Default: none. */
  readonly tooLarge?: string;
  /** The remedy for one that cannot be read. */
  readonly unreadable: string;
}

/** A library that cannot be read. */
export class LibraryReadError extends UsageError {
  /** The message without the remedy. */
  readonly fault: string;
  /** The remedy; undefined if none is known. */
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
