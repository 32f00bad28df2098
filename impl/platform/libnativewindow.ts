/**
 * libnativewindow: what native code does with shared buffers and windows.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { ProcessFault } from "../machine/machine.ts";
import { descriptionFault, HardwareBuffer, type HardwareBufferDesc } from "./hardware_buffer.ts";
import { NativeWindow, WINDOW_NO_INIT } from "./native_window.ts";

const BAD_VALUE = -22;
const NO_MEMORY = -12;
/** 32-bit words of an `AHardwareBuffer_Desc`: four numbers, usage in two, stride, reserved ones. */
const DESC_WORDS = 10;
/** Bytes that the device can give to one buffer. */
const BUFFER_SIZE_MAX = 2 ** 30;

/**
 * The functions of libnativewindow.so that programs may call.
 *
 * @param release The device's.
 * @param error Writes an error line.
 */
export function nativeWindowFunctions(
  release: Release,
  error: (tag: string, message: string) => void,
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
    ANativeWindow_getFormat: (window: unknown) =>
      query("ANativeWindow_getFormat", window, "format"),
    ANativeWindow_getWidth: (window: unknown) => query("ANativeWindow_getWidth", window, "width"),
    ANativeWindow_getHeight: (window: unknown) =>
      query("ANativeWindow_getHeight", window, "height"),
  };
}

/** What a call does that was given a pointer to something else, or to what was freed. */
export function badPointer(fn: string, expected: string): ProcessFault {
  return new ProcessFault("SIGSEGV", `${fn} was not given ${expected}, or one that was freed`);
}

/** What the memory of an AHardwareBuffer_Desc says, or why it says nothing; undefined if it is none. */
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
