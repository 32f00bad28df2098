import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { BlurCall, ComputeClip, ComputeImage } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { blur, blurWeights } from "./blur.ts";
import { bytes, component, distance, emptyLike, image, wholeOf } from "./testing/images.ts";

function blurred(arm: Arm, input: ComputeImage, radius: number, clip = wholeOf(input)) {
  const output = emptyLike(input, 7);
  blur({ intrinsic: "blur", input, output, clip, radius }, arm);
  return output;
}

Deno.test("the weights are those of the specification", () => {
  // deno-fmt-ignore
  const expected: [radius: number, half: number[], sum: number][] = [
    [1, [17961, 29613], 65535],
    [2, [7223, 15526, 20038], 65536],
    [5, [1637, 3185, 5346, 7738, 9661, 10402], 65536],
    [25, [155, 193, 238, 291, 352, 423, 503, 593, 693, 802, 921, 1048, 1182, 1321, 1463, 1606, 1748,
      1886, 2016, 2136, 2243, 2335, 2408, 2463, 2496, 2507], 65537],
  ];
  for (const [radius, half, sum] of expected) {
    const { integers, reach } = blurWeights(radius);
    assertEquals([...integers], [...half, ...half.slice(0, -1).reverse()]);
    assertEquals(integers.reduce((a, b) => a + b), sum);
    assertEquals(reach, radius);
  }
});

Deno.test("a radius is above 0 and at most 25, and may be a fraction", () => {
  for (const radius of [0, -1, 25.01, NaN, Infinity, -Infinity]) {
    const error = assertThrows(() => blurWeights(radius), RangeError);
    assertEquals(error.message, `Radius is ${radius}, expected above 0 and at most 25`);
  }
  assertEquals(blurWeights(0.5).reach, 1);
  assertEquals(blurWeights(24.5).reach, 25);
});

Deno.test("a single white cell becomes the weights' product", () => {
  for (const vectorSize of [1, 4] as const) {
    const width = 17;
    const input = image({
      vectorSize,
      width,
      height: 5,
      fill: (x, y) => x === 8 && y === 2 ? 255 : 0,
    });
    const inner = (arm: Arm) =>
      component(blurred(arm, input, 1), vectorSize - 1).slice(1, 4).map((row) => row.slice(7, 10));
    assertEquals(inner("scalar"), [[19, 31, 19], [31, 52, 31], [19, 31, 19]]);
    assertEquals(inner("neon"), [[19, 32, 19], [32, 52, 32], [19, 32, 19]]);
  }
});

Deno.test("a step becomes the slope of the specification", () => {
  const input = image({ vectorSize: 4, width: 20, height: 3, fill: (x) => x < 10 ? 0 : 255 });
  const slope = (arm: Arm) => component(blurred(arm, input, 5), 2)[1]!.slice(5, 16);
  assertEquals(slope("scalar"), [6, 18, 39, 69, 107, 147, 185, 215, 236, 248, 254]);
  assertEquals(slope("neon"), [6, 19, 40, 70, 107, 148, 185, 215, 236, 249, 255]);
});

Deno.test("the portable C makes white darker for some radii, NEON for none", () => {
  const white = image({ vectorSize: 4, width: 8, height: 2, fill: 255 });
  const darker = Array.from({ length: 14 }, (_, i) => i + 1)
    .filter((radius) => blurred("scalar", white, radius).data.every((value) => value === 254));
  assertEquals(darker, [1, 4, 5, 8, 11, 12, 14]);
  for (let radius = 1; radius <= 25; radius++) {
    for (const fill of [1, 2, 100, 128, 200, 254, 255]) {
      const input = image({ vectorSize: 4, width: 8, height: 2, fill });
      assertEquals(blurred("neon", input, radius).data, input.data);
    }
  }
});

Deno.test("SSSE3 rounds between the ends of a clip", () => {
  const rounded = (vectorSize: 1 | 4, x1: number, x2: number) => {
    const input = image({ vectorSize, width: 48, height: 1, fill: 255 });
    const row = component(blurred("x86", input, 5, { x1, x2, y1: 0, y2: 1 }), 0)[0]!;
    assert(row.slice(x1, x2).every((value) => value >= 254));
    return [row.indexOf(255), row.lastIndexOf(255)];
  };
  assertEquals(rounded(4, 0, 48), [5, 42]);
  assertEquals(rounded(4, 11, 30), [11, 24]);
  assertEquals(rounded(4, 3, 9), [-1, -1]);
  assertEquals(rounded(1, 0, 48), [8, 35]);
  assertEquals(rounded(1, 9, 40), [12, 27]);
  assertEquals(rounded(1, 0, 17), [-1, -1]);
});

Deno.test("SSSE3 rounds what the portable C truncates", () => {
  const next = bytes(1);
  const input = image({ vectorSize: 4, width: 30, height: 9, fill: next });
  const [scalar, x86] = [blurred("scalar", input, 3), blurred("x86", input, 3)];
  let higher = 0;
  scalar.data.forEach((value, i) => {
    const x = Math.floor(i / 4) % 30;
    const difference = x86.data[i]! - value;
    assert(difference === 0 || difference === 1 && x >= 3 && x < 27);
    higher += difference;
  });
  assert(higher > 300, `${higher} of 864 inner components`);
});

Deno.test("NEON is for wide enough images", () => {
  const differs = (vectorSize: 1 | 4, width: number, radius: number, x1 = 0) => {
    const input = image({ vectorSize, width, height: 6, fill: 255 });
    const clip = { ...wholeOf(input), x1 };
    return distance(blurred("neon", input, radius, clip), blurred("scalar", input, radius, clip)) >
      0;
  };
  assertEquals([differs(4, 3, 1), differs(4, 4, 1)], [false, true]);
  assertEquals([differs(1, 15, 1), differs(1, 16, 1)], [false, true]);
  assertEquals([differs(1, 20, 8, 12), differs(1, 20, 8, 13)], [true, false]);
  assertEquals(differs(1, 20, 11, 19), true);
});

const blurs = fc.record({
  vectorSize: fc.constantFrom(1 as const, 4 as const),
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 12 }),
  radius: fc.oneof(
    fc.integer({ min: 1, max: 25 }),
    fc.float({ min: Math.fround(0.1), max: 25, noNaN: true }),
  ),
  seed: fc.nat(),
});

Deno.test("arms differ by 1 at most", () => {
  fc.assert(
    fc.property(blurs, ({ radius, seed, ...size }) => {
      const input = image({ ...size, fill: bytes(seed) });
      const scalar = blurred("scalar", input, radius);
      for (const arm of ARMS) assert(distance(blurred(arm, input, radius), scalar) <= 1);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a grey image is blurred the same with 1 and with 4 components", () => {
  fc.assert(
    fc.property(blurs, ({ radius, seed, width, height }) => {
      const grey = image({ width, height, fill: bytes(seed) });
      const rgba = image({
        vectorSize: 4,
        width,
        height,
        fill: (x, y) => grey.data[y * width + x]!,
      });
      for (const c of [0, 3]) {
        assertEquals(
          component(blurred("scalar", rgba, radius), c),
          component(blurred("scalar", grey, radius), 0),
        );
      }
    }),
    { numRuns: 40 },
  );
});

Deno.test("the portable C and NEON blur a clip like the same cells of the whole", () => {
  fc.assert(
    fc.property(blurs, fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), (spec, [a, b, c, d]) => {
      const { radius, seed, ...size } = spec;
      const input = image({ ...size, vectorSize: 4, fill: bytes(seed) });
      const x1 = a % size.width, y1 = b % size.height;
      const clip: ComputeClip = {
        x1,
        x2: x1 + 1 + c % (size.width - x1),
        y1,
        y2: y1 + 1 + d % (size.height - y1),
      };
      for (const arm of ["scalar", "neon"] as const) {
        const [whole, part] = [blurred(arm, input, radius), blurred(arm, input, radius, clip)];
        const expected = whole.data.map((value, i) => {
          const [x, y] = [Math.floor(i / 4) % size.width, Math.floor(i / 4 / size.width)];
          return x >= clip.x1 && x < clip.x2 && y >= clip.y1 && y < clip.y2 ? value : 7;
        });
        assertEquals(part.data, expected);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("an image smaller than the radius repeats its edges", () => {
  const input = image({ vectorSize: 4, width: 1, height: 1, fill: [10, 20, 200, 255] });
  const call: BlurCall = {
    intrinsic: "blur",
    input,
    output: emptyLike(input),
    clip: wholeOf(input),
    radius: 25,
  };
  blur(call, "scalar");
  call.output.data.forEach((value, i) =>
    assert(input.data[i]! - value <= 1 && value <= input.data[i]!)
  );
  const small = image({ vectorSize: 4, width: 2, height: 2, fill: bytes(3) });
  const padded = image({
    vectorSize: 4,
    width: 52,
    height: 52,
    fill: (x, y, c) => small.data[((y < 26 ? 0 : 1) * 2 + (x < 26 ? 0 : 1)) * 4 + c]!,
  });
  const large = blurred("scalar", padded, 25);
  blurred("scalar", small, 25).data.forEach((value, i) => {
    const [x, y] = [25 + Math.floor(i / 4) % 2, 25 + Math.floor(i / 8)];
    assertEquals(value, large.data[(y * 52 + x) * 4 + i % 4]);
  });
});

Deno.test("NEON is the specification's formula, cell by cell", () => {
  fc.assert(
    fc.property(blurs, ({ radius, seed, ...size }) => {
      const width = size.width + 16;
      const input = image({ vectorSize: 1, width, height: size.height, fill: bytes(seed) });
      const { integers, reach } = blurWeights(radius);
      const near = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
      const expected = emptyLike(input);
      const columns = new Uint32Array(input.data.length);
      columns.forEach((_, i) => {
        const [x, y] = [i % width, Math.floor(i / width)];
        const sum = integers.reduce(
          (total, weight, k) =>
            total + weight * input.data[near(y + k - reach, size.height) * width + x]!,
          0,
        );
        columns[i] = Math.min((sum + 256) >> 9, 65535);
      });
      columns.forEach((_, i) => {
        const [x, start] = [i % width, i - i % width];
        const sum = integers.reduce(
          (total, weight, k) => total + weight * columns[start + near(x + k - reach, width)]!,
          0,
        );
        const value = Math.min(Math.floor((sum + 32768) / 65536), 65535);
        expected.data[i] = Math.min((value + 64) >> 7, 255);
      });
      assertEquals(blurred("neon", input, radius), expected);
    }),
    { numRuns: 100 },
  );
});
