/**
 * ScriptIntrinsicConvolve3x3 and 5x5, as Android computes them (rsCpuIntrinsicConvolve3x3.cpp and 5x5.cpp,
 * rsCpuIntrinsics_x86.cpp and rsCpuIntrinsics_advsimd_Convolve.S of Android 9).
 *
 * @module
 */

import type { ConvolveCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, clamp, forEachCell, room, saturate8, wrap16 } from "./cells.ts";

/**
 * A factor in the fixed-point form of SSSE3 and NEON: times 256, rounded away from 0 at a half.
 *
 * @param coefficient The factor.
 * @returns A 16-bit integer; what is too large wraps.
 */
export function fixedCoefficient(coefficient: number): number {
  const scaled = Math.fround(coefficient * 256);
  return wrap16(Math.trunc(Math.fround(scaled + (coefficient >= 0 ? 0.5 : -0.5))));
}

/**
 * Convolves. SSSE3 and NEON have code for `u8` with 3 and 4 components, and leave the columns at the clip's ends to the
 * portable C. The room behind a third component is computed like a component.
 *
 * @param call The run; input and output must not share memory.
 * @param arm Which of Android's implementations.
 */
export function convolve(call: ConvolveCall, arm: Arm): void {
  const { input, output, clip, coefficients } = call;
  const side = call.intrinsic === "convolve3x3" ? 3 : 5;
  const reach = (side - 1) / 2;
  const step = room(input.vectorSize);
  const [from, to] = input.type === "u8" && step === 4 ? simdColumns(call, arm) : [0, 0];
  const fixed = Array.from(coefficients, fixedCoefficient);
  const neighbors: number[] = [];
  forEachCell(clip, (x, y) => {
    for (let k = 0; k < side * side; k++) {
      neighbors[k] = cellIndex(input, x + k % side - reach, y + Math.floor(k / side) - reach);
    }
    const index = cellIndex(output, x, y);
    const simd = x >= from && x < to;
    for (let c = 0; c < step; c++) {
      let sum = 0;
      for (let k = 0; k < side * side; k++) {
        const value = input.data[neighbors[k]! + c]!;
        if (simd) sum += value * fixed[k]!;
        else sum = Math.fround(sum + Math.fround(value * coefficients[k]!));
      }
      output.data[index + c] = simd
        ? finish(sum, call.intrinsic, arm)
        : input.type === "u8"
        ? Math.trunc(clamp(Math.fround(sum + 0.5), 0, 255))
        : sum;
    }
  });
}

function finish(sum: number, intrinsic: ConvolveCall["intrinsic"], arm: Arm): number {
  if (arm === "x86") {
    const value = clamp(sum >> 8, 0, 65535);
    return value >= 32768 ? 0 : saturate8(value);
  }
  return saturate8(wrap16((intrinsic === "convolve5x5" ? sum + 255 : sum) >> 8));
}

function simdColumns(call: ConvolveCall, arm: Arm): [from: number, to: number] {
  const { x1, x2 } = call.clip;
  if (arm === "scalar") return [0, 0];
  if (call.intrinsic === "convolve3x3") {
    const from = Math.max(x1, 1);
    return [from, from + 2 * Math.floor((x2 - from - 1) / 2)];
  }
  const from = Math.max(x1, 2);
  if (arm === "neon") return [from, from + 2 * Math.floor((x2 - from - 3) / 2)];
  return [from, from + 6 < x2 ? from + 4 * Math.floor((x2 - from - 3) / 4) : from];
}
