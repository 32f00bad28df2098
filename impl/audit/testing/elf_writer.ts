/**
 * Writes small ELF files of any class, byte order and machine, with a dynamic section and nothing to run.
 *
 * @module
 */

/** What goes into an ELF file. */
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
  /** True for a section header table, of one empty entry, at the file's end. Default false. */
  readonly sections?: boolean;
  /** False leaves the dynamic section out, as in a static executable. Default true. */
  readonly dynamic?: boolean;
  /** Bytes that stand in the file and mean nothing, such as texts that code refers to. Default: none. */
  readonly data?: string;
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
    const isDynamic = spec.dynamic !== false;
    const headerSize = this.#wide ? 64 : 52;
    const segmentSize = this.#wide ? 56 : 32;
    const segmentCount = 1 + (isDynamic ? 1 : 0) + (spec.interpreter === undefined ? 0 : 1);

    const blocks: [string, Uint8Array][] = [
      ["interp", text(spec.interpreter ?? "")],
      ["data", text(spec.data ?? "")],
      ["strings", strings.bytes()],
    ];
    const places = new Map<string, { offset: number; size: number }>();
    let end = headerSize + segmentCount * segmentSize;
    for (const [name, bytes] of blocks) {
      end = Math.ceil(end / 8) * 8;
      places.set(name, { offset: end, size: bytes.length });
      end += bytes.length;
    }
    const place = (name: string) => places.get(name)!;
    const tags: [number, number][] = [
      ...entries,
      [5, BASE + place("strings").offset],
      [10, place("strings").size],
      [0, 0],
    ];
    const dynamic = this.#numbers(tags.flat().map((value) => [this.#width, value]));
    blocks.push(["dynamic", isDynamic ? dynamic : new Uint8Array()]);
    end = Math.ceil(end / 8) * 8;
    places.set("dynamic", { offset: end, size: isDynamic ? dynamic.length : 0 });
    end += isDynamic ? dynamic.length : 0;

    const sectionSize = spec.sections ? (this.#wide ? 64 : 40) : 0;
    const file = new Uint8Array(end + sectionSize);
    for (const [name, bytes] of blocks) file.set(bytes, place(name).offset);
    file.set(this.#header(spec, segmentCount, spec.sections ? end : 0));
    const segments = [this.#segment(1, 0, end)];
    if (isDynamic) segments.push(this.#segment(2, place("dynamic").offset, dynamic.length));
    if (spec.interpreter !== undefined) {
      segments.push(this.#segment(3, place("interp").offset, place("interp").size));
    }
    segments.forEach((bytes, i) => file.set(bytes, headerSize + i * segmentSize));
    return file;
  }

  #header(spec: ElfSpec, segments: number, sections: number): Uint8Array {
    const ident = [0x7f, 0x45, 0x4c, 0x46, this.#wide ? 2 : 1, this.#little ? 1 : 2, 1];
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
      [2, this.#wide ? 64 : 40],
      [2, sections === 0 ? 0 : 1],
      [2, 0],
    ]);
    const header = new Uint8Array(16 + rest.length);
    header.set(ident);
    header.set(rest, 16);
    return header;
  }

  #segment(type: number, offset: number, size: number): Uint8Array {
    const w = this.#width;
    const address = BASE + offset;
    const flags: [number, number][] = [[4, 4]];
    const sizes: [number, number][] = [[w, size], [w, size]];
    const places: [number, number][] = [[w, offset], [w, address], [w, address]];
    return this.#wide
      ? this.#numbers([[4, type], ...flags, ...places, ...sizes, [w, 8]])
      : this.#numbers([[4, type], ...places, ...sizes, ...flags, [w, 8]]);
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
      if (size === 2) view.setUint16(at, value, this.#little);
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
