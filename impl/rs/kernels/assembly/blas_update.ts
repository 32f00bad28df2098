import { OWN } from "../parameters";
import { scratchOf } from "./cells";
import {
  ALPHA,
  DIAGONAL,
  IS_CONJUGATED,
  IS_REAL,
  IS_TWICE,
  MATRIX_COLUMNS,
  OVER,
  UNDER,
  UNIT,
  VECTOR_ROOM,
  X,
  Y,
} from "./blas_parameters";
import { addTimes, addTimesBoth, gather, rowStart, store2 } from "./blas_rows";

/** Adds products of vectors to rows of floats from y1 to y2; parameters are those of blas_parameters.ts. */
export function blasUpdateF32(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  updateRows<f32>(p, y1, y2, lid);
}

/** As {@link blasUpdateF32}, of doubles. */
export function blasUpdateF64(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  updateRows<f64>(p, y1, y2, lid);
}

/**
 * Adds alpha x y' to the stored elements of rows, and if it is twice, alpha y x' too: conjugated, and alpha in the second, if
 * the update is.
 */
function updateRows<T>(p: usize, y1: i32, y2: i32, lid: i32): void {
  const m = p + OWN;
  const scratch = scratchOf(p, lid);
  const alphaIm = <T>load<f64>(m, ALPHA + 8);
  const room = load<usize>(m, VECTOR_ROOM) * sizeof<T>();
  const isConjugated = load<i32>(m, IS_CONJUGATED) != 0;
  updateBy<T>(m, scratch, room, X, Y, alphaIm, y1, y2);
  if (load<i32>(m, IS_TWICE) != 0) {
    updateBy<T>(m, scratch, room, Y, X, isConjugated ? -alphaIm : alphaIm, y1, y2);
  }
  if (load<i32>(m, DIAGONAL) != IS_REAL) return;
  for (let i = y1; i < y2; i++) store<T>(rowStart<T>(m, i) + 2 * i * sizeof<T>(), 0, sizeof<T>());
}

function updateBy<T>(
  m: usize,
  scratch: usize,
  room: usize,
  left: usize,
  right: usize,
  alphaIm: T,
  y1: i32,
  y2: i32,
): void {
  const unit = load<i32>(m, UNIT);
  const bytes = <usize>unit * sizeof<T>();
  const columns = load<i32>(m, MATRIX_COLUMNS);
  const alpha = <T>load<f64>(m, ALPHA);
  const v = scratch;
  const vIm = v + room;
  gather<T>(v, load<usize>(m + right), load<usize>(m + right, 4), columns, unit);
  if (unit == 2) {
    const sign: T = load<i32>(m, IS_CONJUGATED) != 0 ? <T>-1 : <T>1;
    for (let at: usize = 0, end = <usize>columns * bytes; at < end; at += bytes) {
      const re = load<T>(v + at);
      const im = sign * load<T>(v + at, sizeof<T>());
      store2<T>(v + at, re, im);
      store2<T>(vIm + at, -im, re);
    }
  }
  for (let i = y1; i < y2; i++) {
    const from = max(0, i - load<i32>(m, UNDER));
    const to = min(columns, i + load<i32>(m, OVER) + 1);
    const numbers = (to - from) * unit;
    const x = load<usize>(m + left) + i * load<usize>(m + left, 4);
    const row = rowStart<T>(m, i) + from * bytes;
    const re = load<T>(x);
    if (unit == 1) {
      addTimes<T>(row, v + from * bytes, alpha * re, numbers);
      continue;
    }
    const im = load<T>(x, sizeof<T>());
    const at = from * bytes;
    const factor = alpha * re - alphaIm * im;
    addTimesBoth<T>(row, v + at, vIm + at, factor, alpha * im + alphaIm * re, numbers);
  }
}
