/**
 * The headers of an ELF file: its own, those of its segments and those of its sections.
 *
 * Source: the ELF gABI.
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";
import { type ElfContents, elfMachine } from "./elf_contents.ts";
import type { ElfBlock, ElfLayout } from "./elf_layout.ts";

/** Segments of each file: three that are mapped, one about the stack, and the dynamic section. */
export const ELF_SEGMENTS = 5;

const [READ, READ_EXECUTE, READ_WRITE, READ_WRITE_EXECUTE] = [4, 5, 6, 7];
const [PT_LOAD, PT_DYNAMIC, PT_GNU_STACK] = [1, 2, 0x6474_e551];
/** e_flags of ARM: EABI version 5. */
const EF_ARM_EABI_VER5 = 0x0500_0000;

type Kind = Pick<ElfContents, "abi" | "alignment" | "flaws">;
type Extent = Pick<ElfBlock, "offset" | "address" | "size">;

/**
 * The ELF header, and the program headers behind it.
 *
 * @param layout Where everything is.
 * @param kind What the file is, and what is wrong with it.
 * @param sections Where the section headers are, and how many.
 */
export function elfHeaders(
  layout: ElfLayout,
  { abi, alignment, flaws }: Kind,
  sections: { readonly offset: number; readonly count: number },
): Uint8Array {
  const { isWide, width, sizes } = layout;
  const writer = new ByteWriter();
  writer.bytes(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46));
  writer.u8(flaws.elfClass ?? (isWide ? 2 : 1));
  writer.u8(flaws.byteOrder ?? 1);
  writer.u8(1);
  writer.zeros(9);
  writer.u16(flaws.type ?? 3);
  writer.u16(flaws.machine ?? elfMachine(abi).code);
  writer.u32(flaws.version ?? 1);
  for (const word of [0, sizes.header, flaws.noSections ? 0 : sections.offset]) {
    layout.word(writer, word);
  }
  writer.u32(abi === "armeabi-v7a" ? EF_ARM_EABI_VER5 : 0);
  const counts = [
    sizes.header,
    sizes.segment,
    flaws.noDynamic ? ELF_SEGMENTS - 1 : ELF_SEGMENTS,
    sizes.section,
    flaws.noSections ? 0 : sections.count,
    sections.count - 1,
  ];
  for (const count of counts) writer.u16(count);

  const code = flaws.writableCode ? READ_WRITE_EXECUTE : READ_EXECUTE;
  for (const [segment, flags] of [READ, code, READ_WRITE].entries()) {
    const blocks = layout.blocks.filter((block) => block.segment === segment);
    const [first, last] = [blocks[0]!, blocks.at(-1)!];
    const size = last.offset + last.size - first.offset;
    segmentHeader(writer, layout, PT_LOAD, flags, { ...first, size }, alignment);
  }
  const nothing = { offset: 0, address: 0, size: 0 };
  segmentHeader(writer, layout, PT_GNU_STACK, READ_WRITE, nothing, 16);
  if (!flaws.noDynamic) {
    segmentHeader(writer, layout, PT_DYNAMIC, READ_WRITE, layout.at(".dynamic"), width);
  }
  return writer.finish();
}

function segmentHeader(
  writer: ByteWriter,
  layout: ElfLayout,
  type: number,
  flags: number,
  { offset, address, size }: Extent,
  alignment: number,
): void {
  writer.u32(type);
  if (layout.isWide) writer.u32(flags);
  for (const value of [offset, address, address, size, size]) layout.word(writer, value);
  if (!layout.isWide) writer.u32(flags);
  layout.word(writer, alignment);
}

/** The kind of a section in its header, beside where the section is: sh_type, sh_flags, sh_link, sh_info, sh_entsize. */
type SectionKind = readonly [
  type: number,
  flags: number,
  link?: number,
  info?: number,
  entry?: number,
];

/**
 * The section headers; the last one is that of their names.
 *
 * @param layout Where everything is.
 * @param kind What is wrong with the file.
 * @param locals How many symbols are local, the empty one among them.
 * @param names Where the sections' names are.
 */
export function elfSectionHeaders(
  layout: ElfLayout,
  { flaws }: Kind,
  locals: number,
  names: Omit<Extent, "address">,
): Uint8Array {
  const { isWide, width, sizes } = layout;
  const [strings, symbols] = [layout.index(".dynstr"), layout.index(".dynsym")];
  const relocations: SectionKind = [isWide ? 4 : 9, 2, symbols, 0, sizes.relocation];
  const kinds: Readonly<Record<string, SectionKind>> = {
    ".dynsym": [11, 2, strings, locals, sizes.symbol],
    ".hash": [5, 2, symbols, 0, 4],
    ".rela.dyn": relocations,
    ".rela.plt": relocations,
    ".dynstr": [3, 2],
    ".text": [1, 6],
    ".init_array": [14, 3, 0, 0, width],
    ".dynamic": [flaws.noDynamic ? 1 : 6, 3, strings, 0, 2 * width],
    ".got": [1, 3, 0, 0, width],
    ".data": [1, 3],
  };
  const writer = new ByteWriter();
  writer.zeros(sizes.section);
  let nameAt = 1;
  for (const name of [...layout.sections, ".shstrtab"]) {
    const kind = kinds[name];
    const block = kind === undefined ? { ...names, address: 0 } : layout.at(name);
    const [type, flags, link = 0, info = 0, entry = 0] = kind ?? [3, 0];
    writer.u32(nameAt);
    nameAt += name.length + 1;
    writer.u32(type);
    for (const value of [flags, block.address, block.offset, block.size]) {
      layout.word(writer, value);
    }
    writer.u32(link);
    writer.u32(info);
    layout.word(writer, kind === undefined ? 1 : 16);
    layout.word(writer, entry);
  }
  return writer.finish();
}
