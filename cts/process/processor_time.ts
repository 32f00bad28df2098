/**
 * How long processes ran, and how long they could have and had no processor: what tells a busy machine from a process that waits
 * for nothing.
 *
 * Source: the kernel's Documentation/scheduler/sched-stats.rst, /proc/PID/schedstat.
 *
 * @module
 */

import { descendantsOf, scheduledTimes, threadsOf } from "./process_tree.ts";

/** The work of the threads of some processes in a span of time, added up. */
export interface Usage {
  /** Milliseconds on a processor. */
  readonly ran: number;
  /** Milliseconds in which a thread could have run and had no processor. */
  readonly waited: number;
}

/** Nothing is known, or nothing was done. */
export const NO_USAGE: Usage = { ran: 0, waited: 0 };

/** The usage of a process and of all that it has started, from one look to the next. */
export class ProcessorTime {
  readonly #pid: number;
  readonly #seen = new Map<string, readonly [ran: number, waited: number]>();

  /** @param pid The process; its usage counts from here. */
  constructor(pid: number) {
    this.#pid = pid;
    this.take();
  }

  /** The usage since the last look; {@link NO_USAGE} where the system does not tell. */
  take(): Usage {
    let [ran, waited] = [0, 0];
    for (const pid of [this.#pid, ...descendantsOf(this.#pid)]) {
      for (const thread of threadsOf(pid)) {
        const times = scheduledTimes(thread);
        if (times === undefined) continue;
        const [ranBefore, waitedBefore] = this.#seen.get(thread) ?? [0, 0];
        this.#seen.set(thread, times);
        ran += Math.max(0, times[0] - ranBefore);
        waited += Math.max(0, times[1] - waitedBefore);
      }
    }
    return { ran, waited };
  }
}

/**
 * Begins to count what a process and all that it has started use.
 *
 * @param pid The process.
 * @returns Tells what was used since its last call, or since now.
 */
export function usageSinceNow(pid: number): () => Usage {
  const time = new ProcessorTime(pid);
  return () => time.take();
}
