/**
 * The meaning of a BLAS routine's name and options.
 *
 * @module
 */

import { RsBlasTranspose, RsBlasUplo } from "../../../../../cts/contract/rs_blas.ts";
import {
  CONJUGATED,
  VIEW,
  VIEW_FLAGS,
  VIEW_LINE,
  VIEW_STEP,
} from "../../../kernels/assembly/blas_parameters.ts";
import type { KernelBlock } from "../../../kernels/kernel_block.ts";
import { OWN } from "../../../kernels/parameters.ts";
import type { BlasJob, MatrixCells } from "../jobs.ts";

/** A routine, by its name. */
export interface BlasNumbers {
  /** The name without its first letter, for example `gemm`. */
  readonly family: string;
  /** Numbers of an element: 1, or 2 if it is complex. */
  readonly unit: 1 | 2;
  /** Bytes of a number. */
  readonly numberBytes: 4 | 8;
  /** Bytes of an element. */
  readonly bytes: number;
  /** The end of the names of kernels for its numbers. */
  readonly suffix: "F32" | "F64";
  /** Whether its matrix is hermitian. */
  readonly isHermitian: boolean;
}

/**
 * A routine by its name.
 *
 * @param name As BLAS calls it, in lower case.
 */
export function blasNumbers(name: string): BlasNumbers {
  const [letter, family] = [name.slice(0, 1), name.slice(1)];
  const unit = letter === "c" || letter === "z" ? 2 : 1;
  const isDouble = letter === "d" || letter === "z";
  const numberBytes = isDouble ? 8 : 4;
  return {
    family,
    unit,
    numberBytes,
    bytes: unit * numberBytes,
    suffix: isDouble ? "F64" : "F32",
    isHermitian: family.startsWith("h"),
  };
}

/** A matrix as a kernel reads it: lines, each of elements. */
export interface BlasView {
  /** Address of the first element of line 0. */
  readonly address: number;
  /** Bytes from line to line. */
  readonly line: number;
  /** Bytes from element to element. */
  readonly step: number;
  /** Flags of `blas_parameters.ts`. */
  readonly flags: number;
}

/**
 * The view of a matrix whose lines are the rows of the matrix itself, or of what `op` makes of it.
 *
 * @param matrix The matrix.
 * @param routine The routine.
 * @param trans What `op` does. Default: nothing.
 * @param keepsSign Whether nothing is conjugated.
 */
export function rowsOf(
  matrix: MatrixCells,
  routine: BlasNumbers,
  trans: number = RsBlasTranspose.NO_TRANS,
  keepsSign = false,
): BlasView {
  const rows = {
    address: matrix.pointer,
    line: matrix.stride * routine.bytes,
    step: routine.bytes,
    flags: trans === RsBlasTranspose.CONJ_TRANS && !keepsSign ? CONJUGATED : 0,
  };
  return trans === RsBlasTranspose.NO_TRANS ? rows : turned(rows);
}

/** The view whose lines go across the lines of another. */
export function turned(view: BlasView): BlasView {
  return { ...view, line: view.step, step: view.line };
}

/** The view whose elements are conjugated. */
export function conjugated(view: BlasView): BlasView {
  return { ...view, flags: view.flags ^ CONJUGATED };
}

/** Writes a view at an offset from OWN. */
export function writeView(block: KernelBlock, offset: number, view: BlasView): void {
  writeInts(block, [
    [offset + VIEW, view.address],
    [offset + VIEW_LINE, view.line],
    [offset + VIEW_STEP, view.step],
    [offset + VIEW_FLAGS, view.flags],
  ]);
}

/** Writes integers at offsets from OWN. */
export function writeInts(
  block: KernelBlock,
  values: Iterable<readonly [offset: number, value: number]>,
): void {
  for (const [offset, value] of values) block.int(OWN + offset, value);
}

/** Writes a scalar as two doubles, at an offset from OWN. */
export function writeScalar(block: KernelBlock, offset: number, value: Scalar): void {
  block.ints(OWN + offset, new Int32Array(Float64Array.from(value).buffer));
}

/** A real and an imaginary part. */
export type Scalar = readonly [re: number, im: number];

/** A scalar of a call: without an imaginary part, if the routine's numbers, or this one, are real. */
export function scalarOf([re, im]: Scalar, routine: BlasNumbers, isReal = false): Scalar {
  return [re, routine.unit === 1 || isReal ? 0 : im];
}

/** Checks that a scalar is a certain real number. */
export function isScalar([re, im]: Scalar, value: number): boolean {
  return re === value && im === 0;
}

/** Checks that the upper triangle is stored. */
export function isUpper({ uplo }: BlasJob): boolean {
  return uplo === RsBlasUplo.UPPER;
}

/** Checks that a matrix is taken as it is. */
export function isPlain(trans: number): boolean {
  return trans === RsBlasTranspose.NO_TRANS;
}

/**
 * How large a part is, if a size is cut into about as many parts.
 *
 * @param size The size.
 * @param parts How many parts there are to be.
 * @param least Smallest part.
 * @param most Largest part, a multiple of `multiple`.
 * @param multiple What a part is a multiple of.
 */
export function partOf(
  size: number,
  parts: number,
  least: number,
  most: number,
  multiple: number,
): number {
  const count = Math.max(parts, Math.ceil(size / most));
  const part = Math.ceil(size / count / multiple) * multiple;
  return Math.max(least, Math.min(part, most));
}

/** The limits of a run over tiles. */
export function tileLimits(tiles: number): { x1: number; x2: number; y1: number; y2: number } {
  return { x1: 0, x2: 1, y1: 0, y2: tiles };
}
