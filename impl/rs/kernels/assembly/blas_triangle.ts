import { OWN } from "../parameters";
import { scratchOf } from "./cells";
import {
  ALPHA,
  CONJUGATED,
  IS_LOWER,
  IS_RIGHT,
  IS_SOLVED,
  IS_UNIT,
  SYSTEM,
  SYSTEM_BLOCK,
  SYSTEM_SETS,
  SYSTEM_SIZE,
  TILE_SETS,
  UNIT,
  UNKNOWNS,
  VIEW,
  VIEW_FLAGS,
  VIEW_LINE,
  VIEW_STEP,
} from "./blas_parameters";
import { multiply, swapped } from "./blas_product";

/** Bytes of unknowns that are computed at once. */
const SETS_BYTES: usize = 64;

/**
 * Multiplies by a triangle of floats in place, or solves a system. Rows from y1 to y2 are numbers of tiles; parameters are
 * those of blas_parameters.ts: a product that adds what other blocks of equations contribute, and the system.
 */
export function blasTriangleF32(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  triangleTiles<f32>(p, y1, y2, lid);
}

/** As {@link blasTriangleF32}, of doubles. */
export function blasTriangleF64(p: usize, _x1: i32, _x2: i32, y1: i32, y2: i32, lid: i32): void {
  triangleTiles<f64>(p, y1, y2, lid);
}

function triangleTiles<T>(p: usize, y1: i32, y2: i32, lid: i32): void {
  const system = p + OWN;
  const scratch = scratchOf(p, lid);
  const size = load<i32>(system, SYSTEM_SIZE);
  const sets = load<i32>(system, TILE_SETS);
  const isSolved = load<i32>(system, IS_SOLVED) != 0;
  const isLower = load<i32>(system, IS_LOWER) != 0;
  const isRight = load<i32>(system, IS_RIGHT) != 0;
  const blocks = (size + SYSTEM_BLOCK - 1) / SYSTEM_BLOCK;
  for (let tile = y1; tile < y2; tile++) {
    const first = tile * sets;
    const last = min(first + sets, load<i32>(system, SYSTEM_SETS));
    for (let i = 0; i < blocks; i++) {
      const top = (isLower == isSolved ? i : blocks - 1 - i) * SYSTEM_BLOCK;
      const bottom = min(top + SYSTEM_BLOCK, size);
      const from = isLower ? 0 : bottom;
      const to = isLower ? top : size;
      if (!isSolved) runBlock<T>(system, scratch, top, bottom, first, last);
      if (isSolved || from < to) {
        if (isRight) multiply<T>(system, scratch, first, last, top, bottom, from, to);
        else multiply<T>(system, scratch, top, bottom, first, last, from, to);
      }
      if (isSolved) runBlock<T>(system, scratch, top, bottom, first, last);
    }
  }
}

/** Runs the equations of a block that are among themselves. */
function runBlock<T>(
  system: usize,
  scratch: usize,
  top: i32,
  bottom: i32,
  first: i32,
  last: i32,
): void {
  const unit = load<i32>(system, UNIT);
  const isSolved = load<i32>(system, IS_SOLVED) != 0;
  const isLower = load<i32>(system, IS_LOWER) != 0;
  const size = bottom - top;
  const factors = scratch;
  const factorBytes = (unit == 2 ? 4 : 1) * sizeof<T>();
  const rowBytes = size * factorBytes;
  packFactors<T>(system, factors, top, size);
  const bytes = <usize>(last - first) * unit * sizeof<T>();
  const setsBytes = (bytes + SETS_BYTES - 1) / SETS_BYTES * SETS_BYTES;
  const unknowns = factors + (rowBytes * size + 63) / 64 * 64;
  memory.fill(unknowns, 0, setsBytes * size);
  copyUnknowns<T>(system, unknowns, setsBytes, top, bottom, first, last, false);
  for (let at: usize = 0; at < setsBytes; at += SETS_BYTES) {
    const x = unknowns + at;
    for (let i = 0; i < size; i++) {
      const row = isLower == isSolved ? i : size - 1 - i;
      const from = isLower ? 0 : row + 1;
      const to = isLower ? row : size;
      const line = factors + row * rowBytes;
      runEquation<T>(unit, isSolved, line, factorBytes, x, setsBytes, row, from, to);
    }
  }
  copyUnknowns<T>(system, unknowns, setsBytes, top, bottom, first, last, true);
}

function runEquation<T>(
  unit: i32,
  isSolved: bool,
  factors: usize,
  factorBytes: usize,
  x: usize,
  setsBytes: usize,
  row: i32,
  from: i32,
  to: i32,
): void {
  const own = x + row * setsBytes;
  const diagonal = factors + row * factorBytes;
  let x0 = v128.load(own);
  let x1 = v128.load(own, 16);
  let x2 = v128.load(own, 32);
  let x3 = v128.load(own, 48);
  if (!isSolved) {
    x0 = times<T>(unit, diagonal, x0);
    x1 = times<T>(unit, diagonal, x1);
    x2 = times<T>(unit, diagonal, x2);
    x3 = times<T>(unit, diagonal, x3);
  }
  let factor = factors + from * factorBytes;
  let other = x + from * setsBytes;
  for (const end = factors + to * factorBytes; factor < end; factor += factorBytes) {
    const s = v128.load_splat<T>(factor);
    const y0 = v128.load(other);
    const y1 = v128.load(other, 16);
    const y2 = v128.load(other, 32);
    const y3 = v128.load(other, 48);
    x0 = v128.relaxed_madd<T>(s, y0, x0);
    x1 = v128.relaxed_madd<T>(s, y1, x1);
    x2 = v128.relaxed_madd<T>(s, y2, x2);
    x3 = v128.relaxed_madd<T>(s, y3, x3);
    if (unit == 2) {
      const im = loadImaginary<T>(factor);
      x0 = v128.relaxed_madd<T>(im, swapped<T>(y0), x0);
      x1 = v128.relaxed_madd<T>(im, swapped<T>(y1), x1);
      x2 = v128.relaxed_madd<T>(im, swapped<T>(y2), x2);
      x3 = v128.relaxed_madd<T>(im, swapped<T>(y3), x3);
    }
    other += setsBytes;
  }
  if (isSolved) {
    x0 = over<T>(unit, diagonal, x0);
    x1 = over<T>(unit, diagonal, x1);
    x2 = over<T>(unit, diagonal, x2);
    x3 = over<T>(unit, diagonal, x3);
  }
  v128.store(own, x0);
  v128.store(own, x1, 16);
  v128.store(own, x2, 32);
  v128.store(own, x3, 48);
}

/** The two numbers by which a swapped complex number is multiplied. */
@inline
function loadImaginary<T>(factor: usize): v128 {
  return sizeof<T>() == 4 ? v128.load64_splat(factor, 8) : v128.load(factor, 16);
}

@inline
function times<T>(unit: i32, factor: usize, x: v128): v128 {
  const re = v128.mul<T>(v128.load_splat<T>(factor), x);
  if (unit == 1) return re;
  return v128.add<T>(re, v128.mul<T>(loadImaginary<T>(factor), swapped<T>(x)));
}

@inline
function over<T>(unit: i32, factor: usize, x: v128): v128 {
  if (unit == 1) return v128.div<T>(x, v128.load_splat<T>(factor));
  const re = v128.load_splat<T>(factor);
  const im = loadImaginary<T>(factor);
  const square = v128.add<T>(v128.mul<T>(re, re), v128.mul<T>(im, im));
  const product = v128.sub<T>(v128.mul<T>(re, x), v128.mul<T>(im, swapped<T>(x)));
  return v128.div<T>(product, square);
}

/**
 * Copies the triangle of a block: for a product times alpha, to be solved with the other sign but on the diagonal. A complex
 * number is its real part, 0, and the two that {@link loadImaginary} needs.
 */
function packFactors<T>(system: usize, factors: usize, top: i32, size: i32): void {
  const view = system + SYSTEM;
  const unit = load<i32>(system, UNIT);
  const isSolved = load<i32>(system, IS_SOLVED) != 0;
  const isLower = load<i32>(system, IS_LOWER) != 0;
  const isUnit = load<i32>(system, IS_UNIT) != 0;
  const sign: T = (load<i32>(view, VIEW_FLAGS) & CONJUGATED) != 0 ? <T>-1 : <T>1;
  const step = load<usize>(view, VIEW_STEP);
  const factorBytes = (unit == 2 ? 4 : 1) * sizeof<T>();
  for (let i = 0; i < size; i++) {
    const line = load<usize>(view, VIEW) + (top + i) * load<usize>(view, VIEW_LINE);
    for (let k = isLower ? 0 : i, end = isLower ? i + 1 : size; k < end; k++) {
      const from = line + (top + k) * step;
      const isOne = isUnit && i == k;
      let re = isOne ? <T>1 : load<T>(from);
      let im = isOne || unit == 1 ? <T>0 : sign * load<T>(from, sizeof<T>());
      if (!isSolved) {
        const alpha = <T>load<f64>(system, ALPHA);
        const alphaIm = <T>load<f64>(system, ALPHA + 8);
        const product = alpha * re - alphaIm * im;
        im = alpha * im + alphaIm * re;
        re = product;
      } else if (i != k) {
        re = -re;
        im = -im;
      }
      const to = factors + (i * size + k) * factorBytes;
      store<T>(to, re);
      if (unit == 1) continue;
      store<T>(to, -im, 2 * sizeof<T>());
      store<T>(to, im, 3 * sizeof<T>());
    }
  }
}

function copyUnknowns<T>(
  system: usize,
  unknowns: usize,
  setsBytes: usize,
  top: i32,
  bottom: i32,
  first: i32,
  last: i32,
  isBack: bool,
): void {
  const view = system + UNKNOWNS;
  const unit = load<i32>(system, UNIT);
  const step = load<usize>(view, VIEW_STEP);
  for (let line = top; line < bottom; line++) {
    let at = load<usize>(view, VIEW) + line * load<usize>(view, VIEW_LINE) + first * step;
    let own = unknowns;
    for (let set = first; set < last; set++) {
      for (let part = 0; part < unit; part++) {
        const offset = <usize>part * sizeof<T>();
        if (isBack) store<T>(at + offset, load<T>(own));
        else store<T>(own, load<T>(at + offset));
        own += sizeof<T>();
      }
      at += step;
    }
    unknowns += setsBytes;
  }
}
