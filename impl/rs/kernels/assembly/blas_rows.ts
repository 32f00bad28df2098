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
  s0 = v128.add<T>(v128.add<T>(s0, s1), v128.add<T>(s2, s3));
  let sum = v128.extract_lane<T>(s0, 0) + v128.extract_lane<T>(s0, 1);
  if (sizeof<T>() == 4) sum += v128.extract_lane<T>(s0, 2) + v128.extract_lane<T>(s0, 3);
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
// @ts-ignore: decorator
@inline
export function store2<T>(to: usize, re: T, im: T): void {
  store<T>(to, re);
  store<T>(to, im, sizeof<T>());
}
