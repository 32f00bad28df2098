import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ComputeImage, Lut3dCall } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { lut3d } from "./lut3d.ts";
import { bytes, distance, emptyLike, image, wholeOf } from "./testing/images.ts";

function looked(arm: Arm, input: ComputeImage, cube: Lut3dCall["cube"]): ComputeImage {
  const output = emptyLike(input, 7);
  lut3d({ intrinsic: "lut3d", input, output, clip: wholeOf(input), cube }, arm);
  return output;
}

/** A cube whose colors are their own places, with an alpha that must not show. */
function identity(x: number, y: number, z: number): Lut3dCall["cube"] {
  const at = (i: number, size: number) => size === 1 ? 0 : Math.round(255 * i / (size - 1));
  const data = Uint8Array.from({ length: x * y * z * 4 }, (_, i) => {
    const cell = i >> 2;
    return [at(cell % x, x), at(Math.floor(cell / x) % y, y), at(Math.floor(cell / x / y), z), 33][
      i % 4
    ]!;
  });
  return { x, y, z, data };
}

const greys = image({ vectorSize: 4, width: 256, height: 1, fill: (x, _, c) => c === 3 ? 200 : x });

Deno.test("two colors an axis bring white down to 254", () => {
  for (const arm of ARMS) {
    const { data } = looked(arm, greys, identity(2, 2, 2));
    assertEquals([...data.slice(0, 4)], [0, 0, 0, 200]);
    assertEquals([...data.slice(-4)], [254, 254, 254, 200]);
  }
});

Deno.test("an identity is within 1 on every arm, and alpha stays", () => {
  const input = image({ vectorSize: 4, width: 40, height: 20, fill: bytes(6) });
  for (const [x, y, z] of [[2, 2, 2], [3, 4, 5], [17, 17, 17], [33, 2, 9], [256, 2, 2]] as const) {
    for (const arm of ARMS) {
      const output = looked(arm, input, identity(x, y, z));
      assert(distance(output, input) <= 1);
      for (let i = 3; i < input.data.length; i += 4) assertEquals(output.data[i], input.data[i]);
    }
  }
});

Deno.test("red is the first axis, green the second and blue the third", () => {
  const cube = identity(3, 4, 5);
  const axes = [[255, 0, 0], [0, 255, 0], [0, 0, 255]].map((rgb) => [...rgb, 1]);
  for (const arm of ARMS) {
    axes.forEach((fill, axis) => {
      const { data } = looked(arm, image({ vectorSize: 4, width: 1, height: 1, fill }), cube);
      for (let c = 0; c < 3; c++) assertEquals(data[c]! >= 254, c === axis);
    });
  }
});

Deno.test("256 colors an axis are exact in portable C and need no color behind the last", () => {
  const cube = identity(256, 1, 1);
  const input = image({ vectorSize: 4, width: 256, height: 1, fill: (x, _, c) => c === 0 ? x : 0 });
  assertEquals(looked("scalar", input, cube), input);
  assert(distance(looked("neon", input, cube), input) <= 1);
});

Deno.test("one color in all is that color", () => {
  const cube = { x: 1, y: 1, z: 1, data: Uint8Array.of(10, 128, 255, 33) };
  for (const arm of ARMS) {
    assertEquals([...looked(arm, greys, cube).data.slice(-4)], [10, 128, 255, 200]);
  }
});

Deno.test("between two colors lies their mean, rounded as each arm does", () => {
  const data = Uint8Array.of(0, 0, 0, 0, 100, 101, 255, 0);
  const input = image({ vectorSize: 4, width: 1, height: 1, fill: [128, 128, 128, 1] });
  const cube = { x: 2, y: 1, z: 1, data };
  const scale = Math.trunc(Math.fround(Math.fround(1 / 255) * 32768));
  const weight = 128 * scale;
  const scalar = [100, 101, 255].map((value) => (((value * weight) >> 7) + 127) >> 8);
  const neon = [100, 101, 255].map((value) => (((value * 256 * 128) >> 8) + 128) >> 8);
  assertEquals([...looked("scalar", input, cube).data], [...scalar, 1]);
  assertEquals([...looked("x86", input, cube).data], [...scalar, 1]);
  assertEquals([...looked("neon", input, cube).data], [...neon, 1]);
});

Deno.test("NEON differs from the portable C, by 2 at most", () => {
  let largest = 0;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
      (seed, size) => {
        const [x, y, z] = size as [number, number, number];
        const cube = { x, y, z, data: Uint8Array.from({ length: x * y * z * 4 }, bytes(seed)) };
        const input = image({ vectorSize: 4, width: 30, height: 10, fill: bytes(seed + 1) });
        const scalar = looked("scalar", input, cube);
        assertEquals(looked("x86", input, cube), scalar);
        const difference = distance(scalar, looked("neon", input, cube));
        assert(difference <= 2);
        largest = Math.max(largest, difference);
      },
    ),
    { numRuns: 100 },
  );
  assert(largest > 0);
});

Deno.test("NEON is the specification's formula: green first, then blue rounded, then red cut off", () => {
  const sizes = [3, 4, 5] as const;
  const data = Uint8Array.from({ length: 3 * 4 * 5 * 4 }, bytes(21));
  const input = image({ vectorSize: 4, width: 60, height: 30, fill: bytes(22) });
  const { data: got } = looked("neon", input, { x: 3, y: 4, z: 5, data });
  for (let i = 0; i < input.data.length; i++) {
    if (i % 4 === 3) continue;
    const places = sizes.map((size, axis) => {
      const v = input.data[i - i % 4 + axis]! * (size - 1);
      return v + (v >> 8);
    });
    const [f, g, h] = places.map((place) => place & 255);
    const [r, s, t] = places.map((place) => place >> 8);
    const at = (x: number, y: number, z: number) =>
      data[(((t! + z) * 4 + s! + y) * 3 + r! + x) * 4 + i % 4]!;
    const green = (x: number, z: number) => at(x, 0, z) * (256 - g!) + at(x, 1, z) * g!;
    const blue = (x: number) => (green(x, 0) * (256 - h!) + green(x, 1) * h! + 128) >> 8;
    const red = (blue(0) * (256 - f!) + blue(1) * f!) >> 8;
    assertEquals(got[i], Math.min((red + 128) >> 8, 255));
  }
});
