/**
 * BLAS with products of matrices.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import type { BlasComplex, BlasLetter, BlasScalar } from "./base.ts";
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
import { BlasSymmetric } from "./symmetric.ts";

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

/** Products of matrices, of level 3. */
export abstract class BlasProducts extends BlasSymmetric {
  /** {@link Gemm} of floats. */
  readonly SGEMM: Gemm<number> = this.#gemm("s");
  /** {@link Gemm} of doubles. */
  readonly DGEMM: Gemm<number> = this.#gemm("d");
  /** {@link Gemm} of complex floats. */
  readonly CGEMM: Gemm<BlasComplex> = this.#gemm("c");
  /** {@link Gemm} of complex doubles. */
  readonly ZGEMM: Gemm<BlasComplex> = this.#gemm("z");
  /** {@link Symm} of floats. */
  readonly SSYMM: Symm<number> = this.#symm("s");
  /** {@link Symm} of doubles. */
  readonly DSYMM: Symm<number> = this.#symm("d");
  /** {@link Symm} of complex floats, symmetric. */
  readonly CSYMM: Symm<BlasComplex> = this.#symm("c");
  /** {@link Symm} of complex doubles, symmetric. */
  readonly ZSYMM: Symm<BlasComplex> = this.#symm("z");
  /** {@link Symm} of complex floats, Hermitian. */
  readonly CHEMM: Symm<BlasComplex> = this.#hemm("c");
  /** {@link Symm} of complex doubles, Hermitian. */
  readonly ZHEMM: Symm<BlasComplex> = this.#hemm("z");
  /** {@link Trmm} of floats. */
  readonly STRMM: Trmm<number> = this.#trmm("s");
  /** {@link Trmm} of doubles. */
  readonly DTRMM: Trmm<number> = this.#trmm("d");
  /** {@link Trmm} of complex floats. */
  readonly CTRMM: Trmm<BlasComplex> = this.#trmm("c");
  /** {@link Trmm} of complex doubles. */
  readonly ZTRMM: Trmm<BlasComplex> = this.#trmm("z");
  /** {@link Trmm} of floats, solving. */
  readonly STRSM: Trmm<number> = this.#trsm("s");
  /** {@link Trmm} of doubles, solving. */
  readonly DTRSM: Trmm<number> = this.#trsm("d");
  /** {@link Trmm} of complex floats, solving. */
  readonly CTRSM: Trmm<BlasComplex> = this.#trsm("c");
  /** {@link Trmm} of complex doubles, solving. */
  readonly ZTRSM: Trmm<BlasComplex> = this.#trsm("z");

  #gemm<S extends BlasScalar>(letter: BlasLetter): Gemm<S> {
    return (transA, transB, alpha, a, b, beta, c) => {
      checkTranspose(transA);
      checkTranspose(transB);
      checkLevel3(this.elementOf(letter), a, b, c, { transA, transB });
      const [m, k] = sizeOf(a, transA);
      const [, n] = sizeOf(b, transB);
      this.run(`${letter}gemm`, { transA, transB, m, n, k, alpha, beta }, [a, b, c]);
    };
  }

  #symm<S extends BlasScalar>(letter: BlasLetter): Symm<S> {
    return (side, uplo, alpha, a, b, beta, c) => {
      checkSide(side);
      checkUplo(uplo);
      checkThat(isSquare(sizeOf(a)), "Matrix A is not symmetric");
      checkLevel3(this.elementOf(letter), a, b, c, { side });
      const [m, n] = sizeOf(c);
      this.run(`${letter}symm`, { side, uplo, m, n, alpha, beta }, [a, b, c]);
    };
  }

  #hemm<S extends BlasScalar>(letter: "c" | "z"): Symm<S> {
    return (side, uplo, alpha, a, b, beta, c) => {
      checkUplo(uplo);
      checkSide(side);
      checkElements(this.elementOf(letter), a, b, c);
      checkThat(isSquare(sizeOf(a)), "Called HEMM with non-square A");
      const [m, n] = sizeOf(b);
      checkThat(sizeOf(a)[0] === (side === LEFT ? m : n), "Called HEMM with invalid B");
      checkThat(isSameSize(sizeOf(b), sizeOf(c)), "Called HEMM with mismatched B and C");
      this.run(`${letter}hemm`, { side, uplo, m, n, alpha, beta }, [a, b, c]);
    };
  }

  #triangle<S extends BlasScalar>(
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
      checkElements(this.elementOf(letter), a, b);
      checkThat(isSquare(sizeOf(a)), `${called} a non-symmetric matrix A`);
      const [m, n] = sizeOf(b);
      checkThat(sizeOf(a)[0] === (side === LEFT ? m : n), `${called} invalid ${sizes}`);
      this.run(`${letter}${family}`, { side, uplo, transA, diag, m, n, alpha }, [a, b, null]);
    };
  }

  #trmm<S extends BlasScalar>(letter: BlasLetter): Trmm<S> {
    return this.#triangle(letter, "trmm", "matrices");
  }

  #trsm<S extends BlasScalar>(letter: BlasLetter): Trmm<S> {
    return this.#triangle(letter, "trsm", "matrix dimensions");
  }
}
