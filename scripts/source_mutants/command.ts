/**
 * `deno task mutate --source`: how much of the reference's own source the suite holds.
 *
 * @module
 */

import { dirname, fromFileUrl, join, normalize } from "@std/path";
import { mapBounded } from "../../cts/framework/mutation.ts";
import { select } from "../../cts/framework/query.ts";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { suite } from "../../cts/suite.ts";
import { Campaign, type Numbered, type Verdict } from "./campaign.ts";
import type { Reach } from "./messages.ts";
import { Pool } from "./pool.ts";
import { Reaches } from "./reaches.ts";
import { type Judged, scoreTable, survivorLines, unreachedFunctions } from "./report.ts";
import { VerdictStore } from "./store.ts";
import { digestOf, FILE_STEP, growTree, hasMutants, isIn, listFiles, type Tree } from "./tree.ts";

/** What is asked. */
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
  /** Whether what earlier runs found out is left aside. */
  readonly isFresh: boolean;
  readonly jobs: number;
}

const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** Cases that a process runs at once to find out what they reach. */
const PORTION = 100;
/** Survivors that are printed if nobody asks for a list. */
const PRINTED = 40;
/** Milliseconds after which verdicts are kept, so that a run that is stopped loses little. */
const KEEP_PERIOD = 60_000;
/** The nearest clauses of a survivor. */
const CLAUSES = 3;

/**
 * Judges the mutants of the reference's source.
 *
 * @param options What is asked.
 * @param output Where the report goes.
 * @returns The exit status: 0, since no score is a fault.
 * @throws {UsageError} If a path, a query, a commit or a share is wrong.
 */
export async function judgeSource(options: SourceOptions, output: Output): Promise<number> {
  const share = readShare(options.shard);
  const paths = await chosenPaths(options);
  const cases = chosenCases(options.queries);
  const base = join(PROJECT, ".strata/source_mutants");
  output.line(`instrumenting ${paths.join(", ")}`);
  const own = join(base, (await digestOf(paths.join("\0"))).slice(0, 12));
  const tree = await growTree(PROJECT, join(own, "tree"), [...paths, ...importersOf(paths)]);
  const layout = join(own, "layout.json");
  Deno.writeTextFileSync(layout, JSON.stringify(layoutOf(tree)));
  const pool = new Pool({ root: tree.root, layout, jobs: options.jobs });
  try {
    const reaches = await cover(tree, pool, cases, options.jobs, output);
    const all = numbered(tree).filter(({ mutant: { file } }) => isIn(paths, file)).filter((_, i) =>
      i % share.of === share.index
    );
    if (all.length === 0) throw new UsageError(`No mutant stands in ${paths.join(", ")}`);
    const store = await VerdictStore.open(
      join(base, "verdicts.json"),
      PROJECT,
      tree,
      options.queries,
    );
    const verdicts = new Map<number, Verdict>();
    for (const { index } of options.isFresh ? [] : all) {
      const known = store.find(index);
      if (known !== undefined) verdicts.set(index, known);
    }
    const open = all.filter(({ index }) => !verdicts.has(index));
    output.line(`${all.length} mutants, ${open.length} to judge, by ${reaches.cases.length} cases`);
    const campaign = new Campaign({
      pool,
      reaches,
      jobs: options.jobs,
      hint: ({ index }) => store.hint(index),
      progress: (done, of, what) => output.progress(`[${done}/${of}] ${what}`),
    });
    const keeping = setInterval(() => {
      const { size } = campaign.verdicts;
      output.line(`${size} of ${open.length} judged`);
      store.keep(campaign.verdicts);
    }, KEEP_PERIOD);
    const judged = await campaign.judge(open).finally(() => clearInterval(keeping));
    output.progress("");
    store.keep(judged);
    for (const [index, verdict] of judged) verdicts.set(index, verdict);
    report(
      all.map((one) => ({
        ...one,
        verdict: verdicts.get(one.index) ?? { status: "unreached" },
        clauses: nearest(reaches, one.index),
      })),
      options,
      output,
    );
    return 0;
  } finally {
    pool.close();
  }
}

function report(judged: readonly Judged[], { out, paths }: SourceOptions, output: Output): void {
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
    survivorLines(one).forEach((line) => output.line(line));
  }
  if (survivors.length > limit) {
    output.line(`... and ${survivors.length - limit} more; give a PATH, or --out DIR for all`);
  }
  for (const place of unreached.slice(0, limit)) output.line(`NOTHING REACHES ${place}`);
  if (unreached.length > limit) output.line(`... and ${unreached.length - limit} more functions`);
  scoreTable(judged).forEach((line) => output.line(line));
  const ends = new Map<string, number>();
  for (const { verdict: { how } } of judged) {
    if (how !== undefined) ends.set(how, (ends.get(how) ?? 0) + 1);
  }
  const list = [...ends].sort(([, a], [, b]) => b - a).map(([how, count]) => `${how} ${count}`);
  if (list.length > 0) output.line(`killed by: ${list.join(", ")}`);
}

async function cover(
  tree: Tree,
  pool: Pool,
  ids: readonly string[],
  jobs: number,
  output: Output,
): Promise<Reaches> {
  const loaded = await pool.loaded();
  const portions = Array.from(
    { length: Math.ceil(ids.length / PORTION) },
    (_, i) => ids.slice(i * PORTION, (i + 1) * PORTION),
  );
  const found = new Map<string, Reach>();
  await mapBounded(portions, jobs, async (portion) => {
    await pool.cover(portion, (reach) => found.set(reach.id, reach));
    output.progress(`[${found.size}/${ids.length}] what cases reach`);
  });
  output.progress("");
  const passed = ids.flatMap((id) => found.get(id) ?? []).filter(({ status }) => status === "pass");
  if (passed.length === 0) throw new UsageError("No case passes without a mutant");
  return new Reaches(tree, passed, loaded, importersIn(tree));
}

function layoutOf({ files }: Tree) {
  return {
    size: files.length * FILE_STEP,
    numbers: files.flatMap(({ base, places }) => places.map((_, i) => base + i)),
    places: files.flatMap(({ base, places }) => places.map((place) => base + place)),
  };
}

function numbered({ files }: Tree): Numbered[] {
  return files.flatMap(({ base, mutants }) =>
    mutants.map((mutant, i) => ({ number: base + i, mutant }))
  ).map((one, index) => ({ ...one, index }));
}

/** The files of a tree that import a file directly, by position. */
function importersIn({ files }: Tree): (file: number) => readonly number[] {
  const positions = new Map(files.map(({ file }, i) => [file, i]));
  const importers: number[][] = files.map(() => []);
  for (const [i, { file }] of files.entries()) {
    for (const target of importsOf(file)) importers[positions.get(target) ?? -1]?.push(i);
  }
  return (file) => importers[file]!;
}

/** The files of `impl` that import one of some paths directly. */
function importersOf(paths: readonly string[]): string[] {
  return listFiles(PROJECT, "impl").filter((file) =>
    hasMutants(file) && !isIn(paths, file) && importsOf(file).some((target) => isIn(paths, target))
  );
}

/** By the text of its imports. */
function importsOf(file: string): string[] {
  const source = Deno.readTextFileSync(join(PROJECT, file));
  return [...source.matchAll(/\bfrom\s+"(\.[^"]+)"/g)].map(([, path]) =>
    normalize(join(dirname(file), path!))
  );
}

function nearest(reaches: Reaches, index: number): string[] {
  const cases = [...reaches.casesOf(index)].map((c) => reaches.cases[c]!)
    .sort((a, b) => a.size - b.size).slice(0, CLAUSES);
  const ids = cases.flatMap(({ id }) => suite.find(id)?.clauses.map((clause) => clause.id) ?? []);
  return [...new Set(ids)].slice(0, CLAUSES);
}

/** All but those that need real code, and those that measure time and so must be alone. */
function chosenCases(queries: readonly string[]): string[] {
  const possible = suite.cases.filter(({ alone, needs }) => !alone && !needs.elf);
  return select(possible, queries).map(({ id }) => id);
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
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args: ["diff", "--name-only", since, "--", ...given.length === 0 ? ["impl"] : given],
    cwd: PROJECT,
  }).output();
  if (!success) {
    const said = new TextDecoder().decode(stderr).trim().split("\n")[0];
    throw new UsageError(`Commit "${since}" cannot be compared: ${said}`);
  }
  const changed = new TextDecoder().decode(stdout).split("\n").filter((path) => path !== "");
  if (changed.length === 0) throw new UsageError(`Nothing in impl has changed since "${since}"`);
  return changed;
}

function readShare(text: string | undefined): { readonly index: number; readonly of: number } {
  if (text === undefined) return { index: 0, of: 1 };
  const [, i, n] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (i === undefined || Number(i) < 1 || Number(i) > Number(n)) {
    throw new UsageError(`Option --shard is "${text}", expected I/N, for example 1/4`);
  }
  return { index: Number(i) - 1, of: Number(n) };
}
