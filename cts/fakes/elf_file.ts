/**
 * Writes a shared library as an ELF file: symbols, relocations, dynamic section.
 *
 * Source: the ELF gABI; the System V ABI's supplements for x86-64, i386, AArch64 and ARM.
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";
import { type ElfContents, elfMachine, type ElfSymbol } from "./elf_contents.ts";
import { ELF_SEGMENTS, elfHeaders, elfSectionHeaders } from "./elf_headers.ts";
import { ElfLayout } from "./elf_layout.ts";

const BINDINGS = { local: 0, global: 1, weak: 2 } as const;
const KINDS = { none: 0, object: 1, function: 2 } as const;

/**
 * Writes the file.
 *
 * @param contents What goes into it.
 * @throws {RangeError} If this module does not know the ABI's machine.
 */
export function writeElfFile(contents: ElfContents): Uint8Array<ArrayBuffer> {
  return new FileWriter(contents).file();
}

/** A symbol that is in the table. */
type Listed = ElfSymbol & { readonly binding: Exclude<ElfSymbol["binding"], "none"> };

class FileWriter {
  readonly #contents: ElfContents;
  readonly #layout: ElfLayout;
  readonly #strings = new Map<string, number>([["", 0]]);
  #stringsSize = 1;
  /** Symbols of the table, local ones first, as the format wants it. */
  readonly #table: readonly Listed[];

  constructor(contents: ElfContents) {
    const { abi, alignment, textSize, dataSize, symbols } = contents;
    this.#contents = contents;
    const apart = Math.ceil((textSize + dataSize + 65_536) / alignment);
    this.#layout = new ElfLayout(abi, alignment * apart);
    const listed = symbols.flatMap(({ binding, ...symbol }) =>
      binding === "none" ? [] : [{ ...symbol, binding }]
    );
    const isLocal = ({ binding }: Listed) => binding === "local";
    this.#table = [...listed.filter(isLocal), ...listed.filter((symbol) => !isLocal(symbol))];
  }

  file(): Uint8Array<ArrayBuffer> {
    const { constructors, flaws } = this.#contents;
    const layout = this.#layout;
    this.#place();
    const sectionNames = ["", ...layout.sections, ".shstrtab"];
    const names = texts(sectionNames);
    const offset = Math.ceil((layout.end + names.length) / 8) * 8;
    const count = sectionNames.length;
    const bytes = new Uint8Array(offset + count * layout.sizes.section);
    const put = (name: string, block: Uint8Array) => bytes.set(block, layout.at(name).offset);
    const { dyn, plt } = this.#relocations();
    put("header", elfHeaders(layout, this.#contents, { offset, count }));
    put(".dynsym", this.#symbols());
    put(".hash", this.#hash());
    put(".rela.dyn", dyn);
    put(".rela.plt", plt);
    put(".dynstr", texts(this.#strings.keys()));
    put(".text", this.#text());
    put(".init_array", layout.words(constructors.map((at) => layout.address(".text") + at)));
    put(".dynamic", layout.words(this.#dynamic().flat()));
    const data = layout.at(".data");
    this.#contents.data(bytes.subarray(data.offset, data.offset + data.size));
    bytes.set(names, layout.end);
    const locals = this.#table.filter(({ binding }) => binding === "local").length + 1;
    const named = { offset: layout.end, size: names.length };
    bytes.set(elfSectionHeaders(layout, this.#contents, locals, named), offset);
    return bytes.slice(0, flaws.length ?? bytes.length);
  }

  /** Places every block; the strings are those that the dynamic section and the symbols have. */
  #place(): void {
    const { textSize, dataSize, slots, constructors, flaws } = this.#contents;
    const { width, sizes } = this.#layout;
    const tags = this.#dynamic(() => ({ address: 0, size: 0 })).length;
    for (const { name } of this.#table) this.#string(name);
    const jumps = slots.filter(({ name, isJump }) => isJump && this.#isSeen(name)).length;
    const others = slots.length - jumps + constructors.length + (flaws.textRelocation ? 1 : 0);
    const symbols = this.#table.length + 1;
    const place = (name: string, segment: 0 | 1 | 2, size: number) =>
      this.#layout.place(name, segment, size);
    place("header", 0, sizes.header + ELF_SEGMENTS * sizes.segment);
    place(".dynsym", 0, symbols * sizes.symbol);
    place(".hash", 0, (3 + symbols) * 4);
    place(".rela.dyn", 0, others * sizes.relocation);
    place(".rela.plt", 0, jumps * sizes.relocation);
    place(".dynstr", 0, this.#stringsSize);
    place(".text", 1, textSize + (flaws.textRelocation ? 16 : 0));
    place(".init_array", 2, constructors.length * width);
    place(".dynamic", 2, tags * 2 * width);
    place(".got", 2, slots.length * width);
    place(".data", 2, dataSize);
  }

  #string(text: string): number {
    let at = this.#strings.get(text);
    if (at === undefined) {
      at = this.#stringsSize;
      this.#strings.set(text, at);
      this.#stringsSize += new TextEncoder().encode(text).length + 1;
    }
    return at;
  }

  #symbols(): Uint8Array {
    const layout = this.#layout;
    const writer = new ByteWriter();
    writer.zeros(layout.sizes.symbol);
    for (const { name, binding, kind, place, size } of this.#table) {
      const section = place === undefined ? 0 : layout.index(`.${place.in}`);
      const value = place === undefined ? 0 : layout.address(`.${place.in}`) + place.at;
      const extent = layout.words([value, size]);
      writer.u32(this.#string(name));
      if (!layout.isWide) writer.bytes(extent);
      writer.u8((BINDINGS[binding] << 4) | KINDS[kind]);
      writer.u8(0);
      writer.u16(section);
      if (layout.isWide) writer.bytes(extent);
    }
    return writer.finish();
  }

  /** A hash table of one bucket, whose chain leads through all symbols. */
  #hash(): Uint8Array {
    const count = this.#table.length + 1;
    const writer = new ByteWriter();
    for (const value of [1, count, count > 1 ? 1 : 0, 0]) writer.u32(value);
    for (let i = 1; i < count; i++) writer.u32(i + 1 < count ? i + 1 : 0);
    return writer.finish();
  }

  /** The relocations of functions that are called (`plt`), and all others. */
  #relocations(): { readonly dyn: Uint8Array; readonly plt: Uint8Array } {
    const { abi, slots, constructors, flaws, textSize } = this.#contents;
    const layout = this.#layout;
    const { relative, data, jump } = elfMachine(abi);
    const [dyn, plt] = [new ByteWriter(), new ByteWriter()];
    const text = layout.address(".text");
    constructors.forEach((at, i) => {
      const place = layout.address(".init_array") + i * layout.width;
      this.#relocation(dyn, place, relative, 0, text + at);
    });
    slots.forEach(({ name, isJump }, i) => {
      const at = layout.address(".got") + i * layout.width;
      const own = this.#ownPlace(name);
      if (own !== undefined) return this.#relocation(dyn, at, relative, 0, own);
      const index = this.#table.findIndex((symbol) => symbol.name === name) + 1;
      this.#relocation(isJump ? plt : dyn, at, isJump ? jump : data, index, 0);
    });
    if (flaws.textRelocation) {
      this.#relocation(dyn, text + Math.ceil(textSize / 8) * 8, relative, 0, text);
    }
    return { dyn: dyn.finish(), plt: plt.finish() };
  }

  #relocation(
    writer: ByteWriter,
    at: number,
    type: number,
    symbol: number,
    addend: number,
  ): void {
    this.#layout.word(writer, at);
    if (!this.#layout.isWide) return writer.u32(symbol * 256 + type);
    writer.u32(type);
    writer.u32(symbol);
    this.#layout.word(writer, addend);
  }

  /** The address of what nobody else can have in its place: a function that no other library sees. */
  #ownPlace(name: string): number | undefined {
    const place = this.#contents.symbols.find((symbol) => symbol.name === name)?.place;
    if (place === undefined || this.#isSeen(name)) return undefined;
    return this.#layout.address(`.${place.in}`) + place.at;
  }

  #isSeen(name: string): boolean {
    const found = this.#contents.symbols.find((symbol) => symbol.name === name);
    return found?.binding === "global" || found?.binding === "weak";
  }

  #text(): Uint8Array {
    const { slots } = this.#contents;
    const { width } = this.#layout;
    const [text, data, got] = [".text", ".data", ".got"].map((name) => this.#layout.address(name));
    const slot = (name: string) => got! + slots.findIndex((one) => one.name === name) * width;
    return Uint8Array.from(this.#contents.text({ text: text!, data: data!, slot }));
  }

  /** The dynamic section: tags and values. */
  #dynamic(
    at: (name: string) => { readonly address: number; readonly size: number } = (name) =>
      this.#layout.at(name),
  ): (readonly [tag: number, value: number])[] {
    const { needed, soname, runpath, rpath, init, constructors, global, flaws } = this.#contents;
    const { isWide, width, sizes } = this.#layout;
    const some = (is: boolean, ...rows: readonly (readonly [number, number])[]) => is ? rows : [];
    const text = (value: string | null | undefined) => this.#string(value ?? "");
    return [
      ...needed.map((name) => [1, text(name)] as const),
      ...some(soname !== null, [14, text(soname)]),
      ...some(rpath !== undefined, [15, text(rpath)]),
      ...some(runpath !== undefined, [29, text(runpath)]),
      ...some(!flaws.noHash, [4, at(".hash").address]),
      [5, at(".dynstr").address],
      [6, at(".dynsym").address],
      [10, this.#stringsSize],
      [11, sizes.symbol],
      [isWide ? 7 : 17, at(".rela.dyn").address],
      [isWide ? 8 : 18, at(".rela.dyn").size],
      [isWide ? 9 : 19, sizes.relocation],
      [23, at(".rela.plt").address],
      [2, at(".rela.plt").size],
      [20, isWide ? 7 : 17],
      [3, at(".got").address],
      ...some(init !== undefined, [12, at(".text").address + (init ?? 0)]),
      ...some(
        constructors.length > 0,
        [25, at(".init_array").address],
        [27, constructors.length * width],
      ),
      ...some(flaws.textRelocation === "tag", [22, 0]),
      ...some(flaws.textRelocation === "flag", [30, 4]),
      ...some(global, [0x6fff_fffb, 2]),
      [0, 0],
    ];
  }
}

/** Texts, each with its end. */
function texts(values: Iterable<string>): Uint8Array {
  return new TextEncoder().encode(Array.from(values, (value) => `${value}\0`).join(""));
}
