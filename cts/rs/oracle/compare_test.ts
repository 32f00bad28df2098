import { assertEquals, assertThrows } from "@std/assert";
import type { BnnmCall, ComputeCall, HistogramCall, ResizeCall } from "../../contract/compute.ts";
import { compareImages, tolerance } from "./compare.ts";
import { outputData } from "./output.ts";
import { CALL_HEIGHT, CALL_WIDTH, imageCalls } from "./testing/calls.ts";
import { image, wholeOf } from "./testing/images.ts";

const CALLS = Object.fromEntries(
  imageCalls({ x1: 0, x2: CALL_WIDTH, y1: 0, y2: CALL_HEIGHT }).map((
    call,
  ) => [call.intrinsic, call]),
);

/** A run whose output has the given cells. */
function resizeOf(spec: Parameters<typeof image>[0]): ResizeCall {
  const output = image(spec);
  const input = image({ ...spec, width: spec.width + 1 });
  return { intrinsic: "resize", input, output, clip: wholeOf(output) };
}

Deno.test("tolerances are those of Android's tests", () => {
  const [u8, f32] = (["u8", "f32"] as const).map((type) => image({ type, width: 2, height: 1 }));
  const allowed = (name: string, changes: Partial<ComputeCall> | object = {}) =>
    tolerance({ ...CALLS[name], ...changes } as ComputeCall);
  assertEquals(allowed("blur"), { integer: 1 });
  for (const name of ["convolve3x3", "convolve5x5"]) {
    assertEquals(allowed(name, { output: u8 }), { integer: 1 });
    assertEquals(allowed(name, { output: f32 }), { float: 1e-4 });
  }
  assertEquals(allowed("lut"), { integer: 0 });
  for (const name of ["lut3d", "blend", "yuvToRgb"]) assertEquals(allowed(name), { integer: 2 });
  for (const intrinsic of ["histogram", "histogramDot"] as const) {
    assertEquals(tolerance({ intrinsic } as HistogramCall), { integer: 0 });
  }
  assertEquals(allowed("resize"), { integer: 1 });
  assertEquals(allowed("resize", { input: u8, output: u8 }), { integer: 0 });
  assertEquals(allowed("resize", { input: f32, output: f32 }), { float: 1e-4 });
  assertEquals(tolerance({ intrinsic: "bnnm" } as BnnmCall), { integer: 1 });
});

Deno.test("the tolerance of a color matrix is 0 for the identity on bytes", () => {
  const identity = Float32Array.from({ length: 16 }, (_, i) => i % 5 === 0 ? 1 : 0);
  const other = identity.with(1, 0.5);
  const [u8, f32] = (["u8", "f32"] as const).map((type) => image({ type, width: 2, height: 1 }));
  const allowed = (changes: object) =>
    tolerance(
      { ...CALLS.colorMatrix, matrix: identity, add: new Float32Array(4), ...changes } as never,
    );
  assertEquals(allowed({ input: u8, output: u8 }), { integer: 0 });
  assertEquals(allowed({ input: u8, output: u8, matrix: other }), { integer: 2 });
  assertEquals(allowed({ input: u8, output: u8, add: Float32Array.of(0, 0, 0, 1) }), {
    integer: 2,
  });
  assertEquals(allowed({ input: f32, output: u8 }), { integer: 2 });
  assertEquals(allowed({ input: u8, output: f32 }), { float: 1e-4 });
});

Deno.test("the tolerance of BLAS is of squares", () => {
  const allowed = (data: Float32Array | Float64Array, operand: "a" | "b" | "c") =>
    tolerance({ intrinsic: "blas", [operand]: { data } } as never);
  assertEquals(allowed(new Float32Array(1), "c"), { squared: 1e-8 });
  assertEquals(allowed(new Float64Array(1), "b"), { squared: 1e-11 });
});

Deno.test("a result equal to the expected one has no difference", () => {
  const call = resizeOf({ width: 3, height: 2, fill: 9 });
  const { data } = call.output;
  assertEquals(compareImages(data, data.slice(), call), {
    largest: 0,
    mean: 0,
    beyond: 0,
    where: undefined,
  });
});

Deno.test("differences are measured, counted and found", () => {
  const call = resizeOf({ vectorSize: 2, width: 3, height: 2 });
  const got = Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 2, 5, 5, 0);
  assertEquals(compareImages(got, outputData(call), call), {
    largest: 5,
    mean: 13 / 12,
    beyond: 3 / 12,
    where: { x: 1, y: 1, component: 1, got: 5, expected: 0 },
  });
});

Deno.test("what is behind a third component does not count", () => {
  const call = resizeOf({ vectorSize: 3, width: 2, height: 1 });
  const got = Uint8Array.of(0, 0, 0, 99, 0, 0, 3, 99);
  assertEquals(compareImages(got, outputData(call), call), {
    largest: 3,
    mean: 0.5,
    beyond: 1 / 6,
    where: { x: 1, y: 0, component: 2, got: 3, expected: 0 },
  });
});

Deno.test("floats may be off by more the larger they are", () => {
  const call = resizeOf({ type: "f32", width: 6, height: 1 });
  const expected = Float32Array.of(0, 0, 1000, 1000, -1000, 0.5);
  const beyond = (...got: number[]) =>
    Math.round(compareImages(Float32Array.from(got), expected, call).beyond * 6);
  assertEquals(beyond(0.00009, -0.00009, 1000.09, 999.91, -1000.09, 0.50009), 0);
  assertEquals(beyond(0.00011, -0.00011, 1000.11, 999.89, -1000.11, 0.50011), 6);
});

Deno.test("NaN equals NaN only, and infinity itself only", () => {
  const call = resizeOf({ type: "f32", width: 3, height: 1 });
  const [a, b] = [Float32Array.of(NaN, Infinity, -Infinity), Float32Array.of(0, 1, Infinity)];
  assertEquals(compareImages(a, a.slice(), call).largest, 0);
  for (const [got, expected] of [[a, b], [b, a]] as const) {
    const { largest, mean, beyond, where } = compareImages(got, expected, call);
    assertEquals([largest, mean, beyond], [Infinity, Infinity, 1]);
    assertEquals(where, { x: 0, y: 0, component: 0, got: got[0]!, expected: expected[0]! });
  }
});

Deno.test("places in histograms are bins, and in BNNM columns and rows", () => {
  const histogram = { intrinsic: "histogram", channels: 3 } as HistogramCall;
  const bins = new Uint32Array(1024);
  const { where, mean } = compareImages(bins.with(4 * 200 + 1, 3), bins, histogram);
  assertEquals([where, mean], [{ x: 200, y: 0, component: 1, got: 3, expected: 0 }, 3 / 768]);
  const dot = { intrinsic: "histogramDot", channels: 4 } as HistogramCall;
  const single = new Uint32Array(256);
  assertEquals(compareImages(single.with(255, 1), single, dot).where?.x, 255);
  const bnnm = { intrinsic: "bnnm", m: 2, n: 3 } as BnnmCall;
  const c = new Uint8Array(6);
  assertEquals(compareImages(c.with(5, 2), c, bnnm), {
    largest: 2,
    mean: 2 / 6,
    beyond: 1 / 6,
    where: { x: 2, y: 1, component: 0, got: 2, expected: 0 },
  });
});

Deno.test("results of another size are refused", () => {
  const call = resizeOf({ width: 3, height: 2 });
  const error = assertThrows(
    () => compareImages(new Uint8Array(5), outputData(call), call),
    RangeError,
  );
  assertEquals(error.message, "Result has 5 numbers, expected 6");
});
