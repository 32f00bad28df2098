/**
 * `deno task mutate --source`: how much of the reference's own source the suite holds.
 *
 * @module
 */

import process from "node:process";
import { join, normalize } from "@std/path";
import type { Output } from "../../cts/framework/run.ts";
import { parseShard } from "../../cts/framework/shard.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { suite } from "../../cts/suite.ts";
import {
  keepSurvivors,
  type Known,
  knownSurvivors,
  newSurvivors,
  openNumbers,
  renewOpen,
} from "./known_survivors.ts";
import { Campaign, type Verdict } from "./campaign.ts";
import { changedFiles } from "../test/since.ts";
import type { Choose } from "./instrument.ts";
import { LEFT_OUT, type LeftOut } from "./left_out.ts";
import { BASE, cover, judgingCases, prepare, PROJECT } from "./prepare.ts";
import { everyOne, onePerLine } from "./one_per_line.ts";
import type { Reaches } from "./reaches.ts";
import {
  elsewhereLines,
  type Judged,
  scoreTable,
  survivorLines,
  unaskedLines,
  unreachedFunctions,
} from "./report.ts";
import { batchesOf, drawn, sampled } from "./share.ts";
import { VerdictStore } from "./store.ts";
import { isIn, type Numbered, type Tree } from "./tree.ts";

/** The choices of a run. */
export interface SourceOptions {
  /** Files or folders of `impl`. Default: all of it. */
  readonly paths: readonly string[];
  /** Cases that judge. Default: all. */
  readonly queries: readonly string[];
  /** Only files that have changed since that commit. */
  readonly since?: string;
  /** Which share of the mutants, `I/N`. */
  readonly shard?: string;
  /** Where `mutants.jsonl` goes. */
  readonly out?: string;
  /** Whether one case of each family for each way through a file is enough. */
  readonly isNear: boolean;
  /** Whether what earlier runs found out is left aside. */
  readonly isFresh: boolean;
  /** Whether the table of survivors takes up what is found. */
  readonly isBaseline: boolean;
  /** Whether only survivors are judged that the table has as work to do, `open` or `far`. */
  readonly isOpen: boolean;
  /** Whether all mutants of a line are judged, and not one that stands for them. */
  readonly isEvery: boolean;
  /** So many mutants, spread over all evenly. */
  readonly sample?: number;
  readonly jobs: number;
}

/** The table of survivors. */
export const SURVIVORS = join(PROJECT, "cts/mutants/survivors.json");
/** Survivors that are printed if nobody asks for a list. */
const PRINTED = 40;
/** Milliseconds after which verdicts are kept, so that a run that is stopped loses little. */
const KEEP_PERIOD = 20_000;
/** Why mutants are left out that `--every` judges. */
const OTHERS_OF_A_LINE = "one of its line stands for it, and --every judges all";
/** The nearest clauses of a survivor. */
const CLAUSES = 3;

/**
 * Judges the mutants of the reference's source.
 *
 * @param options What is asked.
 * @param output Where the report goes.
 * @returns The exit status: 1 if the table of survivors lacks one; no score is a fault. Some cases leave more alive, so that none is new.
 * @throws {UsageError} If a path, a query, a commit or a share is wrong.
 */
export async function judgeSource(options: SourceOptions, output: Output): Promise<number> {
  const began = performance.now();
  if (options.isBaseline) refuseParts(options);
  const { index, total } = parseShard(options.shard ?? "1/1");
  const paths = await chosenPaths(options);
  const judges = {
    ids: judgingCases(options.queries),
    areAll: options.queries.length === 0,
    isNear: options.isNear,
  };
  const choose = options.isEvery ? everyOne : onePerLine;
  const prepared = await prepare(paths, options.jobs, output, choose);
  const { tree, pool } = prepared;
  try {
    const reaches = await cover(prepared, judges, options.jobs, output);
    const every = numbered(tree).filter(({ mutant: { file } }) => isIn(paths, file));
    const usable = numbersOf(tree, choose);
    const chosen = options.isOpen
      ? usable.intersection(await openNumbers(SURVIVORS, tree))
      : usable;
    const shares = drawn(sampled(every.filter(({ number }) => chosen.has(number)), options.sample))
      .filter((_, i) => i % total === index - 1);
    const all = shares.flat().sort((a, b) => a.index - b.index);
    if (!options.isOpen) leftOutLines(every, chosen).forEach((line) => output.line(line));
    if (all.length === 0) {
      throw new UsageError(
        `No ${options.isOpen ? "open " : ""}mutant stands in ${paths.join(", ")}`,
      );
    }
    const store = await VerdictStore.open(
      join(BASE, "verdicts.json"),
      PROJECT,
      tree,
      options.queries,
    );
    const verdicts = new Map<number, Verdict>();
    for (const { index } of options.isFresh ? [] : all) {
      const known = store.find(index, options.isNear);
      if (known !== undefined) verdicts.set(index, known);
    }
    const batches = batchesOf(
      shares.map((some) => some.filter(({ index }) => !verdicts.has(index))),
    );
    const open = batches.flat();
    output.line(`${all.length} mutants, ${open.length} to judge, by ${reaches.cases.length} cases`);
    const campaign = new Campaign({
      pool,
      reaches,
      jobs: options.jobs,
      isNear: options.isNear,
      isAsked: ({ index }) => !options.isFresh && store.isAsked(index),
      hint: ({ index }) => options.isFresh ? undefined : store.hint(index),
      progress: (done, of, what) => output.progress(`[${done}/${of}] ${what}`),
    });
    const keeping = setInterval(() => {
      const { size } = campaign.verdicts;
      output.line(`${size} of ${open.length} judged`);
      store.keep(campaign.verdicts);
    }, KEEP_PERIOD);
    try {
      for (const batch of batches) {
        await campaign.judge(batch);
        store.keep(campaign.verdicts);
      }
    } finally {
      clearInterval(keeping);
    }
    output.progress("");
    for (const [index, verdict] of campaign.verdicts) verdicts.set(index, verdict);
    for (const [stage, { decided, requests, cases, ran }] of campaign.costs) {
      if (cases > 0) {
        const took = `${seconds(ran)} of processor time`;
        output.line(
          `${stage}: ${cases} cases in ${requests} requests, ${took}, decided ${decided}`,
        );
      }
    }
    const results = all.map((one) => ({
      ...one,
      verdict: verdicts.get(one.index) ?? { status: "unreached" as const },
      clauses: nearest(reaches, one.index),
    }));
    unaskedLines(results).forEach((line) => output.line(line));
    output.line(timeLine(began, pool.processorTime, options.jobs));
    report(results, await knownSurvivors(SURVIVORS, tree, results), options, output);
    if (options.isBaseline) {
      const keep = options.isOpen ? renewOpen : keepSurvivors;
      output.line(await keep(SURVIVORS, tree, results));
      return 0;
    }
    if (options.queries.length > 0) return 0;
    const usual = options.isEvery ? numbersOf(tree, onePerLine) : chosen;
    const fresh = await newSurvivors(
      SURVIVORS,
      tree,
      results.filter(({ number }) => usual.has(number)),
    );
    fresh.forEach((line) => output.line(line));
    return fresh.length === 0 ? 0 : 1;
  } finally {
    pool.close();
  }
}

function report(
  judged: readonly Judged[],
  known: ReadonlyMap<number, Known>,
  { out, paths, sample }: SourceOptions,
  output: Output,
): void {
  const survivors = judged.filter(({ verdict: { status } }) => status === "survived");
  const unreached = unreachedFunctions(judged);
  if (out !== undefined) {
    Deno.mkdirSync(out, { recursive: true });
    const lines = judged.map(({ mutant, verdict, clauses }) =>
      JSON.stringify({ ...mutant, ...verdict, ...clauses.length > 0 ? { clauses } : {} })
    );
    Deno.writeTextFileSync(join(out, "mutants.jsonl"), `${lines.join("\n")}\n`);
  }
  const limit = paths.length > 0 ? Infinity : PRINTED;
  for (const one of survivors.slice(0, limit)) {
    survivorLines(one, known.get(one.index)).forEach((line) => output.line(line));
  }
  if (survivors.length > limit) {
    output.line(`... and ${survivors.length - limit} more; give a PATH, or --out DIR for all`);
  }
  for (const place of unreached.slice(0, limit)) output.line(`NOTHING REACHES ${place}`);
  if (unreached.length > limit) output.line(`... and ${unreached.length - limit} more functions`);
  elsewhereLines(judged).forEach((line) => output.line(line));
  scoreTable(judged, known, sample !== undefined).forEach((line) => output.line(line));
  const ends = new Map<string, number>();
  for (const { verdict: { how } } of judged) {
    if (how !== undefined) ends.set(how, (ends.get(how) ?? 0) + 1);
  }
  const list = [...ends].sort(([, a], [, b]) => b - a).map(([how, count]) => `${how} ${count}`);
  if (list.length > 0) output.line(`killed by: ${list.join(", ")}`);
}

/** Refuses a part of the source, since the table then stays as it is, and a run of all cases, which would leave less than those of every day do. */
function refuseParts(
  { queries, shard, sample, isNear, isEvery, isOpen }: SourceOptions,
): void {
  if (isOpen && isNear) {
    throw new UsageError(
      "Options --open, --near and --baseline do not go together: what is far is not near",
    );
  }
  if (!isNear && !isOpen) {
    throw new UsageError(
      "Option --baseline goes with --near or --open: the table is of runs with --near",
    );
  }
  const given = {
    cases: queries[0],
    shard,
    sample,
    every: isEvery || undefined,
  };
  const part = Object.entries(given).find(([, value]) => value !== undefined);
  if (part === undefined) return;
  throw new UsageError(
    `Option --baseline does not go with --${
      part[0]
    }: it keeps what survives of all files, of one mutant per line`,
  );
}

function timeLine(began: number, ran: number, jobs: number): string {
  const { user, system } = process.cpuUsage();
  const processes = `${jobs} ${jobs === 1 ? "process" : "processes"}`;
  const all = ran + (user + system) / 1_000;
  return `took ${seconds(performance.now() - began)} with ${processes}, ${
    seconds(all)
  } of processor time`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}

function leftOutLines(every: readonly Numbered[], chosen: ReadonlySet<number>): string[] {
  const counts = new Map<LeftOut | "line", number>();
  for (const { number, mutant: { leftOut } } of every) {
    const reason = leftOut ?? (chosen.has(number) ? undefined : "line");
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([reason, count]) =>
    `${count} not judged: ${reason === "line" ? OTHERS_OF_A_LINE : LEFT_OUT[reason]}`
  );
}

/** The numbers of the mutants that are chosen in each file. */
function numbersOf({ files }: Tree, choose: Choose): Set<number> {
  return new Set(files.flatMap(({ base, mutants }) => [...choose(mutants)].map((i) => base + i)));
}

function numbered({ files }: Tree): Numbered[] {
  return files.flatMap(({ base, mutants }) =>
    mutants.map((mutant, i) => ({ number: base + i, mutant }))
  ).map((one, index) => ({ ...one, index }));
}

function nearest(reaches: Reaches, index: number): string[] {
  const cases = [...reaches.casesOf(index)].map((c) => reaches.cases[c]!)
    .sort((a, b) => a.size - b.size).slice(0, CLAUSES);
  const ids = cases.flatMap(({ id }) => suite.find(id)?.clauses.map((clause) => clause.id) ?? []);
  return [...new Set(ids)].slice(0, CLAUSES);
}

async function chosenPaths({ paths, since }: SourceOptions): Promise<string[]> {
  const given = paths.map((path) => normalize(path).replace(/\/$/, ""));
  for (const path of given) {
    if (path !== "impl" && !path.startsWith("impl/")) {
      throw new UsageError(`Path "${path}" is not in impl, whose source is mutated`);
    }
    try {
      Deno.statSync(join(PROJECT, path));
    } catch {
      throw new UsageError(`Path "${path}" does not exist in the project`);
    }
  }
  if (since === undefined) return given.length === 0 ? ["impl"] : given;
  const changed = await changedFiles(PROJECT, since, given.length === 0 ? ["impl"] : given);
  if (changed.length === 0) throw new UsageError(`Nothing in impl has changed since "${since}"`);
  return changed;
}
