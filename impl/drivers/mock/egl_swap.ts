/**
 * Showing what was drawn.
 *
 * Source: EGL 1.5, section 3.10; EGL_KHR_swap_buffers_with_damage, EGL_KHR_partial_update.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { EGL } from "./egl_enums.ts";
import { asMemory, toInt } from "./egl_memory.ts";
import type { EglSurface } from "./egl_objects.ts";
import { EglSurfaces } from "./egl_surfaces.ts";

/** Swapping buffers. */
export abstract class EglSwap extends EglSurfaces {
  /** eglSwapBuffers. */
  protected swapBuffers(display: Word, handle: Word): number {
    const surface = this.#drawn(display, handle);
    if (surface === undefined) return 0;
    if (surface.window !== undefined && !this.isUsable(surface.window)) {
      return this.fail(EGL.BAD_NATIVE_WINDOW);
    }
    this.flush();
    if (surface.isPostable) this.#endFrame(surface);
    return 1;
  }

  /** eglSwapBuffersWithDamageKHR. */
  protected swapBuffersWithDamage(
    display: Word,
    handle: Word,
    rects: Word,
    count: Word,
  ): number {
    if (!this.isReady(display)) return 0;
    return this.#areRects(rects, count) ? this.swapBuffers(display, handle) : 0;
  }

  /** Shows the back buffer, which keeps its contents: nothing takes it away. */
  #endFrame(surface: EglSurface): void {
    surface.age = 1;
    surface.isAgeKnown = false;
    surface.isDamageSet = false;
  }

  /** eglSetDamageRegionKHR. */
  protected setDamageRegion(display: Word, handle: Word, rects: Word, count: Word): number {
    if (!this.isReady(display)) return 0;
    const surface = this.surfaceOf(handle);
    if (surface === undefined || !this.#areRects(rects, count)) return 0;
    const isKept = surface.attributes.get(EGL.SWAP_BEHAVIOR) !== EGL.BUFFER_DESTROYED;
    if (!surface.isPostable || this.thread().draw !== surface || isKept) {
      return this.fail(EGL.BAD_MATCH);
    }
    if (!surface.isAgeKnown || surface.isDamageSet) return this.fail(EGL.BAD_ACCESS);
    surface.isDamageSet = true;
    return 1;
  }

  /** eglSwapInterval: anything is clamped to what the config allows, and no display waits. */
  protected swapInterval(display: Word): number {
    if (!this.isReady(display)) return 0;
    const { context, draw } = this.thread();
    if (context === undefined) return this.fail(EGL.BAD_CONTEXT);
    return draw === undefined ? this.fail(EGL.BAD_SURFACE) : 1;
  }

  /** eglCopyBuffers: there are no native pixmaps. */
  protected copyBuffers(display: Word, handle: Word): number {
    if (!this.isReady(display) || this.surfaceOf(handle) === undefined) return 0;
    return this.fail(EGL.BAD_NATIVE_PIXMAP);
  }

  /** Lets the calling thread's commands begin. */
  protected abstract flush(): void;

  /** The surface that the calling thread draws to, if that is the one of the handle. */
  #drawn(display: Word, handle: Word): EglSurface | undefined {
    if (!this.isReady(display)) return undefined;
    const surface = this.surfaceOf(handle);
    if (surface === undefined || this.thread().draw === surface) return surface;
    this.fail(EGL.BAD_SURFACE);
    return undefined;
  }

  #areRects(rects: Word, count: Word): boolean {
    const n = toInt(count);
    if (n === 0 || (n > 0 && asMemory(rects) !== undefined)) return true;
    this.fail(EGL.BAD_PARAMETER);
    return false;
  }
}
