/**
 * Memory of another process, as code of the device in TypeScript sees it: an array of cells.
 *
 * @module
 */

import type { CodeHost } from "./code_host.ts";
import { type CellKind, sizeOf } from "./c_types.ts";

/** An address that machine code gave, which the device does not look into. One object stands for one address. */
export class NativePointer {
  /** The address, or any other value of 64 bits that serves as a handle. */
  readonly value: bigint;

  /** @param value Its bits. */
  constructor(value: bigint) {
    this.value = value;
  }

  /** Its value in decimal, as for a number. */
  toString(): string {
    return String(this.value);
  }
}

const PAGE = 4096n;
/** Bytes that are read at once. */
const CHUNK = 64;
/** Cells that there seem to be: code of the device stops where C code would, at an end mark or a count. */
const LENGTH = 1 << 20;

/** The access to a process's memory, which translates pointers in it. */
export interface MemoryAccess {
  readonly host: Pick<CodeHost, "read" | "write">;
  /** Changes whenever machine code may have run, so that what was read before counts no more. */
  readonly epoch: number;
  /** The value that a pointer is. */
  fromPointer(bits: bigint): unknown;
  /** The pointer that a value is. */
  toPointer(value: unknown): bigint;
}

/** The cells at an address. */
export class RemoteMemory {
  readonly address: bigint;
  readonly cell: CellKind;
  readonly #access: MemoryAccess;
  #epoch = -1;
  readonly #chunks = new Map<bigint, DataView>();

  /**
   * @param access The process.
   * @param address Where the first cell is.
   * @param cell What cells hold.
   */
  constructor(access: MemoryAccess, address: bigint, cell: CellKind) {
    this.#access = access;
    this.address = address;
    this.cell = cell;
  }

  /** The value of cell `i`. */
  get(i: number): unknown {
    const size = sizeOf(this.cell);
    const address = this.address + BigInt(i * size);
    const view = this.#bytes(address, size);
    if (this.cell === "pointer") return this.#access.fromPointer(view.getBigUint64(0, true));
    return getCell(view, 0, this.cell);
  }

  /** Stores a value into cell `i`. */
  set(i: number, value: unknown): void {
    const size = sizeOf(this.cell);
    const view = new DataView(new ArrayBuffer(size));
    putCell(view, 0, this.cell, this.cell === "pointer" ? this.#access.toPointer(value) : value);
    this.#access.host.write(
      Number(this.address) + i * size,
      new Uint8Array(view.buffer),
    );
    this.#chunks.clear();
  }

  /** Bytes from the start. */
  bytes(count: number): Uint8Array {
    return this.#access.host.read(Number(this.address), count);
  }

  /** Stores bytes at the start. */
  store(bytes: Uint8Array): void {
    this.#access.host.write(Number(this.address), bytes);
    this.#chunks.clear();
  }

  /** Reads ahead as far as the page goes, which is there if its first byte is. */
  #bytes(address: bigint, size: number): DataView {
    if (this.#epoch !== this.#access.epoch) {
      this.#chunks.clear();
      this.#epoch = this.#access.epoch;
    }
    const start = address - (address - this.address) % BigInt(CHUNK);
    let chunk = this.#chunks.get(start);
    if (chunk === undefined) {
      const left = Number(PAGE - start % PAGE);
      const wanted = Math.max(Number(address - start) + size, Math.min(CHUNK, left));
      const bytes = this.#access.host.read(Number(start), wanted);
      chunk = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#chunks.set(start, chunk);
    }
    const offset = Number(address - start);
    if (offset + size <= chunk.byteLength) {
      return new DataView(chunk.buffer, chunk.byteOffset + offset, size);
    }
    const bytes = this.#access.host.read(Number(address), size);
    return new DataView(bytes.buffer, bytes.byteOffset, size);
  }
}

const memories = new WeakMap<object, RemoteMemory>();

/**
 * An array that stands for memory of a process: `cells[i]` reads, `cells[i] = x` writes, `length` is large.
 *
 * @param memory The memory.
 */
export function remoteArray(memory: RemoteMemory): object {
  const array = new Proxy(prototypeOf(memory.cell), {
    get: (target, key) => {
      if (key === "length") return LENGTH;
      const i = indexOf(key);
      return i === undefined ? Reflect.get(target, key, target) : memory.get(i);
    },
    set: (_target, key, value) => {
      const i = indexOf(key);
      if (i === undefined) return false;
      memory.set(i, value);
      return true;
    },
  });
  memories.set(array, memory);
  return array;
}

/** The memory that {@link remoteArray} made an array of; undefined for anything else. */
export function remoteMemoryOf(value: unknown): RemoteMemory | undefined {
  return typeof value === "object" && value !== null ? memories.get(value) : undefined;
}

/** The prototype of the device's own arrays of that kind, so that `instanceof` tells the same. */
function prototypeOf(cell: CellKind): object {
  switch (cell) {
    case 8:
    case -8:
      return new BigInt64Array();
    case "float":
    case "double":
      return new Float32Array();
    case "pointer":
      return [];
    default:
      return sizeOf(cell) === 1 ? new Uint8Array() : new Int32Array();
  }
}

function indexOf(key: string | symbol): number | undefined {
  if (typeof key !== "string" || !/^\d+$/.test(key)) return undefined;
  return Number(key);
}

/** Reads a number at an offset. */
export function getCell(view: DataView, at: number, cell: Exclude<CellKind, "pointer">) {
  switch (cell) {
    case 1:
      return view.getInt8(at);
    case -1:
      return view.getUint8(at);
    case 2:
      return view.getInt16(at, true);
    case -2:
      return view.getUint16(at, true);
    case 4:
      return view.getInt32(at, true);
    case -4:
      return view.getUint32(at, true);
    case 8:
      return view.getBigInt64(at, true);
    case -8:
      return view.getBigUint64(at, true);
    case "float":
      return view.getFloat32(at, true);
    case "double":
      return view.getFloat64(at, true);
  }
}

/** Stores a number, or the bits of a pointer, at an offset. */
export function putCell(view: DataView, at: number, cell: CellKind, value: unknown): void {
  if (cell === "float") return view.setFloat32(at, Number(value), true);
  if (cell === "double") return view.setFloat64(at, Number(value), true);
  const bits = typeof value === "bigint" ? value : BigInt(Math.trunc(Number(value ?? 0)) || 0);
  switch (sizeOf(cell)) {
    case 1:
      return view.setUint8(at, Number(bits & 0xffn));
    case 2:
      return view.setUint16(at, Number(bits & 0xffffn), true);
    case 4:
      return view.setUint32(at, Number(bits & 0xffff_ffffn), true);
    default:
      return view.setBigUint64(at, BigInt.asUintN(64, bits), true);
  }
}
