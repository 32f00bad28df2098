/**
 * The contents of the cells of an Element, and what they mean.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Element.java.
 *
 * @module
 */

import { RsDataKind, RsDataType } from "../../../cts/contract/rs_defines.ts";
import { enumId } from "./enums.ts";

/** `Element.DataType`: each constant's value is its name. */
export const DataType = {
  NONE: "NONE",
  FLOAT_16: "FLOAT_16",
  FLOAT_32: "FLOAT_32",
  FLOAT_64: "FLOAT_64",
  SIGNED_8: "SIGNED_8",
  SIGNED_16: "SIGNED_16",
  SIGNED_32: "SIGNED_32",
  SIGNED_64: "SIGNED_64",
  UNSIGNED_8: "UNSIGNED_8",
  UNSIGNED_16: "UNSIGNED_16",
  UNSIGNED_32: "UNSIGNED_32",
  UNSIGNED_64: "UNSIGNED_64",
  BOOLEAN: "BOOLEAN",
  UNSIGNED_5_6_5: "UNSIGNED_5_6_5",
  UNSIGNED_5_5_5_1: "UNSIGNED_5_5_5_1",
  UNSIGNED_4_4_4_4: "UNSIGNED_4_4_4_4",
  MATRIX_4X4: "MATRIX_4X4",
  MATRIX_3X3: "MATRIX_3X3",
  MATRIX_2X2: "MATRIX_2X2",
  RS_ELEMENT: "RS_ELEMENT",
  RS_TYPE: "RS_TYPE",
  RS_ALLOCATION: "RS_ALLOCATION",
  RS_SAMPLER: "RS_SAMPLER",
  RS_SCRIPT: "RS_SCRIPT",
  RS_MESH: "RS_MESH",
  RS_PROGRAM_FRAGMENT: "RS_PROGRAM_FRAGMENT",
  RS_PROGRAM_VERTEX: "RS_PROGRAM_VERTEX",
  RS_PROGRAM_RASTER: "RS_PROGRAM_RASTER",
  RS_PROGRAM_STORE: "RS_PROGRAM_STORE",
  RS_FONT: "RS_FONT",
} as const;

/** The name of a data type. */
export type DataType = keyof typeof DataType;

/** `Element.DataKind`: each constant's value is its name. */
export const DataKind = {
  USER: "USER",
  PIXEL_L: "PIXEL_L",
  PIXEL_A: "PIXEL_A",
  PIXEL_LA: "PIXEL_LA",
  PIXEL_RGB: "PIXEL_RGB",
  PIXEL_RGBA: "PIXEL_RGBA",
  PIXEL_DEPTH: "PIXEL_DEPTH",
  PIXEL_YUV: "PIXEL_YUV",
} as const;

/** The name of a data kind. */
export type DataKind = keyof typeof DataKind;

const SIZES: Readonly<Partial<Record<DataType, number>>> = {
  NONE: 0,
  FLOAT_16: 2,
  FLOAT_32: 4,
  FLOAT_64: 8,
  SIGNED_8: 1,
  SIGNED_16: 2,
  SIGNED_32: 4,
  SIGNED_64: 8,
  UNSIGNED_8: 1,
  UNSIGNED_16: 2,
  UNSIGNED_32: 4,
  UNSIGNED_64: 8,
  BOOLEAN: 1,
  UNSIGNED_5_6_5: 2,
  UNSIGNED_5_5_5_1: 2,
  UNSIGNED_4_4_4_4: 2,
  MATRIX_4X4: 64,
  MATRIX_3X3: 36,
  MATRIX_2X2: 16,
};

/**
 * The size of one component, in bytes.
 *
 * @param type The data type.
 * @param pointerSize Bytes of a pointer: objects take 4 bytes in a 32-bit process, and 32 in a 64-bit one.
 */
export function sizeOfDataType(type: DataType, pointerSize: 4 | 8): number {
  return SIZES[type] ?? (pointerSize === 8 ? 32 : 4);
}

/** The number that the native side has for a data type. */
export function dataTypeId(type: DataType): number {
  const ids = Object.hasOwn(DataType, type) ? RsDataType : {};
  return enumId(ids, "Element.DataType", type.replace(/^RS_/, ""));
}

/** The number that the native side has for a data kind. */
export function dataKindId(kind: DataKind): number {
  return enumId(RsDataKind, "Element.DataKind", kind);
}
