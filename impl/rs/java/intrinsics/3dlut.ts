/**
 * The intrinsic for a table of colors.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsic3DLUT.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { KernelID } from "../script/script.ts";
import { type CellLaunch, LaunchedIntrinsic } from "./script_intrinsic.ts";
import { createNative, isBytes, UNSUPPORTED } from "./checks.ts";

const LUT = 0;

/**
 * Replaces each color by what a table has for it, interpolated; alpha stays. Its `forEach` takes the input, the output, and
 * which cells; both are U8_4, which Android does not check.
 */
export class ScriptIntrinsic3DLUT extends LaunchedIntrinsic<CellLaunch> {
  readonly #element: Element;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, element: Element) {
    super(id, rs);
    this.#element = element;
  }

  /**
   * Makes the intrinsic, without a table. Android makes the native object before it checks; apps with `compat` have it so.
   *
   * @param rs The context.
   * @param e What a cell of input, output and table is: U8_4.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsic3DLUT {
    const isSupported = isBytes(e, 4);
    const { keepsDefects } = rs.getApplicationContext();
    const id = isSupported || keepsDefects ? createNative(rs, "3DLUT", e) : 0;
    if (!isSupported) {
      throw new RSIllegalArgumentException("Element must be compatible with uchar4.");
    }
    return new ScriptIntrinsic3DLUT(id, rs, e);
  }

  /**
   * Sets the table.
   *
   * @param lut Colors; red is x, green is y, blue is z.
   * @throws {RSIllegalArgumentException} If it has no z, other cells than U8_4, or is of another context.
   */
  setLUT(lut: Allocation): void {
    if (lut.getType().getZ() === 0) throw new RSIllegalArgumentException("LUT must be 3d.");
    if (!lut.getElement().isCompatible(this.#element)) {
      throw new RSIllegalArgumentException("LUT element type must match.");
    }
    this.setVar(LUT, lut);
  }

  /** The kernel, for groups. */
  getKernelID(): KernelID {
    return this.createKernelID(0, RsSignature.IN | RsSignature.OUT);
  }

  /** Launches the kernel. @throws {RSIllegalArgumentException} If cells are not U8_4. */
  protected override launch(
    ain: Allocation,
    aout: Allocation,
    options: LaunchOptions | null = null,
  ): void {
    this.refuse(!isBytes(ain.getElement(), 4) || !isBytes(aout.getElement(), 4), UNSUPPORTED);
    this.forEach(0, ain, aout, null, options);
  }
}
