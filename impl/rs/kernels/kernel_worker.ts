/**
 * A thread that serves pools, one after the other: runs tiles of the one that it was told of, until it is sent away or there
 * have been none for a while. It ends when it is told of none.
 *
 * @module
 */

import { exit } from "node:process";
import { parentPort } from "node:worker_threads";
import { CONTROL, instantiateKernels, runTiles } from "./kernel_control.ts";
import { instantiateScript, type ScriptPlace } from "./script_thread.ts";

/** The facts that a thread is told of a pool. */
export interface KernelService {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly control: Int32Array;
  /** Where the code of a script lies; undefined for kernels that import nothing but memory. */
  readonly script: ScriptPlace | undefined;
  /** The thread's number in the pool. */
  readonly lid: number;
}

/** Milliseconds without work after which a thread asks nobody for it any more. */
const IDLE_MS = 2000;
/** Looks for a next run before the thread sleeps: some 50 microseconds, since waking it takes as long. */
const LOOKS = 5000;

parentPort?.on("message", (service: KernelService | null) => {
  if (service === null) exit();
  else serve(service);
});

function serve({ module, memory, control, script, lid }: KernelService): void {
  const kernels = script === undefined
    ? instantiateKernels(module, memory)
    : instantiateScript(module, memory, { place: script, control, lid });
  while (Atomics.load(control, CONTROL.end) === 0) {
    const ticket = runTiles(control, kernels, lid);
    if (Atomics.load(control, CONTROL.end) !== 0) break;
    let looks = 0;
    while (looks < LOOKS && Atomics.load(control, CONTROL.ticket) === ticket) looks++;
    if (Atomics.wait(control, CONTROL.ticket, ticket, IDLE_MS) === "timed-out") break;
  }
  Atomics.store(control, CONTROL.alive + lid, 0);
}
