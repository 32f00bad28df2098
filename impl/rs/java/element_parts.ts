/**
 * The parts that Elements can be made of, and how large they are.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Element.java.
 *
 * @module
 */

import { DataKind, type DataType, sizeOfDataType } from "./data_type.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";

/** The parts of an Element, unless it is a struct. */
export interface SimpleParts {
  /** The type of its components; NONE for a struct. */
  readonly dataType: DataType;
  /** The meaning of them. */
  readonly dataKind: DataKind;
  /** Whether they stand for 0 to 1. */
  readonly normalized: boolean;
  /** Number of components. */
  readonly vectorSize: number;
}

const PACKED: readonly DataType[] = ["UNSIGNED_5_6_5", "UNSIGNED_4_4_4_4", "UNSIGNED_5_5_5_1"];
const PIXEL_TYPES: readonly DataType[] = [...PACKED, "UNSIGNED_8", "UNSIGNED_16"];
/** The only kind that goes with some types. */
const KIND_OF_TYPE: Readonly<Partial<Record<DataType, DataKind>>> = {
  UNSIGNED_5_6_5: "PIXEL_RGB",
  UNSIGNED_5_5_5_1: "PIXEL_RGBA",
  UNSIGNED_4_4_4_4: "PIXEL_RGBA",
  UNSIGNED_16: "PIXEL_DEPTH",
};
const COMPONENTS: Readonly<Partial<Record<DataKind, number>>> = {
  PIXEL_LA: 2,
  PIXEL_RGB: 3,
  PIXEL_RGBA: 4,
  PIXEL_DEPTH: 2,
};
const PRIMITIVE = /^(?:FLOAT|SIGNED|UNSIGNED)_(?:8|16|32|64)$|^BOOLEAN$/;
const VECTOR_SIZES = [2, 3, 4];

/**
 * The parts of a vector.
 *
 * @throws {RSIllegalArgumentException} For sizes other than 2 to 4, and for what is neither number nor boolean.
 */
export function vectorParts(dataType: DataType, size: number): SimpleParts {
  if (!VECTOR_SIZES.includes(size)) {
    throw new RSIllegalArgumentException("Vector size out of range 2-4.");
  }
  if (!PRIMITIVE.test(dataType)) {
    throw new RSIllegalArgumentException("Cannot create vector of non-primitive type.");
  }
  return { dataType, dataKind: "USER", normalized: false, vectorSize: size };
}

/**
 * The parts of a pixel.
 *
 * @throws {RSIllegalArgumentException} If type and kind do not go together.
 */
export function pixelParts(dataType: DataType, dataKind: DataKind): SimpleParts {
  if (dataKind === "USER" || !Object.hasOwn(DataKind, dataKind)) {
    throw new RSIllegalArgumentException("Unsupported DataKind");
  }
  if (!PIXEL_TYPES.includes(dataType)) {
    throw new RSIllegalArgumentException("Unsupported DataType");
  }
  if ((KIND_OF_TYPE[dataType] ?? dataKind) !== dataKind) {
    throw new RSIllegalArgumentException("Bad kind and type combo");
  }
  return { dataType, dataKind, normalized: true, vectorSize: COMPONENTS[dataKind] ?? 1 };
}

/** Bytes of a cell of what is no struct; a vector of three takes the room of four. */
export function sizeOfParts({ dataType, vectorSize }: SimpleParts, pointerSize: 4 | 8): number {
  const size = sizeOfDataType(dataType, pointerSize);
  if (PACKED.includes(dataType)) return size;
  return size * (vectorSize === 3 ? 4 : vectorSize);
}
