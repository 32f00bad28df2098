/**
 * Types of all shapes.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Type.java (Builder).
 *
 * @module
 */

import { RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import type { Element } from "./element.ts";
import { isInt } from "./enums.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";
import { Type } from "./type.ts";

/** `android.graphics.ImageFormat`, as far as Types know it. */
export const ImageFormat = {
  /** Y, and a plane of V and U by turns. */
  NV21: RsYuvFormat.NV21,
  /** Three planes. */
  YV12: RsYuvFormat.YV12,
  /** Three planes, as the device likes them. */
  YUV_420_888: RsYuvFormat.YUV_420_888,
} as const;

/** `Type.Builder`: makes a Type, dimension by dimension. */
export class TypeBuilder {
  readonly #rs: RenderScript;
  readonly #element: Element;
  #x = 1;
  #y = 0;
  #z = 0;
  #mipmaps = false;
  #faces = false;
  #yuv = 0;

  /**
   * Begins a Type.
   *
   * @param rs The context.
   * @param element What a cell is.
   * @throws {RSIllegalArgumentException} If it is destroyed.
   */
  constructor(rs: RenderScript, element: Element) {
    element.checkValid();
    this.#rs = rs;
    this.#element = element;
  }

  /** Cells in X; 1 unless set. @throws {RSIllegalArgumentException} If less than 1. */
  setX(value: number): this {
    this.#x = this.#dimension("X", value);
    return this;
  }

  /** Cells in Y. @throws {RSIllegalArgumentException} If less than 1. */
  setY(value: number): this {
    this.#y = this.#dimension("Y", value);
    return this;
  }

  /** Cells in Z. @throws {RSIllegalArgumentException} If less than 1. */
  setZ(value: number): this {
    this.#z = this.#dimension("Z", value);
    return this;
  }

  /** Whether there are smaller copies. */
  setMipmaps(value: boolean): this {
    this.#mipmaps = value;
    return this;
  }

  /** Whether it is a cube map. */
  setFaces(value: boolean): this {
    this.#faces = value;
    return this;
  }

  /**
   * The format of a YUV picture.
   *
   * @param yuvFormat One of {@link ImageFormat}.
   * @throws {RSIllegalArgumentException} For others.
   */
  setYuvFormat(yuvFormat: number): this {
    if (!(Object.values(ImageFormat) as number[]).includes(yuvFormat)) {
      throw new RSIllegalArgumentException(
        "Only ImageFormat.NV21, .YV12, and .YUV_420_888 are supported..",
      );
    }
    this.#yuv = yuvFormat;
    return this;
  }

  /**
   * Makes the Type.
   *
   * @throws {RSInvalidStateException} If what was set does not go together.
   */
  create(): Type {
    const problem = this.#problem();
    if (problem !== undefined) throw new RSInvalidStateException(problem);
    return Type.ofParts(this.#rs, {
      element: this.#element,
      x: this.#x,
      y: this.#y,
      z: this.#z,
      mipmaps: this.#mipmaps,
      faces: this.#faces,
      yuv: this.#yuv,
    });
  }

  /** Checks a dimension. */
  #dimension(axis: "X" | "Y" | "Z", value: number): number {
    if (isInt(value, 1)) return value;
    throw new RSIllegalArgumentException(
      `Values of less than 1 for Dimension ${axis} are not valid.`,
    );
  }

  /** What is wrong with what was set, or undefined. */
  #problem(): string | undefined {
    if (this.#z > 0 && this.#y < 1) {
      return "Both X and Y dimension required when Z is present.";
    }
    if (this.#z > 0 && this.#faces) return "Cube maps not supported with 3D types.";
    if (this.#faces && this.#y < 1) return "Cube maps require 2D Types.";
    if (this.#yuv !== 0 && (this.#z !== 0 || this.#faces || this.#mipmaps)) {
      return "YUV only supports basic 2D.";
    }
    return undefined;
  }
}
