/**
 * libdl for machine code: the device's own, with the caller that each call comes from.
 *
 * A caller is known by the name that its library has at the host, which `host/libdl.c` finds by the address that its function is to
 * return to, as bionic does (AOSP bionic, libdl/libdl.cpp).
 *
 * @module
 */

import { EXTINFO_NAMESPACE } from "../../linker/dlopen_flags.ts";
import type { EntryPoint, Exports } from "../machine.ts";
import type { AnyFunction } from "./address_space.ts";
import type { Address } from "./code_host.ts";
import { NativePointer } from "./remote_memory.ts";

/** RTLD_NEXT, as a handle. */
const RTLD_NEXT = 0xffff_ffff_ffff_ffffn;

/** The process, as libdl needs it. */
export interface NativeLibdlHost {
  /** The device's libdl, as the program itself sees it. */
  libdl(): Exports;
  /** The addresses for symbols that are the device's, by their names. */
  bindings(): ReadonlyMap<string, Address>;
  /** The path of a library of the device that the host has by this name; that of the program for "". */
  path(soname: string): string | undefined;
}

interface Caller {
  readonly path: string;
  readonly libdl: Exports;
}

/** libdl of one process. */
export class NativeLibdl {
  readonly #host: NativeLibdlHost;
  readonly #callers = new Map<string, Caller>();

  /** @param host The process. */
  constructor(host: NativeLibdlHost) {
    this.#host = host;
  }

  /**
   * Makes a library known as a caller.
   *
   * @param soname What it is called at the host.
   * @param path Where it is on the device.
   * @param libdl The device's libdl as this library sees it; empty if it is not linked with it.
   */
  add(soname: string, path: string, libdl: Exports): void {
    this.#callers.set(soname, { path, libdl });
  }

  /** Forgets a library. */
  remove(soname: string): void {
    this.#callers.delete(soname);
  }

  /** The functions behind the slots of libdl, by their names. */
  readonly functions: Readonly<Record<string, AnyFunction>> = {
    strata_dlopen: (name: string | null, flags: number, caller: string) =>
      this.#call(caller, "dlopen", name, flags),
    strata_dlopen_ext: (
      name: string | null,
      flags: number,
      extended: number | bigint,
      namespace: unknown,
      caller: string,
    ) => {
      const info: unknown[] = [Number(extended)];
      info[EXTINFO_NAMESPACE] = namespace;
      return this.#call(caller, "android_dlopen_ext", name, flags, info);
    },
    strata_dlsym: (handle: unknown, name: string | null, caller: string) => {
      const isNext = handle instanceof NativePointer && handle.value === RTLD_NEXT;
      const found = this.#call(caller, "dlsym", isNext ? -1 : handle, name);
      const own = name === null ? undefined : this.#host.bindings().get(name);
      return found === null || own === undefined ? found : BigInt(own);
    },
    strata_dlclose: (handle: unknown) => this.#call("", "dlclose", handle),
    strata_dlerror: () => this.#call("", "dlerror"),
    strata_library_path: (soname: string) =>
      this.#callers.get(soname)?.path ?? this.#host.path(soname) ?? null,
  };

  #call(caller: string, name: string, ...args: readonly unknown[]): unknown {
    const fn: EntryPoint | undefined = this.#callers.get(caller)?.libdl.get(name) ??
      this.#host.libdl().get(name);
    return (fn as unknown as AnyFunction)(...args);
  }
}
