/**
 * What all of the driver's EGL shares: the display, threads and their errors, and handles.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { DriverGl, GlHost } from "./driver_image.ts";
import { EGL } from "./egl_enums.ts";
import type { EglContext, EglImage, EglSurface, EglSync, EglThread } from "./egl_objects.ts";
import type { GlContext } from "./gl_context.ts";

/** What the driver needs of its process. */
export interface MockDriverHost {
  /** Key of the calling thread. */
  thread(): object;
  /** A system property; empty if unset. */
  property(name: string): string;
  /** Makes the driver's OpenGL ES. */
  newGl(host: GlHost<GlContext>): DriverGl<GlContext>;
}

/** The EGLDisplay, the only one. */
const DISPLAY = 0xd15;
const FIRST_HANDLE = 0x1000;

/** State of the driver's EGL in one process. */
export abstract class EglState {
  protected readonly host: MockDriverHost;
  /** Contexts that were not destroyed, by handle. */
  protected readonly contexts: Map<number, EglContext> = new Map();
  /** Surfaces that were not destroyed, by handle. */
  protected readonly surfaces: Map<number, EglSurface> = new Map();
  /** Images that were not destroyed, by handle. */
  protected readonly images: Map<number, EglImage> = new Map();
  /** Syncs that were not destroyed, by handle. */
  protected readonly syncs: Map<number, EglSync> = new Map();
  /** Whether the display is initialized. */
  protected isInitialized = false;
  readonly #threads = new WeakMap<object, EglThread>();
  #nextHandle = FIRST_HANDLE;
  #gl: DriverGl<GlContext> | undefined;

  /** @param host The process. */
  constructor(host: MockDriverHost) {
    this.host = host;
  }

  /** The driver's OpenGL ES. */
  protected get gl(): DriverGl<GlContext> {
    return this.#gl ??= this.host.newGl(this.glHost());
  }

  /** What OpenGL ES is given. */
  protected abstract glHost(): GlHost<GlContext>;

  /** The calling thread. */
  protected thread(): EglThread {
    const key = this.host.thread();
    let thread = this.#threads.get(key);
    if (thread === undefined) {
      thread = { error: EGL.SUCCESS, context: undefined, draw: undefined, read: undefined };
      this.#threads.set(key, thread);
    }
    return thread;
  }

  /** A handle that no object has had. */
  protected newHandle(): number {
    return this.#nextHandle++;
  }

  /** Records an error; returns the value that means failure. */
  protected fail(error: number): 0 {
    this.thread().error = error;
    return 0;
  }

  /** eglGetError: the error of the thread's last call, once. */
  protected takeError(): number {
    const thread = this.thread();
    const { error } = thread;
    thread.error = EGL.SUCCESS;
    return error;
  }

  /** The display of the device: there is only the default one. */
  protected displayOf(native: Word): number {
    return native === 0 || native === null ? DISPLAY : 0;
  }

  /** Whether a handle is a display's; otherwise records the error. */
  protected isDisplay(display: Word): boolean {
    if (display === DISPLAY) return true;
    this.fail(EGL.BAD_DISPLAY);
    return false;
  }

  /** Whether a handle is an initialized display's; otherwise records the error. */
  protected isReady(display: Word): boolean {
    if (!this.isDisplay(display)) return false;
    if (!this.isInitialized) this.fail(EGL.NOT_INITIALIZED);
    return this.isInitialized;
  }

  /** The surface of a handle; records the error if there is none. */
  protected surfaceOf(handle: Word): EglSurface | undefined {
    const surface = this.surfaces.get(handle as number);
    if (surface === undefined) this.fail(EGL.BAD_SURFACE);
    return surface;
  }

  /** The context of a handle; records the error if there is none. */
  protected contextOf(handle: Word): EglContext | undefined {
    const context = this.contexts.get(handle as number);
    if (context === undefined) this.fail(EGL.BAD_CONTEXT);
    return context;
  }
}
