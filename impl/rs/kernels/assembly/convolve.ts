import { INPUT_WIDTH, OWN } from "../parameters";
import { highBytes, inputRoom, lowBytes, nearestInputRow } from "./cells";
import { bytesOf, convolveCellsU8, outputRowBefore } from "./convolve_cells";
import { fourSmallRows3, fourSmallRows5, isSmall } from "./convolve_small";

/** How far sums are shifted to the right. */
const SHIFT = OWN + 4;
/** 16 bytes of 128. */
const FLIP = OWN + 128;
/** 16 bytes of 0. */
const ZERO = OWN + 144;
/** The number that is added to sums, 8 times. */
const BIAS = OWN + 160;
/** The factors column by column, each 8 times. */
const TAPS = OWN + 176;

/** Bytes that are computed at a time. */
const BATCH = 16;

@inline
function add(sum: v128, words: v128, factor: v128): v128 {
  return i16x8.add(sum, i16x8.relaxed_q15mulr_s(words, factor));
}

/**
 * Convolves bytes with 3 x 3 factors in 16 bits, 4 rows at a time. Rows from `y2` on go where the
 * last row comes after them.
 *
 * From OWN on: 3; how far sums are shifted to the right; whether factors are small integers, and
 * how far their sums are shifted. At 16 the factors as floats, row by row, for the edges. At 128
 * 16 bytes of 128, 16 bytes of 0, and then 8 times each in 16 bits: what is added to a sum, and
 * the factors column by column. At 576 8 times what is added to sums of small integers, and then
 * their pairs, see convolve_small.ts.
 */
export function convolve3x3(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  convolve(3, p, x1, x2, y1, y2);
}

/** As {@link convolve3x3}, with 5 x 5 factors. */
export function convolve5x5(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  convolve(5, p, x1, x2, y1, y2);
}

/** Convolves rows. The side of the square of factors is a constant, so that code of the other falls away. */
@inline
function convolve(side: i32, p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const room = inputRoom(p);
  const reach = side >> 1;
  const left = max(x1, reach);
  const right = min(x2, load<i32>(p, INPUT_WIDTH) - reach);
  const begin = left * room;
  const end = right * room;
  if (end - begin < BATCH) {
    convolveCellsU8(p, x1, x2, y1, y2);
    return;
  }
  const small = isSmall(p);
  for (let y = y1; y < y2; y += 4) {
    if (side == 3) {
      if (small) fourSmallRows3(p, y, y2, begin, end, room);
      else fourRows3(p, y, y2, begin, end, room);
    } else if (small) fourSmallRows5(p, y, y2, begin, end, room);
    else fourRows5(p, y, y2, begin, end, room);
  }
  convolveCellsU8(p, x1, left, y1, y2);
  convolveCellsU8(p, right, x2, y1, y2);
}

function fourRows3(p: usize, y: i32, y2: i32, begin: i32, end: i32, room: i32): void {
  const r0 = nearestInputRow(p, y - 1) - room;
  const r1 = nearestInputRow(p, y) - room;
  const r2 = nearestInputRow(p, y + 1) - room;
  const r3 = nearestInputRow(p, y + 2) - room;
  const r4 = nearestInputRow(p, y + 3) - room;
  const r5 = nearestInputRow(p, y + 4) - room;
  const to0 = outputRowBefore(p, y, y2);
  const to1 = outputRowBefore(p, y + 1, y2);
  const to2 = outputRowBefore(p, y + 2, y2);
  const to3 = outputRowBefore(p, y + 3, y2);
  const zero = v128.load(p, ZERO);
  const flip = v128.load(p, FLIP);
  const shift = load<i32>(p, SHIFT);
  for (let next = begin; next < end; next += BATCH) {
    const at = min(next, end - BATCH);
    let a0 = zero;
    let b0 = zero;
    let a1 = zero;
    let b1 = zero;
    let a2 = zero;
    let b2 = zero;
    let a3 = zero;
    let b3 = zero;
    let from = at;
    for (let taps = p; taps < p + 144; taps += 48) {
      const f0 = v128.load(taps, TAPS);
      const f1 = v128.load(taps, TAPS + 16);
      const f2 = v128.load(taps, TAPS + 32);
      let v = v128.xor(v128.load(r0 + from), flip);
      let a = lowBytes(zero, v);
      let b = highBytes(zero, v);
      a0 = add(a0, a, f0);
      b0 = add(b0, b, f0);
      v = v128.xor(v128.load(r1 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f1);
      b0 = add(b0, b, f1);
      a1 = add(a1, a, f0);
      b1 = add(b1, b, f0);
      v = v128.xor(v128.load(r2 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f2);
      b0 = add(b0, b, f2);
      a1 = add(a1, a, f1);
      b1 = add(b1, b, f1);
      a2 = add(a2, a, f0);
      b2 = add(b2, b, f0);
      v = v128.xor(v128.load(r3 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a1 = add(a1, a, f2);
      b1 = add(b1, b, f2);
      a2 = add(a2, a, f1);
      b2 = add(b2, b, f1);
      a3 = add(a3, a, f0);
      b3 = add(b3, b, f0);
      v = v128.xor(v128.load(r4 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a2 = add(a2, a, f2);
      b2 = add(b2, b, f2);
      a3 = add(a3, a, f1);
      b3 = add(b3, b, f1);
      v = v128.xor(v128.load(r5 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a3 = add(a3, a, f2);
      b3 = add(b3, b, f2);
      from += room;
    }
    const bias = v128.load(p, BIAS);
    v128.store(to3 + at, bytesOf(a3, b3, bias, shift));
    v128.store(to2 + at, bytesOf(a2, b2, bias, shift));
    v128.store(to1 + at, bytesOf(a1, b1, bias, shift));
    v128.store(to0 + at, bytesOf(a0, b0, bias, shift));
  }
}

function fourRows5(p: usize, y: i32, y2: i32, begin: i32, end: i32, room: i32): void {
  const r0 = nearestInputRow(p, y - 2) - 2 * room;
  const r1 = nearestInputRow(p, y - 1) - 2 * room;
  const r2 = nearestInputRow(p, y) - 2 * room;
  const r3 = nearestInputRow(p, y + 1) - 2 * room;
  const r4 = nearestInputRow(p, y + 2) - 2 * room;
  const r5 = nearestInputRow(p, y + 3) - 2 * room;
  const r6 = nearestInputRow(p, y + 4) - 2 * room;
  const r7 = nearestInputRow(p, y + 5) - 2 * room;
  const to0 = outputRowBefore(p, y, y2);
  const to1 = outputRowBefore(p, y + 1, y2);
  const to2 = outputRowBefore(p, y + 2, y2);
  const to3 = outputRowBefore(p, y + 3, y2);
  const zero = v128.load(p, ZERO);
  const flip = v128.load(p, FLIP);
  const shift = load<i32>(p, SHIFT);
  for (let next = begin; next < end; next += BATCH) {
    const at = min(next, end - BATCH);
    let a0 = zero;
    let b0 = zero;
    let a1 = zero;
    let b1 = zero;
    let a2 = zero;
    let b2 = zero;
    let a3 = zero;
    let b3 = zero;
    let from = at;
    for (let taps = p; taps < p + 400; taps += 80) {
      const f0 = v128.load(taps, TAPS);
      const f1 = v128.load(taps, TAPS + 16);
      const f2 = v128.load(taps, TAPS + 32);
      const f3 = v128.load(taps, TAPS + 48);
      const f4 = v128.load(taps, TAPS + 64);
      let v = v128.xor(v128.load(r0 + from), flip);
      let a = lowBytes(zero, v);
      let b = highBytes(zero, v);
      a0 = add(a0, a, f0);
      b0 = add(b0, b, f0);
      v = v128.xor(v128.load(r1 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f1);
      b0 = add(b0, b, f1);
      a1 = add(a1, a, f0);
      b1 = add(b1, b, f0);
      v = v128.xor(v128.load(r2 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f2);
      b0 = add(b0, b, f2);
      a1 = add(a1, a, f1);
      b1 = add(b1, b, f1);
      a2 = add(a2, a, f0);
      b2 = add(b2, b, f0);
      v = v128.xor(v128.load(r3 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f3);
      b0 = add(b0, b, f3);
      a1 = add(a1, a, f2);
      b1 = add(b1, b, f2);
      a2 = add(a2, a, f1);
      b2 = add(b2, b, f1);
      a3 = add(a3, a, f0);
      b3 = add(b3, b, f0);
      v = v128.xor(v128.load(r4 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a0 = add(a0, a, f4);
      b0 = add(b0, b, f4);
      a1 = add(a1, a, f3);
      b1 = add(b1, b, f3);
      a2 = add(a2, a, f2);
      b2 = add(b2, b, f2);
      a3 = add(a3, a, f1);
      b3 = add(b3, b, f1);
      v = v128.xor(v128.load(r5 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a1 = add(a1, a, f4);
      b1 = add(b1, b, f4);
      a2 = add(a2, a, f3);
      b2 = add(b2, b, f3);
      a3 = add(a3, a, f2);
      b3 = add(b3, b, f2);
      v = v128.xor(v128.load(r6 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a2 = add(a2, a, f4);
      b2 = add(b2, b, f4);
      a3 = add(a3, a, f3);
      b3 = add(b3, b, f3);
      v = v128.xor(v128.load(r7 + from), flip);
      a = lowBytes(zero, v);
      b = highBytes(zero, v);
      a3 = add(a3, a, f4);
      b3 = add(b3, b, f4);
      from += room;
    }
    const bias = v128.load(p, BIAS);
    v128.store(to3 + at, bytesOf(a3, b3, bias, shift));
    v128.store(to2 + at, bytesOf(a2, b2, bias, shift));
    v128.store(to1 + at, bytesOf(a1, b1, bias, shift));
    v128.store(to0 + at, bytesOf(a0, b0, bias, shift));
  }
}
