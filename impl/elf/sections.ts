/**
 * The section header table of an ELF file, which Android's linker wants although it maps nothing of it.
 *
 * Source: the ELF gABI; AOSP bionic, linker/linker_phdr.cpp (`ElfReader::ReadSectionHeaders`, `ReadDynamicSection`).
 *
 * @module
 */

import type { ElfBytes } from "./bytes.ts";

/** Types of sections (ELF gABI). */
export const SHT = { SYMTAB: 2, STRTAB: 3, DYNAMIC: 6, NOTE: 7, DYNSYM: 11 } as const;

/** A row of the table. */
export interface ElfSection {
  /** sh_type, of {@link SHT} among others. */
  readonly type: number;
  /** sh_addr. */
  readonly address: number;
  /** sh_offset. */
  readonly offset: number;
  /** sh_size. */
  readonly size: number;
  /** sh_link. */
  readonly link: number;
}

/** The table's place, as the ELF header has it. */
export interface SectionHeaders {
  /** e_shentsize. */
  readonly entrySize: number;
  /** e_shstrndx. */
  readonly namesIndex: number;
  /** The rows; none if the table was stripped or its rows have another size. */
  readonly sections: readonly ElfSection[];
}

/**
 * Reads the table.
 *
 * @param file The file, whose header was read.
 * @throws {ElfError} If the table is not in the file.
 */
export function readSections(file: ElfBytes): SectionHeaders {
  const wide = file.bits === 64;
  const start = file.word(wide ? 40 : 32, "e_shoff");
  const entrySize = file.u16(wide ? 58 : 46, "e_shentsize");
  const count = file.u16(wide ? 60 : 48, "e_shnum");
  const namesIndex = file.u16(wide ? 62 : 50, "e_shstrndx");
  const width = wide ? 64 : 40;
  if (start === 0 || count === 0 || entrySize !== width) {
    return { entrySize, namesIndex, sections: [] };
  }
  file.need(start, count * width, "the section header table");
  const sections = Array.from({ length: count }, (_, i): ElfSection => {
    const at = start + i * width;
    return {
      type: file.u32(at + 4, "sh_type"),
      address: file.word(at + (wide ? 16 : 12), "sh_addr"),
      offset: file.word(at + (wide ? 24 : 16), "sh_offset"),
      size: file.word(at + (wide ? 32 : 20), "sh_size"),
      link: file.u32(at + (wide ? 40 : 24), "sh_link"),
    };
  });
  return { entrySize, namesIndex, sections };
}
