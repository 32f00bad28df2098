/**
 * Shards: the shares of one run that several machines take.
 *
 * Which shard a case belongs to follows from its id alone, so that it stays there when other cases come and go. With the
 * times of an earlier run, shards are balanced by them instead.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { UsageError } from "./usage_error.ts";

/** Most shards of one run. */
export const SHARDS_MAX = 10_000;

/** One share of a run. */
export interface Shard {
  /** From 1 on. */
  readonly index: number;
  readonly total: number;
}

/** A share, and the run that it is one of. */
export interface ShardOf extends Shard {
  /** Number of cases in all shards. */
  readonly cases: number;
  /** SHA-256 of the ids of these cases, and of their shards if times balance them: the same in all shards of one run. */
  readonly selection: string;
}

/**
 * Reads a shard as `--shard` takes it.
 *
 * @param text For example `2/4`.
 * @param isAuto Whether `auto` would do as well, which the message offers then. Default: false.
 * @throws {UsageError} If it is none.
 */
export function parseShard(text: string, isAuto = false): Shard {
  const [, index = 0, total = 0] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > total || total > SHARDS_MAX) {
    throw new UsageError(
      `Option "--shard" is ${JSON.stringify(text.slice(0, 40))}, expected I/N with I from 1 to N ` +
        `and N at most ${SHARDS_MAX}, for example 2/4${isAuto ? ', or "auto"' : ""}`,
    );
  }
  return { index, total };
}

/**
 * Takes the cases of a shard.
 *
 * @param cases All that are selected.
 * @param shard The share.
 * @param times How long cases took, in milliseconds, by id; one that is not there is taken for a usual one. Default: nothing
 * is known.
 * @returns Its cases, in their order, and what it is a share of. Each case is in exactly one of the shards.
 */
export function takeShard<C extends { readonly id: string }>(
  cases: readonly C[],
  shard: Shard,
  times?: ReadonlyMap<string, number>,
): { readonly cases: C[]; readonly shard: ShardOf } {
  const { index, total } = shard;
  const ids = cases.map(({ id }) => id).toSorted();
  const balanced = times === undefined ? undefined : balance(ids, total, times);
  const indexOf = (id: string) => balanced?.get(id) ?? hashOf(id) % total + 1;
  const words = balanced === undefined ? ids : ids.map((id) => `${id} ${indexOf(id)}`);
  const selection = createHash("sha256").update(words.join("\n")).digest("hex");
  return {
    cases: cases.filter(({ id }) => indexOf(id) === index),
    shard: { index, total, cases: cases.length, selection },
  };
}

/** The shard of each case: the longest first, each to the shard that has least to do so far. */
function balance(
  ids: readonly string[],
  total: number,
  times: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const known = ids.flatMap((id) => times.get(id) ?? []).toSorted((a, b) => a - b);
  const usual = known[known.length >> 1] ?? 1;
  const timeOf = (id: string) => Math.max(times.get(id) ?? usual, 0.001);
  const loads = Array.from({ length: total }, (_, i) => ({ index: i + 1, load: 0 }));
  const shards = new Map<string, number>();
  for (const id of ids.toSorted((a, b) => timeOf(b) - timeOf(a))) {
    const least = loads.reduce((a, b) => b.load < a.load ? b : a);
    least.load += timeOf(id);
    shards.set(id, least.index);
  }
  return shards;
}

/** The first 32 bits of the id's SHA-256. */
function hashOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0);
}
