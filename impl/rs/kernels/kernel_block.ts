/**
 * The parameters of one run of a kernel, in the process's memory.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import { ProcessFault } from "../../machine/machine.ts";

/** Bytes of a block; larger tables have memory of their own. */
const BLOCK_BYTES = 1024;
const ALIGNMENT = 64;

/** A block of parameters, and the tables that it leads to. Everything else in it is 0. */
export class KernelBlock {
  /** Where it is: at a multiple of 64. */
  readonly address: number;
  readonly #heap: Heap;
  readonly #sizes = new Map<number, number>();
  /** Of the memory, which grows only when some is reserved. */
  #view: DataView;
  /** Where the last number was written. */
  #range = { begin: 0, end: 0 };

  /**
   * Reserves a block.
   *
   * @param heap The process's memory.
   * @throws {ProcessFault} SIGABRT if there is no room.
   */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.#view = heap.view;
    this.address = this.allocate(BLOCK_BYTES);
    heap.bytes.fill(0, this.address, this.address + BLOCK_BYTES);
  }

  /**
   * Reserves memory until {@link free}; its contents are whatever was there.
   *
   * @param bytes Its size.
   * @returns Its address, a multiple of 64.
   * @throws {ProcessFault} SIGABRT if there is no room.
   */
  allocate(bytes: number): number {
    const address = this.#heap.malloc(bytes, ALIGNMENT);
    if (address === 0) {
      this.free();
      throw new ProcessFault("SIGABRT", `no memory for the ${bytes} bytes of an intrinsic`);
    }
    this.#sizes.set(address, bytes);
    this.#view = this.#heap.view;
    return address;
  }

  /** Writes an integer, or an address. Offsets count from {@link address}, and may lead to what {@link allocate} gave. */
  int(offset: number, value: number): void {
    this.#view.setInt32(this.#place(offset, Int32Array.BYTES_PER_ELEMENT), value, true);
  }

  /** Writes integers one after the other. */
  ints(offset: number, values: Iterable<number>): void {
    let at = offset;
    for (const value of values) {
      this.int(at, value);
      at += Int32Array.BYTES_PER_ELEMENT;
    }
  }

  /** Writes floats one after the other. */
  floats(offset: number, values: Iterable<number>): void {
    let at = offset;
    for (const value of values) {
      this.#view.setFloat32(this.#place(at, Float32Array.BYTES_PER_ELEMENT), value, true);
      at += Float32Array.BYTES_PER_ELEMENT;
    }
  }

  /** Writes integers of 16 bits one after the other. */
  shorts(offset: number, values: Iterable<number>): void {
    let at = offset;
    for (const value of values) {
      this.#view.setInt16(this.#place(at, Int16Array.BYTES_PER_ELEMENT), value, true);
      at += Int16Array.BYTES_PER_ELEMENT;
    }
  }

  #place(offset: number, bytes: number): number {
    const place = this.address + offset;
    const { begin, end } = this.#range;
    if (place >= begin && place + bytes <= end) return place;
    for (const [address, size] of this.#sizes) {
      if (place < address || place + bytes > address + size) continue;
      this.#range = { begin: address, end: address + size };
      return place;
    }
    throw new RangeError(`Offset ${offset} is past the end of a kernel's block`);
  }

  /** Gives everything back. */
  free(): void {
    for (const address of this.#sizes.keys()) this.#heap.free(address);
    this.#sizes.clear();
    this.#range = { begin: 0, end: 0 };
  }
}

/** A value for each lane of a vector. */
export function splat(value: number, lanes: 4 | 8): number[] {
  return new Array(lanes).fill(value);
}
