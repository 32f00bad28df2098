/**
 * Where the parts of an ELF file lie, in the file and in memory.
 *
 * Three segments are mapped: what is only read, code, and what is written. They follow each other in the file without a gap,
 * as lld lays them out, and lie a multiple of the alignment apart in memory.
 *
 * Source: the ELF gABI.
 *
 * @module
 */

import { is64Bit } from "../contract/library.ts";
import type { Abi } from "../contract/world.ts";
import { ByteWriter } from "./byte_writer.ts";

/** Part of a file. */
export interface ElfBlock {
  /** Its section's name; `header` for what is none. */
  readonly name: string;
  /** The segment that it belongs to: 0 is only read, 1 is code, 2 is written. */
  readonly segment: 0 | 1 | 2;
  readonly offset: number;
  readonly address: number;
  readonly size: number;
}

/** Sizes of the rows of an ELF file's tables. */
export interface ElfSizes {
  readonly header: number;
  readonly segment: number;
  readonly section: number;
  readonly symbol: number;
  readonly relocation: number;
}

const WIDE: ElfSizes = { header: 64, segment: 56, section: 64, symbol: 24, relocation: 24 };
const NARROW: ElfSizes = { header: 52, segment: 32, section: 40, symbol: 16, relocation: 8 };

/** The layout of one file. */
export class ElfLayout {
  /** Whether addresses have 64 bits. */
  readonly isWide: boolean;
  /** Bytes of an address. */
  readonly width: 4 | 8;
  readonly sizes: ElfSizes;
  readonly #step: number;
  readonly #blocks = new Map<string, ElfBlock>();
  #end = 0;

  /**
   * @param abi The ABI.
   * @param step How far segments lie apart in memory.
   */
  constructor(abi: Abi, step: number) {
    this.isWide = is64Bit(abi);
    this.width = this.isWide ? 8 : 4;
    this.sizes = this.isWide ? WIDE : NARROW;
    this.#step = step;
  }

  /** The first offset behind all blocks. */
  get end(): number {
    return this.#end;
  }

  /** All blocks, in order. */
  get blocks(): readonly ElfBlock[] {
    return [...this.#blocks.values()];
  }

  /** The names of the sections, in order; the first one has the index 1. */
  get sections(): string[] {
    return [...this.#blocks.keys()].filter((name) => name !== "header");
  }

  /** Places a block behind the others; segments come in order. */
  place(name: string, segment: 0 | 1 | 2, size: number): void {
    const offset = Math.ceil(this.#end / 16) * 16;
    const address = segment * this.#step + offset;
    this.#blocks.set(name, { name, segment, offset, address, size });
    this.#end = offset + size;
  }

  /** A block that was placed. */
  at(name: string): ElfBlock {
    const block = this.#blocks.get(name);
    if (block === undefined) throw new RangeError(`Cannot find "${name}": it was not placed`);
    return block;
  }

  /** The address of a block. */
  address(name: string): number {
    return this.at(name).address;
  }

  /** The index of a section. */
  index(name: string): number {
    return this.sections.indexOf(name) + 1;
  }

  /** Appends a number as wide as an address. */
  word(writer: ByteWriter, value: number): void {
    writer.u32(value);
    if (this.isWide) writer.u32(0);
  }

  /** Numbers as wide as an address. */
  words(values: readonly number[]): Uint8Array {
    const writer = new ByteWriter();
    for (const value of values) this.word(writer, value);
    return writer.finish();
  }
}
