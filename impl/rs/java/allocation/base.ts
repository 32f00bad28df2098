/**
 * The shape and use of an Allocation, and its calls to the native side for ranges, rectangles and boxes of cells.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import { checkBitmapFormat, checkRange, checkRegion, type Dimensions } from "./checks.ts";
import { BaseObj } from "../base_obj.ts";
import type { Bitmap } from "./bitmap.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import { bytesOf, type NumericArray } from "../numeric_array.ts";
import type { RenderScript } from "../render_script.ts";
import { type CubemapFace, cubemapFaceId, type Type } from "../type.ts";
import { padded, unpad, withoutPadding } from "../vec3_arrays.ts";

/** Rows of arrays follow each other. */
const TIGHT = 0;

/** Which of its cells an Allocation copies. */
export interface SelectedCells {
  /** The level, of smaller copies. */
  readonly lod: number;
  /** The face of a cube map. */
  readonly face: CubemapFace;
}

/** An Allocation's shape and use. */
export abstract class AllocationBase extends BaseObj {
  #type: Type;
  readonly #usage: number;
  #autoPadding = false;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, type: Type, usage: number) {
    super(id, rs);
    this.#type = type;
    this.#usage = usage;
  }

  /** Its shape. */
  getType(): Type {
    return this.#type;
  }

  /** The Element of a cell. */
  getElement(): Element {
    return this.#type.getElement();
  }

  /** Bits of `USAGE_`. */
  getUsage(): number {
    return this.#usage;
  }

  /** Bytes of all cells, without room between rows. */
  getBytesSize(): number {
    const size = this.cellBytes;
    return this.#type.getYuv() !== 0 ? Math.ceil(size * 1.5) : size;
  }

  /**
   * Whether arrays have three numbers for a vector of three. Otherwise they have four, as the memory has.
   *
   * @param useAutoPadding Default, before it is called: false.
   */
  setAutoPadding(useAutoPadding: boolean): void {
    this.#autoPadding = useAutoPadding;
  }

  /** Takes the shape that the native side gave it. */
  protected setType(type: Type): void {
    this.#type = type;
  }

  /** Which cells it copies: the largest level, and the first face. */
  protected get selected(): SelectedCells {
    return { lod: 0, face: "POSITIVE_X" };
  }

  /** The handle of what has the cells. */
  protected getIDSafe(rs: RenderScript | null = null): number {
    return this.getID(rs);
  }

  /** Bytes of all cells but those of chroma planes. */
  protected get cellBytes(): number {
    return this.#type.getCount() * this.getElement().getBytesSize();
  }

  /** Cells in each direction. */
  protected get dimensions(): Dimensions {
    return [this.#type.getX(), this.#type.getY(), this.#type.getZ()];
  }

  /** Cells of a level, of one face. */
  protected get count(): number {
    const [x, y, z] = this.dimensions;
    return x * Math.max(y, 1) * Math.max(z, 1);
  }

  /** Checks a rectangle or a box. @throws {RSIllegalArgumentException} If it is not in the Allocation. */
  protected validateRegion(offsets: readonly number[], sizes: readonly number[]): void {
    checkRegion(this.dimensions, offsets, sizes);
  }

  /** Checks that an array is large enough for some bytes of cells. @throws {RSIllegalArgumentException} If not. */
  protected validateArraySize(
    array: NumericArray,
    bytes: number,
    problem = "Array too small for allocation type.",
  ): void {
    const least = this.#usesPadding() ? withoutPadding(bytes) : bytes;
    if (array.byteLength < least) throw new RSIllegalArgumentException(problem);
  }

  /** Copies a range of cells from an array, or to it. */
  protected copyRange(
    what: "Data" | "Read",
    off: number,
    count: number,
    array: NumericArray,
  ): void {
    const id = this.getIDSafe();
    checkRange(this.count, off, count);
    const size = count * this.getElement().getBytesSize();
    this.validateArraySize(array, size);
    const { lod } = this.selected;
    this.withMemory(array, what, (memory) => {
      this.rs.call(`rsAllocation1D${what}`, id, off, lod, count, memory, size);
    });
  }

  /** Copies a rectangle or a box from an array, or to it. */
  protected copyRegion(
    what: "Data" | "Read",
    offsets: readonly number[],
    sizes: readonly number[],
    array: NumericArray,
  ): void {
    const id = this.getIDSafe();
    this.validateRegion(offsets, sizes);
    const cells = sizes.reduce((all, size) => all * size, 1);
    this.validateArraySize(array, cells * this.getElement().getBytesSize());
    const fn = `rsAllocation${offsets.length}D${what}`;
    const where = [...offsets, ...this.#level(offsets.length)];
    this.withMemory(array, what, (memory) => {
      this.rs.call(fn, id, ...where, ...sizes, memory, memory.length, TIGHT);
    });
  }

  /** Copies a rectangle or a box of another Allocation, whose place there is not checked. */
  protected copyRegionOf(
    offsets: readonly number[],
    sizes: readonly number[],
    source: AllocationBase,
    from: readonly number[],
  ): void {
    const { rs } = this;
    const { length } = offsets;
    const to = [this.getIDSafe(), ...offsets, ...this.#level(length)];
    const other = [source.getIDSafe(rs), ...from, ...source.#level(length)];
    rs.call(`rsAllocationCopy${length}DRange`, ...to, ...sizes, ...other);
  }

  /** Copies a rectangle from a picture, whose size is not checked. */
  protected copyBitmap(
    id: number,
    [x, y]: readonly [x: number, y: number],
    bitmap: Bitmap,
    { lod, face }: SelectedCells = this.selected,
  ): void {
    checkBitmapFormat(this.getElement(), bitmap);
    const { width, height, pixels } = bitmap;
    const where = [x, y, lod, cubemapFaceId(face), width, height];
    this.rs.call("rsAllocation2DData", id, ...where, pixels, pixels.length, TIGHT);
  }

  /**
   * Gives native code an array's memory: with a fourth number for each vector of three, if arrays have none.
   *
   * @param array The array.
   * @param what `Read` if native code writes it.
   * @param use What is done with the memory.
   */
  protected withMemory(
    array: NumericArray,
    what: "Data" | "Read",
    use: (memory: Uint8Array) => void,
  ): void {
    const bytes = bytesOf(array);
    if (!this.#usesPadding()) return use(bytes);
    const size = this.getElement().getBytesSize();
    const memory = padded(bytes, size);
    try {
      use(memory);
    } finally {
      if (what === "Read") unpad(bytes, memory, size);
    }
  }

  #usesPadding(): boolean {
    return this.#autoPadding && this.getElement().getVectorSize() === 3;
  }

  /** Arguments that say which level, and for rectangles which face. */
  #level(axes: number): readonly number[] {
    const { lod, face } = this.selected;
    return axes === 2 ? [lod, cubemapFaceId(face)] : [lod];
  }
}
