import { OWN } from "../parameters";
import { highBytes, highWords, inputRow, lowBytes, lowWords, outputRow } from "./cells";

/** Address of the first u. */
const U = OWN;
/** Address of the first v. */
const V = OWN + 4;
/** Bytes from row to row of u and of v. */
const CHROMA_STRIDE = OWN + 8;
/** Bytes from cell to cell of u and of v. */
const CHROMA_STEP = OWN + 12;
/** 12 constants, each in all lanes of a vector, in the order in which `yuvToRgb` reads them. */
const CONSTANTS = OWN + 16;

/**
 * Converts y, u and v to RGBA. INPUT and INPUT_STRIDE are those of y; see above for the others.
 *
 * 16 cells at a time, exactly, in 16 bits: halves of the formula's terms, `149 y - 5228` and what u
 * and v add, meet in a sum that saturates where the result does. What u adds to blue needs 17 bits,
 * so it comes as what to add and what to subtract.
 */
export function yuvToRgb(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const step = load<i32>(p, CHROMA_STEP);
  const chromaStride = load<i32>(p, CHROMA_STRIDE);
  const c149 = v128.load(p, CONSTANTS);
  const c5228 = v128.load(p, CONSTANTS + 16);
  const low = v128.load(p, CONSTANTS + 32);
  const c128 = v128.load(p, CONSTANTS + 48);
  const c204 = v128.load(p, CONSTANTS + 64);
  const c2908 = v128.load(p, CONSTANTS + 80);
  const c50 = v128.load(p, CONSTANTS + 96);
  const c104 = v128.load(p, CONSTANTS + 112);
  const c258 = v128.load(p, CONSTANTS + 128);
  const c2320 = v128.load(p, CONSTANTS + 144);
  const c8 = v128.load(p, CONSTANTS + 160);
  const alpha = v128.load(p, CONSTANTS + 176);
  for (let y = y1; y < y2; y++) {
    const luma = inputRow(p, y);
    const us = load<usize>(p, U) + (y >> 1) * chromaStride;
    const vs = load<usize>(p, V) + (y >> 1) * chromaStride;
    const to = outputRow(p, y);
    let x = x1;
    if ((x & 1) != 0 && x < x2) {
      yuvCell(luma, us, vs, step, to, x);
      x++;
    }
    if (step == 1 || step == 2) {
      for (; x + 16 <= x2; x += 16) {
        let u: v128, v: v128;
        if (step == 2) {
          u = v128.and(v128.load(us + x), low);
          v = v128.and(v128.load(vs + x), low);
        } else {
          u = v128.load8x8_u(us + (x >> 1));
          v = v128.load8x8_u(vs + (x >> 1));
        }
        u = i16x8.sub(u, c128);
        v = i16x8.sub(v, c128);
        const red = i16x8.add(
          i16x8.add(i16x8.mul(v, c204), c2908),
          i16x8.shr_s(v, 1),
        );
        const green = i16x8.sub(
          i16x8.sub(c2908, i16x8.mul(u, c50)),
          i16x8.mul(v, c104),
        );
        const blue = i16x8.sub(i16x8.mul(u, c258), c2320);
        const isMore = i16x8.gt_s(u, c8);
        const more = v128.and(blue, isMore);
        const less = v128.andnot(i16x8.neg(blue), isMore);

        const lumas = v128.load(luma + x);
        const first = i16x8.mul(i16x8.extend_low_i8x16_u(lumas), c149);
        const second = i16x8.mul(i16x8.extend_high_i8x16_u(lumas), c149);
        const first2 = i16x8.sub(first, c5228);
        const second2 = i16x8.sub(second, c5228);
        const r = i8x16.narrow_i16x8_u(
          i16x8.shr_s(i16x8.add_sat_s(first2, lowWords(red, red)), 7),
          i16x8.shr_s(i16x8.add_sat_s(second2, highWords(red, red)), 7),
        );
        const g = i8x16.narrow_i16x8_u(
          i16x8.shr_s(i16x8.add_sat_s(first2, lowWords(green, green)), 7),
          i16x8.shr_s(i16x8.add_sat_s(second2, highWords(green, green)), 7),
        );
        const b = i8x16.narrow_i16x8_u(
          i16x8.shr_u(i16x8.sub_sat_u(i16x8.add_sat_u(first, lowWords(more, more)), lowWords(less, less)), 7),
          i16x8.shr_u(i16x8.sub_sat_u(i16x8.add_sat_u(second, highWords(more, more)), highWords(less, less)), 7),
        );
        const at = to + (x << 2);
        const rg = lowBytes(r, g);
        const ba = lowBytes(b, alpha);
        v128.store(at, lowWords(rg, ba));
        v128.store(at, highWords(rg, ba), 16);
        const rg2 = highBytes(r, g);
        const ba2 = highBytes(b, alpha);
        v128.store(at, lowWords(rg2, ba2), 32);
        v128.store(at, highWords(rg2, ba2), 48);
      }
    }
    for (; x < x2; x++) yuvCell(luma, us, vs, step, to, x);
  }
}

function yuvCell(luma: usize, us: usize, vs: usize, step: i32, to: usize, x: i32): void {
  const chroma = (x >> 1) * step;
  const y = 298 * (<i32> load<u8>(luma + x) - 16) + 128;
  const u = <i32> load<u8>(us + chroma) - 128;
  const v = <i32> load<u8>(vs + chroma) - 128;
  const r = byteOf((y + 409 * v) >> 8);
  const g = byteOf((y - 100 * u - 208 * v) >> 8);
  const b = byteOf((y + 516 * u) >> 8);
  store<u32>(to + (x << 2), r | (g << 8) | (b << 16) | 0xff000000);
}

@inline
function byteOf(value: i32): i32 {
  return min<i32>(max<i32>(value, 0), 255);
}
