/**
 * The tree of a command line.
 *
 * @module
 */

/** A piece of a word. */
export type Part =
  | { readonly kind: "text"; readonly text: string; readonly quoted: boolean }
  /** The parts between double quotes; there may be none. */
  | { readonly kind: "quoted"; readonly parts: readonly Part[] }
  | {
    /** `$name` or `${name}`; a name is also one of `? # @ *` or a digit. */
    readonly kind: "variable";
    readonly name: string;
    /** `${name:-fallback}`. */
    readonly fallback?: Word;
    readonly quoted: boolean;
  }
  | { readonly kind: "substitution"; readonly body: List; readonly quoted: boolean };

/** A word before expansion. */
export type Word = readonly Part[];

/** Where a command reads from or writes to. */
export type Redirection =
  | {
    readonly kind: "read" | "write" | "append";
    /** File descriptor. */
    readonly fd: 0 | 1 | 2;
    readonly target: Word;
  }
  | { readonly kind: "duplicate"; readonly fd: 0 | 1 | 2; readonly from: 0 | 1 | 2 };

/** `NAME=value` before a command. */
export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

/** One command of a pipeline. */
export type CommandNode =
  | {
    readonly kind: "simple";
    readonly assignments: readonly Assignment[];
    readonly words: readonly Word[];
    readonly redirections: readonly Redirection[];
  }
  | {
    /** `( ... )` is a subshell, `{ ...; }` a group. */
    readonly kind: "subshell" | "group";
    readonly body: List;
    readonly redirections: readonly Redirection[];
  };

/** Commands joined by `|`. */
export interface Pipeline {
  /** `!` before it. */
  readonly negated: boolean;
  readonly commands: readonly CommandNode[];
}

/** A pipeline and when it runs: always, or if the one before it succeeded (`&&`) or failed (`||`). */
export interface ListItem {
  readonly when: "always" | "success" | "failure";
  readonly pipeline: Pipeline;
}

/** Pipelines joined by `;`, line ends, `&&` and `||`. */
export type List = readonly ListItem[];
