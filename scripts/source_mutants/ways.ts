/**
 * The ways that cases go through each file of the reference, kept from a run over all of it: after a change of a few files only the
 * cases that come by these are asked again what they reach.
 *
 * Who calls a file has not changed if it did not, so that no other case comes by a changed one.
 *
 * @module
 */

import { gunzipSync, gzipSync } from "node:zlib";
import { onePerWay } from "./near.ts";
import type { Reaches, Whole } from "./reaches.ts";
import { importsOf } from "./tree.ts";

/** The form in which they are kept. */
interface Kept {
  /** The digest of the suite. */
  readonly suite: string;
  /** The digests of the files that have mutants, and of all others together. */
  readonly digests: Digests;
  /** The ids of all cases, the cheapest first. */
  readonly cases: readonly string[];
  /** For each file, and each way through it, the positions of cases. */
  readonly ways: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** Digests of the reference. */
export interface Digests {
  readonly files: Readonly<Record<string, string>>;
  readonly others: string;
}

/** The compression, which is to be quick. */
const LEVEL = 1;

/**
 * Keeps the ways.
 *
 * @param path The file.
 * @param suite The digest of the suite.
 * @param digests Those of the reference.
 * @param files The files of the tree, in its order.
 * @param reaches What each case reaches.
 */
export function keepWays(
  path: string,
  suite: string,
  digests: Digests,
  files: readonly string[],
  reaches: Reaches,
): void {
  const ways = files.map((file, i) => {
    const through = Map.groupBy(reaches.casesThrough(i), (one) => reaches.wordOfWay(one, i));
    return [file, [...through.values()]];
  });
  const cases = reaches.cases.map(({ id }) => id);
  const kept: Kept = { suite, digests, cases, ways: Object.fromEntries(ways) };
  Deno.writeFileSync(path, gzipSync(JSON.stringify(kept), { level: LEVEL }));
}

/** The few files that a run is about. */
export interface Few {
  readonly project: string;
  readonly suite: string;
  readonly digests: Digests;
  /** Checks that a file is one of those. */
  readonly isAsked: (file: string) => boolean;
  /** Whether one case of each family for each way is enough. */
  readonly isNear: boolean;
}

/**
 * The cases that come by some files, by the ways that were kept.
 *
 * @param path The file with these.
 * @param few The files.
 * @returns Undefined if nothing is kept, or it holds no more.
 */
export function casesBy(
  path: string,
  { project, suite, digests, isAsked, isNear }: Few,
): Whole | undefined {
  const kept = read(path);
  if (kept?.suite !== suite || kept.digests.others !== digests.others) return undefined;
  const changed = new Set(
    [...Object.keys(kept.digests.files), ...Object.keys(digests.files)].filter((file) =>
      isAsked(file) || kept.digests.files[file] !== digests.files[file]
    ),
  );
  const importers = Object.keys(digests.files).filter((file) =>
    importsOf(project, file).some((target) => changed.has(target))
  );
  const chosen = [...new Set([...changed, ...importers])].flatMap((file) => {
    const ways = kept.ways[file] ?? [];
    if (!isNear) return ways.flat();
    const through = ways.flatMap((cases, i) =>
      cases.map((one) => ({ one, id: kept.cases[one]!, way: `${i}` }))
    );
    return onePerWay(through.sort((a, b) => a.one - b.one)).map(({ one }) => one);
  });
  const ranks = new Map(kept.cases.map((id, rank) => [id, rank]));
  return {
    ids: new Set(chosen.map((one) => kept.cases[one]!)),
    rankOf: (id) => ranks.get(id),
    waysOf: (file) => (kept.ways[file] ?? []).map((way) => way.map((one) => kept.cases[one]!)),
  };
}

function read(path: string): Kept | undefined {
  try {
    return JSON.parse(gunzipSync(Deno.readFileSync(path)).toString());
  } catch {
    return undefined;
  }
}
