/**
 * `deno task report`: joins the results of shards, or prints results in the form of another tool.
 *
 * @module
 */

import { dirname, fromFileUrl, resolve } from "@std/path";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { RunOutputs } from "../cts/framework/report/outputs.ts";
import type { Output } from "../cts/framework/run.ts";
import type { Options } from "../cts/framework/options.ts";
import { quoted } from "../cts/framework/report/plain_text.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { FORMATS } from "../judge/report/formats.ts";
import { mergeRuns } from "../judge/report/merge_runs.ts";
import { joinRuns } from "../judge/report/page/model.ts";
import { pageHtml } from "../judge/report/page/page.tsx";
import { writePage } from "../judge/report/page/write_page.ts";
import { readRun, type Run } from "../judge/report/read_run.ts";
import type { Suite } from "../cts/framework/suite.ts";
import { replaceFile } from "../judge/pictures/replace_file.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** Runs on one page: more columns than these nobody reads. */
const RUNS_MAX = 8;

/** The options of the command. */
export const OPTIONS = {
  merge: { help: "join the results of all shards of one run, as deno task cts --shard left them" },
  out: { value: "DIR", help: "write what one whole run would have written" },
  html: { value: "FILE", help: "write a page that shows runs, several side by side" },
  as: { value: "FORM", help: "print the results of one run as tap or test_result" },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
} as const;

const USAGE = `usage: deno task report --merge DIR... [--out DIR]
       deno task report DIR... --html FILE
       deno task report DIR --as tap|test_result

A DIR is a folder that deno task cts --out DIR wrote, or a results.jsonl in it. tap is the Test Anything Protocol, test_result
what Android's tradefed writes as test_result.xml. The page of --html is one file, which loads nothing.

Exit status: 0 verdict good, 1 verdict bad, 2 the results are not those of one whole run, or the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "DIR", usage: USAGE },
  async (options, output) => {
    const folders = options.positionals;
    const form = options.get("as");
    if (form !== undefined) return printAs(form, options, output);
    const page = options.get("html");
    if (page !== undefined) return await writePageOf(page, options, output);
    if (!options.has("merge") || folders.length === 0) {
      throw new UsageError(`No results are given to merge\n${USAGE}`);
    }
    const suite = await suiteOf(options);
    const out = options.get("out");
    if (out !== undefined) refuseSource(out, folders);
    const merged = mergeRuns(folders, suite);
    using outputs = out === undefined ? undefined : new RunOutputs(out);
    const verdict = merged.finish(outputs, output);
    if (outputs !== undefined) writePage(outputs, suite);
    return verdict === "good" ? 0 : 1;
  },
);

function suiteOf(options: Options<typeof OPTIONS>): Promise<Suite> {
  return loadSuite(
    options.get("suite") ?? fromFileUrl(new URL("../cts/suite.ts", import.meta.url)),
  );
}

/** What is merged must not be removed for what comes of it. */
function refuseSource(out: string, folders: readonly string[]): void {
  const source = folders.find((path) => folderOf(path) === folderOf(out));
  if (source === undefined) return;
  throw new UsageError(
    `Option --out names "${out}", where results to merge are, which would be removed; name another folder`,
  );
}

/** The real path of a folder, or of the one that a file is in; as it is named, if there is none. */
function folderOf(path: string): string {
  try {
    return Deno.realPathSync(Deno.statSync(path).isDirectory ? path : dirname(path));
  } catch {
    return resolve(path);
  }
}

async function writePageOf(
  path: string,
  options: Options<typeof OPTIONS>,
  output: Output,
): Promise<number> {
  refuseWith("html", ["merge", "out", "as"], options);
  const folders = options.positionals;
  if (folders.length === 0 || folders.length > RUNS_MAX) {
    throw new UsageError(`Option --html takes the results of 1 to ${RUNS_MAX} runs`);
  }
  const runs = folders.map(readRun);
  const html = pageHtml(joinRuns(runs, (await suiteOf(options)).clauses));
  replaceFile(path, new TextEncoder().encode(html));
  output.line(`page: ${path}`);
  return runs.every(isGood) ? 0 : 1;
}

function refuseWith(
  name: string,
  others: readonly ("merge" | "out" | "as" | "html" | "suite")[],
  options: Options<typeof OPTIONS>,
): void {
  const other = others.find((one) => options.has(one));
  if (other !== undefined) throw new UsageError(`Option "--${other}" does not go with --${name}`);
}

function isGood({ complete, footer }: Run): boolean {
  return complete && footer?.verdict === "good";
}

function printAs(form: string, options: Options<typeof OPTIONS>, output: Output): number {
  const [path, ...more] = options.positionals;
  if (!Object.hasOwn(FORMATS, form)) {
    const known = Object.keys(FORMATS).join(" or ");
    throw new UsageError(`Option "--as" is ${quoted(form.slice(0, 40))}, expected ${known}`);
  }
  refuseWith("as", ["merge", "out", "html", "suite"], options);
  if (path === undefined || more.length > 0) {
    throw new UsageError("Option --as takes the results of one run; join several with --merge");
  }
  const run = readRun(path);
  const ended = Deno.statSync(run.path).mtime ?? new Date(0);
  output.line(FORMATS[form]!(run, ended).trimEnd());
  return isGood(run) ? 0 : 1;
}

if (import.meta.main) await runProgram(main);
