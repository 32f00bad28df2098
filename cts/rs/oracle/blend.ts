/**
 * ScriptIntrinsicBlend, as Android computes it (rsCpuIntrinsicBlend.cpp, rsCpuIntrinsics_x86.cpp and
 * rsCpuIntrinsics_advsimd_Blend.S of Android 9).
 *
 * @module
 */

import type { BlendCall, BlendMode } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, forEachCell } from "./cells.ts";

/** The differences of the implementations. */
interface Form {
  /** Divides a product of two components. */
  divide(product: number): number;
  /** Divides a sum of two such products. */
  divideSum(sum: number): number;
  /** Adds components. */
  add(a: number, b: number): number;
}

const WRAPPING: Form = {
  divide: (product) => product >> 8,
  divideSum: (sum) => (sum & 0xffff) >> 8,
  add: (a, b) => (a + b) & 255,
};

const CLAMPING: Form = {
  divide: (product) => product >> 8,
  divideSum: (sum) => Math.min(sum >> 8, 255),
  add: (a, b) => Math.min(a + b, 255),
};

const NEON: Form = { divide: divideBy255, divideSum: divideSumBy255, add: CLAMPING.add };

/**
 * A product of two components divided by 255 and rounded, as NEON does it.
 *
 * @param product From 0 to 65025.
 */
export function divideBy255(product: number): number {
  return (product + ((product + 128) >> 8) + 128) >> 8;
}

function divideSumBy255(sum: number): number {
  const first = Math.min(sum, 65535);
  const second = Math.min(first + ((first + 128) >> 8), 65535);
  return Math.min((second + 128) >> 8, 255);
}

/**
 * Blends the input into the output. Where a result exceeds 255, the portable C keeps its lowest 8 bits, while NEON and
 * SSSE3 limit it to 255. SSSE3 takes groups of 8 columns from the clip's first one if there are more than 8, and leaves the
 * rest to the portable C. NEON leaves `dstAtop` to it entirely, since its own code for that is held to be wrong.
 *
 * @param call The run.
 * @param arm Which of Android's implementations.
 */
export function blend(call: BlendCall, arm: Arm): void {
  const { x1, x2 } = call.clip;
  const clampedTo = x1 + 8 < x2 ? x1 + 8 * Math.floor((x2 - x1) / 8) : x1;
  if (arm === "neon" && call.mode !== "dstAtop") blendAs(call, () => NEON);
  else blendAs(call, (x) => arm === "x86" && x < clampedTo ? CLAMPING : WRAPPING);
}

/**
 * Blends with results limited to 255 in every column: the portable code of Android's replacement toolkit (Blend.cpp), and
 * what a user expects.
 *
 * @param call The run.
 */
export function toolkitBlend(call: BlendCall): void {
  blendAs(call, () => CLAMPING);
}

function blendAs({ input, output, clip, mode }: BlendCall, formOf: (x: number) => Form): void {
  forEachCell(clip, (x, y) => {
    const form = formOf(x);
    const from = cellIndex(input, x, y);
    const to = cellIndex(output, x, y);
    const sourceAlpha = input.data[from + 3]!;
    const alpha = output.data[to + 3]!;
    for (let c = 0; c < 4; c++) {
      const s = input.data[from + c]!;
      const d = output.data[to + c]!;
      if (c === 3 && mode === "srcAtop") continue;
      output.data[to + c] = c === 3 && mode === "dstAtop"
        ? sourceAlpha
        : component(mode, form, s, d, sourceAlpha, alpha);
    }
  });
}

function component(
  mode: BlendMode,
  { divide, divideSum, add }: Form,
  s: number,
  d: number,
  sa: number,
  da: number,
): number {
  switch (mode) {
    case "clear":
      return 0;
    case "src":
      return s;
    case "dst":
      return d;
    case "srcOver":
      return add(s, divide(d * (255 - sa)));
    case "dstOver":
      return add(d, divide(s * (255 - da)));
    case "srcIn":
      return divide(s * da);
    case "dstIn":
      return divide(d * sa);
    case "srcOut":
      return divide(s * (255 - da));
    case "dstOut":
      return divide(d * (255 - sa));
    case "srcAtop":
      return divideSum(s * da + d * (255 - sa));
    case "dstAtop":
      return divideSum(d * sa + s * (255 - da));
    case "xor":
      return s ^ d;
    case "multiply":
      return divide(s * d);
    case "add":
      return Math.min(s + d, 255);
    case "subtract":
      return Math.max(d - s, 0);
  }
}
