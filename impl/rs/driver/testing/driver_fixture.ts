/**
 * Objects of a context for unit tests of the driver, without libRS_internal.so.
 *
 * @module
 */

import { RsAllocationUsage, RsDataType } from "../../../../cts/contract/rs_defines.ts";
import type {
  RsAllocation,
  RsContext,
  RsdAllocationFunctions,
  RsElement,
  RsField,
  RsObject,
  RsType,
} from "../hal.ts";
import type { RsProcess } from "../../rs_process.ts";
import { fakeLibrary, type FakeProcess, fakeProcess } from "../../testing/fake_process.ts";
import { DriverAllocations } from "../allocations.ts";

/** A context with the reference driver's Allocations. */
export interface DriverFixture {
  readonly process: FakeProcess;
  readonly rsc: RsContext;
  readonly allocations: DriverAllocations;
  /** Its functions; all of those that the tests use are there. */
  readonly functions: RsdAllocationFunctions;
  /** Errors, for example `3: text`. */
  readonly errors: string[];
  /** References that the system holds, by handle. */
  readonly references: Map<number, number>;
  /** Makes an Allocation and gives it memory. */
  allocate(type: RsType, options?: AllocationOptions): RsAllocation;
}

/** The options of an Allocation. */
export interface AllocationOptions {
  readonly usage?: number;
  readonly userPointer?: unknown;
  readonly base?: RsAllocation;
  readonly offsets?: readonly number[];
}

/** Makes a context. */
export function driverFixture(overrides: Partial<RsProcess> = {}): DriverFixture {
  const process = fakeProcess(overrides);
  const errors: string[] = [];
  const references = new Map<number, number>();
  const objects = new Map<number, RsObject>();
  const count = (object: RsObject, by: number) =>
    void references.set(object.handle, (references.get(object.handle) ?? 0) + by);
  const rsc = {
    setError: (code: number, text: string) => void errors.push(`${code}: ${text}`),
    object: (handle: number) => objects.get(handle),
    incrementReference: (object: RsObject) => count(object, 1),
    decrementReference: (object: RsObject) => count(object, -1),
    hal: { drv: null },
  } as unknown as RsContext;
  const allocations = new DriverAllocations(fakeLibrary(process));
  const functions = allocations.functions() as unknown as RsdAllocationFunctions;
  const allocate = (type: RsType, options: AllocationOptions = {}) => {
    const allocation: RsAllocation = {
      handle: process.newHandle(),
      kind: "Allocation",
      name: null,
      type,
      usage: options.usage ?? RsAllocationUsage.SCRIPT,
      mipmapControl: 0,
      userPointer: options.userPointer ?? null,
      base: options.base,
      offsets: options.offsets ?? [],
      hal: {
        drv: null,
        state: {
          lods: [],
          lodCount: 0,
          faceCount: 0,
          faceOffset: 0,
          yuv: { step: 0, shift: 0 },
        },
      },
    };
    objects.set(allocation.handle, allocation);
    if (options.base !== undefined) functions.initAdapter(rsc, allocation);
    else functions.init(rsc, allocation, type.element.hasReferences);
    return allocation;
  };
  return { process, rsc, allocations, functions, errors, references, allocate };
}

/** An Element of so many bytes; with `dataType` of an object, one that holds handles. */
export function element(sizeBytes: number, dataType: number = RsDataType.UNSIGNED_8): RsElement {
  return {
    handle: 1,
    kind: "Element",
    name: null,
    dataType,
    dataKind: 0,
    normalized: false,
    vectorSize: 1,
    fields: [],
    sizeBytes,
    sizeBytesUnpadded: sizeBytes,
    hasReferences: dataType >= RsDataType.ELEMENT,
  };
}

/** A struct of fields without arrays. */
export function struct(...elements: readonly RsElement[]): RsElement {
  let size = 0;
  const fields: RsField[] = elements.map((field, i) => {
    const offset = size;
    size += field.sizeBytes;
    return { name: `f${i}`, element: field, arraySize: 1, offset };
  });
  const hasReferences = elements.some((field) => field.hasReferences);
  return { ...element(size, RsDataType.NONE), fields, hasReferences };
}

/** A Type; levels are counted from the dimensions. */
export function type(
  cell: RsElement | number,
  dims: readonly number[],
  options: { mipmaps?: boolean; faces?: boolean; yuv?: number } = {},
): RsType {
  const [dimX = 1, dimY = 0, dimZ = 0] = dims;
  const { mipmaps = false, faces = false, yuv = 0 } = options;
  const half = (size: number, lod: number) => size === 0 ? 0 : Math.max(1, size >> lod);
  return {
    handle: 2,
    kind: "Type",
    name: null,
    element: typeof cell === "number" ? element(cell) : cell,
    dimX,
    dimY,
    dimZ,
    mipmaps,
    faces,
    yuv,
    lodCount: mipmaps ? Math.floor(Math.log2(Math.max(dimX, dimY, dimZ))) + 1 : yuv === 0 ? 1 : 3,
    cellCount: 0,
    lodDimensions: (lod) => ({ x: half(dimX, lod), y: half(dimY, lod), z: half(dimZ, lod) }),
  };
}

/** Numbers from 1 on. */
export function numbers(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => i + 1);
}
