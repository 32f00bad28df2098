/**
 * BLAS with vectors and a symmetric or Hermitian matrix.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { isInt } from "../enums.ts";
import type { BlasComplex, BlasLetter, BlasRoutine, BlasScalar } from "./base.ts";
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
import { BlasTriangular } from "./triangular.ts";

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

/** Routines for symmetric matrices (S and D) and Hermitian ones (C and Z), of level 2. */
export abstract class BlasSymmetric extends BlasTriangular {
  /** {@link Symv} of floats. */
  readonly SSYMV: Symv<number> = this.#symv("s", "ssymv");
  /** {@link Symv} of doubles. */
  readonly DSYMV: Symv<number> = this.#symv("d", "dsymv");
  /** {@link Symv} of complex floats. */
  readonly CHEMV: Symv<BlasComplex> = this.#symv("c", "chemv");
  /** {@link Symv} of complex doubles. */
  readonly ZHEMV: Symv<BlasComplex> = this.#symv("z", "zhemv");
  /** {@link Sbmv} of floats. */
  readonly SSBMV: Sbmv<number> = this.#sbmv("s");
  /** {@link Sbmv} of doubles. */
  readonly DSBMV: Sbmv<number> = this.#sbmv("d");
  /** {@link Sbmv} of complex floats. */
  readonly CHBMV: Sbmv<BlasComplex> = this.#hbmv("c");
  /** {@link Sbmv} of complex doubles. */
  readonly ZHBMV: Sbmv<BlasComplex> = this.#hbmv("z");
  /** {@link Symv} of floats, packed. */
  readonly SSPMV: Symv<number> = this.#spmv("s", "sspmv");
  /** {@link Symv} of doubles, packed. */
  readonly DSPMV: Symv<number> = this.#spmv("d", "dspmv");
  /** {@link Symv} of complex floats, packed. */
  readonly CHPMV: Symv<BlasComplex> = this.#spmv("c", "chpmv");
  /** {@link Symv} of complex doubles, packed. */
  readonly ZHPMV: Symv<BlasComplex> = this.#spmv("z", "zhpmv");
  /** {@link Syr} of floats. */
  readonly SSYR: Syr = this.#syr("s", "ssyr");
  /** {@link Syr} of doubles. */
  readonly DSYR: Syr = this.#syr("d", "dsyr");
  /** {@link Syr} of complex floats. */
  readonly CHER: Syr = this.#syr("c", "cher");
  /** {@link Syr} of complex doubles. */
  readonly ZHER: Syr = this.#syr("z", "zher");
  /** {@link Syr} of floats, packed. */
  readonly SSPR: Syr = this.#syr("s", "sspr");
  /** {@link Syr} of doubles, packed. */
  readonly DSPR: Syr = this.#syr("d", "dspr");
  /** {@link Syr} of complex floats, packed. */
  readonly CHPR: Syr = this.#syr("c", "chpr");
  /** {@link Syr} of complex doubles, packed. */
  readonly ZHPR: Syr = this.#syr("z", "zhpr");
  /** {@link Syr2} of floats. */
  readonly SSYR2: Syr2<number> = this.#syr2("s", "ssyr2");
  /** {@link Syr2} of doubles. */
  readonly DSYR2: Syr2<number> = this.#syr2("d", "dsyr2");
  /** {@link Syr2} of complex floats. */
  readonly CHER2: Syr2<BlasComplex> = this.#syr2("c", "cher2");
  /** {@link Syr2} of complex doubles. */
  readonly ZHER2: Syr2<BlasComplex> = this.#syr2("z", "zher2");
  /** {@link Syr2} of floats, packed. */
  readonly SSPR2: Syr2<number> = this.#syr2("s", "sspr2");
  /** {@link Syr2} of doubles, packed. */
  readonly DSPR2: Syr2<number> = this.#syr2("d", "dspr2");
  /** {@link Syr2} of complex floats, packed. */
  readonly CHPR2: Syr2<BlasComplex> = this.#syr2("c", "chpr2");
  /** {@link Syr2} of complex doubles, packed. */
  readonly ZHPR2: Syr2<BlasComplex> = this.#syr2("z", "zhpr2");

  #symv<S extends BlasScalar>(letter: BlasLetter, routine: BlasRoutine): Symv<S> {
    return (uplo, alpha, a, x, incX, beta, y, incY) => {
      const check = isReal(letter) ? this.#checkMultiplied : this.#checkChanged;
      const n = check.call(this, letter, uplo, a, [x, incX], [y, incY]);
      this.run(routine, { uplo, n, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #sbmv<S extends BlasScalar>(letter: "s" | "d"): Sbmv<S> {
    return (uplo, k, alpha, a, x, incX, beta, y, incY) => {
      checkThat(isInt(k, 0), "K must be greater than or equal to 0");
      const n = this.#checkMultiplied(letter, uplo, a, [x, incX], [y, incY]);
      this.run(`${letter}sbmv`, { uplo, n, k, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #hbmv<S extends BlasScalar>(letter: "c" | "z"): Sbmv<S> {
    return (uplo, k, alpha, a, x, incX, beta, y, incY) => {
      const n = this.#checkChanged(letter, uplo, a, [x, incX], [y, incY]);
      checkThat(isInt(k, 0), "K must be 0 or greater for HBMV");
      this.run(`${letter}hbmv`, { uplo, n, k, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #spmv<S extends BlasScalar>(letter: BlasLetter, routine: BlasRoutine): Symv<S> {
    return (uplo, alpha, a, x, incX, beta, y, incY) => {
      const name = isReal(letter) ? "SPMV" : "SPR2";
      const n = this.#checkPacked(name, letter, uplo, a, [x, incX], [y, incY]);
      this.run(routine, { uplo, n, alpha, beta, incX, incY }, [a, x, y]);
    };
  }

  #syr(letter: BlasLetter, routine: BlasRoutine): Syr {
    return (uplo, alpha, x, incX, a) => {
      const n = isPacked(routine)
        ? this.#checkPacked("SPR", letter, uplo, a, [x, incX])
        : this.#checkChanged(letter, uplo, a, [x, incX]);
      const allocations = isReal(letter) ? [x, a, null] as const : [x, null, a] as const;
      this.run(routine, { uplo, n, alpha, incX }, allocations);
    };
  }

  #syr2<S extends BlasScalar>(letter: BlasLetter, routine: BlasRoutine): Syr2<S> {
    return (uplo, alpha, x, incX, y, incY, a) => {
      const n = isPacked(routine)
        ? this.#checkPacked("SPR2", letter, uplo, a, [x, incX], [y, incY])
        : this.#checkChanged(letter, uplo, a, [x, incX], [y, incY]);
      this.run(routine, { uplo, n, alpha, incX, incY }, [x, y, a]);
    };
  }

  /** Checks arguments as Android does for SYMV and SBMV. @returns Rows of A. */
  #checkMultiplied(
    letter: BlasLetter,
    uplo: number,
    a: Allocation,
    ...vectors: readonly Vector[]
  ): number {
    checkUplo(uplo);
    checkThat(isSquare(sizeOf(a)), "A must be a square matrix for SYMV");
    this.#checkCells(letter, a, vectors);
    return this.#checkLengths("SYMV", sizeOf(a)[0], vectors);
  }

  /** Checks arguments as Android does for SYR and SYR2, and for Hermitian matrices in general. @returns Rows of A. */
  #checkChanged(
    letter: BlasLetter,
    uplo: number,
    a: Allocation,
    ...vectors: readonly Vector[]
  ): number {
    checkUplo(uplo);
    this.#checkCells(letter, a, vectors);
    checkThat(isSquare(sizeOf(a)), "A must be a symmetric matrix");
    return this.#checkLengths("SYR", sizeOf(a)[0], vectors);
  }

  /** Checks arguments with a packed matrix. @returns Rows of it. */
  #checkPacked(
    name: string,
    letter: BlasLetter,
    uplo: number,
    a: Allocation,
    ...vectors: readonly Vector[]
  ): number {
    checkUplo(uplo);
    this.#checkCells(letter, a, vectors);
    return this.#checkLengths(name, orderOfPacked(a), vectors);
  }

  #checkCells(letter: BlasLetter, a: Allocation, vectors: readonly Vector[]): void {
    const all = vectors.map(([vector]) => vector);
    checkElements(this.elementOf(letter), a, ...all);
    checkVectors(...all);
  }

  #checkLengths(name: string, n: number, vectors: readonly Vector[]): number {
    checkIncrements(...vectors.map(([, increment]) => increment));
    this.checkLengths(name, ...vectors.map(([vector, inc]) => [vector, n, inc] as const));
    return n;
  }
}

function isReal(letter: BlasLetter): boolean {
  return letter === "s" || letter === "d";
}

function isPacked(routine: BlasRoutine): boolean {
  return routine.includes("pr");
}
