/**
 * The intrinsic that puts an image over another one.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBlend.java of Android 9 to 11.
 *
 * @module
 */

import { BLEND_MODES, type BlendMode } from "../../../../cts/contract/compute.ts";
import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { KernelID } from "../script/script.ts";
import { ScriptIntrinsic } from "./script_intrinsic.ts";
import { createNative, isBytes, refuseBeyondAndroid, UNSUPPORTED } from "./checks.ts";

/**
 * Blends.
 *
 * @param ain The source, U8_4.
 * @param aout The destination, U8_4, which is read and written.
 * @param options Which cells. Default: all.
 * @throws {RSIllegalArgumentException} For other cells.
 */
export type BlendLaunch = (
  ain: Allocation,
  aout: Allocation,
  options?: LaunchOptions | null,
) => void;

/** Blends a source into a destination, mode by mode; `src` and `dst` are all components, from 0 to 1. */
export class ScriptIntrinsicBlend extends ScriptIntrinsic {
  /** `dst = 0`. */
  readonly forEachClear: BlendLaunch = this.#launch("clear");
  /** `dst = src`. Android forgets the options; apps with `compat` have it so. */
  readonly forEachSrc: BlendLaunch = this.#launch("src");
  /** Does nothing. */
  readonly forEachDst: BlendLaunch = () => {};
  /** `dst = src + dst * (1 - src.a)`. */
  readonly forEachSrcOver: BlendLaunch = this.#launch("srcOver");
  /** `dst = dst + src * (1 - dst.a)`. */
  readonly forEachDstOver: BlendLaunch = this.#launch("dstOver");
  /** `dst = src * dst.a`. */
  readonly forEachSrcIn: BlendLaunch = this.#launch("srcIn");
  /** `dst = dst * src.a`. */
  readonly forEachDstIn: BlendLaunch = this.#launch("dstIn");
  /** `dst = src * (1 - dst.a)`. */
  readonly forEachSrcOut: BlendLaunch = this.#launch("srcOut");
  /** `dst = dst * (1 - src.a)`. */
  readonly forEachDstOut: BlendLaunch = this.#launch("dstOut");
  /** `dst = src * dst.a + dst * (1 - src.a)`; alpha stays. */
  readonly forEachSrcAtop: BlendLaunch = this.#launch("srcAtop");
  /** `dst = dst * src.a + src * (1 - dst.a)`; alpha is the source's. */
  readonly forEachDstAtop: BlendLaunch = this.#launch("dstAtop");
  /** The bits of `src` and `dst` that differ. */
  readonly forEachXor: BlendLaunch = this.#launch("xor");
  /** `dst = src * dst`. */
  readonly forEachMultiply: BlendLaunch = this.#launch("multiply");
  /** `dst = min(src + dst, 1)`. */
  readonly forEachAdd: BlendLaunch = this.#launch("add");
  /** `dst = max(dst - src, 0)`. */
  readonly forEachSubtract: BlendLaunch = this.#launch("subtract");

  /**
   * Makes the intrinsic.
   *
   * @param rs The context.
   * @param e What a cell is: U8_4, which Android does not check here.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicBlend {
    refuseBeyondAndroid(rs, !isBytes(e, 4), UNSUPPORTED);
    return new ScriptIntrinsicBlend(createNative(rs, "BLEND", e), rs);
  }

  /** The kernel of {@link forEachClear}, for groups. */
  getKernelIDClear(): KernelID {
    return this.#kernel("clear");
  }

  /** The kernel of {@link forEachSrc}, for groups. */
  getKernelIDSrc(): KernelID {
    return this.#kernel("src");
  }

  /** The kernel of {@link forEachDst}, for groups. */
  getKernelIDDst(): KernelID {
    return this.#kernel("dst");
  }

  /** The kernel of {@link forEachSrcOver}, for groups. */
  getKernelIDSrcOver(): KernelID {
    return this.#kernel("srcOver");
  }

  /** The kernel of {@link forEachDstOver}, for groups. */
  getKernelIDDstOver(): KernelID {
    return this.#kernel("dstOver");
  }

  /** The kernel of {@link forEachSrcIn}, for groups. */
  getKernelIDSrcIn(): KernelID {
    return this.#kernel("srcIn");
  }

  /** The kernel of {@link forEachDstIn}, for groups. */
  getKernelIDDstIn(): KernelID {
    return this.#kernel("dstIn");
  }

  /** The kernel of {@link forEachSrcOut}, for groups. */
  getKernelIDSrcOut(): KernelID {
    return this.#kernel("srcOut");
  }

  /** The kernel of {@link forEachDstOut}, for groups. */
  getKernelIDDstOut(): KernelID {
    return this.#kernel("dstOut");
  }

  /** The kernel of {@link forEachSrcAtop}, for groups. */
  getKernelIDSrcAtop(): KernelID {
    return this.#kernel("srcAtop");
  }

  /** The kernel of {@link forEachDstAtop}, for groups. */
  getKernelIDDstAtop(): KernelID {
    return this.#kernel("dstAtop");
  }

  /** The kernel of {@link forEachXor}, for groups. */
  getKernelIDXor(): KernelID {
    return this.#kernel("xor");
  }

  /** The kernel of {@link forEachMultiply}, for groups. */
  getKernelIDMultiply(): KernelID {
    return this.#kernel("multiply");
  }

  /** The kernel of {@link forEachAdd}, for groups. */
  getKernelIDAdd(): KernelID {
    return this.#kernel("add");
  }

  /** The kernel of {@link forEachSubtract}, for groups. */
  getKernelIDSubtract(): KernelID {
    return this.#kernel("subtract");
  }

  #kernel(mode: BlendMode): KernelID {
    return this.createKernelID(BLEND_MODES[mode], RsSignature.IN | RsSignature.OUT);
  }

  #launch(mode: BlendMode): BlendLaunch {
    return (ain, aout, options = null) => {
      if (!isBytes(ain.getElement(), 4)) {
        throw new RSIllegalArgumentException("Input is not of expected format.");
      }
      if (!isBytes(aout.getElement(), 4)) {
        throw new RSIllegalArgumentException("Output is not of expected format.");
      }
      const forgets = mode === "src" && this.rs.getApplicationContext().keepsDefects;
      this.forEach(BLEND_MODES[mode], ain, aout, null, forgets ? null : options);
    };
  }
}
