/**
 * A thread of a pool: runs tiles whenever there are some, and ends when there have been none for a while.
 *
 * @module
 */

import { workerData } from "node:worker_threads";
import { CONTROL, instantiateKernels, runTiles } from "./kernel_control.ts";

/** What a thread is started with. */
export interface KernelWorkerData {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly control: Int32Array;
  readonly lid: number;
}

/** Milliseconds without work after which a thread ends. */
const IDLE_MS = 2000;
/** Looks for a next run before the thread sleeps: some 50 microseconds, since waking it takes as long. */
const LOOKS = 5000;

const { module, memory, control, lid } = workerData as KernelWorkerData;
const kernels = instantiateKernels(module, memory);
while (Atomics.load(control, CONTROL.end) === 0) {
  const ticket = runTiles(control, kernels, lid);
  if (Atomics.load(control, CONTROL.end) !== 0) break;
  let looks = 0;
  while (looks < LOOKS && Atomics.load(control, CONTROL.ticket) === ticket) looks++;
  if (Atomics.wait(control, CONTROL.ticket, ticket, IDLE_MS) === "timed-out") break;
}
Atomics.store(control, CONTROL.alive + lid, 0);
