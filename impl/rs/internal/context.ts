/**
 * A context of RenderScript: its driver, its thread, its objects, its messages.
 *
 * Source: AOSP frameworks/rs, rsContext.cpp of Android 9.
 *
 * @module
 */

import {
  RsAllocationMipmapControl,
  RsContextFlags,
  RsContextType,
  RsError,
  RsMessageToClientType,
  RsThreadPriority,
} from "../../../cts/contract/rs_defines.ts";
import { atoi } from "../atoi.ts";
import type { RsAllocation, RsdHalFunctions, RsObject, RsType } from "../driver/hal.ts";
import { LOG_TAG, type RsLibrary, type RsProcess } from "../rs_process.ts";
import type { Allocation } from "./allocation/allocation.ts";
import { type ContextProperties, readContextProperties } from "./context_properties.ts";
import { type DriverLoader, emptyHalFunctions } from "./driver_loader.ts";
import { ObjectTable, type RsObjectKinds } from "./object_table.ts";
import { PATH_MAX, type RuntimeContext } from "./runtime_context.ts";
import type { ThreadIo } from "./thread_io.ts";

/** API level of scripts until rsContextCreate has set that of the app (rsContext.cpp, constructor). */
const DEFAULT_TARGET_SDK = 14;
/** Optimization level until a script brings another. */
const DEFAULT_OPT_LEVEL = 3;

/** The options of a context. */
export interface ContextOptions {
  /** `RsContextType`. */
  readonly type: number;
  /** `RsContextFlags`. */
  readonly flags: number;
  /** API level that the app is built for. */
  readonly sdkVersion: number;
  /** The vendor's driver, as `@1.0-impl.so` names it; null for none. */
  readonly driverName: string | null;
  /** Whether it is for graphics (rsContextCreateGL). Default: false. */
  readonly graphics?: boolean;
}

/** A context. Until {@link initContext} has returned true it has no driver. */
export class Context implements RuntimeContext {
  readonly library: RsLibrary;
  readonly process: RsProcess;
  readonly handle: number;
  readonly flags: number;
  readonly isSynchronous: boolean;
  readonly isGraphics: boolean;
  readonly vendorDriverName: string | null;
  readonly objects: ObjectTable;
  readonly io: ThreadIo;
  readonly hal: { drv: unknown; funcs: RsdHalFunctions };
  optLevel = DEFAULT_OPT_LEVEL;
  driverName: string | null = null;
  type: number;
  targetSdkVersion = DEFAULT_TARGET_SDK;
  cacheDir: string | null = null;
  #maxThreads = 0;
  #error: number = RsError.NONE;
  #hadFatalError = false;

  /**
   * @param internal The copy of the library.
   * @param options Kind, flags and driver.
   */
  constructor(internal: { readonly library: RsLibrary }, options: ContextOptions) {
    this.library = internal.library;
    this.process = this.library.process;
    this.handle = this.process.newHandle();
    this.type = options.type;
    this.flags = options.flags;
    this.isSynchronous = (options.flags & RsContextFlags.SYNCHRONOUS) !== 0;
    this.isGraphics = options.graphics ?? false;
    this.vendorDriverName = options.driverName;
    this.objects = new ObjectTable();
    this.io = new (this.process.part<typeof ThreadIo>("rs-thread-io"))(this.process, {
      thread: `RenderScript-${this.handle}`,
      isSynchronous: this.isSynchronous,
    });
    this.hal = { drv: null, funcs: emptyHalFunctions() };
  }

  get maxThreads(): number {
    return this.#maxThreads;
  }

  get hadFatalError(): boolean {
    return this.#hadFatalError;
  }

  /**
   * Starts the context's thread, which reads the properties and loads the driver, and waits until it is ready.
   *
   * @returns Whether the context can be used.
   */
  initContext(): boolean {
    this.sync(() => this.#threadProc());
    if (this.#error === RsError.NONE) return true;
    this.log("E", `Errors during thread init${this.isSynchronous ? " (sync mode)" : ""}`);
    this.#shutdownDriver();
    return false;
  }

  /** Prepares the context's thread for its first command. */
  #threadProc(): void {
    const properties = readContextProperties((name) => this.#getProp(name));
    const { forceCpu, forceRSoV } = this.#applyProperties(properties);
    const loader = new (this.process.part<typeof DriverLoader>("rs-driver-loader"))(this);
    if (!loader.loadDriver(forceCpu, forceRSoV)) {
      this.log("E", "Failed loading driver");
      this.setError(RsError.DRIVER, "Failed loading driver");
      return;
    }
    if (!this.isSynchronous) this.setPriority(RsThreadPriority.NORMAL_GRAPHICS);
    if (this.isGraphics && !loader.initGraphics()) {
      this.log("E", `${this.process.address(this.handle)} initGraphics failed`);
      this.setError(RsError.OUT_OF_MEMORY, "Failed initializing GL");
    }
  }

  /** A property's value as a number, as it is now (rsContext.cpp, getProp). */
  #getProp(name: string): number {
    return atoi(this.process.property(name));
  }

  /** Does what the properties ask for. */
  #applyProperties(
    properties: ContextProperties,
  ): { readonly forceCpu: boolean; readonly forceRSoV: boolean } {
    let forceCpu = this.isGraphics || this.isLowLatency();
    this.#maxThreads = properties.maxThreads;
    if (properties.debug) {
      this.log("D", "Forcing debug context due to debug.rs.debug.");
      this.type = RsContextType.DEBUG;
      forceCpu = true;
    }
    if (properties.rsov) this.log("D", "Force the use of RSoV driver");
    if (properties.defaultCpuDriver) {
      this.log("D", "Skipping hardware driver and loading default CPU driver");
      forceCpu = true;
    }
    return { forceCpu, forceRSoV: properties.rsov };
  }

  /** Checks that the app asked for low latency, for which the default driver is taken. */
  protected isLowLatency(): boolean {
    return (this.flags & RsContextFlags.LOW_LATENCY) !== 0;
  }

  /**
   * Runs a command that the caller waits for.
   *
   * @param body The command: runs after all queued ones, on the context's thread.
   */
  sync<T>(body: () => T): T {
    return this.io.sync(body);
  }

  /**
   * Hands over a command that the caller does not wait for.
   *
   * @param bytes Bytes of memory that its arguments lead to. From 1024 on, the caller does wait.
   * @param body The command. It must not look into the caller's memory, which may have changed when it runs.
   */
  async(bytes: number, body: () => void): void {
    this.io.async(bytes, body);
  }

  object(handle: number): RsObject | undefined {
    return this.objects.find(handle);
  }

  /**
   * The object that an argument names.
   *
   * @param kind The kind that the function works on.
   * @param handle The argument.
   * @param fn The function, for the error.
   * @returns Undefined after an error BAD_VALUE, for handles that are zero, freed, another context's or another kind's.
   */
  resolve<K extends RsObject["kind"]>(
    kind: K,
    handle: unknown,
    fn: string,
  ): RsObjectKinds[K] | undefined {
    const object = this.objects.get(kind, handle);
    if (object === undefined) {
      const address = this.process.address(handle);
      this.setError(RsError.BAD_VALUE, `${fn}: ${address} is no ${kind} of this context`);
    }
    return object;
  }

  setError(code: number, text: string): void {
    this.#error = code;
    if (code >= RsError.FATAL_DEBUG) this.#hadFatalError = true;
    const data = new TextEncoder().encode(`${text}\0`);
    this.io.sendToClient({ type: RsMessageToClientType.ERROR, userId: code, data }, true);
  }

  sendMessageToClient(data: Uint8Array | null, id: number, wait: boolean): boolean {
    const type = RsMessageToClientType.USER;
    return this.io.sendToClient({ type, userId: id, data: data ?? new Uint8Array(0) }, wait);
  }

  incrementReference(object: RsObject): void {
    this.objects.incrementSystem(object);
  }

  decrementReference(object: RsObject): void {
    this.objects.decrementSystem(object);
  }

  /** The Allocation has one reference, for {@link decrementReference} to give back. */
  createAllocation(type: RsType, usage: number): RsAllocation | null {
    const { NONE } = RsAllocationMipmapControl;
    const made: RsAllocation | null = this.process.part<typeof Allocation>("rs-allocation")
      .createAllocation(this, type, usage, NONE, null);
    if (made === null) return null;
    this.objects.incrementSystem(made);
    this.objects.release(made.handle);
    return made;
  }

  /** Has the driver set the priority of the context's thread. */
  setPriority(priority: number): void {
    this.hal.funcs.core.setPriority?.(this, this.#adjustPriority(priority));
  }

  /** The priority that a context gets: the API asks for that of graphics where it means the normal one. */
  #adjustPriority(priority: number): number {
    if (priority !== RsThreadPriority.NORMAL_GRAPHICS || this.isGraphics) return priority;
    return this.isLowLatency() ? RsThreadPriority.LOW_LATENCY : RsThreadPriority.NORMAL;
  }

  /**
   * Sets the directory for what is compiled. Only the first one counts.
   *
   * @param path The directory.
   * @param length Its length in bytes as the caller gave it, more than {@link PATH_MAX} is an error.
   */
  setCacheDir(path: string, length: number): void {
    if (length > PATH_MAX) this.setError(RsError.BAD_VALUE, "Invalid path");
    else this.cacheDir ??= path;
  }

  /** Waits for the driver, if it wants to be waited for. */
  finish(): void {
    this.hal.funcs.core.finish?.(this);
  }

  /** Logs all objects with their references. */
  dump(): void {
    this.log("V", "Dumping all objects");
    for (const line of this.objects.dump((handle) => this.process.address(handle))) {
      this.log("V", line);
    }
  }

  /** Ends the context: what is queued is done, then its objects go, then its driver is told. */
  destroy(): void {
    this.io.play();
    this.objects.destroyAll();
    this.#shutdownDriver();
  }

  /** Tells a driver that has a state for the context to give it up. */
  #shutdownDriver(): void {
    const { drv, funcs } = this.hal;
    if (drv !== null && drv !== undefined) funcs.core.shutdown?.(this);
  }

  log(priority: "V" | "D" | "I" | "W" | "E", message: string): void {
    this.process.log(priority, LOG_TAG, message);
  }
}
