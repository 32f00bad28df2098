/**
 * The intrinsic for linear maps of colors.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicColorMatrix.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { Element } from "../element.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import { Matrix3f, Matrix4f } from "../matrices.ts";
import type { RenderScript } from "../render_script.ts";
import type { KernelID } from "../script/script.ts";
import { type CellLaunch, LaunchedIntrinsic } from "./script_intrinsic.ts";
import { checkSupported, createNative, isBytesOrFloats, packFloats } from "./checks.ts";

const MATRIX = 0;
const ADD = 1;
const GREYSCALE = [0.299, 0.299, 0.299, 0.587, 0.587, 0.587, 0.114, 0.114, 0.114] as const;
const YUV_TO_RGB = [1, 1, 1, 0, -0.39465, 2.03211, 1.13983, -0.5806, 0] as const;
const RGB_TO_YUV = [
  0.299,
  -0.14713,
  0.615,
  0.587,
  -0.28886,
  -0.51499,
  0.114,
  0.436,
  -0.10001,
] as const;

/**
 * Multiplies each cell with a matrix, and adds a vector. Bytes count as 0 to 1; missing components are 0. Its `forEach` takes
 * the input, the output, and which cells; both are U8 or F32, with 1 to 4 components.
 */
export class ScriptIntrinsicColorMatrix extends LaunchedIntrinsic<CellLaunch> {
  /**
   * Makes the intrinsic, with the identity.
   *
   * @param rs The context.
   * @param _e What nobody looks at since Android 4.4.
   */
  static create(rs: RenderScript, _e?: Element): ScriptIntrinsicColorMatrix {
    return new ScriptIntrinsicColorMatrix(createNative(rs, "COLOR_MATRIX", null), rs);
  }

  /**
   * Sets the matrix.
   *
   * @param m One of 3 × 3 keeps alpha.
   * @throws {RSIllegalArgumentException} If a cell is NaN or infinite, which Android does not check.
   */
  setColorMatrix(m: Matrix4f | Matrix3f): void {
    const cells = m instanceof Matrix3f ? withAlpha(m) : m.getArray();
    this.setVar(MATRIX, packFloats(this.rs, "Matrix cell", cells, 16));
  }

  /** Sets what is added after the multiplication; 0 until then. @throws {RSIllegalArgumentException} As {@link setColorMatrix}. */
  setAdd(f: readonly [r: number, g: number, b: number, a: number]): void;
  /** The same, number by number. */
  setAdd(r: number, g: number, b: number, a: number): void;
  setAdd(first: number | readonly number[], ...rest: readonly number[]): void {
    const values = typeof first === "number" ? [first, ...rest] : first;
    this.setVar(ADD, packFloats(this.rs, "Addend", values, 4));
  }

  /** Makes all colors grey; alpha stays. */
  setGreyscale(): void {
    this.setColorMatrix(new Matrix3f(GREYSCALE));
  }

  /** Makes Y, U and V red, green and blue; the fourth component stays. */
  setYUVtoRGB(): void {
    this.setColorMatrix(new Matrix3f(YUV_TO_RGB));
  }

  /** Makes red, green and blue Y, U and V; the fourth component stays. */
  setRGBtoYUV(): void {
    this.setColorMatrix(new Matrix3f(RGB_TO_YUV));
  }

  /** The kernel, for groups. */
  getKernelID(): KernelID {
    return this.createKernelID(0, RsSignature.IN | RsSignature.OUT);
  }

  /** Launches the kernel. @throws {RSIllegalArgumentException} If cells are neither bytes nor floats. */
  protected override launch(
    ain: Allocation,
    aout: Allocation,
    options: LaunchOptions | null = null,
  ): void {
    checkSupported(isBytesOrFloats(ain.getElement()));
    checkSupported(isBytesOrFloats(aout.getElement()));
    this.forEach(0, ain, aout, null, options);
  }
}

function withAlpha(m: Matrix3f): Float32Array {
  const wide = new Matrix4f();
  for (let x = 0; x < 3; x++) {
    for (let y = 0; y < 3; y++) wide.set(x, y, m.get(x, y));
  }
  return wide.getArray();
}
