/**
 * ScriptIntrinsicBlur, as Android computes it (rsCpuIntrinsicBlur.cpp, rsCpuIntrinsics_x86.cpp and
 * rsCpuIntrinsics_advsimd_Blur.S of Android 9).
 *
 * @module
 */

import type { BlurCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, clamp, room, roundHalfEven } from "./cells.ts";

/** The weights of a blur, from the first neighbor to the last. */
export interface BlurWeights {
  /** Neighbors at each side. */
  readonly reach: number;
  /** `2 * reach + 1` weights of binary32, 1 in all but for rounding. */
  readonly floats: Float32Array;
  /** The same times 65536, rounded. */
  readonly integers: Uint16Array;
}

const E = Math.fround(2.718281828459045);
const PI = Math.fround(3.1415926535897932);

/**
 * The weights for a radius: a Gaussian with a standard deviation of 0.4 times the radius plus 0.6, all in binary32.
 *
 * @param radius In cells; may be a fraction.
 * @throws {RangeError} If it is not above 0 and at most 25.
 */
export function blurWeights(radius: number): BlurWeights {
  if (!(radius > 0 && radius <= 25)) {
    throw new RangeError(`Radius is ${radius}, expected above 0 and at most 25`);
  }
  const f = Math.fround;
  const sigma = f(f(f(0.4) * f(radius)) + f(0.6));
  const scale = f(1 / f(f(Math.sqrt(f(2 * PI))) * sigma));
  const exponent = f(-1 / f(f(2 * sigma) * sigma));
  const reach = Math.ceil(f(radius));
  const floats = new Float32Array(2 * reach + 1);
  let sum = 0;
  for (let k = -reach; k <= reach; k++) {
    const weight = f(scale * f(Math.pow(E, f(k * k * exponent))));
    floats[k + reach] = weight;
    sum = f(sum + weight);
  }
  const normalize = f(1 / sum);
  floats.forEach((weight, k) => floats[k] = weight * normalize);
  const integers = Uint16Array.from(floats, (weight) => Math.trunc(f(f(weight * 65536) + 0.5)));
  return { reach, floats, integers };
}

/**
 * Blurs. The portable C truncates its result; SSSE3 rounds it, but for columns near the clip's ends; NEON uses
 * integers. Rows of Android's Allocations begin at multiples of 16 bytes, which decides where SSSE3 starts.
 *
 * @param call The run; input and output must not share memory.
 * @param arm Which of Android's implementations.
 * @throws {RangeError} If the radius is not above 0 and at most 25.
 */
export function blur(call: BlurCall, arm: Arm): void {
  const weights = blurWeights(call.radius);
  if (arm === "neon" && hasNeon(call, weights.reach)) blurIntegers(call, weights);
  else blurFloats(call, weights, arm === "x86" ? roundedColumns(call, weights.reach) : [0, 0]);
}

function blurFloats(
  { input, output, clip }: BlurCall,
  { reach, floats }: BlurWeights,
  [from, to]: [from: number, to: number],
): void {
  const step = room(input.vectorSize);
  const row = new Float32Array(input.width * step);
  for (let y = clip.y1; y < clip.y2; y++) {
    row.fill(0);
    for (let k = -reach; k <= reach; k++) {
      const start = cellIndex(input, 0, y + k);
      for (let i = 0; i < row.length; i++) {
        row[i]! += Math.fround(input.data[start + i]! * floats[k + reach]!);
      }
    }
    for (let i = clip.x1 * step; i < clip.x2 * step; i++) {
      const x = Math.floor(i / step);
      const c = i % step;
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const value = row[clamp(x + k, 0, input.width - 1) * step + c]!;
        sum = Math.fround(sum + Math.fround(value * floats[k + reach]!));
      }
      const result = x >= from && x < to ? roundHalfEven(sum) : Math.trunc(sum);
      output.data[cellIndex(output, x, y) + c] = result;
    }
  }
}

function blurIntegers({ input, output, clip }: BlurCall, { reach, integers }: BlurWeights): void {
  const step = room(input.vectorSize);
  const row = new Uint32Array(input.width * step);
  for (let y = clip.y1; y < clip.y2; y++) {
    row.fill(0);
    for (let k = -reach; k <= reach; k++) {
      const start = cellIndex(input, 0, y + k);
      for (let i = 0; i < row.length; i++) row[i]! += input.data[start + i]! * integers[k + reach]!;
    }
    for (let i = 0; i < row.length; i++) row[i] = Math.min((row[i]! + 256) >> 9, 65535);
    for (let i = clip.x1 * step; i < clip.x2 * step; i++) {
      const x = Math.floor(i / step);
      const c = i % step;
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        sum += row[clamp(x + k, 0, input.width - 1) * step + c]! * integers[k + reach]!;
      }
      const result = Math.min(Math.floor((sum + 32768) / 65536), 65535);
      output.data[cellIndex(output, x, y) + c] = Math.min((result + 64) >> 7, 255);
    }
  }
}

function hasNeon({ input, clip }: BlurCall, reach: number): boolean {
  if (input.vectorSize === 4) return input.width >= 4;
  return input.width >= 16 && (reach > 8 || input.width - Math.max(0, clip.x1 - 8) >= 16);
}

function roundedColumns({ input, clip }: BlurCall, reach: number): [from: number, to: number] {
  let from = Math.max(clip.x1, reach);
  if (input.vectorSize === 4) return [from, clip.x2 - reach];
  from = Math.ceil(from / 4) * 4;
  const length = Math.floor((clip.x2 - from - reach) / 4) * 4;
  return [from, from + length - 4];
}
