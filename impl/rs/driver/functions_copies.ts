/**
 * A driver's functions that copy to Allocations, from them, and between them.
 *
 * The rules for all of them stand in driver_hal.ts.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9; when each is called: rsAllocation.cpp.
 *
 * @module
 */

import type { RsAllocation } from "./objects.ts";

/**
 * Functions for cells of Allocations.
 *
 * Offsets and sizes count cells; `lod` is a level, `face` an `RsCubemapFace`. The runtime has checked them against the
 * Allocation's Type, and lengths of data against them; a driver that checks again reports BAD_VALUE. Data is copied before a
 * function returns; a stride counts bytes from one row of the data to the next, and 0 means rows without gaps. Slices follow
 * each other as rows do.
 */
export interface RsdAllocationCopyFunctionsOf<Rsc> {
  /**
   * Writes cells in the order of their addresses, with the gaps at the ends of rows if there are more dimensions.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param xoff First cell.
   * @param lod Not looked at by the reference driver, which takes level 0.
   * @param count Number of cells.
   * @param data `count` times `sizeBytes` of the Element.
   */
  data1D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  /**
   * Writes `h` rows of `w` cells; of a YUV Allocation also the chroma, which follows the rows of Y in the data: for YV12 U and
   * then V, for NV21 both by turns, V first.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param xoff First cell of each row.
   * @param yoff First row.
   * @param lod The level.
   * @param face The face; 0 unless it is a cube map.
   * @param w Cells of a row.
   * @param h Rows.
   * @param data The rows.
   * @param stride Bytes from one row of `data` to the next, or 0.
   */
  data2D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Uint8Array,
    stride: number,
  ): void;
  /** Writes `d` slices from `zoff` on, of `h` rows each; otherwise as {@link data2D}, of the first face. */
  data3D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Uint8Array,
    stride: number,
  ): void;
  /** Fills `data` with the cells that {@link data1D} would write. The app waits for all reads. */
  read1D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  /** Fills rows of `data` with the cells that {@link data2D} would write, without chroma; gaps stay as they are. */
  read2D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: number,
    w: number,
    h: number,
    data: Uint8Array,
    stride: number,
  ): void;
  /** Fills rows of `data` with the cells that {@link data3D} would write; gaps stay as they are. */
  read3D(
    rsc: Rsc,
    allocation: RsAllocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Uint8Array,
    stride: number,
  ): void;
  /**
   * Copies `count` cells from another Allocation, or from itself. This runtime has no function that leads here, and Android's
   * reference driver does nothing (rsdAllocationData1D_alloc).
   */
  allocData1D(
    rsc: Rsc,
    dst: RsAllocation,
    dstXoff: number,
    dstLod: number,
    count: number,
    src: RsAllocation,
    srcXoff: number,
    srcLod: number,
  ): void;
  /**
   * Copies `h` rows of `w` cells from another Allocation, or from itself. Cells of both have the same size. Without
   * USAGE_SCRIPT on either side it is an error FATAL_DRIVER of the reference driver.
   */
  allocData2D(
    rsc: Rsc,
    dst: RsAllocation,
    dstXoff: number,
    dstYoff: number,
    dstLod: number,
    dstFace: number,
    w: number,
    h: number,
    src: RsAllocation,
    srcXoff: number,
    srcYoff: number,
    srcLod: number,
    srcFace: number,
  ): void;
  /** As {@link allocData2D}, for `d` slices of the first face. */
  allocData3D(
    rsc: Rsc,
    dst: RsAllocation,
    dstXoff: number,
    dstYoff: number,
    dstZoff: number,
    dstLod: number,
    w: number,
    h: number,
    d: number,
    src: RsAllocation,
    srcXoff: number,
    srcYoff: number,
    srcZoff: number,
    srcLod: number,
  ): void;
  /**
   * Writes a field of a cell of level 0.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param x The cell in its row.
   * @param y The row.
   * @param z The slice.
   * @param data The bytes of the field, all items if it is an array.
   * @param elementOff The index of the field, `#padding` counted; 0 if the Element is no struct.
   */
  elementData(
    rsc: Rsc,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
  /** Fills `data` with the field that {@link elementData} would write. The app waits for it. */
  elementRead(
    rsc: Rsc,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
}
