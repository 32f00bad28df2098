/**
 * ScriptIntrinsicColorMatrix, as Android computes it (rsCpuIntrinsicColorMatrix.cpp and
 * rsCpuIntrinsics_advsimd_ColorMatrix.S of Android 9).
 *
 * @module
 */

import type { ColorMatrixCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, clamp, forEachCell, room, saturate8, wrap16 } from "./cells.ts";

/**
 * Multiplies each cell by a matrix and adds a vector. Components that the input lacks are 0. NEON has code of its own from
 * `u8` to `u8` only; SSSE3 has none.
 *
 * Behind a third component of the output, the portable C writes the fourth one that it has computed, and NEON writes 0.
 * Android leaves open which, so a comparison must not look at it. NaN becomes 0 in `u8`.
 *
 * @param call The run.
 * @param arm Which of Android's implementations.
 */
export function colorMatrix(call: ColorMatrixCall, arm: Arm): void {
  const { input, output, clip } = call;
  const neon = arm === "neon" && input.type === "u8" && output.type === "u8";
  const transform = neon ? integerTransform(call) : floatTransform(call);
  const written = room(output.vectorSize);
  const computed = neon ? output.vectorSize : written;
  const cell = [0, 0, 0, 0];
  forEachCell(clip, (x, y) => {
    const from = cellIndex(input, x, y);
    const to = cellIndex(output, x, y);
    for (let c = 0; c < input.vectorSize; c++) cell[c] = input.data[from + c]!;
    for (let c = 0; c < written; c++) output.data[to + c] = c < computed ? transform(cell, c) : 0;
  });
}

/** Computes a component of the output from the 4 of the input. */
type Transform = (cell: readonly number[], component: number) => number;

function floatTransform({ input, output, matrix, add }: ColorMatrixCall): Transform {
  const f = Math.fround;
  const fromBytes = input.type === "u8";
  const toBytes = output.type === "u8";
  const scale = fromBytes === toBytes ? 1 : toBytes ? 255 : f(1 / 255);
  const rounding = scale === 255 ? 0.5 : 0;
  const factors = Float32Array.from(matrix, (factor) => factor * scale);
  const terms = Float32Array.from(add, (term) => f(term * (toBytes ? 255 : 1)) + rounding);
  return (cell, component) => {
    let sum = f(cell[0]! * factors[component]!);
    for (let j = 1; j < 4; j++) sum = f(sum + f(cell[j]! * factors[4 * j + component]!));
    sum = f(sum + terms[component]!);
    return toBytes ? Math.trunc(clamp(sum, 0, 255.5)) : sum;
  };
}

function integerTransform({ matrix, add }: ColorMatrixCall): Transform {
  const f = Math.fround;
  const factors = Array.from(matrix, (factor) => wrap16(Math.trunc(f(f(factor * 256) + 0.5))));
  const terms = Array.from(add, (term) => Math.trunc(f(f(term * 65536) + 0.5)));
  return (cell, component) => {
    let sum = terms[component]!;
    for (let j = 0; j < 4; j++) sum += cell[j]! * factors[4 * j + component]!;
    return saturate8(Math.floor(sum / 256));
  };
}
