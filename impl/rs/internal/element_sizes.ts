/**
 * How many bits a cell of each data type has.
 *
 * Source: AOSP frameworks/rs, rsComponent.cpp and rsDefines.h of Android 9.
 *
 * @module
 */

import { RsDataKind, RsDataType } from "../../../cts/contract/rs_defines.ts";

/** Bits of one value of a data type; object types are not listed, since theirs depend on the ABI. */
const TYPE_BITS: ReadonlyMap<number, number> = new Map([
  [RsDataType.NONE, 0],
  [RsDataType.FLOAT_16, 16],
  [RsDataType.FLOAT_32, 32],
  [RsDataType.FLOAT_64, 64],
  [RsDataType.SIGNED_8, 8],
  [RsDataType.SIGNED_16, 16],
  [RsDataType.SIGNED_32, 32],
  [RsDataType.SIGNED_64, 64],
  [RsDataType.UNSIGNED_8, 8],
  [RsDataType.UNSIGNED_16, 16],
  [RsDataType.UNSIGNED_32, 32],
  [RsDataType.UNSIGNED_64, 64],
  [RsDataType.BOOLEAN, 8],
  [RsDataType.MATRIX_4X4, 512],
  [RsDataType.MATRIX_3X3, 288],
  [RsDataType.MATRIX_2X2, 128],
]);

/** Channels of the types that pack a whole pixel into 16 bits. */
const PACKED_CHANNELS: ReadonlyMap<number, number> = new Map([
  [RsDataType.UNSIGNED_5_6_5, 3],
  [RsDataType.UNSIGNED_5_5_5_1, 4],
  [RsDataType.UNSIGNED_4_4_4_4, 4],
]);

/** Bits of a packed pixel. */
export const PACKED_BITS = 16;

/** Checks that a number is an `RsDataType`. */
export function isDataType(type: number): boolean {
  return TYPE_BITS.has(type) || PACKED_CHANNELS.has(type) || isObjectType(type);
}

/** Checks that a number is an `RsDataKind`. */
export function isDataKind(kind: number): boolean {
  return Object.values(RsDataKind).some((known) => known === kind);
}

/** Checks that cells of the type hold handles of objects (Component::isReference). */
export function isObjectType(type: number): boolean {
  return Number.isInteger(type) && type >= RsDataType.ELEMENT && type <= RsDataType.FONT;
}

/**
 * Bits of one value of a vector of that type.
 *
 * @returns Undefined for packed and for object types.
 */
export function valueBits(type: number): number | undefined {
  return TYPE_BITS.get(type);
}

/**
 * The vector size that a packed type has, whatever was asked for.
 *
 * @returns Undefined if the type is not packed.
 */
export function packedChannels(type: number): number | undefined {
  return PACKED_CHANNELS.get(type);
}
