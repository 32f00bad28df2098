import { INPUT_WIDTH, OWN } from "../parameters";
import { highBytes, inputRoom, lowBytes, nearestInputRow, outputRow, scratchOf } from "./cells";

/** Address of what there is for each column: 16 bytes. */
export const COLUMNS = OWN;
/** Address of what there is for each row: 16 bytes. */
export const ROWS = OWN + 4;
/** The column and the row that come first there. */
export const FIRST_COLUMN = OWN + 8;
export const FIRST_ROW = OWN + 12;
/** 0x80 in all bytes. */
const SIGN = OWN + 16;
/** 128.5 with 21 bits behind the point, four times. */
const ROUNDING = OWN + 32;
/** Where the bytes of 2 cells of sums go, so that the same components are side by side. */
const PAIRS = OWN + 48;

/** Cells beside a row of sums, on each side, that repeat its ends. */
const MARGIN = 2;

/**
 * Resizes bytes. A column or row has the first of its four cells, and weights of 16 bits, 14 of
 * them behind the point, which are 1 in all. Four rows become a row of sums of 16 bits, 7 behind
 * the point, less 128; then each cell is a sum of four there.
 */
export function resizeU8(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  if (x1 >= x2) return;
  const step = inputRoom(p);
  const width = load<i32>(p, INPUT_WIDTH);
  const columns = load<usize>(p, COLUMNS) + ((x1 - load<i32>(p, FIRST_COLUMN)) << 4);
  const end = columns + ((x2 - x1) << 4);
  const sums = scratchOf(p, lid) + 64;
  const from = max<i32>(load<i32>(columns), 0);
  const to = min<i32>(load<i32>(end - 16) + 4, width);
  for (let y = y1; y < y2; y++) {
    const row = load<usize>(p, ROWS) + ((y - load<i32>(p, FIRST_ROW)) << 4);
    sumRows(p, row, from * step, to * step, sums);
    repeatEnds(sums, width, step);
    const out = outputRow(p, y) + x1 * step;
    if (step == 4) {
      sumColumns4(p, columns, end, sums, out);
    } else {
      sumColumns(columns, end, sums, out, step);
    }
  }
}

/** Sums of four rows, from one byte to another. */
function sumRows(p: usize, row: usize, from: i32, to: i32, sums: usize): void {
  const start = load<i32>(row);
  const a = nearestInputRow(p, start);
  const b = nearestInputRow(p, start + 1);
  const c = nearestInputRow(p, start + 2);
  const d = nearestInputRow(p, start + 3);
  const wa = v128.load16_splat(row, 4);
  const wb = v128.load16_splat(row, 6);
  const wc = v128.load16_splat(row, 8);
  const wd = v128.load16_splat(row, 10);
  const sign = v128.load(p, SIGN);
  const zero = v128.xor(sign, sign);
  for (let at = from; at < to; at += 16) {
    const ca = v128.xor(v128.load(a + at), sign);
    const cb = v128.xor(v128.load(b + at), sign);
    const cc = v128.xor(v128.load(c + at), sign);
    const cd = v128.xor(v128.load(d + at), sign);
    const low = i16x8.add(
      i16x8.add(
        i16x8.relaxed_q15mulr_s(lowBytes(zero, ca), wa),
        i16x8.relaxed_q15mulr_s(lowBytes(zero, cb), wb),
      ),
      i16x8.add(
        i16x8.relaxed_q15mulr_s(lowBytes(zero, cc), wc),
        i16x8.relaxed_q15mulr_s(lowBytes(zero, cd), wd),
      ),
    );
    const high = i16x8.add(
      i16x8.add(
        i16x8.relaxed_q15mulr_s(highBytes(zero, ca), wa),
        i16x8.relaxed_q15mulr_s(highBytes(zero, cb), wb),
      ),
      i16x8.add(
        i16x8.relaxed_q15mulr_s(highBytes(zero, cc), wc),
        i16x8.relaxed_q15mulr_s(highBytes(zero, cd), wd),
      ),
    );
    v128.store(sums + (at << 1), low);
    v128.store(sums + (at << 1), high, 16);
  }
}

function repeatEnds(sums: usize, width: i32, step: i32): void {
  const bytes = step << 1;
  const end = sums + width * bytes;
  for (let i = 0; i < MARGIN * bytes; i += 2) {
    store<i16>(sums - MARGIN * bytes + i, load<i16>(sums + i % bytes));
    store<i16>(end + i, load<i16>(end - bytes + i % bytes));
  }
}

function sumColumns4(p: usize, columns: usize, end: usize, sums: usize, out: usize): void {
  const rounding = v128.load(p, ROUNDING);
  const pairs = v128.load(p, PAIRS);
  let at = columns;
  for (; at + 64 <= end; at += 64) {
    const low = i16x8.narrow_i32x4_s(
      sumCell(at, sums, pairs, rounding),
      sumCell(at + 16, sums, pairs, rounding),
    );
    const high = i16x8.narrow_i32x4_s(
      sumCell(at + 32, sums, pairs, rounding),
      sumCell(at + 48, sums, pairs, rounding),
    );
    v128.store(out, i8x16.narrow_i16x8_u(low, high));
    out += 16;
  }
  for (; at < end; at += 16) {
    const cell = sumCell(at, sums, pairs, rounding);
    const narrow = i16x8.narrow_i32x4_s(cell, cell);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(narrow, narrow), 0);
    out += 4;
  }
}

@inline
function sumCell(column: usize, sums: usize, pairs: v128, rounding: v128): v128 {
  const at = sums + (load<i32>(column) << 3);
  const left = i32x4.dot_i16x8_s(
    i8x16.relaxed_swizzle(v128.load(at), pairs),
    v128.load32_splat(column, 4),
  );
  const right = i32x4.dot_i16x8_s(
    i8x16.relaxed_swizzle(v128.load(at, 16), pairs),
    v128.load32_splat(column, 8),
  );
  return i32x4.shr_s(i32x4.add(i32x4.add(left, right), rounding), 21);
}

function sumColumns(columns: usize, end: usize, sums: usize, out: usize, step: i32): void {
  const bytes = step << 1;
  for (let column = columns; column < end; column += 16) {
    let at = sums + load<i32>(column) * bytes;
    for (let c = 0; c < step; c++) {
      let sum: i32 = 0x10100000;
      for (let i = 0; i < 4; i++) {
        sum += <i32> load<i16>(at + i * bytes) * <i32> load<i16>(column + (i << 1), 4);
      }
      store<u8>(out, min<i32>(max<i32>(sum >> 21, 0), 255));
      out++;
      at += 2;
    }
  }
}
