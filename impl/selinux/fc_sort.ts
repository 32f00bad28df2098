/**
 * Sorts the rows of a file_contexts from the least to the most specific, as the build of Android does.
 *
 * Source: AOSP system/sepolicy, tools/fc_sort/fc_sort.c (Android 8 to 10), tests/fc_sort.py (since 11: rows with equal keys keep
 * their order; a misspelled name leaves the length of expressions out until 12).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { FileContextsRow } from "./file_contexts_row.ts";

const META = ".^$?*+|[({";

/** The key that a row is sorted by, from the most important part on. */
export interface SpecificityKey {
  /** Whether the expression has a special character without a backslash; such rows come first. Since 11 kinds are counted. */
  readonly meta: boolean;
  /** Characters before the first special one; an escaped pair counts as one. */
  readonly stemLength: number;
  /** All characters; an escaped pair counts as one. 0 in Android 11 and 12, where it does not count. */
  readonly length: number;
  /** Rows for all types come first. */
  readonly typed: boolean;
}

/**
 * The keys of a row.
 *
 * @param row The row.
 * @param release The release that sorts.
 */
export function specificity(
  row: Pick<FileContextsRow, "regex" | "type">,
  release: Release,
): SpecificityKey {
  let [meta, stemLength, length] = [false, 0, 0];
  for (let i = 0; i < row.regex.length; i++) {
    if (META.includes(row.regex[i]!)) meta = true;
    else {
      if (row.regex[i] === "\\") i++;
      if (!meta) stemLength++;
    }
    length++;
  }
  const typed = row.type !== undefined;
  if (release < 11) return { meta, stemLength, length, typed };
  return {
    meta: hasMoreMeta(row.regex),
    stemLength,
    length: release < 13 ? 0 : row.regex.replaceAll("\\", "").length,
    typed,
  };
}

/** Checks for more kinds of special characters than there are kinds behind a backslash, as fc_sort.py does. */
function hasMoreMeta(regex: string): boolean {
  const kinds = [...META].filter((one) => regex.includes(one));
  return kinds.some((one) => !regex.includes(`\\${one}`));
}

/**
 * Compares keys.
 *
 * @returns Below 0 if `a` is less specific, above 0 if it is more so, 0 if the keys do not tell.
 */
export function compareSpecificity(a: SpecificityKey, b: SpecificityKey): number {
  return Number(b.meta) - Number(a.meta) || a.stemLength - b.stemLength || a.length - b.length ||
    Number(a.typed) - Number(b.typed);
}

interface Item {
  readonly row: FileContextsRow;
  readonly key: SpecificityKey;
}

/**
 * Sorts rows. Until Android 10 the order of rows with equal keys is neither kept nor reversed but what Android's merge makes of
 * it: of three, the last two change places. Since Android 11 it is kept.
 *
 * @param rows The rows of one file.
 * @param release The release that sorts.
 */
export function fcSort(rows: readonly FileContextsRow[], release: Release): FileContextsRow[] {
  const items: Item[] = rows.map((row) => ({ row, key: specificity(row, release) }));
  if (release >= 11) {
    return items.toSorted((a, b) => compareSpecificity(a.key, b.key)).map(({ row }) => row);
  }
  let lists: Item[][] = items.map((item) => [item]);
  while (lists.length > 1) {
    const merged: Item[][] = [];
    for (let i = 0; i < lists.length; i += 2) merged.push(merge(lists[i]!, lists[i + 1] ?? []));
    lists = merged;
  }
  return (lists[0] ?? []).map(({ row }) => row);
}

/** Merges as fc_merge does: the list with the lesser head is kept, and equal rows of the other go before its next one. */
function merge(left: Item[], right: Item[]): Item[] {
  if (right.length === 0) return left;
  const swapped = compareSpecificity(left[0]!.key, right[0]!.key) > 0;
  const [kept, inserted] = swapped ? [right, left] : [left, right];
  const result = [kept[0]!];
  let next = 0;
  for (const item of kept.slice(1)) {
    while (next < inserted.length && compareSpecificity(item.key, inserted[next]!.key) >= 0) {
      result.push(inserted[next++]!);
    }
    result.push(item);
  }
  for (const item of inserted.slice(next)) result.push(item);
  return result;
}

/**
 * Checks that rows stand in an order that {@link fcSort} could have made.
 *
 * @param rows The rows of one file.
 * @param release The release that sorts.
 */
export function isSorted(rows: readonly FileContextsRow[], release: Release): boolean {
  const keys = rows.map((row) => specificity(row, release));
  return keys.every((key, i) => i === 0 || compareSpecificity(keys[i - 1]!, key) <= 0);
}

/**
 * The groups of rows that the keys do not tell apart and that give different contexts: where two of them match the same
 * path, neither the first nor the last wins, but what the sort happens to put last.
 *
 * @param rows The rows of one file, in any order.
 * @param release The release that sorts.
 * @returns Each group with more than one context, in the order of the rows.
 */
export function equallySpecific(
  rows: readonly FileContextsRow[],
  release: Release,
): FileContextsRow[][] {
  const groups = new Map<string, FileContextsRow[]>();
  for (const row of rows) {
    const { meta, stemLength, length, typed } = specificity(row, release);
    const key = `${meta} ${stemLength} ${length} ${typed}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].filter(([first, ...others]) =>
    others.some(({ context }) => context !== first!.context)
  );
}
