/**
 * Contexts: how they are made and destroyed, and what is current on a thread.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglCreateContextImpl`,
 * `eglMakeCurrentImpl` and others), egl_object.cpp (`egl_context_t::onMakeCurrent`).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { attributesOf } from "./attributes.ts";
import { type ContextObject, NO_NAMES, type SurfaceObject } from "./display.ts";
import { EGL, GL } from "./enums.ts";
import type { Args } from "./platform_state.ts";
import { SurfaceFunctions } from "./surface_functions.ts";
import type { GlHooks } from "./tables.ts";

/** The debug marker functions, which a driver may have without the extension. */
const MARKER_NAMES = ["glInsertEventMarkerEXT", "glPopGroupMarkerEXT", "glPushGroupMarkerEXT"];
const DEBUG_MARKER = "GL_EXT_debug_marker";

/** The functions of contexts. */
export class ContextFunctions extends SurfaceFunctions {
  /** A context; its GL version is what its attributes ask for. */
  protected createContext([handle, config, share, list]: Args): Word {
    return this.onDisplay(handle, (display) => {
      const shared = share ? this.contextOf(display, share) : undefined;
      if (share && shared === undefined) return 0;
      const attributes = attributesOf(list);
      if (attributes.some(([name]) => this.#isRefusedOfContexts(name))) {
        return this.fail(EGL.BAD_ATTRIBUTE);
      }
      const args = [display.driver, config, shared?.driver ?? null, list];
      const driver = this.required("eglCreateContext", ...args);
      if (!driver) return 0;
      const version = this.#versionOf(attributes.filter(isVersion).map(([, value]) => value));
      return display.contexts.add((handle) => ({
        handle,
        display,
        driver,
        version,
        extensions: "",
        names: NO_NAMES,
      }));
    });
  }

  /** Whether an attribute does not belong to the version of EGL that is offered, though the driver may know it. */
  #isRefusedOfContexts(attribute: number): boolean {
    return !this.hasEgl15 && attribute === EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR;
  }

  /** Which hooks a context gets whose attributes ask for these versions: 2 if 2 or 3 is among them, else 1. */
  #versionOf(asked: readonly unknown[]): 1 | 2 {
    return asked.includes(2) || asked.includes(3) ? 2 : 1;
  }

  /** Destroys a context; a current one stays usable until it is released. */
  protected destroyContext(displayHandle: Word, handle: Word): Word {
    return this.onDisplay(displayHandle, (display) => {
      const context = this.contextOf(display, handle);
      if (context === undefined) return 0;
      const done = this.required("eglDestroyContext", display.driver, context.driver);
      if (done === 1) display.contexts.delete(handle);
      return done;
    });
  }

  /** eglQueryContext. */
  protected queryContext(displayHandle: Word, handle: Word, name: Word, value: Word): Word {
    return this.onDisplay(displayHandle, (display) => {
      const context = this.contextOf(display, handle);
      if (context === undefined) return 0;
      return this.required("eglQueryContext", display.driver, context.driver, name, value);
    });
  }

  /** Makes a context current on this thread and points its GL calls at that version's hooks. */
  protected makeCurrent(displayHandle: Word, draw: Word, read: Word, handle: Word): Word {
    const display = this.readyDisplay(displayHandle);
    if (display === undefined) return this.fail(EGL.BAD_DISPLAY);
    const context = handle ? this.contextOf(display, handle) : undefined;
    if (handle && context === undefined) return 0;
    if (context === undefined) {
      if (draw || read) return this.fail(EGL.BAD_MATCH);
      if (this.host.thread().context === undefined) return 1;
    }
    const drawn = draw ? this.surfaceOf(display, draw) : undefined;
    if (draw && drawn === undefined) return 0;
    const from = read ? this.surfaceOf(display, read) : undefined;
    if (read && from === undefined) return 0;
    const made = this.required(
      "eglMakeCurrent",
      display.driver,
      drawn?.driver ?? null,
      from?.driver ?? null,
      context?.driver ?? null,
    );
    if (made !== 1) return this.fail(this.getError());
    this.#bind(context, drawn, from);
    this.host.thread().hooks = this.hooksFor(context);
    if (context !== undefined && context.extensions === "") this.#firstCurrent(context);
    return 1;
  }

  /** Notes what is current on this thread, and lets go what was. */
  #bind(
    context: ContextObject | undefined,
    draw: SurfaceObject | undefined,
    read: SurfaceObject | undefined,
  ): void {
    const thread = this.host.thread();
    const before = [thread.draw, thread.read];
    for (const surface of [draw, read]) if (surface !== undefined) surface.bindings++;
    Object.assign(thread, { context, draw, read });
    for (const surface of before) {
      if (surface === undefined) continue;
      surface.bindings--;
      this.surfaceLoosened(surface);
    }
  }

  /** The hooks for a context of some version, or for none. */
  protected hooksFor(context: ContextObject | undefined): GlHooks {
    const { tables } = this.host;
    return context === undefined ? tables.none : context.version === 1 ? tables.v1 : tables.v2;
  }

  /**
   * Reads the context's extensions below the layers, and silences missing marker functions (from Android 12). If the
   * driver has no string, it is asked again the next time.
   */
  #firstCurrent(context: ContextObject): void {
    const { release, compat, noop, unimplemented } = this.host;
    const listed = this.driverGl("glGetString", GL.EXTENSIONS);
    if (typeof listed !== "string") return;
    const names = listed.split(/\s+/).filter((name) => name !== "");
    const marked = compat ? listed.includes(DEBUG_MARKER) : names.includes(DEBUG_MARKER);
    context.extensions = marked ? listed : `${DEBUG_MARKER} ${listed}`;
    context.names = marked ? names : [DEBUG_MARKER, ...names];
    if (marked || release < 12) return;
    const { core } = this.hooksFor(context);
    for (const name of MARKER_NAMES) {
      const hook = core.get(name);
      if (hook !== null && (compat || hook === unimplemented)) core.set(name, noop);
    }
  }

  /** eglGetCurrentContext. */
  protected getCurrentContext(): Word {
    return this.host.thread().context?.handle ?? null;
  }

  /** eglGetCurrentSurface: without a context, none, whichever is asked for. */
  protected getCurrentSurface(which: Word): Word {
    const { context, draw, read } = this.host.thread();
    if (context === undefined) return null;
    switch (which) {
      case EGL.DRAW:
        return draw?.handle ?? null;
      case EGL.READ:
        return read?.handle ?? null;
      default:
        return this.fail(EGL.BAD_PARAMETER);
    }
  }

  /** eglGetCurrentDisplay. */
  protected getCurrentDisplay(): Word {
    return this.host.thread().context?.display.handle ?? null;
  }

  /** Releases what is current, and the error, of this thread. Android leaves its GL calls to the driver. */
  protected releaseThread(): Word {
    this.driver("eglReleaseThread");
    this.#bind(undefined, undefined, undefined);
    const thread = this.host.thread();
    thread.error = EGL.SUCCESS;
    thread.warned = false;
    if (!this.host.compat && thread.hooks !== undefined) thread.hooks = this.host.tables.none;
    return 1;
  }

  /** The driver's error first, then libEGL's own, which is then cleared. */
  getError(): number {
    const driver = this.driver("eglGetError");
    if (typeof driver === "number" && driver !== EGL.SUCCESS) return driver;
    const thread = this.host.thread();
    const own = thread.error;
    thread.error = EGL.SUCCESS;
    return own;
  }
}

function isVersion([name]: readonly [number, unknown]): boolean {
  return name === EGL.CONTEXT_CLIENT_VERSION;
}
