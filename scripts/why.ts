/**
 * `deno task why`: from a word or an id to the rule, and to all that holds it.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { answer } from "./why/answer.ts";
import { loadHouse } from "./why/house.ts";
import { readStatuses } from "./why/statuses.ts";

/** The options of the command. */
export const OPTIONS = {
  results: {
    value: "DIR",
    help: "a folder that `deno task cts --out DIR` wrote: adds last results",
  },
  all: { help: "print every clause that the words name in full, not the nearest alone" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task why WORD... [options]

WORD is a clause, a case or a query of cases, a mutant, a part, or words of the documentation.
Prints each clause with its source, tests, mutants, and where the reference implements it.

Exit status: 0 something was found, 2 nothing was, or the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "WORD", usage: USAGE },
  async (options, output) => {
    const words = options.positionals;
    if (words.length === 0) throw new UsageError(`No word is given\n${USAGE}`);
    const folder = options.get("results");
    const statuses = folder === undefined ? undefined : readStatuses(folder);
    const house = loadHouse();
    (await answer(house, words, { isWhole: options.has("all"), ...statuses && { statuses } }))
      .forEach((text) => output.line(text));
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
