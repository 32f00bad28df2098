/**
 * What was found out about a file.
 *
 * @module
 */

/** Something that is wrong with a file, or could be better. */
export interface FileFinding {
  /** The rule, by its name. */
  readonly rule: string;
  /** `error`: the rule is broken. */
  readonly severity: "error" | "warning" | "advice" | "hint" | "undecided";
  /** What it is about: a library, a row, a namespace. */
  readonly subject: string;
  /** The file. */
  readonly file?: string;
  /** Its line, from 1. */
  readonly line?: number;
  /** Releases of Android in which it is so. Default: all that were asked for. */
  readonly releases?: readonly number[];
  /** What is wrong. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
}
