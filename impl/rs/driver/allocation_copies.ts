/**
 * How bytes get into Allocations, out of them, and from one to another.
 *
 * Where Android copies without looking, and so past the end of an Allocation, the call is refused with BAD_VALUE.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsAllocationUsage, RsError } from "../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsContext, RsdAllocationCopyFunctions, RsElement } from "./hal.ts";
import type { Region } from "../region.ts";
import {
  type AllocationCells,
  cellAddress,
  dimensionsOf,
  drvOf,
  isWithin,
} from "./allocation_cells.ts";
import type { AllocationRows, Row } from "./allocation_rows.ts";

/** The parameters of a function of the interface. */
type Args<K extends keyof RsdAllocationCopyFunctions> = Parameters<RsdAllocationCopyFunctions[K]>;

/** Copies of an Allocation's cells. */
export class AllocationCopies {
  readonly #cells: AllocationCells;
  readonly #rows: AllocationRows;

  /**
   * @param cells How cells lie in memory.
   * @param rows What reads and writes them.
   */
  constructor(cells: AllocationCells, rows: AllocationRows) {
    this.#cells = cells;
    this.#rows = rows;
  }

  /** Writes cells in the order of their addresses, whatever rows there are; the level is not looked at. */
  data1D(
    ...[rsc, allocation, xoff, _lod, count, data]: Args<"data1D">
  ): void {
    const row = this.#linearRow(rsc, allocation, "write", xoff, count, data);
    if (row !== undefined) this.#rows.writeRows(rsc, allocation, [row]);
  }

  /** Reads as {@link data1D} writes. */
  read1D(
    ...[rsc, allocation, xoff, _lod, count, data]: Args<"read1D">
  ): void {
    const row = this.#linearRow(rsc, allocation, "read", xoff, count, data);
    if (row !== undefined) this.#rows.readRows([row]);
  }

  /** Cells in the order of their addresses; undefined, after an error, if they are not all the Allocation's. */
  #linearRow(
    rsc: RsContext,
    allocation: RsAllocation,
    what: string,
    xoff: number,
    count: number,
    data: Uint8Array,
  ): Row | undefined {
    const size = dimensionsOf(allocation, 0);
    if (size === undefined) {
      return void this.#cells.refuse(rsc, allocation, what, "has no memory for level 0");
    }
    const cell = allocation.type.element.sizeBytes;
    const { dimY, dimZ, mipmaps, faces, element } = allocation.type;
    const isPlain = dimY === 0 && dimZ === 0 && !mipmaps && !faces;
    const block = allocation.base === undefined ? drvOf(allocation)?.block : undefined;
    const there = isPlain || block === undefined ? size.x * element.sizeBytes : block.size;
    if (!isWithin(xoff, count, Number.MAX_SAFE_INTEGER) || (xoff + count) * cell > there) {
      const asked = `${count} cells from ${xoff} were asked for`;
      const cells = Math.floor(there / Math.max(1, cell));
      return void this.#cells.refuse(rsc, allocation, what, `has ${cells} cells, ${asked}`);
    }
    const bytes = count * cell;
    if (!this.#rows.holds(rsc, allocation, what, data, bytes)) return undefined;
    return { address: cellAddress(allocation, xoff, 0, 0, 0, 0), bytes: data.subarray(0, bytes) };
  }

  /** Writes rows; of a YUV Allocation the chroma planes too, which the array has after them. */
  data2D(
    ...[rsc, allocation, xoff, yoff, lod, face, w, h, data, stride]: Args<"data2D">
  ): void {
    const region = { x: xoff, y: yoff, z: 0, lod, face, w, h, d: 1 };
    const rows = this.#rows.rows(rsc, allocation, "write", region, data, stride);
    const chroma = rows && this.#rows.chromaRows(rsc, allocation, region, data, stride);
    if (chroma !== undefined) this.#rows.writeRows(rsc, allocation, [...rows!, ...chroma]);
  }

  /** Writes slices. */
  data3D(
    ...[rsc, allocation, xoff, yoff, zoff, lod, w, h, d, data, stride]: Args<"data3D">
  ): void {
    const region = { x: xoff, y: yoff, z: zoff, lod, face: 0, w, h, d };
    const rows = this.#rows.rows(rsc, allocation, "write", region, data, stride);
    if (rows !== undefined) this.#rows.writeRows(rsc, allocation, rows);
  }

  /** Reads rows; of a YUV Allocation only those of the plane. */
  read2D(
    ...[rsc, allocation, xoff, yoff, lod, face, w, h, data, stride]: Args<"read2D">
  ): void {
    const region = { x: xoff, y: yoff, z: 0, lod, face, w, h, d: 1 };
    this.#rows.readRows(this.#rows.rows(rsc, allocation, "read", region, data, stride));
  }

  /** Reads slices. */
  read3D(
    ...[rsc, allocation, xoff, yoff, zoff, lod, w, h, d, data, stride]: Args<"read3D">
  ): void {
    const region = { x: xoff, y: yoff, z: zoff, lod, face: 0, w, h, d };
    this.#rows.readRows(this.#rows.rows(rsc, allocation, "read", region, data, stride));
  }

  /** Writes a cell, or a field of one. */
  elementData(
    ...[rsc, allocation, x, y, z, data, elementOff]: Args<"elementData">
  ): void {
    const field = this.#field(rsc, allocation, "write", x, y, z, data, elementOff);
    if (field !== undefined) this.#rows.writeRows(rsc, allocation, [field.row], field.element);
  }

  /** Reads a cell, or a field of one. */
  elementRead(
    ...[rsc, allocation, x, y, z, data, elementOff]: Args<"elementRead">
  ): void {
    const field = this.#field(rsc, allocation, "read", x, y, z, data, elementOff);
    if (field !== undefined) this.#rows.readRows([field.row]);
  }

  /** A field of a cell; undefined, after an error, if there is none. */
  #field(
    rsc: RsContext,
    allocation: RsAllocation,
    what: string,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): { readonly row: Row; readonly element: RsElement } | undefined {
    const region = { x, y, z, lod: 0, face: 0, w: 1, h: 1, d: 1 };
    if (!this.#cells.reaches(rsc, allocation, what, region)) return undefined;
    const whole = allocation.type.element;
    const { element, arraySize, offset } = whole.fields.length === 0 && elementOff === 0
      ? { element: whole, arraySize: 1, offset: 0 }
      : whole.fields[elementOff] ?? { element: undefined, arraySize: 0, offset: 0 };
    if (element === undefined) {
      rsc.setError(RsError.BAD_VALUE, "subElementData component out of range.");
      return undefined;
    }
    if (data.length > element.sizeBytes * arraySize) {
      rsc.setError(RsError.BAD_VALUE, "subElementData bad size.");
      return undefined;
    }
    const address = cellAddress(allocation, x, y, z, 0, 0) + offset;
    return { row: { address, bytes: data }, element };
  }

  /** Copies rows of one Allocation to another, with the size of the destination's cells. */
  allocData2D(
    ...[rsc, dst, dstXoff, dstYoff, dstLod, dstFace, w, h, src, srcXoff, srcYoff, srcLod, srcFace]:
      Args<"allocData2D">
  ): void {
    const size = { w, h, d: 1 };
    this.#copyRegion(
      rsc,
      dst,
      { x: dstXoff, y: dstYoff, z: 0, lod: dstLod, face: dstFace, ...size },
      src,
      { x: srcXoff, y: srcYoff, z: 0, lod: srcLod, face: srcFace, ...size },
    );
  }

  /** Copies slices of one Allocation to another. */
  allocData3D(
    ...[
      rsc,
      dst,
      dstXoff,
      dstYoff,
      dstZoff,
      dstLod,
      w,
      h,
      d,
      src,
      srcXoff,
      srcYoff,
      srcZoff,
      srcLod,
    ]: Args<"allocData3D">
  ): void {
    const size = { w, h, d };
    this.#copyRegion(
      rsc,
      dst,
      { x: dstXoff, y: dstYoff, z: dstZoff, lod: dstLod, face: 0, ...size },
      src,
      { x: srcXoff, y: srcYoff, z: srcZoff, lod: srcLod, face: 0, ...size },
    );
  }

  /** Copies a region onto one of the same size. */
  #copyRegion(
    rsc: RsContext,
    dst: RsAllocation,
    to: Region,
    src: RsAllocation,
    from: Region,
  ): void {
    if (((dst.usage | src.usage) & RsAllocationUsage.SCRIPT) === 0) {
      rsc.setError(RsError.FATAL_DRIVER, "Non-script allocation copies not yet implemented.");
      return;
    }
    if (
      !this.#cells.reaches(rsc, dst, "copy to", to) ||
      !this.#cells.reaches(rsc, src, "copy from", from)
    ) {
      return;
    }
    const bytes = to.w * dst.type.element.sizeBytes;
    const there = dimensionsOf(src, from.lod)!.x * src.type.element.sizeBytes;
    if (from.x * src.type.element.sizeBytes + bytes > there) {
      this.#cells.refuse(
        rsc,
        src,
        "copy from",
        `has ${there} bytes in a row, ${bytes} were asked for`,
      );
      return;
    }
    const heap = this.#cells.process.heap.bytes;
    const rows: Row[] = [];
    for (let z = 0; z < to.d; z++) {
      for (let y = 0; y < to.h; y++) {
        const begin = cellAddress(src, from.x, from.y + y, from.z + z, from.lod, from.face);
        rows.push({
          address: cellAddress(dst, to.x, to.y + y, to.z + z, to.lod, to.face),
          bytes: heap.subarray(begin, begin + bytes),
        });
      }
    }
    this.#rows.writeRows(rsc, dst, rows);
  }
}
