import { INPUT, INPUT_HEIGHT, INPUT_STRIDE, INPUT_WIDTH, OUTPUT_STRIDE, OWN } from "../parameters";
import { outputRow, scratchOf, storeCells } from "./cells";
import { extend, turn, turnBack } from "./blur_cells";

/** Cells at each side that are read. */
const MARGIN = OWN;
/** Bytes of a cell. */
const ROOM = OWN + 4;
/** Bytes from a vector to its outermost neighbor, and to the middle of the first spline. */
const EDGE = OWN + 8;
const FIRST = OWN + 12;
/** Bytes of the weights of splines. */
const PAIRS = OWN + 16;
/** Bytes for a row of vectors, the margins included. */
const ROW = OWN + 20;
/** Columns that are worked on before the next ones. */
const COLUMNS = OWN + 24;
/** 32768 times: 1 / 64, the weight of the box of cells of that unit, and that of both outermost neighbors. */
const UNIT = OWN + 32;
const BOX_WEIGHT = OWN + 48;
const EDGE_WEIGHT = OWN + 64;
/** The largest value, and half of that of 1. */
const LARGEST = OWN + 80;
const HALF = OWN + 96;
/** For each pair of splines, 32768 times the weight of both. */
const WEIGHTS = OWN + 112;
/** Vectors that are summed up at once: 4 for each of the 4 places of a spline's step. */
const BATCH = 16;

/**
 * Blurs cells of bytes with weights that are a sum of splines, of a box and of the outermost neighbors: over rows, in columns
 * of 8 bytes, then over columns, for 8 rows of 1 component or 2 rows of 4 at a time.
 *
 * Vectors hold values of 16 bits, 128 times those of the bytes. What a spline covers is summed up once and serves all cells
 * that have a spline there, so that each adds one vector for 4 neighbors.
 *
 * Parameters: i32 as named above; from OWN + 32 on the vectors.
 */
export function blurWide(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const scratch = scratchOf(p, lid);
  const columns = load<i32>(p, COLUMNS);
  for (let x = x1; x < x2; x += columns) blurColumns(p, x, min(x2, x + columns), y1, y2, scratch);
}

function blurColumns(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, scratch: usize): void {
  const room = load<i32>(p, ROOM);
  const margin = load<i32>(p, MARGIN);
  const size = load<i32>(p, ROW);
  const splines = scratch + 2 * size;
  const sums = splines + size;
  const rows = sums + size;
  const middle = margin * 16;
  const left = max(0, x1 - margin);
  const right = min(load<i32>(p, INPUT_WIDTH), x2 + margin);
  const before = left - (x1 - margin);
  const step = 8 / room;
  for (let x = left; x < right;) {
    loadColumns(p, x * room, y1 - margin, y2 + margin, scratch, size);
    for (let i = 0; i < 2 && x < right; i++) {
      const column = scratch + i * size;
      smooth(column, splines, y2 - y1 + 2 * margin);
      sumUp(p, column + middle, splines + middle, y2 - y1, sums);
      turnRows(sums, rows + (before + x - left) * 16, y2 - y1, room, size);
      x += step;
    }
  }
  const stride = load<i32>(p, OUTPUT_STRIDE);
  let row = rows;
  for (let y = y1; y < y2; y += room === 4 ? 2 : 8) {
    extend(row, before, right - left, x2 + margin - right);
    smooth(row, splines, x2 - x1 + 2 * margin);
    sumUp(p, row + middle, splines + middle, x2 - x1, sums);
    const out = outputRow(p, y) + x1 * room;
    if (room === 4) storePairs(p, sums, out, x2 - x1, y + 1 < y2 ? out + stride : out);
    else storeEights(p, sums, out, x2 - x1, y2 - y, stride);
    row += size;
  }
}

/** Loads 16 bytes of each row, into two columns of vectors; the outermost rows repeat. */
function loadColumns(p: usize, from: i32, y1: i32, y2: i32, into: usize, size: i32): void {
  const stride = load<i32>(p, INPUT_STRIDE);
  const first = load<i32>(p, INPUT) + from;
  const last = first + (load<i32>(p, INPUT_HEIGHT) - 1) * stride;
  let row = first + y1 * stride;
  for (let y = y1; y < y2; y++) {
    const cells = v128.load(max(first, min(last, row)));
    v128.store(into, i16x8.shl(i16x8.extend_low_i8x16_u(cells), 7));
    v128.store(into + size, i16x8.shl(i16x8.extend_high_i8x16_u(cells), 7));
    row += stride;
    into += 16;
  }
}

/**
 * For each vector, weights it and its neighbors by a spline of 11: three boxes of 4 and one of 2, one over the other. The
 * vectors before the first are taken to be like it.
 */
function smooth(at: usize, into: usize, count: i32): void {
  let a = v128.load(at);
  let b = a, c = a, d = a, e0 = a, e1 = a, f0 = a, f1 = a, g0 = a, g1 = a;
  const end = at + count * 16;
  into -= 80;
  while (at < end) {
    let x = v128.load(at);
    let t = i16x8.avgr_u(x, a);
    a = x;
    x = i16x8.avgr_u(t, b);
    b = t;
    t = i16x8.avgr_u(x, c);
    c = x;
    x = i16x8.avgr_u(t, d);
    d = t;
    t = i16x8.avgr_u(x, e0);
    e0 = x;
    x = i16x8.avgr_u(t, f0);
    f0 = t;
    v128.store(into, i16x8.avgr_u(x, g0));
    g0 = x;
    x = v128.load(at, 16);
    t = i16x8.avgr_u(x, a);
    a = x;
    x = i16x8.avgr_u(t, b);
    b = t;
    t = i16x8.avgr_u(x, c);
    c = x;
    x = i16x8.avgr_u(t, d);
    d = t;
    t = i16x8.avgr_u(x, e1);
    e1 = x;
    x = i16x8.avgr_u(t, f1);
    f1 = t;
    v128.store(into, i16x8.avgr_u(x, g1), 16);
    g1 = x;
    at += 32;
    into += 32;
  }
}

@inline
function times(a: v128, b: v128, w: v128): v128 {
  return i16x8.relaxed_q15mulr_s(i16x8.avgr_u(a, b), w);
}

/** Sums up the box, the outermost neighbors, and the splines. */
function sumUp(p: usize, at: usize, splines: usize, count: i32, into: usize): void {
  const unit = v128.load(p, UNIT);
  const edge = load<i32>(p, EDGE);
  const first = load<i32>(p, FIRST);
  const weights = p + load<i32>(p, PAIRS);
  let box = i16x8.splat(0);
  for (let k = at - edge; k < at + edge; k += 16) {
    box = i16x8.add(box, i16x8.relaxed_q15mulr_s(v128.load(k), unit));
  }
  let leaving = i16x8.splat(0);
  for (let x = 0; x < count; x += BATCH) {
    const ends = into + BATCH * 16;
    const wb = v128.load(p, BOX_WEIGHT), we = v128.load(p, EDGE_WEIGHT);
    for (let to = into; to < ends; to += 16) {
      const l = v128.load(at - edge), r = v128.load(at + edge);
      box = i16x8.add(i16x8.sub(box, leaving), i16x8.relaxed_q15mulr_s(r, unit));
      leaving = i16x8.relaxed_q15mulr_s(l, unit);
      v128.store(to, i16x8.add(i16x8.relaxed_q15mulr_s(box, wb), times(l, r, we)));
      at += 16;
    }
    const phases = into + 64;
    while (into < phases) {
      let l = splines - first, r = splines + first;
      let l0 = v128.load(l), l1 = v128.load(l, 64), l2 = v128.load(l, 128), l3 = v128.load(l, 192);
      let r0 = v128.load(r), r1 = v128.load(r, 64), r2 = v128.load(r, 128), r3 = v128.load(r, 192);
      let w = v128.load(p, WEIGHTS);
      let a0 = i16x8.add(v128.load(into), times(l0, r0, w));
      let a1 = i16x8.add(v128.load(into, 64), times(l1, r1, w));
      let a2 = i16x8.add(v128.load(into, 128), times(l2, r2, w));
      let a3 = i16x8.add(v128.load(into, 192), times(l3, r3, w));
      for (let k = p + 16; k < weights; k += 16) {
        l0 = l1;
        l1 = l2;
        l2 = l3;
        l3 = v128.load(l, 256);
        r3 = r2;
        r2 = r1;
        r1 = r0;
        r0 = v128.load(r - 64);
        l += 64;
        r -= 64;
        w = v128.load(k, WEIGHTS);
        a0 = i16x8.add(a0, times(l0, r0, w));
        a1 = i16x8.add(a1, times(l1, r1, w));
        a2 = i16x8.add(a2, times(l2, r2, w));
        a3 = i16x8.add(a3, times(l3, r3, w));
      }
      const none = i16x8.splat(0), largest = v128.load(p, LARGEST);
      v128.store(into, i16x8.min_s(i16x8.max_s(a0, none), largest));
      v128.store(into, i16x8.min_s(i16x8.max_s(a1, none), largest), 64);
      v128.store(into, i16x8.min_s(i16x8.max_s(a2, none), largest), 128);
      v128.store(into, i16x8.min_s(i16x8.max_s(a3, none), largest), 192);
      into += 16;
      splines += 16;
    }
    into = ends;
    splines += 192;
  }
}

/** From rows of 2 cells of 4 components to columns of 2 rows, or from rows of 8 components to columns of 8 rows. */
function turnRows(at: usize, into: usize, count: i32, room: i32, size: i32): void {
  if (room === 1) {
    for (let y = 0; y < count; y += 8) {
      turn(at, 16, into, 8);
      at += 128;
      into += size;
    }
    return;
  }
  for (let y = 0; y < count; y += 2) {
    const upper = v128.load(at), lower = v128.load(at, 16);
    v128.store(into, i64x2.shuffle(upper, lower, 0, 2));
    v128.store(into, i64x2.shuffle(upper, lower, 1, 3), 16);
    at += 32;
    into += size;
  }
}

@inline
function round(at: usize, half: v128): v128 {
  return i16x8.shr_u(i16x8.add(v128.load(at), half), 7);
}

/** Writes columns into two rows of cells of 4 bytes, which may be the same: the upper one is written last. */
function storePairs(p: usize, at: usize, out: usize, count: i32, below: usize): void {
  const half = v128.load(p, HALF);
  for (let x = 0; x < count; x += 4) {
    const a = i8x16.narrow_i16x8_u(round(at, half), round(at + 16, half));
    const b = i8x16.narrow_i16x8_u(round(at + 32, half), round(at + 48, half));
    storeCells(below, i32x4.shuffle(a, b, 1, 3, 5, 7), count - x);
    storeCells(out, i32x4.shuffle(a, b, 0, 2, 4, 6), count - x);
    at += 64;
    out += 16;
    below += 16;
  }
}

/** Writes columns into up to 8 rows of bytes. */
function storeEights(p: usize, at: usize, out: usize, count: i32, rows: i32, stride: i32): void {
  const half = v128.load(p, HALF);
  const end = at + count * 16;
  let pairs = at;
  for (let from = at; from < end; from += 32) {
    v128.store(pairs, v128.or(round(from, half), i16x8.shl(round(from + 16, half), 8)));
    pairs += 16;
  }
  turnBack(at, out, count, rows, stride);
}
