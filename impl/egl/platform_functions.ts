/**
 * The functions that libEGL implements itself, below all layers and above the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp, egl_display.cpp, egl_object.cpp.
 *
 * @module
 */

import { PLATFORM_NAMES, SIGNATURES } from "../../cts/contract/entry_points.ts";
import type { Word } from "../machine/machine.ts";
import type { ContextObject } from "./display.ts";
import { MARKER_NAMES } from "./driver_loader.ts";
import { EGL, GL } from "./enums.ts";
import { clientExtensions, displayExtensions } from "./extension_strings.ts";
import { GlGetters } from "./gl_getters.ts";
import { type Args, type PlatformHost, store } from "./platform_state.ts";
import type { GlHooks } from "./tables.ts";

/** Functions without which a driver's EGL 1.5 is reported as 1.4. */
const CRITICAL_1_5 = [
  "eglCreateImage",
  "eglDestroyImage",
  "eglGetPlatformDisplay",
  "eglCreatePlatformWindowSurface",
  "eglCreatePlatformPixmapSurface",
  "eglCreateSync",
  "eglDestroySync",
  "eglClientWaitSync",
  "eglGetSyncAttrib",
  "eglWaitSync",
];

/** The platform functions of one process. */
export class PlatformFunctions extends GlGetters {
  readonly #own: Readonly<Record<string, (...args: Args) => Word>>;

  /** @param host libEGL. */
  constructor(host: PlatformHost) {
    super(host);
    this.#own = this.#ownFunctions();
  }

  /** Puts every platform function into its slot. */
  fill(): void {
    const { machine, tables } = this.host;
    for (const name of PLATFORM_NAMES) {
      const own = this.#own[name];
      const fn = own ?? ((...args: Word[]) => this.forward(name, args));
      tables.platform.set(name, machine.entry(fn as (...args: never[]) => Word));
    }
  }

  #ownFunctions(): Readonly<Record<string, (...args: Args) => Word>> {
    return {
      eglGetDisplay: (native) => this.getDisplay(native),
      eglGetPlatformDisplay: (platform, native) =>
        platform === EGL.PLATFORM_ANDROID_KHR
          ? this.getDisplay(native)
          : this.fail(EGL.BAD_PARAMETER),
      eglInitialize: (display, major, minor) => this.initialize(display, major, minor),
      eglTerminate: (display) => this.terminate(display),
      eglGetError: () => this.getError(),
      eglQueryString: (display, name) => this.queryString(display, name),
      eglQueryStringImplementationANDROID: (_display, name) =>
        this.driver("eglQueryString", this.display.driver, name) ?? null,
      eglCreateContext: (...args) => this.createContext(args),
      eglDestroyContext: (display, context) => this.destroyContext(display, context),
      eglCreateWindowSurface: (...args) => this.createSurface("eglCreateWindowSurface", args),
      eglCreatePlatformWindowSurface: (...args) =>
        this.createSurface("eglCreatePlatformWindowSurface", args),
      eglCreatePbufferSurface: (...args) => this.createSurface("eglCreatePbufferSurface", args),
      eglCreatePixmapSurface: () => this.fail(EGL.BAD_PARAMETER),
      eglCreatePlatformPixmapSurface: () => this.fail(EGL.BAD_PARAMETER),
      eglDestroySurface: (display, surface) => this.destroySurface(display, surface),
      eglMakeCurrent: (display, draw, read, context) =>
        this.makeCurrent(display, draw, read, context),
      eglGetCurrentContext: () => this.host.thread().context || null,
      eglGetCurrentSurface: (which) =>
        which === EGL.DRAW
          ? this.host.thread().draw
          : which === EGL.READ
          ? this.host.thread().read
          : this.fail(EGL.BAD_PARAMETER),
      eglGetCurrentDisplay: () => this.host.thread().context ? this.display.handle : null,
      eglGetProcAddress: (name) => this.getProcAddress(name),
      eglSwapBuffers: (display, surface) => this.swap(display, surface, null, 0),
      eglSwapBuffersWithDamageKHR: (display, surface, rects, count) =>
        this.swap(display, surface, rects, count),
      eglBindAPI: (api) => api === EGL.OPENGL_ES_API ? 1 : this.fail(EGL.BAD_PARAMETER),
      eglQueryAPI: () => EGL.OPENGL_ES_API,
      eglReleaseThread: () => this.releaseThread(),
      eglWaitClient: () => this.driver("eglWaitClient") ?? this.driver("eglWaitGL") ?? 1,
      eglGetNativeClientBufferANDROID: (buffer) =>
        buffer === null || buffer === 0 ? this.fail(EGL.BAD_PARAMETER) : buffer,
      glGetString: (name) => this.getString(name),
      glGetStringi: (name, index) => this.getStringi(name, index),
      glGetIntegerv: (name, data) => this.getNumber("glGetIntegerv", name, data),
      glGetFloatv: (name, data) => this.getNumber("glGetFloatv", name, data),
      glGetBooleanv: (name, data) => this.getNumber("glGetBooleanv", name, data),
      glGetInteger64v: (name, data) => this.getNumber("glGetInteger64v", name, data),
    };
  }

  /** Any other function: handles are checked and unwrapped, the driver does the rest. */
  protected forward(name: string, args: Args): Word {
    const types = parameterTypes(name);
    const unwrapped: Word[] = [];
    for (const [i, arg] of args.entries()) {
      if (types[i] === "EGLDisplay") {
        if (!this.isReady(arg)) return 0;
        unwrapped.push(this.display.driver);
      } else if (types[i] === "EGLSurface") {
        const surface = this.display.surfaces.get(arg);
        if (surface === undefined) return this.fail(EGL.BAD_SURFACE);
        unwrapped.push(surface.driver);
      } else if (types[i] === "EGLContext" && arg !== null && arg !== 0) {
        const context = this.display.contexts.get(arg);
        if (context === undefined) return this.fail(EGL.BAD_CONTEXT);
        unwrapped.push(context.driver);
      } else unwrapped.push(arg);
    }
    if (name === "eglChooseConfig" && (args[4] === null || args[4] === undefined)) {
      return this.fail(EGL.BAD_PARAMETER);
    }
    return this.driver(name, ...unwrapped) ?? (name === "eglSwapInterval" ? 1 : 0);
  }

  /** The display of the device: only native display 0 exists. */
  protected getDisplay(native: Word): Word {
    if (native !== 0 && native !== null) return this.fail(EGL.BAD_PARAMETER);
    if (this.display.handle === undefined) {
      const platform = this.driver("eglGetPlatformDisplay", EGL.PLATFORM_ANDROID_KHR, 0, null);
      const driver = platform ?? this.driver("eglGetDisplay", 0);
      if (!driver) return 0;
      this.display.driver = driver;
      this.display.handle = this.host.release >= 12 ? driver : 1;
    }
    return this.display.handle;
  }

  /** Counts a reference; the first one initialises the driver. */
  protected initialize(display: Word, major: Word, minor: Word): Word {
    if (display === null || display === undefined || display !== this.display.handle) {
      return this.fail(EGL.BAD_DISPLAY);
    }
    const state = this.display;
    if (state.references++ === 0) {
      const [driverMajor, driverMinor] = [new Int32Array(1), new Int32Array(1)];
      const done = this.driver("eglInitialize", state.driver, driverMajor, driverMinor);
      state.major = done ? driverMajor[0]! : -1;
      state.minor = done ? driverMinor[0]! : -1;
      if (!done) this.host.log("W", "eglInitialize failed in the driver");
      const lacks = CRITICAL_1_5.some((name) => this.host.tables.egl.get(name) === null);
      if (state.major === 1 && state.minor === 5 && lacks) {
        this.host.log("E", "Driver indicates EGL 1.5 support, but does not have a critical API");
        state.minor = 4;
      }
      const listed = this.driver("eglQueryString", state.driver, EGL.EXTENSIONS);
      state.extensions = displayExtensions(
        this.host.release,
        typeof listed === "string" ? listed : "",
      );
      this.host.thread().hooks ??= this.host.tables.none;
    }
    store(major, state.major);
    store(minor, state.minor);
    return 1;
  }

  /** Drops a reference; the last one reaches the driver. Surplus calls succeed. */
  protected terminate(display: Word): Word {
    if (display === null || display !== this.display.handle) return this.fail(EGL.BAD_DISPLAY);
    const state = this.display;
    if (state.references === 0) return 1;
    if (--state.references > 0) return 1;
    const remaining = state.contexts.size + state.surfaces.size;
    if (remaining > 0) {
      this.host.log("W", `eglTerminate() called w/ ${remaining} objects remaining`);
    }
    state.contexts.clear();
    state.surfaces.clear();
    return this.driver("eglTerminate", state.driver) ?? 1;
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

  /** Strings of the client (EGL_NO_DISPLAY) or the display. */
  protected queryString(display: Word, name: Word): Word {
    if (display === null || display === 0) {
      if (name === EGL.EXTENSIONS) return clientExtensions(this.host.release);
      return this.fail(EGL.BAD_DISPLAY) || null;
    }
    if (!this.isReady(display)) return null;
    const { major, minor, extensions } = this.display;
    switch (name) {
      case EGL.VENDOR:
        return "Android";
      case EGL.VERSION:
        return `${major === 1 && minor === 5 ? "1.5" : "1.4"} Android META-EGL`;
      case EGL.EXTENSIONS:
        return extensions;
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        return this.fail(EGL.BAD_PARAMETER) || null;
    }
  }

  /** A context, with the GL version that its attributes ask for: 1 without any. */
  protected createContext([display, config, share, attributes]: Args): Word {
    if (!this.isReady(display)) return 0;
    const shared = share ? this.display.contexts.get(share) : undefined;
    if (share && shared === undefined) return this.fail(EGL.BAD_CONTEXT);
    const list = attributes as ArrayLike<number> | null;
    const driver = this.driver(
      "eglCreateContext",
      this.display.driver,
      config,
      shared?.driver ?? null,
      list,
    );
    if (!driver) return 0;
    const version = attribute(list, EGL.CONTEXT_CLIENT_VERSION) ?? 1;
    return this.display.contexts.add({
      driver,
      version: version >= 2 ? 2 : 1,
      wasCurrent: false,
      extensions: "",
    });
  }

  /** Destroys a context; a current one stays usable until it is released. */
  protected destroyContext(display: Word, handle: Word): Word {
    if (!this.isReady(display)) return 0;
    const context = this.display.contexts.get(handle);
    if (context === undefined) return this.fail(EGL.BAD_CONTEXT);
    this.display.contexts.delete(handle);
    return this.driver("eglDestroyContext", this.display.driver, context.driver) ?? 0;
  }

  /** A surface. */
  protected createSurface(name: string, [display, ...rest]: Args): Word {
    if (!this.isReady(display)) return 0;
    if (name !== "eglCreatePbufferSurface" && !rest[1]) return this.fail(EGL.BAD_NATIVE_WINDOW);
    const driver = this.driver(name, this.display.driver, ...rest);
    return driver ? this.display.surfaces.add({ driver }) : 0;
  }

  /** Destroys a surface. */
  protected destroySurface(display: Word, handle: Word): Word {
    if (!this.isReady(display)) return 0;
    const surface = this.display.surfaces.get(handle);
    if (surface === undefined) return this.fail(EGL.BAD_SURFACE);
    this.display.surfaces.delete(handle);
    return this.driver("eglDestroySurface", this.display.driver, surface.driver) ?? 0;
  }

  /** Makes a context current on this thread and points its GL calls at that version's hooks. */
  protected makeCurrent(display: Word, draw: Word, read: Word, handle: Word): Word {
    const thread = this.host.thread();
    if (!this.isReady(display)) return this.fail(EGL.BAD_DISPLAY);
    if (!handle && (draw || read)) return this.fail(EGL.BAD_MATCH);
    const context = handle ? this.display.contexts.get(handle) : undefined;
    if (handle && context === undefined) return this.fail(EGL.BAD_CONTEXT);
    const surfaces = [draw, read].map((surface) =>
      surface ? this.display.surfaces.get(surface) : null
    );
    if (surfaces.includes(undefined)) return this.fail(EGL.BAD_SURFACE);
    if (context === undefined && !thread.context) return 1;
    const made = this.driver(
      "eglMakeCurrent",
      this.display.driver,
      surfaces[0]?.driver ?? null,
      surfaces[1]?.driver ?? null,
      context?.driver ?? null,
    );
    if (!made) return made ?? 0;
    thread.context = context === undefined ? 0 : handle as number;
    thread.draw = draw || null;
    thread.read = read || null;
    thread.hooks = this.hooksFor(context);
    if (context !== undefined && !context.wasCurrent) this.firstCurrent(context);
    return 1;
  }

  /** The hooks for a context of some version, or for none. */
  protected hooksFor(context: ContextObject | undefined): GlHooks {
    const { tables } = this.host;
    return context === undefined ? tables.none : context.version === 1 ? tables.v1 : tables.v2;
  }

  /** Reads the context's extensions below the layers, and silences missing marker functions (from Android 12). */
  protected firstCurrent(context: ContextObject): void {
    context.wasCurrent = true;
    const { release, compat } = this.host;
    const hooks = this.hooksFor(context).core;
    const string = this.driverGl(context, "glGetString", GL.EXTENSIONS);
    const listed = typeof string === "string" ? string.trim() : "";
    const marked = listed.split(" ").includes("GL_EXT_debug_marker");
    context.extensions = marked ? listed : `GL_EXT_debug_marker ${listed}`.trim();
    if (marked || release < 12) return;
    for (const name of MARKER_NAMES) {
      const stubbed = hooks.get(name) === this.host.unimplemented;
      if (hooks.get(name) !== null && (compat || stubbed)) hooks.set(name, this.host.noop);
    }
  }

  /** Swap, with damage if the driver can; calls the driver, not the table, so layers see one function. */
  protected swap(display: Word, handle: Word, rects: Word, count: Word): Word {
    if (!this.isReady(display)) return 0;
    const surface = this.display.surfaces.get(handle);
    if (surface === undefined) return this.fail(EGL.BAD_SURFACE);
    const n = Number(count ?? 0);
    if (this.host.release >= 11 && (n < 0 || (n > 0 && !rects))) {
      return this.fail(EGL.BAD_PARAMETER);
    }
    const args = [this.display.driver, surface.driver];
    if (n > 0) {
      const swapped = this.driver("eglSwapBuffersWithDamageKHR", ...args, rects, n);
      if (swapped !== undefined) return swapped;
    }
    return this.driver("eglSwapBuffers", ...args) ?? 0;
  }

  /** eglGetProcAddress below all layers: public stubs, then extensions of the driver. */
  protected getProcAddress(name: Word): Word {
    if (typeof name !== "string") {
      return this.host.machine.call(null, "strcmp in eglGetProcAddress(NULL)");
    }
    if (name === "eglSetBlobCacheFuncsANDROID") return null;
    return this.host.exported(name) ?? this.host.extension(name);
  }

  /** Releases the current context and the error of this thread. */
  protected releaseThread(): Word {
    const thread = this.host.thread();
    if (thread.context) {
      this.driver("eglMakeCurrent", this.display.driver, null, null, null);
    }
    this.driver("eglReleaseThread");
    Object.assign(thread, { error: EGL.SUCCESS, context: 0, draw: null, read: null });
    return 1;
  }
}

function attribute(list: ArrayLike<number> | null | undefined, name: number): number | undefined {
  if (!list) return undefined;
  for (let i = 0; i + 1 < list.length && list[i] !== EGL.NONE; i += 2) {
    if (list[i] === name) return list[i + 1];
  }
  return undefined;
}

function parameterTypes(name: string): string[] {
  const signature = SIGNATURES[name] ?? "";
  return signature.slice(signature.indexOf("(") + 1, -1).split(",").map((type) => type.trim());
}
