/**
 * Tags and flags of the dynamic section of ELF files.
 *
 * Source: ELF gABI; the GNU extensions; AOSP bionic, libc/include/elf.h.
 *
 * @module
 */

/** Tags. */
export const DT = {
  NULL: 0,
  NEEDED: 1,
  HASH: 4,
  STRTAB: 5,
  SYMTAB: 6,
  RELA: 7,
  RELASZ: 8,
  STRSZ: 10,
  SYMENT: 11,
  INIT: 12,
  FINI: 13,
  SONAME: 14,
  RPATH: 15,
  REL: 17,
  DEBUG: 21,
  TEXTREL: 22,
  INIT_ARRAY: 25,
  FINI_ARRAY: 26,
  INIT_ARRAYSZ: 27,
  FINI_ARRAYSZ: 28,
  RUNPATH: 29,
  FLAGS: 30,
  RELR: 36,
  ANDROID_REL: 0x6000_000f,
  ANDROID_RELA: 0x6000_0011,
  ANDROID_RELR: 0x6fff_e000,
  GNU_HASH: 0x6fff_fef5,
  FLAGS_1: 0x6fff_fffb,
  VERNEED: 0x6fff_fffe,
  VERNEEDNUM: 0x6fff_ffff,
} as const;

/** Flags of {@link DT}.FLAGS. */
export const DF = { TEXTREL: 4, STATIC_TLS: 16 } as const;
