/**
 * Mutants of isolation: which files a namespace lets in.
 *
 * @module
 */

import type { LibraryNode, Namespace } from "../../impl/linker/library.ts";
import type { Task } from "../../impl/linker/library_lookup.ts";
import { mutant } from "./mutant.ts";

/** Every namespace is isolated. */
export const alwaysIsolated = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-1",
  why: "It checks paths in a namespace that is not isolated as well.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible({ ...namespace }: Namespace, path: string) {
        return super.isAccessible({ ...namespace, isolated: true }, path);
      }
    },
});

/** No namespace is isolated. */
export const neverIsolated = mutant({
  part: "linker",
  clauses: ["LINKER-NAMESPACE-1", "LINKER-NAMESPACE-2", "LINKER-NAMESPACE-3"],
  why: "It opens any path in an isolated namespace.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible() {
        return true;
      }
    },
});

/** Only the default namespace is exempt. */
export const defaultIsNeverIsolated = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-1",
  why: "It opens any path in the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible(namespace: Namespace, path: string) {
        return namespace.name === "default" || super.isAccessible(namespace, path);
      }
    },
});

/** Search paths at any depth. */
export const searchPathAtAnyDepth = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-2",
  why: "It lets in files in subdirectories of a search path.",
  make: (Base) =>
    class extends Base {
      protected override searchPathHolds(directory: string, path: string) {
        return this.permittedPathHolds(directory, path);
      }
    },
});

/** Search paths only find. */
export const searchPathLetsNothingIn = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-2",
  why: "It lets in nothing but what is below permitted paths.",
  make: (Base) =>
    class extends Base {
      protected override searchPathHolds(directory: string, path: string) {
        return directory.startsWith("/system/") && super.searchPathHolds(directory, path);
      }
    },
});

/** Permitted paths for direct children only. */
export const permittedPathForChildrenOnly = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-3",
  why: "It lets in only files that lie in a permitted path itself.",
  make: (Base) =>
    class extends Base {
      protected override permittedPathHolds(directory: string, path: string) {
        return this.searchPathHolds(directory, path);
      }
    },
});

/** Permitted paths for what is below, and not for what is in them. */
export const permittedPathForSubdirectoriesOnly = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-3",
  why: "It refuses files that lie in a permitted path itself.",
  make: (Base) =>
    class extends Base {
      protected override permittedPathHolds(directory: string, path: string) {
        return super.permittedPathHolds(directory, path) && !this.searchPathHolds(directory, path);
      }
    },
});

/** Permitted paths as beginnings of texts. */
export const permittedPathAsText = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-3",
  why: "It compares a permitted path as text, so that /data/a permits /data/ab.",
  make: (Base) =>
    class extends Base {
      protected override permittedPathHolds(directory: string, path: string) {
        return path.startsWith(directory);
      }
    },
});

/** Paths are checked as they were asked for. */
export const checksThePathAsAsked = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-4",
  why: "It checks the path that was asked for, links of the file system not followed.",
  make: (Base) =>
    class extends Base {
      #asked = "";

      protected override loadInto(
        ...[namespace, task, ...rest]: [Namespace, Task, LibraryNode[], boolean]
      ) {
        this.#asked = task.name.includes("/") ? task.name : "";
        return super.loadInto(namespace, task, ...rest);
      }

      protected override isAccessible(namespace: Namespace, path: string) {
        return super.isAccessible(namespace, this.#asked === "" ? path : this.#asked);
      }
    },
});

/** The search goes on after a refused file. */
export const searchesOnAfterRefusal = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-5",
  why: "It passes over a file that is refused and looks in later search paths.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, namespace: Namespace) {
        if (task.name.includes("/")) return super.find(task, namespace);
        for (const directory of namespace.searchPaths) {
          const path = super.find({ ...task, name: `${directory}/${task.name}` }, namespace);
          if (path !== undefined && this.isAccessible(namespace, path)) return path;
        }
        return super.find(task, namespace);
      }
    },
});

/** Only the first search path is searched. */
export const searchesTheFirstPathOnly = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-5",
  why: "It looks in no search path but the first.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, { ...namespace }: Namespace) {
        return super.find(task, {
          ...namespace,
          searchPaths: namespace.searchPaths.slice(0, 1),
        });
      }
    },
});

/** Search paths backwards. */
export const searchesBackwards = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-34",
  why: "It searches the last search path first.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, { ...namespace }: Namespace) {
        return super.find(task, {
          ...namespace,
          searchPaths: namespace.searchPaths.toReversed(),
        });
      }
    },
});

/** Search paths in alphabetical order. */
export const searchesInAlphabeticalOrder = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-34",
  why: "It searches the search paths in alphabetical order.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, { ...namespace }: Namespace) {
        return super.find(task, { ...namespace, searchPaths: namespace.searchPaths.toSorted() });
      }
    },
});

/** The list of names does not count. */
export const allowsEveryName = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-14",
  why: "It does not limit a namespace to its list of names.",
  make: (Base) =>
    class extends Base {
      protected override isAllowed() {
        return true;
      }
    },
});

/** A listed name is let in from anywhere. */
export const listedNameFromAnywhere = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-14",
  why: "It lets a listed name in from any directory.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible(namespace: Namespace, path: string) {
        const name = path.slice(path.lastIndexOf("/") + 1);
        return namespace.allowedLibraries.includes(name) || super.isAccessible(namespace, path);
      }
    },
});

/** A limited namespace takes nothing. */
export const limitedTakesNothing = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-14",
  why: "It refuses every name in a namespace with a list of names.",
  make: (Base) =>
    class extends Base {
      protected override isAllowed({ allowedLibraries }: Namespace) {
        return allowedLibraries.length === 0;
      }
    },
});

/** The default namespace is limited as others are. */
export const limitsTheDefaultNamespace = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-15",
  why: "It limits the default namespace of Android 10 to its list of names.",
  make: (Base) =>
    class extends Base {
      protected override limits() {
        return true;
      }
    },
});

/** Permitted paths are searched. */
export const searchesPermittedPaths = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-24",
  why: "It looks for plain names in permitted paths as well.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, { ...namespace }: Namespace) {
        const { searchPaths, permittedPaths } = namespace;
        return super.find(task, { ...namespace, searchPaths: [...searchPaths, ...permittedPaths] });
      }
    },
});
