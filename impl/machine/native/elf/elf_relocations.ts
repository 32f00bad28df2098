/**
 * Relocations of ELF libraries, as the host's linker reads them.
 *
 * @module
 */

import type { Elf } from "../../../elf/elf.ts";
import { DT } from "../../../elf/tags.ts";
import { DynamicRows } from "./elf_dynamic_rows.ts";

/**
 * Tags that Android had for relative relocations before there were others, by those that came to be everybody's: where they are, their
 * size, and that of one (AOSP bionic, libc/include/elf.h: DT_ANDROID_RELR, RELRSZ, RELRENT; ELF gABI). What they stand for is
 * the same.
 */
export const ANDROID_TAGS: ReadonlyMap<number, number> = new Map([
  [DT.ANDROID_RELR, DT.RELR],
  [0x6fff_e001, 35],
  [0x6fff_e003, 37],
]);

/**
 * Gives Android's relative relocations the tags that the host's linker knows; it would pass over the others, and leave the library's
 * pointers as they stand in the file.
 *
 * @param bytes The library, which is changed.
 * @param elf What was read of it.
 * @param tags New tags by old ones. Default: {@link ANDROID_TAGS}.
 */
export function nameRelocations(
  bytes: Uint8Array,
  elf: Elf,
  tags: ReadonlyMap<number, number> = ANDROID_TAGS,
): void {
  const rows = new DynamicRows(bytes, elf);
  elf.dynamic.forEach(({ tag, value }, i) => {
    const name = tags.get(tag);
    if (name !== undefined) rows.set(i, name, BigInt(value));
  });
}
