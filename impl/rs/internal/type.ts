/**
 * Types: the dimensions of an Allocation.
 *
 * Source: AOSP frameworks/rs, rsType.cpp of Android 9; which dimensions go together: frameworks/base,
 * rs/java/android/renderscript/Type.java, which checks what the C function leaves alone.
 *
 * @module
 */

import { RsError, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import type { RsElement, RsType } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { RuntimeContext } from "./runtime_context.ts";

/** The largest uint32_t. */
const UINT32_MAX = 0xffff_ffff;

/** The request for a Type, as rsTypeCreate takes it. */
export interface TypeRequest {
  readonly dimX: number;
  /** 0 for none. */
  readonly dimY: number;
  readonly dimZ: number;
  readonly mipmaps: boolean;
  readonly faces: boolean;
  /** `RsYuvFormat`. */
  readonly yuv: number;
}

/** A Type of a context. */
export class Type implements RsType {
  readonly kind = "Type";
  readonly handle: number;
  name: string | null = null;
  readonly element: RsElement;
  readonly dimX: number;
  readonly dimY: number;
  readonly dimZ: number;
  readonly mipmaps: boolean;
  readonly faces: boolean;
  readonly yuv: number;

  /**
   * Makes a Type that no table has yet.
   *
   * @param process The process.
   * @param element What a cell holds.
   * @param request Its dimensions.
   */
  constructor(process: RsProcess, element: RsElement, request: TypeRequest) {
    this.handle = process.newHandle();
    this.element = element;
    this.dimX = request.dimX;
    this.dimY = request.dimY;
    this.dimZ = request.dimZ;
    this.mipmaps = request.mipmaps;
    this.faces = request.faces;
    this.yuv = request.yuv;
  }

  /** Levels of detail down to a single cell, or the three planes of a YUV Type. */
  get lodCount(): number {
    if (this.mipmaps) return this.#levelsOf(Math.max(this.dimX, this.dimY, this.dimZ));
    return this.yuv === RsYuvFormat.NONE ? 1 : 3;
  }

  /** Levels of a dimension that is halved until it is 1: the position of its highest bit, and one. */
  #levelsOf(dimension: number): number {
    return Math.max(1, 32 - Math.clz32(dimension));
  }

  /** Cells of all levels or planes, and of all faces. */
  get cellCount(): number {
    let cells = 0;
    for (let lod = 0; lod < this.lodCount; lod++) cells += this.#planeCells(lod);
    return cells * this.faceCount();
  }

  /** Cells of a level of one face, or of a plane; both chroma planes count a quarter, whatever their layout. */
  #planeCells(lod: number): number {
    if (this.yuv !== RsYuvFormat.NONE && lod > 0) {
      return Math.floor(this.dimX / 2) * Math.floor(this.dimY / 2);
    }
    const { x, y, z } = this.lodDimensions(lod);
    return x * Math.max(y, 1) * Math.max(z, 1);
  }

  /** Faces: 6 of a cube map. */
  faceCount(): number {
    return this.faces ? 6 : 1;
  }

  /** Dimensions of a level or a plane; those that the Type has not are 0. */
  lodDimensions(lod: number): { readonly x: number; readonly y: number; readonly z: number } {
    if (this.yuv !== RsYuvFormat.NONE && lod > 0) {
      const isShared = this.yuv === RsYuvFormat.NV21 && lod === 1;
      const x = isShared ? this.dimX : Math.floor(this.dimX / 2);
      return { x, y: Math.floor(this.dimY / 2), z: 0 };
    }
    return {
      x: this.#reduced(this.dimX, lod),
      y: this.#reduced(this.dimY, lod),
      z: this.#reduced(this.dimZ, lod),
    };
  }

  /** A dimension of a level: halved and rounded down for each, but never below 1. */
  #reduced(dimension: number, lod: number): number {
    return dimension === 0 ? 0 : Math.max(1, Math.floor(dimension / 2 ** lod));
  }

  /** Number of dimensions. */
  get dimensions(): number {
    return this.dimZ > 0 ? 3 : this.dimY > 0 ? 2 : 1;
  }

  /** The request that {@link createType} takes for a Type of another width (Type::cloneAndResize1D): no faces, no YUV. */
  resized1D(dimX: number): TypeRequest {
    const { dimY, dimZ, mipmaps } = this;
    return { dimX, dimY, dimZ, mipmaps, faces: false, yuv: RsYuvFormat.NONE };
  }

  /**
   * The answer of rsaTypeGetNativeData: x, y, z, mipmaps, faces, and the Element's handle.
   *
   * @returns Six integers.
   */
  nativeData(): readonly number[] {
    const { dimX, dimY, dimZ, mipmaps, faces, element } = this;
    return [dimX, dimY, dimZ, mipmaps ? 1 : 0, faces ? 1 : 0, element.handle];
  }

  /** Checks that a request for the other would be answered with this one. */
  isSame(other: RsType): boolean {
    return this.element === other.element && this.#isSameShape(other);
  }

  /** Checks that all dimensions agree. */
  #isSameShape(other: RsType): boolean {
    return this.dimX === other.dimX && this.dimY === other.dimY && this.dimZ === other.dimZ &&
      this.mipmaps === other.mipmaps && this.faces === other.faces && this.yuv === other.yuv;
  }

  /**
   * Why there can be no such Type.
   *
   * @returns Undefined if there can.
   */
  problem(): string | undefined {
    return this.#rangeProblem() ?? this.#dimensionProblem() ?? this.#cubeProblem() ??
      this.#yuvProblem();
  }

  /** Why a dimension is no uint32_t. */
  #rangeProblem(): string | undefined {
    for (const name of ["dimX", "dimY", "dimZ"] as const) {
      const value = this[name];
      if (!Number.isInteger(value) || value < 0 || value > UINT32_MAX) {
        return `${name} is ${value}, expected 0 to ${UINT32_MAX}`;
      }
    }
    return undefined;
  }

  /** Why dimensions are missing. */
  #dimensionProblem(): string | undefined {
    if (this.dimX === 0) return "dimX is 0, expected at least 1";
    if (this.dimZ > 0 && this.dimY === 0) {
      return `dimY is 0 and dimZ is ${this.dimZ}, expected both`;
    }
    return undefined;
  }

  /** Why it cannot be a cube map. */
  #cubeProblem(): string | undefined {
    if (!this.faces || this.dimensions === 2) return undefined;
    return `a cube map has ${this.dimensions} dimensions, expected 2`;
  }

  /** Why it cannot be a YUV image. */
  #yuvProblem(): string | undefined {
    if (this.yuv === RsYuvFormat.NONE) return undefined;
    if (!Object.values(RsYuvFormat).some((known) => known === this.yuv)) {
      return `yuv ${this.yuv} is no RsYuvFormat`;
    }
    if (this.dimensions === 2 && !this.faces && !this.mipmaps) return undefined;
    return "a YUV Type has other than 2 dimensions, faces, or mipmaps, expected a basic 2D one";
  }
}

/**
 * Finds the Type of a context that is as asked for, or makes it (Type::getTypeRef). The app gets one more reference.
 *
 * @param rsc The context.
 * @param fn The function that asks, for errors.
 * @param element What a cell holds.
 * @param request Its dimensions.
 * @returns Null after an error of the context.
 */
export function createType(
  rsc: RuntimeContext,
  fn: string,
  element: RsElement,
  request: TypeRequest,
): Type | null {
  const type: Type = new (rsc.process.part<typeof Type>("rs-type"))(rsc.process, element, request);
  const problem = type.problem();
  if (problem !== undefined) {
    rsc.setError(RsError.BAD_VALUE, `${fn}: ${problem}`);
    return null;
  }
  const known = rsc.objects.reuse("Type", (other) => type.isSame(other));
  if (known !== undefined) return known as Type;
  rsc.objects.incrementSystem(element);
  rsc.objects.add(type, () => rsc.objects.decrementSystem(element));
  return type;
}
