/**
 * `deno task clauses`: joins sentences of the documentation, clauses, tests and mutants.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { boundariesOf, boundariesTable } from "../cts/framework/boundaries.ts";
import { unnamedMembers } from "../cts/framework/members.ts";
import { selectRows, trace, traceTable, traceTotals } from "../cts/framework/traceability.ts";
import { peers, peersTable } from "../cts/clauses/peers.ts";
import { sentences } from "../cts/clauses/sentences.ts";
import { loadSuite } from "../cts/framework/load_suite.ts";
import { loadMutants, witnessesOf } from "./mutate/mutant_list.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
export const OPTIONS = {
  json: { help: "print the join as one JSON object" },
  peers: { help: "print how much of what Android's own tests look at clauses hold, instead" },
  members: { help: "print names in the texts of clauses that no test has, instead" },
  boundaries: {
    help: "print what is asked in the releases beside the range of each clause, instead",
  },
  help: { short: "h", help: "print this" },
  suite: { value: "FILE" },
  mutants: { value: "FILE" },
  witnesses: { value: "FILE" },
} as const;

const USAGE = `usage: deno task clauses [QUERY...] [--json | --members | --boundaries | --peers]

A QUERY selects the clauses whose id begins with it or whose text contains it; gaps are listed without one.
With --peers it selects tests by a word of their names, of what they look at, of a clause or of the reason why none holds it.

Exit status: 0 no gap, 1 a must or aosp clause lacks a test or a mutant, a boundary what
holds beyond it, or a sentence of the documentation its clause, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "QUERY", usage: USAGE },
  async (options, output) => {
    if (options.has("peers")) {
      peersTable(peers, options.positionals).forEach((row) => output.line(row));
      return 0;
    }
    const beside = (path: string) => fromFileUrl(new URL(path, import.meta.url));
    const file = options.get("suite") ?? beside("../cts/suite.ts");
    const suite = await loadSuite(file);
    const mutants = await loadMutants(options.get("mutants") ?? beside("../cts/mutants/mod.ts"));
    const witnesses = witnessesOf(options).map(({ clause, file, name }) => ({
      name: `${file}|${name}`,
      clauses: [clause],
    }));
    const index = options.has("suite") ? undefined : sentences;
    const { rows, problems } = trace(suite, [...mutants, ...witnesses], index);
    if (options.has("members")) {
      const chosen = options.positionals.length > 0 ? selectRows(rows, options.positionals) : rows;
      const ids = suite.cases.map(({ id }) => id);
      const sources = readTests(dirname(file));
      const found = unnamedMembers(
        chosen.map(({ clause }) => clause),
        [...ids, ...sources].join("\n"),
      );
      for (const { clause, names } of found) output.line(`${clause.id} ${names.join(", ")}`);
      output.line(`clauses with names that no test has: ${found.length} of ${chosen.length}`);
      return 0;
    }
    if (options.has("boundaries")) {
      const chosen = options.positionals.length > 0 ? selectRows(rows, options.positionals) : rows;
      const clauses = new Set(chosen.map(({ clause }) => clause));
      boundariesTable(boundariesOf(suite).filter(({ clause }) => clauses.has(clause)))
        .forEach((line) => output.line(line));
      return 0;
    }
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
  },
);

/** The sources below a folder that may be of tests: all but clauses and mutants. */
function readTests(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return readTests(path);
    return /\.ts$/.test(name) && !/clauses|mutant/.test(name) ? Deno.readTextFileSync(path) : [];
  });
}

if (import.meta.main) await runProgram(main);
