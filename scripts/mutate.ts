/**
 * `deno task mutate`: runs the suite against parts that are wrong on purpose.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { fromFileUrl, resolve, toFileUrl } from "@std/path";
import type { Target } from "../cts/framework/supervisor/messages.ts";
import {
  mapBounded,
  type MutantEntry,
  type MutantResult,
  MutationRun,
} from "../cts/framework/mutation.ts";
import { type Options, wholeNumber } from "../cts/framework/options.ts";
import { Supervisor } from "../cts/framework/supervisor/supervisor.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { didYouMean } from "../cts/framework/suggest.ts";
import { weakenControl, weakenOracles } from "../cts/framework/suite_mutants.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { loadSuite } from "../cts/framework/load_suite.ts";
import type { Suite } from "../cts/framework/suite.ts";
import type { NamedMutant } from "../cts/mutants/mutant.ts";
import { becomeKeeper } from "../cts/process/keeper.ts";
import { workerCommand } from "./worker.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { runCommand } from "./run_command.ts";
import { whyNotNative } from "./implementation/native_ready.ts";
import { readWitnesses, type Witness, writeWitnesses } from "./source_mutants/witness_table.ts";
import type { WitnessResult } from "./source_mutants/witnesses.ts";

/** Mutants that compile scripts anew, which takes a second each. */
const COMPILING = /\/cts\/rs\/kernel\//;
/** With `--quick`, one in so many of them is run. */
const QUICK_SHARE = 8;
/** Milliseconds that a case may take against a mutant; one that hangs uses them up. */
export const MUTANT_TIMEOUT = 5_000;
/** The same for an adapter, which starts anew for each mutant. */
const ADAPTER_TIMEOUT = 30_000;

const WITNESSES = "cts/mutants/witnesses.json";

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
  out: { value: "DIR", help: "with --source: writes mutants.jsonl" },
  sample: { value: "N", help: "with --source: N mutants, evenly spread" },
  baseline: { help: "with --source: takes survivors up in cts/mutants/survivors.json, as open" },
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
With --source: 0 all mutants were judged, 1 a survivor is new in a file whose survivors are known, 2 the command is wrong.`;

/** What goes with `--source` alone, with neither that nor `--update`, and with all but `--source`. */
const WITH_SOURCE = [
  "cases",
  "near",
  "since",
  "shard",
  "out",
  "sample",
  "baseline",
  "fresh",
] as const;
const OF_MUTANTS = ["list", "only", "timeout", "impl", "suite", "mutants", "quick"] as const;
const WITHOUT_SOURCE = [...OF_MUTANTS, "update", "witnesses"] as const;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the report goes.
 * @param isKeeper Whether this process does nothing else, and ends all that is left behind in it. Default: false.
 * @returns The exit status.
 */
export function main(
  args: readonly string[],
  output: Output,
  isKeeper = false,
): Promise<number> {
  return runCommand(
    { args, options: OPTIONS, usage: USAGE, positionals: "NAME" },
    output,
    (options) => mutate(options, output, isKeeper),
  );
}

/**
 * Loads a list of mutants.
 *
 * @param path A module that exports `allMutants`, a function that lists them; their files are relative to the project.
 * @throws {UsageError} If it cannot be loaded or lists something else.
 */
export async function loadMutants(path: string): Promise<MutantEntry[]> {
  try {
    const module: { allMutants?: () => readonly NamedMutant[] } = await import(
      toFileUrl(resolve(path)).href
    );
    if (typeof module.allMutants !== "function") {
      throw new Error('it does not export the function "allMutants"');
    }
    return module.allMutants().map((one) => ({
      name: one.name,
      part: { name: one.part, file: inProject(one.file), export: one.export },
      clauses: one.clauses,
      why: one.why,
      hangs: one.hangs,
    }));
  } catch (error) {
    const reason = stripVTControlCharacters(reasonOf(error));
    throw new UsageError(`Cannot load mutants "${path}": ${reason}`);
  }
}

/**
 * The witnesses of the suite, or of a table that is named.
 *
 * @param options The words of the command; with another suite, or other mutants, there are none unless a table is named.
 */
export function witnessesOf(
  options: { has(name: "suite" | "mutants"): boolean; get(name: "witnesses"): string | undefined },
): readonly Witness[] {
  const isOwn = !options.has("suite") && !options.has("mutants");
  const path = options.get("witnesses") ?? (isOwn ? inProject(WITNESSES) : undefined);
  return path === undefined ? [] : readWitnesses(path);
}

function inProject(path: string): string {
  return fromFileUrl(new URL(`../${path}`, import.meta.url));
}

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
    return await chooseAnew(options, output);
  }
  const suitePath = options.get("suite") ?? inProject("cts/suite.ts");
  const jobs = jobsOf(options);
  const impl = options.get("impl") ?? "sim";
  const isAdapter = impl.startsWith("exec:");
  const usual = isAdapter ? ADAPTER_TIMEOUT : MUTANT_TIMEOUT;
  const timeout = wholeNumber("timeout", options.get("timeout"), [1, 3_600_000], usual);
  const { mutants, witnesses: table } = choose(
    await loadMutants(options.get("mutants") ?? inProject("cts/mutants/mod.ts")),
    isAdapter ? [] : witnessesOf(options),
    namesIn(options),
  );
  if (options.has("list")) {
    for (const { name, part, clauses, why } of mutants) {
      output.line(`${name} (${part.name}) ${clauses.join(" ")}: ${why}`);
    }
    return 0;
  }
  const target: Target = { suite: suitePath, impl, parts: [] };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    supervisor.stop();
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  const supervisor = new Supervisor({
    command: workerCommand(jobs),
    jobs,
    timeout,
    target,
    isKeeper,
    tell: (line) => output.line(line),
  });
  try {
    const suite = await loadSuite(suitePath);
    try {
      await supervisor.ready;
    } catch (error) {
      if (!isStopped) throw error;
      return stopped(output, supervisor);
    }
    const run = new MutationRun(suite, target, (job) => supervisor.run(job), "native");
    const onElf = new Set(mutants.filter((mutant) => run.needsElf(mutant)));
    const lacking = onElf.size === 0
      ? undefined
      : await whyNotNative(undefined, (what) => output.line(what));
    const compiling = mutants.filter(({ part }) => COMPILING.test(part.file));
    const left = new Set(
      options.has("quick") ? compiling.filter((_, i) => i % QUICK_SHARE > 0) : [],
    );
    const possible = mutants.filter((mutant) =>
      !left.has(mutant) && (lacking === undefined || !onElf.has(mutant))
    );
    if (isAdapter) output.line("witnesses: not run, they are mistakes within this process");
    const all = await judgeAll(run, possible, isAdapter ? jobs : 3 * jobs, output);
    if (all === undefined) return stopped(output, supervisor);
    const undecided = all.filter(({ problem }) => problem === "undecided");
    const results = all.filter(({ problem }) => problem !== "undecided");
    const skipped = mutants.length - results.length;
    const reasons = [
      ...lacking === undefined ? [] : [lacking],
      ...left.size === 0 ? [] : [`${left.size} that compile scripts: leave --quick out`],
      ...undecided.map(({ mutant, message }) => `${mutant.name}: ${message}`),
    ];
    if (skipped > 0) output.line(`mutants skipped: ${skipped} (${reasons.join("; ")})`);
    const witnesses = await judgeTable(table, suite, jobs, output);
    let good = reportMutants(results, witnesses, output);
    if (namesIn(options).length > 0) {
      output.line("suite mutants: not run with a name");
    } else {
      const planted = inProject("cts/framework/planted_control.ts");
      const weakened = await weakenOracles(
        run,
        results.flatMap(({ mutant, kill }) => kill === undefined ? [] : [{ mutant, kill }]),
      );
      const control = await weakenControl((job) => supervisor.run(job), target, planted);
      if (weakened === undefined || control === undefined) return stopped(output, supervisor);
      const suiteMutants = [...weakened, control];
      for (const { oracle, killed, message } of suiteMutants) {
        output.line(`${killed ? "noticed" : "UNNOTICED"} weakened ${oracle}: ${message}`);
      }
      const noticed = suiteMutants.filter(({ killed }) => killed).length;
      output.line(`suite mutants: ${noticed}/${suiteMutants.length}`);
      good &&= noticed === suiteMutants.length;
    }
    return good ? 0 : 1;
  } finally {
    Deno.removeSignalListener("SIGINT", stop);
    Deno.removeSignalListener("SIGTERM", stop);
    await supervisor.close();
  }
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
    isBaseline: options.has("baseline"),
    ...options.has("sample")
      ? { sample: wholeNumber("sample", options.get("sample"), [1, 1_000_000], 1) }
      : {},
    jobs: jobsOf(options),
  }, output);
}

async function judgeTable(
  witnesses: readonly Witness[],
  suite: Suite,
  jobs: number,
  output: Output,
): Promise<readonly WitnessResult[]> {
  if (witnesses.length === 0) return [];
  const { judgeWitnesses } = await import("./source_mutants/witnesses.ts");
  return await judgeWitnesses(witnesses, suite, jobs, output);
}

async function chooseAnew(options: Options<typeof OPTIONS>, output: Output): Promise<number> {
  const { chooseWitnesses, judgeWitnesses } = await import("./source_mutants/witnesses.ts");
  const suite = await loadSuite(inProject("cts/suite.ts"));
  const [table, jobs] = [options.get("witnesses") ?? inProject(WITNESSES), jobsOf(options)];
  const known = options.has("fresh")
    ? []
    : await judgeWitnesses(readWitnesses(table), suite, jobs, output);
  const kept = known.filter(({ problem }) => problem === undefined).map(({ witness }) => witness);
  output.line(`witnesses that stay: ${kept.length}`);
  const witnesses = await chooseWitnesses(suite, jobs, output, kept);
  writeWitnesses(table, witnesses);
  output.line(`witnesses: ${witnesses.length} for ${suite.clauses.all.length} clauses`);
  return 0;
}

function jobsOf(options: Options<typeof OPTIONS>): number {
  return wholeNumber("jobs", options.get("jobs"), [1, 256], navigator.hardwareConcurrency);
}

async function judgeAll(
  run: MutationRun,
  mutants: readonly MutantEntry[],
  atOnce: number,
  output: Output,
): Promise<MutantResult[] | undefined> {
  let done = 0;
  const results = await mapBounded(mutants, atOnce, async (mutant) => {
    const result = await run.judge(mutant);
    output.progress(`[${++done}/${mutants.length}] last ${mutant.name}`);
    return result;
  });
  output.progress("");
  const known = results.filter((result) => result !== undefined);
  return known.length === results.length ? known : undefined;
}

function reportMutants(
  results: readonly MutantResult[],
  witnesses: readonly WitnessResult[],
  output: Output,
): boolean {
  for (const { mutant, problem, message } of results) {
    if (problem === undefined) continue;
    output.line(`${problem.toUpperCase()} ${mutant.name} (${mutant.clauses.join(" ")})`);
    output.line(`  what it does wrong: ${mutant.why}`);
    if (message !== undefined) output.line(`  ${message}`);
  }
  const crashes = results.filter(({ problem }) => problem === "crash kill").length;
  if (crashes > 0) output.line(`crash kills: ${crashes}`);
  for (const { witness: { clause, file, name }, problem } of witnesses) {
    if (problem === undefined) continue;
    output.line(`NO WITNESS ${clause}: ${problem}`);
    output.line(`  ${file} ${name}`);
    output.line("  remedy: deno task mutate --update chooses anew");
  }
  const all = results.length + witnesses.length;
  const killed = results.filter(({ kill }) => kill !== undefined).length +
    witnesses.filter(({ problem }) => problem === undefined).length;
  output.line(`mutation score: ${killed}/${all}`);
  return killed === all && all > 0;
}

function namesIn(options: Options<typeof OPTIONS>): readonly string[] {
  return [...options.positionals, ...options.all("only")];
}

/** All mutants and witnesses, or those of names and clauses. */
function choose(
  mutants: readonly MutantEntry[],
  witnesses: readonly Witness[],
  names: readonly string[],
): { readonly mutants: readonly MutantEntry[]; readonly witnesses: readonly Witness[] } {
  if (names.length === 0) return { mutants, witnesses };
  const fits = (name: string, one: string) =>
    name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name;
  const known = [
    ...new Set([
      ...mutants.flatMap(({ name, clauses }) => [name, ...clauses]),
      ...witnesses.map(({ clause }) => clause),
    ]),
  ];
  const unknown = names.find((name) => !known.some((one) => fits(name, one)));
  if (unknown !== undefined) {
    throw new UsageError(
      `Mutant "${unknown}" is not known${didYouMean(unknown, known)}; ` +
        (unknown.includes("/") ? "a PATH goes with --source" : "--list prints all"),
    );
  }
  const isNamed = (one: string) => names.some((name) => fits(name, one));
  return {
    mutants: mutants.filter(({ name, clauses }) => isNamed(name) || clauses.some(isNamed)),
    witnesses: witnesses.filter(({ clause }) => isNamed(clause)),
  };
}

function stopped(output: Output, { fault }: Supervisor): number {
  if (fault !== undefined) throw fault;
  output.line("stopped before the end; this is not a success");
  return 1;
}

if (import.meta.main) {
  Deno.exit(await main(Deno.args, consoleOutput(Deno.stderr.isTerminal()), becomeKeeper()));
}
