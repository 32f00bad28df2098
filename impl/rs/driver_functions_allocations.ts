/**
 * A driver's functions for Allocations.
 *
 * The rules for all of them stand in driver_hal.ts.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9; when each is called: rsAllocation.cpp.
 *
 * @module
 */

import type { RsContext } from "./driver_context.ts";
import type { RsAllocation, RsType } from "./driver_objects.ts";

/**
 * Functions for Allocations.
 *
 * Offsets and sizes count cells; `lod` is a level, `face` an `RsCubemapFace`. The runtime has checked them against the
 * Allocation's Type, and lengths of data against them; a driver that checks again reports BAD_VALUE. Data is copied before a
 * function returns; a stride counts bytes from one row of the data to the next, and 0 means rows without gaps. Slices follow
 * each other as rows do.
 */
export interface RsdAllocationFunctions {
  /**
   * Gives an Allocation memory and fills in `hal.state`. Called on the app's thread. With USAGE_IO_INPUT or USAGE_IO_OUTPUT
   * there is none until a buffer is there.
   *
   * @param rsc The context.
   * @param allocation The Allocation. If `userPointer` is set, the cells are to be there, or at least have its contents.
   * @param forceZero Whether cells must be 0, as those are that hold objects; otherwise they hold whatever was there.
   * @returns Whether it could; if not, the context has an error FATAL_DRIVER, the app gets 0, and {@link destroy} is not
   *   called.
   */
  init(rsc: RsContext, allocation: RsAllocation, forceZero: boolean): boolean;
  /**
   * As {@link init}, for an Allocation with USAGE_OEM. If it is missing, such Allocations are an error FATAL_DRIVER.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param forceZero Whether cells must be 0.
   * @param userPointer What the app gave, whose meaning is the vendor's own; null without.
   */
  initOem(
    rsc: RsContext,
    allocation: RsAllocation,
    forceZero: boolean,
    userPointer: unknown,
  ): boolean;
  /** As {@link init}, for a window into `allocation.base`, whose cells it shares from `allocation.offsets` on. */
  initAdapter(rsc: RsContext, allocation: RsAllocation): boolean;
  /** Moves a window to where its new `offsets` say, which lie within the base. */
  adapterOffset(rsc: RsContext, allocation: RsAllocation): void;
  /**
   * Gives the memory back, when nothing refers to the Allocation any more, on the thread that gave the last reference back.
   * References that cells hold are given back already. May be missing.
   */
  destroy(rsc: RsContext, allocation: RsAllocation): void;
  /** The gralloc usage bits that the Allocation's buffers need; this runtime has no gralloc and does not call it. */
  grallocBits(rsc: RsContext, allocation: RsAllocation): number;
  /**
   * Gives an Allocation of one dimension another number of cells. Those that stay keep what they hold, new ones are 0; they
   * may move, and `hal.state` has where to. AOSP's returns nothing.
   *
   * @param rsc The context.
   * @param allocation The Allocation, still of its old Type.
   * @param type The new one.
   * @param zeroNew Whether new cells must be 0.
   * @returns Whether it could; if not, all is as before, and the context has an error OUT_OF_MEMORY, unless the usage is SHARED.
   */
  resize(rsc: RsContext, allocation: RsAllocation, type: RsType, zeroNew: boolean): boolean;
  /**
   * Makes cells that were written with one usage visible to all others; with SHARED, the app's memory and the cells.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param source Exactly one bit of `RsAllocationUsage`.
   */
  syncAll(rsc: RsContext, allocation: RsAllocation, source: number): void;
  /** Tells that the runtime wrote cells: after each write of the app's, and before {@link syncAll}. May be missing. */
  markDirty(rsc: RsContext, allocation: RsAllocation): void;
  /**
   * Gives an Allocation with USAGE_IO_OUTPUT a window to send to; it has memory from then on. The app waits for it.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param window The window's handle; 0 takes it away.
   */
  setSurface(rsc: RsContext, allocation: RsAllocation, window: number): void;
  /** Sends the cells to the window that was set; an error DRIVER without one. */
  ioSend(rsc: RsContext, allocation: RsAllocation): void;
  /**
   * Takes the cells of the next buffer of a queue, and points `hal.state` to them; without one, all stays. Called only with
   * USAGE_IO_INPUT and USAGE_SCRIPT. The app waits for it.
   */
  ioReceive(rsc: RsContext, allocation: RsAllocation): void;
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
    rsc: RsContext,
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
    rsc: RsContext,
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
    rsc: RsContext,
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
    rsc: RsContext,
    allocation: RsAllocation,
    xoff: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  /** Fills rows of `data` with the cells that {@link data2D} would write, without chroma; gaps stay as they are. */
  read2D(
    rsc: RsContext,
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
    rsc: RsContext,
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
   * Makes the cells readable and writable in the process's memory until {@link unlock1D}. The runtime does so to find the
   * objects that cells hold, before it resizes or destroys the Allocation; without it, these are not given back.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @returns The address of the first cell; 0 if it has no memory.
   */
  lock1D(rsc: RsContext, allocation: RsAllocation): number;
  /** Ends {@link lock1D}: the address is not used any more. */
  unlock1D(rsc: RsContext, allocation: RsAllocation): void;
  /**
   * Copies `count` cells from another Allocation, or from itself. This runtime has no function that leads here, and Android's
   * reference driver does nothing (rsdAllocationData1D_alloc).
   */
  allocData1D(
    rsc: RsContext,
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
    rsc: RsContext,
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
    rsc: RsContext,
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
    rsc: RsContext,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
  /** Fills `data` with the field that {@link elementData} would write. The app waits for it. */
  elementRead(
    rsc: RsContext,
    allocation: RsAllocation,
    x: number,
    y: number,
    z: number,
    data: Uint8Array,
    elementOff: number,
  ): void;
  /** Makes all further levels of level 0, of each face; the reference driver does so for cells of 1, 2 and 4 bytes only. */
  generateMipmaps(rsc: RsContext, allocation: RsAllocation): void;
  /** As {@link RsdObjectFunctions.updateCachedObject}, for an Allocation. */
  updateCachedObject(rsc: RsContext, allocation: RsAllocation, address: number): void;
  /**
   * Brings {@link RsAllocation.hal `hal.state`} up to date and the cells into the process's memory, before the app is given
   * their address. The runtime has checked that there are such cells. May be missing if they are always there.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param lod The level, or the plane.
   * @param face The face.
   * @param z The slice.
   * @param array 0.
   */
  getPointer(
    rsc: RsContext,
    allocation: RsAllocation,
    lod: number,
    face: number,
    z: number,
    array: number,
  ): void;
}
