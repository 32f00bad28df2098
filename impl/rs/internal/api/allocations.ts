/**
 * The C functions of libRS_internal.so about Allocations.
 *
 * Source: AOSP frameworks/rs, rs.spec and rsAllocation.cpp of Android 9.
 *
 * @module
 */

import {
  RsAllocationMipmapControl,
  RsAllocationUsage,
} from "../../../../cts/contract/rs_defines.ts";
import type { Word } from "../../../machine/machine.ts";
import { isNull, storeInteger, wordsIn } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import { ADAPTER_OFFSETS, type Allocation } from "../allocation/allocation.ts";
import { allocationOf, counts, dataOf, queue, wait } from "../allocation/arguments.ts";
import { copyBodies } from "./allocation_copies.ts";
import { type ApiBodies, type ApiCall, apiFunctions } from "./call.ts";
import { dataAt, firstBytes } from "../object_arguments.ts";
import { handleNumber } from "../object_table.ts";
import type { Contexts } from "../contexts.ts";

/**
 * The functions, each as rs_functions.ts declares it.
 *
 * @param internal The copy of the library.
 */
export function allocationApi(internal: Contexts): Functions {
  return {
    ...apiFunctions(internal, 0, { ...creation(), ...results() }),
    ...apiFunctions(internal, undefined, { ...copyBodies(), ...management(), ...surfaces() }),
  };
}

function creation(): ApiBodies<number> {
  return {
    rsAllocationCreateTyped: (call, type, mipmaps, usages, pointer) => {
      const userPointer = isNull(pointer) ? null : pointer;
      return create(call, type, mipmaps, usages, userPointer)?.handle ?? 0;
    },
    rsAllocationCreateFromBitmap: (call, type, mipmaps, data, length, usages) => {
      const pixels = dataOf(call, data, length);
      return filled(
        call,
        create(call, type, mipmaps, usages, null),
        (allocation) => allocation.copies.fillFromBitmap(call.name, pixels),
      );
    },
    rsAllocationCubeCreateFromBitmap: (call, type, mipmaps, data, length, usages) => {
      const pixels = dataOf(call, data, length);
      return filled(
        call,
        create(call, type, mipmaps, usages, null),
        (allocation) => allocation.copies.fillFromCube(call.name, pixels),
      );
    },
    rsAllocationAdapterCreate: (call, type, base) => {
      const shape = call.object("Type", type);
      const of = call.object("Allocation", base);
      return allocationClass(call).createAdapter(call.rsc, call.name, shape, of)?.handle ?? 0;
    },
  };
}

function allocationClass(call: ApiCall): typeof Allocation {
  return call.rsc.process.part("rs-allocation");
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

function results(): ApiBodies<number> {
  return {
    rsaAllocationGetType: (call, handle) => {
      const { type } = allocationOf(call, handle);
      call.rsc.objects.addUser(type);
      return type.handle;
    },
    rsAllocationGetPointer: (call, handle, lod, face, z, array, stride) => {
      const at = counts(call, { lod, face, z, array });
      return wait(call, handle, 0, (allocation) => {
        const found = allocation.getPointer(at.lod, at.face, at.z, at.array);
        if (found.stride !== undefined) storeInteger(stride, found.stride, call.describe("stride"));
        return found.pointer;
      });
    },
    rsAllocationGetSurface: (call, handle) =>
      wait(call, handle, 0, (allocation) => allocation.io.getSurface(call.name)),
    rsAllocationIoReceive: (call, handle) =>
      wait(call, handle, 0, (allocation) => allocation.io.ioReceive(call.name)),
  };
}

function management(): ApiBodies<void> {
  return {
    rsAllocationSyncAll: (call, handle, source) => {
      queue(call, handle, (allocation) => allocation.syncAll(call.name, Number(source)));
    },
    rsAllocationGenerateMipmaps: (call, handle) => {
      queue(call, handle, (allocation) => allocation.generateMipmaps(call.name));
    },
    rsAllocationResize1D: (call, handle, dimX) => {
      const size = call.length(dimX, "dimX");
      queue(call, handle, (allocation) => allocation.resize1D(call.name, size));
    },
    rsAllocationResize2D: (call, handle) => {
      queue(call, handle, (allocation) => allocation.resize2D());
    },
    rsAllocationAdapterOffset: (call, handle, offsets, length) => {
      const values = offsetsOf(call, offsets, call.length(length, "offsets_length"));
      queue(call, handle, (allocation) => allocation.adapterOffset(call.name, values));
    },
  };
}

function offsetsOf(call: ApiCall, offsets: Word, length: number): readonly number[] {
  const count = Math.min(ADAPTER_OFFSETS, Math.floor(length / 4));
  if (count > 0 && isNull(offsets)) call.refuse(`offsets is NULL, expected ${count} cells`);
  const data = dataAt(call.rsc.process, offsets, length, call.describe("offsets"));
  return wordsIn(firstBytes(data, 4 * count));
}

function surfaces(): ApiBodies<void> {
  return {
    rsAllocationSetSurface: (call, handle, window) => {
      const surface = handleNumber(window);
      if (surface === 0 && !isNull(window)) call.refuse(`window is ${window}, expected a handle`);
      wait(call, handle, undefined, (allocation) => allocation.io.setSurface(call.name, surface));
    },
    rsAllocationSetupBufferQueue: (call, handle, count) => {
      const buffers = call.length(count, "numAlloc");
      wait(
        call,
        handle,
        undefined,
        (allocation) => allocation.io.setupBufferQueue(call.name, buffers),
      );
    },
    rsAllocationShareBufferQueue: (call, handle, owner) => {
      wait(call, handle, undefined, (allocation) => {
        allocation.io.shareBufferQueue(call.name, allocationOf(call, owner));
      });
    },
    rsAllocationIoSend: (call, handle) => {
      queue(call, handle, (allocation) => allocation.io.ioSend(call.name));
    },
  };
}
