/**
 * `deno task report`: joins the results of shards, or prints results in the form of another tool.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { refuseWith } from "../judge/command/checked_options.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { formOf, mergeShards, printAs, writePageOf } from "../judge/report/report_forms.ts";

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
    const suite = () =>
      loadSuite(options.get("suite") ?? fromFileUrl(new URL("../cts/suite.ts", import.meta.url)));
    const [form, page] = [options.get("as"), options.get("html")];
    if (form !== undefined) {
      const write = formOf(form);
      refuseWith(options, "as", ["merge", "out", "html", "suite"]);
      return printAs(write, folders, output) ? 0 : 1;
    }
    if (page !== undefined) {
      refuseWith(options, "html", ["merge", "out"]);
      return await writePageOf(page, folders, suite, output) ? 0 : 1;
    }
    if (!options.has("merge") || folders.length === 0) {
      throw new UsageError(`No results are given to merge\n${USAGE}`);
    }
    return mergeShards(folders, await suite(), options.get("out"), output) ? 0 : 1;
  },
);

if (import.meta.main) await runProgram(main);
