/**
 * The box filters that make one cell of a level of detail of four of the level before.
 *
 * Source: AOSP frameworks/rs, rsUtils.h (rsBoxFilter565, rsBoxFilter8888) and driver/rsdAllocation.cpp (mip8) of Android 9.
 *
 * @module
 */

import { RsDataType } from "../../../cts/contract/rs_defines.ts";

/** Makes a cell of the four in a square; cells are unsigned integers. */
export type BoxFilter = (a: number, b: number, c: number, d: number) => number;

/** One byte: the average, rounded down. */
function boxFilter8(a: number, b: number, c: number, d: number): number {
  return (a + b + c + d) >>> 2;
}

/** Two bytes that hold several numbers, of so many bits from the lowest on: the average of each, rounded down. */
function boxFilterOf(...widths: readonly number[]): BoxFilter {
  return (...cells) => {
    let [made, shift] = [0, 0];
    for (const width of widths) {
      const mask = (1 << width) - 1;
      const sum = cells.reduce((total, cell) => total + (cell >> shift & mask), 0);
      made |= sum >> 2 << shift;
      shift += width;
    }
    return made;
  };
}

/** The filter that Android takes for all cells of two bytes. */
const FILTER_565 = boxFilterOf(5, 6, 5);
const PACKED: Readonly<Record<number, BoxFilter>> = {
  [RsDataType.UNSIGNED_5_5_5_1]: boxFilterOf(1, 5, 5, 5),
  [RsDataType.UNSIGNED_4_4_4_4]: boxFilterOf(4, 4, 4, 4),
};

/** Four bytes, whatever they hold: the average of each, rounded down. */
function boxFilter8888(a: number, b: number, c: number, d: number): number {
  let cell = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const sum = (a >>> shift & 0xff) + (b >>> shift & 0xff) + (c >>> shift & 0xff) +
      (d >>> shift & 0xff);
    cell |= sum >> 2 << shift;
  }
  return cell >>> 0;
}

/**
 * The filter for cells of a size.
 *
 * @param bytes Bytes of a cell.
 * @param type Its `RsDataType`, where that counts. Default: it does not.
 * @returns Undefined for sizes whose levels are left as they are.
 */
export function boxFilter(bytes: number, type?: number): BoxFilter | undefined {
  if (bytes === 1) return boxFilter8;
  if (bytes === 2) return PACKED[type ?? -1] ?? FILTER_565;
  if (bytes === 4) return boxFilter8888;
  return undefined;
}

/** Reads a cell of 1, 2 or 4 bytes, little endian; bytes outside of `from` to `to` are 0. */
export function loadCell(
  view: DataView,
  address: number,
  size: number,
  from: number,
  to: number,
): number {
  let cell = 0;
  for (let i = 0; i < size; i++) {
    const at = address + i;
    if (at >= from && at < to) cell |= view.getUint8(at) << 8 * i;
  }
  return cell >>> 0;
}

/** Writes a cell of 1, 2 or 4 bytes, little endian. */
export function storeCell(view: DataView, address: number, size: number, cell: number): void {
  for (let i = 0; i < size; i++) view.setUint8(address + i, cell >>> 8 * i & 0xff);
}
