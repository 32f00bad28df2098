/**
 * A part of all mutants that stands for the whole.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { neighborhoods } from "./campaign.ts";
import type { Numbered } from "./tree.ts";

/**
 * Mutants that are judged before the next ones are, so that a run which is stopped has judged a part as a whole. It is the same for any
 * number of processes, since who is on together is.
 */
const BATCH = 2048;

/**
 * Draws the order in which mutants are judged, so that what a part of a run judges is a fair sample of all. Neighbors stay together.
 *
 * @param mutants In the tree's order.
 * @returns Some of one file each.
 */
export function drawn(mutants: readonly Numbered[]): Numbered[][] {
  return neighborhoods(mutants).map((some) => {
    const { file, fn, operator, original } = some[0]!.mutant;
    const digest = createHash("sha256").update([file, fn, operator, original].join("|"));
    return { some, at: digest.digest("hex") };
  }).sort((a, b) => a.at < b.at ? -1 : 1).map(({ some }) => some);
}

/**
 * The mutants that are judged one after another, in batches.
 *
 * @param drawn Some of one file each.
 * @returns Each batch in the tree's order.
 */
export function batchesOf(drawn: readonly (readonly Numbered[])[]): Numbered[][] {
  const batches: Numbered[][] = [[]];
  for (const some of drawn) {
    if (batches.at(-1)!.length >= BATCH) batches.push([]);
    batches.at(-1)!.push(...some);
  }
  return batches.map((batch) => batch.sort((a, b) => a.index - b.index));
}

/**
 * So many members of a list, evenly spread, so that each folder has its part of them.
 *
 * @param list The list.
 * @param size How many. Default: all.
 */
export function sampled<T>(list: readonly T[], size = list.length): readonly T[] {
  const count = Math.min(size, list.length);
  return list.filter((_, i) =>
    Math.floor((i + 1) * count / list.length) > Math.floor(i * count / list.length)
  );
}
