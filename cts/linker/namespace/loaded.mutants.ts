/**
 * Mutants of what is loaded already, of flags and of dlclose.
 *
 * @module
 */

import type { LibraryNode, Namespace } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import { DlopenError, type OpenOptions } from "../../../impl/linker/linker.ts";
import { baseName } from "../../../impl/platform/file_path.ts";
import { mutant } from "../../mutants/mutant.ts";

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

export const pathTakenForSoname = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-25",
  why: "It takes the last part of a path for the name of a loaded library.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        return super.loaded(baseName(name), namespace);
      }
    },
});

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

export const loadedFileGoesByItsFileName = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-70",
  why: "It takes a file from a linked namespace if the link lists the file's name.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile(path: string, namespace: Namespace, withLinks: boolean) {
        const own = super.loadedFile(path, namespace, false);
        if (own !== undefined || !withLinks) return own;
        const links = this.linksOf(namespace).filter((link) => this.passes(link, baseName(path)));
        return links.flatMap(({ to }) => [...to.members]).find((member) => member.path === path);
      }
    },
});

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

export const closedHandlesAreDead = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-49",
  why: "It takes a handle that was closed as often as opened for none, though the library stays.",
  make: (Base) =>
    class extends Base {
      override isOpen(handle: unknown): handle is LibraryNode {
        return super.isOpen(handle) && handle.references > 0;
      }
    },
});
