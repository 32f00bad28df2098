/**
 * Finds, checks and starts the driver of a context.
 *
 * Source: AOSP frameworks/rs, rsDriverLoader.cpp and rs_hal.h of Android 9.
 *
 * @module
 */

import { RS_HAL_VERSION } from "../../../cts/contract/rs_defines.ts";
import type { EntryPoint, Word } from "../../machine/machine.ts";
import {
  RS_DRIVER_SYMBOLS,
  RS_HAL_ENTRIES,
  RS_HAL_GRAPHICS_FIRST,
  type RsdHalFunctions,
} from "../driver/hal.ts";
import { callEntry, libdl, RTLD_LAZY } from "../rs_process.ts";
import type { RuntimeContext } from "./runtime_context.ts";

/** The driver over Vulkan, which only `debug.rs.rsov` asks for. */
const RSOV_DRIVER = "libRSDriver_RSoV.so";
/** The driver that every device has. */
export const DEFAULT_DRIVER = "libRSDriver.so";
/** Entries of graphics by their block: GRAPHICS, RASTER, VERTEX, FRAGMENT, MESH, FB, STORE (rs_hal.h, RsHalInitEnums). */
const GRAPHICS_ENTRIES: readonly number[] = [
  ...[0, 1, 2, 3].map((entry) => RS_HAL_GRAPHICS_FIRST + entry),
  ...[1, 2, 3, 4, 5, 6].flatMap((block) =>
    [0, 1, 2].map((entry) => 100_000 + block * 1000 + entry)
  ),
];

type DriverSymbols = Readonly<Record<(typeof RS_DRIVER_SYMBOLS)[number], EntryPoint | null>>;

/** Functions of no driver: all are missing. */
export function emptyHalFunctions(): RsdHalFunctions {
  const groups: Record<string, Record<string, null>> = {};
  for (const group in emptyGroups()) groups[group] = { ...emptyGroups()[group] };
  return groups as unknown as RsdHalFunctions;
}

function emptyGroups(): Readonly<Record<string, Readonly<Record<string, null>>>> {
  if (empty !== undefined) return empty;
  const groups: Record<string, Record<string, null>> = {};
  for (const [, group, name] of RS_HAL_ENTRIES) (groups[group] ??= {})[name] = null;
  return empty = groups;
}

let empty: ReturnType<typeof emptyGroups> | undefined;

/** Loads the driver of one context. */
export class DriverLoader {
  readonly #context: RuntimeContext;
  readonly #graphics = new Map<number, EntryPoint>();

  /** @param context The context, which the driver's functions are put into. */
  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /**
   * Loads the first driver that can be used: the one over Vulkan if it is asked for, the vendor's, the default one.
   *
   * @param forceDefault Whether the vendor's is left out.
   * @param forceRSoV Whether the one over Vulkan is tried.
   * @returns Whether there was one.
   */
  loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
    if (forceRSoV && this.#loadRSoV()) return true;
    const vendor = this.#context.vendorDriverName;
    if (!forceDefault && vendor !== null && this.#loadVendor(vendor)) return true;
    if (this.#loadRuntime(DEFAULT_DRIVER)) return true;
    this.#context.log("E", "Failed to load default runtime!");
    return false;
  }

  /** Tries the driver over Vulkan. */
  #loadRSoV(): boolean {
    if (this.#loadRuntime(RSOV_DRIVER)) {
      this.#context.log("V", "Successfully loaded the RSoV driver!");
      return true;
    }
    this.#context.log("E", "Failed to load the RSoV driver!");
    return false;
  }

  /** Tries the vendor's driver. */
  #loadVendor(name: string): boolean {
    if (this.#loadRuntime(name)) {
      this.#context.log("V", `Successfully loaded runtime: ${name}`);
      return true;
    }
    this.#context.log("E", `Failed to load runtime ${name}, loading default`);
    return false;
  }

  /** Loads one driver and checks it. */
  #loadRuntime(filename: string): boolean {
    const driver = this.#libdl("dlopen", filename, RTLD_LAZY);
    if (driver === null) {
      return this.#refuse(filename, `Failed loading RS driver: ${this.#dlerror()}`);
    }
    this.#dlerror();
    const find = (name: string) => this.#libdl("dlsym", driver, name) as EntryPoint;
    const symbols = Object.fromEntries(
      RS_DRIVER_SYMBOLS.map((name) => [name, find(name)]),
    ) as never;
    const fault = this.#start(filename, symbols);
    if (fault !== undefined) {
      this.#abort(driver, symbols);
      return this.#refuse(filename, fault);
    }
    this.#context.driverName ??= filename;
    this.#context.process.decide("DriverLoader", "load", filename, "loaded");
    return true;
  }

  /** Checks and starts a driver. @returns Why it cannot be used, if so. */
  #start(filename: string, symbols: DriverSymbols): string | undefined {
    const { rsdHalQueryVersion, rsdHalQueryHal, rsdHalInit } = symbols;
    if (
      rsdHalQueryVersion === null || rsdHalQueryHal === null || rsdHalInit === null ||
      !RS_DRIVER_SYMBOLS.every((name) => symbols[name] !== null)
    ) {
      return `Failed to find hal setup entry points: ${this.#dlerror()}`;
    }
    const version = this.#queryVersion(rsdHalQueryVersion);
    if (version === undefined) return `Error checking RS driver version, ${filename}`;
    if (!this.#isExpectedVersion(version.major)) {
      return `Mismatched RS HAL versions: ${filename} is version ${version.major} but version ` +
        `${RS_HAL_VERSION} is expected`;
    }
    if (!this.#loadHalTable(rsdHalQueryHal)) return `Error loading RS HAL table, ${filename}`;
    if (!this.#halInit(rsdHalInit)) return `Hal init failed,  ${filename}`;
    return undefined;
  }

  /** Asks the driver for the version of the interface that it has. */
  #queryVersion(
    rsdHalQueryVersion: EntryPoint,
  ): { readonly major: number; readonly minor: number } | undefined {
    const [major, minor]: [number[], number[]] = [[0], [0]];
    if (!callEntry(rsdHalQueryVersion, major, minor)) return undefined;
    return { major: Number(major[0]), minor: Number(minor[0]) };
  }

  /** Checks that a driver of that version can be used; the minor one never matters. */
  #isExpectedVersion(major: number): boolean {
    return major === RS_HAL_VERSION;
  }

  /** Asks the driver for each function. @returns Whether it knows all entries; a function may be missing. */
  #loadHalTable(rsdHalQueryHal: EntryPoint): boolean {
    const funcs = emptyHalFunctions();
    let complete = true;
    for (const [entry, group, name] of RS_HAL_ENTRIES) {
      const answer = this.#queryHal(rsdHalQueryHal, entry);
      complete &&= answer !== undefined;
      (funcs[group] as Record<string, unknown>)[name] = answer ?? null;
    }
    if (this.#context.isGraphics) {
      for (const entry of GRAPHICS_ENTRIES) {
        const answer = this.#queryHal(rsdHalQueryHal, entry);
        complete &&= answer !== undefined;
        if (answer !== undefined && answer !== null) this.#graphics.set(entry, answer);
      }
    }
    this.#context.hal.funcs = funcs;
    return complete;
  }

  /** Asks the driver for one function. @returns Null if it goes without, undefined if it does not know the entry. */
  #queryHal(rsdHalQueryHal: EntryPoint, entry: number): EntryPoint | null | undefined {
    const fnPtr: unknown[] = [null];
    if (!callEntry(rsdHalQueryHal, entry, fnPtr)) return undefined;
    return typeof fnPtr[0] === "function" ? fnPtr[0] as unknown as EntryPoint : null;
  }

  /** Lets the driver make its state for the context. */
  #halInit(rsdHalInit: EntryPoint): boolean {
    return Boolean(callEntry(rsdHalInit, this.#context, 0, 0));
  }

  /** Starts the driver's graphics. @returns Whether that went well. */
  initGraphics(): boolean {
    const init = this.#graphics.get(RS_HAL_GRAPHICS_FIRST);
    return init !== undefined && Boolean(callEntry(init, this.#context));
  }

  /** Gives up a driver that cannot be used, and what it left in the context. */
  #abort(driver: Word, symbols: DriverSymbols): void {
    const { rsdHalAbort } = symbols;
    if (rsdHalAbort !== null) callEntry(rsdHalAbort, this.#context);
    this.#libdl("dlclose", driver);
    this.#graphics.clear();
    this.#context.hal.funcs = emptyHalFunctions();
    this.#context.hal.drv = null;
    this.#context.driverName = null;
  }

  /** Logs why a driver is not used. */
  #refuse(filename: string, fault: string): false {
    this.#context.log("E", fault);
    this.#context.process.decide("DriverLoader", "load", filename, "refused", fault);
    return false;
  }

  /** The linker's last error, which is forgotten with that. */
  #dlerror(): Word {
    return this.#libdl("dlerror");
  }

  #libdl(name: string, ...args: readonly Word[]): Word {
    return libdl(this.#context.library, name, ...args);
  }
}
