/**
 * Writes LLVM bitstreams, without abbreviations unless asked.
 *
 * Source: LLVM, docs/BitCodeFormat.rst, "Bitstream Format".
 *
 * @module
 */

/** Letters of the encoding char6. */
const CHAR6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/** An operand of an abbreviation. */
export type Definition = readonly ["literal", number] | readonly [encoding: number, width?: number];

/** Appends bits; the lowest bit of a number first. */
export class BitstreamWriter {
  readonly #bytes: number[] = [];
  #at = 0;
  /** Bits of an id, of the blocks that are open. */
  readonly #widths = [2];

  /** @param magic Whether LLVM's magic is written first. */
  constructor(magic = true) {
    if (magic) { for (const byte of [0x42, 0x43, 0xc0, 0xde]) this.fixed(byte, 8); }
  }

  /**
   * Writes a number of fixed width.
   *
   * @param value The number.
   * @param width Bits.
   */
  fixed(value: number, width: number): this {
    for (let bit = 0; bit < width; bit++, this.#at++) {
      if (this.#at % 8 === 0) this.#bytes.push(0);
      this.#bytes[this.#at >>> 3]! |= Math.floor(value / 2 ** bit) % 2 << (this.#at & 7);
    }
    return this;
  }

  /**
   * Writes a number of variable width.
   *
   * @param value The number.
   * @param width Bits of each part.
   */
  vbr(value: number | bigint, width: number): this {
    const more = 2 ** (width - 1);
    let left = BigInt(value);
    for (; left >= more; left /= BigInt(more)) {
      this.fixed(Number(left % BigInt(more)) + more, width);
    }
    return this.fixed(Number(left), width);
  }

  /** Writes a letter of the encoding char6. */
  char6(letter: string): this {
    return this.fixed(CHAR6.indexOf(letter), 6);
  }

  /** Goes on to the next whole word. */
  align(): this {
    return this.fixed(0, -this.#at & 31);
  }

  /** Writes the id of what follows in the open block. */
  id(value: number): this {
    return this.fixed(value, this.#widths.at(-1)!);
  }

  /** Writes a block; its length can be made wrong by `more` words. */
  block(id: number, content: (writer: this) => unknown, width = 3, more = 0): this {
    this.id(1).vbr(id, 8).vbr(width, 4).align();
    const at = this.#bytes.length;
    this.fixed(0, 32);
    this.#widths.push(width);
    content(this);
    this.id(0).align();
    this.#widths.pop();
    const words = (this.#bytes.length - at) / 4 - 1 + more;
    for (let byte = 0; byte < 4; byte++) this.#bytes[at + byte] = words >>> 8 * byte & 255;
    return this;
  }

  /** Writes a record without an abbreviation. */
  record(code: number, operands: readonly (number | bigint)[] | string): this {
    const values = typeof operands === "string"
      ? [...new TextEncoder().encode(operands)]
      : operands;
    this.id(3).vbr(code, 6).vbr(values.length, 6);
    for (const value of values) this.vbr(value, 6);
    return this;
  }

  /** Writes a definition of as many operands; each a literal, or an encoding with its width. */
  define(...operands: readonly Definition[]): this {
    this.id(2).vbr(operands.length, 5);
    for (const [encoding, value] of operands) {
      if (encoding === "literal") this.fixed(1, 1).vbr(value!, 8);
      else {
        this.fixed(0, 1).fixed(encoding, 3);
        if (value !== undefined) this.vbr(value, 5);
      }
    }
    return this;
  }

  /** All that was written. */
  finish(): Uint8Array<ArrayBuffer> {
    this.align();
    return Uint8Array.from(this.#bytes);
  }
}
