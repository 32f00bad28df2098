/**
 * The state that all of the driver's EGL shares: the display, threads and their errors, and objects by handle.
 *
 * @module
 */

import type { NativeWindow } from "../../platform/native_window.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglFailure } from "../../egl/failure.ts";
import type { Word } from "../../machine/machine.ts";
import type { DriverGl, GlHost } from "../driver_image.ts";
import { CONFIGS, type EglConfig } from "./config_formats.ts";
import { FenceDescriptors } from "./fence.ts";
import { isNull } from "./memory.ts";
import type { EglContext, EglImage, EglSurface, EglSync, EglThread } from "./objects.ts";
import type { GlContext } from "../gl/context.ts";

/** The process, as the driver needs it. */
export interface ReferenceDriverHost {
  /** Key of the calling thread. */
  thread(): object;
  /** A system property; empty if unset. */
  property(name: string): string;
  /** Makes the driver's OpenGL ES. */
  newGl(host: GlHost<GlContext>): DriverGl<GlContext>;
}

/** The program's cache: both functions take and give sizes in bytes. */
export interface ProgramCache {
  set(key: Uint8Array, keySize: number, value: Uint8Array, valueSize: number): void;
  get(key: Uint8Array, keySize: number, value: Uint8Array | null, valueSize: number): unknown;
}

/** A function of EGL in a process. */
export type EglFunction = (egl: Egl, ...args: Word[]) => Word;

/** Functions of EGL by name. */
export type EglFunctions = Readonly<Record<string, EglFunction>>;

/** The EGLDisplay, the only one. */
const DISPLAY = 0xd15;
const FIRST_HANDLE = 0x1000;
/** The newest OpenGL ES that the driver has. */
const NEWEST: readonly [number, number] = [3, 2];

/** The driver's EGL in one process. */
export class Egl {
  /** The driver's OpenGL ES. */
  readonly gl: DriverGl<GlContext>;
  /** Contexts that were not destroyed, by handle. */
  readonly contexts: Map<number, EglContext> = new Map();
  /** Surfaces that were not destroyed, by handle. */
  readonly surfaces: Map<number, EglSurface> = new Map();
  /** Images that were not destroyed, by handle. */
  readonly images: Map<number, EglImage> = new Map();
  /** Syncs that were not destroyed, by handle. */
  readonly syncs: Map<number, EglSync> = new Map();
  /** Windows that have a surface. */
  readonly windows: WeakSet<NativeWindow> = new WeakSet();
  /** The objects that images are made of, each of which can be of one only; without native buffers. */
  readonly imaged: WeakSet<object> = new WeakSet();
  readonly descriptors: FenceDescriptors = new FenceDescriptors();
  /** Whether the display is initialized. */
  isInitialized = false;
  /** The cache that the program has lent. */
  cache: ProgramCache | undefined;
  readonly #host: ReferenceDriverHost;
  readonly #threads = new WeakMap<object, EglThread>();
  #nextHandle = FIRST_HANDLE;
  #newest: readonly [major: number, minor: number] | undefined;

  /**
   * @param host The process.
   * @param gl The driver's OpenGL ES.
   */
  constructor(host: ReferenceDriverHost, gl: DriverGl<GlContext>) {
    this.#host = host;
    this.gl = gl;
  }

  /**
   * The newest version of OpenGL ES, at least 2.0: what the property `ro.opengles.version` says (major version in the upper
   * 16 bits, minor in the lower), or 3.2 if it says nothing.
   */
  get newestVersion(): readonly [major: number, minor: number] {
    return this.#newest ??= versionIn(this.#host.property("ro.opengles.version"));
  }

  /** The calling thread. */
  thread(): EglThread {
    const key = this.#host.thread();
    let thread = this.#threads.get(key);
    if (thread === undefined) {
      thread = { error: EGL.SUCCESS, context: undefined, draw: undefined, read: undefined };
      this.#threads.set(key, thread);
    }
    return thread;
  }

  /** A handle that no object has had. */
  newHandle(): number {
    return this.#nextHandle++;
  }

  /** Ends the call with an error. */
  fail(error: number): never {
    throw new EglFailure(error);
  }

  /** The display of the device: there is only the default one. */
  displayOf(native: Word): number {
    return native === 0 || native === null ? DISPLAY : 0;
  }

  /** Fails unless a handle is a display's. */
  known(display: Word): void {
    if (display !== DISPLAY) this.fail(EGL.BAD_DISPLAY);
  }

  /** Fails unless a handle is an initialized display's. */
  ready(display: Word): void {
    this.known(display);
    if (!this.isInitialized) this.fail(EGL.NOT_INITIALIZED);
  }

  /** A config of an initialized display. */
  config(display: Word, handle: Word): EglConfig {
    this.ready(display);
    return CONFIGS.find((one) => one.handle === handle) ?? this.fail(EGL.BAD_CONFIG);
  }

  /** A surface of an initialized display. */
  surface(display: Word, handle: Word): EglSurface {
    this.ready(display);
    return this.surfaces.get(handle as number) ?? this.fail(EGL.BAD_SURFACE);
  }

  /** A surface of an initialized display, or NULL. */
  surfaceOrNull(display: Word, handle: Word): EglSurface | undefined {
    return isNull(handle) ? undefined : this.surface(display, handle);
  }

  /** A context of an initialized display. */
  context(display: Word, handle: Word): EglContext {
    this.ready(display);
    return this.contexts.get(handle as number) ?? this.fail(EGL.BAD_CONTEXT);
  }

  /** A sync of an initialized display. */
  sync(display: Word, handle: Word): EglSync {
    this.ready(display);
    return this.syncs.get(handle as number) ?? this.fail(EGL.BAD_PARAMETER);
  }
}

/** The version that the property says, within what the driver has. */
function versionIn(property: string): readonly [major: number, minor: number] {
  if (!/^\d{1,9}$/.test(property)) return NEWEST;
  const [major, minor] = [Number(property) >> 16, Number(property) & 0xffff];
  if (major < 3) return [2, 0];
  return [NEWEST[0], major > NEWEST[0] ? NEWEST[1] : Math.min(minor, NEWEST[1])];
}
