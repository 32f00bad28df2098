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
import type { ScriptPlace } from "./script_thread.ts";

/** A script's code, whose functions run in the place of kernels. */
export interface PooledScript {
  /** The place that other threads are told of it. */
  readonly place: ScriptPlace;
  /** Its functions in this thread, by name. */
  readonly kernels: Readonly<Record<string, unknown>>;
  /** Told before other threads take part in a run. */
  share(): void;
  /** Answers what other threads ask for. */
  answer(): void;
  /** Told of a trap in this thread. */
  trapped(error: unknown): void;
}

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
/** Milliseconds that a run of a script takes alone before it is worth other threads. */
const ALONE_MS = 0.25;
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
  readonly #script: PooledScript | undefined;
  #generation = 0;

  /**
   * Makes a pool that no thread serves yet.
   *
   * @param module The compiled kernels.
   * @param memory The process's memory.
   * @param script The script whose code that is. Default: none, the code imports nothing but memory.
   */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, script?: PooledScript) {
    this.#service = { module, memory, control: this.#control, script: script?.place };
    this.#names = kernelNames(module);
    this.#script = script;
    this.#kernels = script === undefined
      ? instantiateKernels(module, memory)
      : this.#names.map((name) => script.kernels[name] as Kernel);
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
    const threads = Math.min(run.threads, tiles);
    control[CONTROL.threads] = this.#script === undefined ? threads : 1;
    this.#generation = (this.#generation + 1) & 0xffff;
    Atomics.store(control, CONTROL.ticket, this.#generation << 16);
    if (this.#script === undefined) {
      if (threads > 1) THREADS.serve(this.#service, threads);
      runTiles(control, this.#kernels, 0);
    } else this.#runScript(this.#script, threads);
    this.#join(tiles);
    this.#script?.answer();
    Atomics.store(control, CONTROL.ticket, (this.#generation << 16) | CLOSED);
    if (control[CONTROL.trapped] === 0) return;
    throw new ProcessFault("SIGSEGV", `${run.kernel} reads or writes outside of the memory`);
  }

  /** Runs tiles of a script: alone, until that has taken long enough for others to take part. Results are the same. */
  #runScript(script: PooledScript, threads: number): void {
    const control = this.#control;
    const start = performance.now();
    runTiles(control, this.#kernels, 0, {
      done: () => {
        script.answer();
        if (control[CONTROL.threads]! >= threads || performance.now() - start < ALONE_MS) return;
        script.share();
        Atomics.store(control, CONTROL.threads, threads);
        THREADS.serve(this.#service, threads);
      },
      trapped: (error) => script.trapped(error),
    });
  }

  #kernelOf(name: string): number {
    const index = this.#names.indexOf(name);
    if (index < 0) throw new Error(`Kernel "${name}" is not there, expected one of the module's`);
    return index;
  }

  #join(tiles: number): void {
    // Loops of scripts are bounded by themselves.
    const limit = this.#script === undefined ? TILE_MS : Infinity;
    for (;;) {
      const news = Atomics.load(this.#control, CONTROL.news);
      this.#script?.answer();
      const done = Atomics.load(this.#control, CONTROL.done);
      if (done >= tiles) return;
      if (Atomics.wait(this.#control, CONTROL.news, news, limit) === "timed-out") {
        throw new Error(`A thread of the kernels is lost: ${done} of ${tiles} tiles are done`);
      }
    }
  }

  /** Sends the threads away. */
  destroy(): void {
    THREADS.leave(this.#control);
  }
}
