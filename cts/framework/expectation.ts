/**
 * The exceptions of oracles that are not satisfied.
 *
 * @module
 */

import { oneLine } from "./show.ts";

/** The oracles of the suite; each can be weakened by name, to show that a mutant depends on it. */
export const ORACLES = [
  "expect",
  "expectEqual",
  "expectEither",
  "expectSequence",
  "expectSet",
  "expectAbsent",
  "expectRunning",
  "expectEnd",
  "control",
] as const;

/** Name of an oracle; `control` is the check that the control of a `mustNot` fires. */
export type OracleName = typeof ORACLES[number];

/** A failed expectation, as data. */
export interface Failure {
  readonly oracle: OracleName;
  /** The thing that was looked at. */
  readonly what: string;
  /** The expectation: one line for each element of a list, else one line. */
  readonly expected: readonly string[];
  /** The finding, in the same form. */
  readonly actual: readonly string[];
  /** Whether it is neither of the two behaviors that a quirk allows; then it is judged as a clause of grade `aosp`. */
  readonly isThird?: true;
}

/** A failed expectation. */
export class ExpectationError extends Error {
  /** The failure, as data. */
  readonly failure: Failure;

  /** @param failure What was expected and found. */
  constructor(failure: Failure) {
    const show = (lines: readonly string[]) => oneLine(lines.join(", ") || "nothing", 140);
    super(`${failure.what}: is ${show(failure.actual)}, expected ${show(failure.expected)}`);
    this.name = "ExpectationError";
    this.failure = failure;
  }
}

/** A case that is left out, with the reason. */
export class SkipSignal extends Error {
  /** The remedy, after which the case can run. */
  readonly remedy: string;
  /** Whether this machine cannot tell, whatever is judged. */
  readonly isUndecided: boolean;

  /**
   * @param reason Why it cannot run here.
   * @param remedy What to do about it.
   * @param isUndecided Whether this machine cannot tell, whatever is judged.
   */
  constructor(reason: string, remedy: string, isUndecided = false) {
    super(reason);
    this.name = "SkipSignal";
    this.remedy = remedy;
    this.isUndecided = isUndecided;
  }
}

/** A `mustNot` test whose control did not fire: an error of the suite. */
export class ControlError extends Error {
  /** @param message What the control changed and what did not happen. */
  constructor(message: string) {
    super(message);
    this.name = "ControlError";
  }
}
