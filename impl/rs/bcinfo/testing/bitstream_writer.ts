/**
 * Writes LLVM bitstreams for tests, without abbreviations unless asked.
 *
 * @module
 */

/** Letters of the encoding char6. */
const CHAR6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/** An operand of an abbreviation. */
export type Definition = readonly ["literal", number] | readonly [encoding: number, width?: number];

/** Appends bits; the lowest bit of a number first. */
export class BitstreamWriter {
  readonly #bits: number[] = [];
  /** Bits of an id, of the blocks that are open. */
  readonly #widths = [2];

  /** @param magic Whether LLVM's magic is written first. */
  constructor(magic = true) {
    if (magic) { for (const byte of [0x42, 0x43, 0xc0, 0xde]) this.fixed(byte, 8); }
  }

  fixed(value: number, width: number): this {
    for (let bit = 0; bit < width; bit++) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  vbr(value: number, width: number): this {
    const more = 2 ** (width - 1);
    for (let left = value;; left = Math.floor(left / more)) {
      if (left < more) return this.fixed(left, width);
      this.fixed(left % more + more, width);
    }
  }

  char6(letter: string): this {
    return this.fixed(CHAR6.indexOf(letter), 6);
  }

  align(): this {
    while (this.#bits.length % 32 !== 0) this.#bits.push(0);
    return this;
  }

  /** Writes the id of what follows in the open block. */
  id(value: number): this {
    return this.fixed(value, this.#widths.at(-1)!);
  }

  /** Writes a block; its length can be made wrong by `more` words. */
  block(id: number, content: (writer: this) => unknown, width = 3, more = 0): this {
    this.id(1).vbr(id, 8).vbr(width, 4).align();
    const at = this.#bits.length;
    this.fixed(0, 32);
    this.#widths.push(width);
    content(this);
    this.id(0).align();
    this.#widths.pop();
    const words = (this.#bits.length - at) / 32 - 1 + more;
    for (let bit = 0; bit < 32; bit++) this.#bits[at + bit] = Math.floor(words / 2 ** bit) % 2;
    return this;
  }

  /** Writes a record without an abbreviation. */
  record(code: number, operands: readonly number[] | string): this {
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

  finish(): Uint8Array<ArrayBuffer> {
    this.align();
    const bytes = new Uint8Array(this.#bits.length / 8);
    this.#bits.forEach((bit, index) => bytes[index >>> 3]! |= bit << (index & 7));
    return bytes;
  }
}
