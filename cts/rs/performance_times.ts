/**
 * Compares times, so that a noisy machine does not decide: medians of interleaved repeats, and the best of some rounds.
 *
 * @module
 */

import type { Context } from "../framework/mod.ts";

/** Does something some times. */
export type Work = (times: number) => Promise<void> | void;

/** A measurement takes at least so many milliseconds. */
const LEAST = 5;
const TIMES_MAX = 1024;
const REPEATS = 5;
const ROUNDS = 4;
/** Milliseconds after which no round begins. */
const BUDGET = 2500;

/** How two kinds of work are compared. */
export interface Comparison {
  /** What the ratio says, for the report. */
  readonly what: string;
  /** The time of this one, */
  readonly of: Work;
  /** divided by that of this one. */
  readonly by: Work;
  /** Whether a round that is not good counts: asked before and after it, and both times it must. Default: it does. */
  readonly counts?: () => Promise<boolean>;
}

/**
 * Expects that one takes so many times as long as the other, or more.
 *
 * @param t The case.
 * @param comparison The two.
 * @param factor The least ratio.
 */
export async function expectAtLeast(
  t: Context<unknown>,
  comparison: Comparison,
  factor: number,
): Promise<void> {
  const ratios = await measure(t, comparison, (ratio) => ratio >= factor);
  report(t, comparison, ratios, Math.max(...ratios) >= factor, `at least ${factor}`);
}

/** Expects that one takes at most so many times as long as the other. See {@link expectAtLeast}. */
export async function expectAtMost(
  t: Context<unknown>,
  comparison: Comparison,
  factor: number,
): Promise<void> {
  const ratios = await measure(t, comparison, (ratio) => ratio <= factor);
  report(t, comparison, ratios, Math.min(...ratios) <= factor, `at most ${factor}`);
}

function report(
  t: Context<unknown>,
  { what }: Comparison,
  ratios: readonly number[],
  isGood: boolean,
  expected: string,
): void {
  const found = ratios.map((ratio) => ratio.toPrecision(3)).join(", ");
  t.note(`${what}: ${found}, expected ${expected}`);
  t.expect(`${what} is ${expected}`, isGood, found);
}

/** Ratios of rounds that count, up to the first one that will do. */
async function measure(
  t: Context<unknown>,
  { of, by, counts = () => Promise.resolve(true) }: Comparison,
  willDo: (ratio: number) => boolean,
): Promise<number[]> {
  const works = [of, by];
  const times = [await timesOf(of), await timesOf(by)];
  const ratios: number[] = [];
  const start = performance.now();
  while (ratios.length < ROUNDS && performance.now() - start < BUDGET) {
    const isFair = await counts();
    const samples: number[][] = [[], []];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const [i, work] of works.entries()) {
        samples[i]!.push(await clock(work, times[i]!) / times[i]!);
      }
    }
    const [one, other] = samples.map(median);
    const ratio = one! / other!;
    if (willDo(ratio)) return [...ratios, ratio];
    if (isFair && await counts()) ratios.push(ratio);
  }
  if (ratios.length > 0) return ratios;
  return t.skip(
    "The machine's processors are busy with something else",
    "run it when nothing else runs",
  );
}

/** How many times make a measurement; what is compiled while it runs, is compiled then. */
async function timesOf(work: Work): Promise<number> {
  await work(1);
  let times = 1;
  while (times < TIMES_MAX && await clock(work, times) < LEAST) times *= 2;
  return times;
}

async function clock(work: Work, times: number): Promise<number> {
  const start = performance.now();
  await work(times);
  return performance.now() - start;
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1]!;
}
