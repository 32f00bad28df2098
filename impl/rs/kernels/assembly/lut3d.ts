import { OWN } from "../parameters";
import { inputRow, outputRow } from "./cells";

/**
 * Looks up colors in a cube, between its colors by interpolation; alpha stays.
 *
 * From OWN on: the address of the cube; the address of 3 tables of 256 entries, each the offset of the first of two colors
 * and their weights, negative and with 15 bits; the distances of colors along y and along z; the indices that put two
 * colors' components side by side in 16 bits; and the numbers that are added after the first step and in the last.
 *
 * Weights are negative since 32768 has no room in 16 bits. Sums are therefore taken from, or kept below, 32767; the result is
 * that of the plain formula.
 */
export function lut3d(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const cube = load<usize>(p, OWN);
  const table = load<usize>(p, OWN + 4);
  const dy = load<usize>(p, OWN + 8);
  const dz = load<usize>(p, OWN + 12);
  const pairs = v128.load(p, OWN + 16);
  const bias = v128.load(p, OWN + 32);
  const rounding = v128.load(p, OWN + 48);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let x = x1; x < x2; x++, src += 4, dst += 4) {
      const cell = load<u32>(src);
      const tx = table + ((cell & 255) << 3);
      const ty = table + ((cell >> 8 & 255) << 3);
      const tz = table + ((cell >> 16 & 255) << 3);
      const at = cube + load<u32>(tx) + load<u32>(ty, 2048) + load<u32>(tz, 4096);
      const wx = v128.load32_splat(tx, 4);
      const wy = v128.load32_splat(ty, 2052);
      const wz = v128.load32_splat(tz, 4100);
      const near = alongY(
        alongX(at, pairs, wx, bias),
        alongX(at + dy, pairs, wx, bias),
        wy,
      );
      const far = alongY(
        alongX(at + dz, pairs, wx, bias),
        alongX(at + dz + dy, pairs, wx, bias),
        wy,
      );
      const sum = i32x4.dot_i16x8_s(interleave(near, far), wz);
      const color = i32x4.shr_u(i32x4.sub(rounding, sum), 23);
      const shorts = i16x8.narrow_i32x4_s(color, color);
      const bytes: u32 = i32x4.extract_lane(i8x16.narrow_i16x8_u(shorts, shorts), 0);
      store<u32>(dst, (bytes & 0xffffff) | (cell & 0xff000000));
    }
  }
}

/** 32767 less the mean of two colors, times 256. */
@inline
function alongX(at: usize, pairs: v128, weights: v128, bias: v128): v128 {
  const two = i8x16.relaxed_swizzle(v128.load64_zero(at), pairs);
  return i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(two, weights), bias), 7);
}

/** The mean of two such, less 32767. */
@inline
function alongY(first: v128, second: v128, weights: v128): v128 {
  return i32x4.shr_s(i32x4.dot_i16x8_s(interleave(first, second), weights), 15);
}

@inline
function interleave(first: v128, second: v128): v128 {
  return v128.shuffle<i16>(first, i32x4.shl(second, 16), 0, 9, 2, 11, 4, 13, 6, 15);
}
