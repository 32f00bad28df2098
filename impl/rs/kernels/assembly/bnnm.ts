import { OWN } from "../parameters";
import { scratchOf } from "./cells";

/** Address of A, its bytes from row to row, and what is subtracted from its bytes; the same of B. */
const A: usize = OWN;
const B: usize = OWN + 12;
/** Address of C, and its bytes from row to row. */
const C: usize = OWN + 24;
/** Rows of A, rows of B, and their columns. */
const M: usize = OWN + 32;
const N: usize = OWN + 36;
const K: usize = OWN + 40;
/** The number that is added to a sum, and the one that it is multiplied by. */
const ADDED: usize = OWN + 44;
const FACTOR: usize = OWN + 48;
/** Rows of A of a tile; rows of B of a tile; columns that are multiplied at a time, a multiple of 16. */
const TILE_ROWS: usize = OWN + 52;
const TILE_COLUMNS: usize = OWN + 56;
const DEPTH: usize = OWN + 60;

/** Bits of a result after the point. */
const FRACTION_BITS = 21;
/** Rows of A, and rows of B, that are multiplied at once: sums are kept for multiples of them. */
const ROWS = 4;
const COLUMNS = 2;

/**
 * Multiplies matrices of bytes, of which the second is transposed. Rows from y1 to y2 are numbers of tiles. From OWN on:
 * address, stride and offset of A and of B, address and stride of C, m, n, k, c's offset and multiplier, rows and columns of a
 * tile, and how many columns are packed at a time.
 *
 * Scratch memory has the tile's sums, then packed rows of A, then those of B, as words of 16 bits.
 */
export function bnnm(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  const scratch = scratchOf(p, lid);
  const tileRows = load<i32>(p, TILE_ROWS);
  const tileColumns = load<i32>(p, TILE_COLUMNS);
  const across = (load<i32>(p, N) + tileColumns - 1) / tileColumns;
  const k = load<i32>(p, K);
  const depthMax = load<i32>(p, DEPTH);
  const a = scratch + ((tileRows * tileColumns) << 2);
  const b = a + ((tileRows * depthMax) << 1);
  for (let tile = y1; tile < y2; tile++) {
    const top = tile / across * tileRows;
    const left = tile % across * tileColumns;
    const rows = min(tileRows, load<i32>(p, M) - top);
    const columns = min(tileColumns, load<i32>(p, N) - left);
    memory.fill(scratch, 0, (tileRows * tileColumns) << 2);
    for (let from = 0; from < k; from += depthMax) {
      const depth = min(depthMax, k - from);
      pack(a, p + A, top, rows, ROWS, from, depth);
      pack(b, p + B, left, columns, COLUMNS, from, depth);
      multiply(scratch, tileColumns, a, b, rows, columns, (depth + 7) & ~7);
    }
    finish(p, scratch, tileColumns, top, left, rows, columns);
  }
}

/** Widens bytes of rows, less their offset; rows up to a multiple of `multiple`, and columns up to one of 8, are filled with 0. */
function pack(
  to: usize,
  matrix: usize,
  first: i32,
  rows: i32,
  multiple: i32,
  from: i32,
  count: i32,
): void {
  const offset = i16x8.splat(<i16>load<i32>(matrix, 8));
  const bytes: usize = ((count + 7) & ~7) << 1;
  let row = load<usize>(matrix) + first * load<usize>(matrix, 4) + from;
  for (let i = 0; i < rows; i++) {
    let at: usize = 0;
    for (let source = row; at < bytes; at += 16, source += 8) {
      v128.store(to + at, i16x8.sub(v128.load8x8_u(source), offset));
    }
    for (at = count << 1; at < bytes; at += 2) store<i16>(to + at, 0);
    to += bytes;
    row += load<usize>(matrix, 4);
  }
  const missing = (multiple - rows % multiple) % multiple;
  memory.fill(to, 0, missing * bytes);
}

/** Adds products of packed rows to sums. */
function multiply(
  sums: usize,
  sumColumns: i32,
  a: usize,
  b: usize,
  rows: i32,
  columns: i32,
  depth: i32,
): void {
  const bytes: usize = depth << 1;
  const step: usize = sumColumns << 2;
  for (let i = 0; i < rows; i += ROWS) {
    let other = b;
    let sum = sums;
    for (let j = 0; j < columns; j += COLUMNS) {
      multiplyRows(sum, step, a, other, bytes);
      other += COLUMNS * bytes;
      sum += COLUMNS << 2;
    }
    a += ROWS * bytes;
    sums += ROWS * step;
  }
}

/** Multiplies 4 rows by 2. */
function multiplyRows(sum: usize, step: usize, a: usize, b: usize, bytes: usize): void {
  let s00 = i32x4.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  const a1 = a + bytes;
  const a2 = a1 + bytes;
  const a3 = a2 + bytes;
  const b1 = b + bytes;
  for (let at: usize = 0; at < bytes; at += 16) {
    const y0 = v128.load(b + at);
    const y1 = v128.load(b1 + at);
    let x = v128.load(a + at);
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(x, y0));
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(x, y1));
    x = v128.load(a1 + at);
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(x, y0));
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(x, y1));
    x = v128.load(a2 + at);
    s20 = i32x4.add(s20, i32x4.dot_i16x8_s(x, y0));
    s21 = i32x4.add(s21, i32x4.dot_i16x8_s(x, y1));
    x = v128.load(a3 + at);
    s30 = i32x4.add(s30, i32x4.dot_i16x8_s(x, y0));
    s31 = i32x4.add(s31, i32x4.dot_i16x8_s(x, y1));
  }
  addSums(sum, s00, s01);
  addSums(sum + step, s10, s11);
  addSums(sum + 2 * step, s20, s21);
  addSums(sum + 3 * step, s30, s31);
}

/** Adds the sum of the lanes of each of two vectors. */
@inline
function addSums(sum: usize, s: v128, t: v128): void {
  const pairs = i32x4.add(
    v128.shuffle<i32>(s, t, 0, 1, 4, 5),
    v128.shuffle<i32>(s, t, 2, 3, 6, 7),
  );
  store<i32>(sum, load<i32>(sum) + i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1));
  store<i32>(
    sum,
    load<i32>(sum, 4) + i32x4.extract_lane(pairs, 2) + i32x4.extract_lane(pairs, 3),
    4,
  );
}

/** Scales, rounds and limits sums. */
function finish(
  p: usize,
  sums: usize,
  sumColumns: i32,
  top: i32,
  left: i32,
  rows: i32,
  columns: i32,
): void {
  const added = load<i32>(p, ADDED);
  const factor = load<i32>(p, FACTOR);
  const stride = load<usize>(p, C + 4);
  let to = load<usize>(p, C) + top * stride + left;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const sum = (load<i32>(sums + (j << 2)) + added) * factor;
      const value = (sum + (1 << (FRACTION_BITS - 1))) >> FRACTION_BITS;
      store<u8>(to + j, <u8>max(0, min(255, value)));
    }
    to += stride;
    sums += sumColumns << 2;
  }
}
