/**
 * The rows that a copy is made of, and the objects that come and go with them.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (rsdAllocationData2D).
 *
 * @module
 */

import type { RsAllocation, RsContext, RsElement, RsObject } from "./hal.ts";
import { handlesIn, objectsIn } from "../references.ts";
import type { Region } from "../region.ts";
import { type AllocationCells, cellAddress, isWithin } from "./allocation_cells.ts";
import { chromaCopies } from "./yuv_layout.ts";

/** Bytes and where they go. */
export interface Row {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** Reads and writes rows of cells. */
export class AllocationRows {
  readonly #cells: AllocationCells;

  /** @param cells How cells lie in memory. */
  constructor(cells: AllocationCells) {
    this.#cells = cells;
  }

  /** Checks that memory of a call's has all bytes that the call is about. */
  holds(
    rsc: RsContext,
    allocation: RsAllocation,
    what: string,
    data: Uint8Array,
    bytes: number,
  ): boolean {
    if (data.length >= bytes) return true;
    return this.#cells.refuse(
      rsc,
      allocation,
      what,
      `needs ${bytes} bytes, the call has ${data.length}`,
    );
  }

  /** Bytes from one row in a call's memory to the next: those of a row if the call gives 0. */
  #sourceStride(stride: number, lineSize: number): number {
    return stride === 0 ? lineSize : stride;
  }

  /** The rows of a region, each with its part of a call's memory; undefined, after an error, if there is too little of either. */
  rows(
    rsc: RsContext,
    allocation: RsAllocation,
    what: string,
    region: Region,
    data: Uint8Array,
    stride: number,
  ): Row[] | undefined {
    if (!this.#cells.reaches(rsc, allocation, what, region)) return undefined;
    if (!isWithin(stride, 0, Number.MAX_SAFE_INTEGER)) {
      this.#cells.refuse(rsc, allocation, what, `was asked for with a stride of ${stride} bytes`);
      return undefined;
    }
    const lineSize = region.w * allocation.type.element.sizeBytes;
    const step = this.#sourceStride(stride, lineSize);
    const count = region.h * region.d;
    const needed = count === 0 ? 0 : (count - 1) * step + lineSize;
    if (!this.holds(rsc, allocation, what, data, needed)) return undefined;
    const rows: Row[] = [];
    for (let z = region.z; z < region.z + region.d; z++) {
      for (let y = region.y; y < region.y + region.h; y++) {
        const begin = rows.length * step;
        rows.push({
          address: cellAddress(allocation, region.x, y, z, region.lod, region.face),
          bytes: data.subarray(begin, begin + lineSize),
        });
      }
    }
    return rows;
  }

  /** The chroma rows that follow the rows of Y in an array; undefined, after an error, if they are not there. */
  chromaRows(
    rsc: RsContext,
    allocation: RsAllocation,
    region: Region,
    data: Uint8Array,
    stride: number,
  ): Row[] | undefined {
    const { yuv, element } = allocation.type;
    const lineSize = region.w * element.sizeBytes;
    let begin = region.h * this.#sourceStride(stride, lineSize);
    const rows: Row[] = [];
    const halves = this.#halvesChromaOffsets();
    for (const part of chromaCopies(yuv, region.x, region.y, lineSize, region.h, halves)) {
      const plane = allocation.hal.state.lods[part.lod];
      if (plane === undefined || plane.pointer === 0 || part.rows <= 0) continue;
      const end = part.xoff * element.sizeBytes + part.bytes;
      if (!isWithin(part.yoff, part.rows, plane.dimY) || end > plane.stride) {
        this.#cells.refuse(rsc, allocation, "write", `has ${plane.dimY} rows of chroma`);
        return undefined;
      }
      if (!this.holds(rsc, allocation, "write", data, begin + part.rows * part.bytes)) {
        return undefined;
      }
      for (let y = part.yoff; y < part.yoff + part.rows; y++) {
        const address = cellAddress(allocation, part.xoff, y, 0, part.lod, 0);
        rows.push({ address, bytes: data.subarray(begin, begin + part.bytes) });
        begin += part.bytes;
      }
    }
    return rows;
  }

  /** Decides if chroma begins at half of a region's offsets. Android takes the offsets of Y. */
  #halvesChromaOffsets(): boolean {
    return !this.#cells.process.compat;
  }

  /** Writes rows of whole cells, and counts the references that come and go with them. */
  writeRows(
    rsc: RsContext,
    allocation: RsAllocation,
    rows: readonly Row[],
    element: RsElement = allocation.type.element,
  ): void {
    if (element.hasReferences && !this.#exchangeReferences(rsc, allocation, element, rows)) return;
    const heap = this.#cells.process.heap.bytes;
    for (const { address, bytes } of rows) heap.set(bytes, address);
  }

  /** Fills the memory that belongs to rows. */
  readRows(rows: readonly Row[] | undefined): void {
    const heap = this.#cells.process.heap.bytes;
    for (const { address, bytes } of rows ?? []) {
      bytes.set(heap.subarray(address, address + bytes.length));
    }
  }

  /** Counts the objects that rows bring, and then gives those back that they replace. */
  #exchangeReferences(
    rsc: RsContext,
    allocation: RsAllocation,
    element: RsElement,
    rows: readonly Row[],
  ): boolean {
    const heap = this.#cells.process.heap.bytes;
    const come: RsObject[] = [];
    const go: RsObject[] = [];
    for (const { address, bytes } of rows) {
      const cells = Math.floor(bytes.length / element.sizeBytes);
      for (const handle of handlesIn(element, bytes, cells)) {
        const object = rsc.object(handle);
        if (object === undefined) {
          const what = `was given ${this.#cells.process.address(handle)}, which is no object`;
          return this.#cells.refuse(rsc, allocation, "write", what);
        }
        come.push(object);
      }
      const there = heap.subarray(address, address + bytes.length);
      for (const object of objectsIn(rsc, element, there, cells)) go.push(object);
    }
    for (const object of come) rsc.incrementReference(object);
    for (const object of go) rsc.decrementReference(object);
    return true;
  }
}
