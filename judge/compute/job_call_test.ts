import { assertEquals } from "@std/assert";
import type { ComputeCall } from "../../cts/contract/compute.ts";
import type { RsAllocation } from "../../impl/rs/driver/hal.ts";
import type { BlasJob, Cells, IntrinsicJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { callOfJob, putOutput } from "./job_call.ts";

const allocation = {} as RsAllocation;
const clip = { x1: 1, x2: 3, y1: 0, y2: 2 };
/** Each byte says where it is. */
const memory = () => Uint8Array.from({ length: 4096 }, (_, i) => i % 251);
const at = (...addresses: number[]) => addresses.map((address) => address % 251);
const span = (from: number, length: number) => Array.from({ length }, (_, i) => (from + i) % 251);

const cells = (pointer: number, more: Partial<Cells> = {}): Cells => ({
  allocation,
  pointer,
  stride: 16,
  width: 3,
  height: 2,
  type: "u8",
  vectorSize: 1,
  ...more,
});

Deno.test("images lose what is behind their rows", () => {
  const job: IntrinsicJob = {
    intrinsic: "blur",
    radius: 2,
    clip,
    input: cells(100, { vectorSize: 3, stride: 32 }),
    output: cells(300),
  };
  const call = callOfJob(memory(), job) as ComputeCall & { readonly intrinsic: "blur" };
  const size = { type: "u8", width: 3, height: 2 } as const;
  assertEquals(call, {
    intrinsic: "blur",
    radius: 2,
    clip,
    input: { ...size, vectorSize: 3, data: Uint8Array.of(...span(100, 12), ...span(132, 12)) },
    output: { ...size, vectorSize: 1, data: Uint8Array.of(...span(300, 3), ...span(316, 3)) },
  });
  assertEquals([call.input.data.buffer.byteLength, call.output.data.buffer.byteLength], [24, 6]);
});

Deno.test("floats are their bytes", () => {
  const bytes = memory();
  new Float32Array(bytes.buffer, 160, 4).set([1.5, NaN, -2, 7]);
  const image = { type: "f32", width: 2, height: 2, stride: 8 } as const;
  const job: IntrinsicJob = {
    intrinsic: "resize",
    clip,
    input: cells(160, image),
    output: cells(300, image),
  };
  const call = callOfJob(bytes, job) as ComputeCall & { readonly intrinsic: "resize" };
  assertEquals(call.input.data, Float32Array.of(1.5, NaN, -2, 7));
});

Deno.test("tables, cubes and bins are whole", () => {
  const images = { clip, input: cells(100), output: cells(300) };
  const lut = callOfJob(memory(), {
    intrinsic: "lut",
    ...images,
    table: { allocation, pointer: 1000 },
  });
  assertEquals(lut.intrinsic === "lut" && [...lut.table], span(1000, 1024));
  const cube = { allocation, pointer: 1000, x: 2, y: 2, z: 2, strideY: 16, strideZ: 64 };
  const lut3d = callOfJob(memory(), { intrinsic: "lut3d", ...images, cube });
  assertEquals(lut3d.intrinsic === "lut3d" && lut3d.cube, {
    x: 2,
    y: 2,
    z: 2,
    data: Uint8Array.from([1000, 1016, 1064, 1080].flatMap((from) => span(from, 8))),
  });
  const histogram = callOfJob(memory(), {
    intrinsic: "histogram",
    channels: 2,
    clip,
    coefficients: new Float32Array(4),
    input: cells(100, { vectorSize: 2 }),
    output: { allocation, pointer: 500 },
  });
  if (histogram.intrinsic !== "histogram") throw new Error("It is another one");
  assertEquals([histogram.output.length, histogram.output[511]! >>> 24], [512, ...at(500 + 2047)]);
});

Deno.test("frames keep their strides, up to the last cell that a clip needs", () => {
  const job: IntrinsicJob = {
    intrinsic: "yuvToRgb",
    clip: { x1: 0, x2: 5, y1: 0, y2: 3 },
    output: cells(3000, { width: 5, height: 3, vectorSize: 4, stride: 32 }),
    input: {
      allocation,
      width: 5,
      height: 3,
      y: 100,
      v: 148,
      u: 149,
      yStride: 16,
      uvStride: 16,
      uvStep: 2,
    },
  };
  const call = callOfJob(memory(), job);
  assertEquals(call.intrinsic === "yuvToRgb" && call.input, {
    width: 5,
    height: 3,
    y: Uint8Array.from(span(100, 2 * 16 + 5)),
    v: Uint8Array.from(span(148, 16 + 2 * 2 + 1)),
    u: Uint8Array.from(span(149, 16 + 2 * 2 + 1)),
    yStride: 16,
    uvStride: 16,
    uvStep: 2,
  });
});

const blas: BlasJob = {
  intrinsic: "blas",
  routine: "ztrsm",
  ...{ transA: 0, transB: 0, side: 0, uplo: 0, diag: 0, m: 2, n: 2, k: 0, kl: 0, ku: 0 },
  ...{ incX: 0, incY: 0, alpha: [1, 0], beta: [0, 0] },
  a: { allocation, pointer: 512, isDouble: true, complex: true, columns: 2, rows: 2, stride: 3 },
  b: { allocation, pointer: 1024, isDouble: true, complex: true, columns: 2, rows: 2, stride: 3 },
};

Deno.test("matrices lose what is behind their rows", () => {
  const bytes = memory();
  new Float64Array(bytes.buffer, 512, 12).set([1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0]);
  const call = callOfJob(bytes, blas);
  if (call.intrinsic !== "blas") throw new Error("It is another one");
  const data = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  assertEquals(call.a, { complex: true, columns: 2, rows: 2, stride: 2, data });
  assertEquals([call.b?.data.length, "c" in call], [8, false]);
  const bnnm = callOfJob(memory(), {
    intrinsic: "bnnm",
    ...{ m: 1, n: 2, k: 3, aOffset: 0, bOffset: 0, cOffset: 0, cMultiplier: 1 },
    a: { allocation, pointer: 100, stride: 16 },
    b: { allocation, pointer: 200, stride: 16 },
    c: { allocation, pointer: 300, stride: 16 },
  });
  if (bnnm.intrinsic !== "bnnm") throw new Error("It is another one");
  assertEquals([[...bnnm.a], [...bnnm.b]], [span(100, 3), [...span(200, 3), ...span(216, 3)]]);
  assertEquals([...bnnm.c], span(300, 2));
});

Deno.test("the output goes where it came from, and nothing else changes", () => {
  const images = { clip, input: cells(100), output: cells(300) };
  const bins = { allocation, pointer: 500 };
  const table: [IntrinsicJob, number[]][] = [
    [{ intrinsic: "blend", mode: "src", ...images }, [...span(300, 3), ...span(316, 3)]],
    [{
      intrinsic: "histogram",
      channels: 3,
      clip,
      coefficients: new Float32Array(4),
      input: cells(100),
      output: bins,
    }, span(500, 4096 - 500)],
    [blas, [...span(1024, 32), ...span(1072, 32)]],
    [{
      intrinsic: "bnnm",
      ...{ m: 2, n: 2, k: 1, aOffset: 0, bOffset: 0, cOffset: 0, cMultiplier: 1 },
      a: { allocation, pointer: 100, stride: 16 },
      b: { allocation, pointer: 200, stride: 16 },
      c: { allocation, pointer: 300, stride: 16 },
    }, [...span(300, 2), ...span(316, 2)]],
  ];
  for (const [job, expected] of table) {
    const room = new Uint8Array(8192).fill(252);
    const bytes = expected.length > 1000 ? 4096 : expected.length;
    putOutput(room, job, Uint8Array.from({ length: bytes }, (_, i) => i % 200));
    const places = [...room.entries()].filter(([, value]) => value !== 252);
    const wanted = bytes === 4096 ? span(500, 4096) : expected;
    assertEquals(places.map(([address]) => address % 251), wanted, job.intrinsic);
    assertEquals(places.map(([, value]) => value), [...Array(bytes).keys()].map((i) => i % 200));
  }
});
