/**
 * The intrinsic for a Gaussian blur.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBlur.java of Android 9 to 11.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { Boxed } from "../boxed.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import { checkIsTable, checkSupported, createNative, isBytes } from "./checks.ts";
import { FilterIntrinsic } from "./filter.ts";

const RADIUS = 0;
const MAX_RADIUS = 25;

/**
 * Blurs images of bytes with 1 or 4 components; edges are repeated.
 *
 * @example
 * ```ts ignore
 * const blur = ScriptIntrinsicBlur.create(rs, Element.U8_4(rs));
 * blur.setRadius(12);
 * blur.setInput(input);
 * blur.forEach(output, new LaunchOptions().setX(8, 16));
 * ```
 */
export class ScriptIntrinsicBlur extends FilterIntrinsic {
  /**
   * Makes the intrinsic, with a radius of 5.
   *
   * @param rs The context.
   * @param e What a cell of input and output is: U8 or U8_4.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicBlur {
    checkSupported(isBytes(e, 1, 4));
    const blur = new ScriptIntrinsicBlur(createNative(rs, "BLUR", e), rs, e);
    blur.setRadius(5);
    return blur;
  }

  /**
   * Sets where it reads.
   *
   * @param ain An image with the cells of `create`.
   * @throws {RSIllegalArgumentException} For a row, for other cells, and for an image of another context.
   */
  override setInput(ain: Allocation): void {
    checkIsTable(ain, "Input set to a 1D Allocation");
    checkSupported(isBytes(ain.getElement(), 1, 4));
    super.setInput(ain);
  }

  /**
   * Sets how far a cell is spread.
   *
   * @param radius In cells, above 0 and at most 25; may be a fraction.
   * @throws {RSIllegalArgumentException} For others. NaN, Android lets pass.
   */
  setRadius(radius: number): void {
    const r = Math.fround(radius);
    const message = "Radius out of range (0 < r <= 25).";
    if (r <= 0 || r > MAX_RADIUS) throw new RSIllegalArgumentException(message);
    this.refuse(Number.isNaN(r), message);
    this.setVar(RADIUS, Boxed.float(r));
  }

  /** Launches the kernel. @throws {RSIllegalArgumentException} If the output is a row, or not what {@link FilterIntrinsic} takes. */
  protected override launch(aout: Allocation, options: LaunchOptions | null = null): void {
    checkIsTable(aout, "Output is a 1D Allocation");
    super.launch(aout, options);
  }
}
