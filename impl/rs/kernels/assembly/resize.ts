import {
  INPUT,
  INPUT_STRIDE,
  INPUT_VECTOR,
  INPUT_WIDTH,
  INPUT_HEIGHT,
  OUTPUT,
  OUTPUT_STRIDE,
  OWN,
  SCRATCH,
  SCRATCH_BYTES,
} from "../parameters";

/** Address of what there is for each column: 16 bytes. */
const COLUMNS = OWN;
/** Address of what there is for each row: 16 bytes. */
const ROWS = OWN + 4;
/** The column and the row that come first there. */
const FIRST_COLUMN = OWN + 8;
const FIRST_ROW = OWN + 12;
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
  const vector = load<i32>(p, INPUT_VECTOR);
  const step = vector == 3 ? 4 : vector;
  const width = load<i32>(p, INPUT_WIDTH);
  const columns = load<usize>(p, COLUMNS) + ((x1 - load<i32>(p, FIRST_COLUMN)) << 4);
  const end = columns + ((x2 - x1) << 4);
  const sums = load<usize>(p, SCRATCH) + lid * load<i32>(p, SCRATCH_BYTES) + 64;
  const from = max<i32>(load<i32>(columns), 0);
  const to = min<i32>(load<i32>(end - 16) + 4, width);
  for (let y = y1; y < y2; y++) {
    const row = load<usize>(p, ROWS) + ((y - load<i32>(p, FIRST_ROW)) << 4);
    sumRows(p, row, from * step, to * step, sums);
    repeatEnds(sums, width, step);
    const out = load<usize>(p, OUTPUT) + y * load<i32>(p, OUTPUT_STRIDE) + x1 * step;
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
  const a = rowAt(p, start);
  const b = rowAt(p, start + 1);
  const c = rowAt(p, start + 2);
  const d = rowAt(p, start + 3);
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

// @ts-ignore: decorator
@inline
function rowAt(p: usize, y: i32): usize {
  const row = min<i32>(max<i32>(y, 0), load<i32>(p, INPUT_HEIGHT) - 1);
  return load<usize>(p, INPUT) + row * load<i32>(p, INPUT_STRIDE);
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

// @ts-ignore: decorator
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

/**
 * Resizes floats, in the order in which Android computes: cells of a row first, for the rows in
 * question, of which four are kept. A column or row has the first of its four cells, and as a float
 * how far it is behind the second.
 */
export function resizeF32(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  if (x1 >= x2) return;
  const vector = load<i32>(p, INPUT_VECTOR);
  const step = vector == 3 ? 4 : vector;
  const columns = load<usize>(p, COLUMNS) + ((x1 - load<i32>(p, FIRST_COLUMN)) << 4);
  const kept = load<usize>(p, SCRATCH) + lid * load<i32>(p, SCRATCH_BYTES);
  const cells = (x2 - x1) * step;
  const bytes = ((cells << 2) + 15) & ~15;
  const last = load<i32>(p, INPUT_HEIGHT) - 1;
  let done = -1;
  for (let y = y1; y < y2; y++) {
    const row = load<usize>(p, ROWS) + ((y - load<i32>(p, FIRST_ROW)) << 4);
    const start = load<i32>(row);
    const a = min<i32>(max<i32>(start, 0), last);
    const b = min<i32>(max<i32>(start + 1, 0), last);
    const c = min<i32>(max<i32>(start + 2, 0), last);
    const d = min<i32>(max<i32>(start + 3, 0), last);
    for (let i = max<i32>(a, done + 1); i <= d; i++) {
      cubicColumns(p, rowAt(p, i), columns, x2 - x1, step, kept + (i & 3) * bytes);
    }
    done = max<i32>(done, d);
    cubicRows(
      kept + (a & 3) * bytes,
      kept + (b & 3) * bytes,
      kept + (c & 3) * bytes,
      kept + (d & 3) * bytes,
      load<f32>(row, 4),
      cells,
      load<usize>(p, OUTPUT) + y * load<i32>(p, OUTPUT_STRIDE) + ((x1 * step) << 2),
    );
  }
}

function cubicColumns(
  p: usize,
  row: usize,
  columns: usize,
  count: i32,
  step: i32,
  to: usize,
): void {
  const last = load<i32>(p, INPUT_WIDTH) - 1;
  const bytes = step << 2;
  for (let column = columns; column < columns + (count << 4); column += 16) {
    const start = load<i32>(column);
    const a = row + min<i32>(max<i32>(start, 0), last) * bytes;
    const b = row + min<i32>(max<i32>(start + 1, 0), last) * bytes;
    const c = row + min<i32>(max<i32>(start + 2, 0), last) * bytes;
    const d = row + min<i32>(max<i32>(start + 3, 0), last) * bytes;
    if (step == 4) {
      const x = v128.load32_splat(column, 4);
      v128.store(to, cubic4(v128.load(a), v128.load(b), v128.load(c), v128.load(d), x));
    } else {
      const x = load<f32>(column, 4);
      store<f32>(to, cubic(load<f32>(a), load<f32>(b), load<f32>(c), load<f32>(d), x));
      if (step == 2) {
        const other = cubic(
          load<f32>(a, 4),
          load<f32>(b, 4),
          load<f32>(c, 4),
          load<f32>(d, 4),
          x,
        );
        store<f32>(to, other, 4);
      }
    }
    to += bytes;
  }
}

function cubicRows(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  x: f32,
  count: i32,
  out: usize,
): void {
  const xs = f32x4.splat(x);
  let at: usize = 0;
  const end: usize = count << 2;
  for (; at + 16 <= end; at += 16) {
    v128.store(
      out + at,
      cubic4(v128.load(a + at), v128.load(b + at), v128.load(c + at), v128.load(d + at), xs),
    );
  }
  for (; at < end; at += 4) {
    store<f32>(
      out + at,
      cubic(load<f32>(a + at), load<f32>(b + at), load<f32>(c + at), load<f32>(d + at), x),
    );
  }
}

// @ts-ignore: decorator
@inline
function cubic4(p0: v128, p1: v128, p2: v128, p3: v128, x: v128): v128 {
  const three = f32x4.splat(3);
  const third = f32x4.sub(f32x4.add(f32x4.mul(three, f32x4.sub(p1, p2)), p3), p0);
  const second = f32x4.sub(
    f32x4.add(
      f32x4.sub(f32x4.add(p0, p0), f32x4.mul(f32x4.splat(5), p1)),
      f32x4.mul(f32x4.splat(4), p2),
    ),
    p3,
  );
  const inner = f32x4.add(
    f32x4.sub(p2, p0),
    f32x4.mul(x, f32x4.add(second, f32x4.mul(x, third))),
  );
  return f32x4.add(p1, f32x4.mul(f32x4.mul(f32x4.splat(0.5), x), inner));
}

// @ts-ignore: decorator
@inline
function cubic(p0: f32, p1: f32, p2: f32, p3: f32, x: f32): f32 {
  const third: f32 = 3 * (p1 - p2) + p3 - p0;
  const second: f32 = 2 * p0 - 5 * p1 + 4 * p2 - p3;
  return p1 + 0.5 * x * (p2 - p0 + x * (second + x * third));
}

// @ts-ignore: decorator
@inline
function lowBytes(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// @ts-ignore: decorator
@inline
function highBytes(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
