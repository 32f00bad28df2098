/**
 * Copies between an Allocation, the caller's memory and other Allocations. The driver has the cells; what it is asked for is
 * checked here.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation } from "../../driver/hal.ts";
import type { Region } from "../../region.ts";
import type { AllocationCalls } from "./calls.ts";
import type { AllocationChecks } from "./checks.ts";
import { type Data, firstBytes } from "../object_arguments.ts";

/** An Allocation that cells are copied from. */
export interface CopySource extends RsAllocation {
  /** The checks before anything is done with it. */
  readonly checks: AllocationChecks;
}

/** Copies to an Allocation and from it. */
export class AllocationCopies {
  readonly #calls: AllocationCalls;
  readonly #checks: AllocationChecks;

  /**
   * @param calls The Allocation's driver.
   * @param checks What is checked before it is asked.
   */
  constructor(calls: AllocationCalls, checks: AllocationChecks) {
    this.#calls = calls;
    this.#checks = checks;
  }

  /** Bytes of a cell. */
  get #cellSize(): number {
    return this.#calls.allocation.type.element.sizeBytes;
  }

  /** Writes cells of level 0, whatever `lod` says. */
  data1D(fn: string, xoff: number, lod: number, count: number, data: Data): void {
    const bytes = count * this.#cellSize;
    const problem = this.#checks.sizeProblem1D("subData", count, data) ??
      this.#checks.rangeProblem1D(fn, xoff, count) ?? this.#checks.nullProblem(fn, bytes, data);
    if (this.#calls.report(problem)) return;
    this.#calls.ask(fn, "data1D", xoff, lod, count, firstBytes(data, bytes));
    this.#calls.sendDirty();
  }

  /** Reads cells of level 0, whatever `lod` says. */
  read1D(fn: string, xoff: number, lod: number, count: number, data: Data): void {
    const bytes = count * this.#cellSize;
    const problem = this.#checks.sizeProblem1D("read", count, data) ??
      this.#checks.rangeProblem1D(fn, xoff, count) ?? this.#checks.nullProblem(fn, bytes, data);
    if (this.#calls.report(problem)) return;
    this.#calls.ask(fn, "read1D", xoff, lod, count, firstBytes(data, bytes));
  }

  /** Writes rows of a level and face. */
  data2D(fn: string, region: Region, data: Data, stride: number): void {
    const bytes = this.#writable(fn, region, data, stride);
    if (bytes === undefined) return;
    const { x, y, lod, face, w, h } = region;
    this.#calls.ask(fn, "data2D", x, y, lod, face, w, h, bytes, stride);
    this.#calls.sendDirty();
  }

  /** Writes rows of slices of a level. */
  data3D(fn: string, region: Region, data: Data, stride: number): void {
    const bytes = this.#writable(fn, region, data, stride);
    if (bytes === undefined) return;
    const { x, y, z, lod, w, h, d } = region;
    this.#calls.ask(fn, "data3D", x, y, z, lod, w, h, d, bytes, stride);
    this.#calls.sendDirty();
  }

  /** The caller's bytes for rows that are written; undefined after an error. */
  #writable(
    fn: string,
    region: Region,
    data: Data,
    stride: number,
  ): Uint8Array | undefined {
    const needed = this.#checks.bytesToWrite(region, stride);
    const problem = this.#checks.regionProblem(fn, region) ??
      this.#checks.writeSizeProblem(fn, region, data, stride) ??
      this.#checks.nullProblem(fn, needed, data);
    return this.#calls.report(problem) ? undefined : firstBytes(data, needed);
  }

  /** Reads rows of a level and face. */
  read2D(fn: string, region: Region, data: Data, stride: number): void {
    const bytes = this.#readable(fn, region, data, stride, false);
    if (bytes === undefined) return;
    const { x, y, lod, face, w, h } = region;
    this.#calls.ask(fn, "read2D", x, y, lod, face, w, h, bytes, stride);
  }

  /** Reads rows of slices of a level. */
  read3D(fn: string, region: Region, data: Data, stride: number): void {
    const bytes = this.#readable(fn, region, data, stride, true);
    if (bytes === undefined) return;
    const { x, y, z, lod, w, h, d } = region;
    this.#calls.ask(fn, "read3D", x, y, z, lod, w, h, d, bytes, stride);
  }

  /** The caller's memory for rows that are read; undefined after an error. */
  #readable(
    fn: string,
    region: Region,
    data: Data,
    stride: number,
    isBox: boolean,
  ): Uint8Array | undefined {
    const needed = this.#checks.bytesOf(region, stride);
    const problem = this.#checks.regionProblem(fn, region) ??
      this.#checks.readSizeProblem(region, data, stride, isBox) ??
      this.#checks.nullProblem(fn, needed, data);
    return this.#calls.report(problem) ? undefined : firstBytes(data, needed);
  }

  /** Reads all cells of level 0, rows without gaps; of a cube map, those of the first face. */
  readAll(fn: string, data: Data): void {
    const { region, dimensions } = this.#whole();
    if (dimensions === 3) this.read3D(fn, region, data, 0);
    else if (dimensions === 2) this.read2D(fn, region, data, 0);
    else this.read1D(fn, 0, 0, region.w, data);
  }

  /** Reads a bitmap's pixels: all rows of level 0 without gaps, no more and no less. */
  copyToBitmap(fn: string, data: Data): void {
    const { region } = this.#whole();
    const flat = { ...region, d: 1 };
    if (data.size !== this.#checks.bytesOf(flat, 0)) {
      this.#calls.report("CopyToBitmap source and data size mismatch");
      return;
    }
    this.read2D(fn, flat, data, 0);
  }

  /** All cells of level 0 of the first face. */
  #whole(): { readonly region: Region; readonly dimensions: number } {
    const { dimX, dimY, dimZ } = this.#calls.allocation.type;
    const size = { w: dimX, h: Math.max(dimY, 1), d: Math.max(dimZ, 1) };
    const dimensions = dimZ > 0 ? 3 : dimY > 0 ? 2 : 1;
    return { region: { x: 0, y: 0, z: 0, lod: 0, face: 0, ...size }, dimensions };
  }

  /** Fills a new Allocation with a bitmap's pixels. @returns Whether it could. */
  fillFromBitmap(fn: string, data: Data): boolean {
    const flat = { ...this.#whole().region, d: 1 };
    const expected = this.#checks.bytesToWrite(flat, 0);
    if (this.#calls.report(this.#bitmapProblem(fn, expected, data))) return false;
    this.data2D(fn, flat, data, 0);
    return true;
  }

  /** Fills a new cube map with six faces that lie side by side. @returns Whether it could. */
  fillFromCube(fn: string, data: Data): boolean {
    const { dimX, dimY, faces } = this.#calls.allocation.type;
    if (!faces || dimX !== dimY) {
      this.#calls.report(`${fn}: ${this.#checks.describe()} is no cube map of squares`);
      return false;
    }
    const line = dimX * this.#cellSize;
    if (this.#calls.report(this.#bitmapProblem(fn, 6 * line * dimX, data))) return false;
    for (let face = 0; face < 6; face++) {
      const bytes = firstBytes(data, data.size).subarray(face * line);
      const region = { ...this.#whole().region, face };
      this.data2D(fn, region, { ...data, bytes, size: bytes.length }, 6 * line);
    }
    return true;
  }

  /** Why a bitmap has another size. */
  #bitmapProblem(fn: string, expected: number, data: Data): string | undefined {
    if (data.size === expected) return this.#checks.nullProblem(fn, expected, data);
    return `${fn}: data has ${data.size} bytes, expected ${expected}`;
  }

  /** Writes a component of a cell of level 0. */
  elementData(
    fn: string,
    x: number,
    y: number,
    z: number,
    component: number,
    data: Data,
  ): void {
    const bytes = this.#componentBytes(fn, x, y, z, component, data);
    if (bytes === undefined) return;
    this.#calls.ask(fn, "elementData", x, y, z, bytes, component);
    this.#calls.sendDirty();
  }

  /** Reads a component of a cell of level 0. */
  elementRead(
    fn: string,
    x: number,
    y: number,
    z: number,
    component: number,
    data: Data,
  ): void {
    const bytes = this.#componentBytes(fn, x, y, z, component, data);
    if (bytes === undefined) return;
    this.#calls.ask(fn, "elementRead", x, y, z, bytes, component);
  }

  /** The caller's memory for a component of a cell; undefined after an error. */
  #componentBytes(
    fn: string,
    x: number,
    y: number,
    z: number,
    component: number,
    data: Data,
  ): Uint8Array | undefined {
    const problem = this.#checks.elementProblem(x, y, z, component, data.size) ??
      this.#checks.nullProblem(fn, data.size, data);
    return this.#calls.report(problem) ? undefined : firstBytes(data, data.size);
  }

  /** Copies rows of a level and face of another Allocation, or of itself. */
  copyRange2D(fn: string, to: Region, source: CopySource, from: Region): void {
    if (this.#calls.report(this.#copyProblem(fn, to, source, from))) return;
    const { x, y, lod, face, w, h } = to;
    this.#calls.ask(
      fn,
      "allocData2D",
      x,
      y,
      lod,
      face,
      w,
      h,
      source,
      from.x,
      from.y,
      from.lod,
      from.face,
    );
  }

  /** Copies rows of slices of a level of another Allocation, or of itself. */
  copyRange3D(fn: string, to: Region, source: CopySource, from: Region): void {
    if (this.#calls.report(this.#copyProblem(fn, to, source, from))) return;
    const { x, y, z, lod, w, h, d } = to;
    this.#calls.ask(
      fn,
      "allocData3D",
      x,
      y,
      z,
      lod,
      w,
      h,
      d,
      source,
      from.x,
      from.y,
      from.z,
      from.lod,
    );
  }

  /** Why cells cannot be copied. */
  #copyProblem(
    fn: string,
    to: Region,
    source: CopySource,
    from: Region,
  ): string | undefined {
    return this.#checks.sourceProblem(fn, source) ?? this.#checks.regionProblem(fn, to) ??
      source.checks.regionProblem(fn, from);
  }
}
