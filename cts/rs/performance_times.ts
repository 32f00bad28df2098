/**
 * Compares times, so that a noisy machine does not decide: the shortest of interleaved repeats, and the best of some rounds.
 *
 * @module
 */

import type { Context } from "../framework/mod.ts";

/** Does something some times. */
export type Work = (times: number) => Promise<void> | void;

/** A measurement takes at least so many milliseconds. */
const LEAST = 2;
const TIMES_MAX = 1024;
/** So many times {@link LEAST} is enough even if something else ran meanwhile. */
const CLEARLY_ENOUGH = 4;
/** Measurements of each in a round: no more than the first number if they are clear, or {@link ROUND} is over. */
const REPEATS = [2, 8] as const;
/** Milliseconds that are enough for a round. */
const ROUND = 500;
const ROUNDS = 4;
/** Rounds that must count before what was measured is held against the implementation, where not all do. */
const ROUNDS_LEAST = 2;
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
  /**
   * Whether a round that is not good counts: asked before and after it, and both times it must. The first one does not, as
   * nobody asks before it. Default: all of them do.
   */
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
  { of, by, counts }: Comparison,
  willDo: (ratio: number) => boolean,
): Promise<number[]> {
  const works = [{ work: of, times: await timesOf(of) }, { work: by, times: await timesOf(by) }];
  const ratios: number[] = [];
  const start = performance.now();
  let wasFair = counts === undefined;
  while (ratios.length < ROUNDS && performance.now() - start < BUDGET) {
    const ratio = await ratioOf(works, willDo);
    if (willDo(ratio)) return [...ratios, ratio];
    const isFair = counts === undefined || await counts();
    if (wasFair && isFair) ratios.push(ratio);
    wasFair = isFair;
  }
  if (counts === undefined || ratios.length >= ROUNDS_LEAST) return ratios;
  return t.skip(
    "The machine's processors are busy with something else",
    "run it when nothing else runs",
  );
}

/** The ratio of the shortest times. What is clear, however one pairs the measurements, is not measured again. */
async function ratioOf(
  works: readonly { readonly work: Work; readonly times: number }[],
  willDo: (ratio: number) => boolean,
): Promise<number> {
  const samples: number[][] = [[], []];
  const [few, most] = REPEATS;
  const start = performance.now();
  for (let repeat = 1; repeat <= most; repeat++) {
    for (const [i, { work, times }] of works.entries()) {
      samples[i]!.push(await clock(work, times) / times);
    }
    const [one, other] = samples as [number[], number[]];
    const isClear = willDo(Math.min(...one) / Math.max(...other)) &&
      willDo(Math.max(...one) / Math.min(...other));
    if (repeat >= few && (isClear || performance.now() - start > ROUND)) break;
  }
  const [one, other] = samples.map((times) => Math.min(...times));
  return one! / other!;
}

/** How many times make a measurement; what is compiled while it runs, is compiled then. */
async function timesOf(work: Work): Promise<number> {
  await work(1);
  let times = 1;
  while (times < TIMES_MAX) {
    let took = await clock(work, times);
    if (took < CLEARLY_ENOUGH * LEAST) took = Math.min(took, await clock(work, times));
    if (took >= LEAST) break;
    times = Math.min(TIMES_MAX, Math.max(2 * times, Math.ceil(times * LEAST / took)));
  }
  return times;
}

async function clock(work: Work, times: number): Promise<number> {
  const start = performance.now();
  await work(times);
  return performance.now() - start;
}
