/**
 * The refusals of the file system, in the words of the C library.
 *
 * @module
 */

/** strerror texts (bionic, libc/private/bionic_errdefs.h). */
const REASONS = {
  EACCES: "Permission denied",
  EBUSY: "Device or resource busy",
  EEXIST: "File exists",
  EINVAL: "Invalid argument",
  EISDIR: "Is a directory",
  ELOOP: "Too many symbolic links encountered",
  ENAMETOOLONG: "File name too long",
  ENOENT: "No such file or directory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  ENOTEMPTY: "Directory not empty",
  EPERM: "Operation not permitted",
} as const;

/** An errno. */
export type Errno = keyof typeof REASONS;

/** Why a file operation does nothing, as a value: searches meet many, and each is an answer like any other. */
export class Refusal {
  /** The errno. */
  readonly code: Errno;

  /** @param code The errno. */
  constructor(code: Errno) {
    this.code = code;
  }

  /** The words of strerror, for example `No such file or directory`. */
  get reason(): string {
    return REASONS[this.code];
  }
}

/** A file operation that failed. */
export class FileError extends Error {
  /** The errno. */
  readonly code: Errno;
  /** The path that was given. */
  readonly path: string;
  /** The words of strerror, for example `No such file or directory`. */
  readonly reason: string;

  /**
   * @param code The errno.
   * @param path The path that was given.
   */
  constructor(code: Errno, path: string) {
    super(`${path.slice(0, 200)}: ${REASONS[code]}`);
    this.name = "FileError";
    this.code = code;
    this.path = path;
    this.reason = REASONS[code];
  }
}

/**
 * Takes the result of a file operation.
 *
 * @param given What it gives, or why it does not.
 * @param path The path that it was given.
 * @throws {FileError} If it was refused.
 */
export function granted<T>(given: T | Refusal, path: string): T {
  if (given instanceof Refusal) throw new FileError(given.code, path);
  return given;
}

/**
 * Takes the result of file operations, or undefined if one of them is refused.
 *
 * @param body The operations.
 */
export function unlessRefused<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
