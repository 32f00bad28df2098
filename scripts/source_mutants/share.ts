/**
 * Parts of all mutants that stand for the whole.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";

/** One of several shares. */
export interface Share {
  /** From 0 on. */
  readonly index: number;
  readonly of: number;
}

/**
 * Reads which share is asked for.
 *
 * @param text `I/N`. Default: all.
 * @throws {UsageError} If it is no such pair of numbers.
 */
export function readShare(text: string | undefined): Share {
  if (text === undefined) return { index: 0, of: 1 };
  const [, i, n] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (i === undefined || Number(i) < 1 || Number(i) > Number(n)) {
    throw new UsageError(`Option --shard is "${text}", expected I/N, for example 1/4`);
  }
  return { index: Number(i) - 1, of: Number(n) };
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
