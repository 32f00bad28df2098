/**
 * Frames: how they are shown, what has changed in them, and when they are shown.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglSwapBuffersWithDamageKHRImpl` and below),
 * and libs/gui/Surface.cpp for the times of frames of a window that no compositor shows.
 *
 * @module
 */

import { ProcessFault, type Word } from "../machine/machine.ts";
import type { NativeWindow } from "../platform/native_window.ts";
import { ScreenWindow } from "../platform/screen.ts";
import { hooksFor } from "./context_functions.ts";
import type { SurfaceObject } from "./display.ts";
import { presentsReliably } from "./display_functions.ts";
import { EGL, GL } from "../../cts/contract/enums.ts";
import { type PlatformState, type PlatformTable, store } from "./platform_state.ts";
import { showFrame } from "./screen_surfaces.ts";
import { checkWindow } from "./surface_functions.ts";

/** Nanoseconds from one composition to the next, and from there to the display (libs/gui/FrameTimestamps.h). */
const COMPOSITE_INTERVAL_NS = 16_666_667n;
const NS_PER_MS = 1e6;
/** EGL_FOREVER (egl.h). */
const FOREVER = 2n ** 64n - 1n;

/** Functions of this file. */
export const SWAP_FUNCTIONS = {
  eglSwapBuffers: (egl, display, handle) => swap(egl, display, handle, null, 0),
  eglSwapBuffersWithDamageKHR: swap,
  /** Of a driver without it, it fails without an error. */
  eglSetDamageRegionKHR(egl, displayHandle, handle, rects, count) {
    const display = egl.ready(displayHandle, EGL.BAD_DISPLAY);
    const { driver } = egl.surface(display, handle);
    return egl.driver("eglSetDamageRegionKHR", display.driver, driver, rects, count) ?? 0;
  },
  /** Of a driver without it, nothing. */
  eglSwapInterval(egl, display, interval) {
    const { driver } = egl.ready(display);
    return egl.driverHas("eglSwapInterval") ? egl.driver("eglSwapInterval", driver, interval) : 1;
  },
  /** The window is told. */
  eglPresentationTimeANDROID(egl, display, handle) {
    checkWindow(egl, egl.surface(egl.ready(display), handle), "eglPresentationTimeANDROID");
    return 1;
  },
  /** Looks at its arguments, and no more. */
  eglBeginFrame(egl, display, handle) {
    egl.surface(egl.ready(display), handle);
    return null;
  },
  /** Frames are counted from 1 for each window. */
  eglGetNextFrameIdANDROID(egl, display, handle, id) {
    const { window } = timedSurface(egl, display, handle);
    store(id, Number(nextFrame(egl, window!)));
    return 1;
  },
  /** Of a compositor that keeps its usual pace, as no other is known. */
  eglGetCompositorTimingANDROID(egl, display, handle, count, names, values) {
    const { timestamps } = timedSurface(egl, display, handle);
    const asked = cells(names, count);
    if (!asked.every(isCompositorTiming)) return egl.fail(EGL.BAD_PARAMETER);
    if (!timestamps) return egl.fail(EGL.BAD_SURFACE);
    for (const [i, name] of asked.entries()) storeAt(values, i, compositorTiming(name));
    return 1;
  },
  eglGetCompositorTimingSupportedANDROID(egl, display, handle, name) {
    timedSurface(egl, display, handle);
    return Number(isCompositorTiming(name));
  },
  /** No compositor shows the window, so that no frame has a history. */
  eglGetFrameTimestampsANDROID(egl, display, handle, _frame, count, names) {
    const { timestamps } = timedSurface(egl, display, handle);
    const asked = cells(names, count);
    if (!asked.every(isFrameTimestamp)) return egl.fail(EGL.BAD_PARAMETER);
    if (!timestamps) return egl.fail(EGL.BAD_SURFACE);
    const presents = asked.includes(EGL.DISPLAY_PRESENT_TIME_ANDROID);
    return egl.fail(presents && !presentsReliably(egl) ? EGL.BAD_PARAMETER : EGL.BAD_ACCESS);
  },
  eglGetFrameTimestampSupportedANDROID(egl, display, handle, name) {
    timedSurface(egl, display, handle);
    if (name === EGL.DISPLAY_PRESENT_TIME_ANDROID) return Number(presentsReliably(egl));
    return Number(isCompositorTiming(name) || isFrameTimestamp(name));
  },
} satisfies PlatformTable;

/**
 * Swaps, with damage if the driver can; calls the driver, not the table, so layers see one function. With
 * debug.egl.traceGpuCompletion a fence tells when the frame is done, for which Android has a thread.
 */
function swap(
  egl: PlatformState,
  displayHandle: Word,
  handle: Word,
  rects: Word,
  count: Word,
): Word {
  const { host } = egl;
  const display = egl.ready(displayHandle);
  const { driver, window } = egl.surface(display, handle);
  const n = Number(count ?? 0);
  checkDamage(egl, rects, n);
  const fence = display.tracesGpu
    ? call(egl, "eglCreateSyncKHR", displayHandle, EGL.SYNC_FENCE, null)
    : 0;
  if (display.finishesOnSwap) finish(egl);
  const withDamage = "eglSwapBuffersWithDamageKHR";
  if (n > 0 && window === null && host.compat) {
    egl.crash(`${withDamage} of a surface that has no window`);
  }
  if (window instanceof ScreenWindow) showFrame(egl, window);
  const swapped = n > 0 && egl.driverHas(withDamage)
    ? egl.required(withDamage, display.driver, driver, rects, n)
    : egl.required("eglSwapBuffers", display.driver, driver);
  if (swapped === 1 && window !== null) egl.frames.set(window, nextFrame(egl, window));
  if (fence) {
    call(egl, "eglClientWaitSyncKHR", displayHandle, fence, 0, FOREVER);
    call(egl, "eglDestroySyncKHR", displayHandle, fence);
  }
  return swapped;
}

/** Calls a function of libEGL as an app does. */
function call({ host }: PlatformState, fn: string, ...args: readonly Word[]): Word {
  return host.machine.call(host.tables.platform.get(fn), fn, ...args);
}

/** Fails unless an area is one; before Android 12 nobody looked, and the process ended. */
function checkDamage(egl: PlatformState, rects: Word, n: number): void {
  if (n === 0 || n > 0 && rects !== null && rects !== 0) return;
  if (egl.host.compat && egl.host.release < 12) {
    if (n < 0) throw new ProcessFault("SIGABRT", `std::length_error of ${n} rectangles`);
    egl.crash("eglSwapBuffersWithDamageKHR was given NULL for rectangles");
  }
  egl.fail(EGL.BAD_PARAMETER);
}

/** Waits for the frame to be drawn, by reading a pixel of it (debug.egl.finish). */
function finish(egl: PlatformState): void {
  const { context } = egl.host.thread();
  if (context === undefined) return;
  const read = hooksFor(egl, context).core.get("glReadPixels");
  const pixel = new Uint8Array(4);
  const args = [0, 0, 1, 1, GL.RGBA, GL.UNSIGNED_BYTE, pixel];
  egl.host.machine.call(read, "glReadPixels", ...args);
}

function nextFrame({ frames }: PlatformState, window: NativeWindow): bigint {
  return (frames.get(window) ?? 0n) + 1n;
}

/** A surface of a window; to the functions of times an uninitialized display is none. */
function timedSurface(egl: PlatformState, displayHandle: Word, handle: Word): SurfaceObject {
  const surface = egl.surface(egl.ready(displayHandle, EGL.BAD_DISPLAY), handle);
  return surface.window === null ? egl.fail(EGL.BAD_SURFACE) : surface;
}

/** One time of the compositor, in nanoseconds. */
function compositorTiming(name: number): bigint {
  if (name !== EGL.COMPOSITE_DEADLINE_ANDROID) return COMPOSITE_INTERVAL_NS;
  const now = BigInt(Math.round(performance.now() * NS_PER_MS));
  return (now / COMPOSITE_INTERVAL_NS + 1n) * COMPOSITE_INTERVAL_NS;
}

function isCompositorTiming(name: Word): boolean {
  return typeof name === "number" && name >= EGL.COMPOSITE_DEADLINE_ANDROID &&
    name <= EGL.COMPOSITE_TO_PRESENT_LATENCY_ANDROID;
}

function isFrameTimestamp(name: Word): boolean {
  return typeof name === "number" && name >= EGL.REQUESTED_PRESENT_TIME_ANDROID &&
    name <= EGL.READS_DONE_TIME_ANDROID;
}

/** The first `count` numbers of memory. */
function cells(memory: Word, count: Word): number[] {
  if (typeof memory !== "object" || memory === null) return [];
  return Array.from(memory as ArrayLike<number>).slice(0, Math.max(0, Number(count)));
}

function storeAt(memory: Word, i: number, value: bigint): void {
  if (memory instanceof BigInt64Array) memory[i] = value;
}
