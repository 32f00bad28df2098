/**
 * From what came of a case to what it means.
 *
 * @module
 */

import type { Clause, Grade } from "../clauses/registry.ts";
import type { Attempt } from "./attempt.ts";
import type { Case } from "./suite.ts";

/**
 * The status of a case. `warn`: a clause was violated that is not judged; `flaky`: it did not pass, and passed on the
 * immediate re-run; `error`: the suite's or the adapter's own fault.
 */
export type Status =
  | "pass"
  | "fail"
  | "warn"
  | "skip"
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
  "crash",
  "timeout",
  "error",
  "flaky",
];

/** What a run found out about a case. */
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
 * Judges a case.
 *
 * @param one The case.
 * @param attempts What came of it, one or two runs.
 * @param strict Whether `should` and `aosp` clauses are judged as well.
 */
export function judge(
  one: Pick<Case, "id" | "grade" | "clauses">,
  attempts: readonly Attempt[],
  strict: boolean,
): CaseResult {
  const [first, second] = attempts;
  if (first === undefined) throw new Error(`Cannot judge "${one.id}": it was not run`);
  const judged = isJudged(one.grade, strict);
  let status: Status = first.status;
  if (second?.status === "pass") status = judged ? "flaky" : "warn";
  else if (first.status === "fail") status = judged ? "fail" : "warn";
  return { id: one.id, status, grade: one.grade, clauses: one.clauses, attempt: first };
}

/**
 * Whether a grade decides the verdict.
 *
 * @param grade A grade.
 * @param strict Whether `should` and `aosp` are judged as well.
 */
export function isJudged(grade: Grade, strict: boolean): boolean {
  return grade === "must" || strict && grade !== "quirk";
}

/**
 * Whether a status counts as failed.
 *
 * @param status A status.
 */
export function isFailed(status: Status): boolean {
  return status !== "pass" && status !== "warn" && status !== "skip";
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
 */
export function verdictOf(totals: Totals, notRun: number): "good" | "bad" {
  const ran = totals.pass + totals.warn;
  return notRun === 0 && countFailed(totals) === 0 && ran > 0 ? "good" : "bad";
}

/**
 * The last line of a run.
 *
 * @param totals Counted statuses.
 */
export function totalsLine(totals: Totals): string {
  return `${totals.pass} passed, ${countFailed(totals)} failed, ${totals.skip} skipped`;
}
