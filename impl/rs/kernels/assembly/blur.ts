import { INPUT, INPUT_HEIGHT, INPUT_STRIDE, INPUT_WIDTH, OUTPUT_STRIDE, OWN } from "../parameters";
import { inputRow, outputRow, scratchOf, storeCells } from "./cells";
import { extend, turn, turnBack } from "./blur_cells";

/** Neighbors at each side. */
const REACH = OWN;
/** Bytes of a cell. */
const ROOM = OWN + 4;
/** The middle of the sums over rows, and of those over columns with a half for rounding. */
const MIDDLE = OWN + 16;
const MIDDLE_ROUNDED = OWN + 32;
/** The upper byte of each lane. */
const UPPER_BYTES = OWN + 48;
/** For each distance from 0 on, 65536 times the weight; half of it for 0, where both cells are the same. */
const WEIGHTS = OWN + 64;

/**
 * Blurs cells of bytes, 8 rows of 1 component or 2 rows of 4 at a time: over rows, then over columns.
 *
 * Between the two, sums are 128 times the value less 16384, in vectors of all 8 components of a column. Both passes work on 4
 * places of the direction at once, so that each vector is loaded once for 4 sums.
 *
 * Parameters: i32 reach, or 0 to copy; i32 bytes of a cell; from OWN + 16 on the vectors named above.
 */
export function blur(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const reach = load<i32>(p, REACH);
  if (reach === 0) return copyRows(p, x1, x2, y1, y2);
  const room = load<i32>(p, ROOM);
  const columns = scratchOf(p, lid);
  const size = (x2 - x1 + 2 * reach + 16) * 16;
  const left = max(0, x1 - reach);
  const right = min(load<i32>(p, INPUT_WIDTH), x2 + reach);
  const before = left - (x1 - reach);
  const after = x2 + reach - right;
  const stride = load<i32>(p, OUTPUT_STRIDE);
  for (let y = y1; y < y2;) {
    let out = outputRow(p, y) + x1 * room;
    if (room === 4) {
      sumRows(p, y, left * 4, right * 4, columns + before * 16, size);
      for (let i = 0; i < 2 && y < y2; i++) {
        const at = columns + i * size;
        extend(at, before, right - left, after);
        sumColumns(p, at, out, x2 - x1, y + 1 < y2 ? out + stride : out);
        out += 2 * stride;
        y += 2;
      }
    } else {
      const rows = columns + size;
      const step = (right - left + 16) * 2;
      sumRows(p, y, left, right, rows, step);
      sumRows(p, y + 4, left, right, rows + 4 * step, step);
      turn(rows, step, columns + before * 16, right - left);
      extend(columns, before, right - left, after);
      sumColumns(p, columns, rows, x2 - x1, rows);
      turnBack(rows, out, x2 - x1, min(8, y2 - y), stride);
      y += 8;
    }
  }
}

function copyRows(p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const room = load<i32>(p, ROOM);
  for (let y = y1; y < y2; y++) {
    memory.copy(outputRow(p, y) + x1 * room, inputRow(p, y) + x1 * room, (x2 - x1) * room);
  }
}

/** Sums up 4 rows of bytes: into pairs of vectors of a column each, or for 1 component row by row. */
function sumRows(p: usize, y: i32, from: i32, to: i32, into: usize, size: i32): void {
  const reach = load<i32>(p, REACH);
  const stride = load<i32>(p, INPUT_STRIDE);
  let first = load<i32>(p, INPUT) + from;
  let last = first + (load<i32>(p, INPUT_HEIGHT) - 1) * stride;
  let row = first + y * stride;
  const isPlain = load<i32>(p, ROOM) === 1;
  for (let i = from; i < to; i += 8) {
    let up = min(row, last);
    let down = up;
    let l0 = line(down), r0 = l0;
    down = min(down + stride, last);
    let l1 = line(down), r1 = l1;
    down = min(down + stride, last);
    let l2 = line(down), r2 = l2;
    down = min(down + stride, last);
    let l3 = line(down), r3 = l3;
    const middle = v128.load(p, MIDDLE);
    let w = v128.load(p, WEIGHTS);
    let a0 = i16x8.sub(times(l0, r0, w), middle);
    let a1 = i16x8.sub(times(l1, r1, w), middle);
    let a2 = i16x8.sub(times(l2, r2, w), middle);
    let a3 = i16x8.sub(times(l3, r3, w), middle);
    let weights = p + 16;
    const end = weights + reach * 16;
    while (weights < end) {
      up = max(up - stride, first);
      down = min(down + stride, last);
      l3 = l2;
      l2 = l1;
      l1 = l0;
      l0 = line(up);
      r0 = r1;
      r1 = r2;
      r2 = r3;
      r3 = line(down);
      w = v128.load(weights, WEIGHTS);
      a0 = i16x8.add(a0, times(l0, r0, w));
      a1 = i16x8.add(a1, times(l1, r1, w));
      a2 = i16x8.add(a2, times(l2, r2, w));
      a3 = i16x8.add(a3, times(l3, r3, w));
      weights += 16;
    }
    if (isPlain) {
      v128.store(into, a0);
      v128.store(into + size, a1);
      v128.store(into + 2 * size, a2);
      v128.store(into + 3 * size, a3);
      into += 16;
    } else {
      v128.store(into, i64x2.shuffle(a0, a1, 0, 2));
      v128.store(into, i64x2.shuffle(a0, a1, 1, 3), 16);
      v128.store(into + size, i64x2.shuffle(a2, a3, 0, 2));
      v128.store(into + size, i64x2.shuffle(a2, a3, 1, 3), 16);
      into += 32;
    }
    first += 8;
    last += 8;
    row += 8;
  }
}

@inline
function line(at: usize): v128 {
  return i16x8.shl(v128.load_ext<u8>(at), 6);
}

@inline
function times(a: v128, b: v128, w: v128): v128 {
  return i16x8.relaxed_q15mulr_s(i16x8.add(a, b), w);
}

/**
 * Sums up columns, into two rows of cells of 4 bytes, which may be the same: the upper one is written last. For 1 component
 * what would be written to the upper row follows for two columns at a time, 8 pairs of bytes.
 */
function sumColumns(p: usize, at: usize, out: usize, count: i32, below: usize): void {
  const reach = load<i32>(p, REACH) * 16;
  const isPlain = load<i32>(p, ROOM) === 1;
  at += reach;
  for (let x = 0; x < count; x += 4) {
    let l0 = v128.load(at), r0 = l0;
    let l1 = v128.load(at, 16), r1 = l1;
    let l2 = v128.load(at, 32), r2 = l2;
    let l3 = v128.load(at, 48), r3 = l3;
    const middle = v128.load(p, MIDDLE_ROUNDED);
    let w = v128.load(p, WEIGHTS);
    let a0 = i16x8.add(middle, times(l0, r0, w));
    let a1 = i16x8.add(middle, times(l1, r1, w));
    let a2 = i16x8.add(middle, times(l2, r2, w));
    let a3 = i16x8.add(middle, times(l3, r3, w));
    for (let k = 16; k <= reach; k += 16) {
      l3 = l2;
      l2 = l1;
      l1 = l0;
      l0 = v128.load(at - k);
      r0 = r1;
      r1 = r2;
      r2 = r3;
      r3 = v128.load(at + k, 48);
      w = v128.load(p + k, WEIGHTS);
      a0 = i16x8.add(a0, times(l0, r0, w));
      a1 = i16x8.add(a1, times(l1, r1, w));
      a2 = i16x8.add(a2, times(l2, r2, w));
      a3 = i16x8.add(a3, times(l3, r3, w));
    }
    at += 64;
    if (isPlain) {
      const mask = v128.load(p, UPPER_BYTES);
      v128.store(out, v128.or(i16x8.shr_u(a0, 8), v128.and(a1, mask)));
      v128.store(out, v128.or(i16x8.shr_u(a2, 8), v128.and(a3, mask)), 16);
      out += 32;
      continue;
    }
    const a = i8x16.narrow_i16x8_u(i16x8.shr_u(a0, 8), i16x8.shr_u(a1, 8));
    const b = i8x16.narrow_i16x8_u(i16x8.shr_u(a2, 8), i16x8.shr_u(a3, 8));
    storeCells(below, i32x4.shuffle(a, b, 1, 3, 5, 7), count - x);
    storeCells(out, i32x4.shuffle(a, b, 0, 2, 4, 6), count - x);
    out += 16;
    below += 16;
  }
}
