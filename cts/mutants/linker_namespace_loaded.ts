/**
 * Mutants of what is loaded already, of flags and of dlclose.
 *
 * @module
 */

import type { Library, LibraryNode, Namespace } from "../../impl/linker/library.ts";
import type { Task } from "../../impl/linker/library_lookup.ts";
import { DlopenError, type OpenOptions } from "../../impl/linker/linker.ts";
import { mutant } from "./mutant.ts";

/** Nothing is known to be loaded by its name. */
export const alreadyLoadedRuleMissing = mutant({
  part: "linker",
  clauses: ["LINKER-NAMESPACE-7", "LINKER-NAMESPACE-25"],
  why: "It looks for a file even if a library of that name is loaded.",
  make: (Base) =>
    class extends Base {
      protected override loaded() {
        return undefined;
      }
    },
});

/** Own files before what is loaded elsewhere. */
export const ownFilesBeforeLoaded = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-7",
  why: "It takes the namespace's own file before a library that is loaded in a linked namespace.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        try {
          return this.loaded(task.name, task.start) ??
            this.loadInto(task.start, task, fresh, true);
        } catch (error) {
          if (!(error instanceof DlopenError)) throw error;
          return super.lookUp(task, fresh);
        }
      }
    },
});

/** What is loaded counts whatever a link lists. */
export const loadedCountsWithoutList = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-7",
  why: "It takes a library that is loaded in a linked namespace even if the link does not list it.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const found = [namespace, ...this.linksOf(namespace).map(({ to }) => to)]
          .map((place) => super.loaded(name, place));
        return found.find((library) => library !== undefined);
      }
    },
});

/** Loaded libraries by the names of their files. */
export const loadedByFileName = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-25",
  why: "It finds a loaded library by the name of its file and not by its DT_SONAME.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        return [...namespace.members].find(({ path }) => path.endsWith(`/${name}`));
      }
    },
});

/** Loaded libraries by the last part of a path. */
export const pathTakenForSoname = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-25",
  why: "It takes the last part of a path for the name of a loaded library.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        return super.loaded(name.slice(name.lastIndexOf("/") + 1), namespace);
      }
    },
});

/** Files are not compared. */
export const sameFileIsLoadedTwice = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-21",
  why: "It loads a file again that another name leads to.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile() {
        return undefined;
      }
    },
});

/** Files of linked namespaces are not compared. */
export const sameFileOfLinkIsLoadedTwice = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-21",
  why: "It loads a file again that a linked namespace has loaded and would give.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile(path: string, namespace: Namespace) {
        return super.loadedFile(path, namespace, false);
      }
    },
});

/** Files of linked namespaces count whatever the link lists. */
export const sameFileWithoutList = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-21",
  why: "It takes a file that a linked namespace has loaded even if the link does not list it.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile(path: string, namespace: Namespace, withLinks: boolean) {
        const own = super.loadedFile(path, namespace, withLinks);
        const links = withLinks ? this.linksOf(namespace) : [];
        return own ?? links.map(({ to }) => super.loadedFile(path, to, false)).find((it) => it);
      }
    },
});

/** One copy of a file for the process. */
export const oneCopyForAllNamespaces = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-22",
  why: "It loads a file once in the process, whatever the namespace.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile(path: string, ...rest: [Namespace, boolean]) {
        const anywhere = this.libraries.find((library) => library.path === path);
        return super.loadedFile(path, ...rest) ?? anywhere as LibraryNode | undefined;
      }
    },
});

/** One copy of a soname for the process. */
export const oneSonameForAllNamespaces = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-22",
  why: "It takes a library that any namespace has loaded under that name.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const anywhere = this.libraries.find(({ soname }) => soname === name);
        return super.loaded(name, namespace) ?? anywhere as LibraryNode | undefined;
      }
    },
});

/** RTLD_NOLOAD is ignored. */
export const noloadLoads = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-35",
  why: "It ignores RTLD_NOLOAD.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options: OpenOptions = {}) {
        return super.open(name, where, { ...options, noLoad: false });
      }
    },
});

/** RTLD_NOLOAD gives nothing. */
export const noloadGivesNothing = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-35",
  why: "It gives nothing for RTLD_NOLOAD, even if the library is loaded.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options: OpenOptions = {}) {
        if (options.noLoad) throw new DlopenError(`dlopen failed: library "${name}" not found`);
        return super.open(name, where, options);
      }
    },
});

/** RTLD_NOLOAD has no words of its own. */
export const noloadIsNotFound = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-35",
  why: "It says that a library was not found when RTLD_NOLOAD prevented loading it.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options: OpenOptions = {}) {
        try {
          return super.open(name, where, options);
        } catch (error) {
          if (!options.noLoad || !(error instanceof DlopenError)) throw error;
          throw new DlopenError(`dlopen failed: library "${name}" not found`);
        }
      }
    },
});

/** ANDROID_DLEXT_FORCE_LOAD is ignored. */
export const forceLoadIsIgnored = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-36",
  why: "It ignores ANDROID_DLEXT_FORCE_LOAD.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options: OpenOptions = {}) {
        return super.open(name, where, { ...options, force: false });
      }
    },
});

/** Every path is loaded anew. */
export const everyLoadIsForced = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-36",
  why: "It loads a file again whether or not ANDROID_DLEXT_FORCE_LOAD is set.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options: OpenOptions = {}) {
        return super.open(name, where, { ...options, force: true });
      }
    },
});

/** ANDROID_DLEXT_FORCE_LOAD for names of loaded libraries. */
export const forceLoadIgnoresNames = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-36",
  why: "It loads another copy even of a library that is asked for by the name of a loaded one.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        return task.force
          ? this.loadInto(task.start, task, fresh, true)
          : super.lookUp(task, fresh);
      }
    },
});

/** Nothing is unloaded. */
export const neverUnloads = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-37",
  why: "It keeps a library that was closed.",
  make: (Base) =>
    class extends Base {
      override close(library: Library) {
        return this.isOpen(library);
      }
    },
});

/** The first close unloads. */
export const firstCloseUnloads = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-37",
  why: "It unloads a library at the first close, however often it was opened.",
  make: (Base) =>
    class extends Base {
      override close(library: Library) {
        if (this.isOpen(library)) (library as LibraryNode).references = 1;
        return super.close(library);
      }
    },
});

/** What a library needed stays. */
export const neededLibrariesStay = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-37",
  why: "It keeps what an unloaded library needed.",
  make: (Base) =>
    class extends Base {
      override close(library: Library) {
        for (const needed of (library as LibraryNode).needed) needed.references++;
        return super.close(library);
      }
    },
});

/** What a library needed goes, whoever else needs it. */
export const neededLibrariesGo = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-37",
  why: "It unloads what an unloaded library needed even if other libraries need it.",
  make: (Base) =>
    class extends Base {
      override close(library: Library) {
        const node = library as LibraryNode;
        for (const needed of node.references === 1 ? node.needed : []) {
          if (needed.references === 0) needed.neededBy.clear();
        }
        return super.close(library);
      }
    },
});
