/**
 * The namespaces of one process, by name.
 *
 * Source: AOSP bionic, linker/linker.cpp (init_default_namespaces, get_exported_namespace, create_namespace).
 *
 * @module
 */

import { type LibraryNode, Namespace } from "./library.ts";
import { DlopenError, LibraryLookup } from "./library_lookup.ts";
import type { NamespaceConfig, NamespaceLink } from "./namespace.ts";

/** A linker's namespaces. */
export abstract class LinkerNamespaces extends LibraryLookup {
  /** All of them, in the order in which they were made. */
  protected readonly namespaces: Namespace[] = [];

  /** What a namespace lends to those that are made under it (linker_namespaces.cpp, get_shared_group). */
  protected abstract sharedGroup(parent: Namespace): readonly LibraryNode[];

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
  addNamespace(
    config: NamespaceConfig,
    ldLibraryPaths: readonly string[] = [],
    parent: Namespace | undefined = this.namespace("default"),
  ): Namespace {
    const namespace = this.#make(config, ldLibraryPaths);
    const lent = parent === undefined ? [] : this.sharedGroup(parent);
    for (const member of lent) namespace.members.add(member);
    this.#link(namespace, config.links);
    return namespace;
  }

  /** Directories as code of the process gives them: those that there are, links resolved. */
  directories(paths: readonly string[]): string[] {
    return paths.flatMap((path) => this.files.directory(path) ?? []);
  }

  #make(config: NamespaceConfig, ldLibraryPaths: readonly string[]): Namespace {
    const namespace = new Namespace(config, ldLibraryPaths);
    this.namespaces.push(namespace);
    return namespace;
  }

  #link(namespace: Namespace, links: readonly NamespaceLink[]): void {
    for (const { to, libraries } of links) {
      const target = this.namespace(to);
      if (target !== undefined) namespace.links.push({ to: target, libraries });
    }
  }

  /** The first namespace of that name. */
  namespace(name: string): Namespace | undefined {
    return this.namespaces.find((namespace) => namespace.name === name);
  }

  /** What android_get_exported_namespace gives: a namespace that is configured as visible. */
  exportedNamespace(name: string): Namespace | null {
    const namespace = this.namespace(name);
    return namespace !== undefined && this.isExported(namespace) ? namespace : null;
  }

  /** Whether a namespace can be had by its name. */
  protected isExported(namespace: Namespace): boolean {
    return namespace.visible;
  }

  /** The first namespace of that name. @throws {DlopenError} If there is none. */
  protected namespaceOf(name: string): Namespace {
    const namespace = this.namespace(name);
    if (namespace !== undefined) return namespace;
    throw new DlopenError(`dlopen failed: namespace "${name}" does not exist`);
  }
}
