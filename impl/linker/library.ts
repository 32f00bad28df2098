/**
 * A library in a process, from the moment its file is read.
 *
 * @module
 */

import type { LoadedLibrary } from "../../cts/contract/record.ts";
import type { Caller, EntryPoint, Exports, Image } from "../machine/machine.ts";
import type { NamespaceConfig, NamespaceLink } from "./namespace.ts";

/** A link between two namespaces of a process. */
export interface Link extends Pick<NamespaceLink, "libraries"> {
  readonly to: Namespace;
}

/** A loaded library. */
export interface Library extends LoadedLibrary {
  /** Its exported symbols. */
  readonly exports: Exports;
  /** The libraries that its DT_NEEDED led to, in order. */
  readonly needed: readonly Library[];
}

/** A namespace of a process, with what is loaded in it. */
export class Namespace implements Omit<NamespaceConfig, "links"> {
  readonly name: string;
  readonly isolated: boolean;
  readonly visible: boolean;
  readonly searchPaths: readonly string[];
  readonly permittedPaths: readonly string[];
  readonly allowedLibraries: readonly string[];
  /** Where to look for what it does not have itself, in order. */
  readonly links: Link[] = [];
  /** Directories of LD_LIBRARY_PATH, which come before the search paths. */
  readonly ldLibraryPaths: readonly string[];
  /** The libraries that it holds, its own and those that it shares, in load order. */
  readonly members: Set<LibraryNode> = new Set<LibraryNode>();

  /**
   * @param config Its configuration, links left out.
   * @param ldLibraryPaths Directories of LD_LIBRARY_PATH.
   */
  constructor(config: Omit<NamespaceConfig, "links">, ldLibraryPaths: readonly string[] = []) {
    this.name = config.name;
    this.isolated = config.isolated;
    this.visible = config.visible;
    this.searchPaths = config.searchPaths;
    this.permittedPaths = config.permittedPaths;
    this.allowedLibraries = config.allowedLibraries;
    this.ldLibraryPaths = ldLibraryPaths;
  }
}

/** A library of the linker's graph. */
export class LibraryNode implements Library, Caller {
  readonly path: string;
  readonly image: Image;
  /** The namespace that it was loaded into, where what it needs is looked for. */
  readonly home: Namespace;
  readonly needed: LibraryNode[] = [];
  /** The libraries that need it. */
  readonly neededBy: Set<LibraryNode> = new Set<LibraryNode>();
  /** How often it was opened and not closed. */
  references = 0;
  /** Whether its constructors were begun, so that it must not be constructed again. */
  started = false;
  /** Whether it is the process's executable. */
  isExecutable = false;
  /** Whether LD_PRELOAD names it. */
  isPreloaded = false;
  /** Whether it was loaded with RTLD_GLOBAL, as all is that the process starts with. */
  isOpenedGlobal = false;
  /** Whether it stays however often it is closed (linker_soinfo.cpp, can_unload). */
  isKept = false;
  /** The library whose loading made this one be linked: where dlsym looks on behalf of it. */
  groupRoot: LibraryNode = this;
  #exports: Exports | undefined;

  /**
   * @param path Canonical path.
   * @param image What was read from there.
   * @param home The namespace that it is loaded into.
   */
  constructor(path: string, image: Image, home: Namespace) {
    this.path = path;
    this.image = image;
    this.home = home;
  }

  get soname(): string {
    return this.image.soname;
  }

  get namespace(): string {
    return this.home.name;
  }

  /** Its exported symbols; until its constructors have run, a stand-in that has none. */
  get exports(): Exports {
    return this.#exports ?? new LateExports(() => this.#exports);
  }

  set exports(exports: Exports) {
    this.#exports = exports;
  }

  /** Checks that the library may export a symbol; true as well if only running it would tell. */
  mayExport(name: string): boolean {
    return this.#exports?.has(name) ?? this.image.exports?.has(name) ?? true;
  }
}

/** Exports of a library in a cycle, which are used before they are there. */
class LateExports implements Exports {
  readonly #later: () => Exports | undefined;

  constructor(later: () => Exports | undefined) {
    this.#later = later;
  }

  get(name: string): EntryPoint | undefined {
    return this.#later()?.get(name);
  }

  has(name: string): boolean {
    return this.#later()?.has(name) ?? false;
  }

  keys(): Iterable<string> {
    return this.#later()?.keys() ?? [];
  }
}
