/**
 * The driver's functions for Allocations.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp and driver/rsdCore.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsContext, RsdHalFunctions } from "./hal.ts";
import type { RsLibrary, RsProcess } from "../rs_process.ts";
import { AllocationAdapters } from "./allocation_adapters.ts";
import { AllocationCells, cellAddress, dimensionsOf, drvOf } from "./allocation_cells.ts";
import { AllocationCopies } from "./allocation_copies.ts";
import { AllocationIo } from "./allocation_io.ts";
import { AllocationMemory } from "./allocation_memory.ts";
import { AllocationQueues } from "./allocation_queues.ts";
import { AllocationRows } from "./allocation_rows.ts";
import { type BoxFilter, boxFilter, loadCell, storeCell } from "./mipmaps.ts";

/** Allocations of one copy of libRSDriver.so. */
export class DriverAllocations {
  protected readonly process: RsProcess;
  readonly #queues: AllocationQueues;
  readonly #adapters: AllocationAdapters;
  readonly #copies: AllocationCopies;
  readonly #memory: AllocationMemory;
  readonly #io: AllocationIo;

  /** @param library The copy of libRSDriver.so. */
  constructor(library: RsLibrary) {
    this.process = library.process;
    const cells = new AllocationCells(this.process);
    this.#queues = new AllocationQueues(cells);
    this.#adapters = new AllocationAdapters(cells);
    this.#copies = new AllocationCopies(cells, new AllocationRows(cells));
    this.#memory = new AllocationMemory(cells, this.#copies, this.#adapters);
    this.#io = new AllocationIo(cells, this.#memory, this.#queues);
  }

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

  /** Decides if an Allocation has mipmaps. Android takes the chroma planes of a YUV Allocation for some. */
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
    const memory = this.#memory;
    const kept = <A extends unknown[], R>(self: unknown, body: Body<A, R>): Body<A, R> =>
    (
      rsc,
      a,
      ...rest
    ) => {
      memory.synchronize(a);
      const result = body.call(self, rsc, a, ...rest);
      memory.synchronize(a);
      return result;
    };
    const copies = this.#copies;
    return {
      init: (rsc, a, forceZero) => memory.init(rsc, a, this.#queues.newDrv(rsc, a), forceZero),
      initOem: null,
      initAdapter: (rsc, a) => this.#adapters.initAdapter(rsc, a, this.#queues.newDrv(rsc, a)),
      adapterOffset: kept(this.#adapters, this.#adapters.adapterOffset),
      destroy: (rsc, a) => {
        this.#queues.release(a);
        memory.destroy(rsc, a);
      },
      grallocBits: () => 0,
      resize: kept(memory, memory.resize),
      syncAll: (rsc, a, source) => memory.syncAll(rsc, a, source),
      markDirty: () => undefined,
      setSurface: (rsc, a, window) => this.#io.setSurface(rsc, a, window),
      ioSend: (rsc, a) => this.#io.ioSend(rsc, a),
      ioReceive: (rsc, a) => this.#io.ioReceive(rsc, a),
      data1D: kept(copies, copies.data1D),
      data2D: kept(copies, copies.data2D),
      data3D: kept(copies, copies.data3D),
      read1D: kept(copies, copies.read1D),
      read2D: kept(copies, copies.read2D),
      read3D: kept(copies, copies.read3D),
      lock1D: kept(null, (_rsc, a) => a.hal.state.lods[0]?.pointer ?? 0),
      unlock1D: kept(null, () => undefined),
      allocData1D: () => undefined,
      allocData2D: kept(copies, (rsc, dst, ...rest: CopyArguments<"allocData2D">) => {
        memory.synchronize(rest[6]);
        copies.allocData2D(rsc, dst, ...rest);
      }),
      allocData3D: kept(copies, (rsc, dst, ...rest: CopyArguments<"allocData3D">) => {
        memory.synchronize(rest[7]);
        copies.allocData3D(rsc, dst, ...rest);
      }),
      elementData: kept(copies, copies.elementData),
      elementRead: kept(copies, copies.elementRead),
      generateMipmaps: kept(this, this.generateMipmaps),
      updateCachedObject: (_rsc, a, address) =>
        this.process.heap.view.setUint32(address, a.handle, true),
      getPointer: kept(null, () => undefined),
    };
  }

  /** Brings memory of the app's and the cells of all Allocations of a context together. */
  synchronizeAll(rsc: RsContext): void {
    this.#memory.synchronizeAll(rsc);
  }
}

/** The parameters after the context and the destination. */
type CopyArguments<K extends "allocData2D" | "allocData3D"> = Parameters<
  AllocationCopies[K]
> extends [unknown, unknown, ...infer Rest] ? Rest : never;
