/**
 * The reference device's own driver: EGL 1.5 and OpenGL ES 1.1 and 2.0 in one binary, without a display.
 *
 * @module
 */

import { EGL } from "../../egl/enums.ts";
import { createGlContext, type DriverFunction, type GlContext, glFunctions } from "./gl.ts";

/** What the driver needs of its process. */
export interface MockDriverHost {
  /** Key of the current thread. */
  thread(): object;
}

const DISPLAY = 0xd15;
const CONFIG = 0xc0f;
const CONTEXT_ATTRIBUTE_VERSION = EGL.CONTEXT_CLIENT_VERSION;
const EXTENSIONS = [
  "EGL_ANDROID_image_native_buffer",
  "EGL_ANDROID_recordable",
  "EGL_KHR_fence_sync",
  "EGL_KHR_image",
  "EGL_KHR_image_base",
  "EGL_KHR_surfaceless_context",
  "EGL_KHR_wait_sync",
].join(" ");

/** The driver of one process. */
export class MockDriver {
  protected readonly host: MockDriverHost;
  readonly #contexts = new Map<number, GlContext>();
  readonly #surfaces = new Set<number>();
  readonly #images = new Set<number>();
  readonly #syncs = new Set<number>();
  readonly #current = new WeakMap<object, number>();
  #initialized = false;
  #error: number = EGL.SUCCESS;
  #next = 0x1000;

  /** @param host The process. */
  constructor(host: MockDriverHost) {
    this.host = host;
  }

  /** Every function by name; the library exports them all. */
  functions(): Record<string, DriverFunction> {
    const functions: Record<string, DriverFunction> = {
      ...glFunctions(() => this.currentContext()),
      ...this.#eglFunctions(),
    };
    functions.eglGetProcAddress = ((name: string) => functions[name] ?? null) as DriverFunction;
    return functions;
  }

  /** The context that is current on the calling thread. */
  protected currentContext(): GlContext | undefined {
    return this.#contexts.get(this.#current.get(this.host.thread()) ?? 0);
  }

  #eglFunctions(): Record<string, DriverFunction> {
    const object = (set: Set<number>) => () => this.#add(set);
    const destroy = (set: Set<number>, error: number) => (_display: number, handle: number) =>
      set.delete(handle) ? 1 : this.#fail(error);
    const functions = {
      eglGetDisplay: (native: number) => native === 0 ? DISPLAY : 0,
      eglGetPlatformDisplay: (_platform: number, native: number) => native === 0 ? DISPLAY : 0,
      eglInitialize: (display: number, major: Int32Array | null, minor: Int32Array | null) => {
        if (display !== DISPLAY) return this.#fail(EGL.BAD_DISPLAY);
        this.#initialized = true;
        if (major !== null) major[0] = 1;
        if (minor !== null) minor[0] = 5;
        return 1;
      },
      eglTerminate: () => {
        this.#initialized = false;
        return 1;
      },
      eglGetError: () => {
        const error = this.#error;
        this.#error = EGL.SUCCESS;
        return error;
      },
      eglQueryString: (_display: number, name: number) => this.#queryString(name),
      eglGetConfigs: (_d: number, configs: number[] | null, size: number, count: Int32Array) =>
        this.#giveConfigs(configs, size, count),
      eglChooseConfig: (
        _d: number,
        _attributes: unknown,
        configs: number[] | null,
        size: number,
        count: Int32Array,
      ) => this.#giveConfigs(configs, size, count),
      eglGetConfigAttrib: (_d: number, config: number, name: number, value: Int32Array) => {
        if (config !== CONFIG) return this.#fail(EGL.BAD_CONFIG);
        value[0] = name === EGL.CONFIG_ID ? 1 : name === EGL.NATIVE_VISUAL_ID ? 1 : 8;
        return 1;
      },
      eglCreateContext: (_d: number, _config: number, _share: unknown, list: Int32Array | null) => {
        if (!this.#initialized) return this.#fail(EGL.NOT_INITIALIZED);
        const version = versionIn(list);
        if (version < 1 || version > 2) return this.#fail(EGL.BAD_MATCH);
        const handle = this.#next++;
        this.#contexts.set(handle, createGlContext(version));
        return handle;
      },
      eglDestroyContext: (_d: number, handle: number) =>
        this.#contexts.delete(handle) ? 1 : this.#fail(EGL.BAD_CONTEXT),
      eglQueryContext: (_d: number, handle: number, name: number, value: Int32Array) => {
        const context = this.#contexts.get(handle);
        if (context === undefined) return this.#fail(EGL.BAD_CONTEXT);
        if (name !== EGL.CONTEXT_CLIENT_VERSION) return this.#fail(EGL.BAD_ATTRIBUTE);
        value[0] = context.version;
        return 1;
      },
      eglMakeCurrent: (_d: number, _draw: unknown, _read: unknown, handle: number | null) => {
        if (handle !== null && handle !== 0 && !this.#contexts.has(handle)) {
          return this.#fail(EGL.BAD_CONTEXT);
        }
        this.#current.set(this.host.thread(), handle ?? 0);
        return 1;
      },
      eglGetCurrentContext: () => this.#current.get(this.host.thread()) ?? 0,
      eglCreateWindowSurface: object(this.#surfaces),
      eglCreatePlatformWindowSurface: object(this.#surfaces),
      eglCreatePixmapSurface: () => this.#fail(EGL.BAD_PARAMETER),
      eglCreatePlatformPixmapSurface: () => this.#fail(EGL.BAD_PARAMETER),
      eglCreatePbufferSurface: object(this.#surfaces),
      eglDestroySurface: destroy(this.#surfaces, EGL.BAD_SURFACE),
      eglQuerySurface: (_d: number, handle: number, _name: number, value: Int32Array) => {
        if (!this.#surfaces.has(handle)) return this.#fail(EGL.BAD_SURFACE);
        value[0] = 1;
        return 1;
      },
      eglSwapBuffers: () => 1,
      eglSwapInterval: () => 1,
      eglWaitGL: () => 1,
      eglWaitNative: () => 1,
      eglWaitClient: () => 1,
      eglBindAPI: (api: number) => api === EGL.OPENGL_ES_API ? 1 : this.#fail(EGL.BAD_PARAMETER),
      eglQueryAPI: () => EGL.OPENGL_ES_API,
      eglReleaseThread: () => {
        this.#current.delete(this.host.thread());
        return 1;
      },
      eglCreateImage: object(this.#images),
      eglDestroyImage: destroy(this.#images, EGL.BAD_PARAMETER),
      eglCreateSync: object(this.#syncs),
      eglDestroySync: destroy(this.#syncs, EGL.BAD_PARAMETER),
      eglClientWaitSync: () => 0x30f6,
      eglGetSyncAttrib: () => 1,
      eglWaitSync: () => 1,
    };
    const khr = {
      eglCreateImageKHR: functions.eglCreateImage,
      eglDestroyImageKHR: functions.eglDestroyImage,
      eglCreateSyncKHR: functions.eglCreateSync,
      eglDestroySyncKHR: functions.eglDestroySync,
      eglClientWaitSyncKHR: functions.eglClientWaitSync,
      eglWaitSyncKHR: functions.eglWaitSync,
    };
    return { ...functions, ...khr } as unknown as Record<string, DriverFunction>;
  }

  #add(set: Set<number>): number {
    if (!this.#initialized) return this.#fail(EGL.NOT_INITIALIZED);
    const handle = this.#next++;
    set.add(handle);
    return handle;
  }

  #fail(error: number): 0 {
    this.#error = error;
    return 0;
  }

  #queryString(name: number): string | null {
    switch (name) {
      case EGL.VENDOR:
        return "Strata";
      case EGL.VERSION:
        return "1.5 Strata";
      case EGL.EXTENSIONS:
        return EXTENSIONS;
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        this.#fail(EGL.BAD_PARAMETER);
        return null;
    }
  }

  #giveConfigs(configs: number[] | null, size: number, count: Int32Array): number {
    const room = configs === null ? 1 : Math.min(1, size);
    if (configs !== null && room > 0) configs[0] = CONFIG;
    count[0] = room;
    return 1;
  }
}

function versionIn(list: ArrayLike<number> | null): number {
  for (let i = 0; list !== null && i + 1 < list.length && list[i] !== EGL.NONE; i += 2) {
    if (list[i] === CONTEXT_ATTRIBUTE_VERSION) return list[i + 1]!;
  }
  return 1;
}
