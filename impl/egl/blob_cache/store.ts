/**
 * The common parts of the stores of a blob cache.
 *
 * @module
 */

import { FileError, type Files } from "../../platform/files.ts";
import type { Credentials } from "../../platform/users.ts";

/** The process, as a store needs it. */
export interface BlobStoreHost {
  /** Whether to do as Android does where that is arguably a defect. */
  readonly compat: boolean;
  /** Whether `size_t` has 64 bits, as sizes in files have then. */
  readonly is64Bit: boolean;
  /** Path of the app's cache file; undefined in a process that has none. */
  readonly path: string | undefined;
  readonly files: Files;
  /** Who reads and writes files. */
  readonly as: Credentials;
  property(name: string): string;
  log(priority: "E" | "W", message: string): void;
}

/** Keys and values, which live as long as the process or longer. */
export interface BlobStore {
  /**
   * The value of a key, or undefined; not to be changed.
   *
   * @param key The key.
   * @param room Bytes that there is room for.
   */
  find(key: Uint8Array, room: number): Uint8Array | undefined;
  /** Keeps copies of a key and a value, if it may. */
  set(key: Uint8Array, value: Uint8Array): void;
  /** Writes what has not been written. */
  save(): void;
}

/**
 * Does something with files.
 *
 * @param host Told why it could not be done.
 * @param what It, as in "Cannot save blob cache".
 * @param work What is done.
 * @returns Whether it was done.
 */
export function withFiles(host: BlobStoreHost, what: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    host.log("E", `Cannot ${what}: ${error.message}`);
    return false;
  }
}
