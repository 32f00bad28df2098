/**
 * The shape of an Allocation.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Type.java.
 *
 * @module
 */

import { RsCubemapFace, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { BaseObj } from "./base_obj.ts";
import type { Element } from "./element.ts";
import { enumId, isInt } from "./enums.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";

/** `Type.CubemapFace`: each constant's value is its name. */
export const CubemapFace = {
  POSITIVE_X: "POSITIVE_X",
  NEGATIVE_X: "NEGATIVE_X",
  POSITIVE_Y: "POSITIVE_Y",
  NEGATIVE_Y: "NEGATIVE_Y",
  POSITIVE_Z: "POSITIVE_Z",
  NEGATIVE_Z: "NEGATIVE_Z",
} as const;

/** The name of a face. */
export type CubemapFace = keyof typeof CubemapFace;

/** The number that the native side has for a face. */
export function cubemapFaceId(face: CubemapFace): number {
  return enumId(RsCubemapFace, "Type.CubemapFace", face);
}

/** `android.graphics.ImageFormat`, as far as Types know it. */
export const ImageFormat = {
  /** Y, and a plane of V and U by turns. */
  NV21: RsYuvFormat.NV21,
  /** Three planes. */
  YV12: RsYuvFormat.YV12,
  /** Three planes, as the device likes them. */
  YUV_420_888: RsYuvFormat.YUV_420_888,
} as const;

/** The parts of a Type; a dimension of 0 is not there. */
export interface TypeParts {
  /** The Element of a cell. */
  readonly element: Element;
  /** Cells in X. */
  readonly x: number;
  /** Cells in Y. */
  readonly y: number;
  /** Cells in Z. */
  readonly z: number;
  /** Whether there are smaller copies. */
  readonly mipmaps: boolean;
  /** Whether it is a cube map. */
  readonly faces: boolean;
  /** The format of a YUV picture (`ImageFormat`), or 0. */
  readonly yuv: number;
}

/** Dimensions of Elements. */
export class Type extends BaseObj {
  /** `Type.CubemapFace`. */
  static readonly CubemapFace: typeof CubemapFace = CubemapFace;

  readonly #parts: TypeParts;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, parts: TypeParts) {
    super(id, rs);
    this.#parts = parts;
  }

  /** `Type.Builder`. */
  static get Builder(): typeof TypeBuilder {
    return TypeBuilder;
  }

  /**
   * A row of cells.
   *
   * @throws {RSInvalidStateException} If the dimension is less than 1.
   */
  static createX(rs: RenderScript, element: Element, x: number): Type {
    return createDimensions(rs, element, [x]);
  }

  /**
   * Rows of cells.
   *
   * @throws {RSInvalidStateException} If a dimension is less than 1.
   */
  static createXY(rs: RenderScript, element: Element, x: number, y: number): Type {
    return createDimensions(rs, element, [x, y]);
  }

  /**
   * Layers of rows of cells.
   *
   * @throws {RSInvalidStateException} If a dimension is less than 1.
   */
  static createXYZ(rs: RenderScript, element: Element, x: number, y: number, z: number): Type {
    return createDimensions(rs, element, [x, y, z]);
  }

  /**
   * A Type of any parts, which are not checked.
   *
   * @param rs The context.
   * @param parts What it is made of.
   */
  static ofParts(rs: RenderScript, parts: TypeParts): Type {
    const id = rs.call(
      "rsTypeCreate",
      parts.element.getID(rs),
      parts.x,
      parts.y,
      parts.z,
      Number(parts.mipmaps),
      Number(parts.faces),
      parts.yuv,
    );
    return new Type(id, rs, parts);
  }

  /**
   * The Type of a native handle.
   *
   * @param id The handle, with a reference that the Type gives up when it is destroyed.
   * @param rs The context.
   * @param element What a cell is.
   */
  static fromNative(id: number, rs: RenderScript, element: Element): Type {
    const data: unknown[] = new Array(6).fill(0);
    rs.call("rsaTypeGetNativeData", id, data, data.length);
    const [x, y, z, mipmaps, faces] = data.map(Number);
    return new Type(id, rs, {
      element,
      x: x!,
      y: y!,
      z: z!,
      mipmaps: mipmaps === 1,
      faces: faces === 1,
      yuv: 0,
    });
  }

  /** The Element of a cell. */
  getElement(): Element {
    return this.#parts.element;
  }

  /** Cells in X. */
  getX(): number {
    return this.#parts.x;
  }

  /** Cells in Y; 0 for a row. */
  getY(): number {
    return this.#parts.y;
  }

  /** Cells in Z; 0 without. */
  getZ(): number {
    return this.#parts.z;
  }

  /** The format of a YUV picture, or 0. */
  getYuv(): number {
    return this.#parts.yuv;
  }

  /** Checks that there are smaller copies. */
  hasMipmaps(): boolean {
    return this.#parts.mipmaps;
  }

  /** Checks that it is a cube map. */
  hasFaces(): boolean {
    return this.#parts.faces;
  }

  /** Number of all cells: those of smaller copies and of faces included, those of chroma planes not. */
  getCount(): number {
    const faces = this.hasFaces() ? 6 : 1;
    let sizes = [this.getX(), this.getY(), this.getZ()].map((size) => Math.max(size, 1));
    let count = product(sizes) * faces;
    while (this.hasMipmaps() && sizes.some((size) => size > 1)) {
      sizes = sizes.map((size) => Math.max(1, size >> 1));
      count += product(sizes) * faces;
    }
    return count;
  }
}

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

  /** Sets whether there are smaller copies. */
  setMipmaps(value: boolean): this {
    this.#mipmaps = value;
    return this;
  }

  /** Sets whether it is a cube map. */
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

  /** The mistake in what was set, or undefined. */
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

function product(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all * size, 1);
}

function createDimensions(rs: RenderScript, element: Element, sizes: readonly number[]): Type {
  if (!sizes.every((size) => isInt(size, 1))) {
    throw new RSInvalidStateException("Dimension must be >= 1.");
  }
  const [x = 0, y = 0, z = 0] = sizes;
  return Type.ofParts(rs, { element, x, y, z, mipmaps: false, faces: false, yuv: 0 });
}
