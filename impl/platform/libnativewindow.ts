/**
 * libnativewindow: what native code does with shared buffers and windows.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { ProcessFault, type ProcessMemory } from "../machine/machine.ts";
import { type Planes, planesOf } from "./buffer_planes.ts";
import { descriptionFault, HardwareBuffer, type HardwareBufferDesc } from "./hardware_buffer.ts";
import { NativeWindow, WINDOW_NO_INIT } from "./native_window.ts";

const BAD_VALUE = -22;
/** `INVALID_OPERATION`. */
const NOT_POSSIBLE = -38;
const NO_MEMORY = -12;
/** 32-bit words of an `AHardwareBuffer_Desc`: four numbers, usage in two, stride, reserved ones. */
const DESC_WORDS = 10;
/** Since this release, code sees planes apart (API level 29; NDK, android/hardware_buffer.h). */
const PLANES_RELEASE = 10;
/** Bytes of a buffer that code can look into. */
const PIXELS_SIZE_MAX = 2 ** 26;
/** Bytes that the device can give to one buffer. */
const BUFFER_SIZE_MAX = 2 ** 30;

/**
 * The functions of libnativewindow.so that programs may call.
 *
 * @param release The device's.
 * @param error Writes an error line.
 * @param memory The process's.
 */
export function nativeWindowFunctions(
  release: Release,
  error: (tag: string, message: string) => void,
  memory: ProcessMemory,
): Readonly<Record<string, (...args: never[]) => unknown>> {
  return {
    AHardwareBuffer_allocate(desc: unknown, out: unknown): number {
      const wish = readDesc(desc);
      if (wish === undefined || !Array.isArray(out)) return BAD_VALUE;
      const fault = typeof wish === "string" ? wish : descriptionFault(wish, release);
      if (fault !== undefined) {
        error("AHardwareBuffer", `Cannot allocate buffer: ${fault}`);
        return BAD_VALUE;
      }
      const buffer = new HardwareBuffer(wish as HardwareBufferDesc);
      if (buffer.size > BUFFER_SIZE_MAX) {
        error("AHardwareBuffer", `Cannot allocate buffer: ${buffer.size} bytes are too many`);
        return NO_MEMORY;
      }
      out[0] = buffer;
      return 0;
    },
    AHardwareBuffer_release(buffer: unknown): void {
      if (!(buffer instanceof HardwareBuffer) || buffer.released) {
        throw badPointer("AHardwareBuffer_release", "a buffer");
      }
      buffer.release();
    },
    AHardwareBuffer_describe(buffer: unknown, out: unknown): void {
      if (!isLive(buffer)) throw badPointer("AHardwareBuffer_describe", "a buffer");
      const { width, height, layers, format, usage, stride } = buffer;
      const high = Number(usage >> 32n);
      [width, height, layers, format, Number(usage & 0xffff_ffffn), high, stride, 0, 0, 0]
        .forEach((word, i) => (out as Uint32Array)[i] = word);
    },
    AHardwareBuffer_lock(buffer: unknown, usage: unknown, _fence, _rect, out: unknown): number {
      const locked = lock(memory, buffer, usage);
      if (typeof locked === "number") return locked;
      if (locked.planes.length > 1) return NOT_POSSIBLE;
      (out as unknown[])[0] = locked.pixels;
      return 0;
    },
    ...(release < PLANES_RELEASE ? {} : {
      AHardwareBuffer_lockPlanes(
        buffer: unknown,
        usage: unknown,
        _fence: unknown,
        _rect: unknown,
        out: unknown,
      ): number {
        const locked = lock(memory, buffer, usage);
        if (typeof locked === "number") return locked;
        const words = out as unknown[];
        words[0] = locked.planes.length;
        for (const [i, { offset, pixelStride, rowStride }] of locked.planes.entries()) {
          words[1 + 2 * i] = memory.at(locked.pixels, offset);
          words[2 + 2 * i] = pixelStride + rowStride * 2 ** 32;
        }
        return 0;
      },
    }),
    AHardwareBuffer_unlock(buffer: unknown, fence: unknown): number {
      if (!isLive(buffer)) return BAD_VALUE;
      if (fence !== null) (fence as Int32Array)[0] = -1;
      return 0;
    },
    ANativeWindow_acquire(window: unknown): void {
      if (!(window instanceof NativeWindow)) throw badPointer("ANativeWindow_acquire", "a window");
    },
    ANativeWindow_getFormat: (window: unknown) =>
      query("ANativeWindow_getFormat", window, "format"),
    ANativeWindow_getWidth: (window: unknown) => query("ANativeWindow_getWidth", window, "width"),
    ANativeWindow_getHeight: (window: unknown) =>
      query("ANativeWindow_getHeight", window, "height"),
  };
}

function isLive(buffer: unknown): buffer is HardwareBuffer {
  return buffer instanceof HardwareBuffer && !buffer.released;
}

/** The pixels of a buffer and where they are, or why the CPU cannot have them. */
function lock(
  memory: ProcessMemory,
  buffer: unknown,
  usage: unknown,
): Planes & { readonly pixels: unknown } | number {
  if (!isLive(buffer) || Number(usage) === 0) return BAD_VALUE;
  const found = planesOf(buffer);
  if (found === undefined) return NOT_POSSIBLE;
  if (found.size > PIXELS_SIZE_MAX) return NO_MEMORY;
  buffer.pixels ??= memory.reserve(new Uint8Array(found.size));
  return { ...found, pixels: buffer.pixels };
}

/** The fault of a call that was given a pointer to something else, or to what was freed. */
export function badPointer(fn: string, expected: string): ProcessFault {
  return new ProcessFault("SIGSEGV", `${fn} was not given ${expected}, or one that was freed`);
}

/** Reads the memory of an AHardwareBuffer_Desc, or says why it cannot; undefined if it is none. */
function readDesc(memory: unknown): HardwareBufferDesc | string | undefined {
  if (!(memory instanceof Int32Array) || memory.length < DESC_WORDS) return undefined;
  const words = Uint32Array.from({ length: DESC_WORDS }, (_, i) => memory[i]!);
  const [width, height, layers, format, low, high, , ...reserved] = words;
  if (reserved.some((word) => word !== 0)) return "reserved fields are used, expected 0";
  return {
    width: width!,
    height: height!,
    layers: layers!,
    format: format!,
    usage: BigInt(high!) << 32n | BigInt(low!),
  };
}

function query(fn: string, window: unknown, what: "width" | "height" | "format"): number {
  if (!(window instanceof NativeWindow)) throw badPointer(fn, "a window");
  return window.abandoned ? WINDOW_NO_INIT : window[what];
}
