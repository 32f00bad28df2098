import { assertEquals } from "@std/assert";
import {
  amplification,
  border,
  COLORS,
  differenceOf,
  drawDifferences,
  OPACITY,
} from "./compare_pictures.ts";
import type { Picture } from "./picture.ts";

const [WIDTH, HEIGHT] = [4, 3];

/** A grey picture, with some components changed. */
function picture(
  changes: readonly (readonly [x: number, y: number, component: number, by: number])[],
): Picture {
  const data = new Uint8Array(4 * WIDTH * HEIGHT).fill(100);
  for (const [x, y, component, by] of changes) data[4 * (y * WIDTH + x) + component]! += by;
  return { width: WIDTH, height: HEIGHT, data };
}

const EXPECTED = picture([]);
const GOT = picture([[0, 0, 3, 2], [1, 1, 2, -5], [2, 1, 0, 1], [3, 2, 0, 5]]);

Deno.test("a comparison finds the largest difference, its place, the mean and the shares", () => {
  assertEquals(differenceOf(GOT, EXPECTED, 1), {
    largest: 5,
    mean: 13 / 48,
    differing: 4,
    beyond: 3,
    count: 48,
    where: { x: 1, y: 1, component: 2 },
  });
  const none = { largest: 0, mean: 0, differing: 0, beyond: 0, count: 48, where: undefined };
  assertEquals(differenceOf(EXPECTED, EXPECTED, 0), none);
});

Deno.test("a part is looked at by itself", () => {
  const near = border(EXPECTED, 1);
  const parts = [
    [COLORS, 5, 36],
    [OPACITY, 2, 12],
    [near, 5, 40],
    [(x: number, y: number) => !near(x, y, 0), 5, 8],
    [border(EXPECTED, 2), 5, 48],
    [() => false, 0, 0],
  ] as const;
  for (const [part, largest, count] of parts) {
    const found = differenceOf(GOT, EXPECTED, 1, part);
    assertEquals([found.largest, found.count], [largest, count]);
  }
  assertEquals(differenceOf(GOT, EXPECTED, 1, near).differing, 2);
});

Deno.test("differences are drawn, colors at the left and alpha at the right", () => {
  const { width, height, data } = drawDifferences(GOT, EXPECTED, 60);
  assertEquals([width, height], [2 * WIDTH, HEIGHT]);
  const at = (
    x: number,
    y: number,
  ) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
  const black = [0, 0, 0, 255];
  assertEquals([at(0, 0), at(WIDTH, 0)], [black, [120, 120, 120, 255]]);
  assertEquals([at(1, 1), at(WIDTH + 1, 1)], [[0, 0, 255, 255], black]);
  assertEquals([at(2, 1), at(3, 2), at(3, 0)], [[60, 0, 0, 255], [255, 0, 0, 255], black]);
});

Deno.test("small differences are amplified, at most 64 times", () => {
  assertEquals([0, 1, 4, 10, 200, 255].map(amplification), [1, 64, 63, 25, 1, 1]);
});
