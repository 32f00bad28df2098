import { INPUT_WIDTH } from "../parameters";
import { inputRoom, nearestInputRow, outputRow } from "./cells";
import { convolveCellsF32, convolveCellsU8, FACTORS, SIDE } from "./convolve_cells";

/** Elements that are computed at a time. */
const BATCH = 16;

/**
 * Convolves floats, in the order of the rows.
 *
 * From OWN on: the side of the square of factors (3 or 5); at 16 the factors as floats, row by row.
 */
export function convolveF32(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const room = inputRoom(p);
  const side = load<i32>(p, SIDE);
  const reach = side >> 1;
  const left = max(x1, reach);
  const right = min(x2, load<i32>(p, INPUT_WIDTH) - reach);
  if ((right - left) * room < BATCH) {
    convolveCellsF32(p, x1, x2, y1, y2);
    return;
  }
  const last = right * room - BATCH;
  for (let y = y1; y < y2; y++) {
    const to = outputRow(p, y);
    for (let next = left * room; next < right * room; next += BATCH) {
      const at = min(next, last);
      let s0 = f32x4.splat(0);
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      let factor = p;
      for (let j = -reach; j <= reach; j++) {
        let from = nearestInputRow(p, y + j) + ((at - reach * room) << 2);
        for (let i = 0; i < side; i++) {
          const f = v128.load32_splat(factor, FACTORS);
          s0 = f32x4.add(s0, f32x4.mul(v128.load(from), f));
          s1 = f32x4.add(s1, f32x4.mul(v128.load(from, 16), f));
          s2 = f32x4.add(s2, f32x4.mul(v128.load(from, 32), f));
          s3 = f32x4.add(s3, f32x4.mul(v128.load(from, 48), f));
          factor += 4;
          from += room << 2;
        }
      }
      const out = to + (at << 2);
      v128.store(out, s0);
      v128.store(out, s1, 16);
      v128.store(out, s2, 32);
      v128.store(out, s3, 48);
    }
  }
  convolveCellsF32(p, x1, left, y1, y2);
  convolveCellsF32(p, right, x2, y1, y2);
}

@inline
function floats(words: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(words));
}

@inline
function highFloats(words: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(words));
}

@inline
function words(low: v128, high: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(low), i32x4.trunc_sat_f32x4_s(high));
}

/** Convolves bytes as floats, whatever the factors. Parameters are those of {@link convolveF32}. */
export function convolveU8(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const room = inputRoom(p);
  const side = load<i32>(p, SIDE);
  const reach = side >> 1;
  const left = max(x1, reach);
  const right = min(x2, load<i32>(p, INPUT_WIDTH) - reach);
  if ((right - left) * room < BATCH) {
    convolveCellsU8(p, x1, x2, y1, y2);
    return;
  }
  const last = right * room - BATCH;
  const half = f32x4.splat(0.5);
  for (let y = y1; y < y2; y++) {
    const to = outputRow(p, y);
    for (let next = left * room; next < right * room; next += BATCH) {
      const at = min(next, last);
      let s0 = f32x4.splat(0);
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      let factor = p;
      for (let j = -reach; j <= reach; j++) {
        let from = nearestInputRow(p, y + j) + at - reach * room;
        for (let i = 0; i < side; i++) {
          const f = v128.load32_splat(factor, FACTORS);
          const cells = v128.load(from);
          const low = i16x8.extend_low_i8x16_u(cells);
          const high = i16x8.extend_high_i8x16_u(cells);
          s0 = f32x4.add(s0, f32x4.mul(floats(low), f));
          s1 = f32x4.add(s1, f32x4.mul(highFloats(low), f));
          s2 = f32x4.add(s2, f32x4.mul(floats(high), f));
          s3 = f32x4.add(s3, f32x4.mul(highFloats(high), f));
          factor += 4;
          from += room;
        }
      }
      const low = words(f32x4.add(s0, half), f32x4.add(s1, half));
      const high = words(f32x4.add(s2, half), f32x4.add(s3, half));
      v128.store(to + at, i8x16.narrow_i16x8_u(low, high));
    }
  }
  convolveCellsU8(p, x1, left, y1, y2);
  convolveCellsU8(p, right, x2, y1, y2);
}
