/**
 * The extension part of libEGL's eglGetProcAddress: forwarders for functions outside the tables.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglGetProcAddressImpl`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { EntryPoint } from "../machine/machine.ts";
import { EXTENSION_SLOTS, type GlHooks, type Tables } from "./tables.ts";

/** The parts of libEGL that extension functions need. */
export interface ExtensionHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly tables: Tables;
  /** Asks the driver. */
  driverFunction(name: string): EntryPoint | null;
  /** Puts the layers in front of a driver's function; null if one of them answered NULL and that is to stand. */
  applyLayers(name: string, driver: EntryPoint): EntryPoint | null;
  /** Whether a layer asks, which gets what lies below itself instead of the shared forwarder. */
  isLookingBelow(): boolean;
  /** The current thread's hooks; undefined before its first context. */
  currentHooks(): GlHooks | undefined;
  entry(fn: (...args: unknown[]) => unknown): EntryPoint;
  call(entry: EntryPoint | null, what: string, ...args: readonly unknown[]): unknown;
  deadlock(reason: string): never;
  log(priority: "E", message: string): void;
}

/** The facts of a function that are kept: its slot, the driver's address and what apps are given. */
export interface ExtensionSlot {
  readonly index: number;
  readonly driver: EntryPoint;
  readonly forwarder: EntryPoint;
}

/** The extension functions of one process. */
export class ExtensionFunctions {
  readonly #host: ExtensionHost;
  readonly #slots = new Map<string, ExtensionSlot>();
  readonly #forwarders = new Map<number, EntryPoint>();
  #taken = 0;
  #locked = false;

  /** @param host libEGL. */
  constructor(host: ExtensionHost) {
    this.#host = host;
  }

  /**
   * Finds a function outside the tables.
   *
   * @returns A forwarder that calls it by the current context, or null if the driver lacks it or no slot is left.
   */
  find(name: string): EntryPoint | null {
    if (!this.#host.compat) return this.#find(name);
    if (this.#locked) {
      this.#host.deadlock(
        `eglGetProcAddress("${name}") was called while the extension map's mutex is held`,
      );
    }
    this.#locked = true;
    try {
      return this.#find(name);
    } finally {
      this.#locked = false;
    }
  }

  #find(name: string): EntryPoint | null {
    const known = this.#slots.get(name);
    const driver = known?.driver ?? this.#host.driverFunction(name);
    if (driver === null) return null;
    if (this.#host.isLookingBelow()) return this.#host.applyLayers(name, driver);
    if (known !== undefined && this.#host.compat && this.#host.release <= 10) {
      return this.#again(name, driver);
    }
    const slot = known ?? this.#allocate(name, driver);
    if (slot === undefined) {
      this.#host.log("E", `no more slots for eglGetProcAddress("${name}")`);
      return null;
    }
    this.#store(slot.index, this.#host.applyLayers(name, driver));
    return slot.forwarder;
  }

  /** Android 10 puts a known function into the slot of the next new one, and gives the driver's own once there is none. */
  #again(name: string, driver: EntryPoint): EntryPoint {
    if (this.#taken >= EXTENSION_SLOTS) {
      this.#host.log("E", `no more slots for eglGetProcAddress("${name}")`);
      return driver;
    }
    this.#store(this.#taken, this.#host.applyLayers(name, driver));
    return this.#forwarder(this.#taken, name);
  }

  /** Takes the next slot for a function; undefined if none is left. */
  #allocate(name: string, driver: EntryPoint): ExtensionSlot | undefined {
    if (this.#taken >= EXTENSION_SLOTS) return undefined;
    const index = this.#taken++;
    const slot = { index, driver, forwarder: this.#forwarder(index, name) };
    this.#slots.set(name, slot);
    return slot;
  }

  /** The function that apps call: it goes by the context that is current then. */
  #forwarder(index: number, name: string): EntryPoint {
    const made = this.#forwarders.get(index) ?? this.#host.entry((...args) => {
      const entry = this.#host.currentHooks()?.extensions[index] ?? null;
      return entry === null ? 0 : this.#host.call(entry, name, ...args);
    });
    this.#forwarders.set(index, made);
    return made;
  }

  /** Puts a function, or null, into a slot of every GL version. */
  #store(index: number, entry: EntryPoint | null): void {
    this.#host.tables.v1.extensions[index] = entry;
    this.#host.tables.v2.extensions[index] = entry;
  }
}
