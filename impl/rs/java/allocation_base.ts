/**
 * What an Allocation is, and which copies it lets through to the native side.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java, and
 * rs/jni/android_renderscript_RenderScript.cpp for vectors of three.
 *
 * @module
 */

import { BaseObj } from "./base_obj.ts";
import type { Bitmap, BitmapConfig } from "./bitmap.ts";
import type { DataKind, DataType } from "./data_type.ts";
import type { Element } from "./element.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import { type ArrayKind, kindOfArray, type NumericArray } from "./numeric_array.ts";
import type { RenderScript } from "./render_script.ts";
import type { Type } from "./type.ts";

const INTEGERS: Readonly<Record<ArrayKind, string>> = {
  int8: "8 bit integer",
  int16: "16 bit integer",
  int32: "32 bit integer",
  int64: "64 bit integer",
  float32: "32 bit float",
  float64: "64 bit float",
};
const TYPES_OF_ARRAY: Readonly<Record<ArrayKind, readonly DataType[]>> = {
  int8: ["SIGNED_8", "UNSIGNED_8"],
  int16: ["SIGNED_16", "UNSIGNED_16", "FLOAT_16"],
  int32: ["SIGNED_32", "UNSIGNED_32"],
  int64: ["SIGNED_64", "UNSIGNED_64"],
  float32: ["FLOAT_32"],
  float64: ["FLOAT_64"],
};
const PIXELS: Readonly<Record<BitmapConfig, { kind: DataKind; bytes: number | null }>> = {
  ALPHA_8: { kind: "PIXEL_A", bytes: null },
  ARGB_8888: { kind: "PIXEL_RGBA", bytes: 4 },
  RGB_565: { kind: "PIXEL_RGB", bytes: 2 },
  ARGB_4444: { kind: "PIXEL_RGBA", bytes: 2 },
};

/** An Allocation's shape and use, and the checks of copies. */
export abstract class AllocationBase extends BaseObj {
  #type: Type;
  readonly #usage: number;
  #autoPadding = false;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, type: Type, usage: number) {
    super(id, rs);
    this.#type = type;
    this.#usage = usage;
  }

  /** Its shape. */
  getType(): Type {
    return this.#type;
  }

  /** What a cell is. */
  getElement(): Element {
    return this.#type.getElement();
  }

  /** Bits of `USAGE_`. */
  getUsage(): number {
    return this.#usage;
  }

  /** Bytes of all cells, without room between rows. */
  getBytesSize(): number {
    const size = this.cellBytes();
    return this.#type.getYuv() !== 0 ? Math.ceil(size * 1.5) : size;
  }

  /**
   * Whether arrays have three numbers for a vector of three. Otherwise they have four, as the memory has.
   *
   * @param useAutoPadding Default, before it is called: false.
   */
  setAutoPadding(useAutoPadding: boolean): void {
    this.#autoPadding = useAutoPadding;
  }

  /** Takes the shape that the native side gave it. */
  protected setType(type: Type): void {
    this.#type = type;
  }

  /** Bytes of all cells but those of chroma planes. */
  protected cellBytes(): number {
    return this.#type.getCount() * this.getElement().getBytesSize();
  }

  /** Cells of the largest level, of one face. */
  protected get count(): number {
    const { x, y, z } = this.dimensions;
    return x * (y > 1 ? y : 1) * (z > 1 ? z : 1);
  }

  /** Dimensions; 0 for one that is not there. */
  protected get dimensions(): { readonly x: number; readonly y: number; readonly z: number } {
    return { x: this.#type.getX(), y: this.#type.getY(), z: this.#type.getZ() };
  }

  /** Whether arrays have three numbers for a cell that has four. */
  protected usesPadding(): boolean {
    return this.#autoPadding && this.getElement().getVectorSize() === 3;
  }

  /**
   * Checks that it is an array of numbers, and that they are what cells hold.
   *
   * @param array The array.
   * @param checkType False if any numbers will do.
   * @throws {RSIllegalArgumentException} If not.
   */
  protected validateArray(array: NumericArray, checkType: boolean): void {
    const kind = kindOfArray(array);
    if (kind === undefined) {
      throw new RSIllegalArgumentException("Object passed is not an array of primitives.");
    }
    const type = this.getElement().getDataType();
    if (!checkType || TYPES_OF_ARRAY[kind].includes(type)) return;
    throw new RSIllegalArgumentException(
      `${INTEGERS[kind]} source does not match allocation type ${type}`,
    );
  }

  /** Checks that cells hold objects. @throws {RSIllegalArgumentException} If not. */
  protected validateIsObject(): void {
    const type = this.getElement().getDataType();
    if (type.startsWith("RS_") && type !== "RS_FONT") return;
    throw new RSIllegalArgumentException(`Object source does not match allocation type ${type}`);
  }

  /** Checks a range of cells in a row. @throws {RSIllegalArgumentException} If it is not in the Allocation. */
  protected validate1DRange(off: number, count: number): void {
    if (!isIndex(off)) throw new RSIllegalArgumentException("Offset must be >= 0.");
    if (!isIndex(count) || count < 1) {
      throw new RSIllegalArgumentException("Count must be >= 1.");
    }
    if (off + count > this.count) {
      throw new RSIllegalArgumentException(
        `Overflow, Available count ${this.count}, got ${count} at offset ${off}.`,
      );
    }
  }

  /**
   * Checks a rectangle or a box.
   *
   * @param offsets Its first cell, in X, Y and Z.
   * @param sizes Its size.
   * @throws {RSIllegalArgumentException} If it is not in the Allocation.
   */
  protected validateRegion(offsets: readonly number[], sizes: readonly number[]): void {
    if (!offsets.every(isIndex)) {
      throw new RSIllegalArgumentException("Offset cannot be negative.");
    }
    if (!sizes.every(isIndex)) {
      throw new RSIllegalArgumentException("Height or width cannot be negative.");
    }
    const { x, y, z } = this.dimensions;
    const ends = offsets.map((offset, axis) => offset + sizes[axis]!);
    if (ends.some((end, axis) => end > [x, y, z][axis]!)) {
      throw new RSIllegalArgumentException("Updated region larger than allocation.");
    }
  }

  /** Checks that an array is large enough for some cells. @throws {RSIllegalArgumentException} If not. */
  protected validateArraySize(bytes: number, cells: number): void {
    if (bytes >= this.arrayBytes(cells * this.getElement().getBytesSize())) return;
    throw new RSIllegalArgumentException("Array too small for allocation type.");
  }

  /** Bytes that an array has for some bytes of cells. */
  protected arrayBytes(bytes: number): number {
    return this.usesPadding() ? Math.floor(bytes / 4) * 3 : bytes;
  }

  /** Checks that a picture has the Allocation's size. @throws {RSIllegalArgumentException} If not. */
  protected validateBitmapSize({ width, height }: Bitmap): void {
    const { x, y } = this.dimensions;
    if (x === width && y === height) return;
    throw new RSIllegalArgumentException(
      "Cannot update allocation from bitmap, sizes mismatch",
    );
  }

  /** Checks that a picture's pixels are what cells are. @throws {RSIllegalArgumentException} If not. */
  protected validateBitmapFormat({ config }: Bitmap): void {
    const element = this.getElement();
    const pixel = PIXELS[config];
    const bytes = element.getBytesSize();
    if (element.getDataKind() === pixel.kind && (pixel.bytes ?? bytes) === bytes) return;
    throw new RSIllegalArgumentException(
      `Allocation kind is ${element.getDataKind()}, type ${element.getDataType()} of ${bytes} bytes, ` +
        `passed bitmap was ${config}`,
    );
  }

  /**
   * Lets native code read an array: with the fourth number of each vector of three put in, if arrays have none.
   *
   * @param bytes The array's memory.
   * @param read What reads it.
   */
  protected padded(bytes: Uint8Array, read: (memory: Uint8Array) => void): void {
    if (!this.usesPadding()) return read(bytes);
    const memory = this.paddedMemory(bytes);
    this.eachCell(bytes, memory, (from, to) => to.set(from));
    read(memory);
  }

  /**
   * Lets native code write an array: with the fourth number of each vector of three taken out, if arrays have none.
   *
   * @param bytes The array's memory.
   * @param write What writes it.
   */
  protected unpadded(bytes: Uint8Array, write: (memory: Uint8Array) => void): void {
    if (!this.usesPadding()) return write(bytes);
    const memory = this.paddedMemory(bytes);
    this.eachCell(bytes, memory, (to, from) => from.set(to));
    try {
      write(memory);
    } finally {
      this.eachCell(bytes, memory, (to, from) => to.set(from));
    }
  }

  /** Memory for the cells of an array that has three numbers each. */
  protected paddedMemory(bytes: Uint8Array): Uint8Array {
    const size = this.getElement().getBytesSize();
    return new Uint8Array(Math.floor(bytes.length / (size / 4 * 3)) * size);
  }

  /** Visits the three numbers of each cell, in both memories. */
  protected eachCell(
    bytes: Uint8Array,
    memory: Uint8Array,
    visit: (three: Uint8Array, cell: Uint8Array) => void,
  ): void {
    const size = this.getElement().getBytesSize();
    const part = size / 4 * 3;
    for (let i = 0; (i + 1) * size <= memory.length; i++) {
      visit(
        bytes.subarray(i * part, (i + 1) * part),
        memory.subarray(i * size, i * size + part),
      );
    }
  }
}

function isIndex(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
