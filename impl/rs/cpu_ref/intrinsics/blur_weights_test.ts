import { assert, assertEquals } from "@std/assert";
import { blurReach, blurWeights, integerWeights } from "./blur_weights.ts";

Deno.test("the reach is the radius rounded up, 25 at most, and 0 for what is no positive number", () => {
  const radii = [0.1, 1, 1.5, 24.5, 25, 26, Infinity, 0, -1, -Infinity, NaN];
  assertEquals(radii.map(blurReach), [1, 1, 2, 25, 25, 25, 25, 0, 0, 0, 0]);
});

Deno.test("weights are those of Android's tables", () => {
  const table = (radius: number) =>
    [...blurWeights(radius)].map((w) => Math.trunc(w * 65536 + 0.5));
  assertEquals(table(1), [29613, 17961]);
  assertEquals(table(2), [20038, 15526, 7223]);
  assertEquals(table(5), [10402, 9661, 7738, 5346, 3185, 1637]);
  assertEquals(table(25).slice(0, 3), [2507, 2496, 2463]);
  assertEquals(table(25).slice(-3), [238, 193, 155]);
});

Deno.test("weights of both sides are 1 in all", () => {
  for (const radius of [0.01, 0.5, 3.7, 25]) {
    const [own = 0, ...others] = blurWeights(radius);
    const sum = others.reduce((total, weight) => total + 2 * weight, own);
    assert(Math.abs(sum - 1) < 1e-12);
  }
});

Deno.test("integer weights have the exact sum, and each is within 1", () => {
  const weights = [0.1, 0.13, 0.17, 0.25, 0.35];
  const integers = integerWeights(weights, 1000 / 3);
  assertEquals(integers.reduce((a, b) => a + b), 333);
  assert(integers.every((integer, k) => Math.abs(integer - weights[k]! * 1000 / 3) < 1));
});
