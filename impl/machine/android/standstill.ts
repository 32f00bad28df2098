/**
 * Tells that a process hangs by what its threads wait for, so that nobody has to wait until its time is over.
 *
 * @module
 */

import { threadWaits } from "./thread_waits.ts";

/** Milliseconds between two looks. Most answers come before the first one. */
const PERIOD = 100;

/**
 * Looks at a process now and then.
 *
 * @param pid The process at that moment.
 * @param onStandstill Called once, when nothing in it will ever go on by itself.
 * @returns Ends it.
 */
export function watchStandstill(pid: () => number, onStandstill: () => void): () => void {
  let before: string | undefined;
  const timer = setInterval(() => {
    const now = standing(pid());
    if (now !== undefined && now === before) {
      clearInterval(timer);
      onStandstill();
    }
    before = now;
  }, PERIOD);
  return () => clearInterval(timer);
}

/**
 * The standing of a process in which all threads wait for each other, without a time at which they would go on. Where two looks
 * see the same, no thread has run between them: all waited at once, so that none is left that could wake another.
 */
function standing(pid: number): string | undefined {
  const waits = threadWaits(pid);
  return waits.length > 0 && waits.every(({ isEndless, stamp }) => isEndless && stamp !== "")
    ? JSON.stringify([pid, ...waits])
    : undefined;
}
