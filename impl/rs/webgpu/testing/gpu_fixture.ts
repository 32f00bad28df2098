/**
 * Intrinsics on the GPU without a device around them, for tests: Allocations are memory with guards.
 *
 * @module
 */

import type { ComputeCall } from "../../../../cts/contract/compute.ts";
import type { IntrinsicRunner } from "../../cpu_ref/intrinsics/jobs.ts";
import {
  type CallMemory,
  jobOfCall,
  type PlacedRows,
} from "../../cpu_ref/intrinsics/job_of_call.ts";
import type { IntrinsicJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import { type FakeProcess, fakeProcess } from "../../testing/fake_process.ts";
import { GpuIntrinsics } from "../gpu_intrinsics.ts";
import { GpuLink } from "../gpu_link.ts";
import { GpuError } from "../gpu_protocol.ts";
import { Residency } from "../residency.ts";

/** Bytes on both sides of the cells of every Allocation, which must stay as they are; they are a part of its memory. */
const GUARD = 20;
const GUARD_BYTE = 0xa5;

/** Why tests of the GPU cannot run here; undefined if they can. */
export async function whyNoGpu(): Promise<string | undefined> {
  const gpu = new GpuLink();
  try {
    gpu.open();
    return undefined;
  } catch (error) {
    if (error instanceof GpuError) return error.message;
    throw error;
  } finally {
    await gpu.close();
  }
}

/** Bytes of a test, and where they are in memory. */
interface PlacedBuffer {
  readonly bytes: Uint8Array;
  /** Bytes of a row. */
  readonly row: number;
  readonly rows: number;
  readonly pointer: number;
  /** Bytes from row to row. */
  readonly stride: number;
}

/** Intrinsics of a context. */
export class GpuFixture implements AsyncDisposable, CallMemory {
  /** A process with memory only. */
  readonly process: FakeProcess = fakeProcess();
  /** A GPU of its own. */
  readonly gpu: GpuLink = new GpuLink();
  /** Where the newest cells are. */
  readonly residency: Residency = new Residency(this.process, this.gpu);
  /** Jobs that the processor was given; it does nothing. */
  readonly processed: IntrinsicJob[] = [];
  /** Whether scripts may use cells between two jobs. */
  isMixed = false;
  /** Runs jobs. */
  readonly intrinsics: IntrinsicRunner;
  #placed: PlacedBuffer[] = [];

  /** Opens the GPU. */
  constructor() {
    this.gpu.open();
    this.intrinsics = new GpuIntrinsics({
      process: this.process,
      gpu: this.gpu,
      residency: this.residency,
      processor: { run: (job) => void this.processed.push(job) },
      isMixed: () => this.isMixed,
    });
  }

  /** Ends the GPU. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.gpu.close();
  }

  /**
   * Makes an Allocation.
   *
   * @param bytes Bytes of its cells.
   */
  allocate(bytes: number): RsAllocation {
    const size = bytes + 2 * GUARD;
    const address = this.process.heap.malloc(size);
    this.process.heap.bytes.fill(GUARD_BYTE, address, address + size);
    const block = { address, size };
    const drv = { block, ownsBlock: true, userMemory: undefined, adapters: new Set() };
    const allocation = { kind: "Allocation", handle: this.process.newHandle(), hal: { drv } };
    return allocation as unknown as RsAllocation;
  }

  /** The address of an Allocation's first cell. */
  pointerOf({ hal }: RsAllocation): number {
    return (hal.drv as { block: { address: number } }).block.address + GUARD;
  }

  /** Makes an Allocation with the bytes of an array; where it has several rows, each begins at a multiple of 16 bytes. */
  place(data: ArrayBufferView, rows = 1): PlacedRows {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const row = bytes.length / rows;
    const stride = rows === 1 ? row : Math.ceil(row / 16) * 16;
    const allocation = this.allocate(stride * rows);
    const pointer = this.pointerOf(allocation);
    for (let y = 0; y < rows; y++) {
      this.process.heap.bytes.set(bytes.subarray(y * row, (y + 1) * row), pointer + y * stride);
    }
    this.#placed.push({ bytes, row, rows, pointer, stride });
    return { allocation, pointer, stride };
  }

  /** Takes a buffer back. @throws {Error} If something beside its rows was written. */
  #takeBack({ bytes, row, rows, pointer, stride }: PlacedBuffer): void {
    const memory = this.process.heap.bytes;
    const guarded = [[pointer - GUARD, pointer]];
    for (let y = 0; y < rows; y++) {
      const at = pointer + y * stride;
      bytes.set(memory.slice(at, at + row), y * row);
      guarded.push([at + row, at + stride]);
    }
    guarded.push([pointer + rows * stride, pointer + rows * stride + GUARD]);
    for (const [from, to] of guarded as [number, number][]) {
      if (memory.subarray(from, to).every((byte) => byte === GUARD_BYTE)) continue;
      throw new Error(`Memory from ${from - pointer} on is written`);
    }
  }

  /**
   * Runs a call, whose output is written.
   *
   * @returns The last decision.
   */
  run(call: ComputeCall): string {
    const read = this.start(call);
    read();
    return this.process.decisions.at(-1) ?? "";
  }

  /**
   * Runs a call.
   *
   * @returns What writes its output.
   */
  start(call: ComputeCall): () => void {
    this.#placed = [];
    this.intrinsics.run(jobOfCall(call, this));
    const placed = this.#placed;
    return () => {
      this.residency.fetchAll();
      for (const buffer of placed) this.#takeBack(buffer);
    };
  }
}
