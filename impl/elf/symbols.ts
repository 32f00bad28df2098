/**
 * The symbols of an ELF file: those that a linker looks up, and those that only a debugger sees.
 *
 * Source: the ELF gABI; the GNU hash section as bionic reads it (AOSP bionic, linker/linker_soinfo.cpp).
 *
 * @module
 */

import { DT } from "./tags.ts";
import { type DynamicEntry, type Elf, fileOffset, openElf, stringTable } from "./elf.ts";
import { type ElfBytes, ElfError } from "./bytes.ts";
import { type ElfSection, SHT } from "./sections.ts";

/** A symbol. */
export interface ElfSymbol {
  readonly name: string;
  readonly binding: "local" | "global" | "weak" | "other";
  readonly type: "none" | "object" | "function" | "tls" | "ifunc" | "other";
  readonly visibility: "default" | "internal" | "hidden" | "protected";
  /** Whether the file itself has what it names. */
  readonly isDefined: boolean;
  /** st_value: its address. */
  readonly address: number;
}

const BINDINGS: Readonly<Record<number, ElfSymbol["binding"]>> = {
  0: "local",
  1: "global",
  2: "weak",
};
const TYPES: Readonly<Record<number, ElfSymbol["type"]>> = {
  0: "none",
  1: "object",
  2: "function",
  6: "tls",
  10: "ifunc",
};
const VISIBILITIES = ["default", "internal", "hidden", "protected"] as const;

/** Most symbols of one table; the largest stripped libraries have some hundred thousand. */
const SYMBOLS_MAX = 1_000_000;

/**
 * The dynamic symbols, without the empty first one.
 *
 * @param bytes The file.
 * @param elf What was read of it.
 * @param sections Its section headers. They count the symbols; without them a hash table does, and one of the GNU style
 * leaves out undefined symbols if nothing is defined. Default: none.
 * @returns None if it has no symbol table.
 * @throws {ElfError} If the table is not in the file.
 */
export function dynamicSymbols(
  bytes: Uint8Array,
  elf: Elf,
  sections: readonly ElfSection[] = [],
): readonly ElfSymbol[] {
  const file = openElf(bytes);
  const address = tagValue(elf.dynamic, DT.SYMTAB);
  if (address === undefined || address === 0) return [];
  const width = file.bits === 64 ? 24 : 16;
  const entry = tagValue(elf.dynamic, DT.SYMENT) ?? width;
  if (entry !== width) throw new ElfError(`is corrupt: DT_SYMENT is ${entry}, expected ${width}`);
  const offset = fileOffset(elf.segments, address, "DT_SYMTAB");
  const section = sections.find((one) => one.type === SHT.DYNSYM && one.offset === offset);
  const count = section === undefined ? symbolCount(file, elf) : Math.floor(section.size / width);
  file.need(offset, count * width, "the dynamic symbol table");
  const strings = stringTable(file, elf.segments, elf.dynamic);
  return readTable(file, { offset, size: count * width }, strings);
}

/**
 * The symbols of `.symtab`, local ones among them, without the empty first one.
 *
 * @param bytes The file.
 * @param sections Its section headers.
 * @returns Undefined if it was stripped, or has more than a million.
 * @throws {ElfError} If the table is not in the file.
 */
export function staticSymbols(
  bytes: Uint8Array,
  sections: readonly ElfSection[],
): readonly ElfSymbol[] | undefined {
  const table = sections.find(({ type }) => type === SHT.SYMTAB);
  const strings = table === undefined ? undefined : sections[table.link];
  if (table === undefined || strings?.type !== SHT.STRTAB) return undefined;
  const file = openElf(bytes);
  if (table.size > SYMBOLS_MAX * (file.bits === 64 ? 24 : 16)) return undefined;
  file.need(table.offset, table.size, "the symbol table");
  file.need(strings.offset, strings.size, "the string table");
  return readTable(file, table, strings);
}

interface Range {
  readonly offset: number;
  readonly size: number;
}

function readTable(file: ElfBytes, table: Range, strings: Range): ElfSymbol[] {
  const width = file.bits === 64 ? 24 : 16;
  const count = Math.floor(table.size / width);
  if (count > SYMBOLS_MAX) {
    throw new ElfError(`is corrupt: it has ${count} symbols, at most ${SYMBOLS_MAX} are read`);
  }
  const symbols: ElfSymbol[] = [];
  for (let i = 1; i < count; i++) symbols.push(readSymbol(file, table.offset + i * width, strings));
  return symbols;
}

function readSymbol(file: ElfBytes, at: number, strings: Range): ElfSymbol {
  const wide = file.bits === 64;
  const info = file.u8(at + (wide ? 4 : 12), "st_info");
  const other = file.u8(at + (wide ? 5 : 13), "st_other");
  return {
    name: file.name(strings, file.u32(at, "st_name"), "a symbol's name"),
    binding: BINDINGS[info >> 4] ?? "other",
    type: TYPES[info & 15] ?? "other",
    visibility: VISIBILITIES[other & 3]!,
    isDefined: file.u16(at + (wide ? 6 : 14), "st_shndx") !== 0,
    address: file.word(at + (wide ? 8 : 4), "st_value"),
  };
}

/** How many dynamic symbols there are, which only a hash table says; 0 without one. */
function symbolCount(file: ElfBytes, elf: Elf): number {
  const hash = tagValue(elf.dynamic, DT.HASH);
  if (hash !== undefined && hash !== 0) {
    return file.u32(fileOffset(elf.segments, hash, "DT_HASH") + 4, "nchain");
  }
  const gnu = tagValue(elf.dynamic, DT.GNU_HASH);
  if (gnu === undefined || gnu === 0) return 0;
  return gnuHashCount(file, fileOffset(elf.segments, gnu, "DT_GNU_HASH"));
}

/** The GNU table leaves the count out: it is one past the last symbol of the last chain. */
function gnuHashCount(file: ElfBytes, at: number): number {
  const buckets = file.u32(at, "nbuckets");
  const first = file.u32(at + 4, "symoffset");
  const bloom = file.u32(at + 8, "bloom_size");
  const bucketsAt = at + 16 + bloom * (file.bits / 8);
  const chains = bucketsAt + buckets * 4;
  file.need(bucketsAt, buckets * 4, "the GNU hash table");
  let last = 0;
  for (let i = 0; i < buckets; i++) {
    last = Math.max(last, file.u32(bucketsAt + i * 4, "a bucket"));
  }
  if (last < first) return first;
  while ((file.u32(chains + (last - first) * 4, "a hash chain") & 1) === 0) last++;
  return last + 1;
}

/**
 * The value of a tag of the dynamic section.
 *
 * @param dynamic The dynamic section.
 * @param tag d_tag.
 * @returns The last one, as linkers take it; undefined if there is none.
 */
export function tagValue(dynamic: readonly DynamicEntry[], tag: number): number | undefined {
  return dynamic.findLast((entry) => entry.tag === tag)?.value;
}
