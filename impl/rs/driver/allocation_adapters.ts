/**
 * Windows into other Allocations.
 *
 * Android copies the base's table once, and so leaves a window to memory that is gone when the base is resized or destroyed.
 * Here windows follow their base, and never lie outside of it.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (rsdAllocationAdapterOffset).
 *
 * @module
 */

import type { DriverLod, RsAllocation, RsContext } from "./hal.ts";
import type { Dimensions } from "../region.ts";
import {
  type AllocationCells,
  cellAddress,
  dimensionsOf,
  type DrvAllocation,
  drvOf,
  isWithin,
} from "./allocation_cells.ts";

/** Adapters. */
export class AllocationAdapters {
  readonly #cells: AllocationCells;

  /** @param cells How cells lie in memory. */
  constructor(cells: AllocationCells) {
    this.#cells = cells;
  }

  /**
   * Makes an Allocation a window into its base, where its offsets say.
   *
   * @param rsc The context.
   * @param allocation The Allocation, whose `hal` is filled in.
   * @param drv The driver's state of it.
   * @returns False, after an error, if it would lie outside of the base.
   */
  initAdapter(rsc: RsContext, allocation: RsAllocation, drv: DrvAllocation): boolean {
    const base = allocation.base;
    const baseDrv = base === undefined ? undefined : drvOf(base);
    if (baseDrv === undefined) {
      return this.#cells.refuse(rsc, allocation, "adapt", "has no base with memory");
    }
    allocation.hal.drv = drv;
    if (!this.#place(rsc, allocation)) {
      allocation.hal.drv = null;
      return false;
    }
    baseDrv.adapters.add(allocation);
    return true;
  }

  /** Moves a window to where its offsets say; one that would lie outside of its base stays where it is. */
  adapterOffset(rsc: RsContext, allocation: RsAllocation): void {
    if (allocation.base === undefined || drvOf(allocation) === undefined) return;
    if (this.#place(rsc, allocation)) this.refreshAdapters(rsc, allocation);
  }

  /** Makes the table of a window. @returns False, after an error, if it would lie outside of the base. */
  #place(rsc: RsContext, allocation: RsAllocation): boolean {
    const why = this.#placeAdapter(allocation);
    return why === undefined ? true : this.#cells.refuse(rsc, allocation, "adapt", why);
  }

  #placeAdapter(allocation: RsAllocation): string | undefined {
    const { type, hal: { state } } = allocation;
    const base = allocation.base!;
    const [x = 0, y = 0, z = 0, bias = 0, face = 0] = allocation.offsets;
    if (type.element.sizeBytes !== base.type.element.sizeBytes) {
      return "has cells of another size than its base";
    }
    const faces = Math.max(1, base.hal.state.faceCount);
    if (!isWithin(face, type.faces ? 6 : 1, faces)) return `lies at face ${face} of ${faces}`;
    const lods: DriverLod[] = [];
    const extents: Dimensions[] = [];
    for (const [lod, extent] of this.#cells.levels(type).entries()) {
      const there = dimensionsOf(base, lod + bias);
      const shift = type.yuv === 0 ? lod : Math.min(lod, 1);
      const at = { x: x >>> shift, y: y >>> shift, z: z >>> shift };
      if (there === undefined || !fits(at, extent, there)) {
        if (lod === 0) return `lies outside of level ${bias} of its base`;
        break;
      }
      const step = type.yuv !== 0 && lod > 0 ? base.hal.state.yuv.step : 1;
      const pointer = cellAddress(base, at.x * step, at.y, at.z, lod + bias, face);
      lods.push({ ...base.hal.state.lods[lod + bias]!, pointer });
      extents.push(extent);
    }
    drvOf(allocation)!.extents = extents;
    state.lods = lods;
    state.lodCount = lods.length;
    state.faceCount = type.faces ? 6 : 0;
    state.faceOffset = base.hal.state.faceOffset;
    state.yuv = { ...base.hal.state.yuv };
    return undefined;
  }

  /** Moves the windows into an Allocation after its memory; one that is outside of it now has none. */
  refreshAdapters(rsc: RsContext, allocation: RsAllocation): void {
    for (const adapter of drvOf(allocation)?.adapters ?? []) {
      if (this.#placeAdapter(adapter) !== undefined) this.empty(adapter);
      this.refreshAdapters(rsc, adapter);
    }
  }

  /** Takes all memory out of a table. */
  empty(allocation: RsAllocation): void {
    for (const lod of allocation.hal.state.lods) lod.pointer = 0;
  }
}

function fits(at: Dimensions, extent: Dimensions, there: Dimensions): boolean {
  return isWithin(at.x, extent.x, there.x) &&
    isWithin(at.y, Math.max(1, extent.y), Math.max(1, there.y)) &&
    isWithin(at.z, Math.max(1, extent.z), Math.max(1, there.z));
}
