/**
 * BLAS with a vector and a triangular matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import type { BlasCalls, BlasLetter, BlasRoutine } from "./calls.ts";
import {
  checkDiag,
  checkElements,
  checkIncrements,
  checkThat,
  checkTranspose,
  checkUplo,
  checkVectors,
  isSquare,
  orderOfPacked,
  sizeOf,
} from "./checks.ts";

/**
 * `x = op(A) * x`, or solves `op(A) * y = x` and puts `y` into `x`.
 *
 * @param uplo Which triangle A is: UPPER or LOWER.
 * @param transA What `op` does: NO_TRANSPOSE, TRANSPOSE or CONJ_TRANSPOSE.
 * @param diag Whether the diagonal is all 1: UNIT, or NON_UNIT.
 * @param a The matrix, as large in X as in Y; packed, a row of its triangle's elements, row by row.
 * @param x The vector that is changed, a row.
 * @param incX The distance of its elements, at least 1.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Trmv = (
  uplo: number,
  transA: number,
  diag: number,
  a: Allocation,
  x: Allocation,
  incX: number,
) => void;

/**
 * As {@link Trmv}, with a band matrix: row `i` of an upper triangle has column `j` at `j - i`, of a lower one at `j - i + k`.
 *
 * @param k Number of diagonals beside the main one.
 */
export type Tbmv = (
  uplo: number,
  transA: number,
  diag: number,
  k: number,
  a: Allocation,
  x: Allocation,
  incX: number,
) => void;

/** Routines for triangular matrices, of level 2: packed ones in those with P, solving ones end with SV. */
export type TriangularRoutines =
  & Readonly<
    Record<
      | "STRMV"
      | "DTRMV"
      | "CTRMV"
      | "ZTRMV"
      | "STPMV"
      | "DTPMV"
      | "CTPMV"
      | "ZTPMV"
      | "STRSV"
      | "DTRSV"
      | "CTRSV"
      | "ZTRSV"
      | "STPSV"
      | "DTPSV"
      | "CTPSV"
      | "ZTPSV",
      Trmv
    >
  >
  & Readonly<
    Record<"STBMV" | "DTBMV" | "CTBMV" | "ZTBMV" | "STBSV" | "DTBSV" | "CTBSV" | "ZTBSV", Tbmv>
  >;

/**
 * Makes these routines.
 *
 * @param calls How they run.
 */
export function triangularRoutines(calls: BlasCalls): TriangularRoutines {
  return {
    STRMV: full(calls, "s", "strmv"),
    DTRMV: full(calls, "d", "dtrmv"),
    CTRMV: full(calls, "c", "ctrmv"),
    ZTRMV: full(calls, "z", "ztrmv"),
    STBMV: multiplyBand(calls, "s"),
    DTBMV: multiplyBand(calls, "d"),
    CTBMV: multiplyBand(calls, "c"),
    ZTBMV: multiplyBand(calls, "z"),
    STPMV: packed(calls, "s", "stpmv"),
    DTPMV: packed(calls, "d", "dtpmv"),
    CTPMV: packed(calls, "c", "ctpmv"),
    ZTPMV: packed(calls, "z", "ztpmv"),
    STRSV: full(calls, "s", "strsv"),
    DTRSV: full(calls, "d", "dtrsv"),
    CTRSV: full(calls, "c", "ctrsv"),
    ZTRSV: full(calls, "z", "ztrsv"),
    STBSV: solveBand(calls, "s"),
    DTBSV: solveBand(calls, "d"),
    CTBSV: solveBand(calls, "c"),
    ZTBSV: solveBand(calls, "z"),
    STPSV: packed(calls, "s", "stpsv"),
    DTPSV: packed(calls, "d", "dtpsv"),
    CTPSV: packed(calls, "c", "ctpsv"),
    ZTPSV: packed(calls, "z", "ztpsv"),
  };
}

function full(calls: BlasCalls, letter: BlasLetter, routine: BlasRoutine): Trmv {
  return (uplo, transA, diag, a, x, incX) => {
    checkFull(calls, letter, uplo, transA, diag, a, x, incX);
    calls.run(routine, { uplo, transA, diag, n: sizeOf(a)[0], incX }, [a, x, null]);
  };
}

function multiplyBand(calls: BlasCalls, letter: BlasLetter): Tbmv {
  return (uplo, transA, diag, k, a, x, incX) => {
    checkThat(isInt(k, 0), "K must be greater than or equal to 0");
    checkFull(calls, letter, uplo, transA, diag, a, x, incX);
    const parameters = { uplo, transA, diag, n: sizeOf(a)[0], k, incX };
    calls.run(`${letter}tbmv`, parameters, [a, x, null]);
  };
}

function solveBand(calls: BlasCalls, letter: BlasLetter): Tbmv {
  return (uplo, transA, diag, k, a, x, incX) => {
    checkFull(calls, letter, uplo, transA, diag, a, x, incX);
    checkThat(isInt(k, 0), "Number of diagonals must be positive");
    const parameters = { uplo, transA, diag, n: sizeOf(a)[0], k, incX };
    calls.run(`${letter}tbsv`, parameters, [a, x, null]);
  };
}

function packed(calls: BlasCalls, letter: BlasLetter, routine: BlasRoutine): Trmv {
  return (uplo, transA, diag, a, x, incX) => {
    checkHow(uplo, transA, diag);
    checkElements(calls.elementOf(letter), a, x);
    checkVectors(x);
    const n = orderOfPacked(a);
    checkIncrements(incX);
    calls.checkLengths("TPMV", [x, n, incX]);
    calls.run(routine, { uplo, transA, diag, n, incX }, [a, x, null]);
  };
}

function checkFull(
  calls: BlasCalls,
  letter: BlasLetter,
  uplo: number,
  transA: number,
  diag: number,
  a: Allocation,
  x: Allocation,
  incX: number,
): void {
  checkHow(uplo, transA, diag);
  checkThat(isSquare(sizeOf(a)), "A must be a square matrix for TRMV");
  checkElements(calls.elementOf(letter), a, x);
  checkVectors(x);
  checkIncrements(incX);
  calls.checkLengths("TRMV", [x, sizeOf(a)[0], incX]);
}

function checkHow(uplo: number, transA: number, diag: number): void {
  checkTranspose(transA);
  checkUplo(uplo);
  checkDiag(diag);
}
