import { OWN } from "../parameters";
import { scratchOf } from "./cells";
import { COMPLEX_LEFT, COMPLEX_RIGHT, pack, REAL } from "./blas_pack";
import {
  ABOVE,
  ALPHA,
  BETA,
  COLUMNS,
  DEPTH,
  LEFT,
  LEFT_LINES,
  LINE_BYTES,
  PACKED,
  PRODUCT_BYTES,
  PRODUCTS,
  REAL_DIAGONAL,
  RIGHT,
  RIGHT_BYTES,
  ROWS,
  TILE_COLUMNS,
  TILE_ROWS,
  TO,
  TO_STEP,
  TRIANGLE,
  UNIT,
} from "./blas_parameters";

/** Adds products of floats. Rows from y1 to y2 are numbers of tiles; parameters are those of blas_parameters.ts. */
export function blasProductF32(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  productTiles<f32>(p, y1, y2, lid);
}

/** As {@link blasProductF32}, of doubles. */
export function blasProductF64(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  productTiles<f64>(p, y1, y2, lid);
}

function productTiles<T>(p: usize, y1: i32, y2: i32, lid: i32): void {
  let product = p + OWN;
  const scratch = scratchOf(p, lid);
  const tileRows = load<i32>(product, TILE_ROWS);
  const tileColumns = load<i32>(product, TILE_COLUMNS);
  const across = (load<i32>(product, COLUMNS) + tileColumns - 1) / tileColumns;
  for (let products = load<i32>(product, PRODUCTS); products > 0; products--) {
    for (let tile = y1; tile < y2; tile++) {
      const top = tile / across * tileRows;
      const left = tile % across * tileColumns;
      const bottom = min(top + tileRows, load<i32>(product, ROWS));
      const right = min(left + tileColumns, load<i32>(product, COLUMNS));
      if (isOutside(product, top, left, bottom - top, right - left)) continue;
      multiply<T>(product, scratch, top, bottom, left, right, 0, load<i32>(product, DEPTH));
    }
    product += PRODUCT_BYTES;
  }
}

/**
 * Computes the elements of some rows and columns: alpha times a product, whose sums are from `from` up to `to`, and beta times
 * what was there before.
 */
export function multiply<T>(
  product: usize,
  scratch: usize,
  top: i32,
  bottom: i32,
  left: i32,
  right: i32,
  from: i32,
  to: i32,
): void {
  const unit = load<i32>(product, UNIT);
  const numbers: i32 = RIGHT_BYTES / sizeof<T>();
  const lines = numbers / unit;
  const depthMax = <i32>(LINE_BYTES / sizeof<T>()) / unit;
  const leftPanels = (bottom - top + LEFT_LINES - 1) / LEFT_LINES;
  const leftPacked = scratch + PACKED;
  const rightPacked = leftPacked + leftPanels * LEFT_LINES * LINE_BYTES;
  let isFirst = true;
  do {
    const next = min(to, from + depthMax);
    const depth = (next - from) * unit;
    const leftKind = unit == 1 ? REAL : COMPLEX_LEFT;
    const rightKind = unit == 1 ? REAL : COMPLEX_RIGHT;
    pack<T>(leftPacked, leftKind, LEFT_LINES, product + LEFT, top, bottom, from, next);
    pack<T>(rightPacked, rightKind, numbers, product + RIGHT, left, right, from, next);
    let panel = rightPacked;
    for (let column = left; column < right; column += lines) {
      const columns = min(lines, right - column);
      let a = leftPacked;
      for (let row = top; row < bottom; row += LEFT_LINES) {
        const rows = min(LEFT_LINES, bottom - row);
        if (!isOutside(product, row, column, rows, columns)) {
          multiplyPanels<T>(a, panel, depth, scratch);
          finish<T>(product, scratch, row, column, rows, columns, isFirst);
        }
        a += depth * LEFT_LINES * sizeof<T>();
      }
      panel += depth * RIGHT_BYTES;
    }
    isFirst = false;
    from = next;
  } while (from < to);
}

/** Checks that none of some rows and columns are written. */
function isOutside(product: usize, row: i32, column: i32, rows: i32, columns: i32): bool {
  const triangle = load<i32>(product, TRIANGLE);
  if (triangle == 0) return false;
  return triangle == ABOVE ? column + columns <= row : column >= row + rows;
}

/** Multiplies 6 packed lines by packed columns of 32 bytes. */
function multiplyPanels<T>(a: usize, b: usize, depth: i32, out: usize): void {
  const zero = v128.splat<T>(0);
  let c00 = zero;
  let c01 = zero;
  let c10 = zero;
  let c11 = zero;
  let c20 = zero;
  let c21 = zero;
  let c30 = zero;
  let c31 = zero;
  let c40 = zero;
  let c41 = zero;
  let c50 = zero;
  let c51 = zero;
  for (const end = b + depth * RIGHT_BYTES; b < end; b += RIGHT_BYTES) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let s = v128.load_splat<T>(a);
    c00 = v128.relaxed_madd<T>(s, b0, c00);
    c01 = v128.relaxed_madd<T>(s, b1, c01);
    s = v128.load_splat<T>(a, sizeof<T>());
    c10 = v128.relaxed_madd<T>(s, b0, c10);
    c11 = v128.relaxed_madd<T>(s, b1, c11);
    s = v128.load_splat<T>(a, 2 * sizeof<T>());
    c20 = v128.relaxed_madd<T>(s, b0, c20);
    c21 = v128.relaxed_madd<T>(s, b1, c21);
    s = v128.load_splat<T>(a, 3 * sizeof<T>());
    c30 = v128.relaxed_madd<T>(s, b0, c30);
    c31 = v128.relaxed_madd<T>(s, b1, c31);
    s = v128.load_splat<T>(a, 4 * sizeof<T>());
    c40 = v128.relaxed_madd<T>(s, b0, c40);
    c41 = v128.relaxed_madd<T>(s, b1, c41);
    s = v128.load_splat<T>(a, 5 * sizeof<T>());
    c50 = v128.relaxed_madd<T>(s, b0, c50);
    c51 = v128.relaxed_madd<T>(s, b1, c51);
    a += LEFT_LINES * sizeof<T>();
  }
  v128.store(out, c00);
  v128.store(out, c01, 16);
  v128.store(out, c10, 32);
  v128.store(out, c11, 48);
  v128.store(out, c20, 64);
  v128.store(out, c21, 80);
  v128.store(out, c30, 96);
  v128.store(out, c31, 112);
  v128.store(out, c40, 128);
  v128.store(out, c41, 144);
  v128.store(out, c50, 160);
  v128.store(out, c51, 176);
}

/** Writes alpha times sums, and beta times what was there before. */
function finish<T>(
  product: usize,
  sums: usize,
  row: i32,
  column: i32,
  rows: i32,
  columns: i32,
  isFirst: bool,
): void {
  const unit = load<i32>(product, UNIT);
  const alpha = <T>load<f64>(product, ALPHA);
  const alphaIm = <T>load<f64>(product, ALPHA + 8);
  const beta = isFirst ? <T>load<f64>(product, BETA) : <T>1;
  const betaIm = isFirst ? <T>load<f64>(product, BETA + 8) : <T>0;
  const isKept = beta != 0 || betaIm != 0;
  const step = load<usize>(product, TO_STEP);
  let to = load<usize>(product, TO) + row * step + column * unit * sizeof<T>();
  const triangle = load<i32>(product, TRIANGLE);
  const isInside = triangle == 0 ||
    (triangle == ABOVE ? column >= row + rows : column + columns <= row);
  const end = sums + rows * RIGHT_BYTES;
  if (isInside && columns * unit * sizeof<T>() == RIGHT_BYTES) {
    const a = v128.splat<T>(alpha);
    const aIm = imaginary<T>(alphaIm);
    const b = v128.splat<T>(beta);
    const bIm = imaginary<T>(betaIm);
    for (; sums < end; sums += RIGHT_BYTES) {
      for (let at: usize = 0; at < <usize>RIGHT_BYTES; at += 16) {
        const sum = v128.load(sums + at);
        let value = v128.mul<T>(a, sum);
        if (alphaIm != 0) value = v128.add<T>(value, v128.mul<T>(aIm, swapped<T>(sum)));
        if (isKept) {
          const old = v128.load(to + at);
          value = v128.add<T>(value, v128.mul<T>(b, old));
          if (betaIm != 0) value = v128.add<T>(value, v128.mul<T>(bIm, swapped<T>(old)));
        }
        v128.store(to + at, value);
      }
      to += step;
    }
    return;
  }
  const isReal = load<i32>(product, REAL_DIAGONAL) != 0;
  const bytes = <usize>unit * sizeof<T>();
  for (; sums < end; sums += RIGHT_BYTES) {
    for (let i = 0; i < columns; i++) {
      const distance = column + i - row;
      if (triangle != 0 && (triangle == ABOVE ? distance < 0 : distance > 0)) continue;
      const from = sums + i * bytes;
      const at = to + i * bytes;
      const re = load<T>(from);
      let valueRe = alpha * re;
      if (unit == 2) {
        const im = load<T>(from, sizeof<T>());
        let valueIm = alpha * im;
        if (alphaIm != 0) {
          valueRe -= alphaIm * im;
          valueIm += alphaIm * re;
        }
        if (isKept) {
          const oldIm = load<T>(at, sizeof<T>());
          valueIm += beta * oldIm;
          if (betaIm != 0) {
            valueRe -= betaIm * oldIm;
            valueIm += betaIm * load<T>(at);
          }
        }
        store<T>(at, isReal && distance == 0 ? 0 : valueIm, sizeof<T>());
      }
      if (isKept) valueRe += beta * load<T>(at);
      store<T>(at, valueRe);
    }
    to += step;
    row++;
  }
}

/** The factor of a complex number that is {@link swapped}, for the product with an imaginary one. */
@inline
export function imaginary<T>(im: T): v128 {
  const all = v128.replace_lane<T>(v128.splat<T>(im), 0, -im);
  return sizeof<T>() == 4 ? v128.replace_lane<T>(all, 2, -im) : all;
}

/** Real and imaginary parts exchanged. */
@inline
export function swapped<T>(numbers: v128): v128 {
  if (sizeof<T>() == 4) return v128.shuffle<f32>(numbers, numbers, 1, 0, 3, 2);
  return v128.shuffle<f64>(numbers, numbers, 1, 0);
}
