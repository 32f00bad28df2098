/**
 * Mutants of what libraries ask for themselves: namespaces of callers, symbols, dladdr.
 *
 * @module
 */

import type { Library, Namespace } from "../../../impl/linker/library.ts";
import type { EntryPoint } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

export const callerIsIgnored = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-19",
  why: "It begins every dlopen in the program's own namespace.",
  make: (Base) =>
    class extends Base {
      protected override callerNamespace() {
        return this.host.ownNamespace();
      }
    },
});

export const callersAreWhereTheyWereAskedFor = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-19",
  why: "It begins the dlopen of a library in the namespace from which that library was opened.",
  make: (Base) =>
    class extends Base {
      readonly #asked = new Map<Library, Namespace>();

      protected override callerNamespace(caller: Library | undefined) {
        return (caller && this.#asked.get(caller)) ?? super.callerNamespace(caller);
      }

      override open(...args: Parameters<InstanceType<typeof Base>["open"]>) {
        const [, , caller, extinfo] = args;
        const library = super.open(...args);
        const start = extinfo?.[6] as Namespace | null ?? this.callerNamespace(caller);
        if (library !== null) this.#asked.set(library, start);
        return library;
      }
    },
});

export const dladdrTellsTheFirstCopy = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-38",
  why: "It tells the file of the first copy of a library.",
  make: (Base) =>
    class extends Base {
      override libraryOf(entry: EntryPoint) {
        const found = super.libraryOf(entry);
        const first = this.libraries.find(({ soname }) => soname === found?.library.soname);
        return found === undefined || first === undefined ? found : { ...found, library: first };
      }
    },
});

export const dladdrFindsNothing = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-38",
  why: "It finds no library for an address.",
  make: (Base) =>
    class extends Base {
      override libraryOf() {
        return undefined;
      }
    },
});

export const dladdrWithoutSymbol = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-38",
  why: "It tells the file of an address and not the symbol.",
  make: (Base) =>
    class extends Base {
      override libraryOf(entry: EntryPoint) {
        const found = super.libraryOf(entry);
        return found === undefined ? undefined : { ...found, symbol: "" };
      }
    },
});
