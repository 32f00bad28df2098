/**
 * Arrays of numbers: what is a Java array of a primitive type, is a typed array here.
 *
 * @module
 */

/** A typed array. Unsigned ones stand for the Java array of the same width. */
export type NumericArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** The kind of cells of a typed array, as Java's checks tell them apart. */
export type ArrayKind = "int8" | "int16" | "int32" | "int64" | "float32" | "float64";

const KINDS: Readonly<Record<string, ArrayKind>> = {
  Int8Array: "int8",
  Uint8Array: "int8",
  Uint8ClampedArray: "int8",
  Int16Array: "int16",
  Uint16Array: "int16",
  Int32Array: "int32",
  Uint32Array: "int32",
  BigInt64Array: "int64",
  BigUint64Array: "int64",
  Float32Array: "float32",
  Float64Array: "float64",
};

/**
 * Finds the kind of the cells of an array.
 *
 * @param array Anything.
 * @returns Undefined for what is no array of numbers of a known width.
 */
export function kindOfArray(array: unknown): ArrayKind | undefined {
  if (!ArrayBuffer.isView(array) || array instanceof DataView) return undefined;
  const kind = Object.prototype.toString.call(array).slice("[object ".length, -1);
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
}

/**
 * The memory of a typed array, as native code sees it.
 *
 * @param array The array.
 * @returns A view of the same memory.
 */
export function bytesOf(array: NumericArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
