/**
 * Convolve 3x3 and 5x5.
 *
 * Floats are computed in the order of the rows, as Android does. Bytes are computed in 16 bits where that is close enough:
 * a factor becomes an integer of 16 bits, each product is rounded to a fraction of `shift` bits, and the larger the factors are,
 * the fewer bits are left for that. Integers, and integers divided by a power of 2, lose nothing; small ones take 8 bits, of
 * which machines with x86 multiply two at a time. All other bytes are computed as floats.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type ConvolveJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Rows that kernels compute at a time. */
const ROWS = 4;
/** Nanoseconds for a factor of a component. */
const FIXED_NS = 0.03;
const FLOAT_NS = 0.1;
/** 16-bit lanes of a vector. */
const LANES = 8;

const FACTORS = OWN + 16;
const FLIP = OWN + 128;
const BIAS = OWN + 160;
const TAPS = OWN + 176;
const SMALL_BIAS = OWN + 576;
const PAIRS = OWN + 592;

/** Largest sum of the factors' magnitudes for which 16 bits hold the sum of products. */
const SUM_MAX = 255;
/** Largest sum of positive, and of negative, factors in 8 bits: with 255 times as much, 16 bits hold it. */
const SMALL_MAX = 127;
/** Bits of fraction, at most: with more, a sum that is too large would not become 255. */
const SHIFT_MAX = 7;

/** Factors in 16 bits. */
export interface FixedFactors {
  /** Bits of the fraction. */
  readonly shift: number;
  /** Each times 128 and 2 to the `shift`. */
  readonly factors: readonly number[];
  /** The number that is added to a sum. */
  readonly bias: number;
}

/**
 * Puts factors into 16 bits. Kernels take 128 from each byte, so that it fits in a signed one; the bias makes up for that, and
 * rounds.
 *
 * @param coefficients Factors.
 * @returns Nothing if results could differ by more than 1 from those of floats.
 */
export function fixedFactors(coefficients: Iterable<number>): FixedFactors | undefined {
  const all = [...coefficients];
  const magnitude = all.reduce((sum, factor) => sum + Math.abs(factor), 0);
  if (!(magnitude <= SUM_MAX)) return undefined;
  let shift = SHIFT_MAX;
  while (magnitude * 2 ** shift > SUM_MAX) shift--;
  const inexact = all.filter((factor) => !Number.isInteger(factor * 2 ** shift)).length;
  if (inexact > 0 && inexact + 1 >= 2 ** shift) return undefined;
  const sum = all.reduce((sum, factor) => sum + factor, 0);
  return {
    shift,
    factors: all.map((factor) => Math.round(factor * 2 ** (shift + 7))),
    bias: Math.floor((128 * sum + 0.5) * 2 ** shift),
  };
}

/** Factors in 8 bits. */
export interface SmallFactors {
  /** Bits of the fraction. */
  readonly shift: number;
  /** Each times 2 to the `shift`. */
  readonly factors: readonly number[];
}

/**
 * Puts factors into 8 bits.
 *
 * @param coefficients Factors.
 * @returns Nothing if that would lose something, or if 16 bits do not hold the sum of products with bytes.
 */
export function smallFactors(coefficients: Iterable<number>): SmallFactors | undefined {
  const all = [...coefficients];
  for (let shift = 0; shift <= SHIFT_MAX; shift++) {
    const factors = all.map((factor) => factor * 2 ** shift);
    if (!factors.every(Number.isInteger)) continue;
    const [above, below] = [1, -1].map((sign) =>
      factors.reduce((sum, factor) => sum + Math.max(0, factor * sign), 0)
    );
    return above! <= SMALL_MAX && below! <= SMALL_MAX ? { shift, factors } : undefined;
  }
  return undefined;
}

/** Prepares a convolution. */
export function convolvePlan(job: ConvolveJob, block: KernelBlock): KernelPlan {
  const { input: { type, vectorSize }, clip, coefficients } = job;
  const side = job.intrinsic === "convolve3x3" ? 3 : 5;
  block.int(OWN, side);
  block.floats(FACTORS, coefficients);
  const fixed = type === "u8" ? fixedFactors(coefficients) : undefined;
  const small = fixed && smallFactors(coefficients);
  if (fixed !== undefined) writeFixed(block, fixed, side);
  if (small !== undefined) writeSmall(block, small, side);
  const [width, height] = sizeOf(clip);
  const terms = side * side * vectorSize * width * height;
  const step = tileStep(width, height);
  return {
    kernel: fixed !== undefined ? job.intrinsic : type === "u8" ? "convolveU8" : "convolveF32",
    step: Math.ceil(step / ROWS) * ROWS,
    work: terms * (fixed !== undefined ? FIXED_NS : FLOAT_NS),
  };
}

function writeFixed(block: KernelBlock, { shift, factors, bias }: FixedFactors, side: number) {
  const write = (at: number, word: number) => block.shorts(at, splat(word, LANES));
  block.int(OWN + 4, shift);
  write(FLIP, 0x8080);
  write(BIAS, bias);
  for (const [index, factor] of factors.entries()) {
    const [row, column] = [Math.floor(index / side), index % side];
    write(TAPS + 2 * LANES * (column * side + row), factor);
  }
}

function writeSmall(block: KernelBlock, { shift, factors }: SmallFactors, side: number) {
  block.int(OWN + 8, 1);
  block.int(OWN + 12, shift);
  block.shorts(SMALL_BIAS, splat(Math.floor(2 ** (shift - 1)), LANES));
  const factorAt = (row: number, column: number) =>
    row >= 0 && row < side ? factors[row * side + column]! & 0xff : 0;
  let at = PAIRS;
  for (let column = 0; column < side; column++) {
    for (const first of [0, -1]) {
      for (let row = first; row < side; row += 2) {
        const pair = factorAt(row, column) | (factorAt(row + 1, column) << 8);
        block.shorts(at, splat(pair, 4));
        at += 8;
      }
    }
  }
}
