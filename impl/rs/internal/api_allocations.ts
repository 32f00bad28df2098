/**
 * The C functions of libRS_internal.so about Allocations.
 *
 * Source: AOSP frameworks/rs, rs.spec and rsAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsAllocationMipmapControl, RsAllocationUsage } from "../../../cts/contract/rs_defines.ts";
import type { Word } from "../../machine/machine.ts";
import { storeInteger } from "../memory.ts";
import type { Functions } from "../rs_process.ts";
import { ADAPTER_OFFSETS, type Allocation } from "./allocation.ts";
import { allocationOf, counts, dataOf, type Define, queue, wait } from "./allocation_arguments.ts";
import { defineCopies } from "./api_allocation_copies.ts";
import { type ApiCall, apiFunction, isNull } from "./api_call.ts";
import { dataAt, firstBytes } from "./object_arguments.ts";
import { handleNumber } from "./object_table.ts";
import type { RsInternal } from "./rs_internal.ts";

/**
 * The functions, each as recorder_rs.ts declares it.
 *
 * @param internal The copy of the library.
 */
export function allocationApi(internal: RsInternal): Functions {
  const functions: Record<string, (...args: never[]) => unknown> = {};
  const define: Define = (name, fallback, body) => {
    functions[name] = apiFunction(internal, name, fallback, body);
  };
  defineCreation(define);
  defineCopies(define);
  defineManagement(define);
  defineSurfaces(define);
  return functions;
}

function defineCreation(define: Define): void {
  define("rsAllocationCreateTyped", 0, (call, type, mipmaps, usages, pointer) => {
    const userPointer = isNull(pointer) ? null : pointer;
    return create(call, type, mipmaps, usages, userPointer)?.handle ?? 0;
  });
  define("rsAllocationCreateFromBitmap", 0, (call, type, mipmaps, data, length, usages) => {
    const pixels = dataOf(call, data, length);
    return filled(
      call,
      create(call, type, mipmaps, usages, null),
      (allocation) => allocation.fillFromBitmap(call.name, pixels),
    );
  });
  define("rsAllocationCubeCreateFromBitmap", 0, (call, type, mipmaps, data, length, usages) => {
    const pixels = dataOf(call, data, length);
    return filled(
      call,
      create(call, type, mipmaps, usages, null),
      (allocation) => allocation.fillFromCube(call.name, pixels),
    );
  });
  define("rsAllocationAdapterCreate", 0, (call, type, base) => {
    const shape = call.object("Type", type);
    const of = call.object("Allocation", base);
    return allocationClass(call).createAdapter(call.rsc, call.name, shape, of)?.handle ?? 0;
  });
}

function allocationClass(call: ApiCall): typeof Allocation {
  return call.rsc.process.parts["rs-allocation"];
}

function create(
  call: ApiCall,
  handle: Word,
  mipmaps: Word,
  usages: Word,
  userPointer: unknown,
): Allocation | null {
  const type = call.object("Type", handle);
  const control = call.length(mipmaps, "mipmaps");
  if (!Object.values(RsAllocationMipmapControl).some((known) => known === control)) {
    call.refuse(`mipmaps is ${control}, expected a RsAllocationMipmapControl`);
  }
  const usage = call.length(usages, "usages");
  if ((usage & ~RsAllocationUsage.ALL) !== 0) {
    call.refuse(`usages is ${usage}, expected bits of ${RsAllocationUsage.ALL}`);
  }
  return allocationClass(call).createAllocation(call.rsc, type, usage, control, userPointer);
}

/** Fills a new Allocation; one that cannot be filled goes again. */
function filled(
  call: ApiCall,
  allocation: Allocation | null,
  fill: (allocation: Allocation) => boolean,
): number {
  if (allocation === null) return 0;
  if (!fill(allocation)) {
    call.rsc.objects.release(allocation.handle);
    return 0;
  }
  if (allocation.mipmapControl === RsAllocationMipmapControl.FULL) {
    allocation.generateMipmaps(call.name);
  }
  return allocation.handle;
}

function defineManagement(define: Define): void {
  define("rsaAllocationGetType", 0, (call, handle) => {
    const { type } = allocationOf(call, handle);
    call.rsc.objects.addUser(type);
    return type.handle;
  });
  define("rsAllocationSyncAll", undefined, (call, handle, source) => {
    queue(call, handle, (allocation) => allocation.syncAll(call.name, Number(source)));
  });
  define("rsAllocationGenerateMipmaps", undefined, (call, handle) => {
    queue(call, handle, (allocation) => allocation.generateMipmaps(call.name));
  });
  define("rsAllocationResize1D", undefined, (call, handle, dimX) => {
    const size = call.length(dimX, "dimX");
    queue(call, handle, (allocation) => allocation.resize1D(call.name, size));
  });
  define("rsAllocationResize2D", undefined, (call, handle) => {
    queue(call, handle, (allocation) => allocation.resize2D());
  });
  define("rsAllocationGetPointer", 0, (call, handle, lod, face, z, array, stride) => {
    const at = counts(call, { lod, face, z, array });
    return wait(call, handle, 0, (allocation) => {
      const found = allocation.getPointer(at.lod, at.face, at.z, at.array);
      if (found.stride !== undefined) storeInteger(stride, found.stride, call.describe("stride"));
      return found.pointer;
    });
  });
  define("rsAllocationAdapterOffset", undefined, (call, handle, offsets, length) => {
    const values = offsetsOf(call, offsets, call.length(length, "offsets_length"));
    queue(call, handle, (allocation) => allocation.adapterOffset(call.name, values));
  });
}

function offsetsOf(call: ApiCall, offsets: Word, length: number): readonly number[] {
  const count = Math.min(ADAPTER_OFFSETS, Math.floor(length / 4));
  if (count > 0 && isNull(offsets)) call.refuse(`offsets is NULL, expected ${count} cells`);
  const data = dataAt(call.rsc.process, offsets, length, call.describe("offsets"));
  const bytes = firstBytes(data, 4 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true));
}

function defineSurfaces(define: Define): void {
  define(
    "rsAllocationGetSurface",
    0,
    (call, handle) => wait(call, handle, 0, (allocation) => allocation.getSurface(call.name)),
  );
  define("rsAllocationSetSurface", undefined, (call, handle, window) => {
    const surface = handleNumber(window);
    if (surface === 0 && !isNull(window)) call.refuse(`window is ${window}, expected a handle`);
    wait(call, handle, undefined, (allocation) => allocation.setSurface(call.name, surface));
  });
  define("rsAllocationSetupBufferQueue", undefined, (call, handle, count) => {
    const buffers = call.length(count, "numAlloc");
    wait(call, handle, undefined, (allocation) => allocation.setupBufferQueue(call.name, buffers));
  });
  define("rsAllocationShareBufferQueue", undefined, (call, handle, owner) => {
    wait(call, handle, undefined, (allocation) => {
      allocation.shareBufferQueue(call.name, allocationOf(call, owner));
    });
  });
  define("rsAllocationIoSend", undefined, (call, handle) => {
    queue(call, handle, (allocation) => allocation.ioSend(call.name));
  });
  define(
    "rsAllocationIoReceive",
    0,
    (call, handle) => wait(call, handle, 0, (allocation) => allocation.ioReceive(call.name)),
  );
}
