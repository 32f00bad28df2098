/**
 * The intrinsic that makes images larger or smaller.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicResize.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { FieldID, KernelID } from "../script/script.ts";
import { ScriptIntrinsic } from "./script_intrinsic.ts";
import { checkSupported, createNative, isBytesOrFloats } from "./checks.ts";

const INPUT = 0;

/** Brings an image to the size of another one, bicubically. */
export class ScriptIntrinsicResize extends ScriptIntrinsic {
  #input: Allocation | null = null;

  /**
   * Makes the intrinsic.
   *
   * @param rs The context.
   */
  static create(rs: RenderScript): ScriptIntrinsicResize {
    return new ScriptIntrinsicResize(createNative(rs, "RESIZE", null), rs);
  }

  /**
   * Sets where it reads.
   *
   * @param ain An image whose cells are U8 or F32, with 1 to 4 components.
   * @throws {RSIllegalArgumentException} For others.
   */
  setInput(ain: Allocation): void {
    checkSupported(isBytesOrFloats(ain.getElement()));
    this.setVar(INPUT, ain);
    this.#input = ain;
  }

  /** The variable that is the input, for groups. */
  getFieldID_Input(): FieldID {
    return this.createFieldID(INPUT);
  }

  /**
   * Fills the output.
   *
   * @param aout An image with cells as the input has, which Android does not check.
   * @param options Which cells. Default: all.
   * @throws {RSIllegalArgumentException} If it is the input, which Android only checks without options, or has other cells.
   */
  forEach_bicubic(aout: Allocation, options?: LaunchOptions | null): void {
    const same = "Output cannot be same as Input.";
    const isInput = aout === this.#input;
    if (isInput && options === undefined) throw new RSIllegalArgumentException(same);
    this.refuse(isInput, same);
    const element = this.#input?.getElement() ?? aout.getElement();
    this.refuse(!aout.getElement().isCompatible(element), "Output element type must match.");
    this.forEach(0, null, aout, null, options);
  }

  /** The kernel, for groups. */
  getKernelID_bicubic(): KernelID {
    return this.createKernelID(0, RsSignature.OUT);
  }
}
