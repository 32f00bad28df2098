/**
 * Mutants of which ELF files are libraries.
 *
 * @module
 */

import { LibraryFormatError } from "../../contract/library.ts";
import { seesElf } from "../../mutants/changed_elf.ts";
import { mutant } from "../../mutants/mutant.ts";

export const smallPages = mutant({
  part: "linker",
  clauses: "GLES-ELF-1",
  why: "It refuses libraries whose segments are aligned to more than 16 KiB.",
  make: seesElf((elf) => {
    if (elf.segments().some(({ type, at }) => type === 1 && elf.get(at + 48, 64) > 16_384)) {
      throw new LibraryFormatError("is aligned to too large pages");
    }
  }),
});

export const exportsLocal = mutant({
  part: "linker",
  clauses: "GLES-ELF-2",
  why: "It takes local symbols for exports.",
  make: seesElf((elf) => {
    for (const symbol of elf.symbols()) {
      if (symbol.isDefined && symbol.binding === 0) elf.bind(symbol, 1);
    }
  }),
});

export const ignoresClass = mutant({
  part: "linker",
  clauses: "GLES-ELF-3",
  why: "It does not look at the class of a file whose header has the right size.",
  make: seesElf((elf) => elf.set(4, 8, 2)),
});

export const ignoresByteOrder = mutant({
  part: "linker",
  clauses: "GLES-ELF-3",
  why: "It does not look at the byte order.",
  make: seesElf((elf) => elf.set(5, 8, 1)),
});

export const ignoresMachine = mutant({
  part: "linker",
  clauses: "GLES-ELF-3",
  why: "It does not look at the machine, unless that is one of Android's.",
  make: seesElf((elf) => {
    const own = Deno.build.arch === "aarch64" ? 183 : 62;
    if (elf.get(18, 16) === 8) elf.set(18, 16, own);
  }),
});

export const ignoresType = mutant({
  part: "linker",
  clauses: "GLES-ELF-4",
  why: "It does not look at the type of the file.",
  make: seesElf((elf) => elf.set(16, 16, 3)),
});

export const padsWithZeros = mutant({
  part: "linker",
  clauses: "GLES-ELF-5",
  why: "It takes bytes that a file lacks at its end for zeros.",
  make: seesElf(() => {}, (elf) => {
    const end = elf.get(40, 64) + elf.get(60, 16) * 64;
    return end > elf.length && end - elf.length < 16 ? end - elf.length : 0;
  }),
});

export const needsNoSections = mutant({
  part: "linker",
  clauses: "GLES-ELF-6",
  why: "It loads a library without section headers.",
  make: seesElf((elf) => {
    if (elf.get(40, 64) !== 0) return;
    const count = elf.get(62, 16) + 1;
    elf.set(60, 16, count);
    elf.set(40, 64, elf.length - count * 64);
  }),
});

export const allowsTextRelocations = mutant({
  part: "linker",
  clauses: "GLES-ELF-7",
  why: "It loads a library with relocations in its code.",
  make: seesElf((elf) => {
    for (const { tag, at, value } of elf.dynamic()) {
      if (tag === 22) elf.set(at, 64, 21);
      if (tag === 30) elf.set(at + 8, 64, value & ~4);
    }
    for (const { at, offset } of elf.relocations()) {
      if (((elf.segmentOf(offset)?.flags ?? 0) & 1) !== 0) elf.set(at + 8, 64, 0);
    }
  }),
});

export const allowsWritableCode = mutant({
  part: "linker",
  clauses: "GLES-ELF-8",
  why: "It loads a library whose code can be written to.",
  make: seesElf((elf) => {
    for (const { type, flags, at } of elf.segments()) {
      if (type === 1 && flags === 7) elf.set(at + 4, 32, 5);
    }
  }),
});
