/**
 * The dynamic linker of one process: finds, loads and links libraries by namespace.
 *
 * Source: AOSP bionic, linker/linker.cpp and linker/linker_namespaces.cpp.
 *
 * @module
 */

import { apiLevel } from "../../cts/contract/api_level.ts";
import { LibraryFormatError } from "../../cts/contract/library.ts";
import {
  type EntryPoint,
  type Exports,
  type Image,
  ProcessFault,
  type Scope,
} from "../machine/machine.ts";
import { type Library, LibraryNode, type Namespace } from "./library.ts";
import { dependenciesFirst, localGroup, setGroupRoots, unneeded } from "./library_graph.ts";
import { DlopenError, LibraryLookup, type Task } from "./library_lookup.ts";
import { LinkerNamespaces } from "./linker_namespaces.ts";
import { mayHave } from "./symbol_levels.ts";
import { exportsFor, symbolBelow, symbolIn } from "./symbol_lookup.ts";

export type { Library } from "./library.ts";
export { DlopenError, type LinkerHost } from "./library_lookup.ts";

/** How to open a library. */
export interface OpenOptions {
  /** The library that asks. Default: none that is known. */
  readonly caller?: Library | undefined;
  /** RTLD_NOLOAD. Default: false. */
  readonly noLoad?: boolean;
  /** RTLD_GLOBAL: dlsym with RTLD_DEFAULT finds what is loaded now. Default: false. */
  readonly global?: boolean;
  /** RTLD_NODELETE: what is loaded now is never unloaded, which RTLD_GLOBAL means, too. Default: false. */
  readonly noDelete?: boolean;
  /** ANDROID_DLEXT_FORCE_LOAD: another copy even of a file that is loaded. Default: false. */
  readonly force?: boolean;
}

/** Where the libraries of one load look for symbols, by the root of the group that they are linked in. */
type Scopes = Map<LibraryNode, readonly LibraryNode[]>;

/** The linker of one process. */
export class Linker extends LibraryLookup {
  /** The namespaces of the process. */
  readonly namespaces: LinkerNamespaces = new LinkerNamespaces((parent) => this.#lent(parent));
  readonly #libraries: LibraryNode[] = [];
  #executable: LibraryNode | undefined;

  /** Loaded libraries in the order of their constructors; the executable is not one of them. */
  get libraries(): readonly Library[] {
    return this.#libraries;
  }

  /** The executable, once {@link start} has linked it. */
  get executable(): Library | undefined {
    return this.#executable;
  }

  /** The first namespace of that name. */
  namespace(name: string): Namespace | undefined {
    return this.namespaces.get(name);
  }

  /** The namespace that android_get_exported_namespace gives: one that is configured as visible. */
  exportedNamespace(name: string): Namespace | null {
    const namespace = this.namespace(name);
    return namespace !== undefined && namespace.visible ? namespace : null;
  }

  /** Directories as code of the process gives them: those that there are, links resolved. */
  directories(paths: readonly string[]): string[] {
    return paths.flatMap((path) => this.files.directory(path) ?? []);
  }

  /**
   * Links the executable with what it needs and what LD_PRELOAD names; namespaces share it, what is preloaded, and
   * global libraries.
   *
   * @param path Canonical path of the executable.
   * @param preloads Names of LD_PRELOAD.
   * @throws {DlopenError} As the linker ends the process.
   */
  start(path: string, preloads: readonly string[] = []): Library {
    const home = this.namespaces.demand("default");
    const executable = new LibraryNode(path, this.readable(path), home);
    executable.references = 1;
    executable.started = true;
    executable.isExecutable = true;
    this.#executable = executable;
    const needs = [...preloads, ...executable.image.needed];
    const library = this.#load((fresh) => {
      for (const [i, name] of needs.entries()) {
        const found = this.lookUp(this.#needed(name, executable), fresh);
        executable.needed.push(found);
        found.neededBy.add(executable);
        if (i < preloads.length) found.isPreloaded = true;
      }
      return executable;
    }, true);
    executable.isOpenedGlobal = true;
    for (const namespace of this.namespaces) {
      if (!this.#sharesStart(namespace)) continue;
      for (const member of this.#shared()) namespace.members.add(member);
    }
    return library;
  }

  /** Decides if a configured namespace shares what the process starts with; in 8.0 only the default one. */
  #sharesStart(namespace: Namespace): boolean {
    return this.host.release > 8 || namespace.name === "default";
  }

  /** The libraries in every namespace that there is at the start: the executable, those preloaded, and DF_1_GLOBAL ones. */
  #shared(): LibraryNode[] {
    const executable = this.#executable;
    if (executable === undefined) return [];
    const preloaded = executable.needed.filter(({ isPreloaded }) => isPreloaded);
    return [executable, ...preloaded, ...this.#libraries.filter(({ image }) => image.global)];
  }

  /** The libraries that a namespace lends to those that are made under it (linker_namespaces.cpp, get_shared_group). */
  #lent(parent: Namespace): LibraryNode[] {
    const isDefault = parent === this.namespace("default");
    return [...parent.members].filter((library) =>
      library.isExecutable || this.isGlobal(library) || (!isDefault && library.isOpenedGlobal)
    );
  }

  /**
   * Loads a library with everything it needs, or returns it if it is loaded already.
   *
   * @param name A soname to search for, or a path.
   * @param where The namespace that the search begins in, or its name.
   * @param options Who asks, and how.
   * @throws {DlopenError} With what dlerror would say.
   */
  open(name: string, where: string | Namespace, options: OpenOptions = {}): Library {
    const start = typeof where === "string" ? this.namespaces.demand(where) : where;
    const { noLoad = false, global = false, noDelete = global, force = false } = options;
    const neededBy = options.caller as LibraryNode | undefined;
    const held: LibraryNode[] = [];
    try {
      const library = this.#load((fresh) => {
        const found = this.lookUp({ name, start, neededBy, isNeeded: false, noLoad, force }, fresh);
        held.push(found);
        found.references++;
        if (noDelete && fresh.includes(found)) found.isKept = true;
        return found;
      }, global);
      this.host.decide("open", name, library.path, `from ${start.name} into ${library.namespace}`);
      return library;
    } catch (error) {
      for (const library of held) library.references--;
      if (!(error instanceof DlopenError)) throw error;
      this.host.decide("open", name, "refused", error.message);
      throw new DlopenError(`dlopen failed: ${error.message}`);
    }
  }

  /** Finds a library and all that the new ones need, breadth first, then links and constructs them, or loads nothing. */
  #load(find: (fresh: LibraryNode[]) => LibraryNode, isGlobal: boolean): LibraryNode {
    const fresh: LibraryNode[] = [];
    try {
      const root = find(fresh);
      for (const library of fresh) {
        for (const name of library.image.needed) {
          const found = this.lookUp(this.#needed(name, library), fresh);
          library.needed.push(found);
          found.neededBy.add(library);
        }
      }
      setGroupRoots(root, fresh);
      for (const library of fresh) {
        if (library.image.global && library.groupRoot === library) library.isKept = true;
      }
      const scopes: Scopes = new Map();
      for (const library of fresh) {
        library.isOpenedGlobal = isGlobal;
        this.#bind(library.path, library.image, this.#scope(library, scopes));
      }
      for (const library of dependenciesFirst(root)) this.#construct(library, scopes);
      return root;
    } catch (error) {
      for (const library of fresh) this.#forget(library);
      throw error;
    }
  }

  #needed(name: string, neededBy: LibraryNode): Task {
    return { name, start: neededBy.home, neededBy, isNeeded: true, noLoad: false, force: false };
  }

  #construct(library: LibraryNode, scopes: Scopes): void {
    if (library.started) return;
    library.started = true;
    const scope = this.#scope(library, scopes);
    this.#bind(library.path, library.image, scope);
    this.#libraries.push(library);
    library.exports = constructed(library, {
      path: library.path,
      loading: (exports) => {
        library.exports = exports;
      },
      library: (soname) => {
        const found = library.needed[library.image.needed.indexOf(soname)] ??
          library.needed.find((candidate) => candidate.soname === soname);
        return found === undefined ? new Map() : exportsFor(found, library);
      },
      symbol: (name) => symbolIn(scope, name, library) ?? undefined,
    });
    if (!library.home.members.has(library)) {
      throw new ProcessFault("SIGSEGV", `dlclose unmapped "${library.path}" in its constructor`);
    }
  }

  #forget(library: LibraryNode): void {
    for (const namespace of this.namespaces) namespace.members.delete(library);
    const at = this.#libraries.indexOf(library);
    if (at >= 0) this.#libraries.splice(at, 1);
    for (const needed of library.needed) needed.neededBy.delete(library);
    library.image.unload?.();
  }

  /**
   * Gives back what {@link open} gave: the last one to do so unloads the library and what only it needed. The
   * executable stays, and so does what others need.
   *
   * @returns Whether it was loaded.
   */
  close(library: Library): boolean {
    if (!this.isOpen(library)) return false;
    if (library.isExecutable) return true;
    library.references = Math.max(0, library.references - 1);
    for (const unused of unneeded(library)) this.#forget(unused);
    return true;
  }

  /** Checks that a value is the handle of a library that is loaded, even if it was closed and others still need it. */
  isOpen(handle: unknown): handle is LibraryNode {
    return handle instanceof LibraryNode &&
      (handle.isExecutable || this.#libraries.includes(handle));
  }

  /**
   * Finds an exported symbol of a library, not of what it needs.
   *
   * @returns The entry point, or null.
   */
  symbol(library: Library, name: string): EntryPoint | null {
    return library.exports.get(name) ?? null;
  }

  /**
   * Finds a symbol as dlsym does: an exported one of a library, or of what it needs in its own namespace.
   *
   * @param caller The library that asks. Default: none that is known.
   * @returns The entry point, or null.
   */
  symbolBelow(library: Library, name: string, caller?: Library): EntryPoint | null {
    return symbolBelow(library as LibraryNode, name, caller);
  }

  /** The global libraries of a namespace for dlsym: those that the process started with, and those opened with RTLD_GLOBAL. */
  globalIn(where: Namespace): LibraryNode[] {
    return [...where.members].filter((library) => library.isOpenedGlobal || this.isGlobal(library));
  }

  /** The library that an address lies in, with the symbol's name (dladdr). */
  libraryOf(entry: EntryPoint): { readonly library: Library; readonly symbol: string } | undefined {
    for (const library of this.#libraries) {
      for (const symbol of library.exports.keys()) {
        if (library.exports.get(symbol) === entry) return { library, symbol };
      }
    }
    return undefined;
  }

  /**
   * The canonical path of a library that lies inside an APK, such as `/data/app/x/base.apk!/lib/arm64-v8a/libA.so`.
   *
   * @returns Undefined if the path does not lead into an archive, or to nothing there that can be loaded.
   */
  libraryInApk(path: string): string | undefined {
    return this.files.inArchive(path);
  }

  /** Checks that every undefined symbol is exported by a library in scope (RTLD_NOW). */
  #bind(path: string, image: Image, scope: readonly Library[]): void {
    for (const symbol of image.undefined) {
      if (!scope.some((library) => this.#mayLend(library as LibraryNode, symbol, image))) {
        throw new DlopenError(`cannot locate symbol "${symbol}" referenced by "${path}"...`);
      }
    }
  }

  /** Checks that a library may have a symbol for another one: what is built for Android gets what the release's has. */
  #mayLend(library: LibraryNode, symbol: string, { isForAndroid = false }: Image): boolean {
    const isThere = !isForAndroid || mayHave(library.soname, symbol, apiLevel(this.host.release));
    return isThere && library.mayExport(symbol);
  }

  /** Where a library's undefined symbols are looked for: global libraries, then the group that it is loaded with. */
  #scope(library: LibraryNode, scopes: Scopes): LibraryNode[] {
    const { groupRoot } = library;
    let scope = scopes.get(groupRoot);
    if (scope === undefined) {
      const global = [...groupRoot.home.members].filter((member) => this.isGlobal(member));
      scope = [...new Set([...global, ...localGroup(groupRoot)])];
      scopes.set(groupRoot, scope);
    }
    return scope.filter((found) => found !== library);
  }

  /** Checks that a library lends its symbols to its whole namespace: DF_1_GLOBAL, which LD_PRELOAD sets as well. */
  protected isGlobal(library: LibraryNode): boolean {
    return library.image.global || library.isPreloaded;
  }
}

/** Puts a library into the process and runs its constructors. @throws {DlopenError} If it does not fit in. */
function constructed(library: LibraryNode, scope: Scope): Exports {
  try {
    return library.image.construct(scope);
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    throw new DlopenError(`"${library.path}" ${error.message}`);
  }
}
