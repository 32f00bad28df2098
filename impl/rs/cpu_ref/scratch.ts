/**
 * Memory that code of a script needs for one call.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import { ProcessFault } from "../../machine/machine.ts";

/**
 * Reserves memory.
 *
 * @param heap The process's memory.
 * @param size Bytes.
 * @param what What it is for, for the fault.
 * @returns Its address, a multiple of 16.
 * @throws {ProcessFault} SIGABRT if there is no room.
 */
export function allocate(heap: Heap, size: number, what: string): number {
  const address = heap.malloc(size);
  if (address === 0) throw new ProcessFault("SIGABRT", `no memory is left for ${what}`);
  return address;
}

/**
 * Puts bytes into the process's memory for as long as a call takes. A range of that memory stays where it is.
 *
 * @param heap The process's memory.
 * @param bytes The bytes; null for a NULL pointer.
 * @param what What they are, for the fault.
 * @param body The call, which is given their address.
 * @returns What `body` returns.
 * @throws {ProcessFault} SIGABRT if there is no room.
 */
export function withBytes<T>(
  heap: () => Heap,
  bytes: Uint8Array | null,
  what: string,
  body: (address: number) => T,
): T {
  if (bytes === null) return body(0);
  if (bytes.buffer === heap().memory.buffer) return body(bytes.byteOffset);
  const address = allocate(heap(), bytes.length, what);
  heap().bytes.set(bytes, address);
  try {
    return body(address);
  } finally {
    heap().free(address);
  }
}

/**
 * A range of the process's memory, as a view.
 *
 * @param heap The process's memory.
 * @param address Its begin.
 * @param size Bytes.
 * @param what What it is, for the fault.
 * @throws {ProcessFault} SIGSEGV if it does not lie in the memory.
 */
export function rangeAt(
  heap: Heap,
  address: number,
  size: number,
  what: string,
): Uint8Array<ArrayBufferLike> {
  const { bytes } = heap;
  if (address <= 0 || size < 0 || address + size > bytes.length) {
    const at = `0x${address.toString(16)}`;
    throw new ProcessFault("SIGSEGV", `${what} has ${size} bytes at ${at}, outside of the memory`);
  }
  return bytes.subarray(address, address + size);
}
