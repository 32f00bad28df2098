/**
 * The C functions of libRS_internal.so that copy to Allocations, from them, and between them.
 *
 * Source: AOSP frameworks/rs, rs.spec and rsAllocation.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../../machine/machine.ts";
import type { Region } from "../../region.ts";
import type { Allocation } from "../allocation/allocation.ts";
import { allocationOf, counts, dataOf, queue, sourceOf, wait } from "../allocation/arguments.ts";
import type { ApiBodies, ApiCall } from "./call.ts";
import { copyOf, type Data } from "../object_arguments.ts";

/** The functions, none of which returns anything. */
export function copyBodies(): ApiBodies<void> {
  return { ...writes(), ...reads(), ...ranges() };
}

/** Queues a command that writes the caller's bytes to an Allocation, which it takes along. */
function queueWrite(
  call: ApiCall,
  handle: Word,
  data: Data,
  body: (allocation: Allocation, data: Data) => void,
): void {
  const copy = copyOf(data);
  call.queue(data.size, () => body(allocationOf(call, handle), copy));
}

function writes(): ApiBodies<void> {
  return {
    rsAllocation1DData: (call, handle, xoff, lod, count, data, length) => {
      const at = counts(call, { xoff, lod, count });
      queueWrite(call, handle, sourceOf(call, data, length), (allocation, copy) => {
        allocation.copies.data1D(call.name, at.xoff, at.lod, at.count, copy);
      });
    },
    rsAllocationElementData: (call, handle, x, y, z, lod, data, length, component) => {
      const at = counts(call, { x, y, z, lod, component });
      queueWrite(call, handle, sourceOf(call, data, length), (allocation, copy) => {
        allocation.copies.elementData(call.name, at.x, at.y, at.z, at.component, copy);
      });
    },
    rsAllocation1DElementData: (call, handle, x, lod, data, length, component) => {
      const at = counts(call, { x, lod, component });
      queueWrite(call, handle, sourceOf(call, data, length), (allocation, copy) => {
        allocation.copies.elementData(call.name, at.x, 0, 0, at.component, copy);
      });
    },
    rsAllocation2DData: (call, handle, ...args) => {
      const { region, data, stride } = rectangle(call, args, sourceOf);
      queueWrite(call, handle, data, (allocation, copy) => {
        allocation.copies.data2D(call.name, region, copy, stride);
      });
    },
    rsAllocation3DData: (call, handle, ...args) => {
      const { region, data, stride } = box(call, args, sourceOf);
      queueWrite(call, handle, data, (allocation, copy) => {
        allocation.copies.data3D(call.name, region, copy, stride);
      });
    },
  };
}

/** Where rows come from or go to. */
interface Rows {
  readonly region: Region;
  readonly data: Data;
  readonly stride: number;
}

function rectangle(call: ApiCall, args: readonly Word[], memory: typeof dataOf = dataOf): Rows {
  const [xoff, yoff, lod, face, w, h, data, length, stride] = args;
  const at = counts(call, { xoff, yoff, lod, face, w, h, stride });
  return {
    region: { x: at.xoff, y: at.yoff, z: 0, lod: at.lod, face: at.face, w: at.w, h: at.h, d: 1 },
    data: memory(call, data, length),
    stride: at.stride,
  };
}

function box(call: ApiCall, args: readonly Word[], memory: typeof dataOf = dataOf): Rows {
  const [xoff, yoff, zoff, lod, w, h, d, data, length, stride] = args;
  const at = counts(call, { xoff, yoff, zoff, lod, w, h, d, stride });
  const size = { w: at.w, h: at.h, d: at.d };
  return {
    region: { x: at.xoff, y: at.yoff, z: at.zoff, lod: at.lod, face: 0, ...size },
    data: memory(call, data, length),
    stride: at.stride,
  };
}

function reads(): ApiBodies<void> {
  return {
    rsAllocationRead: (call, handle, data, length) => {
      const memory = dataOf(call, data, length);
      wait(call, handle, undefined, (allocation) => allocation.copies.readAll(call.name, memory));
    },
    rsAllocationCopyToBitmap: (call, handle, data, length) => {
      const memory = dataOf(call, data, length);
      wait(
        call,
        handle,
        undefined,
        (allocation) => allocation.copies.copyToBitmap(call.name, memory),
      );
    },
    rsAllocation1DRead: (call, handle, xoff, lod, count, data, length) => {
      const at = counts(call, { xoff, lod, count });
      const memory = dataOf(call, data, length);
      wait(call, handle, undefined, (allocation) => {
        allocation.copies.read1D(call.name, at.xoff, at.lod, at.count, memory);
      });
    },
    rsAllocationElementRead: (call, handle, x, y, z, lod, data, length, component) => {
      const at = counts(call, { x, y, z, lod, component });
      const memory = dataOf(call, data, length);
      wait(call, handle, undefined, (allocation) => {
        allocation.copies.elementRead(call.name, at.x, at.y, at.z, at.component, memory);
      });
    },
    rsAllocation2DRead: (call, handle, ...args) => {
      const { region, data, stride } = rectangle(call, args);
      wait(call, handle, undefined, (allocation) => {
        allocation.copies.read2D(call.name, region, data, stride);
      });
    },
    rsAllocation3DRead: (call, handle, ...args) => {
      const { region, data, stride } = box(call, args);
      wait(call, handle, undefined, (allocation) => {
        allocation.copies.read3D(call.name, region, data, stride);
      });
    },
  };
}

function ranges(): ApiBodies<void> {
  return {
    rsAllocationCopy2DRange: (call, dest, ...args) => {
      const [destXoff, destYoff, destMip, destFace, width, height, source, ...from] = args;
      const [srcXoff, srcYoff, srcMip, srcFace] = from;
      const to = counts(call, { destXoff, destYoff, destMip, destFace, width, height });
      const at = counts(call, { srcXoff, srcYoff, srcMip, srcFace });
      const size = { w: to.width, h: to.height, d: 1 };
      queue(call, dest, (allocation) => {
        allocation.copies.copyRange2D(
          call.name,
          { x: to.destXoff, y: to.destYoff, z: 0, lod: to.destMip, face: to.destFace, ...size },
          allocationOf(call, source),
          { x: at.srcXoff, y: at.srcYoff, z: 0, lod: at.srcMip, face: at.srcFace, ...size },
        );
      });
    },
    rsAllocationCopy3DRange: (call, dest, ...args) => {
      const [destXoff, destYoff, destZoff, destMip, width, height, depth, source, ...from] = args;
      const [srcXoff, srcYoff, srcZoff, srcMip] = from;
      const to = counts(call, { destXoff, destYoff, destZoff, destMip, width, height, depth });
      const at = counts(call, { srcXoff, srcYoff, srcZoff, srcMip });
      const size = { w: to.width, h: to.height, d: to.depth };
      queue(call, dest, (allocation) => {
        allocation.copies.copyRange3D(
          call.name,
          { x: to.destXoff, y: to.destYoff, z: to.destZoff, lod: to.destMip, face: 0, ...size },
          allocationOf(call, source),
          { x: at.srcXoff, y: at.srcYoff, z: at.srcZoff, lod: at.srcMip, face: 0, ...size },
        );
      });
    },
  };
}
