import { OWN } from "../parameters";
import { scratchOf } from "./cells";
import {
  ACTION,
  ALPHA,
  BETA,
  BY_COLUMN,
  BY_ROW,
  DIAGONAL,
  IS_CONJUGATED,
  IS_ONE,
  IS_REAL,
  MATRIX_COLUMNS,
  MATRIX_ROWS,
  OVER,
  PLAIN,
  SOLVE,
  UNDER,
  UNIT,
  VECTOR_ROOM,
  X,
  X_STEP,
  Y,
  Y_STEP,
} from "./blas_parameters";
import { addDot, addTimes, dot, gather, rowStart, store2 } from "./blas_rows";

/**
 * Multiplies a matrix of floats by a vector, or solves a system. Rows from y1 to y2 are elements of the result; parameters are
 * those of blas_parameters.ts.
 */
export function blasVectorF32(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  vectorTile<f32>(p, y1, y2, lid);
}

/** As {@link blasVectorF32}, of doubles. */
export function blasVectorF64(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  vectorTile<f64>(p, y1, y2, lid);
}

function vectorTile<T>(p: usize, y1: i32, y2: i32, lid: i32): void {
  const m = p + OWN;
  const scratch = scratchOf(p, lid);
  if ((load<i32>(m, ACTION) & SOLVE) != 0) solve<T>(m, scratch);
  else multiplyRows<T>(m, scratch, y1, y2);
}

/**
 * Scratch memory has vectors one behind the other: x; x for real parts of a sum of products, and for imaginary ones; sums; and
 * sums of columns by real parts of x, and by imaginary ones.
 */
function multiplyRows<T>(m: usize, scratch: usize, y1: i32, y2: i32): void {
  const unit = load<i32>(m, UNIT);
  const bytes = <usize>unit * sizeof<T>();
  const room = load<usize>(m, VECTOR_ROOM) * sizeof<T>();
  const x = scratch;
  const xRe = x + room;
  const xIm = xRe + room;
  const sums = xIm + room;
  const byRe = sums + room;
  const byIm = byRe + room;
  const action = load<i32>(m, ACTION);
  const columns = load<i32>(m, MATRIX_COLUMNS);
  const isApart = load<i32>(m, DIAGONAL) != PLAIN;
  const count = (action & BY_ROW) != 0 ? columns : load<i32>(m, MATRIX_ROWS);
  gather<T>(x, load<usize>(m, X), load<usize>(m, X_STEP), count, unit);
  memory.fill(sums, 0, 3 * room);
  if ((action & BY_ROW) != 0) {
    if (unit == 2) factorsOf<T>(x, xRe, xIm, 0, columns);
    for (let i = y1; i < y2; i++) {
      const row = rowStart<T>(m, i);
      let from = max(0, i - load<i32>(m, UNDER));
      let to = min(columns, i + load<i32>(m, OVER) + 1);
      if (isApart) {
        if (from == i) from++;
        else to--;
      }
      if (from >= to) continue;
      const at = from * bytes;
      const numbers = (to - from) * unit;
      const sum = sums + i * bytes;
      if (unit == 1) store<T>(sum, dot<T>(row + at, x + at, numbers));
      else addDot<T>(sum, row + at, xRe + at, xIm + at, numbers, 1);
    }
  }
  if ((action & BY_COLUMN) != 0) {
    for (let i = 0, rows = load<i32>(m, MATRIX_ROWS); i < rows; i++) {
      let from = max(y1, i - load<i32>(m, UNDER));
      let to = min(y2, i + load<i32>(m, OVER) + 1);
      if (isApart) {
        if (from == i) from++;
        else if (to == i + 1) to--;
      }
      if (from >= to) continue;
      const at = from * bytes;
      const row = rowStart<T>(m, i) + at;
      const numbers = (to - from) * unit;
      addTimes<T>(byRe + at, row, load<T>(x + i * bytes), numbers);
      if (unit == 2) addTimes<T>(byIm + at, row, load<T>(x + i * bytes, sizeof<T>()), numbers);
    }
    const isConjugated = load<i32>(m, IS_CONJUGATED) != 0;
    for (let i = y1; i < y2; i++) {
      const at = i * bytes;
      if (unit == 1) store<T>(sums + at, load<T>(sums + at) + load<T>(byRe + at));
      else addColumns<T>(sums + at, byRe + at, byIm + at, isConjugated, 1);
    }
  }
  if (isApart) addDiagonal<T>(m, sums, x, y1, y2);
  scatter<T>(m, sums, y1, y2);
}

/** Numbers whose products with those of a row have a real part, or an imaginary part, as their sum. */
function factorsOf<T>(x: usize, xRe: usize, xIm: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    const at = 2 * i * sizeof<T>();
    const re = load<T>(x + at);
    const im = load<T>(x + at, sizeof<T>());
    store2<T>(xRe + at, re, -im);
    store2<T>(xIm + at, im, re);
  }
}

/** Adds what columns by real parts and by imaginary parts are together. */
function addColumns<T>(sum: usize, byRe: usize, byIm: usize, isConjugated: bool, sign: T): void {
  const other: T = isConjugated ? <T>-1 : <T>1;
  const re = load<T>(byRe) - other * load<T>(byIm, sizeof<T>());
  const im = other * load<T>(byRe, sizeof<T>()) + load<T>(byIm);
  store2<T>(sum, load<T>(sum) + sign * re, load<T>(sum, sizeof<T>()) + sign * im);
}

function addDiagonal<T>(m: usize, sums: usize, x: usize, y1: i32, y2: i32): void {
  const unit = load<i32>(m, UNIT);
  const bytes = <usize>unit * sizeof<T>();
  for (let i = y1; i < y2; i++) {
    const at = i * bytes;
    const re = diagonal<T>(m, i, 0);
    const sum = sums + at;
    if (unit == 1) store<T>(sum, load<T>(sum) + re * load<T>(x + at));
    else {
      const im = diagonal<T>(m, i, 1);
      const xRe = load<T>(x + at);
      const xIm = load<T>(x + at, sizeof<T>());
      const isReal = im == 0;
      store2<T>(
        sum,
        load<T>(sum) + (isReal ? re * xRe : re * xRe - im * xIm),
        load<T>(sum, sizeof<T>()) + (isReal ? re * xIm : re * xIm + im * xRe),
      );
    }
  }
}

/** The real or the imaginary part of an element of the diagonal. */
function diagonal<T>(m: usize, i: i32, part: i32): T {
  const kind = load<i32>(m, DIAGONAL);
  if (kind == IS_ONE) return part == 0 ? <T>1 : <T>0;
  if (part == 0) return load<T>(rowStart<T>(m, i) + i * load<i32>(m, UNIT) * sizeof<T>());
  if (kind == IS_REAL) return 0;
  const im = load<T>(rowStart<T>(m, i) + 2 * i * sizeof<T>(), sizeof<T>());
  const isConjugated = load<i32>(m, IS_CONJUGATED) != 0;
  return isConjugated ? -im : im;
}

/** Writes alpha times sums, and beta times what was there before. */
function scatter<T>(m: usize, sums: usize, y1: i32, y2: i32): void {
  const unit = load<i32>(m, UNIT);
  const alpha = <T>load<f64>(m, ALPHA);
  const alphaIm = <T>load<f64>(m, ALPHA + 8);
  const beta = <T>load<f64>(m, BETA);
  const betaIm = <T>load<f64>(m, BETA + 8);
  const isKept = beta != 0 || betaIm != 0;
  const step = load<usize>(m, Y_STEP);
  for (let i = y1; i < y2; i++) {
    const y = load<usize>(m, Y) + i * step;
    const sum = sums + i * unit * sizeof<T>();
    const re = load<T>(sum);
    let valueRe = alpha * re;
    if (isKept) valueRe += beta * load<T>(y);
    if (unit == 2) {
      const im = load<T>(sum, sizeof<T>());
      let valueIm = alpha * im;
      if (alphaIm != 0) {
        valueRe -= alphaIm * im;
        valueIm += alphaIm * re;
      }
      if (isKept) valueIm += beta * load<T>(y, sizeof<T>());
      if (betaIm != 0) {
        valueRe -= betaIm * load<T>(y, sizeof<T>());
        valueIm += betaIm * load<T>(y);
      }
      store<T>(y, valueIm, sizeof<T>());
    }
    store<T>(y, valueRe);
  }
}

/** Solves a system of a triangle: by rows, which needs what is known so far; or by columns, which says what is known so far. */
function solve<T>(m: usize, scratch: usize): void {
  const unit = load<i32>(m, UNIT);
  const bytes = <usize>unit * sizeof<T>();
  const room = load<usize>(m, VECTOR_ROOM) * sizeof<T>();
  const x = scratch;
  const byRe = x + room;
  const byIm = byRe + room;
  const byRow = (load<i32>(m, ACTION) & BY_ROW) != 0;
  const isConjugated = load<i32>(m, IS_CONJUGATED) != 0;
  const isUpper = load<i32>(m, UNDER) == 0;
  const size = load<i32>(m, MATRIX_ROWS);
  gather<T>(x, load<usize>(m, X), load<usize>(m, X_STEP), size, unit);
  memory.fill(byRe, 0, 2 * room);
  for (let step = 0; step < size; step++) {
    const i = isUpper == byRow ? size - 1 - step : step;
    const from = isUpper ? i + 1 : max(0, i - load<i32>(m, UNDER));
    const to = isUpper ? min(size, i + load<i32>(m, OVER) + 1) : i;
    const own = x + i * bytes;
    const at = from * bytes;
    const row = rowStart<T>(m, i) + at;
    const numbers = max(0, to - from) * unit;
    if (!byRow) {
      if (unit == 1) store<T>(own, load<T>(own) - load<T>(byRe + i * bytes));
      else addColumns<T>(own, byRe + i * bytes, byIm + i * bytes, isConjugated, <T>-1);
    } else if (unit == 1) store<T>(own, load<T>(own) - dot<T>(row, x + at, numbers));
    else addDot<T>(own, row, byRe + at, byIm + at, numbers, <T>-1);
    if (load<i32>(m, DIAGONAL) != IS_ONE) divide<T>(m, own, i);
    if (!byRow) {
      addTimes<T>(byRe + at, row, load<T>(own), numbers);
      if (unit == 2) addTimes<T>(byIm + at, row, load<T>(own, sizeof<T>()), numbers);
    } else if (unit == 2) factorsOf<T>(x, byRe, byIm, i, i + 1);
  }
  scatter<T>(m, x, 0, size);
}

function divide<T>(m: usize, x: usize, i: i32): void {
  const re = diagonal<T>(m, i, 0);
  if (load<i32>(m, UNIT) == 1) {
    store<T>(x, load<T>(x) / re);
    return;
  }
  const im = diagonal<T>(m, i, 1);
  const square = re * re + im * im;
  const xRe = load<T>(x);
  const xIm = load<T>(x, sizeof<T>());
  store2<T>(x, (xRe * re + xIm * im) / square, (xIm * re - xRe * im) / square);
}
