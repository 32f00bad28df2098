/**
 * Structs in memory, as scripts see them.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/FieldPacker.java.
 *
 * @module
 */

import { BaseObj } from "./base_obj.ts";
import { Boxed } from "./boxed.ts";
import {
  ArrayIndexOutOfBoundsException,
  IllegalArgumentException,
  RSIllegalArgumentException,
} from "./exceptions.ts";
import { SquareMatrix } from "./matrices.ts";

/** A number, or the components of a vector. */
export type Numbers = number | readonly number[];
/** A long, or the components of a vector of longs. */
export type Longs = number | bigint | readonly (number | bigint)[];
/** The values that {@link FieldPacker.createFromArray} packs. */
export type Packable = Boxed | boolean | bigint | BaseObj | SquareMatrix | null;

const FIRST_LENGTH = 64;

/** Packs numbers and objects one after the other, each at a multiple of its size. */
export class FieldPacker {
  #data: Uint8Array<ArrayBuffer>;
  #pos: number;
  readonly #pointerSize: 4 | 8;
  /** Positions that {@link align} filled. */
  readonly #padding = new Set<number>();

  /**
   * Makes a packer.
   *
   * @param data Number of bytes; or the bytes, all of them packed already.
   * @param pointerSize Bytes of a pointer in the app's process, which decides how large an object is. Default: 8.
   */
  constructor(data: number | Uint8Array<ArrayBuffer>, pointerSize: 4 | 8 = 8) {
    this.#data = typeof data === "number" ? new Uint8Array(data) : data;
    this.#pos = typeof data === "number" ? 0 : data.length;
    this.#pointerSize = pointerSize;
  }

  /**
   * Packs arguments of a function.
   *
   * @param args The arguments.
   * @param pointerSize Bytes of a pointer in the app's process.
   * @returns A packer that is full.
   */
  static createFromArray(args: readonly Packable[], pointerSize: 4 | 8): FieldPacker {
    const packer = new FieldPacker(FIRST_LENGTH, pointerSize);
    for (const arg of args) packer.#addSafely(arg);
    return new FieldPacker(packer.#data.slice(0, packer.#pos), pointerSize);
  }

  /** The memory, also what is not packed. */
  getData(): Uint8Array<ArrayBuffer> {
    return this.#data;
  }

  /** Number of bytes packed. */
  getPos(): number {
    return this.#pos;
  }

  /** Goes to a position. @throws {RSIllegalArgumentException} If it is outside. */
  reset(pos = 0): void {
    if (!(pos >= 0 && pos <= this.#data.length)) {
      throw new RSIllegalArgumentException(`out of range argument: ${pos}`);
    }
    this.#pos = pos;
  }

  /** Goes on by some bytes, or back. @throws {RSIllegalArgumentException} If that is outside. */
  skip(bytes: number): void {
    const pos = this.#pos + bytes;
    if (!(pos >= 0 && pos <= this.#data.length)) {
      throw new RSIllegalArgumentException(`out of range argument: ${bytes}`);
    }
    this.#pos = pos;
  }

  /** Goes on to a multiple, with zeros. @throws {RSIllegalArgumentException} If it is no power of two. */
  align(multiple: number): void {
    this.#checkPower(multiple, multiple <= 0);
    while ((this.#pos & (multiple - 1)) !== 0) {
      this.#padding.add(this.#pos);
      this.#put(1, (view, at) => view.setUint8(at, 0));
    }
  }

  /** Goes back to a multiple, and to before what {@link align} filled. @throws {RSIllegalArgumentException} As {@link align}. */
  subalign(multiple: number): void {
    this.#checkPower(multiple, false);
    while ((this.#pos & (multiple - 1)) !== 0) this.#pos--;
    while (this.#pos > 0 && this.#padding.delete(this.#pos - 1)) this.#pos--;
  }

  /** Adds bytes. */
  addI8(v: Numbers): void {
    this.#each(v, 1, (view, at, n) => view.setInt8(at, n));
  }

  /** Adds shorts. */
  addI16(v: Numbers): void {
    this.#each(v, 2, (view, at, n) => view.setInt16(at, n, true));
  }

  /** Adds ints. */
  addI32(v: Numbers): void {
    this.#each(v, 4, (view, at, n) => view.setInt32(at, n, true));
  }

  /** Adds longs. */
  addI64(v: Longs): void {
    for (const n of listOf(v)) this.#add(8, (view, at) => view.setBigInt64(at, BigInt(n), true));
  }

  /** Adds unsigned bytes. @throws {IllegalArgumentException} For what is none. */
  addU8(v: Numbers): void {
    checkRange(v, 0xff);
    this.addI8(v);
  }

  /** Adds unsigned shorts. @throws {IllegalArgumentException} For what is none. */
  addU16(v: Numbers): void {
    checkRange(v, 0xffff);
    this.addI16(v);
  }

  /** Adds unsigned ints. @throws {IllegalArgumentException} For what is none. */
  addU32(v: Numbers): void {
    checkRange(v, 0xffff_ffff);
    this.addI32(v);
  }

  /** Adds unsigned longs up to 2^63 - 1. @throws {IllegalArgumentException} For others. */
  addU64(v: Longs): void {
    checkRange(v, 0x7fff_ffff_ffff_ffffn);
    this.addI64(v);
  }

  /** Adds floats. */
  addF32(v: Numbers): void {
    this.#each(v, 4, (view, at, n) => view.setFloat32(at, n, true));
  }

  /** Adds doubles. */
  addF64(v: Numbers): void {
    this.#each(v, 8, (view, at, n) => view.setFloat64(at, n, true));
  }

  /** Adds a boolean: one byte. */
  addBoolean(v: boolean): void {
    this.addI8(Number(v));
  }

  /** Adds an object: a pointer, in a 64-bit process followed by three of 0. */
  addObj(object: BaseObj | null): void {
    const id = object?.getID() ?? 0;
    if (this.#pointerSize === 4) this.addI32(id);
    else this.addI64([id, 0, 0, 0]);
  }

  /** Adds a matrix. */
  addMatrix(matrix: SquareMatrix): void {
    this.addF32([...matrix.getArray()]);
  }

  /** Takes the last byte back. */
  subI8(): number {
    return this.#sub(1, (view, at) => view.getInt8(at));
  }

  /** Takes the last short back. */
  subI16(): number {
    return this.#sub(2, (view, at) => view.getInt16(at, true));
  }

  /** Takes the last int back. */
  subI32(): number {
    return this.#sub(4, (view, at) => view.getInt32(at, true));
  }

  /** Takes the last long back. */
  subI64(): bigint {
    return this.#sub(8, (view, at) => view.getBigInt64(at, true));
  }

  /** Takes the last float back. */
  subF32(): number {
    return this.#sub(4, (view, at) => view.getFloat32(at, true));
  }

  /** Takes the last double back. */
  subF64(): number {
    return this.#sub(8, (view, at) => view.getFloat64(at, true));
  }

  /** Takes the last boolean back. */
  subBoolean(): boolean {
    return this.subI8() === 1;
  }

  #checkPower(multiple: number, isBad: boolean): void {
    if (!isBad && (multiple & (multiple - 1)) === 0) return;
    throw new RSIllegalArgumentException(
      `argument must be a non-negative non-zero power of 2: ${multiple}`,
    );
  }

  #each(v: Numbers, size: number, set: (view: DataView, at: number, n: number) => void): void {
    for (const n of listOf(v)) this.#add(size, (view, at) => set(view, at, n));
  }

  #add(size: number, set: (view: DataView, at: number) => void): void {
    this.align(size);
    this.#put(size, set);
  }

  #put(size: number, set: (view: DataView, at: number) => void): void {
    const { length } = this.#data;
    if (this.#pos + size > length) throw new ArrayIndexOutOfBoundsException(length, length);
    set(new DataView(this.#data.buffer, this.#data.byteOffset), this.#pos);
    this.#pos += size;
  }

  #sub<T>(size: number, get: (view: DataView, at: number) => T): T {
    this.subalign(size);
    if (this.#pos < size) throw new ArrayIndexOutOfBoundsException(this.#data.length, -1);
    this.#pos -= size;
    return get(new DataView(this.#data.buffer, this.#data.byteOffset), this.#pos);
  }

  #addSafely(arg: Packable): void {
    const before = this.#pos;
    for (;;) {
      try {
        return this.#addAny(arg);
      } catch (error) {
        if (!(error instanceof ArrayIndexOutOfBoundsException)) throw error;
        this.#pos = before;
        const larger = new Uint8Array(this.#data.length * 2);
        larger.set(this.#data);
        this.#data = larger;
      }
    }
  }

  #addAny(arg: Packable): void {
    if (typeof arg === "boolean") return this.addBoolean(arg);
    if (typeof arg === "bigint") return this.addI64(arg);
    if (arg instanceof BaseObj) return this.addObj(arg);
    if (arg instanceof SquareMatrix) return this.addMatrix(arg);
    if (!(arg instanceof Boxed)) return;
    const value = Number(arg.value);
    switch (arg.type) {
      case "byte":
        return this.addI8(value);
      case "short":
        return this.addI16(value);
      case "int":
        return this.addI32(value);
      case "long":
        return this.addI64(arg.value);
      case "float":
        return this.addF32(value);
      case "double":
        return this.addF64(value);
    }
  }
}

function listOf<T extends number | bigint>(v: T | readonly T[]): readonly T[] {
  return typeof v === "object" ? v : [v];
}

function checkRange(v: Longs, most: number | bigint): void {
  for (const n of listOf<number | bigint>(v)) {
    if (n >= 0 && n <= most) continue;
    throw new IllegalArgumentException("Saving value out of range for type");
  }
}
