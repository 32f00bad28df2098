/**
 * Which Allocations and copies Java lets through to the native side.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { RsAllocationUsage } from "../../../../cts/contract/rs_defines.ts";
import type { Bitmap, BitmapConfig } from "./bitmap.ts";
import type { DataKind, DataType } from "../data_type.ts";
import type { Element } from "../element.ts";
import { isInt } from "../enums.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import { type ArrayKind, kindOfArray } from "../numeric_array.ts";
import type { RenderScript } from "../render_script.ts";

/** Cells in each direction; 0 for one that is not there. */
export type Dimensions = readonly [x: number, y: number, z: number];

const NAMES_OF_ARRAYS: Readonly<Record<ArrayKind, string>> = {
  int8: "8 bit integer",
  int16: "16 bit integer",
  int32: "32 bit integer",
  int64: "64 bit integer",
  float32: "32 bit float",
  float64: "64 bit float",
};
const TYPES_OF_ARRAYS: Readonly<Record<ArrayKind, readonly DataType[]>> = {
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
const { SCRIPT, GRAPHICS_TEXTURE, IO_INPUT, OEM, ALL } = RsAllocationUsage;
const KNOWN_USAGES = ALL & ~OEM;
const INPUT_USAGES = IO_INPUT | GRAPHICS_TEXTURE | SCRIPT;

/**
 * Checks a context, and the bits of `USAGE_` of a new Allocation; Android checks those when the native one is made already.
 *
 * @throws {RSInvalidStateException} If the context is destroyed.
 * @throws {RSIllegalArgumentException} If there are other bits, or they do not go together.
 */
export function checkCreation(rs: RenderScript, usage: number): void {
  rs.validate();
  if (!isInt(usage, 0) || (usage & ~KNOWN_USAGES) !== 0) {
    throw new RSIllegalArgumentException("Unknown usage specified.");
  }
  if ((usage & IO_INPUT) !== 0 && (usage & ~INPUT_USAGES) !== 0) {
    throw new RSIllegalArgumentException("Invalid usage combination.");
  }
}

/**
 * Checks that something is an array of numbers, and that they are what cells hold.
 *
 * @param element What a cell is; null if any numbers will do.
 * @param array Anything.
 * @throws {RSIllegalArgumentException} If not.
 */
export function checkArray(element: Element | null, array: unknown): void {
  const kind = kindOfArray(array);
  if (kind === undefined) {
    const what = Array.isArray(array) ? "Array" : "array";
    throw new RSIllegalArgumentException(`Object passed is not an ${what} of primitives.`);
  }
  const type = element?.getDataType();
  if (type === undefined || TYPES_OF_ARRAYS[kind].includes(type)) return;
  throw new RSIllegalArgumentException(
    `${NAMES_OF_ARRAYS[kind]} source does not match allocation type ${type}`,
  );
}

/** Checks that cells hold objects. @throws {RSIllegalArgumentException} If not. */
export function checkHoldsObjects(element: Element): void {
  const type = element.getDataType();
  if (type.startsWith("RS_") && type !== "RS_FONT") return;
  throw new RSIllegalArgumentException(`Object source does not match allocation type ${type}`);
}

/** Checks a range of cells in a row. @throws {RSIllegalArgumentException} If there are not so many. */
export function checkRange(available: number, off: number, count: number): void {
  if (!isInt(off, 0)) throw new RSIllegalArgumentException("Offset must be >= 0.");
  if (!isInt(count, 1)) throw new RSIllegalArgumentException("Count must be >= 1.");
  if (off + count <= available) return;
  throw new RSIllegalArgumentException(
    `Overflow, Available count ${available}, got ${count} at offset ${off}.`,
  );
}

/**
 * Checks a rectangle or a box.
 *
 * @param dimensions What there is.
 * @param offsets The first cell of it, in X, Y and Z.
 * @param sizes Its size.
 * @throws {RSIllegalArgumentException} If not all of it is there.
 */
export function checkRegion(
  dimensions: Dimensions,
  offsets: readonly number[],
  sizes: readonly number[],
): void {
  if (!offsets.every((offset) => isInt(offset, 0))) {
    throw new RSIllegalArgumentException("Offset cannot be negative.");
  }
  if (!sizes.every((size) => isInt(size, 0))) {
    throw new RSIllegalArgumentException("Height or width cannot be negative.");
  }
  if (offsets.every((offset, axis) => offset + sizes[axis]! <= dimensions[axis]!)) return;
  throw new RSIllegalArgumentException("Updated region larger than allocation.");
}

/** Checks that a picture has an Allocation's size. @throws {RSIllegalArgumentException} If not. */
export function checkBitmapSize([x, y]: Dimensions, { width, height }: Bitmap): void {
  if (x === width && y === height) return;
  throw new RSIllegalArgumentException("Cannot update allocation from bitmap, sizes mismatch");
}

/** Checks that a picture's pixels are what cells are. @throws {RSIllegalArgumentException} If not. */
export function checkBitmapFormat(element: Element, { config }: Bitmap): void {
  const pixel = PIXELS[config];
  const bytes = element.getBytesSize();
  if (element.getDataKind() === pixel.kind && (pixel.bytes ?? bytes) === bytes) return;
  throw new RSIllegalArgumentException(
    `Allocation kind is ${element.getDataKind()}, type ${element.getDataType()} of ${bytes} bytes, ` +
      `passed bitmap was ${config}`,
  );
}
