/**
 * Reads numbers of any width in bits, the lowest bit first, as an LLVM bitstream has them.
 *
 * Source: LLVM, docs/BitCodeFormat.rst, "Primitives".
 *
 * @module
 */

import { BitcodeError } from "./bitcode_error.ts";

/** Bits of a word, to which blocks are aligned. */
export const WORD = 32;
/** A number of variable width has no more bits than a 64-bit one needs. */
const VBR_BITS_MAX = 64;

/** A position in bits, and what can be read there; nothing is read past the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** The next bit. */
  at = 0;
  /** How many bits there are. */
  readonly end: number;

  /** @param bytes The stream. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.end = bytes.length * 8;
  }

  /**
   * Reads a number of fixed width.
   *
   * @param width Bits, 0 to 32.
   * @throws {BitcodeError} If the stream ends before.
   */
  fixed(width: number): number {
    if (this.at + width > this.end) {
      throw new BitcodeError(`ends at bit ${this.end}, inside a number that begins at ${this.at}`);
    }
    let [value, scale, left] = [0, 1, width];
    while (left > 0) {
      const skip = this.at & 7;
      const take = Math.min(8 - skip, left);
      value += ((this.#bytes[this.at >>> 3]! >>> skip) & ((1 << take) - 1)) * scale;
      scale *= 1 << take;
      this.at += take;
      left -= take;
    }
    return value;
  }

  /** The number that {@link vbr} read last, if it was rounded. */
  exact = 0n;

  /**
   * Reads a number of variable width; above 2^53 it is rounded, and {@link exact} has it.
   *
   * @param width Bits of each part, 2 to 32.
   * @throws {BitcodeError} If the stream ends before, or the number has more than 64 bits.
   */
  vbr(width: number): number {
    const more = 2 ** (width - 1);
    const start = this.at;
    let value = 0;
    for (let shift = 0; shift < VBR_BITS_MAX; shift += width - 1) {
      const part = this.fixed(width);
      value += (part % more) * 2 ** shift;
      if (part < more) return value > Number.MAX_SAFE_INTEGER ? this.#reread(start, width) : value;
    }
    throw new BitcodeError(`has a number of more than ${VBR_BITS_MAX} bits at bit ${start}`);
  }

  #reread(start: number, width: number): number {
    this.at = start;
    this.exact = 0n;
    const more = 2 ** (width - 1);
    for (let shift = 0;; shift += width - 1) {
      const part = this.fixed(width);
      this.exact |= BigInt(part % more) << BigInt(shift);
      if (part < more) return Number(this.exact);
    }
  }

  /** Goes on to the next whole word. */
  align(): void {
    this.at = Math.ceil(this.at / WORD) * WORD;
  }

  /**
   * Takes bytes; the position must be whole words.
   *
   * @param length How many.
   * @throws {BitcodeError} If the stream has fewer.
   */
  take(length: number): Uint8Array {
    const from = this.at / 8;
    if (length > this.end / 8 - from) {
      throw new BitcodeError(`has ${length} bytes of a blob at byte ${from}, past its end`);
    }
    this.at += length * 8;
    return this.#bytes.subarray(from, from + length);
  }
}
