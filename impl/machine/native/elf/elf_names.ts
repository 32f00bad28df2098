/**
 * Gives ELF libraries names that are theirs alone.
 *
 * The host's loader has one list of libraries, in which it looks for DT_NEEDED by name; a device's linker knows them by
 * namespace and file as well. A library whose DT_SONAME and DT_NEEDED are unique is linked with just those that the device's
 * linker found for it.
 *
 * Names are changed where they stand, so that nothing else in the file moves; a longer one does not fit.
 *
 * @module
 */

import { DT } from "../../../elf/tags.ts";
import { LibraryFormatError } from "../../../../cts/contract/library.ts";
import { type Elf, openElf, PT, stringTable } from "../../../elf/elf.ts";
import { DynamicRows } from "./elf_dynamic_rows.ts";

/** Of these, a host's loader must not follow any: they are directories of the device. */
const SEARCHES: readonly number[] = [DT.RPATH, DT.RUNPATH];
/** A tag that loaders of shared libraries pass over. */
const PASSED_OVER = DT.DEBUG;
/** e_entry, where a program begins: eight bytes of a 64-bit header that mean nothing in a shared library. */
const ENTRY = { at: 24, size: 8 } as const;

/** The new name of something. */
interface NewName {
  readonly old: string;
  readonly to: string;
}

/** The new names. */
export interface ElfNames {
  /** DT_SONAME; at most 7 characters if there was none. Default: the old one. */
  readonly soname?: string;
  /**
   * The new name of a DT_NEEDED.
   *
   * @param name The old one.
   * @returns Undefined to keep it.
   */
  needed(name: string): string | undefined;
}

/**
 * Gives a library other names, and takes the directories to search from it.
 *
 * @param bytes The library, which is changed.
 * @param elf What was read of it.
 * @param names The new names.
 * @throws {LibraryFormatError} If a name is longer than the old one, or would be written over another.
 */
export function renameElf(bytes: Uint8Array, elf: Elf, names: ElfNames): void {
  const file = openElf(bytes);
  const strings = stringTable(file, elf.segments, elf.dynamic);
  const written = new Map<number, NewName>();
  const rows = new DynamicRows(bytes, elf);
  elf.dynamic.forEach(({ tag, value }, i) => {
    if (SEARCHES.includes(tag)) rows.set(i, PASSED_OVER, 0n);
    if (tag !== DT.NEEDED && tag !== DT.SONAME) return;
    const old = file.name(strings, value, "a name");
    const to = (tag === DT.NEEDED ? names.needed(old) : names.soname) ?? old;
    written.set(strings.offset + value, { old, to });
  });
  if (elf.soname === undefined && names.soname !== undefined) {
    addSoname(bytes, elf, rows, names.soname);
  }
  writeNames(bytes, written);
}

/** Writes new names over old ones, which begin at their places and may end together: linkers store `x.so` within `libx.so`. */
function writeNames(bytes: Uint8Array, written: ReadonlyMap<number, NewName>): void {
  const encoder = new TextEncoder();
  const names = [...written].sort(([a], [b]) => a - b);
  let keptUntil = 0;
  for (const [i, [at, { old, to }]] of names.entries()) {
    const end = at + encoder.encode(old).length;
    if (old === to) {
      keptUntil = Math.max(keptUntil, end);
      continue;
    }
    const name = encoder.encode(`${to}\0`);
    if (at + name.length > end + 1) {
      throw new LibraryFormatError(`has the name "${old}", which is too short for "${to}"`);
    }
    const [next = Infinity, { old: nextOld } = { old }] = names[i + 1] ?? [];
    if (at < keptUntil || at + name.length > next) {
      const other = at < keptUntil ? "another" : `"${nextOld}"`;
      throw new LibraryFormatError(
        `has the name "${old}" in one place with ${other}, so that it cannot be "${to}"`,
      );
    }
    bytes.set(name, at);
  }
}

/**
 * Puts a DT_SONAME in the place of DT_SYMENT, which has only one value that is right; its text stands in the ELF header, as seen
 * from the string table.
 */
function addSoname(bytes: Uint8Array, elf: Elf, rows: DynamicRows, soname: string): void {
  const name = new TextEncoder().encode(soname);
  const i = elf.dynamic.findIndex(({ tag }) => tag === DT.SYMENT);
  const strings = elf.dynamic.find(({ tag }) => tag === DT.STRTAB);
  const header = elf.segments.find(({ type, offset, size }) =>
    type === PT.LOAD && offset === 0 && size >= ENTRY.at + ENTRY.size
  );
  if (
    i < 0 || strings === undefined || header === undefined || name.length >= ENTRY.size ||
    elf.bits !== 64
  ) {
    throw new LibraryFormatError(`has no DT_SONAME, and no room for "${soname}"`);
  }
  bytes.fill(0, ENTRY.at, ENTRY.at + ENTRY.size);
  bytes.set(name, ENTRY.at);
  rows.set(i, DT.SONAME, BigInt(header.address + ENTRY.at) - BigInt(strings.value));
}
