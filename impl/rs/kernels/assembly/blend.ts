import { OWN } from "../parameters";
import { inputRow, outputRow, storeCells } from "./cells";

/** The modes, numbered as Android does it (rsCpuIntrinsicBlend.cpp). */
const CLEAR = 0;
const SRC = 1;
const DST = 2;
const SRC_OVER = 3;
const DST_OVER = 4;
const SRC_IN = 5;
const DST_IN = 6;
const SRC_OUT = 7;
const DST_OUT = 8;
const SRC_ATOP = 9;
const DST_ATOP = 10;
const XOR = 11;
const MULTIPLY = 14;
const ADD = 34;
const SUBTRACT = 35;

/**
 * Blends in place. From OWN on: the mode, 12 bytes of nothing, the indices that put each alpha into 2 words, 255 where an
 * alpha is, and 255 at even places.
 */
export function blend(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  switch (load<i32>(p, OWN)) {
    case CLEAR: return blendRows(CLEAR, p, x1, x2, y1, y2);
    case SRC: return blendRows(SRC, p, x1, x2, y1, y2);
    case SRC_OVER: return blendRows(SRC_OVER, p, x1, x2, y1, y2);
    case DST_OVER: return blendRows(DST_OVER, p, x1, x2, y1, y2);
    case SRC_IN: return blendRows(SRC_IN, p, x1, x2, y1, y2);
    case DST_IN: return blendRows(DST_IN, p, x1, x2, y1, y2);
    case SRC_OUT: return blendRows(SRC_OUT, p, x1, x2, y1, y2);
    case DST_OUT: return blendRows(DST_OUT, p, x1, x2, y1, y2);
    case SRC_ATOP: return blendRows(SRC_ATOP, p, x1, x2, y1, y2);
    case DST_ATOP: return blendRows(DST_ATOP, p, x1, x2, y1, y2);
    case XOR: return blendRows(XOR, p, x1, x2, y1, y2);
    case MULTIPLY: return blendRows(MULTIPLY, p, x1, x2, y1, y2);
    case ADD: return blendRows(ADD, p, x1, x2, y1, y2);
    case SUBTRACT: return blendRows(SUBTRACT, p, x1, x2, y1, y2);
  }
}

/** Blends rows, 4 cells at once. The mode is a constant, so that code of the others falls away. */
@inline
function blendRows(mode: i32, p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const repeat = v128.load(p, OWN + 16);
  const alphas = v128.load(p, OWN + 32);
  const low = v128.load(p, OWN + 48);
  const bytes: usize = (x2 - x1) << 2;
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    const end = dst + (bytes & ~15);
    for (; dst + 16 < end; src += 32, dst += 32) {
      v128.store(dst, mix(mode, v128.load(src), v128.load(dst), repeat, alphas, low));
      v128.store(dst, mix(mode, v128.load(src, 16), v128.load(dst, 16), repeat, alphas, low), 16);
    }
    for (; dst < end; src += 16, dst += 16) {
      v128.store(dst, mix(mode, v128.load(src), v128.load(dst), repeat, alphas, low));
    }
    const rest = (x2 - x1) & 3;
    if (rest != 0) {
      storeCells(dst, mix(mode, v128.load(src), v128.load(dst), repeat, alphas, low), rest);
    }
  }
}

/** Blends 4 cells. */
@inline
function mix(mode: i32, s: v128, d: v128, repeat: v128, alphas: v128, low: v128): v128 {
  if (mode == CLEAR) return v128.xor(s, s);
  if (mode == SRC) return s;
  if (mode == XOR) return v128.xor(s, d);
  if (mode == ADD) return i8x16.add_sat_u(s, d);
  if (mode == SUBTRACT) return i8x16.sub_sat_u(d, s);
  if (mode == MULTIPLY) return product(s, d, low);
  const sa = i8x16.relaxed_swizzle(s, repeat);
  if (mode == DST_IN) return scaled(d, sa, low);
  if (mode == DST_OUT) return scaled(d, v128.xor(sa, low), low);
  if (mode == SRC_OVER) return i8x16.add_sat_u(s, scaled(d, v128.xor(sa, low), low));
  const da = i8x16.relaxed_swizzle(d, repeat);
  if (mode == SRC_IN) return scaled(s, da, low);
  if (mode == SRC_OUT) return scaled(s, v128.xor(da, low), low);
  if (mode == DST_OVER) return i8x16.add_sat_u(d, scaled(s, v128.xor(da, low), low));
  if (mode == SRC_ATOP) return v128.bitselect(d, weighted(s, da, d, v128.xor(sa, low), low), alphas);
  return v128.bitselect(s, weighted(d, sa, s, v128.xor(da, low), low), alphas);
}

// Bytes at even places and those at odd places are multiplied apart, as words: that takes fewer of the processor's units for
// shuffles and shifts than widening the lower and the upper half does.

/** Products of bytes, divided by 256. */
@inline
function product(a: v128, b: v128, low: v128): v128 {
  return upperBytes(
    i16x8.mul(v128.and(a, low), v128.and(b, low)),
    i16x8.mul(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8)),
    low,
  );
}

/** Products of bytes and the words of their cells, divided by 256. */
@inline
function scaled(a: v128, words: v128, low: v128): v128 {
  return upperBytes(i16x8.mul(v128.and(a, low), words), i16x8.mul(i16x8.shr_u(a, 8), words), low);
}

/** Sums of two such products, divided by 256, and at most 255. */
@inline
function weighted(a: v128, words: v128, b: v128, others: v128, low: v128): v128 {
  return upperBytes(
    i16x8.add_sat_u(i16x8.mul(v128.and(a, low), words), i16x8.mul(v128.and(b, low), others)),
    i16x8.add_sat_u(
      i16x8.mul(i16x8.shr_u(a, 8), words),
      i16x8.mul(i16x8.shr_u(b, 8), others),
    ),
    low,
  );
}

@inline
function upperBytes(even: v128, odd: v128, low: v128): v128 {
  return v128.or(i16x8.shr_u(even, 8), v128.andnot(odd, low));
}
