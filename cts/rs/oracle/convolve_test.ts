import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ComputeImage } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { convolve, fixedCoefficient } from "./convolve.ts";
import { bytes, component, emptyLike, image, wholeOf } from "./testing/images.ts";

const SIDES = [3, 5] as const;

function convolved(
  arm: Arm,
  input: ComputeImage,
  coefficients: ArrayLike<number>,
  clip = wholeOf(input),
): ComputeImage {
  const intrinsic = coefficients.length === 9 ? "convolve3x3" : "convolve5x5";
  const output = emptyLike(input, 7);
  const call = { intrinsic, input, output, clip, coefficients: Float32Array.from(coefficients) };
  convolve(call as Parameters<typeof convolve>[0], arm);
  return output;
}

function kernel(side: 3 | 5, entries: Record<number, number>): number[] {
  return Array.from({ length: side * side }, (_, i) => entries[i] ?? 0);
}

const box = (side: 3 | 5) => new Array<number>(side * side).fill(1 / (side * side));

Deno.test("a kernel of one factor takes the neighbor that it stands for, on every arm and type", () => {
  for (const type of ["u8", "f32"] as const) {
    for (const vectorSize of [1, 2, 3, 4] as const) {
      const input = image({ type, vectorSize, width: 12, height: 6, fill: bytes(5) });
      for (const side of SIDES) {
        const reach = (side - 1) / 2;
        for (let k = 0; k < side * side; k++) {
          const expected = emptyLike(input);
          const step = input.data.length / 72;
          for (let i = 0; i < input.data.length; i++) {
            const [x, y] = [Math.floor(i / step) % 12, Math.floor(i / step / 12)];
            const left = Math.min(Math.max(x + k % side - reach, 0), 11);
            const top = Math.min(Math.max(y + Math.floor(k / side) - reach, 0), 5);
            expected.data[i] = input.data[(top * 12 + left) * step + i % step]!;
          }
          for (const arm of ARMS) {
            assertEquals(convolved(arm, input, kernel(side, { [k]: 1 })).data, expected.data);
          }
        }
      }
    }
  }
});

Deno.test("the portable C rounds to bytes and limits to them", () => {
  const input = image({ width: 1, height: 1, fill: 100 });
  const at = (factor: number) => convolved("scalar", input, kernel(3, { 4: factor })).data[0];
  assertEquals([2.544, 2.545, 2.556, 30, -0.006, -1].map(at), [254, 255, 255, 255, 0, 0]);
  assertEquals([0.504, 0.505, 0.506].map(at), [50, 51, 51]);
});

Deno.test("floats are neither rounded nor limited", () => {
  const input = image({ type: "f32", width: 3, height: 1, fill: [-1.5, 300.25, 0.125] });
  for (const arm of ARMS) {
    assertEquals([...convolved(arm, input, kernel(3, { 3: 1, 4: 2 })).data], [-4.5, 599, 300.5]);
  }
});

Deno.test("fixed-point factors are rounded away from 0", () => {
  assertEquals([1, -1 / 3, 1 / 9, 1 / 25, -0.5 / 256, 0.49 / 256].map(fixedCoefficient), [
    256,
    -85,
    28,
    10,
    -1,
    0,
  ]);
});

Deno.test("a box over white becomes darker on SSSE3 and NEON", () => {
  const white = image({ vectorSize: 4, width: 20, height: 3, fill: 255 });
  const middle = (arm: Arm, side: 3 | 5) => component(convolved(arm, white, box(side)), 1)[1]![10];
  assertEquals(ARMS.map((arm) => middle(arm, 3)), [255, 251, 251]);
  assertEquals(ARMS.map((arm) => middle(arm, 5)), [255, 249, 250]);
});

Deno.test("sums too large for 16 bits become 0 on SSSE3 and wrap on NEON", () => {
  const results = (fill: number, side: 3 | 5) => {
    const input = image({ vectorSize: 4, width: 20, height: 3, fill });
    const large = new Array<number>(side * side).fill(100);
    return ARMS.map((arm) => component(convolved(arm, input, large), 0)[1]![10]);
  };
  assertEquals(results(36, 3), [255, 255, 255]);
  assertEquals(results(40, 3), [255, 0, 0]);
  assertEquals(results(100, 3), [255, 0, 255]);
  assertEquals(results(13, 5), [255, 255, 255]);
  assertEquals(results(14, 5), [255, 0, 0]);
  assertEquals(results(30, 5), [255, 0, 255]);
});

Deno.test("5x5 on NEON rounds up, on SSSE3 down", () => {
  const input = image({ vectorSize: 4, width: 20, height: 3, fill: 1 });
  const middle = (arm: Arm, factor: number) =>
    component(convolved(arm, input, kernel(5, { 12: factor })), 0)[1]![10];
  assertEquals(ARMS.map((arm) => middle(arm, 0.01)), [0, 0, 1]);
  assertEquals(ARMS.map((arm) => middle(arm, 0.99)), [1, 0, 1]);
  assertEquals(ARMS.map((arm) => middle(arm, 1)), [1, 1, 1]);
  assertEquals(ARMS.map((arm) => middle(arm, -0.99)), [0, 0, 0]);
});

/** Columns that Android's loops give to SSSE3 or NEON, followed step by step. */
function simdColumns(arm: Arm, side: 3 | 5, start: number, end: number): number[] {
  let x = start;
  const edge = side === 3 ? 1 : 2;
  while (x < edge && x < end) x++;
  const group = side === 5 && arm === "x86" ? 4 : 2;
  const behind = side === 3 ? 1 : 3;
  const columns: number[] = [];
  while (x + group + behind <= end) {
    for (let i = 0; i < group; i++) columns.push(x++);
  }
  return columns;
}

Deno.test("columns at a clip's ends are the portable C's", () => {
  for (const vectorSize of [3, 4] as const) {
    for (let width = 1; width <= 24; width++) {
      const white = image({ vectorSize, width, height: 2, fill: 255 });
      for (let x1 = 0; x1 < Math.min(width, 6); x1++) {
        for (const side of SIDES) {
          for (const arm of ["x86", "neon"] as const) {
            const clip = { x1, x2: width, y1: 0, y2: 1 };
            const row = component(convolved(arm, white, box(side), clip), 0)[0]!;
            const darker = row.flatMap((value, x) => x >= x1 && value < 255 ? [x] : []);
            assertEquals(
              darker,
              simdColumns(arm, side, x1, width),
              `${side} ${arm} ${x1} ${width}`,
            );
          }
        }
      }
    }
  }
});

Deno.test("SSSE3 and NEON have nothing of their own for 1 and 2 components and for floats", () => {
  for (const type of ["u8", "f32"] as const) {
    for (const vectorSize of type === "u8" ? [1, 2] as const : [1, 2, 3, 4] as const) {
      const input = image({ type, vectorSize, width: 20, height: 3, fill: bytes(2) });
      for (const side of SIDES) {
        const [scalar, x86, neon] = ARMS.map((arm) => convolved(arm, input, box(side)).data);
        assertEquals([x86, neon], [scalar, scalar]);
      }
    }
  }
});

const floats = fc.float({ min: -100, max: 100, noNaN: true });

Deno.test("floats are convolved linearly", () => {
  const list = (length: number) => fc.array(floats, { minLength: length, maxLength: length });
  fc.assert(
    fc.property(list(35), list(35), fc.oneof(list(9), list(25)), (a, b, coefficients) => {
      const run = (fill: number[]) =>
        convolved("scalar", image({ type: "f32", width: 7, height: 5, fill }), coefficients).data;
      const [left, right, both] = [run(a), run(b), run(a.map((value, i) => value + b[i]!))];
      both.forEach((value: number, i: number) =>
        assert(Math.abs(value - left[i]! - right[i]!) < 0.5)
      );
    }),
    { numRuns: 100 },
  );
});

Deno.test("the portable C convolves a clip like the same cells of the whole", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.constantFrom(...SIDES), fc.nat(), (a, b, side, seed) => {
      const input = image({ vectorSize: 3, width: 9, height: 7, fill: bytes(seed) });
      const clip = { x1: a % 9, x2: 9, y1: b % 7, y2: 7 };
      const coefficients = Float32Array.from({ length: side * side }, bytes(seed + 1))
        .map((value) => value / 2000);
      const whole = convolved("scalar", input, coefficients);
      const part = convolved("scalar", input, coefficients, clip);
      part.data.forEach((value, i) => {
        const inside = Math.floor(i / 4) % 9 >= clip.x1 && Math.floor(i / 36) >= clip.y1;
        assertEquals(value, inside ? whole.data[i] : 7);
      });
    }),
    { numRuns: 100 },
  );
});

Deno.test("a constant image keeps its value under factors that are 1 in all", () => {
  for (const side of SIDES) {
    for (const fill of [0, 1, 77, 128, 254, 255]) {
      for (const arm of ARMS) {
        const input = image({ vectorSize: 4, width: 17, height: 3, fill });
        const half = kernel(side, { 0: 0.5, 1: 0.25, [side * side - 1]: 0.25 });
        assert(convolved(arm, input, half).data.every((value: number) => value === fill));
      }
    }
  }
});
