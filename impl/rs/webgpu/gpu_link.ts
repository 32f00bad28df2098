/**
 * The GPU for code that cannot wait by `await`: calls of a simulated process return when they are done, WebGPU's do not. A worker
 * owns the device; this thread tells it what to do, and sleeps where it needs the answer.
 *
 * @module
 */

import { Worker } from "node:worker_threads";
import {
  ANSWER,
  ANSWER_BYTES,
  ANSWER_TEXT,
  type GpuCommand,
  type GpuDispatch,
  GpuError,
  type GpuMessage,
  type GpuWorkerData,
  OUTCOMES,
} from "./gpu_protocol.ts";

/** Milliseconds after which a worker that does not answer is given up. */
const PATIENCE_MS = 60_000;
/** Milliseconds that a worker's thread has to end. */
const FAREWELL_MS = 50;
/** The remedy where there is no adapter. */
export const GPU_REMEDY =
  "install a Vulkan driver, for example Mesa's: apt-get install -y mesa-vulkan-drivers";

/** A buffer on the GPU. It is freed when it is garbage, if not before. */
export interface GpuBuffer {
  /** The number that the worker knows it by. */
  readonly id: number;
  /** Bytes, a multiple of 4. */
  readonly bytes: number;
}

/** A shader's run, see {@link GpuDispatch}. */
export interface GpuRun extends Omit<GpuDispatch, "read" | "written"> {
  /** Buffers that are read. */
  readonly read: readonly GpuBuffer[];
  /** The buffer that is written, which may be one of them. */
  readonly written: GpuBuffer;
}

/** How often something was done. */
export interface GpuCounts {
  /** Buffers that were made. */
  creates: number;
  /** Buffers that were given back. */
  frees: number;
  /** Buffers that were filled. */
  uploads: number;
  /** Calls that read buffers, of which each may read several. */
  downloads: number;
  /** Shaders that were run. */
  dispatches: number;
}

/** The options of a link. */
export interface GpuLinkOptions {
  /** Whether adapters are looked for; without, there is none. Default: true. */
  readonly findsAdapters?: boolean;
  /** Milliseconds after which a worker that does not answer is given up. Default: 60 s. */
  readonly patience?: number;
}

/** A worker with a GPU, which does not keep the program running. */
export class GpuLink {
  /** The commands that were done so far. */
  readonly counts: GpuCounts = { creates: 0, frees: 0, uploads: 0, downloads: 0, dispatches: 0 };
  readonly #options: Required<GpuLinkOptions>;
  readonly #answers = new SharedArrayBuffer(ANSWER_BYTES);
  readonly #words = new Int32Array(this.#answers, 0, ANSWER_TEXT / 4);
  readonly #garbage = new FinalizationRegistry<number>((id) => this.#free(id));
  #worker: Worker | undefined;
  #fault: GpuError | undefined;
  #answer = 0;
  #buffers = 0;

  /** @param options See {@link GpuLinkOptions}. */
  constructor(options: GpuLinkOptions = {}) {
    this.#options = { findsAdapters: true, patience: PATIENCE_MS, ...options };
  }

  /**
   * Makes the device ready; makes a new one if the last was lost.
   *
   * @returns The adapter's name.
   * @throws {GpuError} `unavailable` if there is no adapter, with the remedy.
   */
  open(): string {
    try {
      return this.#wait({ kind: "open" });
    } catch (error) {
      if (!(error instanceof GpuError) || error.outcome !== "unavailable") throw error;
      throw new GpuError("unavailable", `${error.message}; ${GPU_REMEDY}`);
    }
  }

  /**
   * Makes a buffer.
   *
   * @param bytes Its size, at least 1; it gets room for whole words.
   * @throws {GpuError} If there is no memory, or the device is lost.
   */
  create(bytes: number): GpuBuffer {
    const buffer = { id: ++this.#buffers, bytes: Math.ceil(bytes / 4) * 4 };
    this.#wait({ kind: "create", ...buffer });
    this.counts.creates++;
    this.#garbage.register(buffer, buffer.id, buffer);
    return buffer;
  }

  /** Gives a buffer back. */
  free(buffer: GpuBuffer): void {
    this.#garbage.unregister(buffer);
    this.#free(buffer.id);
  }

  #free(id: number): void {
    this.counts.frees++;
    this.#post({ kind: "free", id }, 0);
  }

  /**
   * Fills a buffer from its begin on; the bytes may change afterwards.
   *
   * @param buffer The buffer.
   * @param bytes A view of shared memory; whole words.
   * @throws {GpuError} If the device is lost.
   */
  upload(buffer: GpuBuffer, bytes: Uint8Array): void {
    this.#wait({ kind: "upload", id: buffer.id, bytes });
    this.counts.uploads++;
  }

  /**
   * Reads buffers, each from its begin on, when all that was dispatched before is done.
   *
   * @param reads The buffers, and for each a view of shared memory, which stays as it is if the call fails.
   * @throws {GpuError} If the device is lost, or something went wrong since the last answer.
   */
  download(reads: readonly { readonly buffer: GpuBuffer; readonly bytes: Uint8Array }[]): void {
    this.#wait({
      kind: "download",
      reads: reads.map(({ buffer, bytes }) => ({ id: buffer.id, bytes })),
    });
    this.counts.downloads++;
  }

  /** Runs a shader, some time before the next answer, which tells if something is wrong with it. */
  dispatch({ read, written, ...run }: GpuRun): void {
    const dispatch = { ...run, read: read.map(({ id }) => id), written: written.id };
    this.counts.dispatches++;
    this.#post({ kind: "dispatch", dispatch }, 0);
  }

  /** Loses the device, for tests: the next call that waits fails. */
  lose(): void {
    this.#post({ kind: "lose" }, 0);
  }

  /** Ends the worker. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fault ??= new GpuError("lost", "The GPU's worker has ended");
    await worker?.terminate();
  }

  #post(command: GpuCommand, answer: number): void {
    if (this.#fault !== undefined) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ command, answer } satisfies GpuMessage);
  }

  #start(): Worker {
    const workerData: GpuWorkerData = {
      answers: this.#answers,
      findsAdapters: this.#options.findsAdapters,
    };
    const worker = new Worker(new URL("./gpu_worker.ts", import.meta.url), { workerData });
    worker.on("error", (error) => this.#fault ??= new GpuError("lost", String(error)));
    worker.unref();
    globalThis.addEventListener("unload", () => this.#end());
    return worker;
  }

  /**
   * Ends the worker and lets its thread go before the program does: Vulkan's drivers crash if a device is given back while the
   * program ends.
   */
  #end(): void {
    void this.close();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FAREWELL_MS);
  }

  #wait(command: GpuCommand): string {
    const answer = ++this.#answer;
    this.#post(command, answer);
    const deadline = performance.now() + this.#options.patience;
    while (this.#fault === undefined) {
      const last = Atomics.load(this.#words, ANSWER.number);
      if (last === answer) break;
      const left = deadline - performance.now();
      if (left > 0) Atomics.wait(this.#words, ANSWER.number, last, left);
      else this.#fault = this.#silence(command);
    }
    if (this.#fault !== undefined) throw this.#fault;
    const outcome = OUTCOMES[this.#words[ANSWER.outcome]!]!;
    const length = this.#words[ANSWER.length]!;
    const text = new TextDecoder().decode(
      new Uint8Array(this.#answers, ANSWER_TEXT).slice(0, length),
    );
    if (outcome !== "done") throw new GpuError(outcome, text);
    return text;
  }

  #silence({ kind }: GpuCommand): GpuError {
    const after = `${this.#options.patience / 1000} s`;
    return new GpuError("lost", `The GPU's worker has not answered "${kind}" for ${after}`);
  }
}

let shared: GpuLink | undefined;

/** The GPU of this thread: all devices that it simulates share it. */
export function hostGpu(): GpuLink {
  return shared ??= new GpuLink();
}
