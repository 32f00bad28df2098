/**
 * A library of intrinsics in a thread of its own, for which the caller waits: so that the library may take its time in
 * promises, and one that never ends does not hold its caller.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { Worker } from "node:worker_threads";
import type { ComputeCall, IntrinsicName } from "../../cts/contract/compute.ts";
import { Patience } from "../../cts/process/patience.ts";
import { usageSinceNow } from "../../cts/process/processor_time.ts";
import { oneLine } from "../../cts/framework/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { mapBuffers, type Numbers, writtenBuffer } from "./buffers.ts";
import {
  type ComputeAnswer,
  ComputeReply,
  type ComputeRequest,
  type ComputeRun,
  type LateMistake,
} from "./compute_reply.ts";
import type { ComputeWorkerData } from "./compute_worker.ts";
import { ComputeFault, UnsupportedCall } from "./run_compute.ts";

/** How long a thread may load its library, in milliseconds. */
const LOAD_MS = 30_000;
/** How long a run may take, in milliseconds. */
const RUN_MS = 5000;
/** Milliseconds between two looks at how long it has been waited for. */
const LOOK_MS = 250;
/** Longest name and message that are shown. */
const NAME_MAX = 100;
const MESSAGE_MAX = 2000;

/** A library in a thread. */
export class ComputeThread {
  /** The library's name and version. */
  readonly name: string;
  /** The intrinsics that it has. */
  readonly intrinsics: readonly IntrinsicName[];
  readonly #reply = new ComputeReply();
  readonly #worker: Worker;
  readonly #limit: number;
  readonly #folder: string | undefined;
  #ended: string | undefined;
  #isLate = false;
  #runs = 0;

  /**
   * Starts the thread, and waits until it has loaded the library.
   *
   * @param spec The value of `--compute`.
   * @param limit How long a run may take, in milliseconds. Default: {@link RUN_MS}.
   * @throws {UsageError} If there is no library.
   */
  constructor(spec: string, limit = RUN_MS) {
    this.#limit = limit;
    this.#folder = spec.startsWith("exec:")
      ? Deno.makeTempDirSync({ prefix: "strata-compute-" })
      : undefined;
    const workerData: ComputeWorkerData = {
      spec,
      ...this.#folder === undefined ? {} : { folder: this.#folder },
      reply: this.#reply.memory,
    };
    this.#worker = new Worker(new URL("./compute_worker.ts", import.meta.url), { workerData });
    this.#worker.unref();
    this.#worker.on("error", () => undefined);
    const answer = this.#reply.take(LOAD_MS);
    if (answer?.kind === "loaded") {
      this.name = plain(answer.name, NAME_MAX);
      this.intrinsics = answer.intrinsics as readonly IntrinsicName[];
      return;
    }
    this.close();
    if (answer?.kind === "refused") throw new UsageError(answer.message);
    const what = answer === undefined ? `was not loaded after ${LOAD_MS} ms` : "ended its thread";
    throw new UsageError(
      `Compute "${spec}" ${what}, expected a library; correct it`,
    );
  }

  /** Whether a run was late: its thread may go on until the program ends, since a busy loop cannot be stopped. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** How many runs were asked for; the last one has this number. */
  get runs(): number {
    return this.#runs;
  }

  /**
   * Runs an intrinsic. What the library prints meanwhile is printed here.
   *
   * @param call The run; it stays as it is.
   * @returns The bytes of its output.
   * @throws {UnsupportedCall} If the library does no such run.
   * @throws {ComputeFault} If the library makes a mistake, or takes longer than the limit.
   */
  run(call: ComputeCall): Uint8Array {
    const output = new Uint8Array(new SharedArrayBuffer(writtenBuffer(call).byteLength));
    this.#ask({ call: mapBuffers(call, compact), output });
    return output.slice();
  }

  /**
   * Measures an intrinsic that {@link run} has run, without the way to the thread and without a look at what it does.
   *
   * @param call The run.
   * @param measure Milliseconds of a processor for which it is repeated.
   * @returns Milliseconds of a processor that it takes once.
   * @throws {ComputeFault} As {@link run}.
   */
  measure(call: ComputeCall, measure: number): number {
    const output = new Uint8Array(new SharedArrayBuffer(writtenBuffer(call).byteLength));
    return this.#ask({ call: mapBuffers(call, compact), output, measure }).milliseconds!;
  }

  /**
   * Gives what the runs have left behind its turn, short timers included.
   *
   * @returns The mistakes that showed after the answer of their run, since the last call.
   * @throws {ComputeFault} If what they left behind ends the thread, or takes longer than the limit.
   */
  settle(): readonly LateMistake[] {
    if (this.#ended !== undefined) return [];
    const answer = this.#answer("settle");
    if (answer.kind !== "settled") throw new Error(`Answer ${answer.kind} is not expected`);
    answer.printed.forEach((line) => console.log(line));
    return answer.late.map(({ run, message }) => ({ run, message: plain(message, MESSAGE_MAX) }));
  }

  #ask(request: ComputeRun): ComputeAnswer & { readonly kind: "done" } {
    if (this.#ended !== undefined) throw new ComputeFault(this.#ended);
    this.#runs++;
    const answer = this.#answer(request);
    if (answer.kind !== "done" && answer.kind !== "fault" && answer.kind !== "unsupported") {
      throw new Error(`Answer ${answer.kind} is not expected`);
    }
    if (request.measure === undefined) answer.printed.forEach((line) => console.log(line));
    if (answer.kind === "done") return answer;
    if (answer.kind === "unsupported") throw new UnsupportedCall(plain(answer.message, NAME_MAX));
    throw new ComputeFault(plain(answer.message, MESSAGE_MAX));
  }

  /** @throws {ComputeFault} If there is none. */
  #answer(request: ComputeRequest): ComputeAnswer {
    this.#worker.postMessage(request);
    const answer = this.#await();
    if (answer !== undefined && answer.kind !== "ended") return answer;
    this.#isLate = answer === undefined;
    this.close();
    this.#ended = this.#isLate
      ? `it returned late: no result after ${this.#limit} ms`
      : "it ended its thread, expected a result";
    throw new ComputeFault(this.#ended);
  }

  /** Waits for an answer; time in which this process had no processor does not count. */
  #await(): ComputeAnswer | undefined {
    const began = performance.now();
    const soon = this.#reply.take(Math.min(LOOK_MS, this.#limit));
    if (soon !== undefined) return soon;
    const patience = new Patience(this.#limit, began, usageSinceNow(Deno.pid));
    while (patience.look(performance.now()) === "waiting") {
      const answer = this.#reply.take(LOOK_MS);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /** Ends the thread. */
  close(): void {
    this.#ended ??= "its thread has been ended";
    this.#worker.terminate();
    if (this.#folder === undefined) return;
    try {
      Deno.removeSync(this.#folder, { recursive: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** A text of one line without control sequences. */
function plain(text: string, max: number): string {
  return oneLine(stripVTControlCharacters(text), max);
}

/** Numbers that share no memory with others, since a message takes all the memory of a buffer along. */
function compact(numbers: Numbers): Numbers {
  const { buffer, byteLength } = numbers;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? numbers
    : numbers.slice();
}
