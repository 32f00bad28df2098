/**
 * Walks an LLVM bitstream: blocks and the records in them. A block that nobody wants is skipped by its length.
 *
 * Work and memory are bounded by the stream's length: blocks lie inside their blocks, and all records together have no
 * more operands than the stream has bits, which abbreviations of literals could otherwise exceed.
 *
 * Source: LLVM, docs/BitCodeFormat.rst, "Bitstream Format"; lib/Bitstream/Reader/BitstreamReader.cpp.
 *
 * @module
 */

import {
  type Abbreviation,
  leastBits,
  readAbbreviation,
  readScalar,
  type Scalar,
} from "./abbreviation.ts";
import { BitcodeError } from "./bitcode_error.ts";
import { BitReader, WORD } from "./bit_reader.ts";

/** A record of a block. */
export interface BitRecord {
  readonly kind: "record";
  readonly code: number;
  /** Those above 2^53 are rounded. */
  readonly operands: readonly number[];
  /** The rounded ones, by their index; undefined if there are none. */
  readonly exact: ReadonlyMap<number, bigint> | undefined;
  /** Bytes behind the operands, where it has such. */
  readonly blob: Uint8Array | undefined;
}

/** The begin of a block in a block; it is skipped unless {@link Bitstream.entries} is called on it. */
export interface BitBlock {
  readonly kind: "block";
  readonly id: number;
  /** Bits of an abbreviation's id. */
  readonly width: number;
  /** First bit, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Ids that every block has. */
const END_BLOCK = 0;
const ENTER_SUBBLOCK = 1;
const DEFINE_ABBREV = 2;
const UNABBREV_RECORD = 3;
const FIRST_ABBREVIATION = 4;
/** The block that describes others, and its record that says which. */
const BLOCKINFO = 0;
const SETBID = 1;
/** Bits of an id outside of all blocks. */
const OUTER_WIDTH = 2;

/** A stream. */
export class Bitstream {
  readonly #bits: BitReader;
  /** Abbreviations that BLOCKINFO defines, by block. */
  readonly #shared = new Map<number, Abbreviation[]>();
  #operandsLeft: number;

  /** @param bytes The stream, its magic included. */
  constructor(bytes: Uint8Array) {
    this.#bits = new BitReader(bytes);
    this.#operandsLeft = this.#bits.end;
  }

  /** The blocks outside of all blocks, behind the magic; padding of zeros at the end is none. */
  *blocks(): Generator<BitBlock> {
    let at = WORD;
    while (at + 2 * WORD <= this.#bits.end) {
      this.#bits.at = at;
      const id = this.#bits.fixed(OUTER_WIDTH);
      if (id === END_BLOCK && this.#isZero(at)) return;
      if (id !== ENTER_SUBBLOCK) throw new BitcodeError(`has no block at bit ${at}`);
      const block = this.#enter(this.#bits.end);
      at = block.to;
      yield block;
    }
  }

  /**
   * The records and blocks of a block.
   *
   * @param block The block.
   * @throws {BitcodeError} Where the stream is broken.
   */
  *entries(block: BitBlock): Generator<BitRecord | BitBlock> {
    const bits = this.#bits;
    const shared = this.#shared.get(block.id) ?? [];
    const sharedCount = shared.length;
    const own: Abbreviation[] = [];
    let at = block.from;
    while (at < block.to) {
      bits.at = at;
      const id = bits.fixed(block.width);
      if (id === END_BLOCK) return;
      if (id === DEFINE_ABBREV) {
        own.push(readAbbreviation(bits));
        at = this.#within(block);
      } else if (id === ENTER_SUBBLOCK) {
        const inner = this.#enter(block.to);
        at = inner.to;
        if (inner.id === BLOCKINFO) this.#readBlockInfo(inner);
        else yield inner;
      } else {
        const index = id - FIRST_ABBREVIATION;
        const abbreviation = index < sharedCount ? shared[index] : own[index - sharedCount];
        if (id !== UNABBREV_RECORD && abbreviation === undefined) {
          throw new BitcodeError(`uses abbreviation ${id} at bit ${at}, which nobody defined`);
        }
        const record = abbreviation === undefined ? this.#plain() : this.#record(abbreviation);
        at = this.#within(block);
        yield record;
      }
    }
    throw new BitcodeError(`has a block ${block.id} without an end at bit ${block.to}`);
  }

  #isZero(from: number): boolean {
    for (this.#bits.at = from; this.#bits.at < this.#bits.end;) {
      if (this.#bits.fixed(8) !== 0) return false;
    }
    return true;
  }

  #within({ id, to }: BitBlock): number {
    if (this.#bits.at > to) throw new BitcodeError(`has a record past the end of its block ${id}`);
    return this.#bits.at;
  }

  /** Reads the head of a block, behind the id of ENTER_SUBBLOCK. */
  #enter(limit: number): BitBlock {
    const bits = this.#bits;
    const id = bits.vbr(8);
    const width = bits.vbr(4);
    bits.align();
    const words = bits.fixed(WORD);
    const to = bits.at + words * WORD;
    if (width < OUTER_WIDTH || width > WORD) {
      throw new BitcodeError(`has a block ${id} with ids of ${width} bits, expected 2 to ${WORD}`);
    }
    if (to > limit) {
      throw new BitcodeError(
        `has a block ${id} of ${words} words at byte ${bits.at / 8}, which reaches past ${
          limit / 8
        }`,
      );
    }
    return { kind: "block", id, width, from: bits.at, to };
  }

  #readBlockInfo(block: BitBlock): void {
    const bits = this.#bits;
    let current: Abbreviation[] | undefined;
    for (bits.at = block.from; bits.at < block.to;) {
      const at = bits.at;
      const id = bits.fixed(block.width);
      if (id === END_BLOCK) return;
      if (id === DEFINE_ABBREV) {
        if (current === undefined) {
          throw new BitcodeError(`defines an abbreviation of no block at bit ${at}`);
        }
        current.push(readAbbreviation(bits));
      } else if (id === UNABBREV_RECORD) {
        const { code, operands: [target] } = this.#plain();
        if (code !== SETBID) continue;
        if (target === undefined) throw new BitcodeError(`names no block at bit ${at}`);
        current = this.#shared.get(target) ?? [];
        this.#shared.set(target, current);
      } else throw new BitcodeError(`has neither a record nor an abbreviation at bit ${at}`);
    }
    throw new BitcodeError(`has a block ${block.id} without an end at bit ${block.to}`);
  }

  /** Takes operands off what all records may have, and checks that the stream can hold them. */
  #count(operands: number, bitsOfEach: number): number {
    this.#operandsLeft -= operands;
    if (operands * bitsOfEach > this.#bits.end - this.#bits.at || this.#operandsLeft < 0) {
      throw new BitcodeError(
        `has ${operands} operands at bit ${this.#bits.at}, more than its bytes can hold`,
      );
    }
    return operands;
  }

  #plain(): BitRecord {
    const bits = this.#bits;
    const code = bits.vbr(6);
    const operands: number[] = [];
    const exact = new Map<number, bigint>();
    for (let left = this.#count(bits.vbr(6), 6); left > 0; left--) {
      const operand = bits.vbr(6);
      if (operand > Number.MAX_SAFE_INTEGER) exact.set(operands.length, bits.exact);
      operands.push(operand);
    }
    return { kind: "record", code, operands, exact: someOf(exact), blob: undefined };
  }

  #record({ scalars, tail }: Abbreviation): BitRecord {
    const bits = this.#bits;
    this.#count(scalars.length, 0);
    const exact = new Map<number, bigint>();
    const values: number[] = [];
    const read = (scalar: Scalar) => {
      const value = readScalar(bits, scalar);
      if (scalar.kind === "vbr" && value > Number.MAX_SAFE_INTEGER) {
        exact.set(values.length - 1, bits.exact);
      }
      values.push(value);
    };
    for (const scalar of scalars) read(scalar);
    let blob: Uint8Array | undefined;
    if (tail?.kind === "array") {
      const length = this.#count(bits.vbr(6), leastBits(tail.of));
      for (let left = length; left > 0; left--) read(tail.of);
    } else if (tail?.kind === "blob") {
      const length = bits.vbr(6);
      bits.align();
      blob = bits.take(length);
      bits.align();
    }
    const [code] = values;
    if (code === undefined) throw new BitcodeError(`has a record without a code at bit ${bits.at}`);
    return { kind: "record", code, operands: values.slice(1), exact: someOf(exact), blob };
  }
}

function someOf<T extends { readonly size: number }>(found: T): T | undefined {
  return found.size === 0 ? undefined : found;
}
