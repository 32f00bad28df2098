/**
 * Intrinsics on images, for tests: what the contract's ComputeCall says, in a process's memory and back.
 *
 * @module
 */

import type { ComputeCall } from "../../../../cts/contract/compute.ts";
import type { Heap } from "../../../machine/heap.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import { prepareKernels } from "../../kernels/build.ts";
import { fakeProcess } from "../../testing/fake_process.ts";
import { Intrinsics } from "../intrinsics/intrinsics.ts";
import { type CallMemory, jobOfCall, type PlacedRows } from "../intrinsics/job_of_call.ts";

/** Bytes on both sides of every buffer, which must stay as they are. */
const GUARD = 64;
const GUARD_BYTE = 0xa5;
const NOBODY = {} as RsAllocation;

/** Runs calls on kernels. */
export interface IntrinsicsFixture {
  readonly heap: Heap;
  readonly intrinsics: Intrinsics;
  /**
   * Runs a call, whose outputs are written.
   *
   * @param call The call.
   * @throws {Error} If anything beside the outputs was written.
   */
  run(call: ComputeCall): void;
}

/**
 * Makes intrinsics.
 *
 * @param threads Threads that take part, whatever a run is worth. Default: 1.
 */
export async function intrinsicsFixture(threads = 1): Promise<IntrinsicsFixture> {
  await prepareKernels();
  const process = fakeProcess({ processors: threads });
  const { heap } = process;
  class Fixed extends Intrinsics {
    protected override threadsFor(): number {
      return threads;
    }
  }
  const intrinsics = new Fixed({ process, threads });
  return { heap, intrinsics, run: (call) => runCall(heap, intrinsics, call) };
}

function runCall(heap: Heap, intrinsics: Intrinsics, call: ComputeCall): void {
  const memory = new GuardedMemory(heap);
  try {
    intrinsics.run(jobOfCall(call, memory));
    memory.takeBack();
  } finally {
    memory.free();
  }
}

/** Buffers in the memory, each between guards. */
class GuardedMemory implements CallMemory {
  readonly #heap: Heap;
  readonly #blocks: { readonly address: number; readonly bytes: number }[] = [];
  readonly #reads: (() => void)[] = [];

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** Rows as Allocations have them: where there are several, each begins at a multiple of 16 bytes. */
  place(data: ArrayBufferView, count = 1): PlacedRows {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const row = bytes.length / count;
    const stride = count === 1 ? row : Math.ceil(row / 16) * 16;
    const pointer = this.#reserve(stride * count);
    const eachRow = (visit: (ours: Uint8Array, at: number, y: number) => void) => {
      for (let y = 0; y < count; y++) {
        visit(bytes.subarray(y * row, (y + 1) * row), pointer + y * stride, y);
      }
    };
    eachRow((ours, at) => this.#heap.bytes.set(ours, at));
    this.#reads.push(() =>
      eachRow((ours, at, y) => {
        const memory = this.#heap.bytes;
        ours.set(memory.subarray(at, at + row));
        if (memory.subarray(at + row, at + stride).some((byte) => byte !== GUARD_BYTE)) {
          throw new Error(`Row ${y} is written past its end`);
        }
      })
    );
    return { allocation: NOBODY, pointer, stride };
  }

  #reserve(bytes: number): number {
    const address = this.#heap.malloc(bytes + 2 * GUARD, 64);
    if (address === 0) throw new Error(`No memory for ${bytes} bytes`);
    this.#heap.bytes.fill(GUARD_BYTE, address, address + bytes + 2 * GUARD);
    this.#blocks.push({ address, bytes });
    return address + GUARD;
  }

  takeBack(): void {
    for (const { address, bytes } of this.#blocks) {
      const memory = this.#heap.bytes;
      const guards = [address, address + GUARD + bytes];
      if (guards.some((at) => memory.subarray(at, at + GUARD).some((o) => o !== GUARD_BYTE))) {
        throw new Error(`Memory beside the buffer of ${bytes} bytes is written`);
      }
    }
    for (const read of this.#reads) read();
  }

  free(): void {
    for (const { address } of this.#blocks.splice(0)) this.#heap.free(address);
  }
}
