/**
 * The names of the libraries of one process at the host, where each has one of its own.
 *
 * @module
 */

import type { Elf } from "../../elf/elf.ts";
import type { Exports, Scope } from "../machine.ts";
import type { CodeHost } from "./code_host.ts";
import { DISPATCH_LIBRARIES } from "./dispatch.ts";
import { renameElf } from "./elf/elf_names.ts";

/** Libraries of a device that the host has, or that something stands for there. */
const STAND_INS: ReadonlySet<string> = new Set([
  ...DISPATCH_LIBRARIES.map((library) => `${library}.so`),
  "libc.so",
  "libdl.so",
  "liblog.so",
  "libm.so",
  "libz.so",
]);
/** The name for a library that is not machine code, so that the host has none: one that it has loaded already. */
const NOTHING = "libc.so";
/** RTLD_NOW, RTLD_NOLOAD and RTLD_GLOBAL (glibc, bits/dlfcn.h). */
const MAKE_GLOBAL = 0x106;

/** The names of a process's libraries at the host. */
export class HostNames {
  readonly #names = new WeakMap<Exports, string>();
  #count = 0;

  /** A name that no library has; of at most 7 characters. */
  next(): string {
    return `@${(this.#count++).toString(36)}`;
  }

  /**
   * Remembers what a library is called.
   *
   * @param exports What the linker knows it by.
   * @param name Its name.
   */
  set(exports: Exports, name: string): void {
    this.#names.set(exports, name);
  }

  /**
   * Gives a library the names that it is to have at the host, its own and those of what it needs.
   *
   * @param bytes The library, which is changed.
   * @param elf What was read of it.
   * @param soname Its own name.
   * @param scope What the device's linker found for it.
   * @param deviceName What the device calls a library that the file needs; undefined for one that only the host has.
   * @throws {LibraryFormatError} If the names in the file are too short.
   */
  rename(
    bytes: Uint8Array,
    elf: Elf,
    soname: string,
    scope: Pick<Scope, "library">,
    deviceName: (soname: string) => string | undefined,
  ): void {
    renameElf(bytes, elf, {
      soname,
      needed: (file) => {
        const name = deviceName(file);
        if (name === undefined) return undefined;
        return this.#names.get(scope.library(name)) ?? (STAND_INS.has(name) ? undefined : NOTHING);
      },
    });
  }
}

/**
 * Lets all libraries that the host loads from now on see the symbols of one, as DF_1_GLOBAL wants it, which glibc does not look at.
 *
 * @param host The process.
 * @param soname The library's name there.
 */
export function makeGlobal(host: CodeHost, soname: string): void {
  const [dlopen = 0] = host.loadSystem("libc.so.6").symbols(["dlopen"]);
  const name = { bytes: new TextEncoder().encode(`${soname}\0`), isOut: false };
  host.call(0, dlopen, { ints: [{ block: 0 }, MAKE_GLOBAL], floats: [], memory: [name] }, "dlopen");
}
