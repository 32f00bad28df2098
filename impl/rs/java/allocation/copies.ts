/**
 * Copies to and from Allocations.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import { AllocationBase, type SelectedCells } from "./base.ts";
import { checkArray, checkBitmapFormat, checkBitmapSize, checkHoldsObjects } from "./checks.ts";
import type { BaseObj } from "../base_obj.ts";
import { Bitmap } from "./bitmap.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { NumericArray } from "../numeric_array.ts";

const ORIGIN = [0, 0] as const;
/** A picture is the largest level, of the first face. */
const PICTURE: SelectedCells = { lod: 0, face: "POSITIVE_X" };

/** An Allocation's copies. */
export abstract class AllocationCopies extends AllocationBase {
  /**
   * Copies all cells from an array, whose numbers must be what cells hold; from a picture of the same size and format; from
   * an Allocation of the same Type; or from objects, one for each cell.
   *
   * Of an Allocation, Android copies the first layer only, and of a row nothing; apps with `compat` have it so.
   *
   * @throws {RSIllegalArgumentException} If the source does not fit.
   */
  copyFrom(source: NumericArray | Bitmap | AllocationBase | readonly BaseObj[]): void {
    if (source instanceof Bitmap) {
      const id = this.getID();
      checkBitmapSize(this.dimensions, source);
      this.copyBitmap(id, ORIGIN, source, PICTURE);
      return;
    }
    if (source instanceof AllocationBase) return this.#copyFromAllocation(source);
    if (Array.isArray(source)) return this.#copyFromObjects(source);
    const array = source as NumericArray;
    checkArray(this.getElement(), array);
    this.#copyFromArray(array);
  }

  /** Copies all cells from an array of any numbers. @throws {RSIllegalArgumentException} If it is too small. */
  copyFromUnchecked(array: NumericArray): void {
    checkArray(null, array);
    this.#copyFromArray(array);
  }

  /**
   * Copies all cells to an array, whose numbers must be what cells hold, or to a picture of the same size and format.
   *
   * @throws {RSIllegalArgumentException} If the target does not fit.
   */
  copyTo(target: NumericArray | Bitmap): void {
    const id = this.getID();
    if (target instanceof Bitmap) {
      checkBitmapFormat(this.getElement(), target);
      checkBitmapSize(this.dimensions, target);
      this.rs.call("rsAllocationCopyToBitmap", id, target.pixels, target.pixels.length);
      return;
    }
    checkArray(this.getElement(), target);
    const problem = "Size of output array cannot be smaller than size of allocation.";
    this.validateArraySize(target, this.cellBytes, problem);
    this.withMemory(target, "Read", (memory) => {
      this.rs.call("rsAllocationRead", id, memory, memory.length);
    });
  }

  /**
   * Copies a range of cells from an array, or from another Allocation, beginning at its cell `dataOff`. The native side
   * checks the ranges of a copy between Allocations.
   *
   * @throws {RSIllegalArgumentException} If the range or the array does not fit.
   */
  copy1DRangeFrom(off: number, count: number, array: NumericArray): void;
  /** From an Allocation. */
  copy1DRangeFrom(off: number, count: number, data: AllocationBase, dataOff: number): void;
  copy1DRangeFrom(
    off: number,
    count: number,
    source: NumericArray | AllocationBase,
    dataOff = 0,
  ): void {
    if (source instanceof AllocationBase) {
      return this.copyRegionOf([off, 0], [count, 1], source, [dataOff, 0]);
    }
    checkArray(this.getElement(), source);
    this.copyRange("Data", off, count, source);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeFromUnchecked(off: number, count: number, array: NumericArray): void {
    checkArray(null, array);
    this.copyRange("Data", off, count, array);
  }

  /** Copies a range of cells to an array. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeTo(off: number, count: number, array: NumericArray): void {
    checkArray(this.getElement(), array);
    this.copyRange("Read", off, count, array);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeToUnchecked(off: number, count: number, array: NumericArray): void {
    checkArray(null, array);
    this.copyRange("Read", off, count, array);
  }

  /**
   * Copies a rectangle from an array without room between rows, from a rectangle of another Allocation, or from a picture.
   *
   * @throws {RSIllegalArgumentException} If the rectangle or the source does not fit.
   */
  copy2DRangeFrom(xoff: number, yoff: number, w: number, h: number, array: NumericArray): void;
  /** From an Allocation. */
  copy2DRangeFrom(
    xoff: number,
    yoff: number,
    w: number,
    h: number,
    data: AllocationBase,
    dataXoff: number,
    dataYoff: number,
  ): void;
  /** From a picture. */
  copy2DRangeFrom(xoff: number, yoff: number, data: Bitmap): void;
  copy2DRangeFrom(
    xoff: number,
    yoff: number,
    w: number | Bitmap,
    h = 0,
    source?: NumericArray | AllocationBase,
    ...from: readonly number[]
  ): void {
    if (w instanceof Bitmap) return this.#copyRangeFromBitmap(xoff, yoff, w);
    this.#copyRegionFrom([xoff, yoff], [w, h], source, from);
  }

  /** Copies a rectangle to an array. @throws {RSIllegalArgumentException} If the rectangle or the array does not fit. */
  copy2DRangeTo(xoff: number, yoff: number, w: number, h: number, array: NumericArray): void {
    checkArray(this.getElement(), array);
    this.copyRegion("Read", [xoff, yoff], [w, h], array);
  }

  /**
   * Copies a box from an array without room between rows, or from a box of another Allocation.
   *
   * @throws {RSIllegalArgumentException} If the box or the source does not fit.
   */
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    array: NumericArray,
  ): void;
  /** From an Allocation. */
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    data: AllocationBase,
    dataXoff: number,
    dataYoff: number,
    dataZoff: number,
  ): void;
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    source: NumericArray | AllocationBase,
    ...from: readonly number[]
  ): void {
    this.#copyRegionFrom([xoff, yoff, zoff], [w, h, d], source, from);
  }

  /** Copies a box to an array. @throws {RSIllegalArgumentException} If the box or the array does not fit. */
  copy3DRangeTo(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    array: NumericArray,
  ): void {
    checkArray(this.getElement(), array);
    this.copyRegion("Read", [xoff, yoff, zoff], [w, h, d], array);
  }

  #copyFromArray(array: NumericArray): void {
    const { dimensions } = this;
    const [x, y, z] = dimensions;
    if (z > 0) this.copyRegion("Data", [0, 0, 0], dimensions, array);
    else if (y > 0) this.copyRegion("Data", ORIGIN, [x, y], array);
    else this.copyRange("Data", 0, this.count, array);
  }

  #copyRegionFrom(
    offsets: readonly number[],
    sizes: readonly number[],
    source: NumericArray | AllocationBase | undefined,
    from: readonly number[],
  ): void {
    if (source instanceof AllocationBase) {
      this.validateRegion(offsets, sizes);
      return this.copyRegionOf(offsets, sizes, source, from);
    }
    checkArray(this.getElement(), source);
    this.copyRegion("Data", offsets, sizes, source as NumericArray);
  }

  #copyFromObjects(objects: readonly BaseObj[]): void {
    const { rs } = this;
    checkHoldsObjects(this.getElement());
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
    this.copyRange("Data", 0, this.count, memory);
  }

  #copyRangeFromBitmap(xoff: number, yoff: number, bitmap: Bitmap): void {
    const id = this.getIDSafe();
    checkBitmapFormat(this.getElement(), bitmap);
    this.validateRegion([xoff, yoff], [bitmap.width, bitmap.height]);
    this.copyBitmap(id, [xoff, yoff], bitmap);
  }

  #copyFromAllocation(source: AllocationBase): void {
    const { rs } = this;
    if (!this.getType().equals(source.getType())) {
      throw new RSIllegalArgumentException("Types of allocations must match.");
    }
    const [x, y, z] = this.dimensions;
    const { keepsDefects } = rs.getApplicationContext();
    if (keepsDefects) return this.copyRegionOf(ORIGIN, [x, y], source, ORIGIN);
    const origin = [0, 0, 0];
    if (z > 0) return this.copyRegionOf(origin, [x, y, z], source, origin);
    this.copyRegionOf(ORIGIN, [x, Math.max(y, 1)], source, ORIGIN);
  }
}
