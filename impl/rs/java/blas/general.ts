/**
 * BLAS with vectors and a general matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import {
  BlasBase,
  type BlasComplex,
  type BlasLetter,
  type BlasRoutine,
  type BlasScalar,
} from "./base.ts";
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

/** Routines for general matrices, of level 2. */
export abstract class BlasGeneral extends BlasBase {
  /** {@link Gemv} of floats. */
  readonly SGEMV: Gemv<number> = this.#gemv("s");
  /** {@link Gemv} of doubles. */
  readonly DGEMV: Gemv<number> = this.#gemv("d");
  /** {@link Gemv} of complex floats. */
  readonly CGEMV: Gemv<BlasComplex> = this.#gemv("c");
  /** {@link Gemv} of complex doubles. */
  readonly ZGEMV: Gemv<BlasComplex> = this.#gemv("z");
  /** {@link Gbmv} of floats. */
  readonly SGBMV: Gbmv<number> = this.#gbmv("s");
  /** {@link Gbmv} of doubles. */
  readonly DGBMV: Gbmv<number> = this.#gbmv("d");
  /** {@link Gbmv} of complex floats. */
  readonly CGBMV: Gbmv<BlasComplex> = this.#gbmv("c");
  /** {@link Gbmv} of complex doubles. */
  readonly ZGBMV: Gbmv<BlasComplex> = this.#gbmv("z");
  /** {@link Ger} of floats; `op` transposes. */
  readonly SGER: Ger<number> = this.#ger("s", "sger");
  /** {@link Ger} of doubles; `op` transposes. */
  readonly DGER: Ger<number> = this.#ger("d", "dger");
  /** {@link Ger} of complex floats; `op` transposes. */
  readonly CGERU: Ger<BlasComplex> = this.#ger("c", "cgeru");
  /** {@link Ger} of complex floats; `op` transposes and conjugates. */
  readonly CGERC: Ger<BlasComplex> = this.#ger("c", "cgerc");
  /** {@link Ger} of complex doubles; `op` transposes. */
  readonly ZGERU: Ger<BlasComplex> = this.#ger("z", "zgeru");
  /** {@link Ger} of complex doubles; `op` transposes and conjugates. */
  readonly ZGERC: Ger<BlasComplex> = this.#ger("z", "zgerc");

  #gemv<S extends BlasScalar>(letter: BlasLetter): Gemv<S> {
    return (transA, alpha, a, x, incX, beta, y, incY) => {
      this.#checkGemv(letter, transA, a, [x, incX], [y, incY]);
      const [m, n] = sizeOf(a);
      this.run(`${letter}gemv`, { transA, m, n, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #gbmv<S extends BlasScalar>(letter: BlasLetter): Gbmv<S> {
    return (transA, kl, ku, alpha, a, x, incX, beta, y, incY) => {
      this.#checkGemv(letter, transA, a, [x, incX], [y, incY]);
      checkThat(isInt(kl, 0) && isInt(ku, 0), "KL and KU must be greater than or equal to 0");
      const [m, n] = sizeOf(a);
      this.run(`${letter}gbmv`, { transA, m, n, kl, ku, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #ger<S extends BlasScalar>(letter: BlasLetter, routine: BlasRoutine): Ger<S> {
    return (alpha, x, incX, y, incY, a) => {
      const name = routine.endsWith("ger") ? "GER" : "GERU";
      checkElements(this.elementOf(letter), a, x, y);
      checkVectors(x, y);
      const [m, n] = sizeOf(a);
      checkThat(name !== "GER" || m > 0 && n > 0, "M and N must be 1 or greater for GER");
      this.#checkVectors(name, [x, m, incX], [y, n, incY]);
      this.run(routine, { m, n, alpha, incX, incY }, [x, y, a]);
    };
  }

  #checkGemv(
    letter: BlasLetter,
    transA: number,
    a: Allocation,
    [x, incX]: readonly [x: Allocation, incX: number],
    [y, incY]: readonly [y: Allocation, incY: number],
  ): void {
    checkTranspose(transA);
    checkElements(this.elementOf(letter), a, x, y);
    checkVectors(x, y);
    const [rows, columns] = sizeOf(a, transA);
    this.#checkVectors("GEMV", [x, columns, incX], [y, rows, incY]);
  }

  #checkVectors(name: string, x: CheckedVector, y: CheckedVector): void {
    checkIncrements(x[2], y[2]);
    this.checkLengths(name, x, y);
  }
}
