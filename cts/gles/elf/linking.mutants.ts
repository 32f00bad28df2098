/**
 * Mutants of how layers in ELF are linked.
 *
 * @module
 */

import type { Namespace } from "../../../impl/linker/library.ts";
import { LibraryFormatError } from "../../contract/library.ts";
import { DlopenError } from "../../../impl/linker/linker.ts";
import { type ChangedElf, seesElf } from "../../mutants/changed_elf.ts";
import { mutant } from "../../mutants/mutant.ts";

export const looksUpLate = mutant({
  part: "linker",
  clauses: "GLES-ELF-9",
  why: "It loads a layer although nobody has a function that it is linked with.",
  make: seesElf((elf) => {
    for (const symbol of elf.symbols()) {
      if (!symbol.isDefined && symbol.binding === 1) elf.bind(symbol, 2);
    }
  }),
});

export const weakMustExist = mutant({
  part: "linker",
  clauses: "GLES-ELF-10",
  why: "It refuses a layer with a weak reference to what does not exist.",
  make: seesElf((elf) => {
    for (const symbol of elf.symbols()) {
      if (!symbol.isDefined && symbol.binding === 2) elf.bind(symbol, 1);
    }
  }),
});

/** Puts the need for libA.so in the place of the soname of another library. */
function needsA(elf: ChangedElf): boolean {
  const soname = elf.dynamic().find(({ tag }) => tag === 14);
  if (soname === undefined || !/^lib[BC]\.so$/.test(elf.string(soname.value))) return false;
  elf.rename(soname.value, "libA.so");
  elf.set(soname.at, 64, 1);
  return true;
}

export const layersSeeEachOther = mutant({
  part: "linker",
  clauses: "GLES-ELF-11",
  why: "It lets every layer see the symbols of the one that was loaded first.",
  make: seesElf((elf) => void needsA(elf)),
});

export const firstHelperWins = mutant({
  part: "linker",
  clauses: "GLES-ELF-12",
  why: "It gives every layer the helper of the one that was loaded first.",
  make: seesElf((elf) => {
    if (!needsA(elf)) return;
    for (const { name, at } of elf.symbols()) if (name === "help") elf.set(at + 6, 16, 0);
  }),
});

export const searchesBesideTheLayer = mutant({
  part: "linker",
  clauses: "GLES-ELF-13",
  why: "It looks for what a layer needs beside the layer.",
  make: (Base) =>
    class extends Base {
      protected override find(...[task, namespace]: Parameters<InstanceType<typeof Base>["find"]>) {
        const found = super.find(task, namespace);
        if (found !== undefined || task.neededBy === undefined) return found;
        const { path } = task.neededBy;
        const opened = this.files.open(`${path.slice(0, path.lastIndexOf("/"))}/${task.name}`);
        return "path" in opened ? opened.path : undefined;
      }
    },
});

export const ignoresRunPath = mutant({
  part: "linker",
  clauses: "GLES-ELF-14",
  why: "It does not look into the directories of DT_RUNPATH.",
  make: (Base) =>
    class extends Base {
      protected override runPaths() {
        return [];
      }
    },
});

export const everythingIsPublic = mutant({
  part: "linker",
  clauses: "GLES-ELF-15",
  why: "It lets every library of the platform through to the app.",
  make: (Base) =>
    class extends Base {
      protected override passes() {
        return true;
      }
    },
});

export const knowsFileNames = mutant({
  part: "linker",
  clauses: "GLES-ELF-16",
  why: "It finds a loaded library by the name of its file.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        return super.loaded(name, namespace) ??
          [...namespace.members].find(({ path }) => path.endsWith(`/${name}`));
      }
    },
});

export const knowsSonames = mutant({
  part: "linker",
  clauses: "GLES-ELF-17",
  why: "It takes a file for one that is loaded if their DT_SONAME is the same.",
  make: (Base) =>
    class extends Base {
      protected override loadedFile(path: string, namespace: Namespace, withLinks: boolean) {
        const same = super.loadedFile(path, namespace, withLinks);
        if (same !== undefined || !path.includes("/lib")) return same;
        const { soname } = this.readable(path);
        return [...namespace.members].find((member) => soname !== "" && member.soname === soname);
      }
    },
});

export const needsSoname = mutant({
  part: "linker",
  clauses: "GLES-ELF-18",
  why: "It refuses a library without DT_SONAME.",
  make: seesElf((elf) => {
    const entries = elf.dynamic();
    if (entries.length > 0 && !entries.some(({ tag }) => tag === 14)) {
      throw new LibraryFormatError("has no DT_SONAME");
    }
  }),
});

export const constructsBackwards = mutant({
  part: "linker",
  clauses: "GLES-ELF-19",
  why: "It runs the functions of DT_INIT_ARRAY from the last to the first.",
  make: seesElf((elf) => {
    const entries = elf.dynamic();
    const value = (tag: number) => entries.find((entry) => entry.tag === tag)?.value ?? 0;
    const [start, size] = [value(25), value(27)];
    const rows = elf.relocations().filter(({ offset }) => offset >= start && offset < start + size);
    const addends = rows.map(({ at }) => elf.get(at + 16, 64));
    rows.forEach(({ at }, i) => elf.set(at + 16, 64, addends[rows.length - 1 - i]!));
  }),
});

export const forgetsInit = mutant({
  part: "linker",
  clauses: "GLES-ELF-19",
  why: "It does not run DT_INIT.",
  make: seesElf((elf) => {
    for (const { tag, at } of elf.dynamic()) if (tag === 12) elf.set(at, 64, 21);
  }),
});

export const forgetsGlobal = mutant({
  part: "linker",
  clauses: "GLES-ELF-20",
  why: "It does not look at the flag DF_1_GLOBAL.",
  make: (Base) =>
    class extends Base {
      protected override isGlobal() {
        return false;
      }
    },
});

export const searchesNeededBackwards = mutant({
  part: "linker",
  clauses: "GLES-ELF-21",
  why: "It looks for symbols in the second needed library before the first.",
  make: seesElf((elf) => {
    const [first, second] = elf.dynamic().filter(({ tag }) => tag === 1);
    if (first === undefined || second === undefined) return;
    elf.set(first.at + 8, 64, second.value);
    elf.set(second.at + 8, 64, first.value);
  }),
});

export const needsMatchingSoname = mutant({
  part: "linker",
  clauses: "GLES-ELF-22",
  why: "It refuses what is needed by another name than its DT_SONAME.",
  make: (Base) =>
    class extends Base {
      protected override loadInto(...args: Parameters<InstanceType<typeof Base>["loadInto"]>) {
        const library = super.loadInto(...args);
        const { name } = args[1];
        if (name.includes("/") || library.soname === name) return library;
        throw new DlopenError(`library "${name}" has the DT_SONAME "${library.soname}"`);
      }
    },
});

export const namesAreGlobal = mutant({
  part: "linker",
  clauses: "GLES-ELF-23",
  why: "It finds loaded libraries of every namespace by their DT_SONAME.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const found = super.loaded(name, namespace);
        if (found !== undefined || name.includes("/")) return found;
        return this.libraries.find(({ soname }) => soname === name) as typeof found;
      }
    },
});
