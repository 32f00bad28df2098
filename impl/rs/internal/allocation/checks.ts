/**
 * Which calls an Allocation refuses.
 *
 * Android's C functions check little: what it checks is checked here with its texts. What it does not check and what would
 * make it read or write outside of an Allocation is refused, with an error BAD_VALUE.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsAllocationUsage, RsYuvFormat } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import type { Region } from "../../region.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import type { Data } from "../object_arguments.ts";

/** The checks before anything is done with an Allocation. */
export class AllocationChecks {
  readonly #rsc: RuntimeContext;
  readonly #allocation: RsAllocation;

  /**
   * @param rsc The context.
   * @param allocation What is checked.
   */
  constructor(rsc: RuntimeContext, allocation: RsAllocation) {
    this.#rsc = rsc;
    this.#allocation = allocation;
  }

  /** Bytes of a cell. */
  get #cellSize(): number {
    return this.#allocation.type.element.sizeBytes;
  }

  /** Why the number of bytes of a 1D copy is wrong; `call` is what Android's text calls it. */
  sizeProblem1D(call: string, count: number, data: Data): string | undefined {
    const expected = count * this.#cellSize;
    if (data.size === expected) return undefined;
    return `Allocation::${call} called with mismatched size expected ${expected}, got ${data.size}`;
  }

  /** Why cells of a 1D copy are not there: rows and levels lie one after the other in memory, and so do its cells. */
  rangeProblem1D(fn: string, xoff: number, count: number): string | undefined {
    const cells = this.#linearCells();
    if (xoff + count <= cells) return undefined;
    return `${fn}: cells ${xoff} to ${xoff + count} are outside of ${this.describe()}`;
  }

  /** Cells that a 1D copy may reach; of more than one dimension, as many as level 0 has room for with its gaps. */
  #linearCells(): number {
    const { dimX, dimY, dimZ } = this.#allocation.type;
    const level = this.#allocation.hal.state.lods[0];
    if (dimY === 0 || this.#allocation.base !== undefined || level === undefined) return dimX;
    const bytes = level.stride * dimY * Math.max(dimZ, 1);
    return Math.floor(bytes / Math.max(this.#cellSize, 1));
  }

  /** Why a box of cells is not there. */
  regionProblem(fn: string, region: Region): string | undefined {
    return this.#levelProblem(fn, region.lod) ?? this.#faceProblem(fn, region.face) ??
      this.#extentProblem(fn, region);
  }

  /** Why a level is not there. */
  #levelProblem(fn: string, lod: number): string | undefined {
    if (lod < this.#allocation.type.lodCount) return undefined;
    return `${fn}: level ${lod} is outside of ${this.describe()}`;
  }

  /** Why a face is not there. */
  #faceProblem(fn: string, face: number): string | undefined {
    if (face < (this.#allocation.type.faces ? 6 : 1)) return undefined;
    return `${fn}: face ${face} is outside of ${this.describe()}`;
  }

  /** Why a box reaches out of its level. */
  #extentProblem(fn: string, region: Region): string | undefined {
    const { x, y, z } = this.#allocation.type.lodDimensions(region.lod);
    const axes = [
      ["x", region.x, region.w, x],
      ["y", region.y, region.h, Math.max(y, 1)],
      ["z", region.z, region.d, Math.max(z, 1)],
    ] as const;
    for (const [axis, from, count, extent] of axes) {
      if (from + count > extent) {
        return `${fn}: ${axis} ${from} to ${from + count} is outside of ${this.describe()}`;
      }
    }
    return undefined;
  }

  /** Bytes that rows take in the caller's memory, and the chroma after them. */
  bytesToWrite(region: Region, stride: number): number {
    const chroma = this.#chromaBytes(region);
    if (chroma === 0) return this.bytesOf(region, stride);
    return (stride === 0 ? region.w * this.#cellSize : stride) * region.h + chroma;
  }

  /** Bytes that rows take in the caller's memory. */
  bytesOf(region: Region, stride: number): number {
    const line = region.w * this.#cellSize;
    const rows = region.h * region.d;
    return rows === 0 ? 0 : (stride === 0 ? line : stride) * (rows - 1) + line;
  }

  /** Bytes of chroma that follow the rows of Y in an array for a YUV Allocation. */
  #chromaBytes(region: Region): number {
    const { yuv } = this.#allocation.type;
    const line = region.w * this.#cellSize;
    const rows = Math.floor((region.y + region.h) / 2) - Math.floor(region.y / 2);
    if (yuv === RsYuvFormat.YV12) return 2 * Math.floor(line / 2) * rows;
    return yuv === RsYuvFormat.NV21 ? line * rows : 0;
  }

  /** Why the caller's memory is too small for rows that are written to the Allocation; Android does not look. */
  writeSizeProblem(
    fn: string,
    region: Region,
    data: Data,
    stride: number,
  ): string | undefined {
    const expected = this.bytesToWrite(region, stride);
    if (data.size >= expected) return undefined;
    return `${fn}: data has ${data.size} bytes, expected ${expected}`;
  }

  /**
   * Why the caller's memory does not fit rows that are read. Android counts those of a rectangle without gaps, and only with a
   * stride; those of a box it does not count.
   */
  readSizeProblem(
    region: Region,
    data: Data,
    stride: number,
    isBox: boolean,
  ): string | undefined {
    const tight = this.bytesOf(region, 0);
    const fits = stride === 0
      ? data.size >= tight
      : data.size === tight || this.#fitsGaps(region, data, stride, isBox);
    return fits ? undefined : `Allocation size mismatch, expected ${tight}, got ${data.size}`;
  }

  /** Checks that the caller's memory has room for rows with gaps. */
  #fitsGaps(region: Region, data: Data, stride: number, isBox: boolean): boolean {
    return (isBox || !this.#rsc.process.compat) && stride > region.w * this.#cellSize &&
      data.size >= this.bytesOf(region, stride);
  }

  /** Why there is no memory to read from or to write to. */
  nullProblem(fn: string, needed: number, data: Data): string | undefined {
    if (!data.isNull || needed === 0) return undefined;
    return `${fn}: data is NULL, expected ${needed} bytes`;
  }

  /** Why a component of a cell is not there, or has another size (Allocation::elementData). */
  elementProblem(
    x: number,
    y: number,
    z: number,
    component: number,
    size: number,
  ): string | undefined {
    return this.#elementAxisProblem(x, y, z) ?? this.#componentProblem(component) ??
      this.#componentSizeProblem(component, size);
  }

  /** Why a cell is not there. */
  #elementAxisProblem(x: number, y: number, z: number): string | undefined {
    const { dimX, dimY, dimZ } = this.#allocation.type;
    if (x >= dimX) return "subElementData X offset out of range.";
    if (y > 0 && y >= dimY) return "subElementData Y offset out of range.";
    if (z > 0 && z >= dimZ) return "subElementData Z offset out of range.";
    return undefined;
  }

  /** Why a component is not there. */
  #componentProblem(component: number): string | undefined {
    if (component < this.#componentCount()) return undefined;
    return "subElementData component out of range.";
  }

  /** Components of a cell: the fields of a struct. Anything else is one component, which Android does not let through. */
  #componentCount(): number {
    const count = this.#allocation.type.element.fields.length;
    return count === 0 && !this.#rsc.process.compat ? 1 : count;
  }

  /** Why a component has another size. */
  #componentSizeProblem(component: number, size: number): string | undefined {
    return size === this.#componentBytes(component) ? undefined : "subElementData bad size.";
  }

  /** Bytes of a component, as an array has them. */
  #componentBytes(component: number): number {
    const field = this.#allocation.type.element.fields[component];
    return field === undefined ? this.#cellSize : field.element.sizeBytes * field.arraySize;
  }

  /** Why cells cannot be copied from another Allocation. */
  sourceProblem(fn: string, source: RsAllocation): string | undefined {
    const theirs = source.type.element.sizeBytes;
    if (theirs === this.#cellSize) return undefined;
    return `${fn}: cells of the source have ${theirs} bytes, expected ${this.#cellSize}`;
  }

  /** Why it cannot be resized; Android does it with any, and leaves windows into it and more dimensions broken. */
  resizeProblem(fn: string, dimX: number): string | undefined {
    if (dimX === 0) return `${fn}: dimX is 0, expected at least 1`;
    if (this.#allocation.base !== undefined) return `${fn}: ${this.describe()} is an adapter`;
    if (
      (this.#allocation.usage & RsAllocationUsage.IO_INPUT) !== 0 ||
      (this.#allocation.usage & RsAllocationUsage.IO_OUTPUT) !== 0
    ) {
      return `${fn}: ${this.describe()} has memory of a window`;
    }
    const { dimY, dimZ } = this.#allocation.type;
    if (dimY === 0 && dimZ === 0 || this.#rsc.process.compat) return undefined;
    return `${fn}: ${this.describe()} has more dimensions than one`;
  }

  /** Why a window into another Allocation reaches out of it. */
  windowProblem(
    fn: string,
    base: RsAllocation,
    offsets: readonly number[],
  ): string | undefined {
    const [x = 0, y = 0, z = 0, lod = 0, face = 0, ...arrays] = offsets;
    if (arrays.some((offset) => offset !== 0)) return `${fn}: offset into an array, expected 0`;
    if (face > 0 && face >= (base.type.faces ? 6 : 1)) return `${fn}: face ${face} is not there`;
    if (lod + this.#allocation.type.lodCount > base.type.lodCount) {
      return `${fn}: level ${lod} is not there`;
    }
    const room = base.type.lodDimensions(lod);
    const { dimX, dimY, dimZ } = this.#allocation.type;
    const fits = x + dimX <= room.x && y + Math.max(dimY, 1) <= Math.max(room.y, 1) &&
      z + Math.max(dimZ, 1) <= Math.max(room.z, 1);
    if (fits) return undefined;
    return `${fn}: window at ${x}, ${y}, ${z} of ${
      sizeText(this.#allocation.type)
    } cells reaches out of ${sizeText({ dimX: room.x, dimY: room.y, dimZ: room.z })} cells`;
  }

  /** Why an Allocation can be no window into another. */
  adapterProblem(fn: string, base: RsAllocation): string | undefined {
    if (base.type.element.sizeBytes !== this.#cellSize) {
      return `${fn}: cells of the window are not those of the base`;
    }
    if (this.#allocation.type.faces && !base.type.faces) {
      return `${fn}: the window has faces, the base has not`;
    }
    return this.windowProblem(fn, base, this.#allocation.offsets);
  }

  /** The Allocation, for texts. */
  describe(): string {
    const { faces, lodCount } = this.#allocation.type;
    const levels = lodCount > 1 ? `, ${lodCount} levels` : "";
    const address = this.#rsc.process.address(this.#allocation.handle);
    return `Allocation ${address} of ${sizeText(this.#allocation.type)} cells${levels}${
      faces ? ", 6 faces" : ""
    }`;
  }
}

function sizeText(size: { dimX: number; dimY: number; dimZ: number }): string {
  return `${size.dimX} x ${Math.max(size.dimY, 1)} x ${Math.max(size.dimZ, 1)}`;
}
