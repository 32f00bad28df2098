/**
 * Writes small ELF files of any class, byte order and machine, with a dynamic section and nothing to run.
 *
 * @module
 */

/** The contents that go into an ELF file. */
export interface ElfSpec {
  /** Default 64. */
  readonly bits?: 32 | 64;
  /** Default false. */
  readonly bigEndian?: boolean;
  /** e_machine. Default 183, EM_AARCH64. */
  readonly machine?: number;
  /** e_type. Default 3, ET_DYN. */
  readonly type?: number;
  readonly soname?: string;
  /** DT_NEEDED, in order. Default: none. */
  readonly needed?: readonly string[];
  readonly runpath?: string;
  readonly rpath?: string;
  /** PT_INTERP. Default: none. */
  readonly interpreter?: string;
  /**
   * A section header table at the file's end: true for one of one empty entry, `full` for one with the sections that
   * Android's linker asks for. Default: none.
   */
  readonly sections?: boolean | "full";
  /** Dynamic symbols after the empty first one, with a hash table. Default: no symbol table. */
  readonly symbols?: readonly ElfSymbolSpec[];
  /** Symbols of a `.symtab`, for {@link sections} `full`. Default: none, as in a stripped file. */
  readonly symtab?: readonly ElfSymbolSpec[];
  /** Further entries of the dynamic section: tag and value. Default: none. */
  readonly tags?: readonly (readonly [tag: number, value: number])[];
  /** p_flags of the one PT_LOAD. Default 4, readable. */
  readonly loadFlags?: number;
  /** p_align of the one PT_LOAD. Default 8. */
  readonly loadAlign?: number;
  /** p_flags of PT_GNU_STACK. Default: no such segment. */
  readonly stack?: number;
  /** `.note.android.ident`. Default: none. */
  readonly androidNote?: {
    readonly apiLevel: number;
    readonly ndk?: string;
    readonly build?: string;
  };
  /** False leaves the dynamic section out, as in a static executable. Default true. */
  readonly dynamic?: boolean;
  /** Bytes that stand in the file and mean nothing, such as texts that code refers to. Default: none. */
  readonly data?: string;
}

/** A symbol that an ELF file has. */
export interface ElfSymbolSpec {
  readonly name: string;
  /** st_info's type: 0 none, 1 object, 2 function, 6 tls, 10 ifunc. Default 2. */
  readonly type?: number;
  /** st_info's binding: 0 local, 1 global, 2 weak. Default 1. */
  readonly binding?: number;
  /** st_other: 0 default, 2 hidden. Default 0. */
  readonly visibility?: number;
  /** Default true. */
  readonly defined?: boolean;
}

/** Address of the first byte of the file; not 0, so that addresses and offsets differ. */
const BASE = 0x10000;

/**
 * Writes an ELF file.
 *
 * @param spec What goes into it.
 */
export function writeElf(spec: ElfSpec): Uint8Array<ArrayBuffer> {
  const writer = new Writer(spec.bits ?? 64, !(spec.bigEndian ?? false));
  return writer.file(spec);
}

interface Place {
  readonly offset: number;
  readonly size: number;
}

class Writer {
  readonly #wide: boolean;
  readonly #little: boolean;
  readonly #width: 4 | 8;

  constructor(bits: 32 | 64, little: boolean) {
    this.#wide = bits === 64;
    this.#little = little;
    this.#width = bits === 64 ? 8 : 4;
  }

  file(spec: ElfSpec): Uint8Array<ArrayBuffer> {
    const strings = new StringTable();
    const entries = this.#entries(spec, strings);
    const symbols = this.#symbols(spec.symbols, strings);
    const symtab = this.#symbols(spec.symtab, strings);
    const isDynamic = spec.dynamic !== false;
    const headerSize = this.#wide ? 64 : 52;
    const segmentSize = this.#wide ? 56 : 32;
    const segmentCount = 1 + [
      isDynamic,
      spec.interpreter !== undefined,
      spec.stack !== undefined,
      spec.androidNote !== undefined,
    ].filter(Boolean).length;

    const blocks: [string, Uint8Array][] = [];
    const places = new Map<string, Place>();
    let end = headerSize + segmentCount * segmentSize;
    const add = (name: string, bytes: Uint8Array) => {
      end = Math.ceil(end / 8) * 8;
      blocks.push([name, bytes]);
      places.set(name, { offset: end, size: bytes.length });
      end += bytes.length;
    };
    const place = (name: string) => places.get(name)!;
    add("interp", text(spec.interpreter ?? ""));
    add("data", text(spec.data ?? ""));
    add("strings", strings.bytes());
    add("symbols", symbols);
    add("symtab", symtab);
    add("hash", spec.symbols === undefined ? new Uint8Array() : this.#hash(spec.symbols.length));
    add("note", this.#note(spec.androidNote));
    const tags: [number, number][] = [
      ...entries,
      [5, BASE + place("strings").offset],
      [10, place("strings").size],
      ...(spec.symbols === undefined ? [] : [
        [6, BASE + place("symbols").offset],
        [11, this.#wide ? 24 : 16],
        [4, BASE + place("hash").offset],
      ] as [number, number][]),
      ...(spec.tags ?? []).map(([tag, value]): [number, number] => [tag, value]),
      [0, 0],
    ];
    const dynamic = this.#numbers(tags.flat().map((value) => [this.#width, value]));
    add("dynamic", isDynamic ? dynamic : new Uint8Array());

    const loaded = end;
    const sections = this.#sections(spec, place);
    const file = new Uint8Array(loaded + sections.length);
    for (const [name, bytes] of blocks) file.set(bytes, place(name).offset);
    file.set(sections, loaded);
    file.set(this.#header(spec, segmentCount, sections.length === 0 ? 0 : loaded, sections.length));
    const segments = [
      this.#segment(1, { offset: 0, size: loaded }, spec.loadFlags, spec.loadAlign),
      ...(isDynamic ? [this.#segment(2, place("dynamic"))] : []),
      ...(spec.interpreter === undefined ? [] : [this.#segment(3, place("interp"))]),
      ...(spec.stack === undefined
        ? []
        : [this.#segment(0x6474_e551, { offset: 0, size: 0 }, spec.stack)]),
      ...(spec.androidNote === undefined ? [] : [this.#segment(4, place("note"), 4, 4)]),
    ];
    segments.forEach((bytes, i) => file.set(bytes, headerSize + i * segmentSize));
    return file;
  }

  #header(spec: ElfSpec, segments: number, sections: number, size: number): Uint8Array {
    const ident = [0x7f, 0x45, 0x4c, 0x46, this.#wide ? 2 : 1, this.#little ? 1 : 2, 1];
    const sectionSize = this.#wide ? 64 : 40;
    const rest = this.#numbers([
      [2, spec.type ?? 3],
      [2, spec.machine ?? 183],
      [4, 1],
      [this.#width, 0],
      [this.#width, this.#wide ? 64 : 52],
      [this.#width, sections],
      [4, 0],
      [2, this.#wide ? 64 : 52],
      [2, this.#wide ? 56 : 32],
      [2, segments],
      [2, sectionSize],
      [2, size / sectionSize],
      [2, spec.sections === "full" ? 1 : 0],
    ]);
    const header = new Uint8Array(16 + rest.length);
    header.set(ident);
    header.set(rest, 16);
    return header;
  }

  #segment(type: number, { offset, size }: Place, flag = 4, align = 8): Uint8Array {
    const w = this.#width;
    const address = BASE + offset;
    const flags: [number, number][] = [[4, flag]];
    const sizes: [number, number][] = [[w, size], [w, size]];
    const places: [number, number][] = [[w, offset], [w, address], [w, address]];
    return this.#wide
      ? this.#numbers([[4, type], ...flags, ...places, ...sizes, [w, align]])
      : this.#numbers([[4, type], ...places, ...sizes, ...flags, [w, align]]);
  }

  #sections(spec: ElfSpec, place: (name: string) => Place): Uint8Array {
    if (spec.sections === undefined || spec.sections === false) return new Uint8Array();
    if (spec.sections === true) return new Uint8Array(this.#wide ? 64 : 40);
    const rows: [type: number, block: string, link: number][] = [
      [3, "strings", 0],
      ...(spec.dynamic === false ? [] : [[6, "dynamic", 1]] as [number, string, number][]),
      ...(spec.symbols === undefined ? [] : [[11, "symbols", 1]] as [number, string, number][]),
      ...(spec.symtab === undefined ? [] : [[2, "symtab", 1]] as [number, string, number][]),
    ];
    const w = this.#width;
    const empty: [number, number][] = Array.from({ length: this.#wide ? 16 : 10 }, () => [4, 0]);
    return this.#numbers([
      ...empty,
      ...rows.flatMap(([type, block, link]): [number, number][] => {
        const { offset, size } = place(block);
        const at: [number, number][] = [[w, BASE + offset], [w, offset], [w, size]];
        return [[4, 0], [4, type], [w, 0], ...at, [4, link], [4, 0], [w, 8], [w, 0]];
      }),
    ]);
  }

  #symbols(specs: readonly ElfSymbolSpec[] | undefined, strings: StringTable): Uint8Array {
    if (specs === undefined) return new Uint8Array();
    const first: ElfSymbolSpec = { name: "", type: 0, binding: 0, defined: false };
    return this.#numbers([first, ...specs].flatMap((spec): [number, number][] => {
      const { name, type = 2, binding = 1, visibility = 0, defined = true } = spec;
      const index = name === "" ? 0 : strings.add(name);
      const kind: [number, number][] = [[1, binding * 16 + type], [1, visibility]];
      const section: [number, number] = [2, defined ? 1 : 0];
      const place: [number, number][] = [[this.#width, defined ? BASE : 0], [this.#width, 0]];
      return this.#wide
        ? [[4, index], ...kind, section, ...place]
        : [[4, index], ...place, ...kind, section];
    }));
  }

  /** A table of the System V style with one bucket and no chains. */
  #hash(symbols: number): Uint8Array {
    return this.#numbers(
      [1, symbols + 1, 0, ...Array.from({ length: symbols + 1 }, () => 0)]
        .map((value) => [4, value]),
    );
  }

  #note(note: ElfSpec["androidNote"]): Uint8Array {
    if (note === undefined) return new Uint8Array();
    const name = [[4, 8], [4, 132], [4, 1]] as [number, number][];
    const head = this.#numbers([
      ...name,
      ...[...text("Android")].map((b): [number, number] => [1, b]),
    ]);
    const bytes = new Uint8Array(head.length + 132);
    bytes.set(head);
    bytes.set(this.#numbers([[4, note.apiLevel]]), head.length);
    bytes.set(text(note.ndk ?? ""), head.length + 4);
    bytes.set(text(note.build ?? ""), head.length + 68);
    return bytes;
  }

  #entries(spec: ElfSpec, strings: StringTable): [number, number][] {
    const entries: [number, number][] = (spec.needed ?? []).map((name) => [1, strings.add(name)]);
    if (spec.soname !== undefined) entries.push([14, strings.add(spec.soname)]);
    if (spec.rpath !== undefined) entries.push([15, strings.add(spec.rpath)]);
    if (spec.runpath !== undefined) entries.push([29, strings.add(spec.runpath)]);
    return entries;
  }

  #numbers(values: readonly (readonly [number, number])[]): Uint8Array {
    const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
    const view = new DataView(bytes.buffer);
    let at = 0;
    for (const [size, value] of values) {
      if (size === 1) view.setUint8(at, value);
      else if (size === 2) view.setUint16(at, value, this.#little);
      else if (size === 4) view.setUint32(at, value, this.#little);
      else view.setBigUint64(at, BigInt(value), this.#little);
      at += size;
    }
    return bytes;
  }
}

class StringTable {
  readonly #bytes: number[] = [0];

  add(value: string): number {
    const index = this.#bytes.length;
    this.#bytes.push(...text(value));
    return index;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(`${value}\0`);
}
