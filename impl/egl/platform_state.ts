/**
 * The state that all of libEGL's own functions share: displays and their objects, errors, and the way to the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_display.cpp (`validate_display`), egl_object.h (`LocalRef`),
 * egl_tls.cpp.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { type EntryPoint, type Machine, ProcessFault, type Word } from "../machine/machine.ts";
import type { NativeWindow } from "../platform/native_window.ts";
import { parseBoolean } from "../platform/property_value.ts";
import type { BlobCache } from "./blob_cache/blob_cache.ts";
import type { ContextObject, Display, SurfaceObject } from "./display.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { EglFailure } from "./failure.ts";
import type { GlHooks, Tables } from "./tables.ts";

/** The VNDK of Android 9. */
const LAST_OLD_VNDK = 28;

/** The state of a thread in libEGL. */
export interface ThreadState {
  /** Error of libEGL's own, kept until it is read. */
  error: number;
  /** The context that is current. */
  context: ContextObject | undefined;
  draw: SurfaceObject | undefined;
  read: SurfaceObject | undefined;
  /** Undefined on a thread that never had anything set. */
  hooks: GlHooks | undefined;
  /** Whether a call without a current context has been logged. */
  warned: boolean;
}

/** Makes the state of a thread that never called EGL. */
export function newThreadState(): ThreadState {
  return {
    error: EGL.SUCCESS,
    context: undefined,
    draw: undefined,
    read: undefined,
    hooks: undefined,
    warned: false,
  };
}

/** The parts of libEGL that the platform functions need. */
export interface PlatformHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly machine: Machine;
  readonly tables: Tables;
  readonly noop: EntryPoint;
  thread(): ThreadState;
  /** A system property, or "". */
  property(name: string): string;
  /** The cache that the driver may use. */
  readonly blobCache: BlobCache;
  /** Whether a layer has put a function of its own before a known one of OpenGL ES 2.0. */
  isHooked(name: string): boolean;
  /** The function for a GL function that the version of the current context has not. */
  noHook(): EntryPoint | null;
  /** Whether the driver is loaded. */
  hasDriver(): boolean;
  /** Whether the driver is ANGLE. */
  isAngle(): boolean;
  /** A function of the driver, below the layers, in a process that can have windows on a screen. Default: it cannot. */
  readonly below?: ((name: string) => EntryPoint | null) | undefined;
  /** eglGetProcAddress for names outside the wrapper libraries' exports. */
  extension(name: string): EntryPoint | null;
  /** A public stub of the wrapper libraries. */
  exported(name: string): EntryPoint | null;
  log(priority: "E" | "W" | "D", message: string): void;
}

/** A platform function in a process. */
export type PlatformFunction = (egl: PlatformState, ...args: Word[]) => Word;

/** Platform functions by name. */
export type PlatformTable = Readonly<Record<string, PlatformFunction>>;

/** State of the platform functions of one process, and their way to the driver. */
export class PlatformState {
  readonly host: PlatformHost;
  /** By the handle that apps have. */
  readonly displays: Map<unknown, Display> = new Map();
  /** The driver's version, as its last initialization said and libEGL reports it. */
  version: readonly [major: number, minor: number] = [0, 0];
  /** Whether a thread of the process has had an error of libEGL's own, or a context: Android keeps nothing of one before. */
  hasThreadKey = false;
  /** Frames that each window has been given. */
  readonly frames: WeakMap<NativeWindow, bigint> = new WeakMap();

  /** @param host libEGL. */
  constructor(host: PlatformHost) {
    this.host = host;
  }

  /** Whether the driver offers EGL 1.5. */
  get hasEgl15(): boolean {
    return this.version[0] === 1 && this.version[1] === 5;
  }

  /** Ends the call with an error of libEGL's own. Default: without one. */
  fail(error?: number): never {
    throw new EglFailure(error);
  }

  /** Keeps an error of libEGL's own for this thread. */
  note(error: number): void {
    this.hasThreadKey = true;
    this.host.thread().error = error;
  }

  /** Calls a function of the driver; undefined if it has none. */
  driver(name: string, ...args: readonly Word[]): Word {
    const entry = this.host.tables.egl.get(name);
    return entry === null ? undefined : this.host.machine.call(entry, name, ...args);
  }

  /**
   * Calls a function that every driver has. Of one that lacks it, 0 is returned and EGL_BAD_DISPLAY recorded, where Android
   * jumps to NULL.
   */
  required(name: string, ...args: readonly Word[]): Word {
    const entry = this.host.tables.egl.get(name);
    if (entry !== null || this.host.compat) return this.host.machine.call(entry, name, ...args);
    this.host.log("E", `the driver lacks ${name}`);
    this.note(EGL.BAD_DISPLAY);
    return 0;
  }

  /** Calls a function that a driver may lack, which then is that error. */
  optional(error: number, name: string, ...args: readonly Word[]): Word {
    return this.driverHas(name) ? this.driver(name, ...args) : this.fail(error);
  }

  /** Checks that the driver has an EGL function. */
  driverHas(name: string): boolean {
    return this.host.tables.egl.get(name) !== null;
  }

  /** The driver's error first, then libEGL's own, which is then cleared. */
  takeError(): number {
    const driver = this.driver("eglGetError");
    if (typeof driver === "number" && driver !== EGL.SUCCESS) return driver;
    const thread = this.host.thread();
    const own = thread.error;
    thread.error = EGL.SUCCESS;
    return own;
  }

  /** Ends the process as Android does that reads memory where none is. */
  crash(reason: string): never {
    throw new ProcessFault("SIGSEGV", reason);
  }

  /** A display, initialized or not. */
  known(handle: Word): Display {
    return this.displays.get(handle) ?? this.fail(EGL.BAD_DISPLAY);
  }

  /**
   * An initialized display.
   *
   * @param error The error of one that is not. Default: EGL_NOT_INITIALIZED.
   */
  ready(handle: Word, error: number = EGL.NOT_INITIALIZED): Display {
    const display = this.known(handle);
    return display.references === 0 ? this.fail(error) : display;
  }

  /** A surface of a display. */
  surface(display: Display, handle: Word): SurfaceObject {
    return display.surfaces.get(handle) ?? this.fail(EGL.BAD_SURFACE);
  }

  /** A context of a display. */
  context(display: Display, handle: Word): ContextObject {
    return display.contexts.get(handle) ?? this.fail(EGL.BAD_CONTEXT);
  }

  /** Checks that the driver lists an extension; Android takes a name for listed that another one ends with. */
  driverLists(display: Display, name: string): boolean {
    if (!this.host.compat) return display.listed.has(name);
    return [...display.listed].some((listed) => listed.endsWith(name));
  }

  /**
   * Whether the vendor's part of the device is of Android 9 or older, by ro.vndk.version, or says nothing (egl_display.cpp of
   * Android 10 to 13, `needsAndroidPEglMitigation`).
   */
  get isVendorOld(): boolean {
    if (this.host.release > 13) return false;
    const version = this.host.property("ro.vndk.version");
    return !/^\d+$/.test(version) || Number(version) <= LAST_OLD_VNDK;
  }

  /** Checks that a property is set to a true value. */
  isSet(property: string): boolean {
    return parseBoolean(this.host.property(property), false);
  }
}

/** Stores a number into memory that a call fills, if it is given. */
export function store(out: Word, value: number): void {
  if (out === null || out === undefined || typeof out !== "object") return;
  const cells = out as { [index: number]: number | bigint };
  cells[0] = out instanceof BigInt64Array ? BigInt(value) : value;
}
