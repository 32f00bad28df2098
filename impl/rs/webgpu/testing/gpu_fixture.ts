/**
 * Intrinsics on the GPU without a device around them, for tests: Allocations are memory with guards.
 *
 * @module
 */

import type { ComputeCall, ComputeImage } from "../../../../cts/contract/compute.ts";
import type { IntrinsicRunner } from "../../cpu_ref/intrinsics/intrinsic_script.ts";
import type { Cells, IntrinsicJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation } from "../../driver_hal.ts";
import { type FakeProcess, fakeProcess } from "../../testing/fake_process.ts";
import { GpuIntrinsics } from "../gpu_intrinsics.ts";
import { GpuError, GpuLink } from "../gpu_link.ts";
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

/** Intrinsics of a context. */
export class GpuFixture implements AsyncDisposable {
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
  readonly #bytes = new Map<RsAllocation, number>();

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
    this.#bytes.set(allocation as unknown as RsAllocation, bytes);
    return allocation as unknown as RsAllocation;
  }

  /** The address of an Allocation's first cell. */
  pointerOf({ hal }: RsAllocation): number {
    return (hal.drv as { block: { address: number } }).block.address + GUARD;
  }

  /** Makes an Allocation with the bytes of an array, as rows. @returns Its first cell's place. */
  place(
    data: ArrayBufferView,
    row = data.byteLength,
    stride = row,
    height = 1,
  ): { readonly allocation: RsAllocation; readonly pointer: number } {
    const allocation = this.allocate(stride * height);
    const pointer = this.pointerOf(allocation);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    for (let y = 0; y < height; y++) {
      this.process.heap.bytes.set(bytes.subarray(y * row, (y + 1) * row), pointer + y * stride);
    }
    return { allocation, pointer };
  }

  /** Makes an Allocation of an image. */
  image({ width, height, type, vectorSize, data }: ComputeImage): Cells {
    const row = width * (vectorSize === 3 ? 4 : vectorSize) * data.BYTES_PER_ELEMENT;
    const stride = Math.ceil(row / 16) * 16;
    return { ...this.place(data, row, stride, height), stride, width, height, type, vectorSize };
  }

  /** Fetches an image. @throws {Error} If something beside its cells was written. */
  read(cells: Cells, { width, height, vectorSize, data }: ComputeImage): void {
    const { heap } = this.process;
    this.residency.fetchAll();
    const row = width * (vectorSize === 3 ? 4 : vectorSize) * data.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const guarded: [number, number][] = [[cells.pointer - GUARD, cells.pointer]];
    for (let y = 0; y < height; y++) {
      const at = cells.pointer + y * cells.stride;
      bytes.set(heap.bytes.slice(at, at + row), y * row);
      guarded.push([at + row, at + cells.stride]);
    }
    guarded.push([guarded.at(-1)![1], guarded.at(-1)![1] + GUARD]);
    for (const [from, to] of guarded) {
      if (heap.bytes.subarray(from, to).every((byte) => byte === GUARD_BYTE)) continue;
      throw new Error(`Memory from ${from - cells.pointer} on is written`);
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
    switch (call.intrinsic) {
      case "blas":
      case "bnnm":
        throw new Error(`${call.intrinsic} has no images`);
      case "histogram":
      case "histogramDot": {
        const { output } = call;
        const place = this.place(output);
        this.intrinsics.run({ ...call, input: this.image(call.input), output: place });
        const counts = { type: "f32", vectorSize: 1, width: output.length, height: 1 } as const;
        const data = new Float32Array(output.buffer, output.byteOffset, output.length);
        const cells = { ...place, ...counts, stride: output.byteLength };
        return () => this.read(cells, { ...counts, data });
      }
      default:
        return this.#startImage(call);
    }
  }

  #startImage(call: Extract<ComputeCall, { output: ComputeImage }>): () => void {
    const output = this.image(call.output);
    const clip = call.clip;
    if (call.intrinsic === "yuvToRgb") {
      const { input } = call;
      const planes = new Uint8Array(input.y.length + input.u.length + input.v.length + 3);
      const starts = [1, 2 + input.y.length, 3 + input.y.length + input.u.length];
      [input.y, input.u, input.v].forEach((plane, i) => planes.set(plane, starts[i]!));
      const { allocation, pointer } = this.place(planes);
      const [y, u, v] = starts.map((start) => pointer + start) as [number, number, number];
      this.intrinsics.run({ ...call, input: { ...input, allocation, y, u, v }, output, clip });
    } else {
      const job = { ...call, input: this.image(call.input), output };
      if (job.intrinsic === "lut") {
        this.intrinsics.run({ ...job, table: this.place(job.table) });
      } else if (job.intrinsic === "lut3d") {
        const { x, y, z, data } = job.cube;
        const strideY = Math.ceil(4 * x / 16) * 16;
        const size = { x, y, z, strideY, strideZ: strideY * y };
        const cube = { ...size, ...this.place(data, 4 * x, strideY, y * z) };
        this.intrinsics.run({ ...job, cube });
      } else this.intrinsics.run(job);
    }
    return () => this.read(output, call.output);
  }
}
