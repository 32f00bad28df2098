/**
 * Memory that calls about objects lead to, of which only as much is used as a call really needs.
 *
 * @module
 */

import { ProcessFault, type Word } from "../../machine/machine.ts";
import { bytesAt, cellsAt, storeCell } from "../memory.ts";
import type { RsProcess } from "../rs_process.ts";

/** Memory, and how much of it the caller says to be there. */
export interface Data {
  /** All that is there; empty for NULL. */
  readonly bytes: Uint8Array;
  /** Bytes as the caller counts them. */
  readonly size: number;
  readonly isNull: boolean;
  /** Its name, for faults. */
  readonly what: string;
}

/**
 * The memory that an argument leads to: a view, so that writing to it writes to the memory.
 *
 * @param process The process.
 * @param word The argument.
 * @param size Bytes as the caller counts them.
 * @param what What it is, for faults.
 */
export function dataAt(process: RsProcess, word: Word, size: number, what: string): Data {
  const bytes = bytesAt(() => process.heap, word, availableAt(process, word), what);
  return { bytes: bytes ?? new Uint8Array(), size, isNull: bytes === null, what };
}

function availableAt(process: RsProcess, word: Word): number {
  if (ArrayBuffer.isView(word)) return word.byteLength;
  if (typeof word === "string") return new TextEncoder().encode(word).length + 1;
  return typeof word === "number" && word !== 0
    ? Math.max(0, process.heap.bytes.length - Math.max(0, word))
    : 0;
}

/** The same with a copy of the bytes that the caller counts, for a command that runs later. */
export function copyOf(data: Data): Data {
  return { ...data, bytes: data.bytes.slice(0, data.size) };
}

/**
 * The first bytes of a memory.
 *
 * @param data The memory.
 * @param needed Number of bytes.
 * @throws {ProcessFault} SIGSEGV if there are fewer.
 */
export function firstBytes(data: Data, needed: number): Uint8Array {
  if (data.bytes.length < needed) {
    const text = `${data.what} has ${data.bytes.length} bytes, expected ${needed}`;
    throw new ProcessFault("SIGSEGV", text);
  }
  return data.bytes.subarray(0, needed);
}

/**
 * Writes cells to memory that the caller gave; NULL is left alone, and so are cells beyond its end.
 *
 * @param word The argument.
 * @param values Integers, or pointers.
 * @param what What it is, for faults.
 */
export function storeCells(word: Word, values: readonly (number | string)[], what: string): void {
  const cells = cellsAt(word, what);
  if (cells === null) return;
  for (const [i, value] of values.slice(0, cells.length).entries()) storeCell(cells, i, value);
}
