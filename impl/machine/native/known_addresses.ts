/**
 * Where things are in processes of the host that have the same libraries at the same places.
 *
 * @module
 */

import {
  EGL_NAMES,
  GL_NAMES,
  GLES1_NAMES,
  PLATFORM_NAMES,
} from "../../../cts/contract/entry_points.ts";
import { MissingToolError } from "./build.ts";
import { type Address, type CodeHost, type HostLibrary, HostLoadError } from "./code_host.ts";
import { DEVICE_SYMBOLS, isOfLinker } from "./device_symbols.ts";
import { SLOT_LIBRARIES, slotNames, SLOTS_SYMBOL, USE_TABLE_SYMBOL } from "./dispatch.ts";
import { driverPackages, type Target, targetFor } from "./target.ts";

/** The system's driver (GLVND and Mesa). */
export const DRIVER_LIBRARIES: readonly string[] = [
  "libEGL.so.1",
  "libGLESv2.so.2",
  "libGLESv1_CM.so.1",
];
/**
 * Libraries of the device whose functions machine code finds without it, and what has them at the host: of the runtime of C and
 * C++, not all need be installed. What only bionic has is in the libc.so that stands for it.
 */
const RUNTIME: Readonly<Record<string, readonly string[]>> = {
  libc: ["libc.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libc.so"],
  libm: ["libm.so.6"],
  liblog: ["liblog.so"],
  "libstdc++": ["libstdc++.so.6"],
  libz: ["libz.so"],
};

/** The public functions of libEGL and its like, in the order of their thunks. */
export const PUBLIC_FUNCTIONS: readonly { readonly library: string; readonly name: string }[] =
  SLOT_LIBRARIES.flatMap((library) => slotNames(library).map((name) => ({ library, name })));

/** Addresses that are looked up once for many processes. */
export class KnownAddresses {
  /** The system's driver, by name. */
  readonly driver: ReadonlyMap<string, Address>;
  /** The stubs of public functions, as `LIBRARY:NAME`. */
  readonly stubs: ReadonlyMap<string, Address>;
  /** The functions that give a thread a table of GL functions. */
  readonly tableSetters: readonly Address[];
  /** The device's addresses for the libraries that it loads, by the names that they have for it. */
  readonly bindings: ReadonlyMap<string, Address>;
  readonly #slots: readonly { readonly address: Address; readonly bytes: Uint8Array }[];
  readonly #runtime = new Map<string, string | undefined>();

  /**
   * @param host One of the processes.
   * @param target What runs them. Default: this machine.
   * @throws {MissingToolError} If the system has no driver.
   */
  constructor(host: CodeHost, target: Target = targetFor()) {
    this.driver = findDriver(host, driverPackages(target));
    const stubs = new Map<string, Address>();
    let thunk = 0;
    this.#slots = SLOT_LIBRARIES.map((library) => {
      const loaded = host.loadSystem(`${library}.so`);
      const names = slotNames(library);
      loaded.symbols(names).forEach((stub, i) => {
        if (stub !== 0) stubs.set(`${library}:${names[i]}`, stub);
      });
      const slots = BigUint64Array.from(names, () => BigInt(host.thunk(thunk++)));
      const [address = 0] = loaded.symbols([SLOTS_SYMBOL]);
      return { address, bytes: new Uint8Array(slots.buffer) };
    });
    this.stubs = stubs;
    this.tableSetters = SLOT_LIBRARIES.flatMap((library) =>
      host.loadSystem(`${library}.so`).symbols([USE_TABLE_SYMBOL])
    ).filter((address) => address !== 0);
    const own = host.loadSystem("libdl.so").symbols(Object.values(DEVICE_SYMBOLS));
    this.bindings = new Map(Object.keys(DEVICE_SYMBOLS).map((name, i) => [name, own[i]!]));
  }

  /** Where the host has a symbol of one of the device's libraries in a process; 0 if it has none. */
  runtimeAddress(host: CodeHost, library: string, name: string): Address {
    const soname = this.#runtimeLibrary(host, library, name);
    return soname === undefined ? 0 : addressIn(host, soname, name);
  }

  /** Lets public functions come to their thunks in a process. */
  connect(host: CodeHost): void {
    for (const { address, bytes } of this.#slots) host.write(address, bytes);
  }

  /** Checks that the host has a symbol of one of the device's libraries. */
  runtimeHas(host: CodeHost, library: string, name: string): boolean {
    return this.#runtimeLibrary(host, library, name) !== undefined;
  }

  #runtimeLibrary(host: CodeHost, library: string, name: string): string | undefined {
    if (isOfLinker(name)) return undefined;
    const key = `${library}:${name}`;
    if (!this.#runtime.has(key)) {
      const found = RUNTIME[library]?.find((soname) => addressIn(host, soname, name) !== 0);
      this.#runtime.set(key, found);
    }
    return this.#runtime.get(key);
  }
}

function addressIn(host: CodeHost, soname: string, name: string): Address {
  try {
    return host.loadSystem(soname).symbols([name])[0]!;
  } catch (error) {
    if (error instanceof HostLoadError) return 0;
    throw error;
  }
}

function findDriver(
  host: CodeHost,
  packages: readonly string[],
): ReadonlyMap<string, Address> {
  const names = [...new Set([...PLATFORM_NAMES, ...EGL_NAMES, ...GL_NAMES, ...GLES1_NAMES])];
  const found = new Map<string, Address>();
  for (const soname of DRIVER_LIBRARIES) {
    loadDriver(host, soname, packages).symbols(names).forEach((address, i) => {
      if (address !== 0 && !found.has(names[i]!)) found.set(names[i]!, address);
    });
  }
  return found;
}

function loadDriver(
  host: CodeHost,
  soname: string,
  packages: readonly string[],
): HostLibrary {
  try {
    return host.loadSystem(soname);
  } catch (error) {
    if (!(error instanceof HostLoadError)) throw error;
    throw new MissingToolError(`Library "${soname}"`, packages);
  }
}
