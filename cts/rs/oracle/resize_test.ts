import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ComputeImage } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { resize } from "./resize.ts";
import { bytes, component, distance, image } from "./testing/images.ts";

function resized(
  arm: Arm,
  input: ComputeImage,
  width: number,
  height: number,
  clip = { x1: 0, x2: width, y1: 0, y2: height },
) {
  const output = image({ ...input, width, height, fill: 7 });
  resize({ intrinsic: "resize", input, output, clip }, arm);
  return output;
}

Deno.test("the image of the specification", () => {
  const rows = [[10, 20, 200, 255], [0, 0, 0, 0], [255, 255, 255, 255], [40, 90, 160, 220]];
  for (const arm of ARMS) {
    const grey = image({ width: 4, height: 4, fill: rows.flat() });
    assertEquals(component(resized(arm, grey, 2, 2), 0), [[0, 103], [174, 241]]);
    const rgba = image({ vectorSize: 4, width: 4, height: 4, fill: (x, y) => rows[y]![x]! });
    assertEquals(component(resized(arm, rgba, 2, 2), 3), [[0, 103], [174, 241]]);
  }
});

Deno.test("the same size changes nothing, in all types and on every arm", () => {
  for (const type of ["u8", "f32"] as const) {
    for (const vectorSize of [1, 2, 3, 4] as const) {
      for (const [width, height] of [[1, 1], [2, 5], [13, 7]] as const) {
        const input = image({ type, vectorSize, width, height, fill: bytes(width) });
        for (const arm of ARMS) assertEquals(resized(arm, input, width, height), input);
      }
    }
  }
});

Deno.test("one color stays that color", () => {
  for (const fill of [0, 1, 100, 254, 255]) {
    const input = image({ vectorSize: 4, width: 7, height: 5, fill });
    for (const arm of ARMS) {
      for (const [width, height] of [[3, 2], [20, 31], [1, 1], [7, 9]] as const) {
        assert(resized(arm, input, width, height).data.every((value: number) => value === fill));
      }
    }
  }
});

Deno.test("bytes are limited where the curve overshoots, floats are not", () => {
  const fill = (x: number) => x < 4 ? 0 : 255;
  for (const arm of ARMS) {
    const bytesOut = resized(arm, image({ width: 8, height: 1, fill }), 32, 1);
    assertEquals([Math.min(...bytesOut.data), Math.max(...bytesOut.data)], [0, 255]);
    const floats = resized(arm, image({ type: "f32", width: 8, height: 1, fill }), 32, 1);
    assert(Math.min(...floats.data) < -10 && Math.max(...floats.data) > 265);
    floats.data.forEach((value, i) =>
      assert(Math.abs(Math.min(Math.max(value, 0), 255) - bytesOut.data[i]!) <= 1.5)
    );
  }
});

Deno.test("doubling weighs 4 neighbors as a cubic curve does", () => {
  const input = image({ type: "f32", width: 8, height: 1, fill: (x) => x === 4 ? 128 : 0 });
  const row = [...resized("scalar", input, 16, 1).data];
  assertEquals(row.slice(4, 14), [0, -3, -9, 29, 111, 111, 29, -9, -3, 0]);
});

const sizes = fc.record({
  vectorSize: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  width: fc.integer({ min: 1, max: 30 }),
  height: fc.integer({ min: 1, max: 20 }),
  toWidth: fc.integer({ min: 1, max: 50 }),
  toHeight: fc.integer({ min: 1, max: 30 }),
  seed: fc.nat(),
});

Deno.test("NEON differs from the portable C by 1 at most, and not from 4 columns for each on", () => {
  let differing = 0;
  fc.assert(
    fc.property(sizes, ({ seed, toWidth, toHeight, ...size }) => {
      const input = image({ ...size, fill: bytes(seed) });
      const [scalar, x86, neon] = ARMS.map((arm) => resized(arm, input, toWidth, toHeight));
      assertEquals(x86, scalar);
      const difference = distance(scalar!, neon!);
      assert(difference <= (size.width / toWidth < 4 ? 1 : 0), `${difference}`);
      differing += difference;
    }),
    { numRuns: 200 },
  );
  assert(differing > 0);
});

Deno.test("a clip is resized where it belongs", () => {
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), ({ seed, toWidth, toHeight, ...size }, a, b) => {
      const input = image({ ...size, fill: bytes(seed) });
      const clip = { x1: a % toWidth, x2: toWidth, y1: b % toHeight, y2: toHeight };
      for (const arm of ARMS) {
        const whole = resized(arm, input, toWidth, toHeight);
        const part = resized(arm, input, toWidth, toHeight, clip);
        const step = part.data.length / (toWidth * toHeight);
        part.data.forEach((value, i) => {
          const cell = Math.floor(i / step);
          const inside = cell % toWidth >= clip.x1 && Math.floor(cell / toWidth) >= clip.y1;
          if (!inside) assertEquals(value, 7);
          else if (arm !== "neon") assertEquals(value, whole.data[i]);
          else assert(Math.abs(value - whole.data[i]!) <= 1);
        });
      }
    }),
    { numRuns: 100 },
  );
});

Deno.test("NEON counts columns from the clip's first one", () => {
  const input = image({ width: 1000, height: 1, fill: bytes(3) });
  const whole = resized("neon", input, 1777, 1);
  const part = resized("neon", input, 1777, 1, { x1: 1700, x2: 1777, y1: 0, y2: 1 });
  assert(part.data.slice(1700).some((value: number, i: number) => value !== whole.data[1700 + i]));
});

Deno.test("floats are resized linearly", () => {
  const a = image({ type: "f32", vectorSize: 2, width: 6, height: 5, fill: bytes(1) });
  const b = image({ type: "f32", vectorSize: 2, width: 6, height: 5, fill: bytes(2) });
  const both = image({ ...a, fill: [...a.data].map((value, i) => 2 * value + b.data[i]!) });
  const [left, right, sum] = [a, b, both].map((of) => resized("scalar", of, 11, 3).data);
  sum!.forEach((value: number, i: number) =>
    assert(Math.abs(value - 2 * left![i]! - right![i]!) < 1e-3)
  );
});

Deno.test("NEON is the specification's formula, cell by cell", () => {
  const f = Math.fround;
  const [width, height, toWidth, toHeight] = [40, 30, 97, 41];
  const input = image({ width, height, fill: (x, y) => (x * x * 7 + y * 31 + x * y * 5) & 255 });
  const { data: got } = resized("neon", input, toWidth, toHeight);
  const rint = (value: number) => Math.round(value);
  const place = (i: number, scale: number) => f(f((i + 0.5) * scale) - 0.5);
  const [scaleX, scaleY] = [f(width / toWidth), f(height / toHeight)];
  const [xf16, inc] = [rint(place(0, scaleX) * 65536), rint(scaleX * 65536)];
  const near = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  const s16 = (value: number) => Math.min(Math.max(value, -32768), 32767);
  const q = (a: number, b: number) => (2 * a * b + 32768) >> 16;
  for (let y = 0; y < toHeight; y++) {
    const py = place(y, scaleY);
    const top = Math.floor(py) - 1;
    const fy = f(py - Math.floor(py));
    const [y1, y2, y3] = [fy, f(fy * fy), f(f(fy * fy) * fy)].map((power) => rint(power * 65536));
    const yr = [
      -(2 * y2! - y3! - y1!) >> 1,
      (3 * y3! - 5 * y2! + 0x20000) >> 1,
      (-3 * y3! + 4 * y2! + y1!) >> 1,
      -(y3! - y2!) >> 1,
    ].map((weight) => Math.min(Math.max(weight, 0), 65535));
    for (let x = 0; x < toWidth; x++) {
      const pos = xf16 + x * inc;
      const at = (column: number, row: number) =>
        input.data[near(top + row, height) * width + near((pos >> 16) - 1 + column, width)]!;
      const v = [0, 1, 2, 3].map((i) =>
        s16((at(i, 1) * yr[1]! - at(i, 0) * yr[0]! + at(i, 2) * yr[2]! - at(i, 3) * yr[3]!) >> 10)
      );
      const s = (pos & 0xffff) >> 1;
      const s2 = q(s, s);
      const s3 = q(s2, s);
      const t = 4 * s2 - 3 * s3;
      const c = [
        s2 - ((s3 + s) >> 1),
        (((t + s2) >> 1) - 32768) << 16 >> 16,
        -((t + s) >> 1),
        (s3 - s2) >> 1,
      ];
      const a = v[0]! * c[0]! - v[1]! * c[1]! - v[2]! * c[2]! + v[3]! * c[3]!;
      const expected = near((s16((a + 16384) >> 15) + 32) >> 6, 256);
      assertEquals(got[y * toWidth + x], expected, `${x} ${y}`);
    }
  }
});
