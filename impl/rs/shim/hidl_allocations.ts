/**
 * The functions of libRS.so for Allocations over the HAL.
 *
 * Source: AOSP frameworks/rs, rsHidlAdaptation.cpp of Android 9.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { storeInteger } from "../memory.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";

/**
 * Makes the functions.
 *
 * @param calls Whose contexts they are for.
 */
export function hidlAllocations(calls: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return { ...creation(calls), ...writes(calls), ...reads(calls), ...others(calls) };
}

function creation({ args, act, on }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const { handle, i32, u32 } = converters(args);
  return {
    rsAllocationCreateTyped: on(
      "allocationCreateTyped",
      (context, type, mips, usage, ptr) =>
        context.allocationCreateTyped(handle(type), i32(mips), u32(usage), ptr ?? null),
    ),
    rsAllocationCreateFromBitmap: on(
      "allocationCreateFromBitmap",
      (context, type, mips, data, length, usage) => {
        const bitmap = args.bytes(data, length, "data of rsAllocationCreateFromBitmap");
        return context.allocationCreateFromBitmap(handle(type), i32(mips), bitmap, u32(usage));
      },
    ),
    rsAllocationCubeCreateFromBitmap: on(
      "allocationCubeCreateFromBitmap",
      (context, type, mips, data, length, usage) => {
        const bitmap = args.bytes(data, length, "data of rsAllocationCubeCreateFromBitmap");
        return context.allocationCubeCreateFromBitmap(handle(type), i32(mips), bitmap, u32(usage));
      },
    ),
    rsAllocationAdapterCreate: on(
      "allocationAdapterCreate",
      (context, type, base) => context.allocationAdapterCreate(handle(type), handle(base)),
    ),
    rsAllocationAdapterOffset: act("allocationAdapterOffset", (context, adapter, data, length) => {
      const offsets = args.words(data, length, "offsets of rsAllocationAdapterOffset");
      context.allocationAdapterOffset(handle(adapter), offsets);
    }),
  };
}

function writes({ args, act }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const { handle, i32, u32 } = converters(args);
  return {
    rsAllocation1DData: act(
      "allocation1DWrite",
      (context, allocation, x, lod, count, data, length) => {
        const bytes = args.bytes(data, length, "data of rsAllocation1DData");
        context.allocation1DWrite(handle(allocation), u32(x), u32(lod), u32(count), bytes);
      },
    ),
    rsAllocation1DElementData: act(
      "allocationElementWrite",
      (context, allocation, x, lod, data, length, component) => {
        const bytes = args.bytes(data, length, "data of rsAllocation1DElementData");
        const field = args.size(component);
        context.allocationElementWrite(handle(allocation), u32(x), 0, 0, u32(lod), bytes, field);
      },
    ),
    rsAllocationElementData: act("allocationElementWrite", (context, allocation, ...rest) => {
      const [x, y, z, lod] = rest.slice(0, 4).map(u32) as [number, number, number, number];
      const bytes = args.bytes(rest[4], rest[5], "data of rsAllocationElementData");
      const field = args.size(rest[6]);
      context.allocationElementWrite(handle(allocation), x, y, z, lod, bytes, field);
    }),
    rsAllocation2DData: act(
      "allocation2DWrite",
      (context, allocation, x, y, lod, face, w, h, data, length, stride) =>
        context.allocation2DWrite(
          handle(allocation),
          u32(x),
          u32(y),
          u32(lod),
          i32(face),
          u32(w),
          u32(h),
          args.bytes(data, length, "data of rsAllocation2DData"),
          args.size(stride),
        ),
    ),
    rsAllocation3DData: act(
      "allocation3DWrite",
      (context, allocation, x, y, z, lod, w, h, d, data, length, stride) =>
        context.allocation3DWrite(
          handle(allocation),
          u32(x),
          u32(y),
          u32(z),
          u32(lod),
          u32(w),
          u32(h),
          u32(d),
          args.bytes(data, length, "data of rsAllocation3DData"),
          args.size(stride),
        ),
    ),
    rsAllocationCopy2DRange: act("allocationCopy2DRange", (context, ...rest) => {
      const [to, toX, toY, toLod, toFace, w, h, from, x, y, lod, face] = rest;
      const target = [handle(to), u32(toX), u32(toY), u32(toLod), i32(toFace)] as const;
      const source = [handle(from), u32(x), u32(y), u32(lod), i32(face)] as const;
      context.allocationCopy2DRange(...target, u32(w), u32(h), ...source);
    }),
    rsAllocationCopy3DRange: act("allocationCopy3DRange", (context, ...rest) => {
      const [to, toX, toY, toZ, toLod, w, h, d, from, x, y, z, lod] = rest;
      const target = [handle(to), u32(toX), u32(toY), u32(toZ), u32(toLod)] as const;
      const source = [handle(from), u32(x), u32(y), u32(z), u32(lod)] as const;
      context.allocationCopy3DRange(...target, u32(w), u32(h), u32(d), ...source);
    }),
  };
}

function reads({ args, act }: HidlCalls): Readonly<Record<string, HidlFunction>> {
  const { handle, i32, u32 } = converters(args);
  const target = (data: Word, length: Word, fn: string) => {
    const size = args.size(length);
    return [args.out(data, size, `data of ${fn}`), size] as const;
  };
  return {
    rsAllocationCopyToBitmap: act("allocationCopyToBitmap", (context, allocation, data, length) => {
      const to = target(data, length, "rsAllocationCopyToBitmap");
      context.allocationCopyToBitmap(handle(allocation), ...to);
    }),
    rsAllocationRead: act("allocationRead", (context, allocation, data, length) => {
      context.allocationRead(handle(allocation), ...target(data, length, "rsAllocationRead"));
    }),
    rsAllocation1DRead: act(
      "allocation1DRead",
      (context, allocation, x, lod, count, data, length) => {
        const to = target(data, length, "rsAllocation1DRead");
        context.allocation1DRead(handle(allocation), u32(x), u32(lod), u32(count), ...to);
      },
    ),
    rsAllocationElementRead: act(
      "allocationElementRead",
      (context, allocation, x, y, z, lod, data, length, component) =>
        context.allocationElementRead(
          handle(allocation),
          u32(x),
          u32(y),
          u32(z),
          u32(lod),
          ...target(data, length, "rsAllocationElementRead"),
          args.size(component),
        ),
    ),
    rsAllocation2DRead: act(
      "allocation2DRead",
      (context, allocation, x, y, lod, face, w, h, data, length, stride) =>
        context.allocation2DRead(
          handle(allocation),
          u32(x),
          u32(y),
          u32(lod),
          i32(face),
          u32(w),
          u32(h),
          ...target(data, length, "rsAllocation2DRead"),
          args.size(stride),
        ),
    ),
    rsAllocation3DRead: act(
      "allocation3DRead",
      (context, allocation, x, y, z, lod, w, h, d, data, length, stride) =>
        context.allocation3DRead(
          handle(allocation),
          u32(x),
          u32(y),
          u32(z),
          u32(lod),
          u32(w),
          u32(h),
          u32(d),
          ...target(data, length, "rsAllocation3DRead"),
          args.size(stride),
        ),
    ),
  };
}

function others(
  { args, act, on, ioReceiveTime }: HidlCalls,
): Readonly<Record<string, HidlFunction>> {
  const { handle, i32, u32 } = converters(args);
  return {
    rsaAllocationGetType: on(
      "allocationGetType",
      (context, allocation) => context.allocationGetType(handle(allocation)),
    ),
    rsAllocationGetSurface: on(
      "allocationGetNativeWindow",
      (context, allocation) => context.allocationGetNativeWindow(handle(allocation)),
    ),
    rsAllocationSetSurface: act(
      "allocationSetNativeWindow",
      (context, allocation, window) =>
        context.allocationSetNativeWindow(handle(allocation), handle(window)),
    ),
    rsAllocationSetupBufferQueue: act(
      "allocationSetupBufferQueue",
      (context, allocation, count) =>
        context.allocationSetupBufferQueue(handle(allocation), u32(count)),
    ),
    rsAllocationShareBufferQueue: act(
      "allocationShareBufferQueue",
      (context, base, sub) => context.allocationShareBufferQueue(handle(base), handle(sub)),
    ),
    rsAllocationGenerateMipmaps: act(
      "allocationGenerateMipmaps",
      (context, allocation) => context.allocationGenerateMipmaps(handle(allocation)),
    ),
    rsAllocationSyncAll: act(
      "allocationSyncAll",
      (context, allocation, usage) => context.allocationSyncAll(handle(allocation), u32(usage)),
    ),
    rsAllocationResize1D: act(
      "allocationResize1D",
      (context, allocation, dimX) => context.allocationResize1D(handle(allocation), u32(dimX)),
    ),
    rsAllocationIoSend: act(
      "allocationIoSend",
      (context, allocation) => context.allocationIoSend(handle(allocation)),
    ),
    rsAllocationIoReceive: on("allocationIoReceive", (context, allocation) => {
      context.allocationIoReceive(handle(allocation));
      return ioReceiveTime();
    }),
    rsAllocationGetPointer: on(
      "allocationGetPointer",
      (context, allocation, lod, face, z, _array, stride) => {
        const found = context.allocationGetPointer(handle(allocation), u32(lod), i32(face), u32(z));
        if (found.stride > 0) {
          storeInteger(stride, found.stride, "stride of rsAllocationGetPointer");
        }
        return found.dataPtr;
      },
    ),
  };
}

function converters(args: HidlCalls["args"]) {
  return {
    handle: (word: Word) => args.handle(word),
    i32: (word: Word) => args.i32(word),
    u32: (word: Word) => args.u32(word),
  };
}
