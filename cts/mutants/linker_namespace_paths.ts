/**
 * Mutants of DT_RUNPATH, LD_LIBRARY_PATH and LD_PRELOAD.
 *
 * @module
 */

import { decodeLibrary } from "../contract/library.ts";
import type { LibraryNode, Namespace } from "../../impl/linker/library.ts";
import type { Task } from "../../impl/linker/library_lookup.ts";
import type { NamespaceConfig } from "../../impl/linker/namespace.ts";
import { mutant } from "./mutant.ts";

/** A refused file of DT_RUNPATH is an error. */
export const refusedRunpathIsAnError = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-12",
  why: "It takes the first file that DT_RUNPATH leads to, and fails if that is refused.",
  make: (Base) =>
    class extends Base {
      #searches = false;

      protected override find(task: Task, namespace: Namespace) {
        this.#searches = true;
        const path = super.find(task, namespace);
        this.#searches = false;
        return path;
      }

      protected override isAccessible(namespace: Namespace, path: string) {
        return this.#searches || super.isAccessible(namespace, path);
      }
    },
});

/** Refused files of DT_RUNPATH are let in. */
export const runpathLetsIn = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-12",
  why: "It lets in what DT_RUNPATH leads to.",
  make: (Base) =>
    class extends Base {
      #needed: LibraryNode | undefined;

      protected override find(task: Task, namespace: Namespace) {
        this.#needed = task.neededBy;
        return super.find(task, namespace);
      }

      protected override isAccessible(namespace: Namespace, path: string) {
        return super.isAccessible(namespace, path) ||
          this.runPaths(this.#needed).some((directory) => path.startsWith(`${directory}/`));
      }
    },
});

/** DT_RPATH counts. */
export const rpathCounts = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-13",
  why: "It searches the directories of DT_RPATH.",
  make: (Base) =>
    class extends Base {
      protected override runPaths(library: LibraryNode | undefined) {
        if (library === undefined || library.isExecutable) return super.runPaths(library);
        const { rpath = "" } = decodeLibrary(this.files.read(library.path)).header;
        return [...super.runPaths(library), ...rpath.split(":").filter((path) => path !== "")];
      }
    },
});

/** DT_RUNPATH is ignored. */
export const runpathIsIgnored = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It ignores DT_RUNPATH.",
  make: (Base) =>
    class extends Base {
      protected override runPaths() {
        return [];
      }
    },
});

/** DT_RUNPATH comes last. */
export const runpathComesLast = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It searches DT_RUNPATH after the namespace's own paths.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, namespace: Namespace) {
        return super.find({ ...task, neededBy: undefined }, namespace) ??
          super.find(task, namespace);
      }
    },
});

/** DT_RUNPATH is inherited. */
export const runpathIsInherited = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It searches the DT_RUNPATH of a library for what its needed libraries need as well.",
  make: (Base) =>
    class extends Base {
      protected override runPaths(library: LibraryNode | undefined): readonly string[] {
        const parents = [...library?.neededBy ?? []].filter(({ home }) => home === library?.home);
        return [
          ...super.runPaths(library),
          ...parents.flatMap((parent) => super.runPaths(parent)),
        ];
      }
    },
});

/** DT_RUNPATH does not count for dlopen. */
export const runpathNotForDlopen = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It ignores DT_RUNPATH for what a library opens itself.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, namespace: Namespace) {
        return super.find(task.isNeeded ? task : { ...task, neededBy: undefined }, namespace);
      }
    },
});

/** Nothing stands for the library's directory. */
export const runpathWithoutOrigin = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It does not know $ORIGIN.",
  make: (Base) =>
    class extends Base {
      protected override runPaths(library: LibraryNode | undefined) {
        return library?.image.runpath.includes("ORIGIN") ? [] : super.runPaths(library);
      }
    },
});

/** `$LIB` is always `lib`. */
export const runpathWithoutLib = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-27",
  why: "It takes lib for $LIB in a process of 64 bits.",
  make: (Base) =>
    class extends Base {
      protected override runPaths(library: LibraryNode | undefined) {
        const found = super.runPaths(library);
        return library?.image.runpath.includes("LIB")
          ? found.map((path) => path.replace(/\/lib64$/, "/lib"))
          : found;
      }
    },
});

/** LD_LIBRARY_PATH is ignored. */
export const ldLibraryPathIsIgnored = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-39",
  why: "It ignores LD_LIBRARY_PATH.",
  make: (Base) =>
    class extends Base {
      override configure(configs: readonly NamespaceConfig[]) {
        super.configure(configs);
      }
    },
});

/** LD_LIBRARY_PATH comes last. */
export const ldLibraryPathComesLast = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-39",
  why: "It searches LD_LIBRARY_PATH after the search paths.",
  make: (Base) =>
    class extends Base {
      override configure(configs: readonly NamespaceConfig[], paths: readonly string[] = []) {
        super.configure(configs.map((config) => ({
          ...config,
          searchPaths: config.name === "default"
            ? [...config.searchPaths, ...paths]
            : config.searchPaths,
        })));
      }
    },
});

/** LD_LIBRARY_PATH everywhere. */
export const ldLibraryPathForAll = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-39",
  why: "It searches LD_LIBRARY_PATH in every namespace.",
  make: (Base) =>
    class extends Base {
      override configure(configs: readonly NamespaceConfig[], paths: readonly string[] = []) {
        super.configure(configs.map((config) => ({
          ...config,
          searchPaths: [...paths, ...config.searchPaths],
        })));
      }
    },
});

/** LD_LIBRARY_PATH finds and does not let in. */
export const ldLibraryPathLetsNothingIn = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-39",
  why: "It refuses what it finds by LD_LIBRARY_PATH in an isolated namespace.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible({ ...namespace }: Namespace, path: string) {
        return super.isAccessible({ ...namespace, ldLibraryPaths: [] }, path);
      }
    },
});

/** Only the first directory of LD_LIBRARY_PATH. */
export const firstOfLdLibraryPath = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-39",
  why: "It takes only the first directory of LD_LIBRARY_PATH.",
  make: (Base) =>
    class extends Base {
      override configure(configs: readonly NamespaceConfig[], paths: readonly string[] = []) {
        super.configure(configs, paths.slice(0, 1));
      }
    },
});

/** Namespaces share nothing from the start. */
export const startIsNotShared = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-32",
  why: "It makes preloaded and global libraries members of the default namespace only.",
  make: (Base) =>
    class extends Base {
      protected override sharesStart(namespace: Namespace) {
        return namespace.name === "default";
      }
    },
});

/** Namespaces share the start in 8.0 too. */
export const startIsSharedInEight = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-32",
  why: "It makes preloaded and global libraries members of every namespace in 8.0 too.",
  make: (Base) =>
    class extends Base {
      protected override sharesStart() {
        return true;
      }
    },
});

/** LD_PRELOAD is ignored. */
export const preloadIsIgnored = mutant({
  part: "linker",
  clauses: ["LINKER-NAMESPACE-32", "LINKER-NAMESPACE-44"],
  why: "It ignores LD_PRELOAD.",
  make: (Base) =>
    class extends Base {
      override start(path: string) {
        return super.start(path);
      }
    },
});

/** Preloaded libraries lend nothing. */
export const preloadLendsNothing = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-44",
  why: "It does not look into preloaded libraries for symbols.",
  make: (Base) =>
    class extends Base {
      protected override isGlobal(library: LibraryNode) {
        return library.image.global;
      }
    },
});
