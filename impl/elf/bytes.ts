/**
 * Numbers and strings out of an ELF file, never past its end.
 *
 * @module
 */

/** A file that is no whole ELF file; the message is what follows its path. */
export class ElfError extends Error {
  override name = "ElfError";
}

/**
 * Checks that a file begins as ELF files do.
 *
 * @param bytes The file.
 */
export function isElf(bytes: Uint8Array): boolean {
  return [0x7f, 0x45, 0x4c, 0x46].every((byte, i) => bytes[i] === byte);
}

/** Longest name that is read: Android's PATH_MAX (bionic, limits.h). */
export const NAME_LENGTH_MAX = 4096;

/** The bytes of an ELF file with the width and the byte order that its first bytes say. */
export class ElfBytes {
  /** Width of an address. */
  readonly bits: 32 | 64;
  readonly littleEndian: boolean;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #names = new Map<number, string>();
  #nameBudget: number;

  /**
   * @param bytes The file.
   * @param bits EI_CLASS.
   * @param littleEndian EI_DATA.
   */
  constructor(bytes: Uint8Array, bits: 32 | 64, littleEndian: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.bits = bits;
    this.littleEndian = littleEndian;
    this.#nameBudget = bytes.length;
  }

  /** Length of the file. */
  get length(): number {
    return this.#bytes.length;
  }

  /**
   * Refuses a range that is not in the file.
   *
   * @param offset Its first byte.
   * @param size Its length.
   * @param what What lies there, for the message.
   * @throws {ElfError} If it is not whole.
   */
  need(offset: number, size: number, what: string): void {
    if (offset + size <= this.length) return;
    throw new ElfError(
      `is truncated or corrupt: ${what} takes bytes ${offset} to ${offset + size}, but the file ` +
        `has ${this.length}`,
    );
  }

  /** An 8-bit number. @throws {ElfError} */
  u8(offset: number, what: string): number {
    this.need(offset, 1, what);
    return this.#view.getUint8(offset);
  }

  /** A 16-bit number. @throws {ElfError} */
  u16(offset: number, what: string): number {
    this.need(offset, 2, what);
    return this.#view.getUint16(offset, this.littleEndian);
  }

  /** A 32-bit number. @throws {ElfError} */
  u32(offset: number, what: string): number {
    this.need(offset, 4, what);
    return this.#view.getUint32(offset, this.littleEndian);
  }

  /**
   * A 64-bit number; beyond 2^53 it is only near, and still greater than any file.
   *
   * @throws {ElfError}
   */
  u64(offset: number, what: string): number {
    this.need(offset, 8, what);
    const first = this.#view.getUint32(offset, this.littleEndian);
    const second = this.#view.getUint32(offset + 4, this.littleEndian);
    const [low, high] = this.littleEndian ? [first, second] : [second, first];
    return high * 2 ** 32 + low;
  }

  /** An address, offset or size: as wide as the class says. @throws {ElfError} */
  word(offset: number, what: string): number {
    return this.bits === 64 ? this.u64(offset, what) : this.u32(offset, what);
  }

  /**
   * A name of a string table.
   *
   * All names of one file together are not longer than the file, which a file that points to the same long text from
   * every entry would exceed.
   *
   * @param table Where the table lies.
   * @param index Where the name begins in it.
   * @param what What is named, for the message.
   * @throws {ElfError} If it does not begin or does not end in the table.
   */
  name(table: { readonly offset: number; readonly size: number }, index: number, what: string) {
    if (index >= table.size) {
      throw new ElfError(
        `is corrupt: ${what} begins at ${index} of a string table of ${table.size} bytes`,
      );
    }
    const start = table.offset + index;
    const known = this.#names.get(start);
    if (known !== undefined) return known;
    const longest = Math.min(table.size - index, NAME_LENGTH_MAX + 1);
    const length = this.#bytes.subarray(start, start + longest).indexOf(0);
    if (length < 0) {
      const reason = longest > NAME_LENGTH_MAX
        ? `is longer than ${NAME_LENGTH_MAX} bytes`
        : "has no end in its string table";
      throw new ElfError(`is corrupt: ${what} ${reason}`);
    }
    this.#nameBudget -= length;
    if (this.#nameBudget < 0) {
      throw new ElfError(`is corrupt: its names are together longer than its ${this.length} bytes`);
    }
    const text = new TextDecoder().decode(this.#bytes.subarray(start, start + length));
    this.#names.set(start, text);
    return text;
  }
}
