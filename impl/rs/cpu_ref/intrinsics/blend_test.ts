import { assertEquals } from "@std/assert";
import { BLEND_MODES, type BlendMode } from "../../../../cts/contract/compute.ts";
import { type IntrinsicsFixture, intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { extremeBytes, randomNumbers } from "../testing/random_numbers.ts";

const MODES = Object.keys(BLEND_MODES) as BlendMode[];
const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;

/** The new value of a component; `c` is 3 for alpha. */
function blended(mode: BlendMode, s: number, d: number, sa: number, da: number, c: number): number {
  const sum = (a: number, b: number) => Math.min(255, a + b);
  switch (mode) {
    case "clear":
      return 0;
    case "src":
      return s;
    case "dst":
      return d;
    case "srcOver":
      return sum(s, (d * (255 - sa)) >> 8);
    case "dstOver":
      return sum(d, (s * (255 - da)) >> 8);
    case "srcIn":
      return (s * da) >> 8;
    case "dstIn":
      return (d * sa) >> 8;
    case "srcOut":
      return (s * (255 - da)) >> 8;
    case "dstOut":
      return (d * (255 - sa)) >> 8;
    case "srcAtop":
      return c === 3 ? da : Math.min(255, (s * da + d * (255 - sa)) >> 8);
    case "dstAtop":
      return c === 3 ? sa : Math.min(255, (d * sa + s * (255 - da)) >> 8);
    case "xor":
      return s ^ d;
    case "multiply":
      return (s * d) >> 8;
    case "add":
      return sum(s, d);
    case "subtract":
      return Math.max(0, d - s);
  }
}

function image(width: number, height: number, data: Uint8Array) {
  return { type: "u8", vectorSize: 4, width, height, data } as const;
}

function checkMode(fixture: IntrinsicsFixture, mode: BlendMode, width: number, height: number) {
  const random = randomNumbers(width + height);
  const source = extremeBytes(4 * width * height, random);
  const before = extremeBytes(4 * width * height, random);
  for (const inset of [0, 1]) {
    const clip = { x1: inset, x2: width, y1: 0, y2: Math.max(1, height - inset) };
    if (clip.x1 >= clip.x2) continue;
    const after = before.slice();
    const [input, output] = [image(width, height, source), image(width, height, after)];
    fixture.run({ intrinsic: "blend", mode, input, output, clip });
    const expected = before.map((d, i) => {
      const x = (i >> 2) % width;
      if (x < clip.x1 || (i >> 2) >= clip.y2 * width) return d;
      return blended(mode, source[i]!, d, source[i | 3]!, before[i | 3]!, i & 3);
    });
    assertEquals(after, expected, `${mode} ${width}x${height} from ${inset}`);
  }
}

for (const threads of [1, 3]) {
  Deno.test(`Each mode is as its formula on ${threads} threads`, async () => {
    const fixture = await intrinsicsFixture(threads);
    for (const mode of MODES) {
      for (const [width, height] of SIZES) checkMode(fixture, mode, width, height);
    }
    fixture.intrinsics.destroy();
  });
}

Deno.test("Results are limited to 255 in every column", async () => {
  const fixture = await intrinsicsFixture();
  const cells = (...cell: number[]) => Uint8Array.from({ length: 36 }, (_, i) => cell[i % 4]!);
  const input = image(9, 1, cells(200, 10, 0, 10));
  const output = image(9, 1, cells(255, 255, 255, 255));
  const clip = { x1: 0, x2: 9, y1: 0, y2: 1 };
  fixture.run({ intrinsic: "blend", mode: "srcOver", input, output, clip });
  assertEquals(output.data, cells(255, 254, 244, 254));
  fixture.intrinsics.destroy();
});

Deno.test("An image is blended with itself", async () => {
  const { heap, intrinsics } = await intrinsicsFixture();
  const pointer = heap.malloc(64, 64);
  heap.bytes.fill(100, pointer, pointer + 64);
  const cells = {
    allocation: {} as never,
    pointer,
    stride: 16,
    width: 3,
    height: 1,
    type: "u8",
    vectorSize: 4,
  } as const;
  const clip = { x1: 0, x2: 3, y1: 0, y2: 1 };
  intrinsics.run({ intrinsic: "blend", mode: "add", input: cells, output: cells, clip });
  const expected = Uint8Array.from({ length: 16 }, (_, i) => i < 12 ? 200 : 100);
  assertEquals(heap.bytes.slice(pointer, pointer + 16), expected);
  heap.free(pointer);
  intrinsics.destroy();
});
