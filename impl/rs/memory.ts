/**
 * Memory that calls lead to: a program's buffers, C strings, and addresses in the process's own memory.
 *
 * @module
 */

import type { Heap } from "../machine/heap.ts";
import { ProcessFault, type Word } from "../machine/machine.ts";

/** Checks that an argument is NULL. */
export function isNull(word: Word): boolean {
  return word === null || word === undefined || word === 0 || word === 0n;
}

/** A view of bytes, for values of several of them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The `uint32_t` that bytes are; what is left at the end does not count. */
export function wordsIn(bytes: Uint8Array): number[] {
  const view = viewOf(bytes);
  return Array.from({ length: bytes.length >> 2 }, (_, index) => view.getUint32(4 * index, true));
}

/** The text that bytes are: up to the first NUL, or all. */
export function textIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(bytes.slice(0, end < 0 ? undefined : end));
}

/**
 * The bytes that an argument leads to: a view, so that writing to it writes to the memory.
 *
 * @param heap The process's memory, asked for only if the argument is an address in it.
 * @param word The argument: a typed array, a C string (a copy), an address, or NULL.
 * @param size Number of bytes.
 * @param what What it is, for the fault.
 * @returns The bytes; null for NULL.
 * @throws {ProcessFault} SIGSEGV if fewer bytes are there.
 */
export function bytesAt(
  heap: () => Heap,
  word: Word,
  size: number,
  what: string,
): Uint8Array<ArrayBufferLike> | null {
  if (isNull(word)) return null;
  const bytes = bytesFrom(heap, word, size, what);
  if (bytes.length < size) {
    throw new ProcessFault("SIGSEGV", `${what} has ${bytes.length} bytes, expected ${size}`);
  }
  return bytes.subarray(0, size);
}

/**
 * Memory that a call reads bytes from: as it is, or pointers one after the other, which cells that hold objects are written
 * with.
 *
 * @param word The argument.
 * @param is64Bit Whether pointers have 64 bits.
 */
export function readable(word: Word, is64Bit: boolean): Word {
  if (!Array.isArray(word)) return word;
  const width = is64Bit ? 8 : 4;
  const bytes = new Uint8Array(width * word.length);
  const view = viewOf(bytes);
  for (const [i, cell] of word.entries()) view.setUint32(width * i, Number(cell) >>> 0, true);
  return bytes;
}

function bytesFrom(
  heap: () => Heap,
  word: Word,
  size: number,
  what: string,
): Uint8Array<ArrayBufferLike> {
  if (ArrayBuffer.isView(word)) {
    return new Uint8Array(word.buffer, word.byteOffset, word.byteLength);
  }
  if (typeof word === "string") return new TextEncoder().encode(`${word}\0`);
  if (typeof word === "number") return heap().bytes.subarray(word, word + size);
  throw new ProcessFault("SIGSEGV", `${what} leads to no bytes`);
}

/**
 * A pointer as calls have it: of data that a library exports, its address.
 *
 * @param word The argument.
 */
export function pointerOf(word: Word): Word {
  if (typeof word !== "object" || word === null || !("address" in word)) return word;
  return typeof word.address === "number" ? word.address : word;
}

/**
 * The pointers that an argument leads to, as a list that can be written.
 *
 * @param word The argument: memory of cells of type `pointer`, or of integers; or NULL.
 * @param what What it is, for the fault.
 * @returns Null for NULL.
 * @throws {ProcessFault} SIGSEGV if it leads to no memory.
 */
export function cellsAt(
  word: Word,
  what: string,
): { [index: number]: unknown; length: number } | null {
  if (isNull(word)) return null;
  if (Array.isArray(word) || (ArrayBuffer.isView(word) && !(word instanceof DataView))) {
    return word as never;
  }
  throw new ProcessFault("SIGSEGV", `${what} leads to no memory`);
}

/**
 * Writes one integer to memory that the caller gave; NULL is left alone.
 *
 * @param word The argument.
 * @param value The integer.
 * @param what What it is, for the fault.
 */
export function storeInteger(word: Word, value: number, what: string): void {
  const cells = cellsAt(word, what);
  if (cells === null || cells.length === 0) return;
  storeCell(cells, 0, value);
}

/**
 * Writes one cell. Integers take numbers only: a C string or NULL, which have no address here, leave 0 in them.
 *
 * @param cells Memory, see {@link cellsAt}.
 * @param index The cell.
 * @param value An integer, or a pointer.
 */
export function storeCell(
  cells: { [index: number]: unknown },
  index: number,
  value: unknown,
): void {
  const isWide = cells instanceof BigInt64Array || cells instanceof BigUint64Array;
  const integer = typeof value === "bigint"
    ? value
    : BigInt(Number.isFinite(value) ? Math.trunc(value as number) : 0);
  if (isWide) cells[index] = integer;
  else cells[index] = ArrayBuffer.isView(cells) ? Number(integer) : value;
}
