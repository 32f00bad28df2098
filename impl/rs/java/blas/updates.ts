/**
 * BLAS with matrices that change a symmetric or Hermitian one.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import type { BlasCalls, BlasComplex, BlasLetter, BlasScalar } from "./calls.ts";
import {
  BlasConstant,
  checkConjTranspose,
  checkElements,
  checkLevel3,
  checkThat,
  checkTranspose,
  checkUplo,
  isSameSize,
  isSquare,
  isTransposed,
  sizeOf,
} from "./checks.ts";

/**
 * `C = alpha * A * op(A) + beta * C`, or `C = alpha * op(A) * A + beta * C`.
 *
 * @param uplo Which triangle of C is changed: UPPER or LOWER.
 * @param trans NO_TRANSPOSE for the first; what `op` does, for the second.
 * @param alpha A factor.
 * @param a A matrix.
 * @param beta A factor.
 * @param c The symmetric or Hermitian matrix that is changed.
 * @throws {RSRuntimeException} If an argument is not as it is to be.
 */
export type Syrk<S> = (
  uplo: number,
  trans: number,
  alpha: S,
  a: Allocation,
  beta: S,
  c: Allocation,
) => void;

/**
 * `C = alpha * A * op(B) + op(alpha) * B * op(A) + beta * C`, or with `op` at the left of each product; see {@link Syrk}.
 *
 * @param b A matrix as large as A.
 */
export type Syr2k<Alpha, Beta> = (
  uplo: number,
  trans: number,
  alpha: Alpha,
  a: Allocation,
  b: Allocation,
  beta: Beta,
  c: Allocation,
) => void;

const { TRANSPOSE, CONJ_TRANSPOSE } = BlasConstant;

/**
 * Updates of symmetric matrices (SYRK, SYR2K: without CONJ_TRANSPOSE, which Android lets pass) and of Hermitian ones (HERK,
 * HER2K: without TRANSPOSE), of level 3.
 */
export type UpdateRoutines =
  & Readonly<Record<"SSYRK" | "DSYRK" | "CHERK" | "ZHERK", Syrk<number>>>
  & Readonly<Record<"CSYRK" | "ZSYRK", Syrk<BlasComplex>>>
  & Readonly<Record<"SSYR2K" | "DSYR2K", Syr2k<number, number>>>
  & Readonly<Record<"CSYR2K" | "ZSYR2K", Syr2k<BlasComplex, BlasComplex>>>
  & Readonly<Record<"CHER2K" | "ZHER2K", Syr2k<BlasComplex, number>>>;

/**
 * Makes these routines.
 *
 * @param calls How they run.
 */
export function updateRoutines(calls: BlasCalls): UpdateRoutines {
  return {
    SSYRK: syrk(calls, "s"),
    DSYRK: syrk(calls, "d"),
    CSYRK: syrk(calls, "c"),
    ZSYRK: syrk(calls, "z"),
    CHERK: herk(calls, "c"),
    ZHERK: herk(calls, "z"),
    SSYR2K: syr2k(calls, "s"),
    DSYR2K: syr2k(calls, "d"),
    CSYR2K: syr2k(calls, "c"),
    ZSYR2K: syr2k(calls, "z"),
    CHER2K: her2k(calls, "c"),
    ZHER2K: her2k(calls, "z"),
  };
}

function syrk<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Syrk<S> {
  return (uplo, trans, alpha, a, beta, c) => {
    checkTranspose(trans);
    refuseConjugated(calls, letter, trans);
    checkUplo(uplo);
    checkLevel3(calls.elementOf(letter), a, null, c, { transA: trans });
    const [n, k] = sizeOf(a, trans);
    calls.run(`${letter}syrk`, { transA: trans, uplo, n, k, alpha, beta }, [a, null, c]);
  };
}

function herk(calls: BlasCalls, letter: "c" | "z"): Syrk<number> {
  return (uplo, trans, alpha, a, beta, c) => {
    checkUplo(uplo);
    checkElements(calls.elementOf(letter), a, c);
    checkConjTranspose(trans);
    checkThat(isSquare(sizeOf(c)), "Called HERK with non-square C");
    const [n, k] = sizeOf(a, trans);
    checkThat(sizeOf(c)[0] === n, "Called HERK with invalid A");
    calls.run(`${letter}herk`, { transA: trans, uplo, n, k, alpha, beta }, [a, null, c]);
  };
}

/** Android turns A and B by their sizes only for TRANSPOSE, also where CONJ_TRANSPOSE does the same. */
function syr2k<S extends BlasScalar>(calls: BlasCalls, letter: BlasLetter): Syr2k<S, S> {
  return (uplo, trans, alpha, a, b, beta, c) => {
    checkUplo(uplo);
    checkTranspose(trans);
    refuseConjugated(calls, letter, trans);
    checkElements(calls.elementOf(letter), a, b, c);
    const isTurned = calls.keepsDefects ? trans === TRANSPOSE : isTransposed(trans);
    const rows = sizeOf(a)[isTurned ? 1 : 0];
    checkThat(isSameSize(sizeOf(c), [rows, rows]), "Invalid symmetric matrix in SYR2K");
    checkThat(isSameSize(sizeOf(a), sizeOf(b)), "Invalid A and B in SYR2K");
    const k = sizeOf(a, trans)[1];
    const parameters = { transA: trans, uplo, n: rows, k, alpha, beta };
    calls.run(`${letter}syr2k`, parameters, [a, b, c]);
  };
}

function her2k(calls: BlasCalls, letter: "c" | "z"): Syr2k<BlasComplex, number> {
  return (uplo, trans, alpha, a, b, beta, c) => {
    checkUplo(uplo);
    checkElements(calls.elementOf(letter), a, b, c);
    checkConjTranspose(trans);
    checkThat(isSquare(sizeOf(c)), "Called HER2K with non-square C");
    const [n, k] = sizeOf(a, trans);
    checkThat(sizeOf(c)[0] === n, "Called HER2K with invalid matrices");
    const isSame = isSameSize(sizeOf(a), sizeOf(b));
    checkThat(isSame, "Called HER2K with invalid A and B matrices");
    calls.run(`${letter}her2k`, { transA: trans, uplo, n, k, alpha, beta }, [a, b, c]);
  };
}

function refuseConjugated(calls: BlasCalls, letter: BlasLetter, trans: number): void {
  const isComplex = letter === "c" || letter === "z";
  const isBad = isComplex && trans === CONJ_TRANSPOSE;
  calls.refuse(isBad, "Invalid transpose passed to BLAS");
}
