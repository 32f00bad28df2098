/**
 * `deno task clauses`: joins sentences of the documentation, clauses, tests and mutants.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { selectRows, trace, traceTable, traceTotals } from "../cts/framework/traceability.ts";
import { sentences } from "../cts/clauses/sentences.ts";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { loadMutants, witnessesOf } from "./mutate.ts";
import { runCommand } from "./run_command.ts";

/** The options of the command. */
export const OPTIONS = {
  json: { help: "print the join as one JSON object" },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
  mutants: { value: "FILE" },
  witnesses: { value: "FILE" },
} as const;

const USAGE = `usage: deno task clauses [QUERY...] [--json]

A QUERY selects the clauses whose id begins with it or whose text contains it; gaps are listed without one.

Exit status: 0 no gap, 1 a must or aosp clause lacks a test or a mutant, or a sentence of the
documentation its clause, 2 the command is wrong.`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the table goes; its last lines are totals per grade.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  const line = { args, options: OPTIONS, positionals: "QUERY", usage: USAGE };
  return runCommand(line, output, async (options) => {
    const beside = (path: string) => fromFileUrl(new URL(path, import.meta.url));
    const suite = await loadSuite(options.get("suite") ?? beside("../cts/suite.ts"));
    const mutants = await loadMutants(options.get("mutants") ?? beside("../cts/mutants/mod.ts"));
    const witnesses = witnessesOf(options).map(({ clause, file, name }) => ({
      name: `${file}|${name}`,
      clauses: [clause],
    }));
    const index = options.has("suite") ? undefined : sentences;
    const { rows, problems } = trace(suite, [...mutants, ...witnesses], index);
    if (options.positionals.length > 0) {
      const chosen = selectRows(rows, options.positionals);
      if (options.has("json")) output.line(JSON.stringify({ rows: chosen }, null, 2));
      else traceTable(chosen).forEach((row) => output.line(row));
      return 0;
    }
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
