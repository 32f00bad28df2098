/**
 * The dynamic symbols of an ELF file: what it exports and what it expects of others.
 *
 * Source: the ELF gABI, and the description of DT_GNU_HASH in AOSP bionic, linker/linker_soinfo.cpp.
 *
 * @module
 */

import { DT, type Elf, fileOffset, openElf, readElf, stringTable } from "./elf.ts";
import { type ElfBytes, ElfError } from "./elf_bytes.ts";

/** The names of dynamic symbols, in the order of the symbol table. */
export interface ElfSymbols {
  /** Symbols that others may use. */
  readonly exported: readonly string[];
  /** Symbols that must come from a needed library. */
  readonly undefined: readonly string[];
  /** Symbols that may come from a needed library and may be absent. */
  readonly weak: readonly string[];
}

const STB_LOCAL = 0;
const STB_WEAK = 2;

/**
 * Reads the dynamic symbols.
 *
 * @param bytes An ELF file.
 * @throws {ElfError} If it is not a whole ELF file.
 */
export function readElfSymbols(bytes: Uint8Array): ElfSymbols {
  const file = openElf(bytes);
  const elf = readElf(bytes);
  const exported: string[] = [];
  const missing: string[] = [];
  const weak: string[] = [];
  const address = valueOf(elf, DT.SYMTAB);
  if (address !== undefined) {
    const wide = file.bits === 64;
    const size = wide ? 24 : 16;
    const count = countSymbols(file, elf);
    const table = fileOffset(elf.segments, address, "DT_SYMTAB");
    file.need(table, count * size, "the dynamic symbol table");
    const strings = stringTable(file, elf.segments, elf.dynamic);
    for (let i = 1; i < count; i++) {
      const at = table + i * size;
      const binding = file.u8(at + (wide ? 4 : 12), "st_info") >> 4;
      if (binding === STB_LOCAL) continue;
      const name = file.name(strings, file.u32(at, "st_name"), "a symbol");
      const defined = file.u16(at + (wide ? 6 : 14), "st_shndx") !== 0;
      (defined ? exported : binding === STB_WEAK ? weak : missing).push(name);
    }
  }
  return { exported, undefined: missing, weak };
}

function valueOf(elf: Elf, tag: number): number | undefined {
  return elf.dynamic.find((entry) => entry.tag === tag)?.value;
}

function countSymbols(file: ElfBytes, elf: Elf): number {
  const hash = valueOf(elf, DT.HASH);
  if (hash !== undefined) {
    return file.u32(fileOffset(elf.segments, hash, "DT_HASH") + 4, "DT_HASH");
  }
  const gnu = valueOf(elf, DT.GNU_HASH);
  if (gnu === undefined) {
    throw new ElfError("is corrupt: it has dynamic symbols and neither DT_HASH nor DT_GNU_HASH");
  }
  return countByGnuHash(file, fileOffset(elf.segments, gnu, "DT_GNU_HASH"));
}

/** The last symbol is the end of the chain that the greatest bucket begins. */
function countByGnuHash(file: ElfBytes, at: number): number {
  const buckets = file.u32(at, "DT_GNU_HASH");
  const first = file.u32(at + 4, "DT_GNU_HASH");
  const bloom = file.u32(at + 8, "DT_GNU_HASH");
  const bucketsAt = at + 16 + bloom * (file.bits / 8);
  file.need(bucketsAt, buckets * 4, "the buckets of DT_GNU_HASH");
  let last = 0;
  for (let i = 0; i < buckets; i++) {
    last = Math.max(last, file.u32(bucketsAt + i * 4, "DT_GNU_HASH"));
  }
  if (last < first) return first;
  const chains = bucketsAt + buckets * 4;
  while ((file.u32(chains + (last - first) * 4, "a chain of DT_GNU_HASH") & 1) === 0) last++;
  return last + 1;
}
