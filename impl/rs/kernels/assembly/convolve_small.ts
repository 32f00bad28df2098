import { OWN } from "../parameters";
import { highBytes, lowBytes, nearestInputRow } from "./cells";
import { bytesOf, outputRowBefore } from "./convolve_cells";

/** Whether factors are small integers, and then how far sums are shifted to the right. */
const IS_SMALL = OWN + 8;
const SMALL_SHIFT = OWN + 12;
/** 16 bytes of 128. */
const FLIP = OWN + 128;
/** The number that is added to a sum, 8 times. */
const SMALL_BIAS = OWN + 576;
/** Pairs of factors, 4 times each, column by column: those of even rows, then those of odd rows. */
const PAIRS = OWN + 592;

const BATCH = 16;

/**
 * Checks that factors are small integers, and this machine multiplies bytes without a sign by bytes
 * with one: x86 does, ARM takes both with a sign.
 */
export function isSmall(p: usize): bool {
  if (!load<i32>(p, IS_SMALL)) return false;
  const pair = i16x8.relaxed_dot_i8x16_i7x16_s(i8x16.splat(1), v128.load(p, FLIP));
  return i16x8.extract_lane_s(pair, 0) == 256;
}

@inline
function add(sum: v128, pairs: v128, factors: v128): v128 {
  return i16x8.add(sum, i16x8.relaxed_dot_i8x16_i7x16_s(factors, pairs));
}

/** Convolves 4 rows with 3 x 3 small integers, two rows of the input at a time. */
export function fourSmallRows3(
  p: usize,
  y: i32,
  y2: i32,
  begin: i32,
  end: i32,
  room: i32,
): void {
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
  const e00 = v128.load64_splat(p, PAIRS);
  const e10 = v128.load64_splat(p, PAIRS + 8);
  const o00 = v128.load64_splat(p, PAIRS + 16);
  const o10 = v128.load64_splat(p, PAIRS + 24);
  const e01 = v128.load64_splat(p, PAIRS + 32);
  const e11 = v128.load64_splat(p, PAIRS + 40);
  const o01 = v128.load64_splat(p, PAIRS + 48);
  const o11 = v128.load64_splat(p, PAIRS + 56);
  const e02 = v128.load64_splat(p, PAIRS + 64);
  const e12 = v128.load64_splat(p, PAIRS + 72);
  const o02 = v128.load64_splat(p, PAIRS + 80);
  const o12 = v128.load64_splat(p, PAIRS + 88);
  const room2 = 2 * room;
  const shift = load<i32>(p, SMALL_SHIFT);
  for (let next = begin; next < end; next += BATCH) {
    const at = min(next, end - BATCH);
    let a0 = i16x8.splat(0);
    let b0 = i16x8.splat(0);
    let a1 = i16x8.splat(0);
    let b1 = i16x8.splat(0);
    let a2 = i16x8.splat(0);
    let b2 = i16x8.splat(0);
    let a3 = i16x8.splat(0);
    let b3 = i16x8.splat(0);
    let above = v128.load(r0 + at);
    let below = v128.load(r1 + at);
    let a = lowBytes(above, below);
    let b = highBytes(above, below);
    a0 = add(a0, a, e00);
    b0 = add(b0, b, e00);
    a1 = add(a1, a, o00);
    b1 = add(b1, b, o00);
    above = v128.load(r2 + at);
    below = v128.load(r3 + at);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a0 = add(a0, a, e10);
    b0 = add(b0, b, e10);
    a1 = add(a1, a, o10);
    b1 = add(b1, b, o10);
    a2 = add(a2, a, e00);
    b2 = add(b2, b, e00);
    a3 = add(a3, a, o00);
    b3 = add(b3, b, o00);
    above = v128.load(r4 + at);
    below = v128.load(r5 + at);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a2 = add(a2, a, e10);
    b2 = add(b2, b, e10);
    a3 = add(a3, a, o10);
    b3 = add(b3, b, o10);
    above = v128.load(r0 + at + room);
    below = v128.load(r1 + at + room);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a0 = add(a0, a, e01);
    b0 = add(b0, b, e01);
    a1 = add(a1, a, o01);
    b1 = add(b1, b, o01);
    above = v128.load(r2 + at + room);
    below = v128.load(r3 + at + room);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a0 = add(a0, a, e11);
    b0 = add(b0, b, e11);
    a1 = add(a1, a, o11);
    b1 = add(b1, b, o11);
    a2 = add(a2, a, e01);
    b2 = add(b2, b, e01);
    a3 = add(a3, a, o01);
    b3 = add(b3, b, o01);
    above = v128.load(r4 + at + room);
    below = v128.load(r5 + at + room);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a2 = add(a2, a, e11);
    b2 = add(b2, b, e11);
    a3 = add(a3, a, o11);
    b3 = add(b3, b, o11);
    above = v128.load(r0 + at + room2);
    below = v128.load(r1 + at + room2);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a0 = add(a0, a, e02);
    b0 = add(b0, b, e02);
    a1 = add(a1, a, o02);
    b1 = add(b1, b, o02);
    above = v128.load(r2 + at + room2);
    below = v128.load(r3 + at + room2);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a0 = add(a0, a, e12);
    b0 = add(b0, b, e12);
    a1 = add(a1, a, o12);
    b1 = add(b1, b, o12);
    a2 = add(a2, a, e02);
    b2 = add(b2, b, e02);
    a3 = add(a3, a, o02);
    b3 = add(b3, b, o02);
    above = v128.load(r4 + at + room2);
    below = v128.load(r5 + at + room2);
    a = lowBytes(above, below);
    b = highBytes(above, below);
    a2 = add(a2, a, e12);
    b2 = add(b2, b, e12);
    a3 = add(a3, a, o12);
    b3 = add(b3, b, o12);
    const bias = v128.load(p, SMALL_BIAS);
    v128.store(to3 + at, bytesOf(a3, b3, bias, shift));
    v128.store(to2 + at, bytesOf(a2, b2, bias, shift));
    v128.store(to1 + at, bytesOf(a1, b1, bias, shift));
    v128.store(to0 + at, bytesOf(a0, b0, bias, shift));
  }
}

/** Convolves 4 rows with 5 x 5 small integers, two rows of the input at a time. */
export function fourSmallRows5(
  p: usize,
  y: i32,
  y2: i32,
  begin: i32,
  end: i32,
  room: i32,
): void {
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
  const shift = load<i32>(p, SMALL_SHIFT);
  for (let next = begin; next < end; next += BATCH) {
    const at = min(next, end - BATCH);
    let a0 = i16x8.splat(0);
    let b0 = i16x8.splat(0);
    let a1 = i16x8.splat(0);
    let b1 = i16x8.splat(0);
    let a2 = i16x8.splat(0);
    let b2 = i16x8.splat(0);
    let a3 = i16x8.splat(0);
    let b3 = i16x8.splat(0);
    let from = at;
    for (let pairs = p; pairs < p + 240; pairs += 48) {
      const e0 = v128.load64_splat(pairs, PAIRS);
      const e1 = v128.load64_splat(pairs, PAIRS + 8);
      const e2 = v128.load64_splat(pairs, PAIRS + 16);
      const o0 = v128.load64_splat(pairs, PAIRS + 24);
      const o1 = v128.load64_splat(pairs, PAIRS + 32);
      const o2 = v128.load64_splat(pairs, PAIRS + 40);
      let above = v128.load(r0 + from);
      let below = v128.load(r1 + from);
      let a = lowBytes(above, below);
      let b = highBytes(above, below);
      a0 = add(a0, a, e0);
      b0 = add(b0, b, e0);
      a1 = add(a1, a, o0);
      b1 = add(b1, b, o0);
      above = v128.load(r2 + from);
      below = v128.load(r3 + from);
      a = lowBytes(above, below);
      b = highBytes(above, below);
      a0 = add(a0, a, e1);
      b0 = add(b0, b, e1);
      a1 = add(a1, a, o1);
      b1 = add(b1, b, o1);
      a2 = add(a2, a, e0);
      b2 = add(b2, b, e0);
      a3 = add(a3, a, o0);
      b3 = add(b3, b, o0);
      above = v128.load(r4 + from);
      below = v128.load(r5 + from);
      a = lowBytes(above, below);
      b = highBytes(above, below);
      a0 = add(a0, a, e2);
      b0 = add(b0, b, e2);
      a1 = add(a1, a, o2);
      b1 = add(b1, b, o2);
      a2 = add(a2, a, e1);
      b2 = add(b2, b, e1);
      a3 = add(a3, a, o1);
      b3 = add(b3, b, o1);
      above = v128.load(r6 + from);
      below = v128.load(r7 + from);
      a = lowBytes(above, below);
      b = highBytes(above, below);
      a2 = add(a2, a, e2);
      b2 = add(b2, b, e2);
      a3 = add(a3, a, o2);
      b3 = add(b3, b, o2);
      from += room;
    }
    const bias = v128.load(p, SMALL_BIAS);
    v128.store(to3 + at, bytesOf(a3, b3, bias, shift));
    v128.store(to2 + at, bytesOf(a2, b2, bias, shift));
    v128.store(to1 + at, bytesOf(a1, b1, bias, shift));
    v128.store(to0 + at, bytesOf(a0, b0, bias, shift));
  }
}
