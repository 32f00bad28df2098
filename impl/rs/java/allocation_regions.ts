/**
 * Ranges, rectangles and boxes of cells, as the native side copies them.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import { AllocationBase } from "./allocation_base.ts";
import { bytesOf, type NumericArray } from "./numeric_array.ts";

/** Cells of the largest level, of the first face. */
const LEVEL = 0;
const FACE = 0;
/** Rows of arrays follow each other. */
const TIGHT = 0;

/** An Allocation's calls to the native side for copies. */
export abstract class AllocationRegions extends AllocationBase {
  /** Copies a range of cells from an array. */
  protected write1D(off: number, count: number, array: NumericArray): void {
    const { id, bytes, size } = this.prepare1D(off, count, array);
    this.padded(bytes, (memory) => {
      this.rs.call("rsAllocation1DData", id, off, LEVEL, count, memory, size);
    });
  }

  /** Copies a range of cells to an array. */
  protected read1D(off: number, count: number, array: NumericArray): void {
    const { id, bytes, size } = this.prepare1D(off, count, array);
    this.unpadded(bytes, (memory) => {
      this.rs.call("rsAllocation1DRead", id, off, LEVEL, count, memory, size);
    });
  }

  /** Copies a box of another Allocation, whose place is not checked. */
  protected copyBox(
    offsets: readonly number[],
    sizes: readonly number[],
    source: AllocationBase,
    from: readonly number[],
  ): void {
    const { rs } = this;
    const [id, other] = [this.getID(), source.getID(rs)];
    const args = [id, ...offsets, LEVEL, ...sizes, other, ...from, LEVEL];
    rs.call("rsAllocationCopy3DRange", ...args);
  }

  /** Copies a rectangle of another Allocation, whose place is not checked. */
  protected copyRectangle(
    offsets: readonly number[],
    sizes: readonly number[],
    source: AllocationBase,
    from: readonly number[],
  ): void {
    const { rs } = this;
    const [id, other] = [this.getID(), source.getID(rs)];
    const args = [id, ...offsets, LEVEL, FACE, ...sizes, other, ...from, LEVEL, FACE];
    rs.call("rsAllocationCopy2DRange", ...args);
  }

  /** Checks a copy of a range of cells. @returns The handle, the array's memory, and the bytes of the cells. */
  protected prepare1D(
    off: number,
    count: number,
    array: NumericArray,
  ): { readonly id: number; readonly bytes: Uint8Array; readonly size: number } {
    const id = this.getID();
    this.validateArray(array, false);
    this.validate1DRange(off, count);
    const bytes = bytesOf(array);
    this.validateArraySize(bytes.length, count);
    return { id, bytes, size: count * this.getElement().getBytesSize() };
  }

  /** Copies a rectangle or a box from an array. */
  protected writeRegion(
    offsets: readonly number[],
    sizes: readonly number[],
    array: NumericArray,
  ): void {
    const { id, bytes } = this.prepareRegion(offsets, sizes, array);
    const [fn, where] = regionCall(offsets, "Data");
    this.padded(bytes, (memory) => {
      this.rs.call(fn, id, ...where, ...sizes, memory, memory.length, TIGHT);
    });
  }

  /** Copies a rectangle or a box to an array. */
  protected readRegion(
    offsets: readonly number[],
    sizes: readonly number[],
    array: NumericArray,
  ): void {
    const { id, bytes } = this.prepareRegion(offsets, sizes, array);
    const [fn, where] = regionCall(offsets, "Read");
    this.unpadded(bytes, (memory) => {
      this.rs.call(fn, id, ...where, ...sizes, memory, memory.length, TIGHT);
    });
  }

  /** Checks a copy of a rectangle or a box. @returns The handle and the array's memory. */
  protected prepareRegion(
    offsets: readonly number[],
    sizes: readonly number[],
    array: NumericArray,
  ): { readonly id: number; readonly bytes: Uint8Array } {
    const id = this.getID();
    this.validateRegion(offsets, sizes);
    const bytes = bytesOf(array);
    this.validateArraySize(bytes.length, sizes.reduce((all, size) => all * size, 1));
    return { id, bytes };
  }
}

/** The function for a rectangle or a box, and its arguments before the size. */
function regionCall(
  offsets: readonly number[],
  what: "Data" | "Read",
): readonly [fn: string, where: readonly number[]] {
  return offsets.length === 2
    ? [`rsAllocation2D${what}`, [...offsets, LEVEL, FACE]]
    : [`rsAllocation3D${what}`, [...offsets, LEVEL]];
}
