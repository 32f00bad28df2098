/**
 * `deno task report`: joins the results of shards.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { RunOutputs } from "../cts/framework/outputs.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { mergeRuns } from "./report/merge_runs.ts";
import { runCommand } from "./run_command.ts";

const OPTIONS = {
  merge: { help: "join the results of all shards of one run, as deno task cts --shard left them" },
  out: { value: "DIR", help: "write what one whole run would have written" },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
} as const;

const USAGE = `usage: deno task report --merge DIR... [--out DIR]

A DIR is a folder that deno task cts --out DIR wrote, or a results.jsonl in it.

Exit status: 0 verdict good, 1 verdict bad, 2 the results are not those of one whole run, or the command is wrong.`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where it prints.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  const line = { args, options: OPTIONS, positionals: "DIR", usage: USAGE };
  return runCommand(line, output, async (options) => {
    const folders = options.positionals;
    if (!options.has("merge") || folders.length === 0) {
      throw new UsageError(`No results are given to merge\n${USAGE}`);
    }
    const suite = await loadSuite(
      options.get("suite") ?? fromFileUrl(new URL("../cts/suite.ts", import.meta.url)),
    );
    const out = options.get("out");
    const merged = mergeRuns(folders, suite);
    using outputs = out === undefined ? undefined : new RunOutputs(out);
    return merged.finish(outputs, output) === "good" ? 0 : 1;
  });
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
