/**
 * Contexts for unit tests: a driver that does nothing, and a copy of the library that can load it.
 *
 * @module
 */

import { RS_HAL_VERSION } from "../../../../cts/contract/rs_defines.ts";
import type { RsContext } from "../../driver/hal.ts";
import { libbcinfo } from "../../rs_builtins.ts";
import type { Functions, RsLibrary, RsProcess } from "../../rs_process.ts";
import {
  type FakeLibdl,
  fakeLibdl,
  fakeLibrary,
  type FakeProcess,
  fakeProcess,
} from "../../testing/fake_process.ts";
import { Context, type ContextOptions } from "../context.ts";

/** A driver that notes what it is asked for. */
export interface FakeDriver {
  readonly functions: Functions;
  /** Calls in order, for example `init`, `setPriority -1`. */
  readonly calls: string[];
  /** Entries that it was asked for. */
  readonly entries: number[];
}

/**
 * Makes a driver that knows every entry of computing, and has core functions only.
 *
 * @param overrides Symbols that are otherwise; undefined for one that is missing.
 * @param graphics Whether it knows the entries of graphics.
 */
export function fakeDriver(
  overrides: Readonly<Record<string, ((...args: never[]) => unknown) | undefined>> = {},
  graphics = false,
): FakeDriver {
  const calls: string[] = [];
  const entries: number[] = [];
  const core: Readonly<Record<number, (...args: never[]) => unknown>> = {
    1: () => void calls.push("shutdown"),
    2: (_rsc: RsContext, priority: number) => void calls.push(`setPriority ${priority}`),
    100001: () => {
      calls.push("initGraphics");
      return 1;
    },
  };
  const symbols = {
    rsdHalQueryVersion: (major: number[], minor: number[]) => {
      [major[0], minor[0]] = [RS_HAL_VERSION, 0];
      return 1;
    },
    rsdHalQueryHal: (entry: number, fnPtr: unknown[]) => {
      entries.push(entry);
      fnPtr[0] = core[entry] ?? null;
      return entry < 100000 || graphics ? 1 : 0;
    },
    rsdHalInit: (rsc: RsContext) => {
      calls.push("init");
      rsc.hal.drv = {};
      return 1;
    },
    rsdHalAbort: () => void calls.push("abort"),
    ...overrides,
  };
  const present = Object.entries(symbols).filter(([, symbol]) => symbol !== undefined);
  return { functions: Object.fromEntries(present) as Functions, calls, entries };
}

/** A process with one copy of libRS_internal.so, and the drivers that it can open. */
export interface FakeDevice {
  readonly process: FakeProcess;
  readonly library: RsLibrary;
  readonly libdl: FakeLibdl;
  /** Threads that were switched to, in order. */
  readonly threads: string[];
}

/**
 * Makes such a process.
 *
 * @param drivers Drivers by the name that dlopen is given.
 * @param properties System properties.
 * @param overrides What else the process does otherwise.
 */
export function fakeDevice(
  drivers: Readonly<Record<string, FakeDriver>>,
  properties: Readonly<Record<string, string>> = {},
  overrides: Partial<RsProcess> = {},
): FakeDevice {
  const threads: string[] = [];
  const process = fakeProcess({
    property: (name) => properties[name] ?? "",
    runOn: (thread, body) => {
      threads.push(thread);
      return body();
    },
    ...overrides,
  });
  const libraries = Object.entries(drivers).map(([name, driver]) => [name, driver.functions]);
  const libdl = fakeLibdl(Object.fromEntries(libraries));
  const library = fakeLibrary(process, {
    "libdl.so": libdl.functions,
    "libbcinfo.so": libbcinfo(),
  });
  return { process, library, libdl, threads };
}

/** Makes a context of a device, which {@link Context.initContext} has not been called on. */
export function newContext(device: FakeDevice, options: Partial<ContextOptions> = {}): Context {
  return new Context(device, { type: 0, flags: 0, sdkVersion: 28, driverName: null, ...options });
}
