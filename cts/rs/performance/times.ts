/**
 * Compares times, so that a noisy machine does not decide: the shortest of interleaved repeats, of which there are more as long
 * as the result is not good. A `must` then fails only if three measurements of processor time agree while nothing else wanted the
 * processor; else it is undecided. Where several threads count, which are never undisturbed on a machine that has something else to
 * do, the middle ones of a round.
 *
 * @module
 */

import { type Context, type Usage, usageSinceNow } from "../../framework/mod.ts";
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

/** Measurements on a quiet processor that must agree, and attempts to get them. */
const [QUIET_REPEATS, QUIET_ATTEMPTS] = [3, 8];
/** Milliseconds of such a measurement, which the kernel's count of processor time can tell. */
const QUIET_LEAST = 60;
/** Shares of it in which a thread may have waited for a processor, and by which processor time may differ from it. */
const [QUIET_SHARE, RAN_SHARE] = [0.05, 0.2];
/** Ratios fail that would not do if they were so many times better: what differs by less is noise. */
const NOISE = 1.25;

/** How two kinds of work are compared. */
export interface Comparison {
  /** The meaning of the ratio, for the report. */
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
  /**
   * Whether what is not good fails only by processor times on a quiet processor, so that no load decides a `must`. Default: by
   * the shortest of all times.
   */
  readonly quietly?: boolean;
  /** Default: that of this machine. */
  readonly stopwatch?: Stopwatch;
}

/** Tells time. */
export interface Stopwatch {
  /** Milliseconds since some beginning. */
  now(): number;
  /** Begins to count what this process and all that it has started use of processors. */
  usage(): () => Usage;
}

const MACHINE: Stopwatch = {
  now: () => performance.now(),
  usage: () => usageSinceNow(Deno.pid),
};

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
  await expectRatio(t, comparison, (ratio, slack = 1) => ratio * slack >= factor, [
    Math.max,
    `at least ${factor}`,
  ]);
}

/** Expects that one takes at most so many times as long as the other. See {@link expectAtLeast}. */
export async function expectAtMost(
  t: Context<unknown>,
  comparison: Comparison,
  factor: number,
): Promise<void> {
  await expectRatio(t, comparison, (ratio, slack = 1) => ratio <= factor * slack, [
    Math.min,
    `at most ${factor}`,
  ]);
}

/** Decides if a ratio will do, or would if it were so many times better. */
type WillDo = (ratio: number, slack?: number) => boolean;

async function expectRatio(
  t: Context<unknown>,
  comparison: Comparison,
  willDo: WillDo,
  [best, expected]: readonly [best: (...ratios: number[]) => number, expected: string],
): Promise<void> {
  const { what } = comparison;
  const isGood = (ratio: number) => willDo(ratio);
  let ratios = await measure(t, comparison, isGood);
  let passes = ratios.some(isGood);
  if (!passes && comparison.quietly === true) {
    ratios = await measureQuietly(t, comparison, isGood);
    passes = ratios.some((ratio) => willDo(ratio, NOISE));
  }
  t.note(
    `${what}: ${ratios.map((ratio) => ratio.toPrecision(3)).join(", ")}, expected ${expected}`,
  );
  t.expect(`${what} is ${expected}`, passes, Number(best(...ratios).toPrecision(3)));
}

/** Ratios after rounds that count, up to the first one that will do. */
async function measure(
  t: Context<unknown>,
  { of, by, counts, stopwatch = MACHINE }: Comparison,
  willDo: (ratio: number) => boolean,
): Promise<number[]> {
  const clocks = [await Clock.of(of, stopwatch), await Clock.of(by, stopwatch)] as const;
  const ratios: number[] = [];
  const start = stopwatch.now();
  let wasFair = counts === undefined;
  while (ratios.length < ROUNDS && stopwatch.now() - start < BUDGET) {
    const middle = await playRound(clocks, stopwatch, willDo);
    const ratio = counts === undefined ? clocks[0].shortest / clocks[1].shortest : middle;
    if (willDo(ratio)) return [...ratios, ratio];
    const isFair = counts === undefined || await counts();
    if (wasFair && isFair) ratios.push(ratio);
    wasFair = isFair;
  }
  return ratios.length > 0 ? ratios : busy(t);
}

/**
 * Ratios of processor times while nothing else wanted the processor: three that will not do, or up to the first one that will.
 */
async function measureQuietly(
  t: Context<unknown>,
  { of, by, stopwatch = MACHINE }: Comparison,
  willDo: (ratio: number) => boolean,
): Promise<number[]> {
  const ratios: number[] = [];
  for (let attempt = 0; attempt < QUIET_ATTEMPTS; attempt++) {
    const [one, other] = [await quietTime(of, stopwatch), await quietTime(by, stopwatch)];
    if (one === undefined || other === undefined) continue;
    ratios.push(one / other);
    if (willDo(one / other) || ratios.length === QUIET_REPEATS) return ratios;
  }
  return busy(t);
}

/** Processor time of doing work once; undefined if the processor was not at hand all the time, or nobody can tell. */
async function quietTime(work: Work, stopwatch: Stopwatch): Promise<number | undefined> {
  for (let times = 1;; times *= 2) {
    const usage = stopwatch.usage();
    const start = stopwatch.now();
    await work(times);
    const took = stopwatch.now() - start;
    if (took < QUIET_LEAST && times < TIMES_MAX) continue;
    const { ran, waited } = usage();
    const isQuiet = waited <= QUIET_SHARE * took && Math.abs(ran - took) <= RAN_SHARE * took;
    return isQuiet ? ran / times : undefined;
  }
}

function busy(t: Context<unknown>): never {
  return t.undecided(
    "The machine's processors are busy with something else",
    "run it when nothing else runs",
  );
}

/** Measures both by turns; stops at once if it is clear, however one pairs them. @returns The ratio of the middle times. */
async function playRound(
  [one, other]: readonly [Clock, Clock],
  stopwatch: Stopwatch,
  willDo: (ratio: number) => boolean,
): Promise<number> {
  const [few, most] = REPEATS;
  const start = stopwatch.now();
  const ones: number[] = [];
  const others: number[] = [];
  for (let repeat = 1; repeat <= most; repeat++) {
    ones.push(await one.measure());
    others.push(await other.measure());
    const isClear = willDo(Math.min(...ones) / Math.max(...others)) &&
      willDo(Math.max(...ones) / Math.min(...others));
    if (repeat >= few && (isClear || stopwatch.now() - start > ROUND)) break;
  }
  return median(ones) / median(others);
}

/** Measures a kind of work again and again. */
class Clock {
  readonly #work: Work;
  readonly #stopwatch: Stopwatch;
  #times = 1;
  #shortest = Infinity;

  private constructor(work: Work, stopwatch: Stopwatch) {
    this.#work = work;
    this.#stopwatch = stopwatch;
  }

  /** Finds out how many times make a measurement; what is compiled while it runs, is compiled then. */
  static async of(work: Work, stopwatch: Stopwatch): Promise<Clock> {
    await work(1);
    const clock = new Clock(work, stopwatch);
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
    const start = this.#stopwatch.now();
    await this.#work(this.#times);
    const once = (this.#stopwatch.now() - start) / this.#times;
    this.#shortest = Math.min(this.#shortest, once);
    return once;
  }
}
