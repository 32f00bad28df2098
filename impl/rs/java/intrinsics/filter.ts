/**
 * Intrinsics whose input is a variable, because a cell of the output depends on several of its cells.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicBlur.java, ScriptIntrinsicConvolve3x3.java and
 * ScriptIntrinsicConvolve5x5.java.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { FieldID, KernelID } from "../script/script.ts";
import { LaunchedIntrinsic, type OutputLaunch } from "./script_intrinsic.ts";
import { packFloats } from "./checks.ts";

const COEFFICIENTS = 0;
const INPUT = 1;

/** A filter for images. Its `forEach` takes the output, and which of its cells. */
export abstract class FilterIntrinsic extends LaunchedIntrinsic<OutputLaunch> {
  readonly #element: Element;
  #input: Allocation | null = null;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, element: Element) {
    super(id, rs);
    this.#element = element;
  }

  /**
   * Sets where it reads.
   *
   * @param ain The image; null for none. Its cells are those of `create`, which Android does not check.
   * @throws {RSIllegalArgumentException} If they are others, or the image is of another context.
   */
  setInput(ain: Allocation | null): void {
    const isOther = ain !== null && !ain.getElement().isCompatible(this.#element);
    this.refuse(isOther, "Input element type must match.");
    this.setVar(INPUT, ain);
    this.#input = ain;
  }

  /** The kernel, for groups. */
  getKernelID(): KernelID {
    return this.createKernelID(0, RsSignature.OUT);
  }

  /** The variable that is the input, for groups. */
  getFieldID_Input(): FieldID {
    return this.createFieldID(INPUT);
  }

  /**
   * Launches the kernel. That the output is not the input, and has the cells of `create`, Android does not check.
   *
   * @throws {RSIllegalArgumentException} If not.
   */
  protected override launch(aout: Allocation, options: LaunchOptions | null = null): void {
    this.refuse(aout === this.#input, "Output cannot be same as Input.");
    const isOther = !aout.getElement().isCompatible(this.#element);
    this.refuse(isOther, "Output element type must match.");
    this.forEach(0, null, aout, null, options);
  }
}

/** A weighted sum of a square of neighbors; edges are repeated. */
export abstract class ConvolveIntrinsic extends FilterIntrinsic {
  /** Number of coefficients. */
  protected abstract readonly count: number;

  /**
   * Sets the weights.
   *
   * @param v Row by row, that of the upper left neighbor first; more than there are neighbors are left out.
   * @throws {ArrayIndexOutOfBoundsException} If there are less.
   * @throws {RSIllegalArgumentException} If one is NaN or infinite, which Android does not check.
   */
  setCoefficients(v: ArrayLike<number>): void {
    this.setVar(COEFFICIENTS, packFloats(this.rs, "Coefficient", v, this.count));
  }

  /** Makes the output a copy of the input. */
  protected setIdentity(): void {
    const { count } = this;
    this.setCoefficients(Array.from({ length: count }, (_, i) => Number(2 * i + 1 === count)));
  }
}
