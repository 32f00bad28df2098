/**
 * The dynamic linker of one process: finds, loads and binds libraries by namespace.
 *
 * @module
 */

import { is64Bit, LibraryFormatError } from "../../cts/contract/library.ts";
import type { LoadedLibrary } from "../../cts/contract/record.ts";
import type { Abi } from "../../cts/contract/world.ts";
import type { EntryPoint, Exports, Image, Machine } from "../machine/machine.ts";
import { FileError, type Files } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import { isAccessible, type NamespaceConfig, stockNamespaces } from "./namespace.ts";
import { splitZipPath, storedEntries, ZIP_SEPARATOR } from "./stored_entries.ts";

/** A loaded library. */
export interface Library extends LoadedLibrary {
  /** Its exported symbols. */
  readonly exports: Exports;
  /** Libraries whose symbols it may bind to, from its DT_NEEDED. */
  readonly needed: readonly Library[];
}

/** A library that cannot be loaded; the message is what dlerror would say. */
export class DlopenError extends Error {
  /**
   * Keeps dlerror's words.
   *
   * @param message What dlerror says.
   */
  constructor(message: string) {
    super(message);
    this.name = "DlopenError";
  }
}

/** What the linker needs of its process. */
export interface LinkerHost {
  readonly files: Files;
  readonly machine: Machine;
  readonly abi: Abi;
  /** Whom files are opened as. */
  credentials(): Credentials;
}

/** Largest library file that is read. */
export const LIBRARY_SIZE_MAX = 64 * 1024 * 1024;
const NEEDED_DEPTH_MAX = 64;
/** Archives whose entries a process remembers. */
const ARCHIVES_MAX = 16;

/** ELF machine names by ABI (elf.h), as in bionic's message for a library of another machine. */
const MACHINES: Readonly<Record<Abi, string>> = {
  "arm64-v8a": "EM_AARCH64 (183)",
  "armeabi-v7a": "EM_ARM (40)",
  x86_64: "EM_X86_64 (62)",
  x86: "EM_386 (3)",
  riscv64: "EM_RISCV (243)",
};

/** The linker of one process. */
export class Linker {
  protected readonly host: LinkerHost;
  readonly #namespaces = new Map<string, NamespaceConfig>();
  readonly #libraries: Library[] = [];
  readonly #loading: string[] = [];
  readonly #archives = new Map<
    string,
    { readonly key: string; readonly entries: ReadonlyMap<string, Uint8Array> }
  >();

  /** @param host The process. */
  constructor(host: LinkerHost) {
    this.host = host;
    for (const namespace of stockNamespaces(is64Bit(host.abi) ? "lib64" : "lib")) {
      this.addNamespace(namespace);
    }
  }

  /** Loaded libraries in load order. */
  get libraries(): readonly Library[] {
    return this.#libraries;
  }

  /** Adds a namespace, or replaces the one of that name. */
  addNamespace(namespace: NamespaceConfig): void {
    this.#namespaces.set(namespace.name, namespace);
  }

  /** Whether there is a namespace of that name. */
  hasNamespace(name: string): boolean {
    return this.#namespaces.has(name);
  }

  /**
   * Loads a library with everything it needs, or returns it if it is loaded already.
   *
   * @param name A soname to search for, or a path.
   * @param namespaceName The namespace to load it into.
   * @throws {DlopenError} With what dlerror would say.
   */
  open(name: string, namespaceName: string): Library {
    const namespace = this.#namespaces.get(namespaceName);
    if (namespace === undefined) {
      throw new DlopenError(`dlopen failed: namespace "${namespaceName}" does not exist`);
    }
    return this.#open(name, namespace, undefined, 0);
  }

  /**
   * Finds an exported symbol of a library, not of what it needs.
   *
   * @returns The entry point, or null.
   */
  symbol(library: Library, name: string): EntryPoint | null {
    return library.exports.get(name) ?? null;
  }

  #open(
    name: string,
    namespace: NamespaceConfig,
    neededBy: string | undefined,
    depth: number,
  ): Library {
    if (depth > NEEDED_DEPTH_MAX) {
      throw new DlopenError(`dlopen failed: DT_NEEDED of "${neededBy}" nests too deeply`);
    }
    const loaded = this.loaded(name, namespace.name);
    if (loaded !== undefined) return loaded;
    const path = this.find(name, namespace);
    if (path !== undefined) return this.#load(path, namespace, depth);
    for (const link of namespace.links) {
      if (link.libraries !== "all" && !link.libraries.includes(name)) continue;
      const target = this.#namespaces.get(link.to);
      if (target !== undefined && (this.find(name, target) ?? this.loaded(name, target.name))) {
        return this.#open(name, target, neededBy, depth + 1);
      }
    }
    throw new DlopenError(
      `dlopen failed: library "${name}" not found` +
        (neededBy === undefined ? "" : `: needed by ${neededBy} in namespace ${namespace.name}`),
    );
  }

  /** The library of that name or path in a namespace, if it is loaded. */
  protected loaded(name: string, namespace: string): Library | undefined {
    return this.#libraries.find((library) =>
      library.namespace === namespace && (library.soname === name || library.path === name)
    );
  }

  /** The path that a name stands for in a namespace, links not followed. */
  protected find(name: string, namespace: NamespaceConfig): string | undefined {
    if (name.includes("/")) {
      if (!this.#exists(name)) return undefined;
      const path = this.libraryInApk(name) ??
        this.host.files.realpath(name, this.host.credentials());
      if (isAccessible(namespace, path)) return path;
      throw new DlopenError(
        `dlopen failed: library "${name}" needed or dlopened by the process is not accessible for the namespace "${namespace.name}"`,
      );
    }
    for (const directory of namespace.searchPaths) {
      if (this.#exists(`${directory}/${name}`)) return `${directory}/${name}`;
    }
    return undefined;
  }

  /**
   * The canonical path of a library that lies inside an APK, such as `/data/app/x/base.apk!/lib/arm64-v8a/libA.so`.
   *
   * @returns Undefined if the path does not lead into an archive, or to nothing there that can be loaded.
   */
  libraryInApk(path: string): string | undefined {
    const inside = splitZipPath(path);
    if (inside === undefined || this.#stored(path) === undefined) return undefined;
    const archive = this.host.files.realpath(inside.archive, this.host.credentials());
    return `${archive}${ZIP_SEPARATOR}${inside.entry}`;
  }

  #stored(path: string): Uint8Array | undefined {
    const inside = splitZipPath(path);
    if (inside === undefined) return undefined;
    try {
      return this.#archive(inside.archive).get(inside.entry);
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }

  /** The entries of an archive, read again only if the file has changed. @throws {FileError} */
  #archive(path: string): ReadonlyMap<string, Uint8Array> {
    const { files } = this.host;
    const as = this.host.credentials();
    const { size, mtime } = files.stat(path, as);
    const key = `${size} ${mtime.getTime()}`;
    const known = this.#archives.get(path);
    if (known?.key === key && files.access(path, as, "r")) return known.entries;
    const entries = storedEntries(files.read(path, as));
    if (this.#archives.size >= ARCHIVES_MAX) this.#archives.clear();
    this.#archives.set(path, { key, entries });
    return entries;
  }

  #exists(path: string): boolean {
    if (this.#stored(path) !== undefined) return true;
    try {
      this.host.files.stat(path, this.host.credentials());
      return true;
    } catch (error) {
      if (error instanceof FileError) return false;
      throw error;
    }
  }

  #load(path: string, namespace: NamespaceConfig, depth: number): Library {
    const loaded = this.loaded(path, namespace.name);
    if (loaded !== undefined) return loaded;
    const image = this.read(path);
    this.checkAbi(path, image);
    this.#loading.push(path);
    try {
      const needed = image.needed.map((name) => this.#open(name, namespace, path, depth + 1));
      this.bind(path, image, needed);
      const exports = image.construct((soname) => {
        const library = needed.find((candidate) => candidate.soname === soname);
        return library?.exports ?? new Map();
      });
      const library = { path, soname: image.soname, namespace: namespace.name, exports, needed };
      this.#libraries.push(library);
      return library;
    } finally {
      this.#loading.pop();
    }
  }

  /** Reads a library file. */
  protected read(path: string): Image {
    if (this.#loading.includes(path)) {
      throw new DlopenError(
        `dlopen failed: DT_NEEDED cycle: ${[...this.#loading, path].join(" -> ")}`,
      );
    }
    const { files, machine } = this.host;
    try {
      const stored = this.#stored(path);
      if (stored !== undefined) return machine.read(stored);
      const { size } = files.stat(path, this.host.credentials());
      if (size > LIBRARY_SIZE_MAX) {
        throw new LibraryFormatError(
          `is too large: ${size} bytes, expected at most ${LIBRARY_SIZE_MAX}`,
        );
      }
      return machine.read(files.read(path, this.host.credentials()));
    } catch (error) {
      if (error instanceof LibraryFormatError) {
        throw new DlopenError(`dlopen failed: "${path}" ${error.message}`);
      }
      if (error instanceof FileError) {
        throw new DlopenError(`dlopen failed: library "${path}" cannot be read: ${error.reason}`);
      }
      throw error;
    }
  }

  /** Refuses a library of another ELF class or machine (bionic linker/linker_phdr.cpp, VerifyElfHeader). */
  protected checkAbi(path: string, image: Image): void {
    const { abi } = this.host;
    const found = image.abi as Abi;
    if (found === abi) return;
    const [has, wants] = [is64Bit(found), is64Bit(abi)];
    const message = has === wants
      ? `is for ${MACHINES[found] ?? found} instead of ${MACHINES[abi]}`
      : `is ${has ? 64 : 32}-bit instead of ${wants ? 64 : 32}-bit`;
    throw new DlopenError(`dlopen failed: "${path}" ${message}`);
  }

  /** Checks that every undefined symbol is exported by a needed library (RTLD_NOW). */
  protected bind(path: string, image: Image, needed: readonly Library[]): void {
    for (const symbol of image.undefined) {
      if (!needed.some((library) => library.exports.has(symbol))) {
        throw new DlopenError(
          `dlopen failed: cannot locate symbol "${symbol}" referenced by "${path}"...`,
        );
      }
    }
  }
}
