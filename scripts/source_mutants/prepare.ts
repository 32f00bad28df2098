/**
 * Makes ready what judges mechanical mutants: the copy, the processes, and which case reaches what.
 *
 * @module
 */

import { gunzipSync, gzipSync } from "node:zlib";
import { fromFileUrl, join } from "@std/path";
import { needsRealCode } from "../../cts/framework/claims.ts";
import { mapBounded } from "../../cts/framework/mutation.ts";
import { select } from "../../cts/framework/query.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { Case } from "../../cts/framework/suite.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isAlive } from "../../cts/process/process_tree.ts";
import { suite } from "../../cts/suite.ts";
import type { Choose } from "./instrument.ts";
import type { Layout, Reach } from "./messages.ts";
import { Pool } from "./pool.ts";
import { Reaches, type Whole } from "./reaches.ts";
import { digestOfSuite } from "./store.ts";
import {
  digestOf,
  FILE_STEP,
  FOLDER,
  growTree,
  hasMutants,
  importsOf,
  isIn,
  listFiles,
  type Tree,
} from "./tree.ts";
import { casesBy, type Digests, keepWays } from "./ways.ts";

/** The project's folder. */
export const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** Where copies and verdicts are kept. */
export const BASE = join(PROJECT, ".strata/source_mutants");
/** Cases that a process runs at once to find out what they reach. */
const PORTION = 100;

/** Times that a case is run that does not pass without a mutant, since the others keep a busy machine from it. */
const TRIES = 3;
/** The compression of what cases reach, which is quick: a case reaches nearly what the one before it does. */
const LEVEL = 1;

/** The parts of a judge. */
export interface Prepared {
  readonly tree: Tree;
  readonly pool: Pool;
  /** Files or folders whose mutants are asked for. */
  readonly paths: readonly string[];
  /** Where what belongs to these paths is kept. */
  readonly folder: string;
}

/**
 * Makes the copy, and processes that run it once they are asked.
 *
 * @param paths Files or folders of `impl` that have mutants.
 * @param jobs The number of processes.
 * @param output Is told what is done.
 * @param choose Which mutants can be switched on. Default: all.
 */
export async function prepare(
  paths: readonly string[],
  jobs: number,
  output: Output,
  choose?: Choose,
): Promise<Prepared> {
  output.line(`instrumenting ${paths.length > 3 ? `${paths.length} files` : paths.join(", ")}`);
  const what = choose === undefined ? paths : ["chosen", ...paths];
  const own = join(BASE, (await digestOf(what.join("\0"))).slice(0, 12));
  const all = [...paths, ...importersOf(paths)];
  const tree = await growTree(PROJECT, join(own, "tree"), all, choose);
  removeLeftLayouts(own);
  const layout = join(own, `layout.${Deno.pid}.json`);
  Deno.writeTextFileSync(layout, JSON.stringify(layoutOf(tree)));
  return { tree, pool: new Pool({ root: tree.root, layout, jobs }), paths, folder: own };
}

/** The cases that judge. */
export interface Judges {
  readonly ids: readonly string[];
  /** Whether these are all. */
  readonly areAll: boolean;
  /** Whether one of each family for each way through a file is enough. */
  readonly isNear: boolean;
}

/**
 * Finds out what each case reaches. It is kept, and holds while the reference and the suite are the same.
 *
 * After a run over all of the reference, others ask only cases that came by their files then, or by one that has changed since.
 *
 * @param prepared The copy, and its processes.
 * @param judges The cases.
 * @param jobs The number of processes.
 * @param output Is told how far it has come.
 * @throws {UsageError} If none passes.
 */
export async function cover(
  prepared: Prepared,
  { ids, areAll, isNear }: Judges,
  jobs: number,
  output: Output,
): Promise<Reaches> {
  const { tree, paths } = prepared;
  const suite = await digestOfSuite(PROJECT, true);
  const digests = await digestsOfAll();
  const files = tree.files.map(({ file }) => file);
  const isWhole = areAll && Object.keys(digests.files).every((file) => files.includes(file));
  const ways = join(BASE, "ways.json.gz");
  if (isWhole) {
    const reaches = await coverAll(prepared, ids, { suite, digests }, jobs, output);
    keepWays(ways, suite, digests, files, reaches);
    return reaches;
  }
  const isAsked = (file: string) => isIn(paths, file);
  const whole = casesBy(ways, { project: PROJECT, suite, digests, isAsked, isNear });
  const some = ids.filter((id) => whole?.ids.has(id) !== false);
  if (whole !== undefined) {
    output.line(
      `${some.length} of ${ids.length} cases are asked, which by the last run over all of ` +
        `impl tell most of these files and of what has changed`,
    );
  }
  return await coverAll(prepared, some, { suite, digests, whole }, jobs, output);
}

async function coverAll(
  { tree, pool, folder }: Prepared,
  ids: readonly string[],
  { suite, digests, whole }: {
    readonly suite: string;
    readonly digests: Digests;
    readonly whole?: Whole | undefined;
  },
  jobs: number,
  output: Output,
): Promise<Reaches> {
  const path = join(folder, "reached.jsonl.gz");
  const copies = tree.files.map(({ copy }) => copy);
  const on = await digestOf([suite, JSON.stringify(digests), ...copies, ...ids].join("\0"));
  const known = readReached(path, on);
  if (known !== undefined) return new Reaches(tree, known.reached, known.loaded, whole);
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
  const passes = (id: string) => found.get(id)?.status === "pass";
  for (let i = 1; i < TRIES; i++) {
    const left = ids.filter((id) => !passes(id));
    if (left.length > 0) await pool.cover(left, (reach) => found.set(reach.id, reach));
  }
  output.progress("");
  const passed = ids.flatMap((id) => found.get(id) ?? []).filter(({ status }) => status === "pass");
  if (passed.length === 0) throw new UsageError("No case passes without a mutant");
  const head = JSON.stringify({ on, count: passed.length, loaded: loaded.toBase64() });
  const lines = passed.map((reach) => JSON.stringify(reach));
  Deno.writeFileSync(path, gzipSync([head, ...lines].join("\n"), { level: LEVEL }));
  return new Reaches(tree, passed, loaded, whole);
}

interface Reached {
  readonly reached: readonly Reach[];
  readonly loaded: Uint8Array;
}

function readReached(path: string, on: string): Reached | undefined {
  try {
    const [head = "", ...lines] = gunzipSync(Deno.readFileSync(path)).toString().split("\n");
    const known: { on: string; count: number; loaded: string } = JSON.parse(head);
    if (known.on !== on || known.count !== lines.length) return undefined;
    const reached = lines.map((line): Reach => JSON.parse(line));
    return { reached, loaded: Uint8Array.fromBase64(known.loaded) };
  } catch {
    return undefined;
  }
}

async function digestsOfAll(): Promise<Digests> {
  const all = listFiles(PROJECT, FOLDER).filter((file) =>
    Deno.statSync(join(PROJECT, file)).isFile
  );
  const text = (file: string) => Deno.readTextFileSync(join(PROJECT, file));
  const files = await Promise.all(
    all.filter(hasMutants).map(async (file) => [file, await digestOf(text(file))] as const),
  );
  const others = all.filter((file) => !hasMutants(file)).map(text);
  return { files: Object.fromEntries(files), others: await digestOf(others.join("\0")) };
}

function layoutOf({ files }: Tree): Layout {
  return {
    size: files.length * FILE_STEP,
    tools: join(BASE, "tools"),
    numbers: files.flatMap(({ base, places }) => places.map((_, i) => base + i)),
    places: files.flatMap(({ base, places }) => places.map((place) => base + place)),
  };
}

/** Those of runs that were ended before they could. */
function removeLeftLayouts(folder: string): void {
  for (const { name } of Deno.readDirSync(folder)) {
    const pid = /^layout\.(\d+)\.json$/.exec(name)?.[1];
    if (pid !== undefined && Deno.build.os === "linux" && !isAlive(Number(pid))) {
      Deno.removeSync(join(folder, name));
    }
  }
}

/** The files of `impl` that import one of some paths directly. */
function importersOf(paths: readonly string[]): string[] {
  return listFiles(PROJECT, FOLDER).filter((file) =>
    hasMutants(file) && !isIn(paths, file) &&
    importsOf(PROJECT, file).some((target) => isIn(paths, target))
  );
}

/** Cases whose work is spread over threads: these know of no mutant, and which of them does what differs from run to run. */
const THREADED = /^rs:intrinsic_threads:/;

/**
 * Checks that a case can judge: it needs no real code, measures no time and so need not be alone, and is not of threads.
 *
 * @param one The case.
 */
export function canJudge({ id, alone, needs }: Case): boolean {
  return !alone && !needsRealCode(needs) && !THREADED.test(id);
}

/**
 * The cases that can judge.
 *
 * @param queries Which of them. Default: all.
 */
export function judgingCases(queries: readonly string[]): string[] {
  return select(suite.cases.filter(canJudge), queries).map(({ id }) => id);
}
