/**
 * `deno task mutate`: runs the suite against parts that are wrong on purpose.
 *
 * @module
 */

import { type Options, wholeNumber } from "../cts/framework/options.ts";
import type { Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { becomeKeeper } from "../cts/process/keeper.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { choose, inProject, loadMutants, WITNESSES, witnessesOf } from "./mutate/mutant_list.ts";

/** Milliseconds that a case may take against a mutant; one that hangs uses them up. */
const MUTANT_TIMEOUT = 5_000;
/** The same for an adapter, which starts anew for each mutant. */
const ADAPTER_TIMEOUT = 30_000;

/** The options of the command. */
export const OPTIONS = {
  list: { help: "print the mutants and run nothing" },
  only: { value: "NAME", many: true, help: "the same as a NAME" },
  jobs: { value: "N", help: "worker processes (default: one per core)" },
  quick: {
    help: "of the mutants that compile scripts, run one in eight; the others count as skipped",
  },
  timeout: { value: "MS", help: `limit of one case (default ${MUTANT_TIMEOUT})` },
  source: { help: "mechanical mutants of impl, or of PATHs in it, instead" },
  cases: { value: "QUERY", many: true, help: "with --source: cases that judge (default: all)" },
  since: { value: "REV", help: "with --source: files that have changed since a commit" },
  shard: { value: "I/N", help: "with --source: one of N shares, for example 1/4" },
  near: { help: "with --source: one case of each family for each way through a mutant's file" },
  every: { help: "with --source: all mutants of a line, not one that stands for them" },
  out: { value: "DIR", help: "with --source: writes mutants.jsonl" },
  sample: { value: "N", help: "with --source: N mutants, evenly spread" },
  baseline: {
    help: "with --source --near: takes survivors up in cts/mutants/survivors.json, as open",
  },
  open: {
    help:
      "with --source: only survivors that the table has as open or far; with --baseline, renews these",
  },
  fresh: { help: "with --source or --update: leaves aside what earlier runs found out" },
  update: { help: "chooses witnesses, a mechanical mutant for each clause that has none, instead" },
  help: { short: "h", help: "print this" },
  impl: {
    value: "IMPL",
    help:
      "what has the wrong parts, instead of sim: an adapter, exec:COMMAND, gets --part NAME=FILE#EXPORT",
  },
  suite: { value: "FILE" },
  mutants: { value: "FILE" },
  witnesses: { value: "FILE" },
} as const;

const USAGE = `usage: deno task mutate [NAME|CLAUSE...] [options]
       deno task mutate --source [PATH...] [options]
       deno task mutate --update [--fresh]

NAME is a mutant that --list prints, CLAUSE runs the mutants and the witness of a clause; neither runs suite mutants.
A * at the end of either takes all that begin so, for example 'gles_*'.

Exit status: 0 every mutant was killed by a case of its own clauses, 1 one was not, 2 the command is wrong.
A mutant that cannot run here, or that a busy machine cannot decide, is skipped and said so.
With --source: 0 all mutants were judged, 1 a survivor is not in the table, 2 the command is wrong.`;

/** The options that go with `--source` alone, with neither that nor `--update`, and with all but `--source`. */
const WITH_SOURCE = [
  "cases",
  "near",
  "since",
  "shard",
  "every",
  "out",
  "sample",
  "baseline",
  "open",
  "fresh",
] as const;
const OF_MUTANTS = ["list", "only", "timeout", "impl", "suite", "mutants", "quick"] as const;
const WITHOUT_SOURCE = [...OF_MUTANTS, "update", "witnesses"] as const;

/**
 * Defines the command.
 *
 * @param isKeeper Whether its process does nothing else, and ends all that is left behind in it.
 */
function mutateCommand(isKeeper: boolean): Main {
  return defineCommand(
    { options: OPTIONS, usage: USAGE, positionals: "NAME" },
    (options, output) => mutate(options, output, isKeeper),
  );
}

/** Runs the command. */
export const main: Main = mutateCommand(false);

async function mutate(
  options: Options<typeof OPTIONS>,
  output: Output,
  isKeeper: boolean,
): Promise<number> {
  const isSource = options.has("source");
  for (const name of isSource ? WITHOUT_SOURCE : WITH_SOURCE) {
    if (!options.has(name) || name === "fresh" && options.has("update")) continue;
    throw new UsageError(`Option --${name} does not go ${isSource ? "with" : "without"} --source`);
  }
  if (isSource) return await mutateSource(options, output);
  if (options.has("update")) {
    const other = OF_MUTANTS.find((name) => options.has(name));
    if (other !== undefined) throw new UsageError(`Option --${other} does not go with --update`);
    const [word] = options.positionals;
    if (word !== undefined) throw new UsageError(`Word "${word}" does not go with --update`);
    const { chooseAnew } = await import("./mutate/witness_runs.ts");
    const table = options.get("witnesses") ?? WITNESSES;
    await chooseAnew(table, jobsOf(options), options.has("fresh"), output);
    return 0;
  }
  const impl = options.get("impl") ?? "sim";
  const isAdapter = impl.startsWith("exec:");
  const usual = isAdapter ? ADAPTER_TIMEOUT : MUTANT_TIMEOUT;
  const timeout = wholeNumber("timeout", options.get("timeout"), [1, 3_600_000], usual);
  const jobs = jobsOf(options);
  const names = [...options.positionals, ...options.all("only")];
  const chosen = choose(
    await loadMutants(options.get("mutants") ?? inProject("cts/mutants/mod.ts")),
    isAdapter ? [] : witnessesOf(options),
    names,
  );
  if (options.has("list")) {
    for (const { name, part, clauses, why } of chosen.mutants) {
      output.line(`${name} (${part.name}) ${clauses.join(" ")}: ${why}`);
    }
    return 0;
  }
  const { judgeMutants } = await import("./mutate/judge_mutants.ts");
  const isGood = await judgeMutants({
    ...chosen,
    suite: options.get("suite") ?? inProject("cts/suite.ts"),
    impl,
    jobs,
    timeout,
    isQuick: options.has("quick"),
    isNamed: names.length > 0,
    isKeeper,
  }, output);
  return isGood ? 0 : 1;
}

async function mutateSource(options: Options<typeof OPTIONS>, output: Output): Promise<number> {
  const { judgeSource } = await import("./source_mutants/command.ts");
  const given = <K extends string>(name: K & keyof typeof OPTIONS) => {
    const value = options.get(name);
    return value === undefined ? {} : { [name]: value } as { readonly [P in K]: string };
  };
  return await judgeSource({
    paths: options.positionals,
    queries: options.all("cases"),
    ...given("since"),
    ...given("shard"),
    ...given("out"),
    isNear: options.has("near"),
    isFresh: options.has("fresh"),
    isEvery: options.has("every"),
    isBaseline: options.has("baseline"),
    isOpen: options.has("open"),
    ...options.has("sample")
      ? { sample: wholeNumber("sample", options.get("sample"), [1, 1_000_000], 1) }
      : {},
    jobs: jobsOf(options),
  }, output);
}

function jobsOf(options: Options<typeof OPTIONS>): number {
  return wholeNumber("jobs", options.get("jobs"), [1, 256], navigator.hardwareConcurrency);
}

if (import.meta.main) await runProgram(mutateCommand(becomeKeeper()), Deno.stderr.isTerminal());
