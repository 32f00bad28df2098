/**
 * The namespaces of one process, by name.
 *
 * Source: AOSP bionic, linker/linker.cpp (init_default_namespaces, get_exported_namespace, create_namespace).
 *
 * @module
 */

import { type LibraryNode, Namespace } from "./library.ts";
import { DlopenError } from "./library_lookup.ts";
import type { NamespaceConfig, NamespaceLink } from "./namespace.ts";

/** A linker's namespaces. */
export class LinkerNamespaces {
  /** All of them, in the order in which they were made. */
  readonly #all: Namespace[] = [];
  readonly #sharedGroup: (parent: Namespace) => readonly LibraryNode[];

  /** @param sharedGroup The libraries that a namespace lends to those that are made under it (get_shared_group). */
  constructor(sharedGroup: (parent: Namespace) => readonly LibraryNode[]) {
    this.#sharedGroup = sharedGroup;
  }

  /** All of them, in the order in which they were made. */
  [Symbol.iterator](): Iterator<Namespace> {
    return this.#all.values();
  }

  /**
   * Adds the namespaces of a configuration.
   *
   * @param configs Namespaces whose links may lead to each other.
   * @param ldLibraryPaths Directories of LD_LIBRARY_PATH, which only the default namespace has.
   */
  configure(configs: readonly NamespaceConfig[], ldLibraryPaths: readonly string[] = []): void {
    const made = configs.map((config) =>
      this.#make(config, config.name === "default" ? ldLibraryPaths : [])
    );
    made.forEach((namespace, i) => this.#link(namespace, configs[i]!.links));
  }

  /**
   * Adds a namespace, which may have the name of another.
   *
   * @param config Its configuration; its links lead to namespaces that exist, each the first of its name.
   * @param ldLibraryPaths Directories that are searched first.
   * @param parent The namespace under which it is made. Default: the default namespace.
   */
  add(
    config: NamespaceConfig,
    ldLibraryPaths: readonly string[] = [],
    parent: Namespace | undefined = this.get("default"),
  ): Namespace {
    const namespace = this.#make(config, ldLibraryPaths);
    const lent = parent === undefined ? [] : this.#sharedGroup(parent);
    for (const member of lent) namespace.members.add(member);
    this.#link(namespace, config.links);
    return namespace;
  }

  #make(config: NamespaceConfig, ldLibraryPaths: readonly string[]): Namespace {
    const namespace = new Namespace(config, ldLibraryPaths);
    this.#all.push(namespace);
    return namespace;
  }

  #link(namespace: Namespace, links: readonly NamespaceLink[]): void {
    for (const { to, libraries } of links) {
      const target = this.get(to);
      if (target !== undefined) namespace.links.push({ to: target, libraries });
    }
  }

  /** The first namespace of that name. */
  get(name: string): Namespace | undefined {
    return this.#all.find((namespace) => namespace.name === name);
  }

  /** The first namespace of that name. @throws {DlopenError} If there is none. */
  demand(name: string): Namespace {
    const namespace = this.get(name);
    if (namespace !== undefined) return namespace;
    throw new DlopenError(`dlopen failed: namespace "${name}" does not exist`);
  }
}
