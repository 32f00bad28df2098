/**
 * BLAS with vectors and a symmetric or Hermitian matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import type { BlasCalls, BlasComplex, BlasLetter, BlasRoutine, BlasScalar } from "./calls.ts";
import {
  checkElements,
  checkIncrements,
  checkThat,
  checkUplo,
  checkVectors,
  isSquare,
  orderOfPacked,
  sizeOf,
} from "./checks.ts";

/**
 * `y = alpha * A * x + beta * y`.
 *
 * @param uplo Which triangle of A is read: UPPER or LOWER.
 * @param alpha A factor.
 * @param a The matrix, as large in X as in Y; packed, a row of that triangle's elements, row by row.
 * @param x A vector, which is a row.
 * @param incX The distance of its elements, at least 1.
 * @param beta A factor.
 * @param y The vector that is changed.
 * @param incY The distance of its elements, at least 1.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Symv<S> = (
  uplo: number,
  alpha: S,
  a: Allocation,
  x: Allocation,
  incX: number,
  beta: S,
  y: Allocation,
  incY: number,
) => void;

/**
 * As {@link Symv}, with a band matrix: row `i` of an upper triangle has column `j` at `j - i`, of a lower one at `j - i + k`.
 *
 * @param k Number of diagonals beside the main one.
 */
export type Sbmv<S> = (
  uplo: number,
  k: number,
  alpha: S,
  a: Allocation,
  x: Allocation,
  incX: number,
  beta: S,
  y: Allocation,
  incY: number,
) => void;

/**
 * `A = alpha * x * op(x) + A`, where `op(x)` is a row, conjugated for a Hermitian matrix.
 *
 * @param uplo Which triangle of A is changed: UPPER or LOWER.
 * @param alpha A factor, which is real.
 * @param x A vector, which is a row here too.
 * @param incX The distance of its elements, at least 1.
 * @param a The matrix, as large in X as in Y; packed, a row of that triangle's elements, row by row.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Syr = (
  uplo: number,
  alpha: number,
  x: Allocation,
  incX: number,
  a: Allocation,
) => void;

/**
 * `A = alpha * x * op(y) + op(alpha) * y * op(x) + A`; see {@link Syr}.
 *
 * @param y The other vector.
 * @param incY The distance of its elements, at least 1.
 */
export type Syr2<S> = (
  uplo: number,
  alpha: S,
  x: Allocation,
  incX: number,
  y: Allocation,
  incY: number,
  a: Allocation,
) => void;

type Vector = readonly [vector: Allocation, increment: number];

/** Routines for symmetric matrices (S and D) and Hermitian ones (C and Z), of level 2; packed ones in those with P. */
export type SymmetricRoutines =
  & Readonly<Record<"SSYMV" | "DSYMV" | "SSPMV" | "DSPMV", Symv<number>>>
  & Readonly<Record<"CHEMV" | "ZHEMV" | "CHPMV" | "ZHPMV", Symv<BlasComplex>>>
  & Readonly<Record<"SSBMV" | "DSBMV", Sbmv<number>>>
  & Readonly<Record<"CHBMV" | "ZHBMV", Sbmv<BlasComplex>>>
  & Readonly<Record<"SSYR" | "DSYR" | "CHER" | "ZHER" | "SSPR" | "DSPR" | "CHPR" | "ZHPR", Syr>>
  & Readonly<Record<"SSYR2" | "DSYR2" | "SSPR2" | "DSPR2", Syr2<number>>>
  & Readonly<Record<"CHER2" | "ZHER2" | "CHPR2" | "ZHPR2", Syr2<BlasComplex>>>;

/**
 * Makes these routines.
 *
 * @param calls How they run.
 */
export function symmetricRoutines(calls: BlasCalls): SymmetricRoutines {
  return {
    SSYMV: symv(calls, "s", "ssymv"),
    DSYMV: symv(calls, "d", "dsymv"),
    CHEMV: symv(calls, "c", "chemv"),
    ZHEMV: symv(calls, "z", "zhemv"),
    SSBMV: sbmv(calls, "s"),
    DSBMV: sbmv(calls, "d"),
    CHBMV: hbmv(calls, "c"),
    ZHBMV: hbmv(calls, "z"),
    SSPMV: spmv(calls, "s", "sspmv"),
    DSPMV: spmv(calls, "d", "dspmv"),
    CHPMV: spmv(calls, "c", "chpmv"),
    ZHPMV: spmv(calls, "z", "zhpmv"),
    SSYR: syr(calls, "s", "ssyr"),
    DSYR: syr(calls, "d", "dsyr"),
    CHER: syr(calls, "c", "cher"),
    ZHER: syr(calls, "z", "zher"),
    SSPR: syr(calls, "s", "sspr"),
    DSPR: syr(calls, "d", "dspr"),
    CHPR: syr(calls, "c", "chpr"),
    ZHPR: syr(calls, "z", "zhpr"),
    SSYR2: syr2(calls, "s", "ssyr2"),
    DSYR2: syr2(calls, "d", "dsyr2"),
    CHER2: syr2(calls, "c", "cher2"),
    ZHER2: syr2(calls, "z", "zher2"),
    SSPR2: syr2(calls, "s", "sspr2"),
    DSPR2: syr2(calls, "d", "dspr2"),
    CHPR2: syr2(calls, "c", "chpr2"),
    ZHPR2: syr2(calls, "z", "zhpr2"),
  };
}

function symv<S extends BlasScalar>(
  calls: BlasCalls,
  letter: BlasLetter,
  routine: BlasRoutine,
): Symv<S> {
  return (uplo, alpha, a, x, incX, beta, y, incY) => {
    const check = isReal(letter) ? checkMultiplied : checkChanged;
    const n = check(calls, letter, uplo, a, [x, incX], [y, incY]);
    calls.run(routine, { uplo, n, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function sbmv<S extends BlasScalar>(calls: BlasCalls, letter: "s" | "d"): Sbmv<S> {
  return (uplo, k, alpha, a, x, incX, beta, y, incY) => {
    checkThat(isInt(k, 0), "K must be greater than or equal to 0");
    const n = checkMultiplied(calls, letter, uplo, a, [x, incX], [y, incY]);
    calls.run(`${letter}sbmv`, { uplo, n, k, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function hbmv<S extends BlasScalar>(calls: BlasCalls, letter: "c" | "z"): Sbmv<S> {
  return (uplo, k, alpha, a, x, incX, beta, y, incY) => {
    const n = checkChanged(calls, letter, uplo, a, [x, incX], [y, incY]);
    checkThat(isInt(k, 0), "K must be 0 or greater for HBMV");
    calls.run(`${letter}hbmv`, { uplo, n, k, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function spmv<S extends BlasScalar>(
  calls: BlasCalls,
  letter: BlasLetter,
  routine: BlasRoutine,
): Symv<S> {
  return (uplo, alpha, a, x, incX, beta, y, incY) => {
    const name = isReal(letter) ? "SPMV" : "SPR2";
    const n = checkPacked(calls, name, letter, uplo, a, [x, incX], [y, incY]);
    calls.run(routine, { uplo, n, alpha, beta, incX, incY }, [a, x, y]);
  };
}

function syr(calls: BlasCalls, letter: BlasLetter, routine: BlasRoutine): Syr {
  return (uplo, alpha, x, incX, a) => {
    const n = isPacked(routine)
      ? checkPacked(calls, "SPR", letter, uplo, a, [x, incX])
      : checkChanged(calls, letter, uplo, a, [x, incX]);
    const allocations = isReal(letter) ? [x, a, null] as const : [x, null, a] as const;
    calls.run(routine, { uplo, n, alpha, incX }, allocations);
  };
}

function syr2<S extends BlasScalar>(
  calls: BlasCalls,
  letter: BlasLetter,
  routine: BlasRoutine,
): Syr2<S> {
  return (uplo, alpha, x, incX, y, incY, a) => {
    const n = isPacked(routine)
      ? checkPacked(calls, "SPR2", letter, uplo, a, [x, incX], [y, incY])
      : checkChanged(calls, letter, uplo, a, [x, incX], [y, incY]);
    calls.run(routine, { uplo, n, alpha, incX, incY }, [x, y, a]);
  };
}

/** Checks arguments as Android does for SYMV and SBMV. @returns Rows of A. */
function checkMultiplied(
  calls: BlasCalls,
  letter: BlasLetter,
  uplo: number,
  a: Allocation,
  ...vectors: readonly Vector[]
): number {
  checkUplo(uplo);
  checkThat(isSquare(sizeOf(a)), "A must be a square matrix for SYMV");
  checkCells(calls, letter, a, vectors);
  return checkAll(calls, "SYMV", sizeOf(a)[0], vectors);
}

/** Checks arguments as Android does for SYR and SYR2, and for Hermitian matrices in general. @returns Rows of A. */
function checkChanged(
  calls: BlasCalls,
  letter: BlasLetter,
  uplo: number,
  a: Allocation,
  ...vectors: readonly Vector[]
): number {
  checkUplo(uplo);
  checkCells(calls, letter, a, vectors);
  checkThat(isSquare(sizeOf(a)), "A must be a symmetric matrix");
  return checkAll(calls, "SYR", sizeOf(a)[0], vectors);
}

/** Checks arguments with a packed matrix. @returns Rows of it. */
function checkPacked(
  calls: BlasCalls,
  name: string,
  letter: BlasLetter,
  uplo: number,
  a: Allocation,
  ...vectors: readonly Vector[]
): number {
  checkUplo(uplo);
  checkCells(calls, letter, a, vectors);
  return checkAll(calls, name, orderOfPacked(a), vectors);
}

function checkCells(
  calls: BlasCalls,
  letter: BlasLetter,
  a: Allocation,
  vectors: readonly Vector[],
): void {
  const all = vectors.map(([vector]) => vector);
  checkElements(calls.elementOf(letter), a, ...all);
  checkVectors(...all);
}

function checkAll(calls: BlasCalls, name: string, n: number, vectors: readonly Vector[]): number {
  checkIncrements(...vectors.map(([, increment]) => increment));
  calls.checkLengths(name, ...vectors.map(([vector, inc]) => [vector, n, inc] as const));
  return n;
}

function isReal(letter: BlasLetter): boolean {
  return letter === "s" || letter === "d";
}

function isPacked(routine: BlasRoutine): boolean {
  return routine.includes("pr");
}
