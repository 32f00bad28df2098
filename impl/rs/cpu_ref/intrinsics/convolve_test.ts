import { assertEquals, assertLessOrEqual } from "@std/assert";
import type { ComputeClip, ConvolveCall, VectorSize } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomNumbers } from "../testing/random_numbers.ts";
import { fixedFactors, smallFactors } from "./convolve.ts";
import { roomOf } from "./jobs.ts";

const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;
const VECTORS: readonly VectorSize[] = [1, 2, 3, 4];

interface Setting {
  readonly coefficients: readonly number[];
  readonly type?: "u8" | "f32";
  readonly vectorSize?: VectorSize;
  readonly size?: readonly [width: number, height: number];
  readonly clip?: ComputeClip;
  /** Every component of the input. Default: random. */
  readonly value?: number;
}

function callOf(setting: Setting): ConvolveCall {
  const { type = "u8", vectorSize = 4, size: [width, height] = [33, 21], value } = setting;
  const clip = setting.clip ?? { x1: 0, x2: width, y1: 0, y2: height };
  const coefficients = Float32Array.from(setting.coefficients);
  const room = roomOf(vectorSize);
  const random = randomNumbers(width * 31 + height + vectorSize);
  const cells = () =>
    type === "u8" ? new Uint8Array(width * height * room) : new Float32Array(width * height * room);
  const image = { type, vectorSize, width, height };
  return {
    intrinsic: coefficients.length === 9 ? "convolve3x3" : "convolve5x5",
    coefficients,
    clip,
    input: {
      ...image,
      data: cells().map(() => value ?? (type === "u8" ? random() * 256 : random() * 4 - 2)),
    },
    output: { ...image, data: cells().fill(77) },
  };
}

/** The result of Android's portable C; the room behind a third component counts as a component. */
function expectedOf(
  { input, output, clip, coefficients }: ConvolveCall,
): Uint8Array | Float32Array {
  const { type, width, height, vectorSize } = input;
  const side = Math.sqrt(coefficients.length);
  const reach = (side - 1) / 2;
  const room = roomOf(vectorSize);
  const expected = output.data.slice();
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      for (let c = 0; c < room; c++) {
        let sum = 0;
        for (const [index, coefficient] of coefficients.entries()) {
          const [i, j] = [index % side - reach, Math.floor(index / side) - reach];
          const column = Math.max(0, Math.min(x + i, width - 1));
          const row = Math.max(0, Math.min(y + j, height - 1));
          const cell = input.data[(row * width + column) * room + c]!;
          sum = Math.fround(sum + Math.fround(cell * coefficient));
        }
        const byte = Math.max(0, Math.min(Math.fround(sum + 0.5), 255));
        expected[(y * width + x) * room + c] = type === "u8" ? byte : sum;
      }
    }
  }
  return expected;
}

function differenceOf(call: ConvolveCall): number {
  const expected = Array.from(expectedOf(call));
  const differences = expected.map((value, index) => Math.abs(value - call.output.data[index]!));
  return Math.max(...differences);
}

const box = (count: number) => new Array(count).fill(1 / count);
const oneHot = (count: number, at: number, value = 1) =>
  Array.from({ length: count }, (_, index) => (index === at ? value : 0));
const randomFactors = (count: number, scale: number) => {
  const random = randomNumbers(count + scale);
  return Array.from({ length: count }, () => (random() * 2 - 1) * scale);
};
const SHARPEN = [0, -1, 0, -1, 5, -1, 0, -1, 0];
const GAUSS = [1, 2, 1, 2, 4, 2, 1, 2, 1].map((factor) => factor / 16);

/** Factors, and how far results may be from those of floats. */
const KERNELS: Readonly<Record<string, { coefficients: readonly number[]; tolerance: number }>> = {
  "sharpen": { coefficients: SHARPEN, tolerance: 0 },
  "gauss 3x3": { coefficients: GAUSS, tolerance: 0 },
  "emboss": { coefficients: [-2, -1, 0, -1, 1, 1, 0, 1, 2], tolerance: 0 },
  "box 3x3": { coefficients: box(9), tolerance: 1 },
  "box 5x5": { coefficients: box(25), tolerance: 1 },
  "integers 5x5": { coefficients: [...oneHot(24, 3, -3), 4], tolerance: 0 },
  "laplace 5x5": { coefficients: box(25).map((_, i) => i === 12 ? 24 : -1), tolerance: 0 },
  "pi": { coefficients: [0, Math.PI, 0, -Math.PI, 1, 0, 0, 0, 0], tolerance: 1 },
  "127 above and below": { coefficients: [63, 64, 0, -64, -63, 0, 0, 0, 0], tolerance: 0 },
  "one of 127": { coefficients: oneHot(9, 4, 127), tolerance: 0 },
  "one of -127": { coefficients: oneHot(25, 4, -127), tolerance: 0 },
  "integers divided by 128": {
    coefficients: box(25).map((_, index) => (index % 9 - 3) / 128),
    tolerance: 0,
  },
  "large": { coefficients: new Array(9).fill(100), tolerance: 0 },
  "large and negative": { coefficients: randomFactors(25, 1000), tolerance: 0 },
  "255 in all": { coefficients: [100, -100, 55, 0, 0, 0, 0, 0, 0], tolerance: 0 },
  "tiny": { coefficients: box(25).map(() => 1e-30), tolerance: 0 },
  ...Object.fromEntries(
    [9, 25].flatMap((count) =>
      [0.05, 0.1, 0.2, 0.5, 1, 2, 4, 9, 30].map((scale) => [
        `random ${count} up to ${scale}`,
        { coefficients: randomFactors(count, scale), tolerance: 1 },
      ])
    ),
  ),
};

Deno.test("convolve: bytes are within 1 of floats, whatever the factors", async (t) => {
  const fixture = await intrinsicsFixture();
  for (const [name, { coefficients, tolerance }] of Object.entries(KERNELS)) {
    await t.step(name, () => {
      for (const value of [undefined, 0, 1, 127, 128, 254, 255]) {
        const call = callOf({ coefficients, ...(value !== undefined && { value }) });
        fixture.run(call);
        assertLessOrEqual(differenceOf(call), tolerance, `input ${value ?? "random"}`);
      }
    });
  }
});

Deno.test("convolve: all sizes and vectors, bytes and floats", async () => {
  const fixture = await intrinsicsFixture();
  const kernels = [box(9), box(25), randomFactors(9, 300), randomFactors(25, 300)];
  for (const size of SIZES) {
    for (const vectorSize of VECTORS) {
      for (const coefficients of kernels) {
        const bytes = callOf({ coefficients, size, vectorSize });
        fixture.run(bytes);
        assertLessOrEqual(differenceOf(bytes), 1, `${size} of ${vectorSize} bytes`);
        const floats = callOf({ coefficients, size, vectorSize, type: "f32" });
        fixture.run(floats);
        assertEquals(differenceOf(floats), 0, `${size} of ${vectorSize} floats`);
      }
    }
  }
});

Deno.test("convolve: each factor belongs to its neighbor", async () => {
  const fixture = await intrinsicsFixture();
  for (const count of [9, 25]) {
    for (let at = 0; at < count; at++) {
      for (const type of ["u8", "f32"] as const) {
        const call = callOf({ coefficients: oneHot(count, at), type, vectorSize: 1 });
        fixture.run(call);
        assertEquals(differenceOf(call), 0, `factor ${at} of ${count}, ${type}`);
      }
    }
  }
});

Deno.test("convolve: nothing outside of the clip is written", async () => {
  const fixture = await intrinsicsFixture();
  const clips = [
    { x1: 0, x2: 1, y1: 0, y2: 1 },
    { x1: 32, x2: 33, y1: 20, y2: 21 },
    { x1: 5, x2: 28, y1: 3, y2: 18 },
    { x1: 1, x2: 33, y1: 7, y2: 9 },
    { x1: 0, x2: 17, y1: 0, y2: 21 },
    { x1: 7, x2: 7, y1: 2, y2: 5 },
  ];
  for (const clip of clips) {
    for (const vectorSize of VECTORS) {
      for (const coefficients of [SHARPEN, oneHot(25, 3), randomFactors(9, 300)]) {
        for (const type of ["u8", "f32"] as const) {
          const call = callOf({ coefficients, clip, vectorSize, type });
          fixture.run(call);
          assertEquals(differenceOf(call), 0, JSON.stringify({ clip, vectorSize, type }));
        }
      }
    }
  }
});

Deno.test("convolve: threads do not change the result", async () => {
  const [one, three] = [await intrinsicsFixture(1), await intrinsicsFixture(3)];
  try {
    for (const coefficients of [box(9), box(25), randomFactors(25, 300)]) {
      for (const type of ["u8", "f32"] as const) {
        const calls = [one, three].map((fixture) => {
          const call = callOf({ coefficients, type, size: [65, 97] });
          fixture.run(call);
          return call;
        });
        assertEquals(calls[0]!.output.data, calls[1]!.output.data);
      }
    }
  } finally {
    three.intrinsics.destroy();
  }
});

Deno.test("convolve: factors that are no numbers do no harm", async () => {
  const fixture = await intrinsicsFixture();
  for (const factor of [NaN, Infinity, -Infinity, 3e38]) {
    for (const type of ["u8", "f32"] as const) {
      for (const count of [9, 25]) {
        fixture.run(callOf({ coefficients: oneHot(count, 4, factor), type }));
      }
    }
  }
});

Deno.test("convolve: factors in 16 bits have as many bits of fraction as fit", () => {
  assertEquals(fixedFactors(GAUSS)?.shift, 7);
  assertEquals(fixedFactors(SHARPEN), {
    shift: 4,
    factors: SHARPEN.map((factor) => factor * 2048),
    bias: 128 * 16 + 8,
  });
  assertEquals(fixedFactors([255])?.shift, 0);
  assertEquals(fixedFactors([256]), undefined);
  assertEquals(fixedFactors([254.5]), undefined);
  assertEquals(fixedFactors([NaN]), undefined);
});

Deno.test("convolve: factors in 8 bits lose nothing", () => {
  assertEquals(smallFactors(SHARPEN), { shift: 0, factors: SHARPEN });
  assertEquals(smallFactors(GAUSS), { shift: 4, factors: GAUSS.map((factor) => factor * 16) });
  assertEquals(smallFactors([127, -127])?.shift, 0);
  for (const factors of [[64, 64], [-64, -64], [1 / 256], [0.1], [NaN], [Infinity]]) {
    assertEquals(smallFactors(factors), undefined, `${factors}`);
  }
});
