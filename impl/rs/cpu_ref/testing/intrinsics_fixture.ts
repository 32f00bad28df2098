/**
 * Intrinsics on images, for tests: what the contract's ComputeCall says, in a process's memory and back.
 *
 * @module
 */

import type { ComputeCall, ComputeImage } from "../../../../cts/contract/compute.ts";
import type { Heap } from "../../../machine/heap.ts";
import type { RsAllocation } from "../../driver_hal.ts";
import { prepareKernels } from "../../kernels/build.ts";
import { fakeProcess } from "../../testing/fake_process.ts";
import { Intrinsics } from "../intrinsics/intrinsics.ts";
import type { Cells, IntrinsicJob, MatrixCells } from "../intrinsics/jobs.ts";

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
    intrinsics.run(jobOf(memory, call));
    memory.takeBack();
  } finally {
    memory.free();
  }
}

function jobOf(memory: GuardedMemory, call: ComputeCall): IntrinsicJob {
  switch (call.intrinsic) {
    case "blur":
    case "convolve3x3":
    case "convolve5x5":
    case "colorMatrix":
    case "blend":
    case "resize":
      return { ...call, input: memory.image(call.input), output: memory.image(call.output, true) };
    case "lut":
      return {
        ...call,
        input: memory.image(call.input),
        output: memory.image(call.output, true),
        table: { allocation: NOBODY, pointer: memory.place(call.table) },
      };
    case "lut3d": {
      const { x, y, z, data } = call.cube;
      const strideY = Math.ceil(4 * x / 16) * 16;
      const pointer = memory.rows(data, 4 * x, strideY, y * z, false);
      const cube = { allocation: NOBODY, pointer, x, y, z, strideY, strideZ: strideY * y };
      return {
        ...call,
        input: memory.image(call.input),
        output: memory.image(call.output, true),
        cube,
      };
    }
    case "histogram":
    case "histogramDot":
      return {
        ...call,
        input: memory.image(call.input),
        output: { allocation: NOBODY, pointer: memory.place(call.output, true) },
      };
    case "yuvToRgb": {
      const { width, height, yStride, uvStride, uvStep, y, u, v } = call.input;
      const [py, pu, pv] = [y, u, v].map((plane) => memory.place(plane)) as [
        number,
        number,
        number,
      ];
      const input = { allocation: NOBODY, width, height, yStride, uvStride, uvStep };
      return {
        ...call,
        input: { ...input, y: py, u: pu, v: pv },
        output: memory.image(call.output, true),
      };
    }
    case "blas": {
      const { a, b, c, ...rest } = call;
      const of = (matrix: typeof a): MatrixCells | undefined =>
        matrix && {
          allocation: NOBODY,
          pointer: memory.place(matrix.data, true),
          isDouble: matrix.data instanceof Float64Array,
          complex: matrix.complex,
          columns: matrix.columns,
          rows: matrix.rows,
          stride: matrix.stride,
        };
      const [ma, mb, mc] = [of(a), of(b), of(c)];
      return { ...rest, ...(ma && { a: ma }), ...(mb && { b: mb }), ...(mc && { c: mc }) };
    }
    case "bnnm":
      return {
        ...call,
        a: { allocation: NOBODY, pointer: memory.place(call.a), stride: call.k },
        b: { allocation: NOBODY, pointer: memory.place(call.b), stride: call.k },
        c: { allocation: NOBODY, pointer: memory.place(call.c, true), stride: call.n },
      };
  }
}

/** Buffers in the memory, each between guards. */
class GuardedMemory {
  readonly #heap: Heap;
  readonly #blocks: { readonly address: number; readonly bytes: number }[] = [];
  readonly #outputs: (() => void)[] = [];

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** Rows as Allocations have them: each begins at a multiple of 16 bytes. */
  image(image: ComputeImage, isOutput = false): Cells {
    const { width, height, type, vectorSize, data } = image;
    const components = vectorSize === 3 ? 4 : vectorSize;
    const row = width * components * data.BYTES_PER_ELEMENT;
    const stride = Math.ceil(row / 16) * 16;
    const pointer = this.rows(data, row, stride, height, isOutput);
    return { allocation: NOBODY, pointer, stride, width, height, type, vectorSize };
  }

  rows(
    data: ArrayBufferView,
    row: number,
    stride: number,
    height: number,
    isOutput: boolean,
  ): number {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const pointer = this.#reserve(stride * height);
    const memory = this.#heap.bytes;
    memory.fill(GUARD_BYTE, pointer, pointer + stride * height);
    for (let y = 0; y < height; y++) {
      memory.set(bytes.subarray(y * row, (y + 1) * row), pointer + y * stride);
    }
    if (!isOutput) return pointer;
    this.#outputs.push(() => {
      const memory = this.#heap.bytes;
      for (let y = 0; y < height; y++) {
        const at = pointer + y * stride;
        bytes.set(memory.slice(at, at + row), y * row);
        if (memory.subarray(at + row, at + stride).some((byte) => byte !== GUARD_BYTE)) {
          throw new Error(`Row ${y} is written past its end`);
        }
      }
    });
    return pointer;
  }

  place(data: ArrayBufferView, isOutput = false): number {
    return this.rows(data, data.byteLength, data.byteLength, 1, isOutput);
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
    for (const read of this.#outputs) read();
  }

  free(): void {
    for (const { address } of this.#blocks.splice(0)) this.#heap.free(address);
  }
}
