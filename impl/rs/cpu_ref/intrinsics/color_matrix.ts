/**
 * ColorMatrix: a matrix by each cell, from any type to any (rsCpuIntrinsicColorMatrix.cpp).
 *
 * From bytes to bytes with 4 components, integers stand in for floats where that makes results differ by 1 at most.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type ColorMatrixJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell with integers, and with floats. */
const INTEGER_NS = 0.6;
const FLOAT_NS = 1.1;

/** Bits behind the point of an integer: as many as there is room for. */
const BITS = [14, 11] as const;
/** Where the bytes of 4 reds, greens, blues and alphas belong. */
const ORDER = [0x0c080400, 0x0d090501, 0x0e0a0602, 0x0f0b0703];
/** Where 4 greys belong. */
const GREYS = [0x00000000, 0x01010101, 0x02020202, 0x03030303];
/** The largest sum before the last shift is far below this. What is added needs no more. */
const TERM_MAX = 2 ** 30;
/** How far a sum of integers may be from that of floats. */
const ERROR_MAX = 0.5;

/**
 * Prepares a product with a matrix.
 *
 * @param job The run.
 * @param block Its parameters.
 */
export function colorMatrixPlan(job: ColorMatrixJob, block: KernelBlock): KernelPlan {
  const { input, output, clip } = job;
  const [width, height] = sizeOf(clip);
  const step = tileStep(width, height);
  const isPixels = [input, output].every((cells) => cells.type === "u8" && cells.vectorSize === 4);
  const integers = isPixels ? integerMatrix(job.matrix, job.add) : undefined;
  if (integers !== undefined) {
    writeIntegers(block, integers);
    return { kernel: "colorMatrixInteger", step, work: INTEGER_NS * width * height };
  }
  writeFloats(job, block);
  return { kernel: "colorMatrix", step, work: FLOAT_NS * width * height };
}

/** A matrix of integers of 16 bits, for bytes. */
export interface IntegerMatrix {
  /** Bits behind the point. */
  readonly bits: 14 | 11;
  /** Column by column. */
  readonly factors: readonly number[];
  /** The numbers that are added to the sums. */
  readonly terms: readonly number[];
}

/**
 * Rounds a matrix to integers.
 *
 * @param matrix 16 factors, column by column.
 * @param add 4 numbers that are added, where 1 is 255.
 * @returns The integers, or undefined if results could differ by more than 1 from those of floats.
 */
export function integerMatrix(
  matrix: Float32Array,
  add: Float32Array,
): IntegerMatrix | undefined {
  for (const bits of BITS) {
    const unit = 2 ** bits;
    const factors = Array.from(matrix, (factor) => Math.round(factor * unit));
    const exact = Array.from(add, (term) => Math.fround(term * 255) * unit);
    const terms = exact.map((term) => Math.max(-TERM_MAX, Math.min(TERM_MAX, Math.round(term))));
    const isClose = [0, 1, 2, 3].every((i) => {
      let error = 0.5;
      for (let j = i; j < 16; j += 4) error += 255 * Math.abs(factors[j]! - matrix[j]! * unit);
      return error < ERROR_MAX * unit;
    });
    const hasRoom = factors.every((factor) => Math.abs(factor) < 32768);
    if (isClose && hasRoom && !terms.some(Number.isNaN)) return { bits, factors, terms };
  }
  return undefined;
}

function writeIntegers(block: KernelBlock, { bits, factors, terms }: IntegerMatrix): void {
  const times4 = (...values: number[]) => [...values, ...values, ...values, ...values];
  for (let i = 0; i < 4; i++) {
    const at = OWN + 48 * i;
    block.shorts(at, times4(factors[i]!, factors[8 + i]!));
    block.shorts(at + 16, times4(factors[4 + i]!, factors[12 + i]!));
    block.ints(at + 32, splat(terms[i]!, 4));
  }
  block.ints(OWN + 192, splat(0x00ff00ff, 4));
  block.ints(OWN + 208, ORDER);
  block.int(OWN + 224, Number(bits === 11));
  block.int(OWN + 228, Number(isGrey({ bits, factors, terms })));
  block.ints(OWN + 240, GREYS);
  block.ints(OWN + 256, splat(0xff000000, 4));
}

/** Checks that red, green and blue become the same, and alpha stays. */
function isGrey({ bits, factors, terms }: IntegerMatrix): boolean {
  const isSame = (row: readonly number[]) => row[0] === row[1] && row[0] === row[2];
  const columns = [0, 4, 8, 12].map((at) => factors.slice(at, at + 4));
  return [...columns, terms].every(isSame) && terms[3] === 0 &&
    columns.every((column, j) => column[3] === (j === 3 ? 2 ** bits : 0));
}

function writeFloats({ input, output, matrix, add }: ColorMatrixJob, block: KernelBlock): void {
  const [fromFloats, toFloats] = [input.type === "f32", output.type === "f32"];
  const scale = fromFloats === toFloats ? 1 : toFloats ? Math.fround(1 / 255) : 255;
  const rounding = scale === 255 ? 0.5 : 0;
  block.floats(OWN, matrix.map((factor) => factor * scale));
  block.floats(OWN + 64, add.map((term) => Math.fround(term * (toFloats ? 1 : 255)) + rounding));
  block.ints(OWN + 80, new Array(input.vectorSize).fill(-1));
  block.floats(OWN + 96, splat(255.5, 4));
  block.ints(OWN + 112, [Number(fromFloats), Number(toFloats)]);
  block.ints(OWN + 128, splat(255, 4));
  block.ints(OWN + 144, ORDER);
}
