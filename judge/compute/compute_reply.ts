/**
 * The memory in which a library's thread answers a thread that waits for it.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";

/** The answer of a thread. */
export type ComputeAnswer =
  /** It has loaded the library. */
  | { readonly kind: "loaded"; readonly name: string; readonly intrinsics: readonly string[] }
  /** The module is not a library, or the command is wrong. */
  | { readonly kind: "refused"; readonly message: string }
  /** A run is done, and its output written; or it was repeated, and took a processor this many milliseconds each time. */
  | {
    readonly kind: "done";
    readonly milliseconds?: number;
    /** The lines that were printed meanwhile. */
    readonly printed: readonly string[];
  }
  /** The library does no such run, and says what of it. */
  | { readonly kind: "unsupported"; readonly message: string; readonly printed: readonly string[] }
  /** The library made a mistake. */
  | { readonly kind: "fault"; readonly message: string; readonly printed: readonly string[] }
  /** Code that runs left behind has had its turn; these are the mistakes that showed after a run's answer. */
  | {
    readonly kind: "settled";
    readonly late: readonly LateMistake[];
    readonly printed: readonly string[];
  }
  /** The thread has ended. */
  | { readonly kind: "ended" };

/** A mistake that showed after the answer of its run. */
export interface LateMistake {
  /** The run, counted from 1; 0 for code of no run. */
  readonly run: number;
  readonly message: string;
}

/** A run that a thread is asked for, or "settle": the turn of what earlier runs have left behind. */
export type ComputeRequest = ComputeRun | "settle";

/** A run. */
export interface ComputeRun {
  /** The call, with buffers of its own. */
  readonly call: ComputeCall;
  /** Where the bytes of the output go. */
  readonly output: Uint8Array;
  /** Milliseconds of a processor for which the call is repeated and measured; undefined for one run. */
  readonly measure?: number;
}

const STATE = 0;
const SIZE = 1;
const ENDED = 2;
const WORDS = 3;
/** Bytes of an answer; what is printed is shorter, and so are all late mistakes that are told. */
const TEXT_MAX = 256 * 1024;
const MESSAGE_MAX = 4000;

/** One answer at a time, in shared memory. */
export class ComputeReply {
  /** The memory, which is handed to the thread. */
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #text: Uint8Array;

  /** @param memory The other side's. Default: new memory. */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(WORDS * 4 + TEXT_MAX);
    this.#words = new Int32Array(this.memory, 0, WORDS);
    this.#text = new Uint8Array(this.memory, WORDS * 4);
  }

  /** Tells that the thread ends, after an answer that nobody has taken yet. */
  end(): void {
    Atomics.store(this.#words, ENDED, 1);
    this.give({ kind: "ended" });
  }

  /** Answers; an answer that nobody has taken yet stays. */
  give(answer: ComputeAnswer): void {
    if (Atomics.load(this.#words, STATE) !== 0) return;
    const shortened = "message" in answer
      ? { ...answer, message: answer.message.slice(0, MESSAGE_MAX) }
      : answer;
    const bytes = new TextEncoder().encode(JSON.stringify(shortened));
    this.#text.set(bytes);
    this.#words[SIZE] = bytes.length;
    Atomics.store(this.#words, STATE, 1);
    Atomics.notify(this.#words, STATE);
  }

  /**
   * Waits for an answer. @param limit Milliseconds. @returns undefined if there is none in time.
   */
  take(limit: number): ComputeAnswer | undefined {
    const isEnded = Atomics.load(this.#words, ENDED) === 1;
    if (isEnded && Atomics.load(this.#words, STATE) === 0) return { kind: "ended" };
    if (Atomics.wait(this.#words, STATE, 0, limit) === "timed-out") return undefined;
    const text = new TextDecoder().decode(this.#text.slice(0, this.#words[SIZE]));
    Atomics.store(this.#words, STATE, 0);
    return JSON.parse(text);
  }
}
