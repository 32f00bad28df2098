/**
 * Mutants of isolation: which files a namespace lets in.
 *
 * @module
 */

import type { Namespace } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import { mutant } from "../../mutants/mutant.ts";

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
