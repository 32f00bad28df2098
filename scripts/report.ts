/**
 * `deno task report`: joins the results of shards, or prints results in the form of another tool.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { RunOutputs } from "../cts/framework/outputs.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import type { Options } from "../cts/framework/options.ts";
import { quoted } from "../cts/framework/plain_text.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { FORMATS } from "./report/formats.ts";
import { mergeRuns } from "./report/merge_runs.ts";
import { readRun } from "./report/read_run.ts";
import { runCommand } from "./run_command.ts";

const OPTIONS = {
  merge: { help: "join the results of all shards of one run, as deno task cts --shard left them" },
  out: { value: "DIR", help: "write what one whole run would have written" },
  as: { value: "FORM", help: "print the results of one run as tap or test_result" },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
} as const;

const USAGE = `usage: deno task report --merge DIR... [--out DIR]
       deno task report DIR --as tap|test_result

A DIR is a folder that deno task cts --out DIR wrote, or a results.jsonl in it. tap is the Test Anything Protocol, test_result
what Android's tradefed writes as test_result.xml.

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
    const form = options.get("as");
    if (form !== undefined) return printAs(form, options, output);
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

function printAs(form: string, options: Options<typeof OPTIONS>, output: Output): number {
  const [path, ...more] = options.positionals;
  const other = (["merge", "out", "suite"] as const).find((name) => options.has(name));
  if (!Object.hasOwn(FORMATS, form)) {
    const known = Object.keys(FORMATS).join(" or ");
    throw new UsageError(`Option "--as" is ${quoted(form.slice(0, 40))}, expected ${known}`);
  }
  if (other !== undefined) throw new UsageError(`Option "--${other}" does not go with --as`);
  if (path === undefined || more.length > 0) {
    throw new UsageError("Option --as takes the results of one run; join several with --merge");
  }
  const run = readRun(path);
  const ended = Deno.statSync(run.path).mtime ?? new Date(0);
  output.line(FORMATS[form]!(run, ended).trimEnd());
  return run.complete && run.footer?.verdict === "good" ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
