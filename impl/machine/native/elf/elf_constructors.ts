/**
 * Constructors and destructors of ELF libraries, as the host's linker calls them: each that is listed.
 *
 * @module
 */

import { LibraryFormatError } from "../../../../cts/contract/library.ts";
import { type Elf, fileOffset, openElf } from "../../../elf/elf.ts";
import { ElfError } from "../../../elf/bytes.ts";
import { DT } from "../../../elf/tags.ts";
import { DynamicRows } from "./elf_dynamic_rows.ts";

/** Lists of functions, and their sizes. */
const LISTS = [[DT.INIT_ARRAY, DT.INIT_ARRAYSZ], [DT.FINI_ARRAY, DT.FINI_ARRAYSZ]] as const;
/** Bytes of an address, and of a relocation with an addend, in a 64-bit file (ELF gABI). */
const ADDRESS = 8;
const RELOCATION = 24;
/** As near as a number comes to it. */
const MINUS_ONE = 2 ** 64;

/**
 * Leaves out entries that are no function, 0 or -1, at both ends of the lists: NDKs up to r18 mark the ends so, and Android's linker
 * passes over them (AOSP bionic, linker/linker_soinfo.cpp, `call_function`).
 *
 * @param bytes The library, of 64 bits, which is changed.
 * @param elf What was read of it.
 * @throws {LibraryFormatError} If a list is not in the file.
 */
export function leaveOutNoFunctions(bytes: Uint8Array, elf: Elf): void {
  try {
    LISTS.forEach(([list, size]) => shorten(bytes, elf, list, size));
  } catch (error) {
    if (error instanceof ElfError) throw new LibraryFormatError(error.message);
    throw error;
  }
}

function shorten(bytes: Uint8Array, elf: Elf, list: number, size: number): void {
  const row = (tag: number) => elf.dynamic.findIndex((entry) => entry.tag === tag);
  const [at, length] = [row(list), row(size)];
  const start = elf.dynamic[at]?.value ?? 0;
  const count = Math.floor((elf.dynamic[length]?.value ?? 0) / ADDRESS);
  if (start === 0 || count === 0) return;
  const file = openElf(bytes);
  const first = fileOffset(elf.segments, start, "a list of constructors");
  file.need(first, count * ADDRESS, "a list of constructors");
  const relocated = relocatedIn(bytes, elf, start, start + count * ADDRESS);
  const isFunction = (i: number) =>
    relocated.has(start + i * ADDRESS) ||
    ![0, MINUS_ONE].includes(file.u64(first + i * ADDRESS, "a constructor"));
  let [begin, end] = [0, count];
  while (end > begin && !isFunction(end - 1)) end--;
  while (begin < end && !isFunction(begin)) begin++;
  if (end - begin === count) return;
  const rows = new DynamicRows(bytes, elf);
  rows.set(at, list, BigInt(start + begin * ADDRESS));
  rows.set(length, size, BigInt((end - begin) * ADDRESS));
}

/** Addresses of a range that are written when the library is loaded; relative relocations in short form are of words that are not 0. */
function relocatedIn(bytes: Uint8Array, elf: Elf, start: number, end: number): Set<number> {
  const value = (tag: number) => elf.dynamic.find((entry) => entry.tag === tag)?.value ?? 0;
  const [table, size] = [value(DT.RELA), value(DT.RELASZ)];
  const found = new Set<number>();
  if (table === 0 || size === 0) return found;
  const file = openElf(bytes);
  const first = fileOffset(elf.segments, table, "DT_RELA");
  file.need(first, size, "DT_RELA");
  for (let at = first; at + RELOCATION <= first + size; at += RELOCATION) {
    const address = file.u64(at, "r_offset");
    if (address >= start && address < end) found.add(address);
  }
  return found;
}
