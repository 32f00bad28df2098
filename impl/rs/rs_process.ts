/**
 * The process, as RenderScript's libraries need it, beside what the linker gives each copy.
 *
 * @module
 */

import type { Abi, Release } from "../../cts/contract/world.ts";
import type { Heap } from "../machine/heap.ts";
import type { EntryPoint, Scope, Word } from "../machine/machine.ts";

/** Flags of dlopen (bionic, dlfcn.h). */
export const RTLD_LAZY = 1;
/** As {@link RTLD_LAZY}; the linker resolves all symbols at once with both. */
export const RTLD_NOW = 2;
/** Log tag of RenderScript's libraries (rsUtils.h). */
export const LOG_TAG = "RenderScript";

/** The process, for all copies of all libraries in it. */
export interface RsProcess {
  /** The release that the device runs; a copy of a library may be of an older one, see {@link RsLibrary}. */
  readonly release: Release;
  /** Whether the World asks for Android's behavior where it is arguably a defect. */
  readonly compat: boolean;
  readonly abi: Abi;
  /** Whether pointers have 64 bits. */
  readonly is64Bit: boolean;
  /**
   * A class that things are made of.
   *
   * @param name Its name as a part, for example `rs-type`.
   */
  part<C>(name: string): C;
  /** The process's memory: cells of Allocations, data of scripts. Made when it is first asked for. */
  readonly heap: Heap;
  /** The compiled kernels of intrinsics. @throws {Error} If they cannot be had. */
  readonly kernels: WebAssembly.Module;
  readonly files: RsFiles;
  /** Where the app's framework keeps compiled code; null in a process without one. */
  readonly codeCacheDir: string | null;
  /** Path of the executable. */
  readonly executable: string;
  /** Number of processors, `sysconf(_SC_NPROCESSORS_CONF)`. */
  readonly processors: number;
  /** An address for a new object: never 0, never given out twice in the process, less than 2 to the 32. */
  newHandle(): number;
  /** A property's value; "" if it is not set. */
  property(name: string): string;
  /** Whether SELinux lets the process find RenderScript's HAL service, which isolated processes may not. */
  mayFindHal(): boolean;
  /**
   * Starts a program in a process of its own, and waits for its end.
   *
   * @param path Its executable.
   * @param args Its arguments, without its name.
   * @returns Its exit status; null if it could not be started, or was ended by a signal.
   */
  execute(path: string, args: readonly string[]): number | null;
  /** Writes a log line from the thread that runs now. */
  log(priority: "V" | "D" | "I" | "W" | "E" | "F", tag: string, message: string): void;
  /** Notes a decision for `explain` and the Record. */
  decide(by: string, action: string, subject: string, outcome: string, reason?: string): void;
  /** Lets another thread run `body` while this one waits; what it throws comes out here. */
  runOn<T>(thread: string, body: () => T): T;
  /**
   * The thread that runs now waits for something that no other thread will do.
   *
   * @param what What it waits for.
   * @throws {ProcessFault} `hang`, always.
   */
  block(what: string): never;
  /** A pointer as `%p` prints it. */
  address(pointer: unknown): string;
}

/** The files that the process can use, with its own rights. */
export interface RsFiles {
  /** @returns Undefined if the file is not there, or may not be read. */
  read(path: string): Uint8Array | undefined;
  /** Makes or replaces a file. @returns Whether it could. */
  write(path: string, bytes: Uint8Array, mode: number): boolean;
  /** @returns Whether there was one that could be removed. */
  unlink(path: string): boolean;
  /** Makes a directory whose parent is there. @returns `made`, `exists` or `refused`. */
  mkdir(path: string, mode: number): "made" | "exists" | "refused";
  exists(path: string): boolean;
  /** Names in a directory, sorted; empty if it cannot be read. */
  list(path: string): readonly string[];
}

/** One copy of a library of RenderScript's, as its constructor finds itself. */
export interface RsLibrary {
  readonly process: RsProcess;
  /** Where this copy finds the symbols of the libraries that it needs. */
  readonly scope: Scope;
  /** Further members of the header of its file, as the build left them there. */
  readonly build: RsBuild;
}

/** The settings that the build of a library left in its file. */
export interface RsBuild {
  /** The release whose code it is: that of the system for /system/lib, that of the vendor's VNDK for vndk-sp. */
  readonly release: Release;
  /** Whether it is one for vendors' code, which the GPU path uses: those of vndk-sp, and a vendor's own. Default: false. */
  readonly servesVendors?: boolean;
  /** OVERRIDE_RS_DRIVER, in `@1.0-impl.so` only. */
  readonly overrideDriver?: string;
  /** The HAL version that the framework is built for, in libRS.so only, for example `1.1`. Default: `1.0`. */
  readonly halVersion?: string;
  /** The first target API level that may use what that version adds, in libRS.so only. */
  readonly halSince?: number;
}

/** Functions that a library exports, by name. */
export type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * A function of a library that this one needs, bound to this one as its caller: `dlopen` of libdl.so opens in this copy's
 * own namespace.
 *
 * @param library The copy that calls.
 * @param soname The library that has it, one of the header's `needed`.
 * @param name The function.
 * @throws {Error} If it is not there.
 */
export function imported(
  library: RsLibrary,
  soname: string,
  name: string,
): (...args: readonly Word[]) => Word {
  const entry = library.scope.library(soname).get(name);
  if (typeof entry !== "function") throw new Error(`Cannot find ${name} in ${soname}`);
  return entry as unknown as (...args: readonly Word[]) => Word;
}

/**
 * Calls a function of libdl.so as a library that needs it.
 *
 * @param library The copy that calls.
 * @param name The function.
 * @param args Its arguments.
 * @returns Its result; null, never undefined, if it gives nothing.
 */
export function libdl(library: RsLibrary, name: string, ...args: readonly Word[]): Word {
  return imported(library, "libdl.so", name)(...args) ?? null;
}

/** Calls an entry point that dlsym gave. */
export function callEntry(entry: EntryPoint, ...args: readonly Word[]): Word {
  return (entry as unknown as (...args: readonly Word[]) => Word)(...args);
}
