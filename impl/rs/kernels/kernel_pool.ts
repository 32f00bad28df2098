/**
 * Runs kernels of one process on several threads: the caller's, and some that all pools share.
 *
 * @module
 */

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
import { KernelThreads } from "./kernel_threads.ts";

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

const THREADS = new KernelThreads();

/** The threads of one process's kernels. */
export class KernelPool {
  readonly #service: Parameters<KernelThreads["serve"]>[0];
  readonly #names: readonly string[];
  readonly #control = new Int32Array(
    new SharedArrayBuffer(CONTROL_WORDS * Int32Array.BYTES_PER_ELEMENT),
  );
  readonly #kernels: readonly Kernel[];
  #generation = 0;

  /**
   * Makes a pool that no thread serves yet.
   *
   * @param module The compiled kernels.
   * @param memory The process's memory.
   */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    this.#service = { module, memory, control: this.#control };
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
    control[CONTROL.done] = 0;
    control[CONTROL.trapped] = 0;
    control[CONTROL.tiles] = tiles;
    control[CONTROL.kernel] = this.#kernelOf(run.kernel);
    control[CONTROL.parameters] = run.parameters;
    control[CONTROL.x1] = x1;
    control[CONTROL.x2] = x2;
    control[CONTROL.y1] = y1;
    control[CONTROL.y2] = y2;
    control[CONTROL.step] = step;
    control[CONTROL.isColumns] = Number(isColumns);
    control[CONTROL.threads] = run.threads;
    const threads = Math.min(run.threads, tiles);
    this.#generation = (this.#generation + 1) & 0xffff;
    Atomics.store(control, CONTROL.ticket, this.#generation << 16);
    if (threads > 1) THREADS.serve(this.#service, threads);
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

  #join(tiles: number): void {
    for (;;) {
      const done = Atomics.load(this.#control, CONTROL.done);
      if (done >= tiles) return;
      if (Atomics.wait(this.#control, CONTROL.done, done, TILE_MS) === "timed-out") {
        throw new Error(`A thread of the kernels is lost: ${done} of ${tiles} tiles are done`);
      }
    }
  }

  /** Sends the threads away. */
  destroy(): void {
    THREADS.leave(this.#control);
  }
}
