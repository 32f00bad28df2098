/**
 * From what came of a case to what it means.
 *
 * @module
 */

import { type Clause, type Grade, highestGrade } from "../clauses/registry.ts";
import type { Attempt } from "./attempt.ts";
import type { Case } from "./suite.ts";

/**
 * The status of a case. `warn`: a clause was violated that is not judged; `flaky`: it did not pass, and passed on the
 * immediate re-run; `error`: the suite's or the adapter's own fault; `undecided`: this machine could not tell, being too small or too
 * busy, however often it was asked.
 */
export type Status =
  | "pass"
  | "fail"
  | "warn"
  | "skip"
  | "undecided"
  | "crash"
  | "timeout"
  | "error"
  | "flaky";

/** The statuses, in the order in which totals name them. */
export const STATUSES: readonly Status[] = [
  "pass",
  "fail",
  "warn",
  "skip",
  "undecided",
  "crash",
  "timeout",
  "error",
  "flaky",
];

/** The findings of a run about a case. */
export interface CaseResult {
  readonly id: string;
  readonly status: Status;
  readonly grade: Grade;
  readonly clauses: readonly Clause[];
  /** The run that decided the status. */
  readonly attempt: Attempt;
}

/** How many cases have each status. */
export type Totals = { readonly [S in Status]: number };

/**
 * Judges a case. A run in which the machine could not tell counts only if there is no other. A case that crashed or hung counts as
 * failed whatever its grade; one that then passed is flaky.
 *
 * @param one The case.
 * @param attempts What came of it, one run or several.
 * @param strict Whether `should` and `aosp` clauses are judged as well.
 */
export function judge(
  one: Pick<Case, "id" | "grade" | "clauses">,
  attempts: readonly Attempt[],
  strict: boolean,
): CaseResult {
  const [first, second] = decidedOf(attempts);
  if (first === undefined) throw new Error(`Cannot judge "${one.id}": it was not run`);
  const { accused } = first;
  const clauses = one.clauses.filter(({ id }) => accused === undefined || accused.includes(id));
  const grade = accused === undefined ? one.grade : highestGrade(clauses.map((one) => one.grade));
  let status: Status = first.status;
  const isJudgedNow = isJudged(grade, strict) || strict && first.failure?.isThird === true;
  if (first.status === "fail" && !isJudgedNow) status = "warn";
  else if (second?.status === "pass") status = "flaky";
  const trace = second?.trace === undefined ? {} : { trace: second.trace };
  const attempt = { ...first, ...trace };
  return { id: one.id, status, grade, clauses, attempt };
}

/**
 * The runs of a case that tell something.
 *
 * @param attempts What came of it.
 * @returns Those in which the machine could tell; if there is none, the last one.
 */
export function decidedOf(attempts: readonly Attempt[]): readonly Attempt[] {
  const decided = attempts.filter(({ status }) => status !== "undecided");
  return decided.length > 0 ? decided : attempts.slice(-1);
}

/**
 * Checks that a grade decides the verdict.
 *
 * @param grade A grade.
 * @param strict Whether `should` and `aosp` are judged as well.
 */
export function isJudged(grade: Grade, strict: boolean): boolean {
  return grade === "must" || strict && grade !== "quirk";
}

/**
 * Checks whether a status counts as failed.
 *
 * @param status A status.
 */
export function isFailed(status: Status): boolean {
  return !["pass", "warn", "skip", "undecided"].includes(status);
}

/**
 * Checks whether a status says nothing of what is judged: the case was skipped, or the machine could not tell.
 *
 * @param status A status.
 */
export function isOpen(status: Status): boolean {
  return status === "skip" || status === "undecided";
}

/**
 * Counts statuses.
 *
 * @param results What was found out.
 */
export function countTotals(results: Iterable<Pick<CaseResult, "status">>): Totals {
  const totals = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  for (const { status } of results) totals[status]++;
  return totals;
}

/**
 * How many cases failed.
 *
 * @param totals Counted statuses.
 */
export function countFailed(totals: Totals): number {
  return STATUSES.filter(isFailed).reduce((sum, status) => sum + totals[status], 0);
}

/**
 * The verdict of a run: `good` only if it was completed, nothing failed, and something was judged.
 *
 * @param totals Counted statuses.
 * @param notRun Selected cases without a result.
 * @param isShard Whether it is one of several, so that nothing needs to be judged in it. Default: false.
 */
export function verdictOf(totals: Totals, notRun: number, isShard = false): "good" | "bad" {
  const ran = isShard || totals.pass + totals.warn > 0;
  return notRun === 0 && countFailed(totals) === 0 && ran ? "good" : "bad";
}

/**
 * The last line of a run: a case with a warning counts as passed, one that was not decided as skipped.
 *
 * @param totals Counted statuses.
 */
export function totalsLine(totals: Totals): string {
  const { pass, warn, skip, undecided } = totals;
  return `${pass + warn} passed, ${countFailed(totals)} failed, ${skip + undecided} skipped`;
}
