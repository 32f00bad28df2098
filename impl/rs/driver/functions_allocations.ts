/**
 * A driver's functions for Allocations.
 *
 * The rules for all of them stand in driver_hal.ts.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9; when each is called: rsAllocation.cpp.
 *
 * @module
 */

import type { RsdAllocationCopyFunctionsOf } from "./functions_copies.ts";
import type { RsAllocation, RsType } from "./objects.ts";

/** Functions for Allocations: their memory, their windows, and {@link RsdAllocationCopyFunctionsOf what gets into cells}. */
export interface RsdAllocationFunctionsOf<Rsc> extends RsdAllocationCopyFunctionsOf<Rsc> {
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
  init(rsc: Rsc, allocation: RsAllocation, forceZero: boolean): boolean;
  /**
   * As {@link init}, for an Allocation with USAGE_OEM. If it is missing, such Allocations are an error FATAL_DRIVER.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param forceZero Whether cells must be 0.
   * @param userPointer What the app gave, whose meaning is the vendor's own; null without.
   */
  initOem(
    rsc: Rsc,
    allocation: RsAllocation,
    forceZero: boolean,
    userPointer: unknown,
  ): boolean;
  /** As {@link init}, for a window into `allocation.base`, whose cells it shares from `allocation.offsets` on. */
  initAdapter(rsc: Rsc, allocation: RsAllocation): boolean;
  /** Moves a window to where its new `offsets` say, which lie within the base. */
  adapterOffset(rsc: Rsc, allocation: RsAllocation): void;
  /**
   * Gives the memory back, when nothing refers to the Allocation any more, on the thread that gave the last reference back.
   * References that cells hold are given back already. May be missing.
   */
  destroy(rsc: Rsc, allocation: RsAllocation): void;
  /** The gralloc usage bits that the Allocation's buffers need; this runtime has no gralloc and does not call it. */
  grallocBits(rsc: Rsc, allocation: RsAllocation): number;
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
  resize(rsc: Rsc, allocation: RsAllocation, type: RsType, zeroNew: boolean): boolean;
  /**
   * Makes cells that were written with one usage visible to all others; with SHARED, the app's memory and the cells.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param source Exactly one bit of `RsAllocationUsage`.
   */
  syncAll(rsc: Rsc, allocation: RsAllocation, source: number): void;
  /** Tells that the runtime wrote cells: after each write of the app's, and before {@link syncAll}. May be missing. */
  markDirty(rsc: Rsc, allocation: RsAllocation): void;
  /**
   * Gives an Allocation with USAGE_IO_OUTPUT a window to send to; it has memory from then on. The app waits for it.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @param window The window's handle; 0 takes it away.
   */
  setSurface(rsc: Rsc, allocation: RsAllocation, window: number): void;
  /** Sends the cells to the window that was set; an error DRIVER without one. */
  ioSend(rsc: Rsc, allocation: RsAllocation): void;
  /**
   * Takes the cells of the next buffer of a queue, and points `hal.state` to them; without one, all stays. Called only with
   * USAGE_IO_INPUT and USAGE_SCRIPT. The app waits for it.
   */
  ioReceive(rsc: Rsc, allocation: RsAllocation): void;
  /**
   * Makes the cells readable and writable in the process's memory until {@link unlock1D}. The runtime does so to find the
   * objects that cells hold, before it resizes or destroys the Allocation; without it, these are not given back.
   *
   * @param rsc The context.
   * @param allocation The Allocation.
   * @returns The address of the first cell; 0 if it has no memory.
   */
  lock1D(rsc: Rsc, allocation: RsAllocation): number;
  /** Ends {@link lock1D}: the address is not used any more. */
  unlock1D(rsc: Rsc, allocation: RsAllocation): void;
  /** Makes all further levels of level 0, of each face; the reference driver does so for cells of 1, 2 and 4 bytes only. */
  generateMipmaps(rsc: Rsc, allocation: RsAllocation): void;
  /** As {@link RsdObjectFunctionsOf.updateCachedObject}, for an Allocation. */
  updateCachedObject(rsc: Rsc, allocation: RsAllocation, address: number): void;
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
    rsc: Rsc,
    allocation: RsAllocation,
    lod: number,
    face: number,
    z: number,
    array: number,
  ): void;
}
