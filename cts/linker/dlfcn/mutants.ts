/**
 * Linkers that look for symbols in the wrong places.
 *
 * @module
 */

import { LibraryNode, type Namespace } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import type { Library, OpenOptions } from "../../../impl/linker/linker.ts";
import { mutant } from "../../mutants/mutant.ts";

export const handleFindsAll = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-20",
  why: "If a handle's libraries lack a symbol, it looks into all that are loaded.",
  make: (Base) =>
    class extends Base {
      override symbolBelow(library: Library, name: string, caller?: Library) {
        const other = this.libraries.find(({ exports }) => exports.has(name));
        return super.symbolBelow(library, name, caller) ?? other?.exports.get(name) ?? null;
      }
    },
});

export const keepsWhatFailed = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-32",
  why: "What a failed dlopen had found already stays in its namespace.",
  make: (Base) =>
    class extends Base {
      readonly met = new Map<LibraryNode, Namespace>();

      protected override loadInto(
        namespace: Namespace,
        task: Task,
        fresh: LibraryNode[],
        withLinks: boolean,
      ): LibraryNode {
        const library = super.loadInto(namespace, task, fresh, withLinks);
        this.met.set(library, namespace);
        return library;
      }

      override open(name: string, where: string | Namespace, options?: OpenOptions): Library {
        try {
          return super.open(name, where, options);
        } catch (error) {
          for (const [library, namespace] of this.met) {
            library.started = true;
            namespace.members.add(library);
          }
          throw error;
        }
      }
    },
});

export const keepsByLaterFlags = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-33",
  why: "RTLD_NODELETE keeps a library that was loaded before.",
  make: (Base) =>
    class extends Base {
      override open(name: string, where: string | Namespace, options?: OpenOptions): Library {
        const library = super.open(name, where, options);
        if (options?.noDelete && library instanceof LibraryNode) library.references++;
        return library;
      }
    },
});

export const globalGoes = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-40",
  why: "A library with DF_1_GLOBAL is unloaded when it is closed.",
  make: (Base) =>
    class extends Base {
      override close(library: Library): boolean {
        if (library instanceof LibraryNode) library.isKept = library.isOpenedGlobal;
        return super.close(library);
      }
    },
});

export const takesAnyProcessor = mutant({
  part: "linker",
  clauses: "LINKER-DLFCN-38",
  why: "It does not look at the processor that a library is for.",
  make: (Base) =>
    class extends Base {
      protected override readable(path: string) {
        return this.host.machine.read(this.files.read(path));
      }
    },
});
