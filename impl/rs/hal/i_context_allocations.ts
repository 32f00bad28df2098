/**
 * Allocations in the RenderScript HAL: 28 methods.
 *
 * Cells of vectors of 3 have the room of vectors of 4, in all data that goes in or comes out. Strides are in bytes, from
 * one row to the next; 0 means rows without gaps.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; error texts from frameworks/rs, rsAllocation.cpp and
 * driver/rsdAllocation.cpp.
 *
 * @module
 */

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

/** The calls of a context for Allocations. */
export interface IContextAllocations {
  /**
   * Makes a window into an Allocation.
   *
   * @param type Its shape; no dimension may be larger than that of the Allocation.
   * @param baseAlloc What it is a window into.
   */
  allocationAdapterCreate(type: Type, baseAlloc: Allocation): AllocationAdapter;
  /**
   * Moves a window.
   *
   * @param alloc The window.
   * @param offsets Where it begins: x, y, z, level of detail, face, and four arrays; at least 9.
   */
  allocationAdapterOffset(alloc: AllocationAdapter, offsets: readonly number[]): void;
  /** The Type of an Allocation. */
  allocationGetType(allocation: Allocation): Type;
  /**
   * Makes an Allocation, whose cells hold anything unless they hold objects.
   *
   * @param type Shape and Element.
   * @param mips What becomes of levels of detail.
   * @param usage What it is for.
   * @param ptr Memory of the app's to live in, with usage SHARED; else null.
   * @returns 0 after an error DRIVER or FATAL_DRIVER, for example "Allocation::Allocation, alloc failure".
   */
  allocationCreateTyped(
    type: Type,
    mips: AllocationMipmapControl,
    usage: AllocationUsageType,
    ptr: Ptr,
  ): Allocation;
  /**
   * Makes an Allocation with the pixels of a bitmap.
   *
   * @param bitmap All cells of level 0, rows without gaps.
   */
  allocationCreateFromBitmap(
    type: Type,
    mips: AllocationMipmapControl,
    bitmap: Uint8Array,
    usage: AllocationUsageType,
  ): Allocation;
  /**
   * Makes a cube map.
   *
   * @param bitmap Six faces side by side, in the order of `RsCubemapFace`: each row holds one row of every face.
   */
  allocationCubeCreateFromBitmap(
    type: Type,
    mips: AllocationMipmapControl,
    bitmap: Uint8Array,
    usage: AllocationUsageType,
  ): Allocation;
  /** The window that feeds an Allocation of usage IO_INPUT; 0 if it has none. */
  allocationGetNativeWindow(allocation: Allocation): NativeWindow;
  /**
   * Gives an Allocation of usage IO_OUTPUT the window that its buffers go to.
   *
   * @param nativewindow 0 takes the window away.
   */
  allocationSetNativeWindow(allocation: Allocation, nativewindow: NativeWindow): void;
  /**
   * Makes the queue of an Allocation of usage IO_INPUT.
   *
   * @param numBuffer Number of buffers, 1 to 16.
   */
  allocationSetupBufferQueue(alloc: Allocation, numBuffer: number): void;
  /** Lets `subAlloc` take its buffers from the queue of `baseAlloc`; both are of usage IO_INPUT. */
  allocationShareBufferQueue(baseAlloc: Allocation, subAlloc: Allocation): void;
  /**
   * Copies level 0 to a bitmap.
   *
   * @param data Rows without gaps.
   * @param sizeBytes Bytes of `data`, which must be those of the level: error BAD_VALUE.
   */
  allocationCopyToBitmap(allocation: Allocation, data: OutPtr, sizeBytes: Size): void;
  /**
   * Writes cells of an Allocation of one dimension.
   *
   * @param offset The first cell.
   * @param count Number of cells; the bytes of `data` must be theirs: error BAD_VALUE "Allocation::subData called with
   * mismatched size expected %zu, got %zu".
   */
  allocation1DWrite(
    allocation: Allocation,
    offset: number,
    lod: number,
    count: number,
    data: Uint8Array,
  ): void;
  /**
   * Writes one field of one cell.
   *
   * @param compIdx Index of the field: errors BAD_VALUE "subElementData X offset out of range.", "subElementData component
   * out of range." and "subElementData bad size.".
   */
  allocationElementWrite(
    allocation: Allocation,
    x: number,
    y: number,
    z: number,
    lod: number,
    data: Uint8Array,
    compIdx: Size,
  ): void;
  /**
   * Writes a rectangle.
   *
   * @param face Of a cube map; else 0.
   * @param stride Bytes from one row of `data` to the next.
   */
  allocation2DWrite(
    allocation: Allocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: AllocationCubemapFace,
    w: number,
    h: number,
    data: Uint8Array,
    stride: Size,
  ): void;
  /** Writes a cuboid; `stride` as for {@link allocation2DWrite}. */
  allocation3DWrite(
    allocation: Allocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: Uint8Array,
    stride: Size,
  ): void;
  /** Computes all further levels of detail from level 0: each cell is the mean of four. */
  allocationGenerateMipmaps(allocation: Allocation): void;
  /**
   * Copies all cells out.
   *
   * @param data Rows without gaps.
   * @param sizeBytes Bytes of `data`: error BAD_VALUE "Allocation size mismatch, expected %zu, got %zu".
   */
  allocationRead(allocation: Allocation, data: OutPtr, sizeBytes: Size): void;
  /** Copies `count` cells out: error BAD_VALUE "Allocation::read called with mismatched size expected %zu, got %zu". */
  allocation1DRead(
    allocation: Allocation,
    xoff: number,
    lod: number,
    count: number,
    data: OutPtr,
    sizeBytes: Size,
  ): void;
  /** Copies one field of one cell out; errors as {@link allocationElementWrite}. */
  allocationElementRead(
    allocation: Allocation,
    x: number,
    y: number,
    z: number,
    lod: number,
    data: OutPtr,
    sizeBytes: Size,
    compIdx: Size,
  ): void;
  /** Copies a rectangle out. */
  allocation2DRead(
    allocation: Allocation,
    xoff: number,
    yoff: number,
    lod: number,
    face: AllocationCubemapFace,
    w: number,
    h: number,
    data: OutPtr,
    sizeBytes: Size,
    stride: Size,
  ): void;
  /** Copies a cuboid out. */
  allocation3DRead(
    allocation: Allocation,
    xoff: number,
    yoff: number,
    zoff: number,
    lod: number,
    w: number,
    h: number,
    d: number,
    data: OutPtr,
    sizeBytes: Size,
    stride: Size,
  ): void;
  /**
   * Brings all memory of an Allocation up to date.
   *
   * @param usageType The one usage whose memory is newest.
   */
  allocationSyncAll(allocation: Allocation, usageType: AllocationUsageType): void;
  /** Gives an Allocation of one dimension another length; cells are kept, new ones are zero. */
  allocationResize1D(allocation: Allocation, dimX: number): void;
  /** Copies a rectangle between Allocations, which may be one. */
  allocationCopy2DRange(
    dstAlloc: Allocation,
    dstXoff: number,
    dstYoff: number,
    dstMip: number,
    dstFace: AllocationCubemapFace,
    width: number,
    height: number,
    srcAlloc: Allocation,
    srcXoff: number,
    srcYoff: number,
    srcMip: number,
    srcFace: AllocationCubemapFace,
  ): void;
  /** Copies a cuboid between Allocations, which may be one. */
  allocationCopy3DRange(
    dstAlloc: Allocation,
    dstXoff: number,
    dstYoff: number,
    dstZoff: number,
    dstMip: number,
    width: number,
    height: number,
    depth: number,
    srcAlloc: Allocation,
    srcXoff: number,
    srcYoff: number,
    srcZoff: number,
    srcMip: number,
  ): void;
  /** Sends the cells of an Allocation of usage IO_OUTPUT: error DRIVER "Sent IO buffer with no attached surface.". */
  allocationIoSend(allocation: Allocation): void;
  /** Takes the newest buffer of an Allocation of usage IO_INPUT; its timestamp has no way out. */
  allocationIoReceive(allocation: Allocation): void;
  /**
   * Where cells lie.
   *
   * @param z Plane of an Allocation of three dimensions; else 0.
   * @returns Their address in the process's heap, 0 if there is no such level, face or plane; and the bytes from one row to
   * the next, 0 if there is one row only.
   */
  allocationGetPointer(
    allocation: Allocation,
    lod: number,
    face: AllocationCubemapFace,
    z: number,
  ): { readonly dataPtr: number; readonly stride: Size };
}
