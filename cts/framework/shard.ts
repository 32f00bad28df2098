/**
 * Shards: the shares of one run that several machines take.
 *
 * Which shard a case belongs to follows from its id alone, so that it stays there when other cases come and go.
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
  /** SHA-256 of the ids of these cases, in hexadecimal digits: the same in all shards of one run. */
  readonly selection: string;
}

/**
 * Reads a shard as `--shard` takes it.
 *
 * @param text For example `2/4`.
 * @throws {UsageError} If it is none.
 */
export function parseShard(text: string): Shard {
  const [, index = 0, total = 0] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > total || total > SHARDS_MAX) {
    throw new UsageError(
      `Option "--shard" is ${JSON.stringify(text.slice(0, 40))}, expected I/N with I from 1 to N ` +
        `and N at most ${SHARDS_MAX}, for example 2/4, or "auto"`,
    );
  }
  return { index, total };
}

/**
 * Takes the cases of a shard.
 *
 * @param cases All that are selected.
 * @param shard The share.
 * @returns Its cases, in their order, and what it is a share of. Each case is in exactly one of the shards.
 */
export function takeShard<C extends { readonly id: string }>(
  cases: readonly C[],
  shard: Shard,
): { readonly cases: C[]; readonly shard: ShardOf } {
  const { index, total } = shard;
  const ids = cases.map(({ id }) => id);
  const selection = createHash("sha256").update(ids.toSorted().join("\n")).digest("hex");
  return {
    cases: cases.filter(({ id }) => hashOf(id) % total === index - 1),
    shard: { index, total, cases: cases.length, selection },
  };
}

/** The first 32 bits of the id's SHA-256. */
function hashOf(id: string): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0);
}
