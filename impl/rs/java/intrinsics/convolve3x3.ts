/**
 * The intrinsic for weighted sums of 3 × 3 neighbors.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicConvolve3x3.java of Android 9 to 11.
 *
 * @module
 */

import type { Element } from "../element.ts";
import type { RenderScript } from "../render_script.ts";
import { checkSupported, createNative, isBytesOrFloats } from "./checks.ts";
import { ConvolveIntrinsic } from "./filter.ts";

/** Convolves images of bytes or floats with 9 coefficients. */
export class ScriptIntrinsicConvolve3x3 extends ConvolveIntrinsic {
  /** Number of coefficients. */
  protected override readonly count: number = 9;

  /**
   * Makes the intrinsic; its output is a copy of the input until coefficients are set.
   *
   * @param rs The context.
   * @param e What a cell of input and output is: U8 or F32, with 1 to 4 components.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicConvolve3x3 {
    checkSupported(isBytesOrFloats(e));
    const id = createNative(rs, "CONVOLVE_3X3", e);
    const convolve = new ScriptIntrinsicConvolve3x3(id, rs, e);
    convolve.setIdentity();
    return convolve;
  }
}
