/**
 * Which namespace gives which library, by the lookup rules of the linker and without a process.
 *
 * Source: AOSP bionic, linker/linker.cpp (find_library_internal, load_library) and linker/linker_namespaces.cpp. What
 * depends on libraries that are loaded already is left out: a checker asks about the first one.
 *
 * @module
 */

import type { NamespaceConfig } from "../../linker/namespace.ts";

/** Where a library comes from. */
export interface LibraryOffer {
  /** The namespace that it is loaded into. */
  readonly namespace: string;
  /** The file. */
  readonly path: string;
}

/** Looks libraries up in the namespaces of one section of a configuration. */
export class LibraryOffers {
  readonly #namespaces: ReadonlyMap<string, NamespaceConfig>;
  readonly #exists: (path: string) => boolean;

  /**
   * @param namespaces The namespaces.
   * @param exists Whether a device has a file.
   */
  constructor(namespaces: readonly NamespaceConfig[], exists: (path: string) => boolean) {
    this.#namespaces = new Map(namespaces.map((namespace) => [namespace.name, namespace]));
    this.#exists = exists;
  }

  /** The names of the namespaces, in the order of the configuration. */
  get names(): readonly string[] {
    return [...this.#namespaces.keys()];
  }

  /** The configuration of a namespace. */
  namespace(name: string): NamespaceConfig | undefined {
    return this.#namespaces.get(name);
  }

  /**
   * Where a library comes from that is asked for in a namespace: from its own directories, else by its links in their
   * order, whose targets' links do not count.
   *
   * @param namespace Where it is asked for.
   * @param soname Its name.
   * @param runPaths Directories of the asking library's DT_RUNPATH. Default: none.
   * @returns Undefined if it cannot be found or is refused.
   */
  find(
    namespace: string,
    soname: string,
    runPaths: readonly string[] = [],
  ): LibraryOffer | undefined {
    const config = this.#namespaces.get(namespace);
    if (config === undefined) return undefined;
    const own = this.#findIn(config, soname, runPaths);
    if (own !== undefined) return own;
    for (const link of config.links) {
      if (link.libraries !== "all" && !link.libraries.has(soname)) continue;
      const target = this.#namespaces.get(link.to);
      const found = target === undefined ? undefined : this.#findIn(target, soname, runPaths);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Checks that a namespace lets a file in. */
  isAccessible(namespace: string, path: string): boolean {
    const config = this.#namespaces.get(namespace);
    return config !== undefined && accessible(config, path);
  }

  #findIn(
    config: NamespaceConfig,
    soname: string,
    runPaths: readonly string[],
  ): LibraryOffer | undefined {
    const offer = (path: string) => ({ namespace: config.name, path });
    for (const directory of runPaths) {
      const path = `${directory}/${soname}`;
      if (this.#exists(path) && accessible(config, path)) return offer(path);
    }
    const directory = config.searchPaths.find((found) => this.#exists(`${found}/${soname}`));
    if (directory === undefined) return undefined;
    const path = `${directory}/${soname}`;
    return accessible(config, path) ? offer(path) : undefined;
  }
}

function accessible(config: NamespaceConfig, path: string): boolean {
  if (!config.isolated) return true;
  const slash = path.lastIndexOf("/");
  const { allowedLibraries } = config;
  if (allowedLibraries.length > 0 && !allowedLibraries.includes(path.slice(slash + 1))) {
    return false;
  }
  return config.searchPaths.includes(path.slice(0, slash)) ||
    config.permittedPaths.some((directory) => path.startsWith(`${directory}/`));
}
