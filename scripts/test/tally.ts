/**
 * Reads the results of the project's checks off their last lines; what cannot be read counts as failed.
 *
 * @module
 */

/** The result of one check. */
export interface Tally {
  /** The name of what was counted, for example `unit tests`. */
  readonly what: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why it counts as failed, if that is not for a failure that the check itself has counted. */
  readonly problem?: string;
  /** The last lines of its output, if it failed. */
  readonly end?: readonly string[];
}

/** The end of a check: the last lines of its output, and its exit status. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly status: number;
}

/** The name of unit tests in a tally. */
export const UNIT_TESTS = "unit tests";

/**
 * Reads the end of `deno test`.
 *
 * @param outcome What it left. Steps that were ignored count as skipped tests.
 */
export function readUnitTests(outcome: Outcome): readonly Tally[] {
  const steps = String.raw`(?: \((\d+) steps?\))?`;
  const summary = new RegExp(
    String.raw`^(?:ok|FAILED) \| (\d+) passed${steps} \| (\d+) failed${steps}` +
      String.raw`(?: \| (\d+) ignored${steps})?(?: \| \d+ measured)?(?: \| (\d+) filtered out)? \(`,
  );
  const match = lastMatch(outcome.lines, summary);
  if (match === undefined) return [unreadable(UNIT_TESTS, "its summary", outcome)];
  const [passed = 0, , failed = 0, , ignored = 0, ignoredSteps = 0, filtered = 0] = match;
  const skipped = ignored + ignoredSteps + filtered;
  return [reconcile({ what: UNIT_TESTS, passed, failed, skipped }, outcome)];
}

/**
 * Reads the end of `scripts/cts.ts`.
 *
 * @param outcome What it left.
 */
export function readCases(outcome: Outcome): readonly Tally[] {
  const match = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(outcome.lines.at(-1) ?? "");
  if (match === null) {
    return [unreadable("cases", `"N passed, N failed, N skipped" as its last line`, outcome)];
  }
  const [passed = 0, failed = 0, skipped = 0] = match.slice(1).map(Number);
  return [reconcile({ what: "cases", passed, failed, skipped }, outcome)];
}

/**
 * Reads the end of `scripts/clauses.ts`: one check, which passes if there is no gap.
 *
 * @param outcome What it left.
 */
export function readClauses(outcome: Outcome): readonly Tally[] {
  const [gaps] = lastMatch(outcome.lines, /^gaps: (\d+)$/) ?? [];
  if (gaps === undefined) return [unreadable("clauses", `"gaps: N"`, outcome)];
  const passed = gaps === 0 ? 1 : 0;
  return [reconcile({ what: "clauses", passed, failed: 1 - passed, skipped: 0 }, outcome)];
}

/**
 * Reads the end of `scripts/mutate.ts`: a mutant that was not killed has failed.
 *
 * @param outcome What it left.
 */
export function readMutants(outcome: Outcome): readonly Tally[] {
  return readScores(outcome, [MUTANTS, ["suite mutants", "suite mutants"]]);
}

/**
 * Reads the end of `scripts/mutate.ts` with names, which runs no suite mutants.
 *
 * @param outcome What it left.
 */
export function readNamedMutants(outcome: Outcome): readonly Tally[] {
  return readScores(outcome, [MUTANTS]);
}

/** The name of what is counted, and the label of its score. */
const MUTANTS = ["mutants", "mutation score"] as const;

function readScores(
  outcome: Outcome,
  scores: readonly (readonly [string, string])[],
): readonly Tally[] {
  const tallies = scores.map(([what, label]): Tally => {
    const line = `"${label}: K/N"`;
    const match = lastMatch(outcome.lines, new RegExp(`^${label}: (\\d+)/(\\d+)$`));
    if (match === undefined) return unreadable(what, line, outcome);
    const [passed = 0, all = 0] = match;
    if (all === 0 || passed > all) {
      return unreadable(what, `${line} with 0 < N and K <= N`, outcome);
    }
    const [skipped = 0] = what === "mutants"
      ? lastMatch(outcome.lines, /^mutants skipped: (\d+) /) ?? []
      : [];
    return { what, passed, failed: all - passed, skipped };
  });
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  if ((outcome.status === 0) === (failed === 0)) return tallies;
  return tallies.map((tally, i) => i === 0 ? reconcile({ ...tally, failed }, outcome) : tally);
}

/**
 * The last line of a report.
 *
 * @param tallies What came of each check.
 * @returns `N passed, N failed`, with `, N skipped` if anything was.
 */
export function totalLine(tallies: readonly Tally[]): string {
  const sum = (key: "passed" | "failed" | "skipped") =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed` +
    (skipped > 0 ? `, ${skipped} skipped` : "");
}

/** The groups of the last line that matches, as numbers. */
function lastMatch(lines: readonly string[], pattern: RegExp): (number | undefined)[] | undefined {
  const line = lines.findLast((line) => pattern.test(line));
  if (line === undefined) return undefined;
  return pattern.exec(line)?.slice(1).map((text?: string) =>
    text === undefined ? undefined : Number(text)
  );
}

function unreadable(what: string, expected: string, { lines, status }: Outcome): Tally {
  const last = JSON.stringify((lines.at(-1) ?? "").slice(0, 200));
  const problem = `the result cannot be read: status ${status}, last line ${last}, ` +
    `expected ${expected}`;
  return { what, passed: 0, failed: 1, skipped: 0, problem };
}

/** Compares the counts with the exit status; where they differ, the worse one holds. */
function reconcile(tally: Tally, { status }: Outcome): Tally {
  const { passed, failed, skipped } = tally;
  if (status !== 0 && failed === 0) {
    return { ...tally, failed: 1, problem: `the status is ${status}, though nothing failed` };
  }
  if (status === 0 && failed > 0) {
    return { ...tally, problem: `the status is 0, though ${failed} failed` };
  }
  if (passed + failed === 0) {
    const problem = `nothing ran, ${skipped} skipped, which proves nothing`;
    return { ...tally, failed: 1, problem };
  }
  return tally;
}
