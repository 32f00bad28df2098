/**
 * The intrinsic for weighted sums of 5 × 5 neighbors.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicConvolve5x5.java of Android 9 to 11.
 *
 * @module
 */

import type { Element } from "../element.ts";
import type { RenderScript } from "../render_script.ts";
import { checkSupported, createNative, isBytesOrFloats } from "./checks.ts";
import { ConvolveIntrinsic } from "./filter.ts";

/** Convolves images of bytes or floats with 25 coefficients. */
export class ScriptIntrinsicConvolve5x5 extends ConvolveIntrinsic {
  /** Number of coefficients. */
  protected override readonly count: number = 25;

  /**
   * Makes the intrinsic; its output is a copy of the input until coefficients are set, as Android's documentation says.
   * Android itself sets none, so that the native side's mean of all 25 stays; apps with `compat` have it so.
   *
   * @param rs The context.
   * @param e What a cell of input and output is: U8 or F32, with 1 to 4 components.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicConvolve5x5 {
    checkSupported(isBytesOrFloats(e));
    const id = createNative(rs, "CONVOLVE_5X5", e);
    const convolve = new ScriptIntrinsicConvolve5x5(id, rs, e);
    if (!rs.getApplicationContext().keepsDefects) convolve.setIdentity();
    return convolve;
  }
}
