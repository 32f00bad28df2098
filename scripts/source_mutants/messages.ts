/**
 * The messages between the campaign and its workers: a line of JSON each.
 *
 * @module
 */

/** Where the mutants stand; a file, as a worker reads it. */
export interface Layout {
  /** More than any number of a mutant. */
  readonly size: number;
  /** For each mutant, in the tree's order, its number. */
  readonly numbers: readonly number[];
  /** For each mutant, in the same order, the number that its place is counted by. */
  readonly places: readonly number[];
  /** The folder in which is kept what clang makes. */
  readonly tools: string;
}

/** How one case did. */
export interface CaseResult {
  readonly status: string;
  /** Its first line. */
  readonly message: string;
}

/** A request to a worker. */
export type Request =
  | {
    /** Runs cases without a mutant, and notes what they reach. */
    readonly kind: "cover";
    readonly cases: readonly string[];
  }
  | {
    /** Runs cases with mutants until one does not pass. */
    readonly kind: "try";
    /** Numbers of the mutants that are on. */
    readonly mutants: readonly number[];
    /** Numbers of the mutants of which is told whether they were reached. */
    readonly watched: readonly number[];
    /** Files whose constants are made again, by position, since one of them acts while modules are loaded. */
    readonly again: readonly number[];
    /** Whether nothing that a device keeps hangs on one of the mutants, so that the device of the cases before is as good as a new one. */
    readonly isKept: boolean;
    /** Whether one of the mutants may change what scripts are compiled to, so that none that was compiled before holds. */
    readonly compiles: boolean;
    readonly cases: readonly string[];
    /** For each case how often code may be reached before it counts as endless. */
    readonly limits: readonly number[];
  };

/** The mutants that a case reaches. */
export interface Reach extends CaseResult {
  readonly id: string;
  /** How often it reached a place. */
  readonly steps: number;
  /** A bit for each place, in base64, in the order of the tree's mutants. */
  readonly places: string;
}

/** The answer of a worker. */
export type Reply =
  | {
    /** It is ready; what was reached while the modules were loaded is a set of bits as in {@link Reach}. */
    readonly kind: "ready";
    readonly places: string;
  }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "covered"; readonly reach: Reach; readonly isLast: boolean }
  | {
    /** It begins the case at that position of a request to try. */
    readonly kind: "begins";
    readonly at: number;
  }
  | {
    readonly kind: "tried";
    /** The position of the case that did not pass, and how; absent if all passed. */
    readonly killed?: CaseResult & { readonly at: number };
    /** Whether that case does not pass without the mutant any more, in this process. */
    readonly isSpoilt: boolean;
    /** For each watched mutant a digit for each case that passed: `1` if it reached the mutant's place. */
    readonly met: readonly string[];
    /** For each watched mutant `1` if its place was reached while constants were made again. */
    readonly made: string;
    /** Milliseconds of a processor that it took. */
    readonly ran: number;
  };
