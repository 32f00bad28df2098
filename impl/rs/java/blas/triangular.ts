/**
 * BLAS with a vector and a triangular matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import type { BlasLetter, BlasRoutine } from "./base.ts";
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
import { BlasGeneral } from "./general.ts";

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

/** Routines for triangular matrices, of level 2. */
export abstract class BlasTriangular extends BlasGeneral {
  /** {@link Trmv} of floats. */
  readonly STRMV: Trmv = this.#full("s", "strmv");
  /** {@link Trmv} of doubles. */
  readonly DTRMV: Trmv = this.#full("d", "dtrmv");
  /** {@link Trmv} of complex floats. */
  readonly CTRMV: Trmv = this.#full("c", "ctrmv");
  /** {@link Trmv} of complex doubles. */
  readonly ZTRMV: Trmv = this.#full("z", "ztrmv");
  /** {@link Tbmv} of floats. */
  readonly STBMV: Tbmv = this.#multiplyBand("s");
  /** {@link Tbmv} of doubles. */
  readonly DTBMV: Tbmv = this.#multiplyBand("d");
  /** {@link Tbmv} of complex floats. */
  readonly CTBMV: Tbmv = this.#multiplyBand("c");
  /** {@link Tbmv} of complex doubles. */
  readonly ZTBMV: Tbmv = this.#multiplyBand("z");
  /** {@link Trmv} of floats, packed. */
  readonly STPMV: Trmv = this.#packed("s", "stpmv");
  /** {@link Trmv} of doubles, packed. */
  readonly DTPMV: Trmv = this.#packed("d", "dtpmv");
  /** {@link Trmv} of complex floats, packed. */
  readonly CTPMV: Trmv = this.#packed("c", "ctpmv");
  /** {@link Trmv} of complex doubles, packed. */
  readonly ZTPMV: Trmv = this.#packed("z", "ztpmv");
  /** {@link Trmv} of floats, solving. */
  readonly STRSV: Trmv = this.#full("s", "strsv");
  /** {@link Trmv} of doubles, solving. */
  readonly DTRSV: Trmv = this.#full("d", "dtrsv");
  /** {@link Trmv} of complex floats, solving. */
  readonly CTRSV: Trmv = this.#full("c", "ctrsv");
  /** {@link Trmv} of complex doubles, solving. */
  readonly ZTRSV: Trmv = this.#full("z", "ztrsv");
  /** {@link Tbmv} of floats, solving. */
  readonly STBSV: Tbmv = this.#solveBand("s");
  /** {@link Tbmv} of doubles, solving. */
  readonly DTBSV: Tbmv = this.#solveBand("d");
  /** {@link Tbmv} of complex floats, solving. */
  readonly CTBSV: Tbmv = this.#solveBand("c");
  /** {@link Tbmv} of complex doubles, solving. */
  readonly ZTBSV: Tbmv = this.#solveBand("z");
  /** {@link Trmv} of floats, packed, solving. */
  readonly STPSV: Trmv = this.#packed("s", "stpsv");
  /** {@link Trmv} of doubles, packed, solving. */
  readonly DTPSV: Trmv = this.#packed("d", "dtpsv");
  /** {@link Trmv} of complex floats, packed, solving. */
  readonly CTPSV: Trmv = this.#packed("c", "ctpsv");
  /** {@link Trmv} of complex doubles, packed, solving. */
  readonly ZTPSV: Trmv = this.#packed("z", "ztpsv");

  #full(letter: BlasLetter, routine: BlasRoutine): Trmv {
    return (uplo, transA, diag, a, x, incX) => {
      this.#checkFull(letter, uplo, transA, diag, a, x, incX);
      this.run(routine, { uplo, transA, diag, n: sizeOf(a)[0], incX }, [a, x, null]);
    };
  }

  #multiplyBand(letter: BlasLetter): Tbmv {
    return (uplo, transA, diag, k, a, x, incX) => {
      checkThat(isInt(k, 0), "K must be greater than or equal to 0");
      this.#checkFull(letter, uplo, transA, diag, a, x, incX);
      const parameters = { uplo, transA, diag, n: sizeOf(a)[0], k, incX };
      this.run(`${letter}tbmv`, parameters, [a, x, null]);
    };
  }

  #solveBand(letter: BlasLetter): Tbmv {
    return (uplo, transA, diag, k, a, x, incX) => {
      this.#checkFull(letter, uplo, transA, diag, a, x, incX);
      checkThat(isInt(k, 0), "Number of diagonals must be positive");
      const parameters = { uplo, transA, diag, n: sizeOf(a)[0], k, incX };
      this.run(`${letter}tbsv`, parameters, [a, x, null]);
    };
  }

  #packed(letter: BlasLetter, routine: BlasRoutine): Trmv {
    return (uplo, transA, diag, a, x, incX) => {
      checkHow(uplo, transA, diag);
      checkElements(this.elementOf(letter), a, x);
      checkVectors(x);
      const n = orderOfPacked(a);
      checkIncrements(incX);
      this.checkLengths("TPMV", [x, n, incX]);
      this.run(routine, { uplo, transA, diag, n, incX }, [a, x, null]);
    };
  }

  #checkFull(
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
    checkElements(this.elementOf(letter), a, x);
    checkVectors(x);
    checkIncrements(incX);
    this.checkLengths("TRMV", [x, sizeOf(a)[0], incX]);
  }
}

function checkHow(uplo: number, transA: number, diag: number): void {
  checkTranspose(transA);
  checkUplo(uplo);
  checkDiag(diag);
}
