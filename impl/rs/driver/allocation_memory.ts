/**
 * Where an Allocation's memory comes from: the heap, the app, or nowhere yet.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9.
 *
 * @module
 */

import {
  RsAllocationUsage,
  RsDataKind,
  RsError,
  RsYuvFormat,
} from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import type { RsAllocation, RsContext, RsType } from "./hal.ts";
import { bytesAt, isNull } from "../memory.ts";
import { LOG_TAG } from "../rs_process.ts";
import type { AllocationAdapters } from "./allocation_adapters.ts";
import {
  type AllocationCells,
  type DrvAllocation,
  drvOf,
  isWithin,
  placeTable,
  type PointerTable,
  ROW_ALIGNMENT,
} from "./allocation_cells.ts";
import type { AllocationCopies } from "./allocation_copies.ts";
import { UserMemory } from "./user_memory.ts";

/** Where cells are: in a window's buffers, in the app's memory, in the driver's with or without the app's contents, or nowhere. */
export type Backing = "window" | "shared" | "copied" | "own" | "refused";

/** The usages, without others, that memory of the app's may be shared for. */
const SHARED_USAGES: readonly number[] = [
  RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED,
  RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED | RsAllocationUsage.GRAPHICS_TEXTURE,
];

/** Memory of Allocations. */
export class AllocationMemory {
  readonly #cells: AllocationCells;
  readonly #copies: AllocationCopies;
  readonly #adapters: AllocationAdapters;
  /** Allocations that are kept the same as memory of the app's, by context. */
  readonly #shared = new WeakMap<RsContext, Set<RsAllocation>>();

  /**
   * @param cells How cells lie in memory.
   * @param copies What fills them.
   * @param adapters Windows, which follow memory that moves.
   */
  constructor(cells: AllocationCells, copies: AllocationCopies, adapters: AllocationAdapters) {
    this.#cells = cells;
    this.#copies = copies;
    this.#adapters = adapters;
  }

  /**
   * Gives an Allocation memory.
   *
   * @param rsc The context.
   * @param allocation The Allocation, whose `hal` is filled in.
   * @param drv The driver's state of it.
   * @param forceZero Whether cells must be 0. They are too if they hold objects; otherwise they are whatever was there.
   * @returns False if there is no memory, or the app's may not be used; then nothing is kept.
   */
  init(
    rsc: RsContext,
    allocation: RsAllocation,
    drv: DrvAllocation,
    forceZero: boolean,
  ): boolean {
    const backing = this.#backing(allocation);
    if (backing === "refused") return false;
    const table = this.#cells.buildPointerTable(allocation.type);
    if (backing === "window") {
      allocation.hal.drv = drv;
      placeTable(allocation, table, 0);
      return true;
    }
    const user = this.#userBytes(allocation, backing, table.bytes);
    drv.ownsBlock = typeof user !== "number";
    const address = typeof user === "number" ? user : this.#cells.process.heap.malloc(table.bytes);
    if (address === 0) return false;
    drv.block = { address, size: table.bytes };
    allocation.hal.drv = drv;
    placeTable(allocation, table, address);
    if (typeof user !== "number" && this.#zeroes(allocation, forceZero)) {
      this.#cells.process.heap.bytes.fill(0, address, address + table.bytes);
    }
    if (user instanceof Uint8Array) this.#adopt(rsc, allocation, drv, backing, user);
    return true;
  }

  /** Decides if new cells are 0. */
  #zeroes(allocation: RsAllocation, forceZero: boolean): boolean {
    return forceZero || allocation.type.element.hasReferences;
  }

  /** Decides where the memory comes from. */
  #backing(allocation: RsAllocation): Backing {
    const { usage, type } = allocation;
    if ((usage & (RsAllocationUsage.IO_INPUT | RsAllocationUsage.IO_OUTPUT)) !== 0) return "window";
    if (isNull(allocation.userPointer)) return "own";
    if (!SHARED_USAGES.includes(usage)) {
      this.#log(
        "E",
        "Can't use user-allocated buffers if usage is not USAGE_SCRIPT | USAGE_SHARED or " +
          "USAGE_SCRIPT | USAGE_SHARED | USAGE_GRAPHICS_TEXTURE",
      );
      return "refused";
    }
    if (type.mipmaps || type.faces) {
      this.#log("E", "User-allocated buffers must not have multiple faces or LODs");
      return "refused";
    }
    if (type.dimX * type.element.sizeBytes % ROW_ALIGNMENT === 0) return "shared";
    this.#log(
      "V",
      "User-backed allocation failed stride requirement, falling back to separate allocation",
    );
    return "copied";
  }

  /** The app's memory: an address if the cells can be right there, otherwise its bytes; undefined without. */
  #userBytes(
    allocation: RsAllocation,
    backing: Backing,
    size: number,
  ): Uint8Array | number | undefined {
    if (backing !== "shared" && backing !== "copied") return undefined;
    const { userPointer } = allocation;
    const { heap } = this.#cells.process;
    const what = `the user pointer of Allocation ${this.#cells.process.address(allocation.handle)}`;
    const bytes = backing === "copied" ? this.#tightBytes(allocation.type) : size;
    if (typeof userPointer === "number") {
      if (!isWithin(userPointer, bytes, heap.bytes.length)) {
        throw new ProcessFault("SIGSEGV", `${what} leads outside of the process's memory`);
      }
      if (backing === "shared") return userPointer;
    }
    return bytesAt(() => heap, userPointer, bytes, what) ?? undefined;
  }

  /** Bytes of all cells without gaps between rows. */
  #tightBytes(type: RsType): number {
    const cells = type.dimX * Math.max(1, type.dimY) * Math.max(1, type.dimZ);
    const halves = Math.floor(type.dimX / 2) * 2;
    const chroma = type.yuv === RsYuvFormat.NV21
      ? type.dimX * Math.floor(type.dimY / 2)
      : type.yuv === RsYuvFormat.YV12
      ? halves * Math.floor(type.dimY / 2)
      : 0;
    return (cells + chroma) * type.element.sizeBytes;
  }

  #adopt(
    rsc: RsContext,
    allocation: RsAllocation,
    drv: DrvAllocation,
    backing: Backing,
    user: Uint8Array,
  ): void {
    if (backing === "copied") return this.#copyUserMemory(rsc, allocation, user);
    drv.userMemory = new UserMemory(user, this.#cellsOf(drv));
    const shared = this.#shared.get(rsc) ?? new Set();
    this.#shared.set(rsc, shared.add(allocation));
  }

  #cellsOf({ block }: DrvAllocation): Uint8Array {
    if (block === undefined) return new Uint8Array();
    return this.#cells.process.heap.bytes.subarray(block.address, block.address + block.size);
  }

  /** Fills cells that could not be shared. Android copies rows and slices that there are none of: nothing for one dimension. */
  #copyUserMemory(rsc: RsContext, allocation: RsAllocation, user: Uint8Array): void {
    const { dimX, dimY, dimZ } = allocation.type;
    const least = this.#cells.process.compat ? 0 : 1;
    if (dimZ > 1 && least === 1) {
      this.#copies.data3D(rsc, allocation, 0, 0, 0, 0, dimX, Math.max(1, dimY), dimZ, user, 0);
    } else this.#copies.data2D(rsc, allocation, 0, 0, 0, 0, dimX, Math.max(least, dimY), user, 0);
  }

  /** Gives everything back. Memory of the app's has the cells' contents then. */
  destroy(rsc: RsContext, allocation: RsAllocation): void {
    const drv = drvOf(allocation);
    if (drv === undefined) return;
    this.synchronize(allocation);
    if (allocation.base !== undefined) drvOf(allocation.base)?.adapters.delete(allocation);
    this.#shared.get(rsc)?.delete(allocation);
    this.#freeBlock(drv);
    this.#adapters.empty(allocation);
    this.#adapters.refreshAdapters(rsc, allocation);
    allocation.hal.drv = null;
  }

  /** Frees the cells if they are the driver's. */
  #freeBlock(drv: DrvAllocation): void {
    if (drv.ownsBlock && drv.block !== undefined) this.#cells.process.heap.free(drv.block.address);
    drv.block = undefined;
    drv.ownsBlock = false;
  }

  /** Gives an Allocation other memory of the heap instead of what it has; 0 for none. */
  replaceBlock(
    rsc: RsContext,
    allocation: RsAllocation,
    drv: DrvAllocation,
    table: PointerTable,
    address: number,
  ): void {
    this.#freeBlock(drv);
    if (address !== 0) {
      drv.block = { address, size: table.bytes };
      drv.ownsBlock = true;
    }
    placeTable(allocation, table, address);
    this.#adapters.refreshAdapters(rsc, allocation);
  }

  /**
   * Gives an Allocation of one dimension more or fewer cells; they may move. New ones are 0.
   *
   * @returns False if it stays as it is: there is no memory, or the memory is not the driver's.
   */
  resize(rsc: RsContext, allocation: RsAllocation, type: RsType, _zeroNew: boolean): boolean {
    if (this.#refusesResize(allocation)) {
      this.#log("E", "Resize cannot be called on a USAGE_SHARED allocation");
      return false;
    }
    const drv = drvOf(allocation);
    const old = drv?.block;
    if (drv === undefined || old === undefined || !drv.ownsBlock || allocation.base !== undefined) {
      return this.#cells.refuse(rsc, allocation, "resize", "has no memory of its own");
    }
    const table = this.#cells.buildPointerTable(type);
    const address = this.#cells.process.heap.malloc(table.bytes);
    if (address === 0) return false;
    const size = type.element.sizeBytes;
    const before = allocation.hal.state.lods[0]!.dimX * size;
    const bytes = this.#cells.process.heap.bytes;
    bytes.copyWithin(address, old.address, old.address + Math.min(old.size, table.bytes));
    bytes.fill(0, address + before, address + type.dimX * size);
    this.replaceBlock(rsc, allocation, drv, table, address);
    return true;
  }

  /** Decides if the usage forbids another size. */
  #refusesResize(allocation: RsAllocation): boolean {
    return (allocation.usage & RsAllocationUsage.SHARED) !== 0;
  }

  /** Makes what one usage wrote visible to the others: here, what the app and scripts wrote to shared memory. */
  syncAll(rsc: RsContext, allocation: RsAllocation, source: number): void {
    if (source !== RsAllocationUsage.GRAPHICS_RENDER_TARGET) {
      this.synchronize(allocation);
    } else if ((allocation.usage & RsAllocationUsage.GRAPHICS_RENDER_TARGET) === 0) {
      rsc.setError(
        RsError.FATAL_DRIVER,
        "Attempting to sync allocation from render target, for non-render target allocation",
      );
    } else if (allocation.type.element.dataKind !== RsDataKind.PIXEL_RGBA) {
      rsc.setError(RsError.FATAL_DRIVER, "Cannot only sync from RGBArender target");
    }
  }

  /** Brings memory of the app's and the cells of an Allocation, or of that which it is a window into, together. */
  synchronize(allocation: RsAllocation): void {
    if (allocation.base !== undefined) return this.synchronize(allocation.base);
    const drv = drvOf(allocation);
    if (drv?.userMemory !== undefined) drv.userMemory.synchronize(this.#cellsOf(drv));
  }

  /** As {@link synchronize}, for all Allocations of a context. */
  synchronizeAll(rsc: RsContext): void {
    for (const allocation of this.#shared.get(rsc) ?? []) this.synchronize(allocation);
  }

  /** Writes a log line. */
  #log(priority: "V" | "E", message: string): void {
    this.#cells.process.log(priority, LOG_TAG, message);
  }
}
