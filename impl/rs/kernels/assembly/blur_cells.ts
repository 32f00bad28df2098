import { highWords, lowWords } from "./cells";

/** Repeats the outermost of some columns, which are vectors. */
export function extend(at: usize, before: i32, count: i32, after: i32): void {
  const first = v128.load(at + before * 16);
  for (let i = 0; i < before; i++) v128.store(at + i * 16, first);
  const end = at + (before + count) * 16;
  const last = v128.load(end - 16);
  for (let i = 0; i < after; i++) v128.store(end + i * 16, last);
}

/** From 8 rows to vectors of a column each. */
export function turn(rows: usize, step: i32, into: usize, count: i32): void {
  for (let x = 0; x < count; x += 8) {
    const lower = rows + 4 * step;
    const a0 = v128.load(rows), a1 = v128.load(rows + step);
    const a2 = v128.load(rows + 2 * step), a3 = v128.load(rows + 3 * step);
    const a4 = v128.load(lower), a5 = v128.load(lower + step);
    const a6 = v128.load(lower + 2 * step), a7 = v128.load(lower + 3 * step);
    const b0 = lowWords(a0, a1), b1 = lowWords(a2, a3), b2 = lowWords(a4, a5), b3 = lowWords(a6, a7);
    turnHalf(b0, b1, b2, b3, into);
    const c0 = highWords(a0, a1), c1 = highWords(a2, a3), c2 = highWords(a4, a5), c3 = highWords(a6, a7);
    turnHalf(c0, c1, c2, c3, into + 64);
    rows += 16;
    into += 128;
  }
}

@inline
function turnHalf(b0: v128, b1: v128, b2: v128, b3: v128, into: usize): void {
  const c0 = i32x4.shuffle(b0, b1, 0, 4, 1, 5);
  const c1 = i32x4.shuffle(b2, b3, 0, 4, 1, 5);
  const c2 = i32x4.shuffle(b0, b1, 2, 6, 3, 7);
  const c3 = i32x4.shuffle(b2, b3, 2, 6, 3, 7);
  v128.store(into, i64x2.shuffle(c0, c1, 0, 2));
  v128.store(into, i64x2.shuffle(c0, c1, 1, 3), 16);
  v128.store(into, i64x2.shuffle(c2, c3, 0, 2), 32);
  v128.store(into, i64x2.shuffle(c2, c3, 1, 3), 48);
}

/** From pairs of columns to rows. */
export function turnBack(at: usize, out: usize, count: i32, rows: i32, stride: i32): void {
  for (let x = 0; x < count; x += 8) {
    const a0 = v128.load(at), a1 = v128.load(at, 16);
    const a2 = v128.load(at, 32), a3 = v128.load(at, 48);
    const b0 = lowWords(a0, a1), b1 = highWords(a0, a1), b2 = lowWords(a2, a3), b3 = highWords(a2, a3);
    storeRows(i32x4.shuffle(b0, b2, 0, 4, 1, 5), out, count - x, rows, stride);
    storeRows(i32x4.shuffle(b0, b2, 2, 6, 3, 7), out + 2 * stride, count - x, rows - 2, stride);
    storeRows(i32x4.shuffle(b1, b3, 0, 4, 1, 5), out + 4 * stride, count - x, rows - 4, stride);
    storeRows(i32x4.shuffle(b1, b3, 2, 6, 3, 7), out + 6 * stride, count - x, rows - 6, stride);
    at += 64;
    out += 8;
  }
}

/** Writes 8 bytes, or fewer, of each of two rows, if they are there. */
function storeRows(bytes: v128, out: usize, count: i32, rows: i32, stride: i32): void {
  let upper = i64x2.extract_lane(bytes, 0);
  let lower = i64x2.extract_lane(bytes, 1);
  if (count >= 8) {
    if (rows > 0) store<i64>(out, upper);
    if (rows > 1) store<i64>(out + stride, lower);
    return;
  }
  for (let i = 0; i < count; i++) {
    if (rows > 0) store<u8>(out + i, upper);
    if (rows > 1) store<u8>(out + stride + i, lower);
    upper >>= 8;
    lower >>= 8;
  }
}
