/**
 * libdl: the linker's functions as code of a process sees them, with the namespace that each caller is in.
 *
 * Source: AOSP bionic, libdl/libdl.cpp, linker/dlfcn.cpp and linker/linker.cpp (do_dlopen, create_namespace,
 * link_namespaces).
 *
 * @module
 */

import { needCString, readCString } from "../machine/c_string.ts";
import {
  type Caller,
  DeferredExports,
  type EntryPoint,
  type Exports,
  ProcessFault,
} from "../machine/machine.ts";
import { entries } from "../machine/system_libraries.ts";
import type { Thread } from "../platform/process.ts";
import {
  ANDROID_DLEXT_FORCE_LOAD,
  ANDROID_DLEXT_USE_NAMESPACE,
  EXTINFO_NAMESPACE,
  flagsRefusal,
  RTLD_GLOBAL,
  RTLD_NODELETE,
  RTLD_NOLOAD,
} from "./dlopen_flags.ts";
import { type Library, LibraryNode, Namespace } from "./library.ts";
import { DlopenError, type Linker } from "./linker.ts";
import { namespaceConfig } from "./namespace.ts";
import { symbolAfter, symbolAnywhere } from "./symbol_lookup.ts";

/** The handle RTLD_NEXT. */
const RTLD_NEXT = -1;
/** Types of android_create_namespace. */
const NAMESPACE_ISOLATED = 1;
const NAMESPACE_SHARED = 2;

/** The process, as libdl needs it. */
export interface LibdlHost {
  readonly linker: Linker;
  /** The thread that runs now, which keeps the last error. */
  thread(): Thread;
  /** The namespace of code that is in no library: the program's own. */
  ownNamespace(): Namespace;
  /** The text that `%p` prints. */
  address(pointer: unknown): string;
}

/** libdl of one process. */
export class Libdl {
  protected readonly host: LibdlHost;
  readonly #error = {};

  /** @param host The process. */
  constructor(host: LibdlHost) {
    this.host = host;
  }

  /** The library's exports: for the program itself, and by `for` for a library. */
  exports(): Exports {
    const bound = new Map<Caller, Exports>();
    const of = (caller: Library | undefined) =>
      new DeferredExports(() => entries(this.#functions(caller)));
    return Object.assign(of(undefined), {
      for: (caller: Caller) => {
        let exports = bound.get(caller);
        if (exports === undefined) {
          exports = of(caller instanceof LibraryNode ? caller : undefined);
          bound.set(caller, exports);
        }
        return exports;
      },
    });
  }

  /** Remembers an error for the current thread's dlerror. */
  fail(message: string): null {
    this.host.thread().locals.set(this.#error, message);
    return null;
  }

  /** The current thread's last error, which is forgotten with that. */
  takeError(): string | null {
    const { locals } = this.host.thread();
    const message = locals.get(this.#error) as string | undefined;
    locals.delete(this.#error);
    return message ?? null;
  }

  /** The namespace in which a caller's searches begin: the one that it was loaded into. */
  protected callerNamespace(caller: Library | undefined): Namespace {
    return caller instanceof LibraryNode ? caller.home : this.host.ownNamespace();
  }

  /**
   * Opens a library for a caller.
   *
   * @param name A soname or path; null for the program itself.
   * @param flags Of dlopen.
   * @param caller The library that calls; undefined for the program.
   * @param extinfo The members of an android_dlextinfo.
   * @returns The handle, or null with an error for dlerror.
   */
  open(
    name: string | null,
    flags: number,
    caller: Library | undefined,
    extinfo: ArrayLike<unknown> | null = null,
  ): Library | null {
    const { linker } = this.host;
    const extended = Number(extinfo?.[0] ?? 0);
    let start = this.callerNamespace(caller);
    const refusal = flagsRefusal(flags, extended);
    if (refusal !== undefined) return this.fail(refusal);
    if (extended & ANDROID_DLEXT_USE_NAMESPACE) {
      const namespace = extinfo?.[EXTINFO_NAMESPACE];
      if (!(namespace instanceof Namespace)) {
        return this.fail(
          "dlopen failed: ANDROID_DLEXT_USE_NAMESPACE is set but extinfo->library_namespace is null",
        );
      }
      start = namespace;
    }
    if (name === null) return linker.executable ?? null;
    try {
      return linker.open(name, start, {
        caller: caller ?? this.#program(),
        noLoad: (flags & RTLD_NOLOAD) !== 0,
        global: (flags & RTLD_GLOBAL) !== 0,
        noDelete: (flags & (RTLD_NODELETE | RTLD_GLOBAL)) !== 0,
        force: (extended & ANDROID_DLEXT_FORCE_LOAD) !== 0,
      });
    } catch (error) {
      if (error instanceof DlopenError) return this.fail(error.message);
      throw error;
    }
  }

  /** The executable, unless the program is an app's code, which is in no library that the linker knows. */
  #program(): Library | undefined {
    const { linker } = this.host;
    return linker.namespace("default") === this.host.ownNamespace() ? linker.executable : undefined;
  }

  /** The functions that libdl exports, for one caller. */
  #functions(
    caller: Library | undefined,
  ): Readonly<Record<string, (...args: never[]) => unknown>> {
    const { linker } = this.host;
    return {
      dlopen: (name: unknown, flags: number) =>
        this.open(readCString(name, "filename of dlopen"), flags, caller),
      android_dlopen_ext: (name: unknown, flags: number, info: unknown) =>
        this.open(
          readCString(name, "filename of android_dlopen_ext"),
          flags,
          caller,
          memory(info, "extinfo of android_dlopen_ext"),
        ),
      dlsym: (handle: unknown, name: unknown) =>
        this.#symbol(handle, readCString(name, "symbol of dlsym"), caller),
      dlvsym: (handle: unknown, name: unknown) =>
        this.#symbol(handle, readCString(name, "symbol of dlvsym"), caller),
      dlclose: (handle: unknown) => {
        if (linker.isOpen(handle) && linker.close(handle)) return 0;
        this.fail(`dlclose failed: invalid handle: ${this.#shown(handle)}`);
        return -1;
      },
      dlerror: () => this.takeError(),
      dladdr: (address: EntryPoint, info: unknown) => {
        const found = linker.libraryOf(address);
        if (found === undefined) return 0;
        const { library, symbol } = found;
        memory(info, "info of dladdr")?.splice(0, 4, library.path, library, symbol, address);
        return 1;
      },
      android_get_exported_namespace: (name: unknown) =>
        linker.exportedNamespace(needCString(name, "name of android_get_exported_namespace")),
      android_create_namespace: (
        name: unknown,
        ldLibraryPath: unknown,
        defaultLibraryPath: unknown,
        type: number,
        permittedPath: unknown,
        parent: unknown,
      ) =>
        this.#createNamespace(needCString(name, "name of android_create_namespace"), {
          ldLibraryPaths: paths(ldLibraryPath, "ld_library_path"),
          searchPaths: paths(defaultLibraryPath, "default_library_path"),
          permittedPaths: paths(permittedPath, "permitted_when_isolated_path"),
          type,
          parent: namespaceAt(parent, "parent") ?? this.callerNamespace(caller),
        }),
      android_link_namespaces: (from: unknown, to: unknown, sonames: unknown) => {
        const list = readCString(sonames, "shared_libs_sonames of android_link_namespaces");
        const [source, target] = [
          namespaceAt(from, "namespace_from"),
          namespaceAt(to, "namespace_to"),
        ];
        return this.#linkNamespaces(source ?? null, target ?? null, list) ? 1 : 0;
      },
    };
  }

  #symbol(
    handle: unknown,
    name: string | null,
    caller: Library | undefined,
  ): EntryPoint | null {
    const { linker } = this.host;
    if (name === null) return this.fail("dlsym failed: symbol name is null");
    let entry: EntryPoint | null;
    if (handle === null || handle === 0) {
      entry = symbolAnywhere(linker.globalIn(this.callerNamespace(caller)), name, caller);
    } else if (handle === RTLD_NEXT) {
      entry = symbolAfter(linker.globalIn(this.callerNamespace(caller)), name, caller);
    } else if (!linker.isOpen(handle)) {
      return this.fail(`dlsym failed: invalid handle: ${this.#shown(handle)}`);
    } else if (handle === linker.executable) {
      entry = symbolAnywhere(linker.globalIn(handle.home), name, undefined);
    } else {
      entry = linker.symbolBelow(handle, name, caller);
    }
    return entry ?? this.fail(`undefined symbol: ${name}`);
  }

  /** A handle as `%p` prints it. */
  #shown(handle: unknown): string {
    return typeof handle === "number"
      ? `0x${BigInt.asUintN(64, BigInt(handle)).toString(16)}`
      : this.host.address(handle);
  }

  /** Makes a namespace; a shared one begins with all that its parent has. */
  #createNamespace(
    name: string,
    options: {
      readonly ldLibraryPaths: readonly string[];
      readonly searchPaths: readonly string[];
      readonly permittedPaths: readonly string[];
      readonly type: number;
      readonly parent: Namespace;
    },
  ): Namespace {
    const { parent, type } = options;
    const shared = (type & NAMESPACE_SHARED) !== 0;
    const { linker } = this.host;
    const inherit = (own: readonly string[], of: readonly string[]) => {
      const found = linker.directories(own);
      return shared ? [...found, ...of] : found;
    };
    const namespace = linker.namespaces.add(
      namespaceConfig({
        name,
        isolated: (type & NAMESPACE_ISOLATED) !== 0,
        searchPaths: inherit(options.searchPaths, parent.searchPaths),
        permittedPaths: inherit(options.permittedPaths, parent.permittedPaths),
      }),
      inherit(options.ldLibraryPaths, parent.ldLibraryPaths),
      parent,
    );
    if (shared) {
      namespace.links.push(...parent.links);
      for (const member of parent.members) namespace.members.add(member);
    }
    return namespace;
  }

  /** Lets a namespace take libraries from another; false with an error for dlerror if it cannot. */
  #linkNamespaces(from: unknown, to: unknown, sonames: string | null): boolean {
    if (!(from instanceof Namespace)) {
      this.fail(`${LINK_FAILED}: error linking namespaces: namespace_from is null.`);
      return false;
    }
    const target = to instanceof Namespace ? to : this.host.linker.namespace("default");
    if (target === undefined) return false;
    if (sonames === null || sonames === "") {
      this.fail(
        `${LINK_FAILED}: error linking namespaces "${from.name}"->"${target.name}": ` +
          "the list of shared libraries is empty.",
      );
      return false;
    }
    from.links.push({ to: target, libraries: new Set(sonames.split(":")) });
    return true;
  }
}

/** How what dlerror says of a link begins (bionic, linker/dlfcn.cpp). */
const LINK_FAILED = "android_link_namespaces failed";

/** The paths of a list, which is an argument of android_create_namespace. */
function paths(list: unknown, parameter: string): string[] {
  const text = readCString(list, `${parameter} of android_create_namespace`) ?? "";
  return text.split(":").filter((path) => path !== "");
}

/** The cells of memory that an argument leads to; null for NULL. Only those of pointers can be written. */
function memory(word: unknown, what: string): unknown[] | null {
  if (word === null || word === undefined || word === 0) return null;
  if (Array.isArray(word)) return word;
  if (ArrayBuffer.isView(word)) return Array.from(word as unknown as ArrayLike<unknown>);
  throw new ProcessFault("SIGSEGV", `${what} leads to no memory`);
}

/** The namespace that an argument leads to; undefined for NULL. */
function namespaceAt(word: unknown, parameter: string): Namespace | undefined {
  if (word instanceof Namespace) return word;
  if (word === null || word === undefined || word === 0) return undefined;
  throw new ProcessFault("SIGSEGV", `${parameter} leads to no namespace`);
}
