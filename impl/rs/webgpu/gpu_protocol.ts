/**
 * The messages of a thread to the worker that owns the GPU, and its answers.
 *
 * @module
 */

/** A run of a shader. Its function `main` has binding 0 for numbers, then one for each buffer, the one that is written last. */
export interface GpuDispatch {
  /** WGSL; a pipeline is kept for each text. */
  readonly shader: string;
  /** Words of binding 0, at least one. */
  readonly parameters: Uint32Array;
  /** Buffers that are read; one that is also {@link written} is read as it was before. */
  readonly read: readonly number[];
  /** The buffer that is written. */
  readonly written: number;
  /** Workgroups along x and y. */
  readonly groups: readonly [x: number, y: number];
}

/** A buffer, and the shared memory that gets its first bytes. */
export interface GpuRead {
  /** The buffer. */
  readonly id: number;
  /** The memory. */
  readonly bytes: Uint8Array;
}

/** The commands to the worker; it does one after the other. */
export type GpuCommand =
  | { readonly kind: "open" }
  | { readonly kind: "create"; readonly id: number; readonly bytes: number }
  | { readonly kind: "free"; readonly id: number }
  | { readonly kind: "upload"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: "download"; readonly reads: readonly GpuRead[] }
  | { readonly kind: "dispatch"; readonly dispatch: GpuDispatch }
  | { readonly kind: "lose" };

/** A command, and the number of its answer; 0 if none is waited for. */
export interface GpuMessage {
  /** The command. */
  readonly command: GpuCommand;
  /** Number of the answer, or 0. */
  readonly answer: number;
}

/** The options of a worker. */
export interface GpuWorkerData {
  /** See {@link ANSWER}. */
  readonly answers: SharedArrayBuffer;
  /** Whether adapters are looked for; otherwise there is none, whatever the machine has. */
  readonly findsAdapters: boolean;
}

/** Words of the memory through which the worker answers. */
export const ANSWER = {
  /** Number of the last answer. */
  number: 0,
  /** One of {@link OUTCOMES}, as its place. */
  outcome: 1,
  /** Bytes of the text. */
  length: 2,
} as const;

/** Bytes before the text of an answer. */
export const ANSWER_TEXT = 16;
/** Bytes that are shared. */
export const ANSWER_BYTES = 16384;

/**
 * How a command ended: well; there is no adapter; there is no memory for this buffer; the device is lost, or was used wrongly, so
 * that what it holds cannot be trusted.
 */
export const OUTCOMES = ["done", "unavailable", "no memory", "lost"] as const;

/** One of {@link OUTCOMES}. */
export type GpuOutcome = (typeof OUTCOMES)[number];

/** Why a command was not done. */
export class GpuError extends Error {
  /** `no memory` is about one buffer; after `lost`, all buffers are gone. */
  readonly outcome: GpuOutcome;

  /**
   * @param outcome What kind it is.
   * @param message What is wrong.
   */
  constructor(outcome: GpuOutcome, message: string) {
    super(message);
    this.name = "GpuError";
    this.outcome = outcome;
  }
}
