/**
 * `deno task confirm`: notes what an image of Android has shown of the clauses.
 *
 * @module
 */

import { join } from "@std/path";
import { readResults } from "../cts/framework/report/results_file.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { reasonOf } from "../cts/contract/show.ts";
import {
  ClauseDigests,
  confirmations,
  CONFIRMED,
  readConfirmed,
  withConfirmations,
  writeConfirmed,
} from "./confirm/confirmed.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { loadHouse } from "./why/house.ts";

const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno task confirm DIR...

DIR is what deno task cts --impl android:FOLDER --out DIR wrote. What the image showed of each clause goes into
${CONFIRMED}, which deno task why prints: it holds, or it differs and how.

Exit status: 0 it was noted, 2 the command is wrong.`;

/** Runs the command. */
const main: Main = defineCommand(
  { options: OPTIONS, positionals: "DIR", usage: USAGE },
  (options, output) => {
    if (options.positionals.length === 0) throw new UsageError(`No folder is given\n${USAGE}`);
    const house = loadHouse();
    const digests = new ClauseDigests(house);
    const clauses = new Map(house.suite.clauses.all.map((one) => [one.id, one]));
    let table = readConfirmed();
    for (const folder of options.positionals) {
      const { header, cases } = read(folder);
      if (!header.impl.startsWith("android:")) {
        throw new UsageError(
          `Results "${folder}" are of --impl ${header.impl}, expected android:FOLDER`,
        );
      }
      if (header.judged.some(({ role }) => role === "expectations")) {
        throw new UsageError(
          `Results "${folder}" accept differences, which are no confirmation; run it without --expect`,
        );
      }
      const found = confirmations(cases);
      table = withConfirmations(table, header.implementation, found, (id) => {
        const clause = clauses.get(id);
        return clause && digests.of(clause);
      });
      const differing = [...found].filter(([, { seen }]) => seen === "differs");
      for (const [id, { what }] of differing) output.line(`differs ${id}: ${what}`);
      output.line(
        `${header.implementation}: of ${found.size} clauses ${differing.length} differ, ` +
          "the others hold or are quirks",
      );
    }
    writeConfirmed(table);
    return 0;
  },
);

function read(folder: string): ReturnType<typeof readResults> {
  try {
    return readResults(Deno.readTextFileSync(join(folder, "results.jsonl")));
  } catch (error) {
    throw new UsageError(`Cannot read results "${folder}": ${reasonOf(error)}`);
  }
}

if (import.meta.main) await runProgram(main);
