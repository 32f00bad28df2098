import { assertEquals, AssertionError } from "@std/assert";
import type { BlurCall, ComputeClip } from "../../../../cts/contract/compute.ts";
import { type IntrinsicsFixture, intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomNumbers } from "../testing/random_numbers.ts";

type Room = 1 | 4;
/** The value of a component of an image. */
type Pixels = (x: number, y: number, component: number) => number;

const RADII = [0.01, 0.5, 1, 1.5, 2, 3, 5, 7.9, 8, 10, 12, 14.5, 17, 20, 22.2, 25];
const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64], [
  9,
  71,
]] as const;

function noise(): Pixels {
  const random = randomNumbers();
  return () => Math.floor(256 * random());
}

function call(
  [width, height]: readonly [number, number],
  room: Room,
  radius: number,
  pixels: Pixels = noise(),
  clip: ComputeClip = { x1: 0, x2: width, y1: 0, y2: height },
): BlurCall {
  const image = { type: "u8", vectorSize: room, width, height } as const;
  const data = new Uint8Array(width * height * room);
  data.forEach((_, i) => {
    const cell = Math.floor(i / room);
    data[i] = pixels(cell % width, Math.floor(cell / width), i % room);
  });
  const output = { ...image, data: new Uint8Array(data.length).fill(77) };
  return { intrinsic: "blur", radius, input: { ...image, data }, output, clip };
}

/** The result of Android's portable C, before it truncates. */
function exact({ radius, input, clip }: BlurCall): Float64Array {
  const { width, height, vectorSize, data } = input;
  const sigma = 0.4 * radius + 0.6;
  const reach = Math.ceil(radius);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, k) => k - reach);
  const curve = steps.map((k) => Math.exp(-k * k / (2 * sigma * sigma)));
  const sum = curve.reduce((a, b) => a + b);
  const at = (i: number, last: number) => Math.max(0, Math.min(last, i));
  const columns = new Float64Array(data.length);
  const values = new Float64Array(data.length);
  for (const [from, into, dx, dy] of [[data, columns, 0, 1], [columns, values, 1, 0]] as const) {
    for (let i = 0; i < data.length; i++) {
      const [c, x] = [i % vectorSize, Math.floor(i / vectorSize) % width];
      const y = Math.floor(i / vectorSize / width);
      if (y < clip.y1 || y >= clip.y2) continue;
      let value = 0;
      for (let k = -reach; k <= reach; k++) {
        const cell = at(y + k * dy, height - 1) * width + at(x + k * dx, width - 1);
        value += curve[k + reach]! * from[cell * vectorSize + c]!;
      }
      into[i] = value / sum;
    }
  }
  return values;
}

function isInside({ input: { width, vectorSize }, clip }: BlurCall, i: number): boolean {
  const cell = Math.floor(i / vectorSize);
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return x >= clip.x1 && x < clip.x2 && y >= clip.y1 && y < clip.y2;
}

/** Runs, and checks each component: less than 1 from the exact value, or 77 outside of the clip. */
function check(fixture: IntrinsicsFixture, blur: BlurCall): void {
  fixture.run(blur);
  const values = exact(blur);
  const { width, height, vectorSize } = blur.input;
  blur.output.data.forEach((got, i) => {
    const isRight = isInside(blur, i) ? Math.abs(got - values[i]!) < 1 : got === 77;
    if (isRight) return;
    const what = `radius ${blur.radius}, ${width} x ${height} of ${vectorSize}, component ${i}`;
    throw new AssertionError(`${what}: ${got} in place of ${values[i]}`);
  });
}

Deno.test("a blur is within 1 of the formula, for all sizes, types and radii", async () => {
  const fixture = await intrinsicsFixture();
  for (const size of SIZES) {
    for (const room of [1, 4] as const) {
      for (const radius of RADII) check(fixture, call(size, room, radius));
    }
  }
});

Deno.test("a blur is within 1 of the formula for hard images", async () => {
  const fixture = await intrinsicsFixture();
  const random = noise();
  const images: Pixels[] = [
    (x, y) => x === 41 && y === 30 ? 255 : 0,
    (x, y) => x === 41 && y === 30 ? 0 : 255,
    (x) => x < 40 ? 0 : 255,
    (_x, y) => y < 31 ? 255 : 0,
    (x, y) => (x + y) % 2 * 255,
    (x) => x % 2 * 255,
    (x, y) => (x >> 1) + (y >> 1) & 1 ? 255 : 0,
    (x, y, c) => random(x, y, c) < 128 ? 0 : 255,
    (x, y) => x === y ? 255 : 0,
  ];
  for (const pixels of images) {
    for (const radius of RADII) {
      check(fixture, call([83, 67], 1, radius, pixels));
      check(fixture, call([83, 67], 4, radius, (x, y, c) => pixels(x + c, y - c, c)));
    }
  }
});

Deno.test("a blur writes the clip only", async () => {
  const fixture = await intrinsicsFixture();
  const clips: ComputeClip[] = [
    { x1: 0, x2: 1, y1: 0, y2: 1 },
    { x1: 36, x2: 37, y1: 28, y2: 29 },
    { x1: 3, x2: 8, y1: 0, y2: 29 },
    { x1: 0, x2: 37, y1: 7, y2: 8 },
    { x1: 11, x2: 30, y1: 5, y2: 22 },
  ];
  for (const clip of clips) {
    for (const room of [1, 4] as const) {
      for (const radius of RADII) check(fixture, call([37, 29], room, radius, noise(), clip));
      for (const radius of [17, 25]) check(fixture, call([37, 99], room, radius, noise(), clip));
    }
  }
});

Deno.test("a blur of a large image is within 1 of the formula in all its parts", async () => {
  const fixture = await intrinsicsFixture();
  for (const radius of [16.5, 25]) {
    check(fixture, call([1933, 65], 1, radius));
    check(fixture, call([967, 65], 4, radius));
    check(fixture, call([19, 301], 4, radius));
    check(fixture, call([19, 301], 1, radius));
  }
});

Deno.test("a blur leaves an area of one color as it is", async () => {
  const fixture = await intrinsicsFixture();
  for (const radius of RADII) {
    for (const value of [0, 1, 2, 100, 127, 128, 200, 254, 255]) {
      for (const height of [9, 65]) {
        const blur = call([30, height], 4, radius, () => value);
        fixture.run(blur);
        assertEquals(blur.output.data, blur.input.data);
      }
    }
  }
});

Deno.test("threads do not change a blur", async () => {
  const [one, three] = [await intrinsicsFixture(), await intrinsicsFixture(3)];
  for (const room of [1, 4] as const) {
    for (const radius of RADII) {
      const alone = call([120, 90], room, radius);
      const output = { ...alone.output, data: new Uint8Array(alone.output.data.length) };
      one.run(alone);
      three.run({ ...alone, output });
      assertEquals(output.data, alone.output.data);
    }
  }
  one.intrinsics.destroy();
  three.intrinsics.destroy();
});

Deno.test("radii above 25 count as 25, and what is no positive number copies", async () => {
  const fixture = await intrinsicsFixture();
  const largest = call([40, 70], 4, 25);
  fixture.run(largest);
  for (const radius of [25.01, 51, 1e30, Infinity]) {
    const output = { ...largest.output, data: new Uint8Array(largest.output.data.length) };
    fixture.run({ ...largest, radius, output });
    assertEquals(output.data, largest.output.data);
  }
  for (const radius of [0, -1, -Infinity, NaN]) {
    const output = { ...largest.output, data: new Uint8Array(largest.output.data.length) };
    fixture.run({ ...largest, radius, output });
    assertEquals(output.data, largest.input.data);
  }
});
