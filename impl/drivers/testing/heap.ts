/**
 * The size of the heap, for tests of what objects take and leave behind.
 *
 * @module
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of JavaScript objects that something still refers to. */
export function heapAfterGc(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let i = 0; i < 3; i++) collect();
  return Deno.memoryUsage().heapUsed;
}
