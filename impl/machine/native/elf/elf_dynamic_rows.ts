/**
 * The rows of an ELF library's dynamic section, where they stand in the file.
 *
 * @module
 */

import { type Elf, PT } from "../../../elf/elf.ts";

/** The rows of a dynamic section, to be overwritten. */
export class DynamicRows {
  readonly #view: DataView;
  readonly #elf: Elf;
  readonly #start: number;

  /**
   * @param bytes The library, which is changed.
   * @param elf What was read of it.
   */
  constructor(bytes: Uint8Array, elf: Elf) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#elf = elf;
    this.#start = elf.segments.find(({ type }) => type === PT.DYNAMIC)?.offset ?? 0;
  }

  /** Writes row `i`, one of `elf.dynamic`. */
  set(i: number, tag: number, value: bigint): void {
    const { bits, littleEndian } = this.#elf;
    const width = bits / 8;
    const at = this.#start + i * 2 * width;
    [BigInt(tag), value].forEach((word, j) => {
      const place = at + j * width;
      if (width === 8) this.#view.setBigInt64(place, word, littleEndian);
      else this.#view.setInt32(place, Number(BigInt.asIntN(32, word)), littleEndian);
    });
  }
}
