/**
 * The intrinsic that makes frames of video images.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicYuvToRGB.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import type { RenderScript } from "../render_script.ts";
import type { FieldID, KernelID } from "../script/script.ts";
import { LaunchedIntrinsic } from "./script_intrinsic.ts";
import { createNative, isBytes, refuseBeyondAndroid, UNSUPPORTED } from "./checks.ts";

const INPUT = 0;

/** Makes YUV RGBA, with an alpha of 255. Its `forEach` takes the output, whose cells are U8_4, which Android does not check. */
export class ScriptIntrinsicYuvToRGB extends LaunchedIntrinsic<readonly [aout: Allocation]> {
  /**
   * Makes the intrinsic.
   *
   * @param rs The context.
   * @param e What a cell of the output is: U8_4, which Android does not check.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicYuvToRGB {
    refuseBeyondAndroid(rs, !isBytes(e, 4), UNSUPPORTED);
    return new ScriptIntrinsicYuvToRGB(createNative(rs, "YUV_TO_RGB", e), rs);
  }

  /**
   * Sets where it reads.
   *
   * @param ain A YUV picture; or a row of U8: as many Y as the output has cells, then V and U by turns. Null for none.
   * @throws {RSIllegalArgumentException} For other cells, which Android does not check.
   */
  setInput(ain: Allocation | null): void {
    this.refuse(ain !== null && !isBytes(ain.getElement(), 1), UNSUPPORTED);
    this.setVar(INPUT, ain);
  }

  /** The kernel, for groups. */
  getKernelID(): KernelID {
    return this.createKernelID(0, RsSignature.OUT);
  }

  /** The variable that is the input, for groups. */
  getFieldID_Input(): FieldID {
    return this.createFieldID(INPUT);
  }

  /** Launches the kernel. @throws {RSIllegalArgumentException} If cells are not U8_4. */
  protected override launch(aout: Allocation): void {
    this.refuse(!isBytes(aout.getElement(), 4), UNSUPPORTED);
    this.forEach(0, null, aout);
  }
}
