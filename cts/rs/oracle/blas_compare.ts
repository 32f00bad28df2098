/**
 * How far a result of BLAS is off.
 *
 * Source: IntrinsicBLAS.java of Android's CTS: no element's squared error is above a share of the mean square of all elements.
 * The share is 1e-8 for floats and 1e-11 for doubles.
 *
 * @module
 */

import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { storedIndices } from "./blas_matrix.ts";
import { blasRoutine, writtenOperand } from "./blas_routines.ts";

/** How two results of the same call differ. */
export interface BlasError {
  /** The largest squared distance of two numbers; infinite if only one is NaN or infinite. */
  readonly squared: number;
  /** The limit of `squared`. */
  readonly allowed: number;
  /** The index in `data` of the number that is furthest off; -1 if none is off. */
  readonly index: number;
  /** Indices in `data` of numbers that the routine must leave alone, and that differ. */
  readonly touched: readonly number[];
}

/**
 * Compares two results of a call.
 *
 * @param call The call; of its matrices, only sizes count.
 * @param got The matrix that an implementation wrote.
 * @param expected What the oracle made of the same matrix: in the other triangle and in gaps, what was there before.
 */
export function blasError(call: BlasCall, got: ComputeMatrix, expected: ComputeMatrix): BlasError {
  const routine = blasRoutine(call.routine);
  const parts = routine.complex ? 2 : 1;
  const isStored = new Uint8Array(expected.data.length);
  const indices: number[] = [];
  let squared = 0;
  let worst = -1;
  for (const element of storedIndices(writtenOperand(routine), call)) {
    for (let index = element * parts; index < (element + 1) * parts; index++) {
      indices.push(index);
      isStored[index] = 1;
      const error = squaredError(got.data[index]!, expected.data[index]!);
      if (error > squared) [squared, worst] = [error, index];
    }
  }
  const touched: number[] = [];
  for (let index = 0; index < expected.data.length; index++) {
    const isOther = isStored[index] === 0 && !Object.is(got.data[index], expected.data[index]);
    if (isOther) touched.push(index);
  }
  const share = routine.double ? 1e-11 : 1e-8;
  return {
    squared,
    allowed: share * Math.min(meanSquare(got, indices), meanSquare(expected, indices)),
    index: worst,
    touched,
  };
}

/**
 * Checks that two results of a call are equal within the tolerance, and exactly so where the routine writes nothing.
 *
 * @param call The call; of its matrices, only sizes count.
 * @param got The matrix that an implementation wrote.
 * @param expected What the oracle made of the same matrix.
 */
export function isBlasEqual(call: BlasCall, got: ComputeMatrix, expected: ComputeMatrix): boolean {
  return isAllowed(blasError(call, got, expected));
}

/** Checks that a difference is within the tolerance, and nothing was touched. */
export function isAllowed({ squared, allowed, touched }: BlasError): boolean {
  return squared <= allowed && touched.length === 0;
}

function squaredError(got: number, expected: number): number {
  if (got === expected || Number.isNaN(got) && Number.isNaN(expected)) return 0;
  const error = (got - expected) ** 2;
  return Number.isNaN(error) ? Infinity : error;
}

/** The mean square of the finite numbers. */
function meanSquare({ data }: ComputeMatrix, indices: readonly number[]): number {
  let sum = 0;
  for (const index of indices) if (Number.isFinite(data[index])) sum += data[index]! ** 2;
  return sum / Math.max(1, indices.length);
}
