/**
 * The shape of an Allocation.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Type.java.
 *
 * @module
 */

import { RsCubemapFace } from "../../../cts/contract/rs_defines.ts";
import { BaseObj } from "./base_obj.ts";
import type { Element } from "./element.ts";
import { enumId, isInt } from "./enums.ts";
import { RSInvalidStateException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";
import { TypeBuilder } from "./type_builder.ts";

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

/** What a Type is made of; a dimension of 0 is not there. */
export interface TypeParts {
  /** What a cell is. */
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

  /** What a cell is. */
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

  /** Whether there are smaller copies. */
  hasMipmaps(): boolean {
    return this.#parts.mipmaps;
  }

  /** Whether it is a cube map. */
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
