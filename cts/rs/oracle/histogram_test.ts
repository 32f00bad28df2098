import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ComputeClip, ComputeImage, VectorSize } from "../../contract/compute.ts";
import { histogram, histogramDot } from "./histogram.ts";
import { bytes, image, wholeOf } from "./testing/images.ts";

const DEFAULT_WEIGHTS = [0.299, 0.587, 0.114, 0];

function counted(input: ComputeImage, channels: VectorSize, clip: ComputeClip = wholeOf(input)) {
  const output = new Uint32Array(256 * (channels === 3 ? 4 : channels)).fill(9);
  const coefficients = Float32Array.from(DEFAULT_WEIGHTS);
  histogram({ intrinsic: "histogram", input, channels, output, coefficients, clip });
  return output;
}

function dotted(input: ComputeImage, weights = DEFAULT_WEIGHTS): Record<number, number> {
  const output = new Uint32Array(256).fill(9);
  const coefficients = Float32Array.from(weights);
  const call = { intrinsic: "histogramDot", input, channels: 1, clip: wholeOf(input) } as const;
  histogramDot({ ...call, output, coefficients });
  return Object.fromEntries([...output].flatMap((count, bin) => count > 0 ? [[bin, count]] : []));
}

Deno.test("bins lie value by value, component by component", () => {
  const input = image({ vectorSize: 4, width: 2, height: 1, fill: [5, 6, 7, 8, 5, 0, 255, 9] });
  const bins = (channels: VectorSize) =>
    Object.fromEntries([...counted(input, channels)].flatMap((n, i) => n > 0 ? [[i, n]] : []));
  assertEquals(bins(1), { 5: 2 });
  assertEquals(bins(2), { 10: 2, 13: 1, 1: 1 });
  assertEquals(bins(3), { 20: 2, 25: 1, 1: 1, 30: 1, 1022: 1 });
  assertEquals(bins(4), { 20: 2, 25: 1, 1: 1, 30: 1, 1022: 1, 35: 1, 39: 1 });
});

Deno.test("three components of an image are counted without the room behind them", () => {
  const input = image({ vectorSize: 3, width: 2, height: 1, fill: [1, 1, 1, 77, 1, 1, 1, 78] });
  const bins = counted(input, 3);
  assertEquals([...bins.slice(4, 8)], [2, 2, 2, 0]);
  assertEquals(bins.reduce((a, b) => a + b), 6);
});

Deno.test("each channel counts each cell of the clip once", () => {
  const clips = fc.tuple(fc.nat(8), fc.nat(6), fc.constantFrom(1, 2, 3, 4), fc.nat());
  fc.assert(
    fc.property(clips, ([x1, y1, channels, seed]) => {
      const input = image({ vectorSize: 4, width: 9, height: 7, fill: bytes(seed) });
      const bins = counted(input, channels as VectorSize, { x1, x2: 9, y1, y2: 7 });
      const step = bins.length / 256;
      for (let c = 0; c < step; c++) {
        const total = bins.filter((_, i) => i % step === c).reduce((a, b) => a + b);
        assertEquals(total, c < channels ? (9 - x1) * (7 - y1) : 0);
      }
    }),
  );
});

Deno.test("the weighted sum of white is 255", () => {
  assertEquals(dotted(image({ vectorSize: 4, width: 3, height: 2, fill: 255 })), { 255: 6 });
  assertEquals(dotted(image({ vectorSize: 3, width: 3, height: 2, fill: 255 })), { 255: 6 });
});

Deno.test("weights are rounded to 256ths and sums at 127", () => {
  const one = (fill: number[]) => dotted(image({ vectorSize: 4, width: 1, height: 1, fill }));
  assertEquals(one([100, 0, 0, 0]), { [(77 * 100 + 127) >> 8]: 1 });
  assertEquals(one([0, 100, 0, 0]), { [(150 * 100 + 127) >> 8]: 1 });
  assertEquals(one([0, 0, 100, 0]), { [(29 * 100 + 127) >> 8]: 1 });
  assertEquals(one([0, 0, 0, 100]), { 0: 1 });
  const grey = image({ width: 2, height: 1, fill: [128, 129] });
  assertEquals(dotted(grey, [0.5, 0, 0, 0]), { 64: 2 });
});

Deno.test("weights that are rounded to more than 1 count white as 255", () => {
  const white = image({ vectorSize: 4, width: 3, height: 2, fill: 255 });
  assertEquals(dotted(white, [0.25196, 0.25196, 0.25196, 0.2441]), { 255: 6 });
});
