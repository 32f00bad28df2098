/**
 * The report of `deno task test`.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { LINES_REPEATED } from "./run_checks.ts";
import { type Tally, totalLine, UNIT_TESTS } from "./tally.ts";
import type { FailedTest, TestResults } from "./test_results.ts";

/**
 * The report after all checks.
 *
 * @param tallies What came of them.
 * @param tests What came of the unit tests.
 * @param flaky Those that failed and then passed alone, and so do not count as failed.
 * @returns Lines; the last one is {@link totalLine}.
 */
export function report(
  tallies: readonly Tally[],
  { ignored, failed }: Pick<TestResults, "ignored" | "failed">,
  flaky: readonly FailedTest[] = [],
): string[] {
  const cells = tallies.map(({ what, passed, failed, skipped }) => [
    what,
    `${passed} passed`,
    `${failed} failed`,
    skipped > 0 ? `${skipped} skipped` : "",
  ]);
  const widths = [0, 1, 2, 3].map((i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return [
    "",
    ...ignored.map((name) => `skipped: ${name}`),
    ...tallies.filter(({ what }) => what !== UNIT_TESTS || failed.length === 0).flatMap(
      repeatedEnd,
    ),
    ...flaky.flatMap((test) => told("flaky, failed beside others and passed alone", test)),
    ...failed.filter((test) => !flaky.includes(test)).flatMap((test) => told("failed", test)),
    ...cells.map((row) =>
      row.map((cell, i) => i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))
        .join("  ").trimEnd()
    ),
    ...tallies.flatMap(({ what, problem }) => problem === undefined ? [] : `${what}: ${problem}`),
    totalLine(tallies),
  ];
}

function told(what: string, { name, message }: FailedTest): string[] {
  const lines = message.split("\n").slice(0, LINES_REPEATED);
  return [`${what}: ${name}`, ...lines.map((line) => `  ${line}`)];
}

/** The end of the output of a check that failed, for the report. */
function repeatedEnd({ what, end = [] }: Tally): string[] {
  return end.length === 0 ? [] : [`the end of ${what}:`, ...end.map((line) => `  ${line}`)];
}

/**
 * Prints what came of all checks.
 *
 * @param tallies What came of them.
 * @param tests What came of the unit tests.
 * @param flaky Those that failed and then passed alone.
 * @param output Where it prints.
 * @returns The exit status.
 */
export function printReport(
  tallies: readonly Tally[],
  tests: Pick<TestResults, "ignored" | "failed">,
  flaky: readonly FailedTest[],
  output: Output,
): number {
  report(tallies, tests, flaky).forEach((line) => output.line(line));
  return tallies.every(({ failed, problem }) => failed === 0 && problem === undefined) ? 0 : 1;
}
