/**
 * The intrinsic that counts values.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicHistogram.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { FieldID, KernelID } from "../script/script.ts";
import { type InputLaunch, LaunchedIntrinsic } from "./script_intrinsic.ts";
import { checkSupported, createNative, isBytes, packFloats } from "./checks.ts";

const COEFFICIENTS = 0;
const OUTPUT = 1;
const SEPARATE = 0;
const DOT = 1;
const BINS = 256;

/**
 * Counts how often each value occurs in an image of bytes. Its `forEach` takes the input, and which cells; it counts as many
 * components as a cell of the output has.
 */
export class ScriptIntrinsicHistogram extends LaunchedIntrinsic<InputLaunch> {
  #output: Allocation | null = null;

  /**
   * Makes the intrinsic.
   *
   * @param rs The context.
   * @param e What a cell of the input is: U8, with 1 to 4 components.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicHistogram {
    checkSupported(isBytes(e));
    return new ScriptIntrinsicHistogram(createNative(rs, "HISTOGRAM", e), rs);
  }

  /**
   * Sets where counts go; each launch sets all of them.
   *
   * @param aout A row of 256 cells, U32 or I32 with 1 to 4 components.
   * @throws {RSIllegalArgumentException} For others.
   */
  setOutput(aout: Allocation): void {
    const type = aout.getType();
    if (!["UNSIGNED_32", "SIGNED_32"].includes(type.getElement().getDataType())) {
      throw new RSIllegalArgumentException("Output type must be U32 or I32.");
    }
    const isRow = type.getX() === BINS && type.getY() === 0 && !type.hasMipmaps();
    if (!isRow || type.getYuv() !== 0) {
      throw new RSIllegalArgumentException("Output must be 1D, 256 elements.");
    }
    this.setVar(OUTPUT, aout);
    this.#output = aout;
  }

  /**
   * Sets the weights for {@link forEach_Dot}; 0.299, 0.587, 0.114 and 0 until then.
   *
   * @throws {RSIllegalArgumentException} If one is negative, or the sum, as floats, above 1. NaN, Android lets pass.
   */
  setDotCoefficients(r: number, g: number, b: number, a: number): void {
    const weights = Float32Array.of(r, g, b, a);
    if (weights.some((weight) => weight < 0)) {
      throw new RSIllegalArgumentException("Coefficient may not be negative.");
    }
    if (weights.reduce((sum, weight) => Math.fround(sum + weight)) > 1) {
      throw new RSIllegalArgumentException("Sum of coefficients must be 1.0 or less.");
    }
    this.setVar(COEFFICIENTS, packFloats(this.rs, "Coefficient", weights, weights.length));
  }

  /**
   * Counts how often each weighted sum of a cell's components occurs.
   *
   * @param ain The image.
   * @param options Which cells. Default: all.
   * @throws {RSIllegalArgumentException} If the output has several components, or the input is not of bytes.
   * @throws {RSInvalidStateException} Without an output.
   */
  forEach_Dot(ain: Allocation, options: LaunchOptions | null = null): void {
    if (this.#channels !== 1) {
      throw new RSIllegalArgumentException("Output vector size must be one.");
    }
    this.#count(DOT, ain, options);
  }

  /** The kernel that counts each component, for groups. */
  getKernelID_Separate(): KernelID {
    return this.createKernelID(SEPARATE, RsSignature.IN | RsSignature.OUT);
  }

  /** The variable of that name in Android, which is the output. */
  getFieldID_Input(): FieldID {
    return this.createFieldID(OUTPUT);
  }

  /**
   * Launches the kernel that counts each component.
   *
   * @throws {RSIllegalArgumentException} If the input has less components than the output, or is not of bytes.
   * @throws {RSInvalidStateException} Without an output.
   */
  protected override launch(ain: Allocation, options: LaunchOptions | null = null): void {
    if (ain.getElement().getVectorSize() < this.#channels) {
      throw new RSIllegalArgumentException("Input vector size must be >= output vector size.");
    }
    this.#count(SEPARATE, ain, options);
  }

  /** Components of the output; without one Android throws a NullPointerException. */
  get #channels(): number {
    if (this.#output !== null) return this.#output.getElement().getVectorSize();
    throw new RSInvalidStateException("Output is not set, expected setOutput before a launch");
  }

  #count(slot: number, ain: Allocation, options: LaunchOptions | null): void {
    if (!isBytes(ain.getElement())) {
      throw new RSIllegalArgumentException("Input type must be U8, U8_1, U8_2 or U8_4.");
    }
    this.forEach(slot, ain, null, null, options);
  }
}
