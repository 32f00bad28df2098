/**
 * Waits with a limit in which time that the machine withheld does not count.
 *
 * What comes at once costs a timer and nothing else: usage is looked at from the first look on, and what was before is not charged.
 *
 * @module
 */

import { Patience } from "../process/patience.ts";
import { type Usage, usageSinceNow } from "../process/processor_time.ts";

/** Milliseconds between two looks. */
const LOOK_PERIOD = 250;

/** Begins to count; the function that it returns tells what was used since its last call. */
export type UsageSource = () => () => Usage;

/**
 * The usage of a process and of all that it has started.
 *
 * @param pid The process.
 */
export function usageOf(pid: number): UsageSource {
  return () => usageSinceNow(pid);
}

/** A wait that came to nothing. */
export interface Expiry {
  /** Milliseconds that it might take. */
  readonly limit: number;
  /** Milliseconds that it took by the clock. */
  readonly wall: number;
  /** Milliseconds of these that were charged. */
  readonly charged: number;
  /** Whether the machine was too busy to tell. */
  readonly isUndecided: boolean;
}

/** A timer that goes off once, after a limit that is charged. */
export class PatientTimer {
  readonly #limit: number;
  readonly #usage: UsageSource;
  readonly #onExpiry: (expiry: Expiry) => void;
  readonly #began = performance.now();
  #patience: Patience | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts it.
   *
   * @param limit Milliseconds.
   * @param usage Whose time is charged.
   * @param onExpiry What it does.
   */
  constructor(limit: number, usage: UsageSource, onExpiry: (expiry: Expiry) => void) {
    this.#limit = limit;
    this.#usage = usage;
    this.#onExpiry = onExpiry;
    this.#arm();
  }

  /** Stops it, if it has not gone off. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(): void {
    this.#timer = setTimeout(() => this.#look(), Math.min(LOOK_PERIOD, this.#limit));
  }

  #look(): void {
    const now = performance.now();
    if (this.#patience === undefined) {
      this.#patience = new Patience(this.#limit, now, this.#usage());
      return this.#arm();
    }
    const standing = this.#patience.look(now);
    if (standing === "waiting") return this.#arm();
    this.#onExpiry({
      limit: this.#limit,
      wall: Math.round(now - this.#began),
      charged: Math.round(this.#patience.charged),
      isUndecided: standing === "undecided",
    });
  }
}

/**
 * Waits for a promise with a limit that is charged.
 *
 * @param promise What is waited for.
 * @param limit Milliseconds.
 * @param usage Whose time is charged.
 * @returns Its value, or that it took too long.
 */
export async function within<T>(
  promise: Promise<T>,
  limit: number,
  usage: UsageSource,
): Promise<{ readonly value: T } | Expiry> {
  const { promise: expired, resolve } = Promise.withResolvers<Expiry>();
  const timer = new PatientTimer(limit, usage, resolve);
  try {
    return await Promise.race([promise.then((value) => ({ value })), expired]);
  } finally {
    timer.stop();
  }
}
