import { assertEquals } from "@std/assert";
import type { BlasCall, ComputeCall, ComputeImage } from "../../../../cts/contract/compute.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import { type CallMemory, jobOfCall } from "./job_of_call.ts";

/** Memory that notes what it is given, one buffer every 1000 bytes; rows are 100 bytes apart. */
class NotedMemory implements CallMemory {
  readonly placed: [bytes: number[], rows: number][] = [];

  place(data: ArrayBufferView, rows = 1) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const at = { allocation: ALLOCATION, pointer: 1000 * this.placed.length, stride: 100 };
    this.placed.push([[...bytes], rows]);
    return at;
  }
}

const ALLOCATION = { kind: "Allocation" } as RsAllocation;
const CLIP = { x1: 0, x2: 2, y1: 0, y2: 3 };
const SHAPE = { type: "u8", vectorSize: 1, width: 2, height: 3 } as const;

function image(first: number): ComputeImage {
  return { ...SHAPE, data: Uint8Array.from({ length: 6 }, (_, i) => first + i) };
}

function jobOf(call: ComputeCall) {
  const memory = new NotedMemory();
  const job = jobOfCall(call, memory);
  return { job, placed: memory.placed };
}

const INPUT = { ...SHAPE, allocation: ALLOCATION, pointer: 0, stride: 100 };
const OUTPUT = { ...INPUT, pointer: 1000 };
const ROWS = [[[10, 11, 12, 13, 14, 15], 3], [[20, 21, 22, 23, 24, 25], 3]];

Deno.test("images are rows in memory; a table and counts are a row each", () => {
  const images = { input: image(10), output: image(20), clip: CLIP };
  const blur = { intrinsic: "blur", radius: 2, clip: CLIP } as const;
  assertEquals(jobOf({ ...images, ...blur }), {
    job: { ...blur, input: INPUT, output: OUTPUT },
    placed: ROWS as never,
  });
  const row = { allocation: ALLOCATION, pointer: 2000, stride: 100 };
  assertEquals(jobOf({ ...images, intrinsic: "lut", table: Uint8Array.of(1, 2) }), {
    job: { intrinsic: "lut", clip: CLIP, input: INPUT, output: OUTPUT, table: row },
    placed: [...ROWS, [[1, 2], 1]] as never,
  });
  const histogram = { intrinsic: "histogram", channels: 1, clip: CLIP } as const;
  const coefficients = Float32Array.of(1, 2, 3, 4);
  const counts = { ...histogram, coefficients, input: image(10), output: Uint32Array.of(7) };
  assertEquals(jobOf(counts), {
    job: { ...histogram, coefficients, input: INPUT, output: { ...row, pointer: 1000 } },
    placed: [ROWS[0], [[7, 0, 0, 0], 1]] as never,
  });
});

Deno.test("a cube has a row for each y and z, and slices of as many rows as it has y", () => {
  const data = new Uint8Array(4 * 2 * 3 * 5);
  const { job, placed } = jobOf({
    ...{ intrinsic: "lut3d", cube: { x: 2, y: 3, z: 5, data } },
    ...{ input: image(10), output: image(20), clip: CLIP },
  });
  const cube = { allocation: ALLOCATION, pointer: 0, x: 2, y: 3, z: 5 };
  assertEquals("cube" in job && job.cube, { ...cube, strideY: 100, strideZ: 300 });
  assertEquals(placed[0], [[...data], 15]);
});

Deno.test("the planes of a frame are behind each other", () => {
  const [y, u, v] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5, 6), Uint8Array.of(7)];
  const sizes = { width: 2, height: 2, yStride: 2, uvStride: 1, uvStep: 1 };
  const { job, placed } = jobOf({
    ...{ intrinsic: "yuvToRgb", input: { ...sizes, y, u, v }, output: image(20), clip: CLIP },
  });
  assertEquals("input" in job && job.input, { ...sizes, allocation: ALLOCATION, y: 0, u: 4, v: 6 });
  assertEquals(placed[0], [[1, 2, 3, 4, 5, 6, 7], 1]);
});

Deno.test("matrices keep their shapes, and one that is missing stays so", () => {
  const shape = { complex: true, rows: 1, columns: 1, stride: 2 };
  const rest = { intrinsic: "blas", routine: "zher", n: 1 } as BlasCall;
  const { job, placed } = jobOf({ ...rest, a: { ...shape, data: Float64Array.of(0, 0, 0, 0) } });
  const a = { ...shape, allocation: ALLOCATION, pointer: 0, isDouble: true };
  assertEquals(job, { ...rest, a } as never);
  assertEquals(placed, [[new Array(32).fill(0), 1]]);
});

Deno.test("matrices of bytes have rows without gaps", () => {
  const offsets = { aOffset: 1, bOffset: 2, cOffset: 3, cMultiplier: 4 };
  const sizes = { intrinsic: "bnnm", m: 1, n: 2, k: 3 } as const;
  const [a, b, c] = [new Uint8Array(3), new Uint8Array(6), new Uint8Array(2)];
  const { job } = jobOf({ ...sizes, ...offsets, a, b, c });
  const at = (pointer: number, stride: number) => ({ allocation: ALLOCATION, pointer, stride });
  assertEquals(job, { ...sizes, ...offsets, a: at(0, 3), b: at(1000, 3), c: at(2000, 2) });
});
