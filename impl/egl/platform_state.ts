/**
 * What all of libEGL's own functions share: the display, errors, and the way to the driver.
 *
 * @module
 */

import { PLATFORM_GETTERS } from "../../cts/contract/entry_points.ts";
import type { Release } from "../../cts/contract/world.ts";
import type { EntryPoint, Machine, Word } from "../machine/machine.ts";
import { type ContextObject, Display } from "./display.ts";
import { EGL } from "./enums.ts";
import type { GlHooks, Tables } from "./tables.ts";

/** What a thread has beside its GL hooks. */
export interface ThreadState {
  /** Error of libEGL's own, kept until it is read. */
  error: number;
  /** Handle of the current context, or 0. */
  context: number;
  draw: unknown;
  read: unknown;
  /** Undefined on a thread that never had anything set. */
  hooks: GlHooks | undefined;
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
  /** eglGetProcAddress for names outside the wrapper libraries' exports. */
  extension(name: string): EntryPoint | null;
  /** A public stub of the wrapper libraries. */
  exported(name: string): EntryPoint | null;
  log(priority: "E" | "W", message: string): void;
}

/** Arguments of a call. */
export type Args = readonly Word[];

/** State of the platform functions of one process, and their way to the driver. */
export class PlatformState {
  protected readonly host: PlatformHost;
  protected readonly display: Display = new Display();
  readonly #unlayered = new Map<string, EntryPoint | null>();

  /** @param host libEGL. */
  constructor(host: PlatformHost) {
    this.host = host;
  }

  /** Records an error of libEGL's own and returns the value that means failure. */
  protected fail(error: number): 0 {
    this.host.thread().error = error;
    return 0;
  }

  /** Calls a function of the driver; undefined if it has none. */
  protected driver(name: string, ...args: Args): Word {
    const entry = this.host.tables.egl.get(name);
    return entry === null ? undefined : this.host.machine.call(entry, name, ...args);
  }

  /** Whether a display handle is the initialised display; otherwise records the error. */
  protected isReady(display: Word): boolean {
    if (display === null || display === 0 || display !== this.display.handle) {
      this.fail(EGL.BAD_DISPLAY);
      return false;
    }
    if (this.display.references === 0) {
      this.fail(EGL.NOT_INITIALIZED);
      return false;
    }
    return true;
  }

  /** Calls the driver's own GL function, whatever the layers do. */
  protected driverGl(context: ContextObject, name: string, ...args: Args): Word {
    return this.host.machine.call(this.glBelow(context, name), name, ...args);
  }

  /** Remembers the driver's GL getters before any layer is chained. */
  rememberDriver(): void {
    for (const version of [1, 2] as const) {
      const hooks = version === 1 ? this.host.tables.v1 : this.host.tables.v2;
      for (const name of PLATFORM_GETTERS) {
        this.#unlayered.set(`${version} ${name}`, hooks.core.get(name));
      }
    }
  }

  /** The driver's function for a context's version. */
  protected glBelow(context: ContextObject, name: string): EntryPoint | null {
    return this.#unlayered.get(`${context.version} ${name}`) ?? null;
  }

  /** The context that is current on this thread. */
  protected currentContext(): ContextObject | undefined {
    const { context } = this.host.thread();
    return context ? this.display.contexts.get(context) : undefined;
  }
}

/** Stores a number into memory that a call fills, if it is given. */
export function store(out: Word, value: number): void {
  if (out === null || out === undefined || typeof out !== "object") return;
  const cells = out as { [index: number]: number | bigint };
  cells[0] = out instanceof BigInt64Array ? BigInt(value) : value;
}
