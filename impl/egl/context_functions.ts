/**
 * Contexts: how they are made and destroyed, and what is current on a thread.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglCreateContextImpl`,
 * `eglMakeCurrentImpl` and others), egl_object.cpp (`egl_context_t::onMakeCurrent`).
 *
 * @module
 */

import { attributesOf } from "./attributes.ts";
import { type ContextObject, NO_NAMES, type SurfaceObject } from "./display.ts";
import { EGL, GL } from "../../cts/contract/enums.ts";
import { MARKER_NAMES } from "./driver_tables.ts";
import { driverGl } from "./gl_getters.ts";
import { releaseWindow } from "./native_windows.ts";
import type { PlatformState, PlatformTable } from "./platform_state.ts";
import type { GlHooks } from "./tables.ts";

/** The extension of the debug marker functions, which a driver may have without it. */
const DEBUG_MARKER = "GL_EXT_debug_marker";

/** Functions of this file. */
export const CONTEXT_FUNCTIONS = {
  /** Its GL version is what its attributes ask for. */
  eglCreateContext(egl, displayHandle, config, share, list) {
    const display = egl.ready(displayHandle);
    const shared = share ? egl.context(display, share) : undefined;
    const attributes = attributesOf(list);
    // Belongs to EGL 1.5, though the driver may know it.
    const isRefused = !egl.hasEgl15 &&
      attributes.some(([name]) => name === EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR);
    if (isRefused) return egl.fail(EGL.BAD_ATTRIBUTE);
    const args = [display.driver, config, shared?.driver ?? null, list];
    const driver = egl.required("eglCreateContext", ...args);
    if (!driver) return 0;
    const isNew = attributes.some(([name, value]) =>
      name === EGL.CONTEXT_CLIENT_VERSION && (value === 2 || value === 3)
    );
    return display.contexts.add((handle) => ({
      handle,
      display,
      driver,
      version: isNew ? 2 : 1,
      extensions: "",
      names: NO_NAMES,
    }));
  },
  /** A current one stays usable until it is released. */
  eglDestroyContext(egl, displayHandle, handle) {
    const display = egl.ready(displayHandle);
    const context = egl.context(display, handle);
    const done = egl.required("eglDestroyContext", display.driver, context.driver);
    if (done === 1) display.contexts.delete(handle);
    return done;
  },
  eglQueryContext(egl, displayHandle, handle, name, value) {
    const display = egl.ready(displayHandle);
    const { driver } = egl.context(display, handle);
    return egl.required("eglQueryContext", display.driver, driver, name, value);
  },
  /** Points this thread's GL calls at the hooks of the context's version as well. */
  eglMakeCurrent(egl, displayHandle, draw, read, handle) {
    const display = egl.ready(displayHandle, EGL.BAD_DISPLAY);
    const context = handle ? egl.context(display, handle) : undefined;
    const thread = egl.host.thread();
    if (context === undefined) {
      if (draw || read) return egl.fail(EGL.BAD_MATCH);
      if (thread.context === undefined) return 1;
    }
    const drawn = draw ? egl.surface(display, draw) : undefined;
    const from = read ? egl.surface(display, read) : undefined;
    const made = egl.required(
      "eglMakeCurrent",
      display.driver,
      drawn?.driver ?? null,
      from?.driver ?? null,
      context?.driver ?? null,
    );
    if (made !== 1) return egl.fail(egl.takeError());
    bind(egl, context, drawn, from);
    egl.hasThreadKey = true;
    thread.hooks = hooksFor(egl, context);
    if (context !== undefined && context.extensions === "") firstCurrent(egl, context);
    return 1;
  },
  eglGetCurrentContext: (egl) => egl.host.thread().context?.handle ?? null,
  /** Without a context, none, whichever is asked for. */
  eglGetCurrentSurface(egl, which) {
    const { context, draw, read } = egl.host.thread();
    if (context === undefined) return null;
    switch (which) {
      case EGL.DRAW:
        return draw?.handle ?? null;
      case EGL.READ:
        return read?.handle ?? null;
      default:
        return egl.fail(EGL.BAD_PARAMETER);
    }
  },
  eglGetCurrentDisplay: (egl) => egl.host.thread().context?.display.handle ?? null,
  /** Releases what is current, and the error, of this thread. Android leaves its GL calls to the driver. */
  eglReleaseThread(egl) {
    const { compat, tables } = egl.host;
    egl.driver("eglReleaseThread");
    bind(egl);
    const thread = egl.host.thread();
    thread.error = EGL.SUCCESS;
    thread.warned = false;
    if (!compat && thread.hooks !== undefined) thread.hooks = tables.none;
    return 1;
  },
} satisfies PlatformTable;

/** Notes what is current on this thread, and lets go what was. */
function bind(
  egl: PlatformState,
  context?: ContextObject,
  draw?: SurfaceObject,
  read?: SurfaceObject,
): void {
  const thread = egl.host.thread();
  const before = [thread.draw, thread.read];
  for (const surface of [draw, read]) if (surface !== undefined) surface.bindings++;
  Object.assign(thread, { context, draw, read });
  for (const surface of before) {
    if (surface === undefined) continue;
    surface.bindings--;
    releaseWindow(egl, surface);
  }
}

/** The hooks for a context of some version, or for none. */
export function hooksFor(
  { host: { tables } }: PlatformState,
  context: ContextObject | undefined,
): GlHooks {
  return context === undefined ? tables.none : context.version === 1 ? tables.v1 : tables.v2;
}

/**
 * Reads the context's extensions below the layers, and from Android 12 silences the marker functions of a driver that does
 * not list them; on Android those of layers, too. If the driver has no string, it is asked again the next time.
 */
function firstCurrent(egl: PlatformState, context: ContextObject): void {
  const { release, compat, noop, isHooked } = egl.host;
  const listed = driverGl(egl, "glGetString", GL.EXTENSIONS);
  if (typeof listed !== "string") return;
  const names = listed.split(/\s+/).filter((name) => name !== "");
  const marked = compat ? listed.includes(DEBUG_MARKER) : names.includes(DEBUG_MARKER);
  context.extensions = marked ? listed : `${DEBUG_MARKER} ${listed}`;
  context.names = marked ? names : [DEBUG_MARKER, ...names];
  if (marked || release < 12) return;
  const { core } = hooksFor(egl, context);
  for (const name of MARKER_NAMES) {
    if (compat || context.version === 1 || !isHooked(name)) core.set(name, noop);
  }
}
