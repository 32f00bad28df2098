/**
 * Arguments of libRS.so's functions as the HAL takes them: integers in the range of their C type, handles, copies of memory.
 *
 * @module
 */

import { ProcessFault, type Word } from "../../machine/machine.ts";
import type { Int64, OpaqueHandle, OutPtr } from "../hal/hal_types.ts";
import { bytesAt, cellsAt, isNull, readable, storeCell, textIn, wordsIn } from "../memory.ts";
import type { RsProcess } from "../rs_process.ts";

/** Longest memory that an argument can tell of. */
const SIZE_MAX = Number.MAX_SAFE_INTEGER;

/** Converts arguments for one process. */
export class HidlArguments {
  readonly #process: RsProcess;

  /** @param process The process. */
  constructor(process: RsProcess) {
    this.#process = process;
  }

  /** A `uint32_t`. */
  u32(word: Word): number {
    return numberOf(word) >>> 0;
  }

  /** An `int32_t`, or an enum. */
  i32(word: Word): number {
    return numberOf(word) | 0;
  }

  /** An `int64_t`. */
  i64(word: Word): Int64 {
    if (typeof word !== "bigint") return Math.trunc(this.#pointer(word));
    const value = Number(word);
    return Number.isSafeInteger(value) ? value : BigInt.asIntN(64, word);
  }

  /** A `float`. */
  f32(word: Word): number {
    return Math.fround(numberOf(word));
  }

  /** A `double`. */
  f64(word: Word): number {
    return numberOf(word);
  }

  /** A `bool`. */
  bool(word: Word): boolean {
    return numberOf(word) !== 0;
  }

  /** A `size_t`: what is negative is very large. */
  size(word: Word): number {
    const size = Math.trunc(numberOf(word));
    return size >= 0 ? Math.min(size, SIZE_MAX) : SIZE_MAX;
  }

  /** A handle, without a sign: a pointer of 32 bits is not extended by one. */
  handle(word: Word): OpaqueHandle {
    const address = this.#pointer(word);
    return this.#process.is64Bit && address >= 0 ? address : address >>> 0;
  }

  /** A pointer as a number; memory that the app made has an address that is no handle. */
  #pointer(word: Word): number {
    if (word === null || word === undefined) return 0;
    const isMemory = typeof word === "object" || typeof word === "function";
    return isMemory ? Number(this.#process.address(word)) : numberOf(word);
  }

  /**
   * Memory that is there as a whole, which can be written.
   *
   * @param word Where it is.
   * @param length How many bytes.
   * @param what What it is, for the fault.
   * @throws {ProcessFault} SIGSEGV if fewer are there.
   */
  memory(word: Word, length: Word, what: string): Uint8Array {
    const size = this.size(length);
    if (size === 0) return new Uint8Array();
    const bytes = bytesAt(() => this.#process.heap, word, size, what);
    if (bytes === null) {
      throw new ProcessFault("SIGSEGV", `${what} is NULL, expected ${size} bytes`);
    }
    return bytes;
  }

  /** A copy of bytes, or of pointers; arguments as for {@link memory}. */
  bytes(word: Word, length: Word, what: string): Uint8Array {
    return this.memory(readable(word, this.#process.is64Bit), length, what).slice();
  }

  /**
   * Memory for the driver to fill, at most as much as is there.
   *
   * @param word Where it is.
   * @param size How much the caller says that it is.
   * @param what What it is, for the fault.
   * @returns Null for NULL.
   */
  out(word: Word, size: number, what: string): OutPtr {
    const room = ArrayBuffer.isView(word) ? Math.min(size, word.byteLength) : size;
    return bytesAt(() => this.#process.heap, word, room, what);
  }

  /**
   * A list of cells.
   *
   * @param word Where they are.
   * @param count How many.
   * @param what What they are, for the fault.
   * @param convert Makes of each cell what the HAL takes.
   * @throws {ProcessFault} SIGSEGV if fewer are there.
   */
  list<T>(word: Word, count: number, what: string, convert: (cell: unknown) => T): readonly T[] {
    if (count === 0) return [];
    const cells = this.cells(word, count, what);
    return Array.from({ length: count }, (_, i) => convert(cells[i]));
  }

  /** A list of handles. */
  handles(word: Word, count: Word, what: string): readonly OpaqueHandle[] {
    return this.list(word, this.size(count), what, (cell) => this.handle(cell));
  }

  /** A list of handles whose length is in bytes of pointers. */
  handlesInBytes(word: Word, length: Word, what: string): readonly OpaqueHandle[] {
    const count = Math.floor(this.size(length) / (this.#process.is64Bit ? 8 : 4));
    return this.list(word, count, what, (cell) => this.handle(cell));
  }

  /** A list of `uint32_t` whose length is in bytes. */
  words(word: Word, length: Word, what: string): readonly number[] {
    if (Array.isArray(word)) {
      return this.list(word, Math.floor(this.size(length) / 4), what, (cell) => this.u32(cell));
    }
    return wordsIn(this.memory(word, length, what));
  }

  /**
   * A C string; empty for NULL.
   *
   * @param word Where it is.
   * @param length Number of its bytes; undefined to read up to the first NUL.
   * @param what What it is, for the fault.
   */
  text(word: Word, length: Word | undefined, what: string): string {
    const end = length === undefined ? undefined : this.size(length);
    return textIn(this.#characters(word, what).subarray(0, end));
  }

  #characters(word: Word, what: string): Uint8Array {
    if (isNull(word)) return new Uint8Array();
    if (typeof word === "string") return new TextEncoder().encode(word);
    if (ArrayBuffer.isView(word)) {
      return new Uint8Array(word.buffer, word.byteOffset, word.byteLength);
    }
    const { bytes } = typeof word === "number" ? this.#process.heap : { bytes: undefined };
    if (bytes === undefined || (word as number) >= bytes.length) {
      throw new ProcessFault("SIGSEGV", `${what} is no C string`);
    }
    return bytes.subarray(word as number);
  }

  /**
   * Cells that can be read and written.
   *
   * @param word Where they are.
   * @param count How many there must be.
   * @param what What they are, for the fault.
   * @throws {ProcessFault} SIGSEGV if fewer are there.
   */
  cells(word: Word, count: number, what: string): { [index: number]: unknown; length: number } {
    const cells = cellsAt(word, what);
    const length = cells?.length ?? 0;
    if (cells === null || length < count) {
      throw new ProcessFault("SIGSEGV", `${what} has ${length} cells, expected ${count}`);
    }
    return cells;
  }

  /** Writes cells. */
  store(word: Word, values: readonly unknown[], what: string): void {
    if (values.length === 0) return;
    const cells = this.cells(word, values.length, what);
    values.forEach((value, i) => storeCell(cells, i, value));
  }
}

/** A scalar as a number; 0 for what is none. */
function numberOf(word: Word): number {
  const value = typeof word === "object" ? NaN : Number(word);
  return Number.isNaN(value) ? 0 : value;
}
