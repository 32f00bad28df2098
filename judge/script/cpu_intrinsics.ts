/**
 * The intrinsics of the reference device alone: runs in memory like that of a process, without a device around it.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import { Intrinsics } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import {
  type CallMemory,
  jobOfCall,
  type PlacedRows,
} from "../../impl/rs/cpu_ref/intrinsics/job_of_call.ts";
import type { IntrinsicJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation } from "../../impl/rs/driver/hal.ts";
import { kernels, prepareKernels } from "../../impl/rs/kernels/build.ts";
import type { RsProcess } from "../../impl/rs/rs_process.ts";
import { Heap } from "../../impl/machine/heap.ts";

/** Allocations begin at, and their rows are, multiples of these. */
const ALIGNMENT = 64;
const ROW_ALIGNMENT = 16;
const NOBODY = {} as RsAllocation;

/** A run whose buffers are in memory. */
export interface PreparedRun {
  /** The run, with addresses. */
  readonly job: IntrinsicJob;
  /** Copies what was written into the outputs of the call. */
  read(): void;
  /** Gives the memory back. */
  free(): void;
}

/** Intrinsics, and memory for what they read and write. */
export class CpuIntrinsics {
  readonly #heap = new Heap();
  readonly #started: Intrinsics[] = [];

  private constructor() {}

  /**
   * Compiles the kernels.
   *
   * @throws {Error} If they cannot be compiled.
   */
  static async start(): Promise<CpuIntrinsics> {
    await prepareKernels();
    kernels();
    return new CpuIntrinsics();
  }

  /** The memory. */
  get bytes(): Uint8Array<ArrayBufferLike> {
    return this.#heap.bytes;
  }

  /** Reserves memory as for an Allocation. @returns Its address. */
  reserve(bytes: number): number {
    const address = this.#heap.malloc(bytes, ALIGNMENT);
    if (address === 0) throw new Error(`No memory for ${bytes} bytes`);
    return address;
  }

  /** Intrinsics of a context. @param threads Threads that may take part in a run. */
  context(threads: number): Intrinsics {
    const process = { heap: this.#heap, kernels: kernels() } as unknown as RsProcess;
    const intrinsics = new Intrinsics({ process, threads });
    this.#started.push(intrinsics);
    return intrinsics;
  }

  /** Puts a call's buffers into memory. */
  prepare(call: ComputeCall): PreparedRun {
    const buffers = new Buffers(this, (address) => void this.#heap.free(address));
    return {
      job: jobOfCall(call, buffers),
      read: () => buffers.read(),
      free: () => buffers.free(),
    };
  }

  /** Runs a call on one thread; its outputs are written. */
  run(call: ComputeCall): void {
    const run = this.prepare(call);
    try {
      (this.#started[0] ?? this.context(1)).run(run.job);
      run.read();
    } finally {
      run.free();
    }
  }

  /** Ends all threads. */
  destroy(): void {
    for (const intrinsics of this.#started.splice(0)) intrinsics.destroy();
  }
}

/** Buffers of a call, as Allocations have them. */
class Buffers implements CallMemory {
  readonly #memory: CpuIntrinsics;
  readonly #release: (address: number) => void;
  readonly #addresses: number[] = [];
  readonly #reads: (() => void)[] = [];

  constructor(memory: CpuIntrinsics, release: (address: number) => void) {
    this.#memory = memory;
    this.#release = release;
  }

  /** Rows of the same length; where there are several, each begins at a multiple of 16 bytes. */
  place(data: ArrayBufferView, count = 1): PlacedRows {
    const own = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const row = own.length / count;
    const stride = count === 1 ? row : Math.ceil(row / ROW_ALIGNMENT) * ROW_ALIGNMENT;
    const pointer = this.#memory.reserve(stride * count);
    this.#addresses.push(pointer);
    const eachRow = (visit: (ours: number, theirs: number) => void) => {
      for (let y = 0; y < count; y++) visit(y * row, pointer + y * stride);
    };
    eachRow((from, to) => this.#memory.bytes.set(own.subarray(from, from + row), to));
    this.#reads.push(() =>
      eachRow((to, from) => own.set(this.#memory.bytes.subarray(from, from + row), to))
    );
    return { allocation: NOBODY, pointer, stride };
  }

  read(): void {
    for (const read of this.#reads) read();
  }

  free(): void {
    for (const address of this.#addresses.splice(0)) this.#release(address);
  }
}
