/**
 * Where dlsym looks for a symbol.
 *
 * Source: AOSP bionic, linker/linker.cpp (dlsym_handle_lookup, dlsym_linear_lookup).
 *
 * @module
 */

import type { EntryPoint, Exports } from "../machine/machine.ts";
import { type Library, LibraryNode } from "./library.ts";
import { localGroup } from "./library_graph.ts";

/**
 * A symbol of a library, or of what it needs in its own namespace.
 *
 * @param library The library.
 * @param name The symbol.
 * @param caller The library that asks; undefined if none is known.
 * @returns The entry point, or null.
 */
export function symbolBelow(
  library: LibraryNode,
  name: string,
  caller: Library | undefined,
): EntryPoint | null {
  return symbolIn(localGroup(library), name, caller);
}

/**
 * A symbol of the global libraries of a namespace, or else of those that the caller was linked with: what RTLD_DEFAULT means.
 *
 * @param global The global libraries of the caller's namespace, in load order.
 * @param name The symbol.
 * @param caller As {@link symbolBelow} has it.
 * @returns The entry point, or null.
 */
export function symbolAnywhere(
  global: readonly LibraryNode[],
  name: string,
  caller: Library | undefined,
): EntryPoint | null {
  const group = caller instanceof LibraryNode ? localGroup(caller.groupRoot) : [];
  return symbolIn([...global, ...group], name, caller);
}

/**
 * The same, but only of libraries that come after the caller: what RTLD_NEXT means. Nothing for a caller that is not known.
 *
 * @param global As {@link symbolAnywhere} has it.
 * @param name The symbol.
 * @param caller As {@link symbolBelow} has it.
 * @returns The entry point, or null.
 */
export function symbolAfter(
  global: readonly LibraryNode[],
  name: string,
  caller: Library | undefined,
): EntryPoint | null {
  if (!(caller instanceof LibraryNode)) return null;
  const members = [...caller.home.members];
  const later = new Set(members.slice(members.indexOf(caller) + 1));
  const group = localGroup(caller.groupRoot);
  const after = group.slice(group.indexOf(caller) + 1);
  return symbolIn([...global.filter((library) => later.has(library)), ...after], name, caller);
}

/**
 * The first symbol of that name of some libraries.
 *
 * @param libraries The libraries.
 * @param name The symbol.
 * @param caller As {@link symbolBelow} has it.
 * @returns The entry point, or null.
 */
export function symbolIn(
  libraries: readonly LibraryNode[],
  name: string,
  caller: Library | undefined,
): EntryPoint | null {
  const found = libraries.find((library) => library.exports.has(name));
  return found === undefined ? null : exportsFor(found, caller).get(name) ?? null;
}

/** The exports of a library, as another one that is linked with it sees them. */
export function exportsFor({ exports }: LibraryNode, caller: Library | undefined): Exports {
  return (caller instanceof LibraryNode ? exports.for?.(caller) : undefined) ?? exports;
}
