/**
 * What the file system refuses, in the words of the C library.
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

/** A file operation that failed. It has no stack: searches meet many, and each is an answer like any other. */
export class FileError extends Error {
  /** The errno. */
  readonly code: Errno;
  /** The path that was given. */
  readonly path: string;
  /** What strerror says, for example `No such file or directory`. */
  readonly reason: string;

  /**
   * @param code The errno.
   * @param path The path that was given.
   */
  constructor(code: Errno, path: string) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(`${path.slice(0, 200)}: ${REASONS[code]}`);
    Error.stackTraceLimit = limit;
    this.name = "FileError";
    this.code = code;
    this.path = path;
    this.reason = REASONS[code];
  }
}

/**
 * What file operations give, or undefined if one of them is refused.
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
