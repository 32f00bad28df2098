import { assert } from "@std/assert";
import { BLUR_SPLINE_BEYOND, type BlurSpline, blurSpline } from "./blur_spline.ts";
import { blurWeights } from "./blur_weights.ts";

const RADII = Array.from({ length: 37 }, (_, i) => 16.01 + i / 4).concat(25);

function splineAt(k: number): number {
  return ([24, 22, 16, 9, 4, 1][Math.abs(k)] ?? 0) / 128;
}

/** The weights of a window, from its first cell to its last. */
function windowOf(reach: number, { first, pairs, box, edge }: BlurSpline): number[] {
  const end = reach + BLUR_SPLINE_BEYOND;
  return Array.from({ length: 2 * end + 1 }, (_, i) => {
    const k = Math.abs(i - end);
    const plain = (k <= reach ? box : 0) + (k === reach ? edge : 0);
    return pairs.reduce((sum, weight, n) => {
      const middle = first - 4 * n;
      return sum + weight * (splineAt(k - middle) + splineAt(k + middle));
    }, plain);
  });
}

Deno.test("the sum of all splines, the box and the edges is 1", () => {
  for (const radius of RADII) {
    const weights = blurWeights(radius);
    const window = windowOf(weights.length - 1, blurSpline(weights));
    assert(Math.abs(window.reduce((a, b) => a + b) - 1) < 1e-9);
  }
});

Deno.test("no image differs by half a level when splines replace the weights of both directions", () => {
  for (const radius of RADII) {
    const weights = blurWeights(radius);
    const reach = weights.length - 1;
    const window = windowOf(reach, blurSpline(weights));
    const end = reach + BLUR_SPLINE_BEYOND;
    const exact = window.map((_, i) => weights[Math.abs(i - end)] ?? 0);
    let above = 0;
    for (const [y, row] of window.entries()) {
      for (const [x, weight] of window.entries()) {
        above += Math.max(0, row * weight - exact[y]! * exact[x]!);
      }
    }
    assert(255 * above < 0.43, `radius ${radius}: ${255 * above}`);
  }
});

Deno.test("splines stay inside of what the kernel reads", () => {
  for (const radius of RADII) {
    const weights = blurWeights(radius);
    const { first, pairs } = blurSpline(weights);
    assert(first + 5 <= weights.length - 1 + BLUR_SPLINE_BEYOND);
    assert(pairs.length <= 7);
  }
});
