/**
 * The functions of the C library, and of the device's other libraries that the host has too: most of them are the host's,
 * the linker and the environment are the device's.
 *
 * @module
 */

import type { ProcessState } from "../../platform/process.ts";
import type { Caller, EntryPoint, Exports, Scope } from "../machine.ts";
import type { Builtin } from "../sim_machine.ts";
import type { AddressSpace } from "./address_space.ts";
import type { CodeHost } from "./code_host.ts";
import { bindSymbols } from "./elf/elf_bindings.ts";
import type { ElfLibrary } from "./elf/elf_image.ts";
import type { KnownAddresses } from "./known_addresses.ts";
import { NativeEnvironment } from "./native_environment.ts";
import { NativeLibdl } from "./native_libdl.ts";
import { deviceName } from "./runtime_names.ts";

/** The process, as the C library needs it. */
export interface NativeCLibraryHost {
  readonly process: ProcessState;
  readonly space: AddressSpace;
  readonly builtins: ReadonlyMap<string, Builtin>;
  /** Where things are in the process. */
  known(): KnownAddresses;
  /** Does something with the host's process. */
  guarded<T>(use: (host: CodeHost) => T): T;
  /** Where a library of the process is on the device, by its soname; undefined if none is loaded. */
  libraryPath(soname: string): string | undefined;
}

const NO_SCOPE: Scope = { path: "", library: () => new Map(), symbol: () => undefined };

/** The C library of one process. */
export class NativeCLibrary {
  /** libdl, as libraries of machine code see it. */
  readonly libdl: NativeLibdl;
  readonly #environment: NativeEnvironment;
  readonly #host: NativeCLibraryHost;
  #libdl: Exports | undefined;

  /** @param host The process. */
  constructor(host: NativeCLibraryHost) {
    this.#host = host;
    this.libdl = new NativeLibdl({
      libdl: () => this.#libdlOfProgram,
      bindings: () => host.known().bindings,
      path: (soname) => this.#path(soname),
    });
    this.#environment = new NativeEnvironment({
      variables: host.process.environment,
      keep: (bytes) => host.space.keep(bytes),
      keepString: (text) => host.space.keepString(text),
      write: (address, bytes) => host.guarded((process) => process.write(address, bytes)),
    });
  }

  /** The function behind a slot of the host's libdl.so. */
  function(name: string): EntryPoint {
    const fn = this.libdl.functions[name] ?? this.#environment.functions[name];
    return fn as unknown as EntryPoint;
  }

  /**
   * Binds what is the device's in a library that is to be loaded.
   *
   * @param bytes The library, which is changed.
   * @param library What was read of it.
   */
  bind(bytes: Uint8Array, library: ElfLibrary): void {
    const { bindings } = this.#host.known();
    const bound = bindSymbols(bytes, library, bindings);
    for (const name of ["environ", "_environ", "__environ"]) {
      if (bound.has(name)) this.#environment.watch(bindings.get(name)!);
    }
  }

  /**
   * A built-in library, with what the host's of that name has beside what the device's own does. Machine code is given the same
   * addresses as if it were linked with it.
   */
  withRuntime(library: string, exports: Exports): Exports {
    const found = new Map<string, EntryPoint | undefined>();
    const get = (name: string) => {
      if (!found.has(name)) found.set(name, this.#symbol(library, name, exports.get(name)));
      return found.get(name);
    };
    const has = (name: string) =>
      exports.has(name) ||
      this.#host.guarded((host) => this.#host.known().runtimeHas(host, library, name));
    return { get, has, keys: () => exports.keys(), ...this.#bound(library, exports) };
  }

  /** The same for those who call it, if it makes a difference who does. */
  #bound(library: string, exports: Exports): Pick<Exports, "for"> {
    if (exports.for === undefined) return {};
    const callers = new Map<string, Exports>();
    const bind = (caller: Caller) => {
      let bound = callers.get(caller.path);
      if (bound === undefined) {
        callers.set(caller.path, bound = this.withRuntime(library, exports.for!(caller)));
      }
      return bound;
    };
    return { for: bind };
  }

  #symbol(library: string, name: string, own: EntryPoint | undefined): EntryPoint | undefined {
    const { space, guarded } = this.#host;
    const known = this.#host.known();
    const address = (library === "libc" ? known.bindings.get(name) : undefined) ??
      known.stubs.get(`${library}:${name}`) ??
      guarded((host) => known.runtimeAddress(host, library, name));
    if (address === 0) return own;
    if (own !== undefined) space.place(own, address);
    return own ?? space.functionAt(BigInt(address), name) as EntryPoint;
  }

  get #libdlOfProgram(): Exports {
    const { builtins, process: { abi } } = this.#host;
    return this.#libdl ??= builtins.get("libdl")!(NO_SCOPE, { soname: "libdl.so", abi });
  }

  #path(soname: string): string | undefined {
    if (soname === "") return this.#host.process.executable;
    const name = deviceName(soname);
    return name === undefined ? undefined : this.#host.libraryPath(name);
  }
}
