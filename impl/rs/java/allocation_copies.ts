/**
 * Copies to and from Allocations.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import { AllocationBase } from "./allocation_base.ts";
import { AllocationRegions } from "./allocation_regions.ts";
import type { BaseObj } from "./base_obj.ts";
import { Bitmap } from "./bitmap.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import { bytesOf, type NumericArray } from "./numeric_array.ts";

/** Cells of the largest level, of the first face. */
const LEVEL = 0;
const FACE = 0;
/** Rows of arrays follow each other. */
const TIGHT = 0;

/** An Allocation's copies. */
export abstract class AllocationCopies extends AllocationRegions {
  /**
   * Copies all cells from an array, whose numbers must be what cells hold; from a picture of the same size and format; from
   * an Allocation of the same Type; or from objects, one for each cell.
   *
   * @throws {RSIllegalArgumentException} If the source does not fit.
   */
  copyFrom(source: NumericArray | Bitmap | AllocationBase | readonly BaseObj[]): void {
    if (source instanceof Bitmap) return this.#copyFromBitmap(source);
    if (source instanceof AllocationBase) return this.#copyFromAllocation(source);
    if (Array.isArray(source)) return this.#copyFromObjects(source);
    const array = source as NumericArray;
    this.validateArray(array, true);
    this.#copyFromArray(array);
  }

  /** Copies all cells from an array of any numbers. @throws {RSIllegalArgumentException} If it is too small. */
  copyFromUnchecked(array: NumericArray): void {
    this.validateArray(array, false);
    this.#copyFromArray(array);
  }

  /**
   * Copies all cells to an array, whose numbers must be what cells hold, or to a picture of the same size and format.
   *
   * @throws {RSIllegalArgumentException} If the target does not fit.
   */
  copyTo(target: NumericArray | Bitmap): void {
    if (target instanceof Bitmap) return this.#copyToBitmap(target);
    this.validateArray(target, true);
    const bytes = bytesOf(target);
    if (bytes.length < this.arrayBytes(this.cellBytes())) {
      throw new RSIllegalArgumentException(
        "Size of output array cannot be smaller than size of allocation.",
      );
    }
    const id = this.getID();
    this.unpadded(bytes, (memory) => {
      this.rs.call("rsAllocationRead", id, memory, memory.length);
    });
  }

  /**
   * Copies a range of cells from an array, or from another Allocation, beginning at its cell `dataOff`.
   *
   * Unlike Android, it checks the range also for a copy between Allocations.
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
      this.validate1DRange(off, count);
      return this.copyRectangle([off, 0], [count, 1], source, [dataOff, 0]);
    }
    this.validateArray(source, true);
    this.copy1DRangeFromUnchecked(off, count, source);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeFromUnchecked(off: number, count: number, array: NumericArray): void {
    this.write1D(off, count, array);
  }

  /** Copies a range of cells to an array. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeTo(off: number, count: number, array: NumericArray): void {
    this.validateArray(array, true);
    this.copy1DRangeToUnchecked(off, count, array);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeToUnchecked(off: number, count: number, array: NumericArray): void {
    this.read1D(off, count, array);
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
    dataXoff = 0,
    dataYoff = 0,
  ): void {
    if (w instanceof Bitmap) return this.#copyRangeFromBitmap(xoff, yoff, w);
    if (source instanceof AllocationBase) {
      this.validateRegion([xoff, yoff], [w, h]);
      return this.copyRectangle([xoff, yoff], [w, h], source, [dataXoff, dataYoff]);
    }
    this.validateArray(source!, true);
    this.writeRegion([xoff, yoff], [w, h], source!);
  }

  /** Copies a rectangle to an array. @throws {RSIllegalArgumentException} If the rectangle or the array does not fit. */
  copy2DRangeTo(xoff: number, yoff: number, w: number, h: number, array: NumericArray): void {
    this.validateArray(array, true);
    this.readRegion([xoff, yoff], [w, h], array);
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
    const [offsets, sizes] = [[xoff, yoff, zoff], [w, h, d]];
    if (!(source instanceof AllocationBase)) {
      this.validateArray(source, true);
      return this.writeRegion(offsets, sizes, source);
    }
    this.validateRegion(offsets, sizes);
    this.copyBox(offsets, sizes, source, from);
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
    this.validateArray(array, true);
    this.readRegion([xoff, yoff, zoff], [w, h, d], array);
  }

  #copyFromArray(array: NumericArray): void {
    const { x, y, z } = this.dimensions;
    if (z > 0) this.writeRegion([0, 0, 0], [x, y, z], array);
    else if (y > 0) this.writeRegion([0, 0], [x, y], array);
    else this.copy1DRangeFromUnchecked(0, this.count, array);
  }

  #copyFromObjects(objects: readonly BaseObj[]): void {
    const { rs } = this;
    this.validateIsObject();
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
    this.copy1DRangeFromUnchecked(0, this.count, memory);
  }

  #copyFromBitmap(bitmap: Bitmap): void {
    const id = this.getID();
    this.validateBitmapSize(bitmap);
    this.validateBitmapFormat(bitmap);
    this.#writeBitmap(id, 0, 0, bitmap);
  }

  #copyRangeFromBitmap(xoff: number, yoff: number, bitmap: Bitmap): void {
    const id = this.getID();
    this.validateBitmapFormat(bitmap);
    this.validateRegion([xoff, yoff], [bitmap.width, bitmap.height]);
    this.#writeBitmap(id, xoff, yoff, bitmap);
  }

  #writeBitmap(id: number, x: number, y: number, { width, height, pixels }: Bitmap): void {
    const region = [x, y, LEVEL, FACE, width, height];
    this.rs.call("rsAllocation2DData", id, ...region, pixels, pixels.length, TIGHT);
  }

  #copyToBitmap(bitmap: Bitmap): void {
    const id = this.getID();
    this.validateBitmapFormat(bitmap);
    this.validateBitmapSize(bitmap);
    this.rs.call("rsAllocationCopyToBitmap", id, bitmap.pixels, bitmap.pixels.length);
  }

  #copyFromAllocation(source: AllocationBase): void {
    this.getID();
    if (!this.getType().equals(source.getType())) {
      throw new RSIllegalArgumentException("Types of allocations must match.");
    }
    const { x, y } = this.dimensions;
    this.copyRectangle([0, 0], [x, y], source, [0, 0]);
  }
}
