/**
 * BLAS with vectors and a general matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import type { BlasCalls, BlasComplex, BlasLetter, BlasRoutine, BlasScalar } from "./calls.ts";
import {
  type CheckedVector,
  checkElements,
  checkIncrements,
  checkThat,
  checkTranspose,
  checkVectors,
  sizeOf,
} from "./checks.ts";

/**
 * `y = alpha * op(A) * x + beta * y`.
 *
 * @param transA What `op` does: NO_TRANSPOSE, TRANSPOSE or CONJ_TRANSPOSE.
 * @param alpha A factor.
 * @param a The matrix: as many rows as Y of it, as many columns as X.
 * @param x A vector, which is a row.
 * @param incX The distance of its elements, at least 1.
 * @param beta A factor.
 * @param y The vector that is changed.
 * @param incY The distance of its elements, at least 1.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Gemv<S> = (
  transA: number,
  alpha: S,
  a: Allocation,
  x: Allocation,
  incX: number,
  beta: S,
  y: Allocation,
  incY: number,
) => void;

/**
 * As {@link Gemv}, with a band matrix, of which row `i` has column `j` at `j - i + kl`.
 *
 * @param kl Number of diagonals below the main one.
 * @param ku Number of diagonals above it.
 */
export type Gbmv<S> = (
  transA: number,
  kl: number,
  ku: number,
  alpha: S,
  a: Allocation,
  x: Allocation,
  incX: number,
  beta: S,
  y: Allocation,
  incY: number,
) => void;

/**
 * `A = alpha * x * op(y) + A`, where `op(y)` is a row.
 *
 * @param alpha A factor.
 * @param x A vector, which is a row here too.
 * @param incX The distance of its elements, at least 1.
 * @param y The other vector.
 * @param incY The distance of its elements, at least 1.
 * @param a The matrix that is changed.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Ger<S> = (
  alpha: S,
  x: Allocation,
  incX: number,
  y: Allocation,
  incY: number,
  a: Allocation,
) => void;

/** Routines for general matrices, of level 2. The `op` of GER and GERU transposes, that of GERC conjugates too. */
export type GeneralRoutines =
  & Readonly<Record<"SGEMV" | "DGEMV", Gemv<number>>>
  & Readonly<Record<"CGEMV" | "ZGEMV", Gemv<BlasComplex>>>
  & Readonly<Record<"SGBMV" | "DGBMV", Gbmv<number>>>
  & Readonly<Record<"CGBMV" | "ZGBMV", Gbmv<BlasComplex>>>
  & Readonly<Record<"SGER" | "DGER", Ger<number>>>
  & Readonly<Record<"CGERU" | "CGERC" | "ZGERU" | "ZGERC", Ger<BlasComplex>>>;

/**
 * Makes these routines.
 *
 * @param calls How they run.
 */
export function generalRoutines(calls: BlasCalls): GeneralRoutines {
  return {
    SGEMV: gemv(calls, "s"),
    DGEMV: gemv(calls, "d"),
    CGEMV: gemv(calls, "c"),
    ZGEMV: gemv(calls, "z"),
    SGBMV: gbmv(calls, "s"),
    DGBMV: gbmv(calls, "d"),
    CGBMV: gbmv(calls, "c"),
    ZGBMV: gbmv(calls, "z"),
    SGER: ger(calls, "s", "sger"),
    DGER: ger(calls, "d", "dger"),
    CGERU: ger(calls, "c", "cgeru"),
    CGERC: ger(calls, "c", "cgerc"),
    ZGERU: ger(calls, "z", "zgeru"),
    ZGERC: ger(calls, "z", "zgerc"),
  };
}

function gemv<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Gemv<S> {
  return (transA, alpha, a, x, incX, beta, y, incY) => {
    checkGemv(calls, letter, transA, a, [x, incX], [y, incY]);
    const [m, n] = sizeOf(a);
    calls.run(`${letter}gemv`, { transA, m, n, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function gbmv<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Gbmv<S> {
  return (transA, kl, ku, alpha, a, x, incX, beta, y, incY) => {
    checkGemv(calls, letter, transA, a, [x, incX], [y, incY]);
    checkThat(isInt(kl, 0) && isInt(ku, 0), "KL and KU must be greater than or equal to 0");
    const [m, n] = sizeOf(a);
    calls.run(`${letter}gbmv`, { transA, m, n, kl, ku, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function ger<S extends BlasScalar>(
  calls: BlasCalls,
  letter: BlasLetter,
  routine: BlasRoutine,
): Ger<S> {
  return (alpha, x, incX, y, incY, a) => {
    const name = routine.endsWith("ger") ? "GER" : "GERU";
    checkElements(calls.elementOf(letter), a, x, y);
    checkVectors(x, y);
    const [m, n] = sizeOf(a);
    checkThat(name !== "GER" || m > 0 && n > 0, "M and N must be 1 or greater for GER");
    checkPair(calls, name, [x, m, incX], [y, n, incY]);
    calls.run(routine, { m, n, alpha, incX, incY }, [x, y, a]);
  };
}

function checkGemv(
  calls: BlasCalls,
  letter: BlasLetter,
  transA: number,
  a: Allocation,
  [x, incX]: readonly [x: Allocation, incX: number],
  [y, incY]: readonly [y: Allocation, incY: number],
): void {
  checkTranspose(transA);
  checkElements(calls.elementOf(letter), a, x, y);
  checkVectors(x, y);
  const [rows, columns] = sizeOf(a, transA);
  checkPair(calls, "GEMV", [x, columns, incX], [y, rows, incY]);
}

function checkPair(calls: BlasCalls, name: string, x: CheckedVector, y: CheckedVector): void {
  checkIncrements(x[2], y[2]);
  calls.checkLengths(name, x, y);
}
