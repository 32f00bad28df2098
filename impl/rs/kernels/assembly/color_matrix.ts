import { INPUT_VECTOR, OUTPUT_VECTOR, OWN } from "../parameters";
import { inputRow, outputRow, roomOf, storeCells } from "./cells";

/**
 * Multiplies cells by a matrix, in floats. From OWN on: the 4 columns of the matrix, what is added, a mask of the components
 * that there are, the largest value, whether the input's components are floats, and whether the output's are; after 8 bytes
 * 255 for each red, and where the bytes of 4 reds, greens, blues and alphas belong.
 */
export function colorMatrix(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const fromFloats = load<i32>(p, OWN + 112) != 0;
  const toFloats = load<i32>(p, OWN + 116) != 0;
  if (fromFloats) {
    if (toFloats) matrixRows(true, true, p, x1, x2, y1, y2);
    else matrixRows(true, false, p, x1, x2, y1, y2);
  } else {
    if (toFloats) matrixRows(false, true, p, x1, x2, y1, y2);
    else if (load<i32>(p, INPUT_VECTOR) == 4 && load<i32>(p, OUTPUT_VECTOR) == 4) {
      pixelRows(p, x1, x2, y1, y2);
    } else matrixRows(false, false, p, x1, x2, y1, y2);
  }
}

/** Cell by cell, for all types. Which ones of the two are floats is constant. */
@inline
function matrixRows(
  fromFloats: bool,
  toFloats: bool,
  p: usize,
  x1: i32,
  x2: i32,
  y1: i32,
  y2: i32,
): void {
  const c0 = v128.load(p, OWN);
  const c1 = v128.load(p, OWN + 16);
  const c2 = v128.load(p, OWN + 32);
  const c3 = v128.load(p, OWN + 48);
  const add = v128.load(p, OWN + 64);
  const mask = v128.load(p, OWN + 80);
  const limit = v128.load(p, OWN + 96);
  const srcVector = load<i32>(p, INPUT_VECTOR);
  const dstVector = load<i32>(p, OUTPUT_VECTOR);
  const srcStep: usize = cellBytes(srcVector, fromFloats);
  const dstStep: usize = cellBytes(dstVector, toFloats);
  for (let y = y1; y < y2; y++) {
    let src = inputRow(p, y) + <usize>x1 * srcStep;
    let dst = outputRow(p, y) + <usize>x1 * dstStep;
    for (let x = x1; x < x2; x++) {
      let cell: v128;
      if (fromFloats) cell = v128.and(v128.load(src), mask);
      else {
        const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(src));
        cell = f32x4.convert_i32x4_s(v128.and(i32x4.extend_low_i16x8_u(bytes), mask));
      }
      const sum = transform(cell, c0, c1, c2, c3, add);
      if (toFloats) {
        if (dstVector > 2) v128.store(dst, sum);
        else if (dstVector == 2) v128.store64_lane(dst, sum, 0);
        else v128.store32_lane(dst, sum, 0);
      } else {
        const words = i32x4.relaxed_trunc_f32x4_s(f32x4.pmin(sum, limit));
        const shorts = i16x8.narrow_i32x4_s(words, words);
        const bytes = i8x16.narrow_i16x8_u(shorts, shorts);
        if (dstVector > 2) v128.store32_lane(dst, bytes, 0);
        else if (dstVector == 2) v128.store16_lane(dst, bytes, 0);
        else v128.store8_lane(dst, bytes, 0);
      }
      src += srcStep;
      dst += dstStep;
    }
  }
}

@inline
function cellBytes(vector: i32, isFloat: bool): i32 {
  return isFloat ? roomOf(vector) << 2 : roomOf(vector);
}

/** The matrix by a cell. */
@inline
function transform(cell: v128, c0: v128, c1: v128, c2: v128, c3: v128, add: v128): v128 {
  let sum = f32x4.mul(v128.shuffle<f32>(cell, cell, 0, 0, 0, 0), c0);
  sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(cell, cell, 1, 1, 1, 1), c1));
  sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(cell, cell, 2, 2, 2, 2), c2));
  sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(cell, cell, 3, 3, 3, 3), c3));
  return f32x4.add(sum, add);
}

/** From bytes to bytes, 4 components each, 4 cells at once. */
@inline
function pixelRows(p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const limit = v128.load(p, OWN + 96);
  const byte = v128.load(p, OWN + 128);
  const order = v128.load(p, OWN + 144);
  const rr = v128.load32_splat(p, OWN);
  const rg = v128.load32_splat(p, OWN + 4);
  const rb = v128.load32_splat(p, OWN + 8);
  const ra = v128.load32_splat(p, OWN + 12);
  const gr = v128.load32_splat(p, OWN + 16);
  const gg = v128.load32_splat(p, OWN + 20);
  const gb = v128.load32_splat(p, OWN + 24);
  const ga = v128.load32_splat(p, OWN + 28);
  const br = v128.load32_splat(p, OWN + 32);
  const bg = v128.load32_splat(p, OWN + 36);
  const bb = v128.load32_splat(p, OWN + 40);
  const ba = v128.load32_splat(p, OWN + 44);
  const ar = v128.load32_splat(p, OWN + 48);
  const ag = v128.load32_splat(p, OWN + 52);
  const ab = v128.load32_splat(p, OWN + 56);
  const aa = v128.load32_splat(p, OWN + 60);
  const addR = v128.load32_splat(p, OWN + 64);
  const addG = v128.load32_splat(p, OWN + 68);
  const addB = v128.load32_splat(p, OWN + 72);
  const addA = v128.load32_splat(p, OWN + 76);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let left = x2 - x1; left > 0; left -= 4, src += 16, dst += 16) {
      const cells = v128.load(src);
      const r = f32x4.convert_i32x4_s(v128.and(cells, byte));
      const g = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(cells, 8), byte));
      const b = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(cells, 16), byte));
      const a = f32x4.convert_i32x4_s(i32x4.shr_u(cells, 24));
      const planes = i8x16.narrow_i16x8_u(
        i16x8.narrow_i32x4_s(
          plane(r, g, b, a, rr, gr, br, ar, addR, limit),
          plane(r, g, b, a, rg, gg, bg, ag, addG, limit),
        ),
        i16x8.narrow_i32x4_s(
          plane(r, g, b, a, rb, gb, bb, ab, addB, limit),
          plane(r, g, b, a, ra, ga, ba, aa, addA, limit),
        ),
      );
      const mixed = i8x16.relaxed_swizzle(planes, order);
      storeCells(dst, mixed, left);
    }
  }
}

/** A component of 4 cells, as integers. */
@inline
function plane(
  r: v128,
  g: v128,
  b: v128,
  a: v128,
  c0: v128,
  c1: v128,
  c2: v128,
  c3: v128,
  add: v128,
  limit: v128,
): v128 {
  let sum = f32x4.add(f32x4.mul(r, c0), f32x4.mul(g, c1));
  sum = f32x4.add(f32x4.add(sum, f32x4.mul(b, c2)), f32x4.mul(a, c3));
  return i32x4.relaxed_trunc_f32x4_s(f32x4.pmin(f32x4.add(sum, add), limit));
}

/**
 * Multiplies cells of 4 bytes by a matrix of integers. From OWN on: for each component of the output the factors of red and
 * blue, 4 times, those of green and alpha, 4 times, and what is added, 4 times; then 255 for each red and blue; where the
 * bytes of 4 reds, greens, blues and alphas belong; whether integers have 11 bits behind the point, not 14; whether red,
 * green and blue become the same and alpha stays, after 8 bytes the indices that repeat each grey 4 times, and 255 where an
 * alpha is.
 */
export function colorMatrixInteger(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  if (load<i32>(p, OWN + 228)) {
    if (load<i32>(p, OWN + 224)) greyRows(11, p, x1, x2, y1, y2);
    else greyRows(14, p, x1, x2, y1, y2);
  } else if (load<i32>(p, OWN + 224)) integerRows(11, p, x1, x2, y1, y2);
  else integerRows(14, p, x1, x2, y1, y2);
}

/** Rows whose red, green and blue become what red becomes. */
@inline
function greyRows(bits: i32, p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const c0 = v128.load(p, OWN);
  const c1 = v128.load(p, OWN + 16);
  const add = v128.load(p, OWN + 32);
  const lower = v128.load(p, OWN + 192);
  const spread = v128.load(p, OWN + 240);
  const alphas = v128.load(p, OWN + 256);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let left = x2 - x1; left > 0; left -= 4, src += 16, dst += 16) {
      const cells = v128.load(src);
      const sums = component(bits, v128.and(cells, lower), i16x8.shr_u(cells, 8), c0, c1, add);
      const shorts = i16x8.narrow_i32x4_s(sums, sums);
      const greys = i8x16.relaxed_swizzle(i8x16.narrow_i16x8_u(shorts, shorts), spread);
      storeCells(dst, v128.bitselect(cells, greys, alphas), left);
    }
  }
}

/** Rows with integers, 4 cells at once. The number of bits behind the point is a constant. */
@inline
function integerRows(bits: i32, p: usize, x1: i32, x2: i32, y1: i32, y2: i32): void {
  const r0 = v128.load(p, OWN);
  const r1 = v128.load(p, OWN + 16);
  const r2 = v128.load(p, OWN + 32);
  const g0 = v128.load(p, OWN + 48);
  const g1 = v128.load(p, OWN + 64);
  const g2 = v128.load(p, OWN + 80);
  const b0 = v128.load(p, OWN + 96);
  const b1 = v128.load(p, OWN + 112);
  const b2 = v128.load(p, OWN + 128);
  const a0 = v128.load(p, OWN + 144);
  const a1 = v128.load(p, OWN + 160);
  const a2 = v128.load(p, OWN + 176);
  const lower = v128.load(p, OWN + 192);
  const order = v128.load(p, OWN + 208);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let left = x2 - x1; left > 0; left -= 4, src += 16, dst += 16) {
      const cells = v128.load(src);
      const rb = v128.and(cells, lower);
      const ga = i16x8.shr_u(cells, 8);
      const planes = i8x16.narrow_i16x8_u(
        i16x8.narrow_i32x4_s(
          component(bits, rb, ga, r0, r1, r2),
          component(bits, rb, ga, g0, g1, g2),
        ),
        i16x8.narrow_i32x4_s(
          component(bits, rb, ga, b0, b1, b2),
          component(bits, rb, ga, a0, a1, a2),
        ),
      );
      const mixed = i8x16.relaxed_swizzle(planes, order);
      storeCells(dst, mixed, left);
    }
  }
}

@inline
function component(bits: i32, rb: v128, ga: v128, c0: v128, c1: v128, add: v128): v128 {
  const sum = i32x4.add(i32x4.dot_i16x8_s(rb, c0), i32x4.dot_i16x8_s(ga, c1));
  return i32x4.shr_s(i32x4.add(sum, add), bits);
}
