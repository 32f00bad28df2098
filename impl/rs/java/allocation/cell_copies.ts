/**
 * Copies of an Allocation's cells by the native side.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import {
  checkArray,
  checkBitmapFormat,
  checkHoldsObjects,
  checkRange,
  type Dimensions,
} from "./checks.ts";
import type { BaseObj } from "../base_obj.ts";
import type { Bitmap } from "./bitmap.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import { bytesOf, type NumericArray } from "../numeric_array.ts";
import type { RenderScript } from "../render_script.ts";
import { type CubemapFace, cubemapFaceId } from "../type.ts";
import { padded, unpad, withoutPadding } from "../vec3_arrays.ts";

/** Rows of arrays follow each other. */
const TIGHT = 0;
const ORIGIN = [0, 0] as const;

/** Which of its cells an Allocation copies. */
export interface SelectedCells {
  /** The level, of smaller copies. */
  readonly lod: number;
  /** The face of a cube map. */
  readonly face: CubemapFace;
}

/** The cells of an Allocation, as copies know them. */
export interface CellsView {
  /** The context. @throws {RSInvalidStateException} If it or the Allocation is destroyed. */
  rs(): RenderScript;
  /** The Element of a cell. */
  element(): Element;
  /** Cells in each direction. */
  dimensions(): Dimensions;
  /** The level and the face that are copied. */
  selected(): SelectedCells;
  /** The handle of what has the cells, checked for a context if it is given. */
  id(rs?: RenderScript): number;
  /** Checks a rectangle or a box. @throws {RSIllegalArgumentException} If it is not in the Allocation. */
  checkRegion(offsets: readonly number[], sizes: readonly number[]): void;
}

/** Copies of one Allocation's cells. */
export class CellCopies {
  readonly #view: CellsView;
  /** Whether arrays have three numbers for a vector of three. */
  autoPadding = false;

  /** @param view The cells. */
  constructor(view: CellsView) {
    this.#view = view;
  }

  /** Cells of a level, of one face. */
  get count(): number {
    const [x, y, z] = this.#view.dimensions();
    return x * Math.max(y, 1) * Math.max(z, 1);
  }

  /** Checks that an array is large enough for some bytes of cells. @throws {RSIllegalArgumentException} If not. */
  checkSize(
    array: NumericArray,
    bytes: number,
    problem = "Array too small for allocation type.",
  ): void {
    const least = this.#usesPadding() ? withoutPadding(bytes) : bytes;
    if (array.byteLength < least) throw new RSIllegalArgumentException(problem);
  }

  /** Copies a range of cells from an array, or to it. */
  range(
    what: "Data" | "Read",
    off: number,
    count: number,
    array: NumericArray,
  ): void {
    const id = this.#view.id();
    checkRange(this.count, off, count);
    const size = count * this.#view.element().getBytesSize();
    this.checkSize(array, size);
    const { lod } = this.#view.selected();
    this.withMemory(array, what, (memory) => {
      this.#view.rs().call(`rsAllocation1D${what}`, id, off, lod, count, memory, size);
    });
  }

  /** Copies a rectangle or a box from an array, or to it. */
  region(
    what: "Data" | "Read",
    offsets: readonly number[],
    sizes: readonly number[],
    array: NumericArray,
  ): void {
    const id = this.#view.id();
    this.#view.checkRegion(offsets, sizes);
    const cells = sizes.reduce((all, size) => all * size, 1);
    this.checkSize(array, cells * this.#view.element().getBytesSize());
    const fn = `rsAllocation${offsets.length}D${what}`;
    const where = [...offsets, ...this.#level(offsets.length)];
    this.withMemory(array, what, (memory) => {
      this.#view.rs().call(fn, id, ...where, ...sizes, memory, memory.length, TIGHT);
    });
  }

  /** Copies a rectangle or a box of another Allocation, whose place there is not checked. */
  regionOf(
    offsets: readonly number[],
    sizes: readonly number[],
    source: CellCopies,
    from: readonly number[],
  ): void {
    const rs = this.#view.rs();
    const { length } = offsets;
    const to = [this.#view.id(), ...offsets, ...this.#level(length)];
    const other = [source.#view.id(rs), ...from, ...source.#level(length)];
    rs.call(`rsAllocationCopy${length}DRange`, ...to, ...sizes, ...other);
  }

  /** Copies a rectangle from a picture, whose size is not checked. */
  bitmap(
    id: number,
    [x, y]: readonly [x: number, y: number],
    bitmap: Bitmap,
    { lod, face }: SelectedCells = this.#view.selected(),
  ): void {
    checkBitmapFormat(this.#view.element(), bitmap);
    const { width, height, pixels } = bitmap;
    const where = [x, y, lod, cubemapFaceId(face), width, height];
    this.#view.rs().call("rsAllocation2DData", id, ...where, pixels, pixels.length, TIGHT);
  }

  /**
   * Gives native code an array's memory: with a fourth number for each vector of three, if arrays have none.
   *
   * @param array The array.
   * @param what `Read` if native code writes it.
   * @param use What is done with the memory.
   */
  withMemory(
    array: NumericArray,
    what: "Data" | "Read",
    use: (memory: Uint8Array) => void,
  ): void {
    const bytes = bytesOf(array);
    if (!this.#usesPadding()) return use(bytes);
    const size = this.#view.element().getBytesSize();
    const memory = padded(bytes, size);
    try {
      use(memory);
    } finally {
      if (what === "Read") unpad(bytes, memory, size);
    }
  }

  #usesPadding(): boolean {
    return this.autoPadding && this.#view.element().getVectorSize() === 3;
  }

  /** Arguments that say which level, and for rectangles which face. */
  #level(axes: number): readonly number[] {
    const { lod, face } = this.#view.selected();
    return axes === 2 ? [lod, cubemapFaceId(face)] : [lod];
  }

  /** Copies all cells from an array of any numbers. */
  fromArray(array: NumericArray): void {
    const dimensions = this.#view.dimensions();
    const [x, y, z] = dimensions;
    if (z > 0) this.region("Data", [0, 0, 0], dimensions, array);
    else if (y > 0) this.region("Data", ORIGIN, [x, y], array);
    else this.range("Data", 0, this.count, array);
  }

  /** Copies a rectangle or a box from an array whose numbers must be what cells hold, or of another Allocation. */
  regionFrom(
    offsets: readonly number[],
    sizes: readonly number[],
    source: NumericArray | CellCopies | undefined,
    from: readonly number[],
  ): void {
    if (source instanceof CellCopies) {
      this.#view.checkRegion(offsets, sizes);
      return this.regionOf(offsets, sizes, source, from);
    }
    checkArray(this.#view.element(), source);
    this.region("Data", offsets, sizes, source as NumericArray);
  }

  /** Copies all cells from objects, one for each. */
  fromObjects(objects: readonly BaseObj[]): void {
    const rs = this.#view.rs();
    checkHoldsObjects(this.#view.element());
    if (objects.length !== this.count) {
      throw new RSIllegalArgumentException(
        `Array size mismatch, allocation sizeX = ${this.count}, array length = ${objects.length}`,
      );
    }
    const ids = objects.map((object) => object.getID(rs));
    const isWide = rs.getApplicationContext().pointerSize === 8;
    const memory = isWide
      ? BigInt64Array.from(ids.flatMap((id) => [BigInt(id), 0n, 0n, 0n]))
      : Int32Array.from(ids);
    this.range("Data", 0, this.count, memory);
  }

  /** Copies a rectangle from a picture. */
  regionFromBitmap(xoff: number, yoff: number, bitmap: Bitmap): void {
    const id = this.#view.id();
    checkBitmapFormat(this.#view.element(), bitmap);
    this.#view.checkRegion([xoff, yoff], [bitmap.width, bitmap.height]);
    this.bitmap(id, [xoff, yoff], bitmap);
  }

  /** Copies all cells of an Allocation. @throws {RSIllegalArgumentException} If it is not of the same Type. */
  from(source: CellCopies, isOfSameType: boolean): void {
    const rs = this.#view.rs();
    if (!isOfSameType) {
      throw new RSIllegalArgumentException("Types of allocations must match.");
    }
    const [x, y, z] = this.#view.dimensions();
    const { keepsDefects } = rs.getApplicationContext();
    if (keepsDefects) return this.regionOf(ORIGIN, [x, y], source, ORIGIN);
    const origin = [0, 0, 0];
    if (z > 0) return this.regionOf(origin, [x, y, z], source, origin);
    this.regionOf(ORIGIN, [x, Math.max(y, 1)], source, ORIGIN);
  }
}
