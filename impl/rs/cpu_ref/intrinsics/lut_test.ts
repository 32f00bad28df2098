import { assertEquals } from "@std/assert";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomBytes, randomNumbers } from "../testing/random_numbers.ts";

/** The last two are large enough for tables of pairs. */
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
  [70_001, 1],
] as const;

for (const threads of [1, 3]) {
  Deno.test(`Each component is what its table has on ${threads} threads`, async () => {
    const { run, intrinsics } = await intrinsicsFixture(threads);
    const random = randomNumbers();
    for (const [width, height] of SIZES) {
      for (const inset of [0, 1]) {
        const clip = { x1: inset, x2: width, y1: 0, y2: Math.max(1, height - inset) };
        if (clip.x1 >= clip.x2) continue;
        const data = randomBytes(4 * width * height, random);
        const before = randomBytes(4 * width * height, random);
        const table = randomBytes(1024, random);
        const size = { type: "u8", vectorSize: 4, width, height } as const;
        const after = before.slice();
        const [input, output] = [{ ...size, data }, { ...size, data: after }];
        run({ intrinsic: "lut", table, input, output, clip });
        const expected = before.map((byte, i) => {
          const cell = i >> 2;
          const isOutside = cell % width < clip.x1 || cell >= clip.y2 * width;
          return isOutside ? byte : table[256 * (i & 3) + data[i]!]!;
        });
        assertEquals(after, expected, `${width}x${height} from ${inset}`);
      }
    }
    intrinsics.destroy();
  });
}
