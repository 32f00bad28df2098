/**
 * Allocations whose newest cells may be on the GPU: each function of the driver that reads or writes cells brings them into
 * memory before.
 *
 * @module
 */

import type { RsAllocation, RsContext, RsdHalFunctions } from "../driver/hal.ts";
import type { Residency } from "./residency.ts";

/**
 * Wraps a driver's functions for Allocations.
 *
 * @param functions The functions, which work on cells in memory.
 * @param residency Where the newest cells are.
 */
export function residentFunctions(
  functions: RsdHalFunctions["allocation"],
  residency: Residency,
): RsdHalFunctions["allocation"] {
  type Body<A extends unknown[], R> = (rsc: RsContext, allocation: RsAllocation, ...rest: A) => R;
  type Notes = (allocation: RsAllocation, rest: readonly unknown[]) => void;
  const wrap = <A extends unknown[], R>(body: Body<A, R> | null, before: Notes, after: Notes) =>
    body && ((rsc: RsContext, allocation: RsAllocation, ...rest: A): R => {
      before(allocation, rest);
      const result = body(rsc, allocation, ...rest);
      after(allocation, rest);
      return result;
    });
  const fetch: Notes = (allocation, rest) => {
    residency.fetch(allocation);
    for (const other of rest) if (isAllocation(other)) residency.fetch(other);
  };
  const changed: Notes = (allocation) => residency.hostWrote(allocation);
  const nothing: Notes = () => undefined;
  const seen: Notes = (allocation) => residency.makeVisible(allocation);
  const gone: Notes = (allocation) => residency.forget(allocation);
  const reads = <A extends unknown[], R>(body: Body<A, R> | null) => wrap(body, fetch, nothing);
  const writes = <A extends unknown[], R>(body: Body<A, R> | null) => wrap(body, fetch, changed);
  const moves = <A extends unknown[], R>(body: Body<A, R> | null) => wrap(body, fetch, gone);
  const shows = <A extends unknown[], R>(body: Body<A, R> | null) => wrap(body, fetch, seen);
  return {
    ...functions,
    destroy: wrap(functions.destroy, nothing, (allocation) => residency.destroy(allocation)),
    resize: moves(functions.resize),
    syncAll: reads(functions.syncAll),
    setSurface: moves(functions.setSurface),
    ioSend: reads(functions.ioSend),
    ioReceive: moves(functions.ioReceive),
    data1D: writes(functions.data1D),
    data2D: writes(functions.data2D),
    data3D: writes(functions.data3D),
    read1D: reads(functions.read1D),
    read2D: reads(functions.read2D),
    read3D: reads(functions.read3D),
    lock1D: shows(functions.lock1D),
    unlock1D: writes(functions.unlock1D),
    allocData1D: writes(functions.allocData1D),
    allocData2D: writes(functions.allocData2D),
    allocData3D: writes(functions.allocData3D),
    elementData: writes(functions.elementData),
    elementRead: reads(functions.elementRead),
    generateMipmaps: writes(functions.generateMipmaps),
    getPointer: shows(functions.getPointer),
  } as RsdHalFunctions["allocation"];
}

function isAllocation(value: unknown): value is RsAllocation {
  return typeof value === "object" && value !== null && "kind" in value &&
    value.kind === "Allocation";
}
