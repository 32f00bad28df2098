/**
 * One row of a file_contexts file.
 *
 * @module
 */

/** The types that a row may name, by their mark (AOSP external/selinux, libselinux/src/label_file.h: string_to_mode). */
export const FILE_TYPE_MARKS = {
  "-b": "block device",
  "-c": "character device",
  "-d": "directory",
  "-p": "pipe",
  "-l": "link",
  "-s": "socket",
  "--": "file",
} as const;

/** The mark of a type. */
export type FileTypeMark = keyof typeof FILE_TYPE_MARKS;

/** The types of files. */
export type FileType = (typeof FILE_TYPE_MARKS)[FileTypeMark];

/** The context of a row that gives none. */
export const NO_CONTEXT = "<<none>>";

/** One row of a file_contexts file. */
export interface FileContextsRow {
  /** The expression, without the anchors that are added to it. */
  readonly regex: string;
  /** Without it, the row is for all types. */
  readonly type?: FileType;
  /** For example `u:object_r:vendor_file:s0`; {@link NO_CONTEXT} for none. */
  readonly context: string;
  /** From 1. */
  readonly line: number;
  readonly file: string;
}

/** A file_contexts that libselinux refuses, whole. */
export class FileContextsError extends Error {
  override readonly name = "FileContextsError";
  readonly file: string;
  /** From 1. */
  readonly line: number;

  /**
   * @param file The file.
   * @param line The line, from 1.
   * @param problem What is wrong, in libselinux's words.
   */
  constructor(file: string, line: number, problem: string) {
    super(`${file}:  line ${line} ${problem}`);
    this.file = file;
    this.line = line;
  }
}

/**
 * The type in a context.
 *
 * @param context For example `u:object_r:vendor_file:s0`.
 * @returns For example `vendor_file`; undefined if it has no type.
 */
export function typeOf(context: string): string | undefined {
  return context.split(":", 4)[2] || undefined;
}
