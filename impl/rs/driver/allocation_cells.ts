/**
 * How the cells of an Allocation lie in memory, and which of them a call may reach.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (AllocationBuildPointerTable, GetOffsetPtr).
 *
 * @module
 */

import { RsError } from "../../../cts/contract/rs_defines.ts";
import type { DriverLod, RsAllocation, RsContext, RsType } from "./hal.ts";
import type { Dimensions, Region } from "../region.ts";
import type { RsProcess } from "../rs_process.ts";
import type { BufferQueue, BufferQueueConsumer } from "./buffer_queue.ts";
import type { UserMemory } from "./user_memory.ts";
import { yuvLayout } from "./yuv_layout.ts";

/** The state that this driver keeps for an Allocation, in its `hal.drv`. */
export interface DrvAllocation {
  /** The cells; undefined for an adapter, and while a window or a frame is waited for. */
  block: { readonly address: number; readonly size: number } | undefined;
  /** Whether the block is the driver's to free. */
  ownsBlock: boolean;
  /** Memory of the app's that the cells are kept the same as. */
  userMemory: UserMemory | undefined;
  /** Windows into this Allocation. */
  readonly adapters: Set<RsAllocation>;
  /** Of a window: its dimensions, by level; the table has those of the base, which tell where rows and slices begin. */
  extents: readonly Dimensions[];
  /** The queue that a producer sends to. */
  window: BufferQueue | undefined;
  /** For libRS_internal.so. */
  consumer: BufferQueueConsumer | undefined;
}

/** The driver's state of an Allocation; undefined before init and after destroy. */
export function drvOf(allocation: RsAllocation): DrvAllocation | undefined {
  return (allocation.hal.drv ?? undefined) as DrvAllocation | undefined;
}

/** Where everything is, in bytes from the first cell. */
export interface PointerTable {
  /** Levels or planes; {@link DriverLod.pointer} is an offset. */
  readonly lods: readonly DriverLod[];
  /** 6 for a cube map, otherwise 0. */
  readonly faceCount: number;
  readonly faceOffset: number;
  readonly yuv: { readonly step: number; readonly shift: number };
  /** Bytes of everything. */
  readonly bytes: number;
}

/** Rows begin at multiples of this many bytes (Allocation::kMinimumRSAlignment). */
export const ROW_ALIGNMENT = 16;

/** The layout of Allocations. */
export class AllocationCells {
  /** The process, whose heap has the cells. */
  readonly process: RsProcess;

  /** @param process The process. */
  constructor(process: RsProcess) {
    this.process = process;
  }

  /**
   * Dimensions of all levels, and of the planes of YUV, where both that follow have half of the first one. Android's table has those
   * of each level one position too late, after level 0.
   */
  levels(type: RsType): readonly Dimensions[] {
    const levels: Dimensions[] = [{ x: type.dimX, y: type.dimY, z: type.dimZ }];
    const half = (size: number) => size > 1 ? Math.floor(size / 2) : size;
    const late = this.process.compat ? 1 : 0;
    for (let lod = 1; lod < type.lodCount; lod++) {
      const { x, y, z } = levels[type.yuv === 0 ? lod - 1 : 0]!;
      levels.push(lod <= late ? { x, y, z } : { x: half(x), y: half(y), z: half(z) });
    }
    return levels;
  }

  /** Lays the cells of a Type out. */
  buildPointerTable(type: RsType): PointerTable {
    const size = type.element.sizeBytes;
    const lods: DriverLod[] = [];
    let end = 0;
    let yuv = { step: 0, shift: 0 };
    for (const { x, y, z } of type.yuv !== 0 ? this.levels(type).slice(0, 1) : this.levels(type)) {
      const alignment = ROW_ALIGNMENT;
      const stride = Math.ceil(x * size / alignment) * alignment;
      lods.push({ pointer: end, stride, dimX: x, dimY: y, dimZ: z });
      end += stride * Math.max(y, 1) * Math.max(z, 1);
    }
    if (type.yuv !== 0) {
      const layout = yuvLayout(
        type.yuv,
        lods[0]!.stride,
        type.dimX,
        type.dimY,
        ROW_ALIGNMENT,
      );
      for (const plane of [layout?.u, layout?.v]) {
        const { offset: pointer, stride, dimX, dimY } = plane ??
          { offset: -1, stride: 0, dimX: 0, dimY: 0 };
        lods.push({ pointer, stride, dimX, dimY, dimZ: 0 });
      }
      if (layout !== undefined) yuv = { step: layout.step, shift: layout.shift };
      end += layout?.bytes ?? 0;
    }
    const faceCount = type.faces ? 6 : 0;
    return { lods, faceCount, faceOffset: end, yuv, bytes: end * Math.max(1, faceCount) };
  }

  /**
   * Checks that all cells of a region are the Allocation's; otherwise the context has an error.
   *
   * @param rsc The context.
   * @param what What is about to be done, for example `write`.
   */
  reaches(
    rsc: RsContext,
    allocation: RsAllocation,
    what: string,
    region: Region,
  ): boolean {
    const size = dimensionsOf(allocation, region.lod);
    if (size === undefined) {
      return this.refuse(rsc, allocation, what, `has no memory for level ${region.lod}`);
    }
    const faces = Math.max(1, allocation.hal.state.faceCount);
    if (!isWithin(region.face, 1, faces)) {
      return this.refuse(rsc, allocation, what, `has no face ${region.face}`);
    }
    const axes = [
      ["cells", region.x, region.w, size.x],
      ["rows", region.y, region.h, Math.max(1, size.y)],
      ["slices", region.z, region.d, Math.max(1, size.z)],
    ] as const;
    for (const [name, begin, count, there] of axes) {
      if (!isWithin(begin, count, there)) {
        const asked = `${count} ${name} from ${begin} were asked for`;
        return this.refuse(rsc, allocation, what, `has ${there} ${name}, ${asked}`);
      }
    }
    return true;
  }

  /** Reports that a call cannot be done. @returns False. */
  refuse(rsc: RsContext, allocation: RsAllocation, what: string, why: string): false {
    const address = this.process.address(allocation.handle);
    rsc.setError(RsError.BAD_VALUE, `Cannot ${what} Allocation ${address}: it ${why}`);
    return false;
  }
}

/**
 * Makes a table the Allocation's.
 *
 * @param allocation The Allocation.
 * @param table The table.
 * @param address Where its first cell is; 0 for nowhere.
 */
export function placeTable(allocation: RsAllocation, table: PointerTable, address: number): void {
  const { state } = allocation.hal;
  state.lods = table.lods.map((lod) => ({
    ...lod,
    pointer: address === 0 || lod.pointer < 0 ? 0 : address + lod.pointer,
  }));
  state.lodCount = table.lods.length;
  state.faceCount = table.faceCount;
  state.faceOffset = table.faceOffset;
  state.yuv = { ...table.yuv };
}

/** The address of a cell (GetOffsetPtr); for cells that {@link reaches} let through. */
export function cellAddress(
  allocation: RsAllocation,
  x: number,
  y: number,
  z: number,
  lod: number,
  face: number,
): number {
  const { lods, faceOffset } = allocation.hal.state;
  const { pointer, stride, dimY } = lods[lod]!;
  const size = allocation.type.element.sizeBytes;
  return pointer + face * faceOffset + z * dimY * stride + y * stride + x * size;
}

/** Cells of a level that calls may reach; undefined if there is none of that number, or it has no memory. */
export function dimensionsOf(allocation: RsAllocation, lod: number): Dimensions | undefined {
  const found = allocation.hal.state.lods[lod];
  if (found === undefined || found.pointer === 0) return undefined;
  if (allocation.base !== undefined) return drvOf(allocation)?.extents[lod];
  return { x: found.dimX, y: found.dimY, z: found.dimZ };
}

/** Checks that `count` things from `begin` on lie within `size`; numbers that are no counts do not. */
export function isWithin(begin: number, count: number, size: number): boolean {
  return Number.isInteger(begin) && begin >= 0 && Number.isInteger(count) && count >= 0 &&
    begin + count <= size;
}
