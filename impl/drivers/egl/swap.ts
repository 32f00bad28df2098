/**
 * Showing what was drawn.
 *
 * Source: EGL 1.5, section 3.10; EGL_KHR_swap_buffers_with_damage, EGL_KHR_partial_update.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { asMemory, toInt } from "./memory.ts";
import type { Egl, EglFunctions } from "./state.ts";
import { checkWindow } from "./surfaces.ts";
import { flush } from "./syncs.ts";

/** Functions of this file. */
export const SWAP_FUNCTIONS = {
  eglSwapBuffers: swapBuffers,
  /** Anything is clamped to what the config allows, and no display waits. */
  eglSwapInterval(egl, display) {
    egl.ready(display);
    const { context, draw } = egl.thread();
    if (context === undefined) return egl.fail(EGL.BAD_CONTEXT);
    return draw === undefined ? egl.fail(EGL.BAD_SURFACE) : 1;
  },
  /** There are no native pixmaps. */
  eglCopyBuffers(egl, display, handle) {
    egl.surface(display, handle);
    return egl.fail(EGL.BAD_NATIVE_PIXMAP);
  },
} satisfies EglFunctions;

/** Functions of this file that are of extensions. */
export const DAMAGE_FUNCTIONS = {
  eglSwapBuffersWithDamageKHR(egl, display, handle, rects, count) {
    egl.ready(display);
    checkRects(egl, rects, count);
    return swapBuffers(egl, display, handle);
  },
  eglSetDamageRegionKHR(egl, display, handle, rects, count) {
    const surface = egl.surface(display, handle);
    checkRects(egl, rects, count);
    const isKept = surface.attributes.get(EGL.SWAP_BEHAVIOR) !== EGL.BUFFER_DESTROYED;
    if (!surface.isPostable || egl.thread().draw !== surface || isKept) {
      return egl.fail(EGL.BAD_MATCH);
    }
    if (!surface.isAgeKnown || surface.isDamageSet) return egl.fail(EGL.BAD_ACCESS);
    surface.isDamageSet = true;
    return 1;
  },
} satisfies EglFunctions;

/** Shows the back buffer, which keeps its contents: nothing takes it away. */
function swapBuffers(egl: Egl, display: Word, handle: Word): number {
  const surface = egl.surface(display, handle);
  if (egl.thread().draw !== surface) egl.fail(EGL.BAD_SURFACE);
  checkWindow(egl, surface.window);
  flush(egl);
  if (!surface.isPostable) return 1;
  surface.age = 1;
  surface.isAgeKnown = false;
  surface.isDamageSet = false;
  return 1;
}

function checkRects(egl: Egl, rects: Word, count: Word): void {
  const n = toInt(count);
  if (n !== 0 && !(n > 0 && asMemory(rects) !== undefined)) egl.fail(EGL.BAD_PARAMETER);
}
