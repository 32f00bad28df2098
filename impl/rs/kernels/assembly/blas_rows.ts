import {
  BAND,
  BAND_DIAGONAL,
  FULL,
  MATRIX,
  MATRIX_ROWS,
  MATRIX_STEP,
  PACKED_UPPER,
  STORAGE,
  UNIT,
} from "./blas_parameters";

/** Where element 0 of a row is, or would be. */
export function rowStart<T>(m: usize, i: i32): usize {
  const matrix = load<usize>(m, MATRIX);
  const bytes = <usize>load<i32>(m, UNIT) * sizeof<T>();
  const storage = load<i32>(m, STORAGE);
  if (storage == FULL) return matrix + i * load<usize>(m, MATRIX_STEP);
  if (storage == BAND) {
    return matrix + i * load<usize>(m, MATRIX_STEP) + (load<i32>(m, BAND_DIAGONAL) - i) * bytes;
  }
  const rows = load<i32>(m, MATRIX_ROWS);
  if (storage == PACKED_UPPER) return matrix + (i * rows - i * (i + 1) / 2) * bytes;
  return matrix + i * (i + 1) / 2 * bytes;
}

/** The sum of products of numbers. */
export function dot<T>(a: usize, b: usize, count: i32): T {
  const zero = v128.splat<T>(0);
  let s0 = zero;
  let s1 = zero;
  let s2 = zero;
  let s3 = zero;
  const bytes = <usize>count * sizeof<T>();
  let end = a + (bytes & ~63);
  for (; a < end; a += 64, b += 64) {
    s0 = v128.relaxed_madd<T>(v128.load(a), v128.load(b), s0);
    s1 = v128.relaxed_madd<T>(v128.load(a, 16), v128.load(b, 16), s1);
    s2 = v128.relaxed_madd<T>(v128.load(a, 32), v128.load(b, 32), s2);
    s3 = v128.relaxed_madd<T>(v128.load(a, 48), v128.load(b, 48), s3);
  }
  let sum = lanes<T>(v128.add<T>(v128.add<T>(s0, s1), v128.add<T>(s2, s3)));
  end += bytes & 63;
  for (; a < end; a += sizeof<T>(), b += sizeof<T>()) sum += load<T>(a) * load<T>(b);
  return sum;
}

/** Adds numbers times a factor. */
export function addTimes<T>(to: usize, from: usize, factor: T, count: i32): void {
  const f = v128.splat<T>(factor);
  const bytes = <usize>count * sizeof<T>();
  let end = to + (bytes & ~31);
  for (; to < end; to += 32, from += 32) {
    v128.store(to, v128.relaxed_madd<T>(f, v128.load(from), v128.load(to)));
    v128.store(to, v128.relaxed_madd<T>(f, v128.load(from, 16), v128.load(to, 16)), 16);
  }
  end += bytes & 31;
  for (; to < end; to += sizeof<T>(), from += sizeof<T>()) {
    store<T>(to, load<T>(to) + factor * load<T>(from));
  }
}

/** Adds, or subtracts, the complex sum of products of numbers: its real part with the factors `re`, its imaginary one with `im`. */
export function addDot<T>(to: usize, a: usize, re: usize, im: usize, count: i32, sign: T): void {
  let re0 = v128.splat<T>(0);
  let re1 = re0;
  let im0 = re0;
  let im1 = re0;
  const bytes = <usize>count * sizeof<T>();
  let end = a + (bytes & ~31);
  for (; a < end; a += 32, re += 32, im += 32) {
    const a0 = v128.load(a);
    const a1 = v128.load(a, 16);
    re0 = v128.relaxed_madd<T>(a0, v128.load(re), re0);
    re1 = v128.relaxed_madd<T>(a1, v128.load(re, 16), re1);
    im0 = v128.relaxed_madd<T>(a0, v128.load(im), im0);
    im1 = v128.relaxed_madd<T>(a1, v128.load(im, 16), im1);
  }
  let sumRe = lanes<T>(v128.add<T>(re0, re1));
  let sumIm = lanes<T>(v128.add<T>(im0, im1));
  end += bytes & 31;
  for (; a < end; a += sizeof<T>(), re += sizeof<T>(), im += sizeof<T>()) {
    sumRe += load<T>(a) * load<T>(re);
    sumIm += load<T>(a) * load<T>(im);
  }
  store2<T>(to, load<T>(to) + sign * sumRe, load<T>(to, sizeof<T>()) + sign * sumIm);
}

/** Adds numbers times a factor, and others times another. */
export function addTimesBoth<T>(
  to: usize,
  from: usize,
  other: usize,
  factor: T,
  otherFactor: T,
  count: i32,
): void {
  const f = v128.splat<T>(factor);
  const g = v128.splat<T>(otherFactor);
  const bytes = <usize>count * sizeof<T>();
  let end = to + (bytes & ~15);
  for (; to < end; to += 16, from += 16, other += 16) {
    const sum = v128.relaxed_madd<T>(f, v128.load(from), v128.load(to));
    v128.store(to, v128.relaxed_madd<T>(g, v128.load(other), sum));
  }
  end += bytes & 15;
  for (; to < end; to += sizeof<T>(), from += sizeof<T>(), other += sizeof<T>()) {
    store<T>(to, load<T>(to) + factor * load<T>(from) + otherFactor * load<T>(other));
  }
}

@inline
function lanes<T>(sums: v128): T {
  const sum = v128.extract_lane<T>(sums, 0) + v128.extract_lane<T>(sums, 1);
  if (sizeof<T>() == 8) return sum;
  return sum + (v128.extract_lane<T>(sums, 2) + v128.extract_lane<T>(sums, 3));
}

/** Copies elements side by side. */
export function gather<T>(to: usize, from: usize, step: usize, count: i32, unit: i32): void {
  for (; count > 0; count--) {
    store<T>(to, load<T>(from));
    if (unit == 2) store<T>(to, load<T>(from, sizeof<T>()), sizeof<T>());
    to += <usize>unit * sizeof<T>();
    from += step;
  }
}

/** Writes a complex number. */
@inline
export function store2<T>(to: usize, re: T, im: T): void {
  store<T>(to, re);
  store<T>(to, im, sizeof<T>());
}
