/**
 * BLAS with matrices that change a symmetric or Hermitian one.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import type { BlasComplex, BlasLetter, BlasScalar } from "./base.ts";
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
import { BlasProducts } from "./products.ts";

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

/** Updates of symmetric and Hermitian matrices, of level 3. */
export abstract class BlasUpdates extends BlasProducts {
  /** {@link Syrk} of floats. */
  readonly SSYRK: Syrk<number> = this.#syrk("s");
  /** {@link Syrk} of doubles. */
  readonly DSYRK: Syrk<number> = this.#syrk("d");
  /** {@link Syrk} of complex floats, symmetric: without CONJ_TRANSPOSE, which Android lets pass. */
  readonly CSYRK: Syrk<BlasComplex> = this.#syrk("c");
  /** {@link Syrk} of complex doubles, symmetric: without CONJ_TRANSPOSE, which Android lets pass. */
  readonly ZSYRK: Syrk<BlasComplex> = this.#syrk("z");
  /** {@link Syrk} of complex floats, Hermitian: without TRANSPOSE. */
  readonly CHERK: Syrk<number> = this.#herk("c");
  /** {@link Syrk} of complex doubles, Hermitian: without TRANSPOSE. */
  readonly ZHERK: Syrk<number> = this.#herk("z");
  /** {@link Syr2k} of floats. */
  readonly SSYR2K: Syr2k<number, number> = this.#syr2k("s");
  /** {@link Syr2k} of doubles. */
  readonly DSYR2K: Syr2k<number, number> = this.#syr2k("d");
  /** {@link Syr2k} of complex floats, symmetric: without CONJ_TRANSPOSE, which Android lets pass. */
  readonly CSYR2K: Syr2k<BlasComplex, BlasComplex> = this.#syr2k("c");
  /** {@link Syr2k} of complex doubles, symmetric: without CONJ_TRANSPOSE, which Android lets pass. */
  readonly ZSYR2K: Syr2k<BlasComplex, BlasComplex> = this.#syr2k("z");
  /** {@link Syr2k} of complex floats, Hermitian: without TRANSPOSE. */
  readonly CHER2K: Syr2k<BlasComplex, number> = this.#her2k("c");
  /** {@link Syr2k} of complex doubles, Hermitian: without TRANSPOSE. */
  readonly ZHER2K: Syr2k<BlasComplex, number> = this.#her2k("z");

  #syrk<S extends BlasScalar>(letter: BlasLetter): Syrk<S> {
    return (uplo, trans, alpha, a, beta, c) => {
      checkTranspose(trans);
      this.#refuseConjugated(letter, trans);
      checkUplo(uplo);
      checkLevel3(this.elementOf(letter), a, null, c, { transA: trans });
      const [n, k] = sizeOf(a, trans);
      this.run(`${letter}syrk`, { transA: trans, uplo, n, k, alpha, beta }, [a, null, c]);
    };
  }

  #herk(letter: "c" | "z"): Syrk<number> {
    return (uplo, trans, alpha, a, beta, c) => {
      checkUplo(uplo);
      checkElements(this.elementOf(letter), a, c);
      checkConjTranspose(trans);
      checkThat(isSquare(sizeOf(c)), "Called HERK with non-square C");
      const [n, k] = sizeOf(a, trans);
      checkThat(sizeOf(c)[0] === n, "Called HERK with invalid A");
      this.run(`${letter}herk`, { transA: trans, uplo, n, k, alpha, beta }, [a, null, c]);
    };
  }

  /** Android turns A and B by their sizes only for TRANSPOSE, also where CONJ_TRANSPOSE does the same. */
  #syr2k<S extends BlasScalar>(letter: BlasLetter): Syr2k<S, S> {
    return (uplo, trans, alpha, a, b, beta, c) => {
      checkUplo(uplo);
      checkTranspose(trans);
      this.#refuseConjugated(letter, trans);
      checkElements(this.elementOf(letter), a, b, c);
      const isTurned = this.#keepsDefects ? trans === TRANSPOSE : isTransposed(trans);
      const rows = sizeOf(a)[isTurned ? 1 : 0];
      checkThat(isSameSize(sizeOf(c), [rows, rows]), "Invalid symmetric matrix in SYR2K");
      checkThat(isSameSize(sizeOf(a), sizeOf(b)), "Invalid A and B in SYR2K");
      const k = sizeOf(a, trans)[1];
      const parameters = { transA: trans, uplo, n: rows, k, alpha, beta };
      this.run(`${letter}syr2k`, parameters, [a, b, c]);
    };
  }

  #her2k(letter: "c" | "z"): Syr2k<BlasComplex, number> {
    return (uplo, trans, alpha, a, b, beta, c) => {
      checkUplo(uplo);
      checkElements(this.elementOf(letter), a, b, c);
      checkConjTranspose(trans);
      checkThat(isSquare(sizeOf(c)), "Called HER2K with non-square C");
      const [n, k] = sizeOf(a, trans);
      checkThat(sizeOf(c)[0] === n, "Called HER2K with invalid matrices");
      const isSame = isSameSize(sizeOf(a), sizeOf(b));
      checkThat(isSame, "Called HER2K with invalid A and B matrices");
      this.run(`${letter}her2k`, { transA: trans, uplo, n, k, alpha, beta }, [a, b, c]);
    };
  }

  get #keepsDefects(): boolean {
    return this.rs.getApplicationContext().keepsDefects;
  }

  #refuseConjugated(letter: BlasLetter, trans: number): void {
    const isComplex = letter === "c" || letter === "z";
    const isBad = isComplex && trans === CONJ_TRANSPOSE;
    this.refuse(isBad, "Invalid transpose passed to BLAS");
  }
}
