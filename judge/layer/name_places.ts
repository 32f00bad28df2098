/**
 * Names of functions for places in the code of layers: `libx.so+0x11a9` alone says little to those who wrote it.
 *
 * @module
 */

import { plainText } from "../../cts/framework/report/plain_text.ts";
import type { End } from "../../cts/contract/record.ts";
import { ElfError, isElf } from "../../impl/elf/bytes.ts";
import { openElf, readElf } from "../../impl/elf/elf.ts";
import { readSections } from "../../impl/elf/sections.ts";
import { dynamicSymbols, type ElfSymbol, staticSymbols } from "../../impl/elf/symbols.ts";

/** A place in a library, as the end of a process tells it. */
const PLACE = /([^\s/]+\.so)\+0x([0-9a-f]+)/g;

/**
 * Puts the function behind each place in one of some libraries.
 *
 * @param libraries What lies under a file name; undefined for other libraries, whose places stay as they are.
 * @returns The same for a text, such as `.../libx.so+0x11a9 (hook_glClear+0x9)`; without a symbol table the text as it is.
 */
export function placeNamer(
  libraries: (name: string) => Uint8Array | undefined,
): (text: string) => string {
  const tables = new Map<string, readonly ElfSymbol[]>();
  const symbolsOf = (name: string) => {
    const known = tables.get(name);
    if (known !== undefined) return known;
    const made = functionsIn(libraries(name));
    tables.set(name, made);
    return made;
  };
  return (text) =>
    text.replaceAll(PLACE, (place, name: string, digits: string) => {
      const offset = Number.parseInt(digits, 16);
      const symbol = symbolsOf(name).findLast(({ address }) => address <= offset);
      if (symbol === undefined) return place;
      const more = (offset - symbol.address).toString(16);
      return `${place} (${plainText(symbol.name)}+0x${more})`;
    });
}

/**
 * An end with the functions at its places.
 *
 * @param end How a process ended.
 * @param name What {@link placeNamer} gave.
 */
export function namedEnd(end: End, name: (text: string) => string): End {
  return "reason" in end ? { ...end, reason: name(end.reason) } : end;
}

/** The functions of a library by address; none of what is no whole ELF file. */
function functionsIn(bytes: Uint8Array | undefined): readonly ElfSymbol[] {
  if (bytes === undefined || !isElf(bytes)) return [];
  try {
    const elf = readElf(bytes);
    const { sections } = readSections(openElf(bytes));
    const symbols = staticSymbols(bytes, sections) ?? dynamicSymbols(bytes, elf, sections);
    return symbols.filter(({ type, isDefined }) => type === "function" && isDefined)
      .sort((a, b) => a.address - b.address);
  } catch (error) {
    if (error instanceof ElfError) return [];
    throw error;
  }
}
