/**
 * The intrinsic for linear algebra.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBLAS.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { isInt } from "../enums.ts";
import type { RenderScript } from "../render_script.ts";
import { BlasConstant, checkLevel3, checkThat, sizeOf } from "./checks.ts";
import { createNative } from "../intrinsics/checks.ts";
import { ScriptIntrinsic } from "../intrinsics/script_intrinsic.ts";
import { BlasCalls } from "./calls.ts";
import { type GeneralRoutines, generalRoutines } from "./general.ts";
import { type ProductRoutines, productRoutines } from "./products.ts";
import { type SymmetricRoutines, symmetricRoutines } from "./symmetric.ts";
import { type TriangularRoutines, triangularRoutines } from "./triangular.ts";
import { type UpdateRoutines, updateRoutines } from "./updates.ts";

const INT_MIN = -0x8000_0000;
const BYTE_MAX = 0xff;

/**
 * Levels 2 and 3 of BLAS. A matrix is an Allocation with a row of cells for each of its rows; a vector is one row. Elements are
 * F32 (S), F64 (D), F32_2 (C) or F64_2 (Z). What is written must not be read too, which Android does not check.
 *
 * @example
 * ```ts ignore
 * const blas = ScriptIntrinsicBLAS.create(rs);
 * const { NO_TRANSPOSE, TRANSPOSE } = ScriptIntrinsicBLAS;
 * blas.SGEMM(NO_TRANSPOSE, TRANSPOSE, 1, a, b, 0, c);
 * ```
 */
export class ScriptIntrinsicBLAS extends ScriptIntrinsic {
  readonly #calls: BlasCalls;

  /** A matrix as it is. */
  static readonly NO_TRANSPOSE: typeof BlasConstant.NO_TRANSPOSE = BlasConstant.NO_TRANSPOSE;
  /** A matrix transposed. */
  static readonly TRANSPOSE: typeof BlasConstant.TRANSPOSE = BlasConstant.TRANSPOSE;
  /** A matrix transposed and conjugated. */
  static readonly CONJ_TRANSPOSE: typeof BlasConstant.CONJ_TRANSPOSE = BlasConstant.CONJ_TRANSPOSE;
  /** The upper triangle. */
  static readonly UPPER: typeof BlasConstant.UPPER = BlasConstant.UPPER;
  /** The lower triangle. */
  static readonly LOWER: typeof BlasConstant.LOWER = BlasConstant.LOWER;
  /** The diagonal that the matrix has. */
  static readonly NON_UNIT: typeof BlasConstant.NON_UNIT = BlasConstant.NON_UNIT;
  /** A diagonal of 1. */
  static readonly UNIT: typeof BlasConstant.UNIT = BlasConstant.UNIT;
  /** At the left of the other matrix. */
  static readonly LEFT: typeof BlasConstant.LEFT = BlasConstant.LEFT;
  /** At the right of it. */
  static readonly RIGHT: typeof BlasConstant.RIGHT = BlasConstant.RIGHT;

  private constructor(id: number, rs: RenderScript) {
    super(id, rs);
    this.#calls = new BlasCalls(rs, () => this.getID());
    Object.assign(
      this,
      generalRoutines(this.#calls),
      triangularRoutines(this.#calls),
      symmetricRoutines(this.#calls),
      productRoutines(this.#calls),
      updateRoutines(this.#calls),
    );
  }

  /**
   * Makes the intrinsic.
   *
   * @param rs The context.
   */
  static create(rs: RenderScript): ScriptIntrinsicBLAS {
    return new ScriptIntrinsicBLAS(createNative(rs, "BLAS", Element.U32(rs)), rs);
  }

  /**
   * A product of matrices of bytes, as neural networks use it: element (i, j) of C is the sum over k of
   * `(A(i, k) - a_offset) * (B(j, k) - b_offset)`, plus `c_offset`, times `c_mult`, divided by 2 to the 21, rounded, from 0
   * to 255.
   *
   * @param a A matrix of U8.
   * @param a_offset From 0 to 255.
   * @param b A matrix of U8, which is transposed.
   * @param b_offset From 0 to 255.
   * @param c The matrix of U8 that is set.
   * @param c_offset An int.
   * @param c_mult An int.
   * @throws {RSRuntimeException} If an argument is not as it is to be.
   */
  BNNM(
    a: Allocation,
    a_offset: number,
    b: Allocation,
    b_offset: number,
    c: Allocation,
    c_offset: number,
    c_mult: number,
  ): void {
    const transB = ScriptIntrinsicBLAS.TRANSPOSE;
    checkLevel3(Element.U8(this.rs), a, b, c, { transB });
    checkThat(isByte(a_offset), "Invalid a_offset passed to BNNM");
    checkThat(isByte(b_offset), "Invalid b_offset passed to BNNM");
    checkThat(isInt(c_offset, INT_MIN), "Invalid c_offset passed to BNNM");
    checkThat(isInt(c_mult, INT_MIN), "Invalid c_mult passed to BNNM");
    const [m, k] = sizeOf(a);
    const [n] = sizeOf(b);
    const offsets = { aOffset: a_offset, bOffset: b_offset, cOffset: c_offset };
    this.#calls.run("bnnm", { m, n, k, ...offsets, cMultiplier: c_mult }, [a, b, c]);
  }
}

/** The routines of levels 2 and 3. */
export interface ScriptIntrinsicBLAS
  extends GeneralRoutines, TriangularRoutines, SymmetricRoutines, ProductRoutines, UpdateRoutines {}

function isByte(value: number): boolean {
  return isInt(value, 0) && value <= BYTE_MAX;
}
