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
import { ContextFunctions } from "./context_functions.ts";
import type { SurfaceObject } from "./display.ts";
import { EGL, GL } from "./enums.ts";
import { type Args, store } from "./platform_state.ts";

/** Nanoseconds from one composition to the next, and from there to the display (libs/gui/FrameTimestamps.h). */
const COMPOSITE_INTERVAL_NS = 16_666_667n;
const NS_PER_MS = 1e6;

/** The functions of frames. */
export class SwapFunctions extends ContextFunctions {
  /** Frames that each window has been given. */
  readonly #frames = new WeakMap<NativeWindow, bigint>();

  /** Swap, with damage if the driver can; calls the driver, not the table, so layers see one function. */
  protected swap(displayHandle: Word, handle: Word, rects: Word, count: Word): Word {
    return this.onSurface(displayHandle, handle, (display, surface) => {
      const n = Number(count ?? 0);
      if (!this.#isDamage(rects, n)) return this.fail(EGL.BAD_PARAMETER);
      if (display.finishesOnSwap) this.#finish();
      if (n > 0 && surface.window === null && this.host.compat) {
        this.crash("eglSwapBuffersWithDamageKHR of a surface that has no window");
      }
      const name = this.#swapFunction(n);
      const damage = name === "eglSwapBuffers" ? [] : [rects, n];
      const swapped = this.required(name, display.driver, surface.driver, ...damage);
      if (swapped === 1 && surface.window !== null) {
        this.#frames.set(surface.window, this.#nextFrame(surface.window));
      }
      return swapped;
    });
  }

  /** The driver's function that shows a frame in which so many areas have changed; 0: all of it. */
  #swapFunction(areas: number): string {
    const damage = "eglSwapBuffersWithDamageKHR";
    return areas > 0 && this.driverHas(damage) ? damage : "eglSwapBuffers";
  }

  /** Whether an area is one; Android 10 did not look, and ended the process. */
  #isDamage(rects: Word, n: number): boolean {
    const good = n === 0 || n > 0 && rects !== null && rects !== 0;
    if (!good && this.host.compat && this.host.release < 11) {
      if (n < 0) throw new ProcessFault("SIGABRT", `std::length_error of ${n} rectangles`);
      this.crash("eglSwapBuffersWithDamageKHR was given NULL for rectangles");
    }
    return good;
  }

  /** Waits for the frame to be drawn, by reading a pixel of it (debug.egl.finish). */
  #finish(): void {
    const { context } = this.host.thread();
    if (context === undefined) return;
    const read = this.hooksFor(context).core.get("glReadPixels");
    const pixel = new Uint8Array(4);
    const args = [0, 0, 1, 1, GL.RGBA, GL.UNSIGNED_BYTE, pixel];
    this.host.machine.call(read, "glReadPixels", ...args);
  }

  /** eglSetDamageRegionKHR: of a driver without it, it fails without an error. */
  protected setDamageRegion([displayHandle, handle, rects, count]: Args): Word {
    const name = "eglSetDamageRegionKHR";
    const display = this.readyDisplay(displayHandle);
    if (display === undefined) return this.fail(EGL.BAD_DISPLAY);
    const surface = this.surfaceOf(display, handle);
    if (surface === undefined) return 0;
    return this.driver(name, display.driver, surface.driver, rects, count) ?? 0;
  }

  /** eglSwapInterval: of a driver without it, nothing. */
  protected swapInterval(display: Word, interval: Word): Word {
    return this.onDisplay(
      display,
      ({ driver }) =>
        this.driverHas("eglSwapInterval") ? this.driver("eglSwapInterval", driver, interval) : 1,
    );
  }

  /** eglPresentationTimeANDROID: the window is told. */
  protected presentationTime(display: Word, handle: Word): Word {
    return this.onSurface(
      display,
      handle,
      (_, surface) => this.windowOf(surface, "eglPresentationTimeANDROID") === undefined ? 0 : 1,
    );
  }

  /** eglBeginFrame: looks at its arguments, and no more. */
  protected beginFrame(display: Word, handle: Word): Word {
    this.onSurface(display, handle, () => 1);
    return null;
  }

  /** eglGetNextFrameIdANDROID: frames are counted from 1 for each window. */
  protected getNextFrameId(display: Word, handle: Word, id: Word): Word {
    return this.#onTimedSurface(display, handle, (window) => {
      store(id, Number(this.#nextFrame(window)));
      return 1;
    });
  }

  /** The number of a window's next frame. */
  #nextFrame(window: NativeWindow): bigint {
    return (this.#frames.get(window) ?? 0n) + 1n;
  }

  /** eglGetCompositorTimingANDROID: of a compositor that keeps its usual pace, as no other is known. */
  protected getCompositorTiming([display, handle, count, names, values]: Args): Word {
    return this.#onTimedSurface(display, handle, (_, surface) => {
      const asked = cells(names, count);
      if (!asked.every(isCompositorTiming)) return this.fail(EGL.BAD_PARAMETER);
      if (!surface.timestamps) return this.fail(EGL.BAD_SURFACE);
      for (const [i, name] of asked.entries()) storeAt(values, i, this.#compositorTiming(name));
      return 1;
    });
  }

  /** One time of the compositor, in nanoseconds. */
  #compositorTiming(name: number): bigint {
    if (name !== EGL.COMPOSITE_DEADLINE_ANDROID) return COMPOSITE_INTERVAL_NS;
    const now = BigInt(Math.round(performance.now() * NS_PER_MS));
    return (now / COMPOSITE_INTERVAL_NS + 1n) * COMPOSITE_INTERVAL_NS;
  }

  /** eglGetCompositorTimingSupportedANDROID. */
  protected isCompositorTimingSupported(display: Word, handle: Word, name: Word): Word {
    return this.#onTimedSurface(display, handle, () => Number(isCompositorTiming(name)));
  }

  /** eglGetFrameTimestampsANDROID: no compositor shows the window, so that no frame has a history. */
  protected getFrameTimestamps([display, handle, _frame, count, names]: Args): Word {
    return this.#onTimedSurface(display, handle, (_, surface) => {
      const asked = cells(names, count);
      if (!asked.every(isFrameTimestamp)) return this.fail(EGL.BAD_PARAMETER);
      if (!surface.timestamps) return this.fail(EGL.BAD_SURFACE);
      const presents = asked.includes(EGL.DISPLAY_PRESENT_TIME_ANDROID);
      if (presents && !this.presentsReliably()) return this.fail(EGL.BAD_PARAMETER);
      return this.fail(EGL.BAD_ACCESS);
    });
  }

  /** eglGetFrameTimestampSupportedANDROID. */
  protected isFrameTimestampSupported(display: Word, handle: Word, name: Word): Word {
    return this.#onTimedSurface(display, handle, () => {
      if (name === EGL.DISPLAY_PRESENT_TIME_ANDROID) return Number(this.presentsReliably());
      return Number(isCompositorTiming(name) || isFrameTimestamp(name));
    });
  }

  /** Does something with the window of a surface; these functions take an uninitialised display for none. */
  #onTimedSurface(
    displayHandle: Word,
    handle: Word,
    act: (window: NativeWindow, surface: SurfaceObject) => Word,
  ): Word {
    const display = this.readyDisplay(displayHandle);
    if (display === undefined) return this.fail(EGL.BAD_DISPLAY);
    const surface = this.surfaceOf(display, handle);
    if (surface === undefined) return 0;
    if (surface.window === null) return this.fail(EGL.BAD_SURFACE);
    return act(surface.window, surface);
  }
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
