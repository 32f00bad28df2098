/**
 * What all of libEGL's own functions share: displays and their objects, errors, and the way to the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_display.cpp (`validate_display`), egl_object.h (`LocalRef`),
 * egl_tls.cpp.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { type EntryPoint, type Machine, ProcessFault, type Word } from "../machine/machine.ts";
import { parseBoolean } from "../platform/property_value.ts";
import type { BlobCache } from "./blob_cache.ts";
import type { ContextObject, Display, SurfaceObject } from "./display.ts";
import { EGL } from "./enums.ts";
import type { GlHooks, Tables } from "./tables.ts";

/** What a thread has of libEGL. */
export interface ThreadState {
  /** Error of libEGL's own, kept until it is read. */
  error: number;
  /** What is current. */
  context: ContextObject | undefined;
  draw: SurfaceObject | undefined;
  read: SurfaceObject | undefined;
  /** Undefined on a thread that never had anything set. */
  hooks: GlHooks | undefined;
  /** Whether a call without a current context has been logged. */
  warned: boolean;
}

/** What a thread has that never called EGL. */
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

/** What the platform functions need of libEGL. */
export interface PlatformHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly machine: Machine;
  readonly tables: Tables;
  readonly noop: EntryPoint;
  readonly unimplemented: EntryPoint;
  thread(): ThreadState;
  /** A system property, or "". */
  property(name: string): string;
  /** What the driver may keep. */
  readonly blobCache: BlobCache;
  /** What is called for a GL function that the version of the current context has not. */
  noHook(): EntryPoint | null;
  /** Whether the driver is loaded. */
  hasDriver(): boolean;
  /** Whether the driver is ANGLE. */
  isAngle(): boolean;
  /** eglGetProcAddress for names outside the wrapper libraries' exports. */
  extension(name: string): EntryPoint | null;
  /** A public stub of the wrapper libraries. */
  exported(name: string): EntryPoint | null;
  log(priority: "E" | "W" | "D", message: string): void;
}

/** Arguments of a call. */
export type Args = readonly Word[];

/** State of the platform functions of one process, and their way to the driver. */
export class PlatformState {
  protected readonly host: PlatformHost;
  /** By the handle that apps have. */
  protected readonly displays: Map<unknown, Display> = new Map();
  /** Whether the driver offers EGL 1.5, as its last initialisation said. */
  protected hasEgl15 = false;

  /** @param host libEGL. */
  constructor(host: PlatformHost) {
    this.host = host;
  }

  /** Records an error of libEGL's own and returns the value that means failure. */
  protected fail(error: number): 0 {
    this.host.thread().error = error;
    return 0;
  }

  /** Records an error of libEGL's own, where NULL means failure. */
  protected failNull(error: number): null {
    this.host.thread().error = error;
    return null;
  }

  /** Calls a function of the driver; undefined if it has none. */
  protected driver(name: string, ...args: Args): Word {
    const entry = this.host.tables.egl.get(name);
    return entry === null ? undefined : this.host.machine.call(entry, name, ...args);
  }

  /**
   * Calls a function that every driver has. Of one that lacks it, the call fails with EGL_BAD_DISPLAY, where Android jumps
   * to NULL.
   */
  protected required(name: string, ...args: Args): Word {
    const entry = this.host.tables.egl.get(name);
    if (entry !== null || this.host.compat) return this.host.machine.call(entry, name, ...args);
    this.host.log("E", `the driver lacks ${name}`);
    return this.fail(EGL.BAD_DISPLAY);
  }

  /** Calls a function that a driver may lack, which then is that error. */
  protected optional(error: number, name: string, ...args: Args): Word {
    return this.driverHas(name) ? this.driver(name, ...args) : this.fail(error);
  }

  /** Whether the driver has an EGL function. */
  protected driverHas(name: string): boolean {
    return this.host.tables.egl.get(name) !== null;
  }

  /** Ends the process as Android does that reads memory where none is. */
  protected crash(reason: string): never {
    throw new ProcessFault("SIGSEGV", reason);
  }

  /** A display, initialised or not; undefined with its error if there is none. */
  protected anyDisplay(handle: Word): Display | undefined {
    const display = this.displays.get(handle);
    if (display === undefined) this.fail(EGL.BAD_DISPLAY);
    return display;
  }

  /** An initialised display; undefined with its error if it is none. */
  protected readyDisplay(handle: Word): Display | undefined {
    const display = this.anyDisplay(handle);
    if (display !== undefined && display.references === 0) {
      this.fail(EGL.NOT_INITIALIZED);
      return undefined;
    }
    return display;
  }

  /** A surface of a display; undefined with its error if it is none. */
  protected surfaceOf(display: Display, handle: Word): SurfaceObject | undefined {
    const surface = display.surfaces.get(handle);
    if (surface === undefined) this.fail(EGL.BAD_SURFACE);
    return surface;
  }

  /** A context of a display; undefined with its error if it is none. */
  protected contextOf(display: Display, handle: Word): ContextObject | undefined {
    const context = display.contexts.get(handle);
    if (context === undefined) this.fail(EGL.BAD_CONTEXT);
    return context;
  }

  /** Does something with an initialised display; of any other it fails. */
  protected onDisplay(handle: Word, act: (display: Display) => Word): Word {
    const display = this.readyDisplay(handle);
    return display === undefined ? 0 : act(display);
  }

  /** Does something with a surface of an initialised display; of any other it fails. */
  protected onSurface(
    handle: Word,
    surfaceHandle: Word,
    act: (display: Display, surface: SurfaceObject) => Word,
  ): Word {
    const display = this.readyDisplay(handle);
    if (display === undefined) return 0;
    const surface = this.surfaceOf(display, surfaceHandle);
    return surface === undefined ? 0 : act(display, surface);
  }

  /** Whether the driver lists an extension; Android takes a name for listed that another one ends with. */
  protected driverLists(display: Display, name: string): boolean {
    if (!this.host.compat) return display.listed.has(name);
    return [...display.listed].some((listed) => listed.endsWith(name));
  }

  /** Whether a property is set to a true value. */
  protected isSet(property: string): boolean {
    return parseBoolean(this.host.property(property), false);
  }
}

/** Stores a number into memory that a call fills, if it is given. */
export function store(out: Word, value: number): void {
  if (out === null || out === undefined || typeof out !== "object") return;
  const cells = out as { [index: number]: number | bigint };
  cells[0] = out instanceof BigInt64Array ? BigInt(value) : value;
}
