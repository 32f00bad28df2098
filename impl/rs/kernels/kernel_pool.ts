/**
 * Runs kernels on several threads: the caller's and some of its own, which start when there is enough to do and end when there
 * has been nothing for a while.
 *
 * @module
 */

import { Worker } from "node:worker_threads";
import { ProcessFault } from "../../machine/machine.ts";
import {
  CLOSED,
  CONTROL,
  CONTROL_WORDS,
  instantiateKernels,
  type Kernel,
  kernelNames,
  runTiles,
} from "./kernel_control.ts";
import type { KernelWorkerData } from "./kernel_worker.ts";

/** A run of a kernel. */
export interface KernelRun {
  /** Its name among the module's exports. */
  readonly kernel: string;
  /** Address of its parameters. */
  readonly parameters: number;
  /** Limits, in cells: from the first up to, not including, the second. */
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  /** Rows, or in a single row columns, that a thread takes at a time. */
  readonly step: number;
  /** Threads that take part, the caller's included. Scratch memory is for as many. */
  readonly threads: number;
}

/** Tiles of a run, at most: a ticket has 16 bits for them. */
const TILES_MAX = 0xfff0;
/** How long the caller waits for a tile of another thread before it says that the thread is lost, in milliseconds. */
const TILE_MS = 60_000;

/** The threads of one process's kernels. */
export class KernelPool {
  readonly #module: WebAssembly.Module;
  readonly #memory: WebAssembly.Memory;
  readonly #names: readonly string[];
  readonly #control = new Int32Array(
    new SharedArrayBuffer(CONTROL_WORDS * Int32Array.BYTES_PER_ELEMENT),
  );
  readonly #kernels: readonly Kernel[];
  #generation = 0;

  /**
   * Makes a pool without threads of its own.
   *
   * @param module The compiled kernels.
   * @param memory The process's memory.
   */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    this.#module = module;
    this.#memory = memory;
    this.#names = kernelNames(module);
    this.#kernels = instantiateKernels(module, memory);
    this.#control[CONTROL.ticket] = CLOSED;
  }

  /**
   * Runs a kernel on all tiles; returns when they are done.
   *
   * @throws {ProcessFault} SIGSEGV if a tile reads or writes outside of the memory.
   */
  run(run: KernelRun): void {
    const { x1, x2, y1, y2 } = run;
    const isColumns = y2 - y1 === 1;
    const size = isColumns ? x2 - x1 : y2 - y1;
    if (size <= 0) return;
    const step = Math.max(1, run.step, Math.ceil(size / TILES_MAX));
    const tiles = Math.ceil(size / step);
    const control = this.#control;
    const words = {
      done: 0,
      trapped: 0,
      tiles,
      kernel: this.#kernelOf(run.kernel),
      parameters: run.parameters,
      x1,
      x2,
      y1,
      y2,
      step,
      isColumns: Number(isColumns),
      threads: run.threads,
    };
    for (const [name, value] of Object.entries(words)) {
      control[CONTROL[name as keyof typeof words]] = value;
    }
    const threads = Math.min(run.threads, tiles);
    this.#generation = (this.#generation + 1) & 0xffff;
    Atomics.store(control, CONTROL.ticket, this.#generation << 16);
    if (threads > 1) this.#wake(threads);
    runTiles(control, this.#kernels, 0);
    this.#join(tiles);
    Atomics.store(control, CONTROL.ticket, (this.#generation << 16) | CLOSED);
    if (control[CONTROL.trapped] === 0) return;
    throw new ProcessFault("SIGSEGV", `${run.kernel} reads or writes outside of the memory`);
  }

  #kernelOf(name: string): number {
    const index = this.#names.indexOf(name);
    if (index < 0) throw new Error(`Kernel "${name}" is not there, expected one of the module's`);
    return index;
  }

  #wake(threads: number): void {
    for (let lid = 1; lid < threads; lid++) {
      if (Atomics.compareExchange(this.#control, CONTROL.alive + lid, 0, 1) !== 0) continue;
      const workerData: KernelWorkerData = {
        module: this.#module,
        memory: this.#memory,
        control: this.#control,
        lid,
      };
      new Worker(new URL("./kernel_worker.ts", import.meta.url), { workerData }).unref();
    }
    Atomics.notify(this.#control, CONTROL.ticket);
  }

  #join(tiles: number): void {
    for (;;) {
      const done = Atomics.load(this.#control, CONTROL.done);
      if (done >= tiles) return;
      if (Atomics.wait(this.#control, CONTROL.done, done, TILE_MS) === "timed-out") {
        throw new Error(`A thread of the kernels is lost: ${done} of ${tiles} tiles are done`);
      }
    }
  }

  /** Ends the threads. */
  destroy(): void {
    Atomics.store(this.#control, CONTROL.end, 1);
    Atomics.notify(this.#control, CONTROL.ticket);
    this.#control[CONTROL.ticket] = CLOSED;
  }
}
