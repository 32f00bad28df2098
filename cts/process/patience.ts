/**
 * How long something is waited for: by the clock, less the time in which the machine was too busy to let it run.
 *
 * @module
 */

import type { Usage } from "./processor_time.ts";

/** So many times its limit something is waited for by the clock alone. */
export const WALL_FACTOR = 6;

/** A look counts at most so many milliseconds: whoever looks was then stopped himself, or the machine slept. */
export const LOOK_MAX = 1_000;

/**
 * How much of a span of time counts against a limit. A process that ran, or waited for something else than a processor, is
 * charged all of it; one that shared the processors with others, its share.
 *
 * @param wall Milliseconds by the clock.
 * @param usage What its threads did meanwhile.
 */
export function chargeable(wall: number, { ran, waited }: Usage): number {
  const share = ran + waited === 0 ? 0 : waited / (ran + waited);
  return Math.max(0, wall - Math.min(waited, wall * share));
}

/**
 * The standing of a wait: `waiting`, it goes on; `exhausted`, it took all the time that it may; `undecided`, it did not, but
 * waiting longer is of no use: the machine is too busy.
 */
export type Standing = "waiting" | "exhausted" | "undecided";

/** One wait with a limit. */
export class Patience {
  /** Milliseconds that it may take. */
  readonly limit: number;
  readonly #usage: () => Usage;
  readonly #began: number;
  #looked: number;
  #charged = 0;

  /**
   * @param limit Milliseconds that it may take.
   * @param now The time, in milliseconds of a clock that never goes back.
   * @param usage What was done since the last call.
   */
  constructor(limit: number, now: number, usage: () => Usage) {
    this.limit = limit;
    this.#usage = usage;
    this.#began = now;
    this.#looked = now;
  }

  /** Milliseconds that were charged so far. */
  get charged(): number {
    return this.#charged;
  }

  /**
   * Looks.
   *
   * @param now The time.
   */
  look(now: number): Standing {
    const wall = Math.min(now - this.#looked, LOOK_MAX);
    this.#looked = now;
    this.#charged += chargeable(wall, this.#usage());
    if (this.#charged >= this.limit) return "exhausted";
    return now - this.#began >= WALL_FACTOR * this.limit ? "undecided" : "waiting";
  }
}
