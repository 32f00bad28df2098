/**
 * The default implementation of what a HAL context does with Allocations.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import type { ContextCalls } from "./context_calls.ts";
import type { IContextAllocations } from "./i_context_allocations.ts";

/**
 * Hands calls for Allocations on to libRS_internal.so.
 *
 * @param context The context there.
 */
export function contextAllocations(context: ContextCalls): IContextAllocations {
  return {
    allocationAdapterCreate(type, baseAlloc) {
      return context.handle("rsAllocationAdapterCreate", type, baseAlloc);
    },

    allocationAdapterOffset(alloc, offsets) {
      const words = Uint32Array.from(offsets);
      context.call("rsAllocationAdapterOffset", alloc, words, words.byteLength);
    },

    allocationGetType(allocation) {
      return context.handle("rsaAllocationGetType", allocation);
    },

    allocationCreateTyped(type, mips, usage, ptr) {
      return context.handle("rsAllocationCreateTyped", type, mips, usage, ptr);
    },

    allocationCreateFromBitmap(type, mips, bitmap, usage) {
      const size = bitmap.length;
      return context.handle("rsAllocationCreateFromBitmap", type, mips, bitmap, size, usage);
    },

    allocationCubeCreateFromBitmap(type, mips, bitmap, usage) {
      const size = bitmap.length;
      return context.handle("rsAllocationCubeCreateFromBitmap", type, mips, bitmap, size, usage);
    },

    allocationGetNativeWindow(allocation) {
      return context.handle("rsAllocationGetSurface", allocation);
    },

    allocationSetNativeWindow(allocation, nativewindow) {
      context.call("rsAllocationSetSurface", allocation, nativewindow);
    },

    allocationSetupBufferQueue(alloc, numBuffer) {
      context.call("rsAllocationSetupBufferQueue", alloc, numBuffer);
    },

    allocationShareBufferQueue(baseAlloc, subAlloc) {
      context.call("rsAllocationShareBufferQueue", baseAlloc, subAlloc);
    },

    allocationCopyToBitmap(allocation, data, sizeBytes) {
      context.call("rsAllocationCopyToBitmap", allocation, data, sizeBytes);
    },

    allocation1DWrite(allocation, offset, lod, count, data) {
      context.call("rsAllocation1DData", allocation, offset, lod, count, data, data.length);
    },

    allocationElementWrite(allocation, x, y, z, lod, data, compIdx) {
      context.call("rsAllocationElementData", allocation, x, y, z, lod, data, data.length, compIdx);
    },

    allocation2DWrite(allocation, xoff, yoff, lod, face, w, h, data, stride) {
      const place = [allocation, xoff, yoff, lod, face, w, h];
      context.call("rsAllocation2DData", ...place, data, data.length, stride);
    },

    allocation3DWrite(allocation, xoff, yoff, zoff, lod, w, h, d, data, stride) {
      const place = [allocation, xoff, yoff, zoff, lod, w, h, d];
      context.call("rsAllocation3DData", ...place, data, data.length, stride);
    },

    allocationGenerateMipmaps(allocation) {
      context.call("rsAllocationGenerateMipmaps", allocation);
    },

    allocationRead(allocation, data, sizeBytes) {
      context.call("rsAllocationRead", allocation, data, sizeBytes);
    },

    allocation1DRead(allocation, xoff, lod, count, data, sizeBytes) {
      context.call("rsAllocation1DRead", allocation, xoff, lod, count, data, sizeBytes);
    },

    allocationElementRead(allocation, x, y, z, lod, data, sizeBytes, compIdx) {
      context.call("rsAllocationElementRead", allocation, x, y, z, lod, data, sizeBytes, compIdx);
    },

    allocation2DRead(allocation, xoff, yoff, lod, face, w, h, data, sizeBytes, stride) {
      const place = [allocation, xoff, yoff, lod, face, w, h];
      context.call("rsAllocation2DRead", ...place, data, sizeBytes, stride);
    },

    allocation3DRead(allocation, xoff, yoff, zoff, lod, w, h, d, data, sizeBytes, stride) {
      const place = [allocation, xoff, yoff, zoff, lod, w, h, d];
      context.call("rsAllocation3DRead", ...place, data, sizeBytes, stride);
    },

    allocationSyncAll(allocation, usageType) {
      context.call("rsAllocationSyncAll", allocation, usageType);
    },

    allocationResize1D(allocation, dimX) {
      context.call("rsAllocationResize1D", allocation, dimX);
    },

    allocationCopy2DRange(
      dstAlloc,
      dstXoff,
      dstYoff,
      dstMip,
      dstFace,
      width,
      height,
      srcAlloc,
      srcXoff,
      srcYoff,
      srcMip,
      srcFace,
    ) {
      const destination = [dstAlloc, dstXoff, dstYoff, dstMip, dstFace];
      const source = [srcAlloc, srcXoff, srcYoff, srcMip, srcFace];
      context.call("rsAllocationCopy2DRange", ...destination, width, height, ...source);
    },

    allocationCopy3DRange(
      dstAlloc,
      dstXoff,
      dstYoff,
      dstZoff,
      dstMip,
      width,
      height,
      depth,
      srcAlloc,
      srcXoff,
      srcYoff,
      srcZoff,
      srcMip,
    ) {
      const destination = [dstAlloc, dstXoff, dstYoff, dstZoff, dstMip];
      const source = [srcAlloc, srcXoff, srcYoff, srcZoff, srcMip];
      context.call("rsAllocationCopy3DRange", ...destination, width, height, depth, ...source);
    },

    allocationIoSend(allocation) {
      context.call("rsAllocationIoSend", allocation);
    },

    allocationIoReceive(allocation) {
      context.call("rsAllocationIoReceive", allocation);
    },

    allocationGetPointer(allocation, lod, face, z) {
      const stride = [0];
      const place = [allocation, lod, face, z, 0];
      const dataPtr = context.handle(
        "rsAllocationGetPointer",
        ...place,
        stride,
        context.pointerBytes,
      );
      return { dataPtr, stride: stride[0]! };
    },
  };
}
