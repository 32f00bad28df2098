/**
 * The forms that `deno task report` gives results: one run of shards, a page, or the form of another tool.
 *
 * @module
 */

import { dirname, resolve } from "@std/path";
import { quoted } from "../../cts/framework/report/plain_text.ts";
import { RunOutputs } from "../../cts/framework/report/outputs.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { replaceFile } from "../pictures/replace_file.ts";
import { FORMATS } from "./formats.ts";
import { mergeRuns } from "./merge_runs.ts";
import { joinRuns } from "./page/model.ts";
import { pageHtml } from "./page/page.tsx";
import { writePage } from "./page/write_page.ts";
import { readRun, type Run } from "./read_run.ts";

/** Runs on one page: more columns than these nobody reads. */
const RUNS_MAX = 8;

/**
 * Joins the results of all shards of a run.
 *
 * @param folders The results.
 * @param suite The suite.
 * @param out The folder for what one whole run would have written. Default: nothing is written.
 * @param output Where the report goes.
 * @returns Whether the verdict is good.
 * @throws {UsageError} If they are not those of one run.
 */
export function mergeShards(
  folders: readonly string[],
  suite: Suite,
  out: string | undefined,
  output: Output,
): boolean {
  if (out !== undefined) refuseSource(out, folders);
  const merged = mergeRuns(folders, suite);
  using outputs = out === undefined ? undefined : new RunOutputs(out);
  const verdict = merged.finish(outputs, output);
  if (outputs !== undefined) writePage(outputs, suite);
  return verdict === "good";
}

/** Refuses to remove what is merged for what comes of it. */
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

/**
 * Writes a page that shows runs.
 *
 * @param path Its file.
 * @param folders The results of the runs.
 * @param suite Gives the suite.
 * @param output Where it is told.
 * @returns Whether all verdicts are good.
 * @throws {UsageError} If there are none, or too many.
 */
export async function writePageOf(
  path: string,
  folders: readonly string[],
  suite: () => Promise<Suite>,
  output: Output,
): Promise<boolean> {
  if (folders.length === 0 || folders.length > RUNS_MAX) {
    throw new UsageError(`Option --html takes the results of 1 to ${RUNS_MAX} runs`);
  }
  const runs = folders.map(readRun);
  const html = pageHtml(joinRuns(runs, (await suite()).clauses));
  replaceFile(path, new TextEncoder().encode(html));
  output.line(`page: ${path}`);
  return runs.every(isGood);
}

/**
 * The function that writes results in the form of another tool.
 *
 * @param form The form.
 * @throws {UsageError} If there is none of that name.
 */
export function formOf(form: string): (run: Run, ended: Date) => string {
  if (Object.hasOwn(FORMATS, form)) return FORMATS[form]!;
  const known = Object.keys(FORMATS).join(" or ");
  throw new UsageError(`Option "--as" is ${quoted(form.slice(0, 40))}, expected ${known}`);
}

/**
 * Prints the results of a run in the form of another tool.
 *
 * @param write Writes them.
 * @param folders The results, of one run.
 * @param output Where it prints.
 * @returns Whether the verdict is good.
 * @throws {UsageError} If there are others than those of one run.
 */
export function printAs(
  write: (run: Run, ended: Date) => string,
  [path, ...more]: readonly string[],
  output: Output,
): boolean {
  if (path === undefined || more.length > 0) {
    throw new UsageError("Option --as takes the results of one run; join several with --merge");
  }
  const run = readRun(path);
  const ended = Deno.statSync(run.path).mtime ?? new Date(0);
  output.line(write(run, ended).trimEnd());
  return isGood(run);
}

function isGood({ complete, footer }: Run): boolean {
  return complete && footer?.verdict === "good";
}
