/**
 * The graph that the DT_NEEDED of loaded libraries make: the order of constructors, the places of their symbols, and what
 * is left over.
 *
 * @module
 */

import type { LibraryNode } from "./library.ts";

/**
 * A library and all that it needs, what is needed before what needs it; a cycle is broken where it is entered.
 *
 * @param root The library.
 */
export function dependenciesFirst(root: LibraryNode): LibraryNode[] {
  const ordered = new Set<LibraryNode>();
  const entered = new Set<LibraryNode>([root]);
  const pending = [{ library: root, next: 0 }];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    const needed = top.library.needed[top.next++];
    if (needed === undefined) {
      ordered.add(top.library);
      pending.pop();
    } else if (!entered.has(needed)) {
      entered.add(needed);
      pending.push({ library: needed, next: 0 });
    }
  }
  return [...ordered];
}

/**
 * A library and what it needs, breadth first, as far as its namespace goes, and one step beyond.
 *
 * @param root The library.
 */
export function localGroup(root: LibraryNode): LibraryNode[] {
  const group = new Set([root]);
  for (const library of group) {
    if (library.home !== root.home) continue;
    for (const needed of library.needed) group.add(needed);
  }
  return [...group];
}

/**
 * Tells each library in which group it is linked: those of the root's namespace in the root's, and what a library of
 * another namespace is needed from in that one's (AOSP bionic, linker/linker.cpp, find_libraries: local_group_roots).
 *
 * @param root The library that is loaded.
 * @param fresh What is loaded with it, breadth first.
 */
export function setGroupRoots(root: LibraryNode, fresh: readonly LibraryNode[]): void {
  for (const library of fresh) {
    const [first] = library.neededBy;
    if (library.home === root.home) library.groupRoot = root;
    else if (first?.home === library.home) library.groupRoot = first.groupRoot;
  }
}

/**
 * The libraries that nothing uses once one is closed: itself, unless it is still open or needed, and those that only it
 * needed, cycles included.
 *
 * @param root The library that was closed.
 */
export function unneeded(root: LibraryNode): LibraryNode[] {
  const candidates = new Set([root]);
  for (const library of candidates) for (const needed of library.needed) candidates.add(needed);
  const isUsed = (library: LibraryNode) =>
    library.isKept || library.references > 0 ||
    [...library.neededBy].some((other) => !candidates.has(other));
  const used = new Set([...candidates].filter(isUsed));
  for (const library of used) for (const needed of library.needed) used.add(needed);
  return [...candidates].filter((library) => !used.has(library));
}
