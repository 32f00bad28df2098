/**
 * BLAS with products of matrices.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import type { BlasCalls, BlasComplex, BlasLetter, BlasScalar } from "./calls.ts";
import {
  BlasConstant,
  checkDiag,
  checkElements,
  checkLevel3,
  checkSide,
  checkThat,
  checkTranspose,
  checkUplo,
  isSameSize,
  isSquare,
  sizeOf,
} from "./checks.ts";

/**
 * `C = alpha * op(A) * op(B) + beta * C`.
 *
 * @param transA What `op` does with A: NO_TRANSPOSE, TRANSPOSE or CONJ_TRANSPOSE.
 * @param transB What it does with B.
 * @param alpha A factor.
 * @param a A matrix.
 * @param b A matrix.
 * @param beta A factor.
 * @param c The matrix that is changed.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Gemm<S> = (
  transA: number,
  transB: number,
  alpha: S,
  a: Allocation,
  b: Allocation,
  beta: S,
  c: Allocation,
) => void;

/**
 * `C = alpha * A * B + beta * C`, or with A at the right of B.
 *
 * @param side Where A is: LEFT or RIGHT.
 * @param uplo Which triangle of A is read: UPPER or LOWER.
 * @param alpha A factor.
 * @param a The symmetric or Hermitian matrix.
 * @param b A matrix.
 * @param beta A factor.
 * @param c The matrix that is changed.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Symm<S> = (
  side: number,
  uplo: number,
  alpha: S,
  a: Allocation,
  b: Allocation,
  beta: S,
  c: Allocation,
) => void;

/**
 * `B = alpha * op(A) * B`, or with `op(A)` at the right of B; or solves `op(A) * X = alpha * B` and puts `X` into B.
 *
 * @param side Where A is: LEFT or RIGHT.
 * @param uplo Which triangle A is: UPPER or LOWER.
 * @param transA What `op` does: NO_TRANSPOSE, TRANSPOSE or CONJ_TRANSPOSE.
 * @param diag Whether the diagonal is all 1: UNIT, or NON_UNIT.
 * @param alpha A factor.
 * @param a The matrix, as large in X as in Y.
 * @param b The matrix that is changed.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Trmm<S> = (
  side: number,
  uplo: number,
  transA: number,
  diag: number,
  alpha: S,
  a: Allocation,
  b: Allocation,
) => void;

const { LEFT } = BlasConstant;

/** Products of matrices, of level 3: SYMM is symmetric, HEMM Hermitian, TRMM triangular, and TRSM solves. */
export type ProductRoutines =
  & Readonly<Record<"SGEMM" | "DGEMM", Gemm<number>>>
  & Readonly<Record<"CGEMM" | "ZGEMM", Gemm<BlasComplex>>>
  & Readonly<Record<"SSYMM" | "DSYMM", Symm<number>>>
  & Readonly<Record<"CSYMM" | "ZSYMM" | "CHEMM" | "ZHEMM", Symm<BlasComplex>>>
  & Readonly<Record<"STRMM" | "DTRMM" | "STRSM" | "DTRSM", Trmm<number>>>
  & Readonly<Record<"CTRMM" | "ZTRMM" | "CTRSM" | "ZTRSM", Trmm<BlasComplex>>>;

/**
 * Makes these routines.
 *
 * @param calls How they run.
 */
export function productRoutines(calls: BlasCalls): ProductRoutines {
  return {
    SGEMM: gemm(calls, "s"),
    DGEMM: gemm(calls, "d"),
    CGEMM: gemm(calls, "c"),
    ZGEMM: gemm(calls, "z"),
    SSYMM: symm(calls, "s"),
    DSYMM: symm(calls, "d"),
    CSYMM: symm(calls, "c"),
    ZSYMM: symm(calls, "z"),
    CHEMM: hemm(calls, "c"),
    ZHEMM: hemm(calls, "z"),
    STRMM: trmm(calls, "s"),
    DTRMM: trmm(calls, "d"),
    CTRMM: trmm(calls, "c"),
    ZTRMM: trmm(calls, "z"),
    STRSM: trsm(calls, "s"),
    DTRSM: trsm(calls, "d"),
    CTRSM: trsm(calls, "c"),
    ZTRSM: trsm(calls, "z"),
  };
}

function gemm<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Gemm<S> {
  return (transA, transB, alpha, a, b, beta, c) => {
    checkTranspose(transA);
    checkTranspose(transB);
    checkLevel3(calls.elementOf(letter), a, b, c, { transA, transB });
    const [m, k] = sizeOf(a, transA);
    const [, n] = sizeOf(b, transB);
    calls.run(`${letter}gemm`, { transA, transB, m, n, k, alpha, beta }, [a, b, c]);
  };
}

function symm<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Symm<S> {
  return (side, uplo, alpha, a, b, beta, c) => {
    checkSide(side);
    checkUplo(uplo);
    checkThat(isSquare(sizeOf(a)), "Matrix A is not symmetric");
    checkLevel3(calls.elementOf(letter), a, b, c, { side });
    const [m, n] = sizeOf(c);
    calls.run(`${letter}symm`, { side, uplo, m, n, alpha, beta }, [a, b, c]);
  };
}

function hemm<S extends BlasScalar>(calls: BlasCalls, letter: "c" | "z"): Symm<S> {
  return (side, uplo, alpha, a, b, beta, c) => {
    checkUplo(uplo);
    checkSide(side);
    checkElements(calls.elementOf(letter), a, b, c);
    checkThat(isSquare(sizeOf(a)), "Called HEMM with non-square A");
    const [m, n] = sizeOf(b);
    checkThat(sizeOf(a)[0] === (side === LEFT ? m : n), "Called HEMM with invalid B");
    checkThat(isSameSize(sizeOf(b), sizeOf(c)), "Called HEMM with mismatched B and C");
    calls.run(`${letter}hemm`, { side, uplo, m, n, alpha, beta }, [a, b, c]);
  };
}

function triangle<S extends BlasScalar>(
  calls: BlasCalls,
  letter: BlasLetter,
  family: "trmm" | "trsm",
  sizes: "matrices" | "matrix dimensions",
): Trmm<S> {
  const called = `Called ${family.toUpperCase()} with`;
  return (side, uplo, transA, diag, alpha, a, b) => {
    checkUplo(uplo);
    checkDiag(diag);
    checkSide(side);
    checkTranspose(transA);
    checkElements(calls.elementOf(letter), a, b);
    checkThat(isSquare(sizeOf(a)), `${called} a non-symmetric matrix A`);
    const [m, n] = sizeOf(b);
    checkThat(sizeOf(a)[0] === (side === LEFT ? m : n), `${called} invalid ${sizes}`);
    calls.run(`${letter}${family}`, { side, uplo, transA, diag, m, n, alpha }, [a, b, null]);
  };
}

function trmm<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Trmm<S> {
  return triangle(calls, letter, "trmm", "matrices");
}

function trsm<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Trmm<S> {
  return triangle(calls, letter, "trsm", "matrix dimensions");
}
