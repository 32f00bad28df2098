/**
 * `deno task clauses`: joins clauses, tests and mutants.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { trace, traceTable, traceTotals } from "../cts/framework/traceability.ts";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { loadMutants, witnessesOf } from "./mutate.ts";
import { runCommand } from "./run_command.ts";

const OPTIONS = {
  json: { help: "print the join as one JSON object" },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
  mutants: { value: "FILE" },
  witnesses: { value: "FILE" },
} as const;

const USAGE = `usage: deno task clauses [--json]

Exit status: 0 no gap, 1 a must or aosp clause lacks a test or a mutant, 2 the command is wrong.`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the table goes; its last lines are totals per grade.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  return runCommand({ args, options: OPTIONS, usage: USAGE }, output, async (options) => {
    const beside = (path: string) => fromFileUrl(new URL(path, import.meta.url));
    const suite = await loadSuite(options.get("suite") ?? beside("../cts/suite.ts"));
    const mutants = await loadMutants(options.get("mutants") ?? beside("../cts/mutants/mod.ts"));
    const witnesses = witnessesOf(options).map(({ clause, file, name }) => ({
      name: `${file}|${name}`,
      clauses: [clause],
    }));
    const { rows, problems } = trace(suite, [...mutants, ...witnesses]);
    if (options.has("json")) {
      output.line(JSON.stringify({ rows, problems }, null, 2));
    } else {
      traceTable(rows).forEach((line) => output.line(line));
      problems.forEach((problem) => output.line(`gap: ${problem}`));
      output.line(`gaps: ${problems.length}`);
      traceTotals(rows).forEach((line) => output.line(line));
    }
    return problems.length === 0 ? 0 : 1;
  });
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
