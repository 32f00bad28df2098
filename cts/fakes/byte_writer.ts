/**
 * A growing buffer of little-endian numbers, for the file formats that the suite writes itself.
 *
 * @module
 */

/** Appends little-endian numbers and bytes. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  /**
   * Makes an empty buffer.
   *
   * @param capacity Bytes reserved at first; the buffer grows as needed.
   */
  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends one byte. */
  u8(value: number): void {
    this.#reserve(1);
    this.#view.setUint8(this.#length, value);
    this.#length += 1;
  }

  /** Appends 16 bits. */
  u16(value: number): void {
    this.#reserve(2);
    this.#view.setUint16(this.#length, value, true);
    this.#length += 2;
  }

  /** Appends 32 bits; a negative number is stored in two's complement. */
  u32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** Appends bytes as they are. */
  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends zeros. */
  zeros(count: number): void {
    this.#reserve(count);
    this.#length += count;
  }

  /** Appends zeros until the length is a multiple of `multiple`. */
  align(multiple: number): void {
    this.zeros((multiple - this.#length % multiple) % multiple);
  }

  /**
   * Overwrites 32 bits that were written before.
   *
   * @param offset Where they start.
   */
  patch32(offset: number, value: number): void {
    this.#view.setUint32(offset, value, true);
  }

  /** Gives a copy of what was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
