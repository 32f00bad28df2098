/**
 * The contents of cells, as kernels' sources name them: `float4`, `uchar`.
 *
 * @module
 */

import { RsDataType } from "../../contract/rs_defines.ts";
import { bytesIn } from "../memory.ts";

/** A number's type, as sources name it. */
export type Scalar = keyof typeof NUMBERS;
/** The contents of a cell: a number, or a vector of 2, 3 or 4. */
export type Kind = Scalar | `${Exclude<Scalar, "bool">}${2 | 3 | 4}`;

const NUMBERS = {
  char: [Int8Array, RsDataType.SIGNED_8],
  uchar: [Uint8Array, RsDataType.UNSIGNED_8],
  short: [Int16Array, RsDataType.SIGNED_16],
  ushort: [Uint16Array, RsDataType.UNSIGNED_16],
  int: [Int32Array, RsDataType.SIGNED_32],
  uint: [Uint32Array, RsDataType.UNSIGNED_32],
  long: [BigInt64Array, RsDataType.SIGNED_64],
  ulong: [BigUint64Array, RsDataType.UNSIGNED_64],
  float: [Float32Array, RsDataType.FLOAT_32],
  double: [Float64Array, RsDataType.FLOAT_64],
  bool: [Uint8Array, RsDataType.BOOLEAN],
} as const;

/** The layout of a kind. */
export interface Layout {
  /** `RsDataType`. */
  readonly type: number;
  /** Numbers of a cell. */
  readonly lanes: number;
  /** Numbers that a cell has room for: a vector of 3 has room for 4. */
  readonly step: number;
  readonly numberBytes: number;
  readonly array: (typeof NUMBERS)[Scalar][0];
}

/** The layout of a kind. */
export function kindOf(kind: Kind): Layout {
  const [, name, width = ""] = /^([a-z]+)(\d?)$/.exec(kind)!;
  const [array, type] = NUMBERS[name as Scalar];
  const lanes = Number(width || 1);
  return {
    type,
    lanes,
    step: lanes === 3 ? 4 : lanes,
    numberBytes: array.BYTES_PER_ELEMENT,
    array,
  };
}

/**
 * The bytes of cells; what is between them is zeros.
 *
 * @param kind What they hold.
 * @param values Numbers, those of a vector one after another. Beyond 53 bits they are rounded.
 */
export function pack(kind: Kind, values: readonly number[]): Uint8Array<ArrayBuffer> {
  const { array, lanes, step } = kindOf(kind);
  const cells = new array(Math.ceil(values.length / lanes) * step);
  const isBig = cells instanceof BigInt64Array || cells instanceof BigUint64Array;
  values.forEach((value, index) => {
    const at = Math.floor(index / lanes) * step + index % lanes;
    Reflect.set(cells, at, isBig ? BigInt(value) : value);
  });
  return new Uint8Array(cells.buffer);
}

/**
 * The numbers of cells, as {@link pack} takes them.
 *
 * @param kind What they hold.
 * @param words What was read of memory that `room` made.
 * @param length Its bytes.
 */
export function numbersIn(kind: Kind, words: readonly number[], length: number): number[] {
  const { array, lanes, step } = kindOf(kind);
  const cells = new array(bytesIn(words, length).buffer);
  return Array.from(cells, Number).filter((_, index) => index % step < lanes);
}
