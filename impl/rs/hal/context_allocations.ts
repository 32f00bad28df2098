/**
 * The default implementation of what a HAL context does with Allocations.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { ContextCalls } from "./context_calls.ts";
import type {
  Allocation,
  AllocationAdapter,
  AllocationCubemapFace,
  AllocationMipmapControl,
  AllocationUsageType,
  NativeWindow,
  OutPtr,
  Ptr,
  Size,
  Type,
} from "./hal_types.ts";
import type { IContextAllocations } from "./i_context_allocations.ts";

/** What a function of the interface is given. */
type Args<K extends keyof IContextAllocations> = Parameters<IContextAllocations[K]>;

/** Hands calls for Allocations on to libRS_internal.so. */
export abstract class ContextAllocations extends ContextCalls implements IContextAllocations {
  allocationAdapterCreate(type: Type, baseAlloc: Allocation): AllocationAdapter {
    return this.handle("rsAllocationAdapterCreate", type, baseAlloc);
  }

  allocationAdapterOffset(alloc: AllocationAdapter, offsets: readonly number[]): void {
    const words = Uint32Array.from(offsets);
    this.call("rsAllocationAdapterOffset", alloc, words, words.byteLength);
  }

  allocationGetType(allocation: Allocation): Type {
    return this.handle("rsaAllocationGetType", allocation);
  }

  allocationCreateTyped(
    type: Type,
    mips: AllocationMipmapControl,
    usage: AllocationUsageType,
    ptr: Ptr,
  ): Allocation {
    return this.handle("rsAllocationCreateTyped", type, mips, usage, ptr);
  }

  allocationCreateFromBitmap(
    type: Type,
    mips: AllocationMipmapControl,
    bitmap: Uint8Array,
    usage: AllocationUsageType,
  ): Allocation {
    const size = bitmap.length;
    return this.handle("rsAllocationCreateFromBitmap", type, mips, bitmap, size, usage);
  }

  allocationCubeCreateFromBitmap(
    type: Type,
    mips: AllocationMipmapControl,
    bitmap: Uint8Array,
    usage: AllocationUsageType,
  ): Allocation {
    const size = bitmap.length;
    return this.handle("rsAllocationCubeCreateFromBitmap", type, mips, bitmap, size, usage);
  }

  allocationGetNativeWindow(allocation: Allocation): NativeWindow {
    return this.handle("rsAllocationGetSurface", allocation);
  }

  allocationSetNativeWindow(allocation: Allocation, nativewindow: NativeWindow): void {
    this.call("rsAllocationSetSurface", allocation, nativewindow);
  }

  allocationSetupBufferQueue(alloc: Allocation, numBuffer: number): void {
    this.call("rsAllocationSetupBufferQueue", alloc, numBuffer);
  }

  allocationShareBufferQueue(baseAlloc: Allocation, subAlloc: Allocation): void {
    this.call("rsAllocationShareBufferQueue", baseAlloc, subAlloc);
  }

  allocationCopyToBitmap(allocation: Allocation, data: OutPtr, sizeBytes: Size): void {
    this.call("rsAllocationCopyToBitmap", allocation, data, sizeBytes);
  }

  allocation1DWrite(
    ...[allocation, offset, lod, count, data]: Args<"allocation1DWrite">
  ): void {
    this.call("rsAllocation1DData", allocation, offset, lod, count, data, data.length);
  }

  allocationElementWrite(
    ...[allocation, x, y, z, lod, data, compIdx]: Args<"allocationElementWrite">
  ): void {
    this.call("rsAllocationElementData", allocation, x, y, z, lod, data, data.length, compIdx);
  }

  allocation2DWrite(
    ...[allocation, xoff, yoff, lod, face, w, h, data, stride]: Args<"allocation2DWrite">
  ): void {
    const place = [allocation, xoff, yoff, lod, face, w, h];
    this.call("rsAllocation2DData", ...place, data, data.length, stride);
  }

  allocation3DWrite(
    ...[allocation, xoff, yoff, zoff, lod, w, h, d, data, stride]: Args<"allocation3DWrite">
  ): void {
    const place = [allocation, xoff, yoff, zoff, lod, w, h, d];
    this.call("rsAllocation3DData", ...place, data, data.length, stride);
  }

  allocationGenerateMipmaps(allocation: Allocation): void {
    this.call("rsAllocationGenerateMipmaps", allocation);
  }

  allocationRead(allocation: Allocation, data: OutPtr, sizeBytes: Size): void {
    this.call("rsAllocationRead", allocation, data, sizeBytes);
  }

  allocation1DRead(
    ...[allocation, xoff, lod, count, data, sizeBytes]: Args<"allocation1DRead">
  ): void {
    this.call("rsAllocation1DRead", allocation, xoff, lod, count, data, sizeBytes);
  }

  allocationElementRead(
    ...[allocation, x, y, z, lod, data, sizeBytes, compIdx]: Args<"allocationElementRead">
  ): void {
    this.call("rsAllocationElementRead", allocation, x, y, z, lod, data, sizeBytes, compIdx);
  }

  allocation2DRead(
    ...[allocation, xoff, yoff, lod, face, w, h, data, sizeBytes, stride]: Args<"allocation2DRead">
  ): void {
    const place = [allocation, xoff, yoff, lod, face, w, h];
    this.call("rsAllocation2DRead", ...place, data, sizeBytes, stride);
  }

  allocation3DRead(
    ...[allocation, xoff, yoff, zoff, lod, w, h, d, data, sizeBytes, stride]: Args<
      "allocation3DRead"
    >
  ): void {
    const place = [allocation, xoff, yoff, zoff, lod, w, h, d];
    this.call("rsAllocation3DRead", ...place, data, sizeBytes, stride);
  }

  allocationSyncAll(allocation: Allocation, usageType: AllocationUsageType): void {
    this.call("rsAllocationSyncAll", allocation, usageType);
  }

  allocationResize1D(allocation: Allocation, dimX: number): void {
    this.call("rsAllocationResize1D", allocation, dimX);
  }

  allocationCopy2DRange(
    ...[
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
    ]: Args<"allocationCopy2DRange">
  ): void {
    const destination = [dstAlloc, dstXoff, dstYoff, dstMip, dstFace];
    const source = [srcAlloc, srcXoff, srcYoff, srcMip, srcFace];
    this.call("rsAllocationCopy2DRange", ...destination, width, height, ...source);
  }

  allocationCopy3DRange(
    ...[
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
    ]: Args<"allocationCopy3DRange">
  ): void {
    const destination = [dstAlloc, dstXoff, dstYoff, dstZoff, dstMip];
    const source = [srcAlloc, srcXoff, srcYoff, srcZoff, srcMip];
    this.call("rsAllocationCopy3DRange", ...destination, width, height, depth, ...source);
  }

  allocationIoSend(allocation: Allocation): void {
    this.call("rsAllocationIoSend", allocation);
  }

  allocationIoReceive(allocation: Allocation): void {
    this.call("rsAllocationIoReceive", allocation);
  }

  allocationGetPointer(
    allocation: Allocation,
    lod: number,
    face: AllocationCubemapFace,
    z: number,
  ): { readonly dataPtr: number; readonly stride: Size } {
    const stride = [0];
    const place = [allocation, lod, face, z, 0];
    const dataPtr = this.handle("rsAllocationGetPointer", ...place, stride, this.pointerBytes);
    return { dataPtr, stride: stride[0]! };
  }
}
