/**
 * Compares times, so that a noisy machine does not decide: the shortest of interleaved repeats, of which there are more as long
 * as the result is not good. Where several threads count, which are never undisturbed on a machine that has something else to
 * do, the middle ones of a round.
 *
 * @module
 */

import type { Context } from "../../framework/mod.ts";
import { median } from "../median.ts";

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
const ROUNDS = 8;
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

/** Ratios after rounds that count, up to the first one that will do. */
async function measure(
  t: Context<unknown>,
  { of, by, counts }: Comparison,
  willDo: (ratio: number) => boolean,
): Promise<number[]> {
  const clocks = [await Clock.of(of), await Clock.of(by)] as const;
  const ratios: number[] = [];
  const start = performance.now();
  let wasFair = counts === undefined;
  while (ratios.length < ROUNDS && performance.now() - start < BUDGET) {
    const middle = await playRound(clocks, willDo);
    const ratio = counts === undefined ? clocks[0].shortest / clocks[1].shortest : middle;
    if (willDo(ratio)) return [...ratios, ratio];
    const isFair = counts === undefined || await counts();
    if (wasFair && isFair) ratios.push(ratio);
    wasFair = isFair;
  }
  if (ratios.length > 0) return ratios;
  return t.undecided(
    "The machine's processors are busy with something else",
    "run it when nothing else runs",
  );
}

/** Measures both by turns; stops at once if it is clear, however one pairs them. @returns The ratio of the middle times. */
async function playRound(
  [one, other]: readonly [Clock, Clock],
  willDo: (ratio: number) => boolean,
): Promise<number> {
  const [few, most] = REPEATS;
  const start = performance.now();
  const ones: number[] = [];
  const others: number[] = [];
  for (let repeat = 1; repeat <= most; repeat++) {
    ones.push(await one.measure());
    others.push(await other.measure());
    const isClear = willDo(Math.min(...ones) / Math.max(...others)) &&
      willDo(Math.max(...ones) / Math.min(...others));
    if (repeat >= few && (isClear || performance.now() - start > ROUND)) break;
  }
  return median(ones) / median(others);
}

/** Measures a kind of work again and again. */
class Clock {
  readonly #work: Work;
  #times = 1;
  #shortest = Infinity;

  private constructor(work: Work) {
    this.#work = work;
  }

  /** Finds out how many times make a measurement; what is compiled while it runs, is compiled then. */
  static async of(work: Work): Promise<Clock> {
    await work(1);
    const clock = new Clock(work);
    while (clock.#times < TIMES_MAX) {
      let took = await clock.measure();
      if (took * clock.#times < CLEARLY_ENOUGH * LEAST) {
        took = Math.min(took, await clock.measure());
      }
      if (took * clock.#times >= LEAST) break;
      clock.#times = Math.min(TIMES_MAX, Math.max(2 * clock.#times, Math.ceil(LEAST / took)));
    }
    return clock;
  }

  /** The shortest of all measurements. */
  get shortest(): number {
    return this.#shortest;
  }

  /** Measures. @returns Milliseconds for doing it once. */
  async measure(): Promise<number> {
    const start = performance.now();
    await this.#work(this.#times);
    const once = (performance.now() - start) / this.#times;
    this.#shortest = Math.min(this.#shortest, once);
    return once;
  }
}
