/**
 * Binds undefined symbols of an ELF library to addresses, before anything loads it.
 *
 * An undefined symbol becomes one that is defined as absolute and hidden: of such a one, the host's linker takes the value as it
 * stands, and looks nowhere else (glibc, elf/dl-reloc.c and sysdeps/generic/ldsodefs.h, SYMBOL_ADDRESS). So one library is
 * bound otherwise than the next, whatever version its symbols ask for, and from its first constructor on.
 *
 * @module
 */

import { fileOffset } from "../../../elf/elf.ts";
import { tagValue } from "../../../elf/symbols.ts";
import { DT } from "../../../elf/tags.ts";
import type { Address } from "../code_host.ts";
import type { ElfLibrary } from "./elf_image.ts";

/** Bytes of a symbol of a 64-bit file, and where its parts are (ELF gABI, Elf64_Sym). */
const SYMBOL = { size: 24, other: 5, section: 6, value: 8 } as const;
/** st_other: nobody else sees it (STV_HIDDEN). */
const HIDDEN = 2;
/** st_shndx: the value is no address within the library (SHN_ABS). */
const ABSOLUTE = 0xfff1;

/**
 * Binds symbols of a library for a 64-bit machine.
 *
 * @param bytes The library, which is changed.
 * @param library What was read of it.
 * @param addresses What undefined symbols of these names are bound to.
 * @returns The names that were bound.
 */
export function bindSymbols(
  bytes: Uint8Array,
  { elf, symbols }: Pick<ElfLibrary, "elf" | "symbols">,
  addresses: ReadonlyMap<string, Address>,
): ReadonlySet<string> {
  const bound = new Set<string>();
  const table = tagValue(elf.dynamic, DT.SYMTAB);
  if (table === undefined || table === 0 || elf.bits !== 64) return bound;
  const start = fileOffset(elf.segments, table, "DT_SYMTAB");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  symbols.forEach(({ name, isDefined }, i) => {
    const address = isDefined ? undefined : addresses.get(name);
    if (address === undefined) return;
    const at = start + (i + 1) * SYMBOL.size;
    view.setUint8(at + SYMBOL.other, HIDDEN);
    view.setUint16(at + SYMBOL.section, ABSOLUTE, elf.littleEndian);
    view.setBigUint64(at + SYMBOL.value, BigInt(address), elf.littleEndian);
    bound.add(name);
  });
  return bound;
}
