import { INPUT_WIDTH, OWN } from "../parameters";
import { inputRoom, nearestInputRow, outputRow } from "./cells";

/** The side of the square of factors. */
export const SIDE = OWN;
/** The factors as floats, row by row. */
export const FACTORS = OWN + 16;

/** Address of a row of the output, or of the last one before `y2`. */
@inline
export function outputRowBefore(p: usize, y: i32, y2: i32): usize {
  return outputRow(p, min(y, y2 - 1));
}

/** 16 bytes of sums, to which something is added, and which are shifted to the right. */
@inline
export function bytesOf(low: v128, high: v128, bias: v128, shift: i32): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.shr_s(i16x8.add_sat_s(low, bias), shift),
    i16x8.shr_s(i16x8.add_sat_s(high, bias), shift),
  );
}

/**
 * Convolves cells of bytes one by one, at the edges too: in floats, which are rounded at the end.
 */
export function convolveCellsU8(p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const room = inputRoom(p);
  const side = load<i32>(p, SIDE);
  const reach = side >> 1;
  const right = load<i32>(p, INPUT_WIDTH) - 1;
  for (let y = y1; y < y2; y++) {
    const to = outputRow(p, y);
    for (let x = x1; x < x2; x++) {
      let sum = f32x4.splat(0);
      let factor = p;
      for (let j = -reach; j <= reach; j++) {
        const row = nearestInputRow(p, y + j);
        for (let i = -reach; i <= reach; i++) {
          const cell = v128.load32_zero(row + max(0, min(x + i, right)) * room);
          const wide = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(cell));
          const floats = f32x4.convert_i32x4_s(wide);
          sum = f32x4.add(sum, f32x4.mul(floats, v128.load32_splat(factor, FACTORS)));
          factor += 4;
        }
      }
      const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(sum, f32x4.splat(0.5)));
      const words = i16x8.narrow_i32x4_s(whole, whole);
      const value = i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
      if (room == 4) store<i32>(to + x * 4, value);
      else if (room == 2) store<i16>(to + x * 2, value as i16);
      else store<u8>(to + x, value as u8);
    }
  }
}

/** Convolves cells of floats one by one, at the edges too. */
export function convolveCellsF32(p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const room = inputRoom(p);
  const side = load<i32>(p, SIDE);
  const reach = side >> 1;
  const right = load<i32>(p, INPUT_WIDTH) - 1;
  for (let y = y1; y < y2; y++) {
    const to = outputRow(p, y);
    for (let x = x1; x < x2; x++) {
      let sum = f32x4.splat(0);
      let factor = p;
      for (let j = -reach; j <= reach; j++) {
        const row = nearestInputRow(p, y + j);
        for (let i = -reach; i <= reach; i++) {
          const cell = v128.load(row + max(0, min(x + i, right)) * room * 4);
          sum = f32x4.add(sum, f32x4.mul(cell, v128.load32_splat(factor, FACTORS)));
          factor += 4;
        }
      }
      const at = to + x * room * 4;
      if (room == 4) v128.store(at, sum);
      else if (room == 2) store<f64>(at, f64x2.extract_lane(sum, 0));
      else store<f32>(at, f32x4.extract_lane(sum, 0));
    }
  }
}
