/**
 * The contexts and surfaces that are current to threads.
 *
 * Source: EGL 1.5, sections 3.7.3, 3.7.4, 3.8 and 3.11.
 *
 * @module
 */

import { EGL } from "../../../cts/contract/enums.ts";
import { isNull } from "./memory.ts";
import type { EglContext, EglSurface, EglThread } from "./objects.ts";
import type { Egl, EglFunctions } from "./state.ts";
import { checkWindow, freeUnused } from "./surfaces.ts";
import { flush, flushContext } from "./syncs.ts";

/** Functions of this file. */
export const CURRENT_FUNCTIONS = {
  /** Releasing what is current needs no initialized display. */
  eglMakeCurrent(egl, display, draw, read, handle) {
    const thread = egl.thread();
    if (isNull(handle) && isNull(draw) && isNull(read)) {
      egl.known(display);
      bind(egl, thread);
      return 1;
    }
    egl.ready(display);
    const drawn = egl.surfaceOrNull(display, draw);
    const readFrom = egl.surfaceOrNull(display, read);
    if (isNull(handle)) return egl.fail(EGL.BAD_MATCH);
    const context = egl.context(display, handle);
    if ((drawn === undefined) !== (readFrom === undefined)) return egl.fail(EGL.BAD_MATCH);
    const surfaces = [drawn, readFrom].filter((surface) => surface !== undefined);
    const isElsewhere = [context, ...surfaces].some((one) =>
      one.thread !== undefined && one.thread !== thread
    );
    if (isElsewhere) return egl.fail(EGL.BAD_ACCESS);
    if (!surfaces.every((surface) => areCompatible(context, surface))) {
      return egl.fail(EGL.BAD_MATCH);
    }
    for (const { window } of surfaces) checkWindow(egl, window);
    bind(egl, thread, context, drawn, readFrom);
    return 1;
  },
  eglGetCurrentContext: (egl) => egl.thread().context?.handle ?? 0,
  eglGetCurrentDisplay: (egl) => egl.thread().context === undefined ? 0 : egl.displayOf(0),
  eglGetCurrentSurface(egl, which) {
    const { draw, read } = egl.thread();
    switch (which) {
      case EGL.DRAW:
        return draw?.handle ?? 0;
      case EGL.READ:
        return read?.handle ?? 0;
      default:
        return egl.fail(EGL.BAD_PARAMETER);
    }
  },
  /** The thread is as it was before its first call. */
  eglReleaseThread(egl) {
    bind(egl, egl.thread());
    return 1;
  },
  /** Commands take no time, so it is enough that they begin. */
  eglWaitClient(egl) {
    flush(egl);
    return 1;
  },
  /** Nothing else draws. */
  eglWaitNative: (egl, engine) =>
    engine === EGL.CORE_NATIVE_ENGINE ? 1 : egl.fail(EGL.BAD_PARAMETER),
} satisfies EglFunctions;

/**
 * Checks that a context can draw to a surface: their configs have the same bits of every kind (EGL 1.5, section 2.2). A
 * context without a config can draw to any.
 */
function areCompatible({ config }: EglContext, surface: EglSurface): boolean {
  if (config === undefined) return true;
  const { color, depth, stencil, samples } = surface.config;
  return config.color === color && config.depth === depth && config.stencil === stencil &&
    config.samples === samples;
}

/** Makes something current to a thread, or nothing; what was current, is flushed and released. */
function bind(
  egl: Egl,
  thread: EglThread,
  context?: EglContext,
  draw?: EglSurface,
  read?: EglSurface,
): void {
  const before = [thread.draw, thread.read];
  if (thread.context !== undefined) {
    flushContext(egl, thread.context);
    thread.context.thread = undefined;
  }
  for (const surface of before) if (surface !== undefined) surface.thread = undefined;
  for (const object of [context, draw, read]) if (object !== undefined) object.thread = thread;
  Object.assign(thread, { context, draw, read });
  for (const surface of before) if (surface !== undefined) freeUnused(egl, surface);
  context?.gl.madeCurrent(draw);
}
