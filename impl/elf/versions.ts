/**
 * The versions of symbols that an ELF file wants of the libraries that it needs.
 *
 * Source: the GNU extension of symbol versions (Elf_Verneed), as in the Linux Standard Base.
 *
 * @module
 */

import { type Elf, fileOffset, openElf, stringTable } from "./elf.ts";
import { tagValue } from "./symbols.ts";
import { DT } from "./tags.ts";

/** Most versions that are read of one file. */
const VERSIONS_MAX = 10_000;

/**
 * Reads them.
 *
 * @param bytes The file.
 * @param elf What was read of it.
 * @returns Each as library, blank, version, for example `libc.so.6 GLIBC_2.2.5`.
 * @throws {ElfError} If the table is not in the file.
 */
export function neededVersions(bytes: Uint8Array, elf: Elf): readonly string[] {
  const address = tagValue(elf.dynamic, DT.VERNEED);
  if (address === undefined || address === 0) return [];
  const file = openElf(bytes);
  const strings = stringTable(file, elf.segments, elf.dynamic);
  const versions: string[] = [];
  let at = fileOffset(elf.segments, address, "DT_VERNEED");
  const libraries = Math.min(tagValue(elf.dynamic, DT.VERNEEDNUM) ?? 0, VERSIONS_MAX);
  for (let left = libraries; left > 0; left--) {
    const library = file.name(strings, file.u32(at + 4, "vn_file"), "vn_file");
    let entry = at + file.u32(at + 8, "vn_aux");
    for (let rest = file.u16(at + 2, "vn_cnt"); rest > 0; rest--) {
      if (versions.length === VERSIONS_MAX) return versions;
      versions.push(
        `${library} ${file.name(strings, file.u32(entry + 8, "vna_name"), "vna_name")}`,
      );
      const step = file.u32(entry + 12, "vna_next");
      if (step === 0) break;
      entry += step;
    }
    const step = file.u32(at + 12, "vn_next");
    if (step === 0) break;
    at += step;
  }
  return versions;
}
