/**
 * libRS.so, the shim: apps call it, and it calls the libRS_internal.so of its own namespace (the CPU path) or the vendor's
 * HAL (the GPU path).
 *
 * Source: AOSP frameworks/rs, rsApiStubs.cpp and rsHidlAdaptation.cpp of Android 8.0, 8.1 and 9.
 *
 * @module
 */

import { RsContextFlags } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault, type Word } from "../../machine/machine.ts";
import { atoi } from "../atoi.ts";
import type { IDevice } from "../hal/i_device.ts";
import { isNull, pointerOf } from "../memory.ts";
import { type Functions, imported, LOG_TAG, type RsLibrary } from "../rs_process.ts";
import { ContextMap, type RsContextWrapper } from "./context_map.ts";
import { DebuggerPresent } from "./debugger_present.ts";
import { DefaultCacheDir } from "./default_cache_dir.ts";
import { DISPATCH_NAMES } from "./dispatch_names.ts";
import type { FallbackAdaptation } from "./fallback_adaptation.ts";
import { type HalPolicy, type HalVersion, parseHalVersion } from "./hal_policy.ts";
import type { HidlAdaptation } from "./hidl_adaptation.ts";

/** The table that libRS.so found when it looked for the HAL, and uses ever after. */
export interface HalTable {
  /** The HAL's version; null if there is none, and the table is that of the CPU path. */
  readonly vendor: HalVersion | null;
  readonly table: Functions;
}

/** libRS.so of one process. */
export class LibRs {
  readonly #library: RsLibrary;
  /** The contexts that programs hold. */
  readonly #contexts: ContextMap = new ContextMap();
  /** `gDebuggerPresent`. */
  readonly #debuggerPresent: DebuggerPresent;
  readonly #cacheDir: DefaultCacheDir;
  #fallback: Functions | undefined;
  #hal: HalTable | undefined;
  #policy: HalPolicy | undefined;

  /** @param library The copy of the library. */
  constructor(library: RsLibrary) {
    this.#library = library;
    this.#cacheDir = new DefaultCacheDir(library);
    this.#debuggerPresent = new DebuggerPresent(() => library.process.heap);
  }

  /**
   * The exported functions, and the variable `gDebuggerPresent`.
   *
   * Those that take a context forward to the functions that it was made by. For what is no context they log an error and
   * return 0, where Android reads through the pointer, whatever it is.
   */
  functions(): Functions {
    const dispatched = DISPATCH_NAMES.map((name) =>
      [name, (context: Word, ...args: Word[]) => this.#dispatch(name, context, args)] as const
    );
    return Object.assign(Object.fromEntries(dispatched), {
      rsDeviceCreate: () => 1,
      rsDeviceDestroy: () => {},
      rsDeviceSetConfig: () => {},
      rsContextCreate: (...args: Word[]) => this.#contextCreate(args),
      rsContextCreateGL: (...args: Word[]) => this.#contextCreateGL(args),
      rsContextDestroy: (context: Word) => this.#contextDestroy(context),
      rsContextDestroyWorker: () => {},
      rsaContextSetNativeLibDir: () => {},
      rsTypeCreate2: () => 0,
      rsDebugGetHighLevelContext: (context: Word) => this.#debugGetHighLevelContext(context),
      gDebuggerPresent: this.#debuggerPresent as never,
    });
  }

  /** `rsContextCreate`. */
  #contextCreate(args: readonly Word[]): number {
    if (!this.isAlive()) return this.#refuse("rsContextCreate");
    const sdkVersion = Number(args[2]);
    const flags = Number(args[4]);
    const lowLatency = this.isLowLatency(flags);
    const table = lowLatency ? this.#lowLatencyTable() : this.#tableFor(sdkVersion);
    const wrapper = this.#create(table, "rsContextCreate", args);
    if (wrapper === undefined) return 0;
    if (!lowLatency) this.#setDefaultCacheDir(wrapper);
    if ((flags & RsContextFlags.WAIT_FOR_ATTACH) !== 0) {
      while (this.#debuggerPresent.value === 0) this.#library.process.block("a debugger");
    }
    this.#contexts.add(wrapper);
    return wrapper.handle;
  }

  #create(table: Functions, name: string, args: readonly Word[]): RsContextWrapper | undefined {
    if (!this.#canCall(table, name)) return undefined;
    const context = this.#call(table, name, args);
    return this.#givesContext(context) ? this.#wrap(context, table) : undefined;
  }

  /** Decides if a program is given a context for a low-level one, which may be none: Android does not look. */
  #givesContext(context: Word): boolean {
    return !isNull(context) || this.#library.process.compat;
  }

  /** Checks that a context can be asked for: not without libRS_internal.so, which Android does not check. */
  #canCall(table: Functions, name: string): boolean {
    return Object.hasOwn(table, name) || this.#library.process.compat;
  }

  /** Refuses a context that is asked for too late. */
  #refuse(name: string): number {
    const message = `${name} is not allowed during process teardown.`;
    this.#library.process.log("E", LOG_TAG, message);
    return 0;
  }

  /** Whether global objects are still there, which they are not once the process runs its static destructors. */
  protected isAlive(): boolean {
    return true;
  }

  /** Checks that the app wants short delays rather than throughput: the bit, whatever else is set. */
  protected isLowLatency(flags: number): boolean {
    return (flags & RsContextFlags.LOW_LATENCY) !== 0;
  }

  /** The functions for contexts of low latency: the CPU path, without a look at the HAL. */
  #lowLatencyTable(): Functions {
    this.#library.process.decide("LibRs", "path", "context", "CPU path", "it is LOW_LATENCY");
    return this.#fallbackTable();
  }

  /** The functions for all other contexts. */
  #tableFor(sdkVersion: number): Functions {
    const { process } = this.#library;
    const { vendor, table } = this.#hal ??= this.#initializeHal();
    if (vendor === null) {
      process.decide("LibRs", "path", "context", "CPU path", "the process has no HAL");
      return table;
    }
    const version = `HAL ${vendor.major}.${vendor.minor}`;
    if (this.policy().path(sdkVersion >>> 0, vendor) === "vendor") {
      process.decide("LibRs", "path", "context", "GPU path", version);
      return table;
    }
    const reason = `${version} lacks what API level ${sdkVersion >>> 0} may use`;
    process.decide("LibRs", "path", "context", "CPU path", reason);
    return this.#fallbackTable();
  }

  /** The functions of the CPU path; libRS_internal.so is loaded when they are first asked for. */
  #fallbackTable(): Functions {
    return this.#fallback ??=
      new (this.#library.process.part<typeof FallbackAdaptation>("rs-fallback"))(this.#library)
        .functions() as Functions;
  }

  /** Looks for the HAL; without one, the table is a copy of that of the CPU path. */
  #initializeHal(): HalTable {
    const { process } = this.#library;
    process.log("D", LOG_TAG, "IRenderScriptDevice::getService()");
    const found = this.#asksForHal() ? this.#getService() : null;
    const address = process.address(found?.device ?? null);
    process.log("D", LOG_TAG, `IRenderScriptDevice::getService() returned ${address}`);
    if (found === null) {
      process.log("D", LOG_TAG, "Using Fallback Path.");
      return { vendor: null, table: { ...this.#fallbackTable() } };
    }
    process.log("D", LOG_TAG, "HIDL successfully loaded.");
    const table = new (process.part<typeof HidlAdaptation>("rs-hidl"))(this.#library, found.device)
      .functions() as Functions;
    return { vendor: found.version, table };
  }

  /** Checks that the properties let the process use a HAL at all. */
  #asksForHal(): boolean {
    return this.#getProp("debug.rs.rsov") === 0 &&
      this.#getProp("debug.rs.default-CPU-driver") === 0;
  }

  /** A property as a number. */
  #getProp(name: string): number {
    return atoi(this.#library.process.property(name));
  }

  /** Asks for each version that the framework can use, best first. */
  #getService(): { readonly device: IDevice; readonly version: HalVersion } | null {
    const getService = imported(this.#library, "libhidltransport.so", "getService");
    for (const version of this.policy().versionsToAsk()) {
      const device = getService(version) as IDevice | null;
      if (device !== null) return { device, version: parseHalVersion(version) };
    }
    return null;
  }

  /** The rules on versions. */
  protected policy(): HalPolicy {
    return this.#policy ??= this.#newPolicy();
  }

  /** Makes the rules for the version that the library was built for: 1.0, in all releases of Android. */
  #newPolicy(): HalPolicy {
    const { build, process } = this.#library;
    return new (process.part<typeof HalPolicy>("rs-hal-policy"))({
      framework: parseHalVersion(build.halVersion ?? "1.0"),
      ...(build.halSince !== undefined && { since: build.halSince }),
    });
  }

  /** The wrapper that a program is given for a low-level context. */
  #wrap(context: Word, table: Functions): RsContextWrapper {
    return { handle: this.#library.process.newHandle(), context, table };
  }

  /** Gives a new context the directory that the app's framework keeps code in, if the process has one. */
  #setDefaultCacheDir({ table, context }: RsContextWrapper): void {
    const directory = this.#cacheDir.get();
    if (directory === "") return;
    this.#library.process.log("D", LOG_TAG, `Setting cache dir: ${directory}`);
    const size = new TextEncoder().encode(directory).length;
    this.#call(table, "rsContextSetCacheDir", [context, directory, size]);
  }

  /** `rsContextCreateGL`: the CPU path, whatever the HAL has. */
  #contextCreateGL(args: readonly Word[]): number {
    if (!this.isAlive()) return this.#refuse("rsContextCreateGL");
    const table = this.#fallbackTable();
    const wrapper = this.#create(table, "rsContextCreateGL", args);
    if (wrapper === undefined) return 0;
    this.#contexts.add(wrapper);
    return wrapper.handle;
  }

  /** `rsContextDestroy`; during teardown it does nothing. */
  #contextDestroy(context: Word): void {
    if (!this.isAlive()) return;
    const wrapper = this.#contexts.wrapper(context);
    this.#dispatch("rsContextDestroy", context, []);
    if (wrapper !== undefined) this.#contexts.remove(wrapper);
  }

  /** `rsDebugGetHighLevelContext`. @throws {ProcessFault} SIGSEGV if there is no such low-level context, as Android looks for one unseen. */
  #debugGetHighLevelContext(context: Word): number {
    const wrapper = this.#contexts.highLevel(context);
    if (wrapper !== undefined) return wrapper.handle;
    const address = this.#library.process.address(context);
    throw new ProcessFault(
      "SIGSEGV",
      `rsDebugGetHighLevelContext was given ${address}, which is no low-level context`,
    );
  }

  /** Calls a function for a context with the functions that it was made by. */
  #dispatch(name: string, context: Word, args: readonly Word[]): Word {
    const wrapper = this.#contexts.wrapper(context);
    if (wrapper !== undefined) {
      return this.#call(wrapper.table, name, [wrapper.context, ...args.map(pointerOf)]);
    }
    const { process } = this.#library;
    process.log("E", LOG_TAG, `${name}: ${process.address(context)} is no context`);
    return 0;
  }

  /** Calls a function of a table. @throws {ProcessFault} SIGSEGV if the table does not have it. */
  #call(table: Functions, name: string, args: readonly Word[]): Word {
    if (!Object.hasOwn(table, name)) {
      throw new ProcessFault("SIGSEGV", `call of ${name} through a NULL pointer`);
    }
    return (table[name] as (...args: readonly Word[]) => Word)(...args);
  }
}
