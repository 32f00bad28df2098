/**
 * Memory of many bytes that programs give to calls: in cells of 4 bytes where they come out even, as those are a quarter as many.
 *
 * @module
 */

import type { InBuffer, OutBuffer } from "../contract/program.ts";
import { out } from "../contract/recorder.ts";
import { listOf } from "./numbers.ts";

const WORD = Int32Array.BYTES_PER_ELEMENT;

/**
 * The bytes of numbers, for a call that reads them.
 *
 * @param numbers The numbers.
 */
export function memoryOf({ buffer, byteOffset, byteLength }: ArrayBufferView): InBuffer {
  if (byteLength % WORD !== 0) {
    return { in: "byte", cells: listOf(new Uint8Array(buffer, byteOffset, byteLength)) };
  }
  const isAligned = byteOffset % WORD === 0;
  const words = isAligned
    ? new Int32Array(buffer, byteOffset, byteLength / WORD)
    : new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  return { in: "int", cells: listOf(words) };
}

/**
 * Memory for a call that fills it; {@link bytesIn} has what its cells hold then.
 *
 * @param length Its bytes.
 */
export function room(length: number): OutBuffer {
  return length % WORD === 0 ? out("int", length / WORD) : out("byte", length);
}

/**
 * The bytes that cells hold.
 *
 * @param cells Of memory that {@link room} made.
 * @param length Its bytes.
 */
export function bytesIn(cells: readonly number[], length: number): Uint8Array<ArrayBuffer> {
  return length % WORD === 0 ? new Uint8Array(new Int32Array(cells).buffer) : new Uint8Array(cells);
}
