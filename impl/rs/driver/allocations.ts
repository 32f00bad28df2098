/**
 * The driver's functions for Allocations.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp and driver/rsdCore.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsContext, RsdHalFunctions } from "./hal.ts";
import { cellAddress, dimensionsOf, drvOf } from "./allocation_cells.ts";
import { AllocationIo } from "./allocation_io.ts";
import { type BoxFilter, boxFilter, loadCell, storeCell } from "./mipmaps.ts";

/** Allocations of one copy of libRSDriver.so. */
export class DriverAllocations extends AllocationIo {
  /** Makes all levels of detail of level 0. */
  generateMipmaps(_rsc: RsContext, allocation: RsAllocation): void {
    const { lods } = allocation.hal.state;
    const { sizeBytes, dataType } = allocation.type.element;
    const filter = boxFilter(sizeBytes, this.process.compat ? undefined : dataType);
    if (filter === undefined || !this.#hasLevels(allocation)) return;
    const faces = Math.max(1, allocation.hal.state.faceCount);
    for (let face = 0; face < faces; face++) {
      for (let lod = 0; lod + 1 < lods.length; lod++) {
        if (dimensionsOf(allocation, lod + 1) !== undefined) {
          this.#generateLevel(allocation, lod, face, filter);
        }
      }
    }
  }

  /** Whether levels are levels. Android takes the chroma planes of a YUV Allocation for some. */
  #hasLevels(allocation: RsAllocation): boolean {
    return allocation.type.mipmaps || this.process.compat;
  }

  /** Makes the level after `lod`. One of one dimension has no rows, and stays as it is. */
  #generateLevel(
    allocation: RsAllocation,
    lod: number,
    face: number,
    filter: BoxFilter,
  ): void {
    const size = allocation.type.element.sizeBytes;
    const { view } = this.process.heap;
    const to = dimensionsOf(allocation, lod + 1)!;
    const { address, size: room } = drvOf(allocation.base ?? allocation)?.block ??
      { address: 0, size: 0 };
    const cell = (x: number, y: number) =>
      loadCell(view, this.#mipSource(allocation, lod, face, x, y), size, address, address + room);
    for (let y = 0; y < to.y; y++) {
      for (let x = 0; x < to.x; x++) {
        const made = filter(
          cell(2 * x, 2 * y),
          cell(2 * x + 1, 2 * y),
          cell(2 * x, 2 * y + 1),
          cell(2 * x + 1, 2 * y + 1),
        );
        storeCell(view, cellAddress(allocation, x, y, 0, lod + 1, face), size, made);
      }
    }
  }

  /**
   * The address of a cell that a filter reads; at an edge, of the last one before it.
   *
   * Android reads on past the edge, and for cells of two bytes takes the row for the slice.
   */
  #mipSource(
    allocation: RsAllocation,
    lod: number,
    face: number,
    x: number,
    y: number,
  ): number {
    const size = allocation.type.element.sizeBytes;
    if (this.process.compat) {
      const [row, slice] = size === 2 ? [0, y] : [y, 0];
      return cellAddress(allocation, x, row, slice, lod, face);
    }
    const from = dimensionsOf(allocation, lod)!;
    const last = { x: Math.max(1, from.x) - 1, y: Math.max(1, from.y) - 1 };
    return cellAddress(allocation, Math.min(x, last.x), Math.min(y, last.y), 0, lod, face);
  }

  /** The functions, each of which leaves memory of the app's and the cells alike. */
  functions(): RsdHalFunctions["allocation"] {
    type Body<A extends unknown[], R> = (rsc: RsContext, allocation: RsAllocation, ...rest: A) => R;
    const kept = <A extends unknown[], R>(body: Body<A, R>): Body<A, R> => (rsc, a, ...rest) => {
      this.synchronize(a);
      const result = body.call(this, rsc, a, ...rest);
      this.synchronize(a);
      return result;
    };
    return {
      init: (rsc, a, forceZero) => this.init(rsc, a, forceZero),
      initOem: null,
      initAdapter: (rsc, a) => this.initAdapter(rsc, a),
      adapterOffset: kept(this.adapterOffset),
      destroy: (rsc, a) => this.destroy(rsc, a),
      grallocBits: () => 0,
      resize: kept(this.resize),
      syncAll: (rsc, a, source) => this.syncAll(rsc, a, source),
      markDirty: () => undefined,
      setSurface: (rsc, a, window) => this.setSurface(rsc, a, window),
      ioSend: (rsc, a) => this.ioSend(rsc, a),
      ioReceive: (rsc, a) => this.ioReceive(rsc, a),
      data1D: kept(this.data1D),
      data2D: kept(this.data2D),
      data3D: kept(this.data3D),
      read1D: kept(this.read1D),
      read2D: kept(this.read2D),
      read3D: kept(this.read3D),
      lock1D: kept((_rsc, a) => a.hal.state.lods[0]?.pointer ?? 0),
      unlock1D: kept(() => undefined),
      allocData1D: () => undefined,
      allocData2D: kept((rsc, dst, ...rest: CopyArguments<"allocData2D">) => {
        this.synchronize(rest[6]);
        this.allocData2D(rsc, dst, ...rest);
      }),
      allocData3D: kept((rsc, dst, ...rest: CopyArguments<"allocData3D">) => {
        this.synchronize(rest[7]);
        this.allocData3D(rsc, dst, ...rest);
      }),
      elementData: kept(this.elementData),
      elementRead: kept(this.elementRead),
      generateMipmaps: kept(this.generateMipmaps),
      updateCachedObject: (rsc, a, address) => this.updateCachedObject(rsc, a, address),
      getPointer: kept(() => undefined),
    };
  }

  /** Writes an Allocation's handle to where a script has it. */
  updateCachedObject(_rsc: RsContext, allocation: RsAllocation, address: number): void {
    this.process.heap.view.setUint32(address, allocation.handle, true);
  }
}

/** What comes after the context and the destination. */
type CopyArguments<K extends "allocData2D" | "allocData3D"> = Parameters<
  DriverAllocations[K]
> extends [unknown, unknown, ...infer Rest] ? Rest : never;
