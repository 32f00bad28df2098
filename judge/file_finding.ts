/**
 * A finding about a file.
 *
 * @module
 */

/** Something that is wrong with a file, or could be better. */
export interface FileFinding {
  /** The rule, by its name. */
  readonly rule: string;
  /** `error`: the rule is broken. */
  readonly severity: "error" | "warning" | "advice" | "hint" | "undecided";
  /** The subject: a library, a row, a namespace. */
  readonly subject: string;
  /** The file. */
  readonly file?: string;
  /** Its line, from 1. */
  readonly line?: number;
  /** Releases of Android in which it is so. Default: all that were asked for. */
  readonly releases?: readonly number[];
  /** The problem. */
  readonly message: string;
  /** The remedy. */
  readonly remedy: string;
}
