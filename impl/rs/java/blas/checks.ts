/**
 * Checks of the arguments of BLAS.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import {
  RsBlasDiag,
  RsBlasSide,
  RsBlasTranspose,
  RsBlasUplo,
} from "../../../../cts/contract/rs_blas.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import { isInt } from "../enums.ts";
import { RSRuntimeException } from "../exceptions.ts";

const DIMENSIONS = "Called BLAS with invalid dimensions";

/** Numbers that BLAS has names for. */
export const BlasConstant = {
  NO_TRANSPOSE: RsBlasTranspose.NO_TRANS,
  TRANSPOSE: RsBlasTranspose.TRANS,
  CONJ_TRANSPOSE: RsBlasTranspose.CONJ_TRANS,
  ...RsBlasUplo,
  ...RsBlasDiag,
  ...RsBlasSide,
} as const;

const { NO_TRANSPOSE, TRANSPOSE, CONJ_TRANSPOSE, UPPER, LOWER, NON_UNIT, UNIT, LEFT, RIGHT } =
  BlasConstant;

/** A vector, and how many elements it has, so far apart. */
export type CheckedVector = readonly [vector: Allocation, count: number, increment: number];
/** Rows and columns. */
export type MatrixSize = readonly [rows: number, columns: number];

/** Checks anything. @throws {RSRuntimeException} If it is not so. */
export function checkThat(isSo: boolean, message: string): void {
  if (!isSo) throw new RSRuntimeException(message);
}

/** Checks what says how a matrix is turned. */
export function checkTranspose(transpose: number): void {
  const known: readonly number[] = [NO_TRANSPOSE, TRANSPOSE, CONJ_TRANSPOSE];
  checkThat(known.includes(transpose), "Invalid transpose passed to BLAS");
}

/** Checks the same, where it is not at all, or with conjugation. */
export function checkConjTranspose(transpose: number): void {
  const isKnown = transpose === NO_TRANSPOSE || transpose === CONJ_TRANSPOSE;
  checkThat(isKnown, "Invalid transpose passed to BLAS");
}

/** Checks what says on which side a matrix is. */
export function checkSide(side: number): void {
  checkThat(side === LEFT || side === RIGHT, "Invalid side passed to BLAS");
}

/** Checks what says which triangle is used. */
export function checkUplo(uplo: number): void {
  checkThat(uplo === UPPER || uplo === LOWER, "Invalid uplo passed to BLAS");
}

/** Checks what says what the diagonal is. */
export function checkDiag(diag: number): void {
  checkThat(diag === NON_UNIT || diag === UNIT, "Invalid diag passed to BLAS");
}

/** Checks what cells are; null has none. */
export function checkElements(element: Element, ...all: readonly (Allocation | null)[]): void {
  const isSo = all.every((one) => one === null || one.getElement().isCompatible(element));
  checkThat(isSo, "Called BLAS with wrong Element type");
}

/** Checks that vectors have one row. */
export function checkVectors(...vectors: readonly Allocation[]): void {
  const isSo = vectors.every((vector) => vector.getType().getY() <= 1);
  checkThat(isSo, "BLAS vectors must have Y dimension of 0 or 1");
}

/** Checks distances of elements. */
export function checkIncrements(...increments: readonly number[]): void {
  const isSo = increments.every((increment) => isInt(increment, 1));
  checkThat(isSo, "Vector increments must be greater than 0");
}

/**
 * Checks how long vectors are.
 *
 * @param wraps Whether the length is an int, as in Android, where a long vector can be taken for a short one.
 * @param routine What the message calls the routine.
 * @param vectors The vectors.
 */
export function checkLengths(
  wraps: boolean,
  routine: string,
  ...vectors: readonly CheckedVector[]
): void {
  const isSo = vectors.every(([vector, count, increment]) => {
    const length = 1 + (count - 1) * increment;
    return vector.getType().getX() === (wraps ? Number(BigInt.asIntN(32, BigInt(length))) : length);
  });
  checkThat(isSo, `Incorrect vector dimensions for ${routine}`);
}

/** Checks that a packed triangle is one. @returns How many rows it has. */
export function orderOfPacked(packed: Allocation): number {
  checkThat(packed.getType().getY() <= 1, "Ap must have a Y dimension of 0 or 1");
  const count = packed.getType().getX();
  const order = Math.trunc(Math.sqrt(count * 2));
  checkThat(count === order * (order + 1) / 2, "Invalid dimension for Ap");
  return order;
}

/** A matrix's size, after it is turned. */
export function sizeOf(matrix: Allocation, transpose: number = NO_TRANSPOSE): MatrixSize {
  const size = [matrix.getType().getY(), matrix.getType().getX()] as const;
  return isTransposed(transpose) ? [size[1], size[0]] : size;
}

/** Checks that a matrix is turned. */
export function isTransposed(transpose: number): boolean {
  return transpose === TRANSPOSE || transpose === CONJ_TRANSPOSE;
}

/** Checks that matrices have the same size. */
export function isSameSize(
  [rows, columns]: MatrixSize,
  [otherRows, otherColumns]: MatrixSize,
): boolean {
  return rows === otherRows && columns === otherColumns;
}

/** Checks that there are as many rows as columns. */
export function isSquare([rows, columns]: MatrixSize): boolean {
  return rows === columns;
}

/**
 * Checks matrices of level 3.
 *
 * @param element What cells are.
 * @param a The first matrix.
 * @param b The second one; null without.
 * @param c The result; null is refused.
 * @param how How the first two are turned, and on which side the first one is; default: not, and left.
 */
export function checkLevel3(
  element: Element,
  a: Allocation,
  b: Allocation | null,
  c: Allocation | null,
  how: { readonly transA?: number; readonly transB?: number; readonly side?: number } = {},
): void {
  checkElements(element, a, b, c);
  if (c === null) throw new RSRuntimeException("Allocation C cannot be null");
  const [rows, columns] = sizeOf(c);
  const isRight = how.side === RIGHT;
  if (b === null) {
    checkThat(!isRight, "Provided Matrix A without Matrix B, or vice versa");
    checkThat(rows === columns, "Matrix C is not symmetric");
    checkThat(sizeOf(a, how.transA)[0] === rows, DIMENSIONS);
    return;
  }
  const [first, second] = isRight ? [sizeOf(b), sizeOf(a)] : [
    sizeOf(a, how.transA),
    sizeOf(b, how.transB),
  ];
  const isSo = first[1] === second[0] && isSameSize([first[0], second[1]], [rows, columns]);
  checkThat(isSo, DIMENSIONS);
}
