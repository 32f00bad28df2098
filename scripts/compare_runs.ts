/**
 * `deno task compare-runs`: what has changed between two runs of the suite.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { RunComparison } from "../judge/report/compare_runs.ts";
import { readRun } from "../judge/report/read_run.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
export const OPTIONS = {
  json: { help: "print one JSON object" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task compare-runs BEFORE AFTER [options]

BEFORE and AFTER are folders that deno task cts --out DIR wrote, or deno task report --merge; or a results.jsonl.

Exit status: 0 nothing is worse, 1 a case fails that did not, or is not judged any more, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "BEFORE AFTER", usage: USAGE },
  (options, output) => {
    const [before, after, ...more] = options.positionals;
    if (before === undefined || after === undefined || more.length > 0) {
      throw new UsageError("Two runs are expected, BEFORE and AFTER; --help says more");
    }
    const comparison = new RunComparison(readRun(before), readRun(after));
    const { changes, isWorse } = comparison;
    const lines = options.has("json") ? [JSON.stringify({ isWorse, changes })] : comparison.lines();
    lines.forEach((text) => output.line(text));
    return isWorse ? 1 : 0;
  },
);

if (import.meta.main) await runProgram(main);
