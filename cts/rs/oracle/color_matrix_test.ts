import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ComputeImage, VectorSize } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { colorMatrix } from "./color_matrix.ts";
import { bytes, distance, image, wholeOf } from "./testing/images.ts";

const IDENTITY = Float32Array.from({ length: 16 }, (_, i) => i % 5 === 0 ? 1 : 0);
const GREY = Float32Array.of(
  ...[0.299, 0.299, 0.299, 0],
  ...[0.587, 0.587, 0.587, 0],
  ...[0.114, 0.114, 0.114, 0],
  ...[0, 0, 0, 1],
);

interface Run {
  input: ComputeImage;
  matrix?: Float32Array;
  add?: number[];
  type?: "u8" | "f32";
  vectorSize?: VectorSize;
}

function transformed(arm: Arm, { input, matrix = IDENTITY, add = [0, 0, 0, 0], ...kind }: Run) {
  const output = image({ ...input, ...kind, fill: 7 });
  const call = { intrinsic: "colorMatrix", input, output, clip: wholeOf(input) } as const;
  colorMatrix({ ...call, matrix, add: Float32Array.from(add) }, arm);
  return output;
}

function cell(values: number[], type: "u8" | "f32" = "u8"): ComputeImage {
  const vectorSize = values.length as VectorSize;
  const fill = vectorSize === 3 ? [...values, 99] : values;
  return image({ type, vectorSize, width: 1, height: 1, fill });
}

function scaled(factor: number): Float32Array {
  return IDENTITY.map((value) => value * factor);
}

Deno.test("the matrix is stored column by column", () => {
  const matrix = new Float32Array(16);
  matrix[4] = 1;
  for (const arm of ARMS) {
    assertEquals([...transformed(arm, { input: cell([1, 2, 3, 4]), matrix }).data], [2, 0, 0, 0]);
  }
});

Deno.test("the identity changes nothing, whatever the types", () => {
  const all = Array.from({ length: 256 * 4 }, (_, i) => i >> 2);
  const input = image({ vectorSize: 4, width: 256, height: 1, fill: all });
  for (const arm of ARMS) {
    assertEquals(transformed(arm, { input }).data, input.data);
    const asFloats = transformed(arm, { input, type: "f32" });
    assertEquals([asFloats.data[0], asFloats.data[4 * 255]], [0, 1]);
    assertEquals(asFloats.data[4 * 51], Math.fround(51 * Math.fround(1 / 255)));
    assertEquals(transformed(arm, { input: asFloats, type: "u8" }).data, input.data);
    assertEquals(transformed(arm, { input: asFloats, type: "f32" }).data, asFloats.data);
  }
});

Deno.test("bytes from bytes are truncated, bytes from floats are rounded", () => {
  const matrix = scaled(0.5);
  assertEquals([...transformed("scalar", { input: cell([101, 101, 101, 255]), matrix }).data], [
    50,
    50,
    50,
    127,
  ]);
  const input = cell([0.5, 1, 1.002, -0.01], "f32");
  assertEquals([...transformed("scalar", { input, type: "u8" }).data], [128, 255, 255, 0]);
  assertEquals([...transformed("scalar", { input, matrix: scaled(3), type: "u8" }).data], [
    255,
    255,
    255,
    0,
  ]);
});

Deno.test("what is added counts 255 in the portable C and 256 on NEON", () => {
  const added = (arm: Arm, add: number) =>
    transformed(arm, { input: cell([0, 0, 0, 0]), add: [add, add, add, add] }).data[0];
  assertEquals(ARMS.map((arm) => added(arm, 1)), [255, 255, 255]);
  assertEquals(ARMS.map((arm) => added(arm, 0.5)), [127, 127, 128]);
  assertEquals(ARMS.map((arm) => added(arm, -1)), [0, 0, 0]);
  const floats = transformed("scalar", {
    input: cell([0.25, 0, 0, 0], "f32"),
    type: "f32",
    add: [0.5, -1, 2, 0],
  });
  assertEquals([...floats.data], [0.75, -1, 2, 0]);
});

Deno.test("components that the input lacks are 0", () => {
  const matrix = new Float32Array(16).fill(1);
  for (const arm of ARMS) {
    for (const values of [[9], [9, 8], [9, 8, 7], [9, 8, 7, 6]]) {
      const sum = values.reduce((a, b) => a + b);
      const { data } = transformed(arm, { input: cell(values), matrix, vectorSize: 4 });
      assertEquals([...data], [sum, sum, sum, sum]);
    }
    const input = cell([1, 2, 3]);
    const add = [0, 0, 0, 0.25];
    const alpha = arm === "neon" ? 64 : 63;
    assertEquals([...transformed(arm, { input, vectorSize: 4, add }).data], [1, 2, 3, alpha]);
  }
});

Deno.test("an output of fewer components has the first ones", () => {
  for (const arm of ARMS) {
    const input = cell([1, 2, 3, 4]);
    assertEquals([...transformed(arm, { input, vectorSize: 1 }).data], [1]);
    assertEquals([...transformed(arm, { input, vectorSize: 2 }).data], [1, 2]);
  }
});

Deno.test("behind a third component is the fourth in portable C and 0 on NEON", () => {
  const run = (arm: Arm) => transformed(arm, { input: cell([1, 2, 3, 4]), vectorSize: 3 }).data;
  assertEquals(ARMS.map((arm) => [...run(arm)]), [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 0]]);
});

Deno.test("grey keeps alpha, and arms differ by 1 at most", () => {
  const input = image({ vectorSize: 4, width: 64, height: 64, fill: bytes(9) });
  const [scalar, x86, neon] = ARMS.map((arm) => transformed(arm, { input, matrix: GREY }));
  assertEquals(x86, scalar);
  assertEquals(distance(scalar!, neon!), 1);
  for (let i = 0; i < input.data.length; i += 4) {
    assertEquals([scalar!.data[i + 3], neon!.data[i + 3]], [input.data[i + 3], input.data[i + 3]]);
    const [r, g, b] = [...input.data.slice(i, i + 3)];
    const exact = 0.299 * r! + 0.587 * g! + 0.114 * b!;
    assert(Math.abs(scalar!.data[i]! - (exact - 0.5)) <= 0.51);
  }
});

Deno.test("factors on NEON are rounded towards the positive and keep 16 bits", () => {
  const first = (factor: number) =>
    transformed("neon", { input: cell([255, 0, 0, 0]), matrix: scaled(factor), add: [1, 0, 0, 0] })
      .data[0];
  assertEquals(first(-1), (65536 - 255 * 255) >> 8);
  assertEquals(first(127), 255);
  assertEquals(first(128), 0);
});

Deno.test("SSSE3 has nothing of its own, nor NEON where floats take part", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom("u8", "f32"),
      fc.constantFrom("u8", "f32"),
      (seed, a, b) => {
        const next = bytes(seed);
        const matrix = Float32Array.from({ length: 16 }, () => next() / 128 - 1);
        const scale = a === "u8" ? 1 : 255;
        const input = image({
          type: a,
          vectorSize: 4,
          width: 5,
          height: 3,
          fill: () => next() / scale,
        });
        const [scalar, x86, neon] = ARMS.map((arm) => transformed(arm, { input, matrix, type: b }));
        assertEquals(x86, scalar);
        if (a === "f32" || b === "f32") assertEquals(neon, scalar);
      },
    ),
    { numRuns: 100 },
  );
});
