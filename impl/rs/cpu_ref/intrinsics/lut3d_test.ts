import { assertEquals } from "@std/assert";
import type { Lut3dCall } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { extremeBytes, randomNumbers } from "../testing/random_numbers.ts";

const SIZES = [
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 5],
  [7, 3],
  [17, 9],
  [33, 21],
  [64, 64],
  [301, 257],
] as const;
const CUBES = [
  [1, 1, 1],
  [2, 2, 2],
  [2, 1, 3],
  [17, 17, 17],
  [33, 20, 5],
  [256, 3, 1],
  [3, 256, 2],
  [1, 2, 256],
] as const;

/** The place of a value along an axis: the node before it, and the next one's weight, of 32768. */
function placeOf(value: number, size: number): [node: number, weight: number] {
  const scale = Math.trunc(Math.fround(Math.fround(1 / 255) * (size - 1)) * 32768);
  return [(value * scale) >> 15, (value * scale) & 32767];
}

/** Android's portable formula, for the color of a cell. */
function color({ x, y, z, data }: Lut3dCall["cube"], cell: Uint8Array): number[] {
  const [[px, wx], [py, wy], [pz, wz]] = [
    placeOf(cell[0]!, x),
    placeOf(cell[1]!, y),
    placeOf(cell[2]!, z),
  ];
  const mean = (a: number, b: number, weight: number, divisor: number) =>
    Math.floor((a * (32768 - weight) + b * weight) / divisor);
  return [0, 1, 2].map((c) => {
    const node = (i: number, j: number, k: number) => {
      const [ni, nj, nk] = [Math.min(i, x - 1), Math.min(j, y - 1), Math.min(k, z - 1)];
      return data[4 * ((nk * y + nj) * x + ni) + c]!;
    };
    const row = (j: number, k: number) => mean(node(px, j, k), node(px + 1, j, k), wx, 128);
    const slice = (k: number) => mean(row(py, k), row(py + 1, k), wy, 32768);
    return (mean(slice(pz), slice(pz + 1), wz, 32768) + 127) >> 8;
  });
}

for (const threads of [1, 3]) {
  Deno.test(`Colors are those of the portable formula on ${threads} threads`, async () => {
    const { run, intrinsics } = await intrinsicsFixture(threads);
    const random = randomNumbers();
    for (const [x, y, z] of CUBES) {
      const cube = { x, y, z, data: extremeBytes(4 * x * y * z, random) };
      for (const [width, height] of SIZES) {
        const size = { type: "u8", vectorSize: 4, width, height } as const;
        const data = extremeBytes(4 * width * height, random);
        const before = extremeBytes(4 * width * height, random);
        const after = before.slice();
        const clip = { x1: width >> 2, x2: width, y1: 0, y2: height - (height >> 3) };
        const [input, output] = [{ ...size, data }, { ...size, data: after }];
        run({ intrinsic: "lut3d", cube, input, output, clip });
        const expected = before.slice();
        for (let row = clip.y1; row < clip.y2; row++) {
          for (let column = clip.x1; column < clip.x2; column++) {
            const at = 4 * (row * width + column);
            expected.set([...color(cube, data.subarray(at, at + 3)), data[at + 3]!], at);
          }
        }
        assertEquals(after, expected, `${x}x${y}x${z} on ${width}x${height}`);
      }
    }
    intrinsics.destroy();
  });
}
