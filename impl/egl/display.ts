/**
 * Displays, and the objects that libEGL wraps for apps and layers.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_display.h and egl_object.h.
 *
 * @module
 */

import type { NativeWindow } from "../platform/native_window.ts";

/** A context as apps see it. It lives on while it is current, though its handle may be gone. */
export interface ContextObject {
  /** The handle that apps have. */
  readonly handle: number;
  /** The display that it is of. */
  readonly display: Display;
  /** The driver's handle. */
  readonly driver: unknown;
  /** 1 for OpenGL ES 1.x, 2 for later. */
  readonly version: 1 | 2;
  /** GL_EXTENSIONS as libEGL reports it; empty until the context has been current. */
  extensions: string;
  /** The names in it, which glGetStringi and GL_NUM_EXTENSIONS follow. */
  names: readonly string[];
}

/** A surface as apps see it. It lives on while it is current, though its handle may be gone. */
export interface SurfaceObject {
  /** The handle that apps have. */
  readonly handle: number;
  /** The driver's handle. */
  readonly driver: unknown;
  /** The window that it draws into; null of a pbuffer. */
  readonly window: NativeWindow | null;
  /** `EGL_GL_COLORSPACE_*`. */
  readonly colorSpace: number;
  /** Metadata of HDR by attribute; undefined until one is set. */
  metadata: Map<number, number> | undefined;
  /** EGL_TIMESTAMPS_ANDROID. */
  timestamps: boolean;
  /** How many times it is current, as draw or read surface of a thread. */
  bindings: number;
  /** Whether its display was terminated, so that it goes when it is no longer current. */
  terminated: boolean;
}

/** Handles of one kind: numbers that look like addresses and are never reused. */
export class Handles<T> {
  readonly #objects = new Map<unknown, T>();
  #next: number;

  /** @param first First handle; kinds should start apart. */
  constructor(first: number) {
    this.#next = first;
  }

  /** Number of live objects. */
  get size(): number {
    return this.#objects.size;
  }

  /** Registers the object that is made of a new handle. */
  add(make: (handle: number) => T): number {
    const handle = this.#next;
    this.#next += 0x10;
    this.#objects.set(handle, make(handle));
    return handle;
  }

  /** The object behind a handle. */
  get(handle: unknown): T | undefined {
    return this.#objects.get(handle);
  }

  /** Forgets a handle. */
  delete(handle: unknown): boolean {
    return this.#objects.delete(handle);
  }

  /** All live objects. */
  values(): Iterable<T> {
    return this.#objects.values();
  }

  /** Forgets all. */
  clear(): void {
    this.#objects.clear();
  }
}

const FIRST_CONTEXT = 0x7a00_0000_1000;
const FIRST_SURFACE = 0x7b00_0000_1000;
/** Room for the handles of one display. */
const DISPLAY_STRIDE = 0x1_0000_0000;

/** The driver's description of itself; null where it says nothing. */
export interface DriverStrings {
  readonly vendor: string | null;
  readonly version: string | null;
  readonly extensions: string | null;
  readonly clientApis: string | null;
}

/** The names of a context that has not been current. */
export const NO_NAMES: readonly string[] = [];

/** A driver that says nothing. */
const NO_STRINGS: DriverStrings = {
  vendor: null,
  version: null,
  extensions: null,
  clientApis: null,
};

/** A display. */
export class Display {
  /** Handle that apps have. */
  readonly handle: unknown;
  /** The driver's handle. */
  driver: unknown;
  /** How many eglInitialize are not balanced by eglTerminate. */
  references = 0;
  /** Whether the driver initialized it, and has not terminated it since. */
  initialized = false;
  /** The driver's strings, read when it was initialized. */
  strings: DriverStrings = NO_STRINGS;
  /** The names of extensions that the driver lists. */
  listed: ReadonlySet<string> = new Set();
  /** EGL_EXTENSIONS as apps see it. */
  extensions = "";
  /** Whether each swap waits for the frame to be drawn: debug.egl.finish when it was initialized. */
  finishesOnSwap = false;
  /** Whether debug.egl.traceGpuCompletion was set when it was initialized. */
  tracesGpu = false;
  readonly contexts: Handles<ContextObject>;
  readonly surfaces: Handles<SurfaceObject>;

  /**
   * @param handle Handle that apps have.
   * @param driver The driver's handle.
   * @param index How many displays the process has already; their objects have other handles.
   */
  constructor(handle: unknown, driver: unknown, index: number) {
    this.handle = handle;
    this.driver = driver;
    this.contexts = new Handles(FIRST_CONTEXT + index * DISPLAY_STRIDE);
    this.surfaces = new Handles(FIRST_SURFACE + index * DISPLAY_STRIDE);
  }
}
