/**
 * Turns of tests that run machine code in this very process: test files that run in parallel are threads of one process, which
 * has one host, one `liblog.so` and one set of slots.
 *
 * @module
 */

import { BuildCache } from "../../../build_cache.ts";

const LOCK = new URL("process_turn.lock", BuildCache.named("native").folder);

/**
 * Waits until no other test has its turn.
 *
 * @returns The turn, which ends when it is disposed of.
 */
export async function processTurn(): Promise<Disposable> {
  await Deno.mkdir(new URL(".", LOCK), { recursive: true });
  const file = await Deno.open(LOCK, { write: true, create: true });
  await file.lock(true);
  return file;
}
