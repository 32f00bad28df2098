/**
 * The runtime's functions for cells of Allocations: `rsGetElementAt`, `rsSetElementAt` and their typed forms.
 *
 * Forms for vectors are left to the core library: WebAssembly's functions return one number.
 *
 * Source: AOSP frameworks/rs, driver/runtime/rs_element.c and rs_allocation.c (libclcore), driver/rsdRuntimeStubs.cpp
 * (ElementAt).
 *
 * @module
 */

import { RsDataType, RsError } from "../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../driver/hal.ts";
import { mangled, type RuntimeFunctions, type RuntimeHost } from "./runtime_host.ts";

/** A type of cells that functions are there for. */
interface Cell {
  readonly name: string;
  /** The type as names have it. */
  readonly mangled: string;
  /** `RsDataType` */
  readonly type: number;
  get(view: DataView, at: number): number | bigint;
  set(view: DataView, at: number, value: never): void;
}

const CELLS: readonly Cell[] = [
  {
    name: "char",
    mangled: "c",
    type: RsDataType.SIGNED_8,
    get: (view, at) => view.getInt8(at),
    set: (view, at, value) => view.setInt8(at, value),
  },
  {
    name: "uchar",
    mangled: "h",
    type: RsDataType.UNSIGNED_8,
    get: (view, at) => view.getUint8(at),
    set: (view, at, value) => view.setUint8(at, value),
  },
  {
    name: "short",
    mangled: "s",
    type: RsDataType.SIGNED_16,
    get: (view, at) => view.getInt16(at, true),
    set: (view, at, value) => view.setInt16(at, value, true),
  },
  {
    name: "ushort",
    mangled: "t",
    type: RsDataType.UNSIGNED_16,
    get: (view, at) => view.getUint16(at, true),
    set: (view, at, value) => view.setUint16(at, value, true),
  },
  {
    name: "int",
    mangled: "i",
    type: RsDataType.SIGNED_32,
    get: (view, at) => view.getInt32(at, true),
    set: (view, at, value) => view.setInt32(at, value, true),
  },
  {
    name: "uint",
    mangled: "j",
    type: RsDataType.UNSIGNED_32,
    get: (view, at) => view.getUint32(at, true),
    set: (view, at, value) => view.setUint32(at, value, true),
  },
  {
    name: "long",
    mangled: "l",
    type: RsDataType.SIGNED_64,
    get: (view, at) => view.getBigInt64(at, true),
    set: (view, at, value) => view.setBigInt64(at, value, true),
  },
  {
    name: "ulong",
    mangled: "m",
    type: RsDataType.UNSIGNED_64,
    get: (view, at) => view.getBigUint64(at, true),
    set: (view, at, value) => view.setBigUint64(at, value, true),
  },
  {
    name: "float",
    mangled: "f",
    type: RsDataType.FLOAT_32,
    get: (view, at) => view.getFloat32(at, true),
    set: (view, at, value) => view.setFloat32(at, value, true),
  },
  {
    name: "double",
    mangled: "d",
    type: RsDataType.FLOAT_64,
    get: (view, at) => view.getFloat64(at, true),
    set: (view, at, value) => view.setFloat64(at, value, true),
  },
];

/** Makes the functions. */
export function elementFunctions(host: RuntimeHost): RuntimeFunctions {
  const functions: RuntimeFunctions = {};
  for (const dimensions of ["j", "jj", "jjj"]) {
    functions[mangled("rsGetElementAt", `13rs_allocation${dimensions}`)] = (
      handle: number,
      x: number,
      y = 0,
      z = 0,
    ) => elementAt(host, "rsGetElementAt", handle, undefined, x, y, z);
    functions[mangled("rsSetElementAt", `13rs_allocationPv${dimensions}`)] = (
      handle: number,
      data: number,
      x: number,
      y = 0,
      z = 0,
    ) => {
      const at = elementAt(host, "rsSetElementAt", handle, undefined, x, y, z);
      if (at === 0) return;
      const allocation = host.need<RsAllocation>("rsSetElementAt", "Allocation", handle);
      const size = allocation.type.element.sizeBytes;
      host.bytes("rsSetElementAt", at, size).set(host.bytes("rsSetElementAt", data, size));
    };
    for (const cell of CELLS) Object.assign(functions, typedFunctions(host, cell, dimensions));
  }
  return functions;
}

function typedFunctions(host: RuntimeHost, cell: Cell, dimensions: string): RuntimeFunctions {
  const [get, set] = [`rsGetElementAt_${cell.name}`, `rsSetElementAt_${cell.name}`];
  return {
    [mangled(get, `13rs_allocation${dimensions}`)]: (handle: number, x: number, y = 0, z = 0) => {
      const at = elementAt(host, get, handle, cell, x, y, z);
      return cell.get(host.process.heap.view, at);
    },
    [mangled(set, `13rs_allocation${cell.mangled}${dimensions}`)]: (
      handle: number,
      value: never,
      x: number,
      y = 0,
      z = 0,
    ) => {
      const at = elementAt(host, set, handle, cell, x, y, z);
      if (at !== 0) cell.set(host.process.heap.view, at, value);
    },
  };
}

/** The address of a cell. Only the core library for debugging checks; 0 if it finds an error. */
function elementAt(
  host: RuntimeHost,
  name: string,
  handle: number,
  cell: Cell | undefined,
  ...at: readonly [x: number, y: number, z: number]
): number {
  const allocation = host.need<RsAllocation>(name, "Allocation", handle);
  const [x, y, z] = at.map((index) => index >>> 0) as [number, number, number];
  const rsc = host.context(name);
  const problem = host.isDebug(rsc) ? outOfRange(allocation, x, y, z, cell) : undefined;
  if (problem !== undefined) {
    rsc.setError(RsError.FATAL_DEBUG, problem);
    return 0;
  }
  const lod = allocation.hal.state.lods[0];
  if (lod === undefined) return 0;
  const { sizeBytes } = allocation.type.element;
  return lod.pointer + x * sizeBytes + y * lod.stride + z * lod.stride * lod.dimY;
}

function outOfRange(
  { type }: RsAllocation,
  x: number,
  y: number,
  z: number,
  cell: Cell | undefined,
): string | undefined {
  const level = type.lodDimensions(0);
  if (x > 0 && x >= level.x) return `Out range ElementAt X ${x} of ${level.x}`;
  if (y > 0 && y >= level.y) return `Out range ElementAt Y ${y} of ${level.y}`;
  if (z > 0 && z >= level.z) return `Out range ElementAt Z ${z} of ${level.z}`;
  const { vectorSize, dataType } = type.element;
  if (cell === undefined) return undefined;
  if (vectorSize !== 1) return `Vector size mismatch for ElementAt 1 of ${vectorSize}`;
  if (dataType === cell.type) return undefined;
  return `Data type mismatch for ElementAt ${cell.type} of ${dataType}`;
}
