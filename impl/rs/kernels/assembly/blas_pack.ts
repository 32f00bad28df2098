import {
  ABOVE,
  BELOW,
  CONJUGATED,
  HERMITIAN,
  VIEW,
  VIEW_FLAGS,
  VIEW_LINE,
  VIEW_STEP,
} from "./blas_parameters";

/** How elements are packed: real numbers; complex ones of the first factor, or of the second. */
export const REAL = 0;
export const COMPLEX_LEFT = 1;
export const COMPLEX_RIGHT = 2;

/**
 * Packs lines of a view side by side, from `first` up to `last`, in panels of `width` numbers: first element `from` of each
 * line of the panel, then the next ones up to `to`. What is missing of the last panel is 0.
 *
 * A complex product is one of real numbers that is twice as wide and sums over twice as much: an element of the first factor
 * is its real part and then its imaginary part, one of the second is the number, and then the number times i.
 */
export function pack<T>(
  target: usize,
  kind: i32,
  width: i32,
  view: usize,
  first: i32,
  last: i32,
  from: i32,
  to: i32,
): void {
  const rowBytes = <usize>width * sizeof<T>();
  const lines = kind == COMPLEX_RIGHT ? width >> 1 : width;
  const panelBytes = rowBytes * (kind == REAL ? to - from : 2 * (to - from));
  for (let line = first; line < last; line += lines) {
    const count = min(lines, last - line);
    if (count < lines) memory.fill(target, 0, panelBytes);
    packPanel<T>(target, kind, rowBytes, view, line, count, from, to);
    target += panelBytes;
  }
}

function packPanel<T>(
  target: usize,
  kind: i32,
  rowBytes: usize,
  view: usize,
  first: i32,
  lines: i32,
  from: i32,
  to: i32,
): void {
  const lineStep = load<usize>(view, VIEW_LINE);
  const step = load<usize>(view, VIEW_STEP);
  const flags = load<i32>(view, VIEW_FLAGS);
  const isMirrored = (flags & (ABOVE | BELOW)) != 0;
  if (!isMirrored && kind == REAL) {
    const source = load<usize>(view, VIEW) + first * lineStep + from * step;
    if (lineStep == sizeof<T>() && lines * sizeof<T>() == rowBytes) {
      packRows(target, rowBytes, source, step, to - from);
      return;
    }
    if (step == sizeof<T>() && lines * sizeof<T>() == rowBytes) {
      packColumns<T>(target, rowBytes, source, lineStep, to - from);
      return;
    }
  }
  const elementBytes = kind == COMPLEX_RIGHT ? 2 * sizeof<T>() : sizeof<T>();
  const stepBytes = kind == REAL ? rowBytes : 2 * rowBytes;
  const isConjugated = (flags & CONJUGATED) != 0;
  for (let i = 0; i < lines; i++) {
    const line = first + i;
    const own = load<usize>(view, VIEW) + line * lineStep;
    const other = load<usize>(view, VIEW) + line * step;
    if (isMirrored) {
      const middle = max(from, min(to, (flags & BELOW) != 0 ? line + 1 : line));
      const isHermitian = (flags & HERMITIAN) != 0;
      const isBelow = (flags & BELOW) != 0;
      packElements<T>(
        target,
        kind,
        rowBytes,
        isBelow ? own + from * step : other + from * lineStep,
        isBelow ? step : lineStep,
        middle - from,
        !isBelow && isHermitian,
      );
      packElements<T>(
        target + (middle - from) * stepBytes,
        kind,
        rowBytes,
        isBelow ? other + middle * lineStep : own + middle * step,
        isBelow ? lineStep : step,
        to - middle,
        isBelow && isHermitian,
      );
      if (isHermitian && line >= from && line < to) {
        clearImaginary<T>(target + (line - from) * stepBytes, kind, rowBytes);
      }
    } else {
      const source = own + from * step;
      packElements<T>(target, kind, rowBytes, source, step, to - from, isConjugated);
    }
    target += elementBytes;
  }
}

/** Packs elements that are side by side for all lines of a panel. May write 8 bytes too many. */
function packRows(target: usize, rowBytes: usize, source: usize, step: usize, count: i32): void {
  for (const end = target + count * rowBytes; target < end; target += rowBytes) {
    for (let at: usize = 0; at < rowBytes; at += 16) {
      v128.store(target + at, v128.load(source + at));
    }
    source += step;
  }
}

/** Packs lines whose elements are side by side. */
function packColumns<T>(
  target: usize,
  rowBytes: usize,
  source: usize,
  lineStep: usize,
  count: i32,
): void {
  for (let at: usize = 0; at < rowBytes; at += sizeof<T>()) {
    let to = target + at;
    let from = source;
    for (const end = source + count * sizeof<T>(); from < end; from += sizeof<T>()) {
      store<T>(to, load<T>(from));
      to += rowBytes;
    }
    source += lineStep;
  }
}

function packElements<T>(
  target: usize,
  kind: i32,
  rowBytes: usize,
  source: usize,
  step: usize,
  count: i32,
  isConjugated: bool,
): void {
  if (kind == REAL) {
    for (; count > 0; count--) {
      store<T>(target, load<T>(source));
      source += step;
      target += rowBytes;
    }
    return;
  }
  const sign: T = isConjugated ? <T>-1 : <T>1;
  for (; count > 0; count--) {
    const re = load<T>(source);
    const im = sign * load<T>(source, sizeof<T>());
    store<T>(target, re);
    if (kind == COMPLEX_LEFT) store<T>(target + rowBytes, im);
    else {
      store<T>(target, im, sizeof<T>());
      store<T>(target + rowBytes, -im);
      store<T>(target + rowBytes, re, sizeof<T>());
    }
    source += step;
    target += 2 * rowBytes;
  }
}

function clearImaginary<T>(target: usize, kind: i32, rowBytes: usize): void {
  if (kind != REAL) store<T>(target + rowBytes, 0);
  if (kind == COMPLEX_RIGHT) store<T>(target, 0, sizeof<T>());
}
