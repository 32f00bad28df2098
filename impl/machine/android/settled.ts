/**
 * Waits for what a process does behind its program: Android's libEGL writes its file of blobs on a thread that sleeps first.
 *
 * @module
 */

import { threadWaits } from "./thread_waits.ts";

/** Milliseconds between two looks. */
const PERIOD = 20;
/** So often it is looked at a process whose threads never come to rest. */
const LOOKS = 1000;

/**
 * Waits until each thread of a process but the first waits for another one.
 *
 * @param pid The process; it may have ended.
 */
export async function settled(pid: number): Promise<void> {
  for (let look = 0; look < LOOKS && isBusy(pid); look++) {
    await new Promise((resolve) => setTimeout(resolve, PERIOD));
  }
}

function isBusy(pid: number): boolean {
  return threadWaits(pid).some(({ folder, isForThread }) =>
    isForThread === false && !folder.endsWith(`/${pid}`)
  );
}
