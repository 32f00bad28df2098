/**
 * A row of the table of hostile subjects: what is run, and what may come of it.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";

/** One thing that may come of a row. */
export interface Expected {
  /** The exit status. */
  readonly exit: number;
  /** The statuses that the subject's cases may have. Default: any but a pass. */
  readonly subject?: readonly string[];
  /** Texts that the report must have. */
  readonly says?: readonly RegExp[];
  /** Whether the run may have been cut off before the subject's cases. Default: false. */
  readonly isCut?: true;
}

/** A hostile subject, and what may come of it. */
export interface Row {
  readonly name: string;
  /** Words of `deno task cts`. */
  readonly args: readonly string[];
  /** The ends that it may have: one of these. */
  readonly expected: readonly Expected[];
  /** Texts that the report must not have. */
  readonly never?: readonly RegExp[];
  /** Which cases are the subject's. Default: those of the planted suite. */
  readonly subject?: RegExp;
  /** Which cases are honest neighbors, and how many. Default: those of the planted suite. */
  readonly neighbors?: { readonly ids: RegExp; readonly count: number };
  /** Whether it needs machine code to run here. Default: false. */
  readonly isNative?: true;
  /** Makes what the command finds in its working directory. */
  readonly arrange?: (directory: string) => void;
  /** Says what is wrong with what it left in its working directory. */
  readonly inspect?: (directory: string) => readonly string[];
}

/**
 * The path of a file of this folder.
 *
 * @param name Its name, with folders.
 */
export function hostilePath(name: string): string {
  return fromFileUrl(new URL(name, import.meta.url));
}

/** The words that name the planted suite, its neighbors and the subject's first case. */
export const PLANTED_CASES: readonly string[] = [
  "--suite",
  hostilePath("suite.ts"),
  "planted:before:*",
  "planted:after:*",
];

/** The words for a case of the subject, or for more. */
export const ONE = "planted:subject:order:n=1";
/** All of the subject's cases. */
export const ALL = "planted:subject:*";

/** How a report tells that a case's time is up. */
export const LATE = /\bTIMEOUT |did not end|did not come to rest|gave no result|no answer|no reply/;
/** How it tells that a case took too much memory; a file's name does not count. */
export const MEMORY = /(?<![\w/])memory(?![\w.])/i;
/** How it tells that a process of a case ended. */
export const DIED = /process (?:has |was )?(?:exited|ended|died)/i;

/** All is well: nothing was hurt, and the subject's clause is kept. */
export const GOOD: Expected = { exit: 0, subject: ["pass"] };
/** The subject's clause is broken, and named. */
export const BROKEN: Expected = {
  exit: 1,
  subject: ["fail"],
  says: [/FAIL planted:subject/, /HOSTILE-ORDER-1/],
};

/**
 * The subject's case has no good end, and it is told which.
 *
 * @param says What the report must have beside its id.
 */
export function bad(...says: RegExp[]): Expected {
  return {
    exit: 1,
    subject: ["fail", "crash", "timeout", "error", "flaky"],
    says: [/(?:FAIL|CRASH|TIMEOUT|ERROR|FLAKY) planted:subject/, ...says],
  };
}

/**
 * Nothing can be judged, and it is told why.
 *
 * @param says What the message must have.
 */
export function refused(...says: RegExp[]): Expected {
  return { exit: 2, says };
}
