/**
 * `deno task test`: the project's own tests, then the suite, the join of clauses, and the mutants, added up.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { refuseWith } from "../judge/command/checked_options.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { askForSlowTests } from "./test/slow_tests.ts";
import { testAll, testSince } from "./test/test_project.ts";

/** The options of the command. */
export const OPTIONS = {
  unit: { help: "only the project's own unit tests" },
  slow: { help: "with those that take half an hour more, among them all hostile subjects" },
  since: {
    value: "REV",
    help:
      "only what a change since that commit reaches: near unit tests, cases of its topics, and witnesses",
  },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task test [options]

Exit status: 0 everything passed, 1 something failed, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE },
  async (options, output) => {
    const root = fromFileUrl(new URL("..", import.meta.url));
    const since = options.get("since");
    if (options.has("slow")) askForSlowTests();
    if (since === undefined) return await testAll(root, options.has("unit"), output);
    refuseWith(options, "since", ["unit", "slow"]);
    return await testSince(root, since, output);
  },
);

if (import.meta.main) await runProgram(main);
