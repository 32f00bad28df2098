import { INPUT_HEIGHT, INPUT_WIDTH } from "../parameters";
import { inputRoom, inputRow, outputRow, scratchOf } from "./cells";
import { COLUMNS, FIRST_COLUMN, FIRST_ROW, ROWS } from "./resize";

/**
 * Resizes floats, in the order in which Android computes: cells of a row first, for the rows in
 * question, of which four are kept. A column or row has the first of its four cells, and as a float
 * how far it is behind the second.
 */
export function resizeF32(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  if (x1 >= x2) return;
  const step = inputRoom(p);
  const columns = load<usize>(p, COLUMNS) + ((x1 - load<i32>(p, FIRST_COLUMN)) << 4);
  const kept = scratchOf(p, lid);
  const cells = (x2 - x1) * step;
  const bytes = ((cells << 2) + 15) & ~15;
  const last = load<i32>(p, INPUT_HEIGHT) - 1;
  let done = -1;
  for (let y = y1; y < y2; y++) {
    const row = load<usize>(p, ROWS) + ((y - load<i32>(p, FIRST_ROW)) << 4);
    const start = load<i32>(row);
    const a = min<i32>(max<i32>(start, 0), last);
    const b = min<i32>(max<i32>(start + 1, 0), last);
    const c = min<i32>(max<i32>(start + 2, 0), last);
    const d = min<i32>(max<i32>(start + 3, 0), last);
    for (let i = max<i32>(a, done + 1); i <= d; i++) {
      cubicColumns(p, inputRow(p, i), columns, x2 - x1, step, kept + (i & 3) * bytes);
    }
    done = max<i32>(done, d);
    cubicRows(
      kept + (a & 3) * bytes,
      kept + (b & 3) * bytes,
      kept + (c & 3) * bytes,
      kept + (d & 3) * bytes,
      load<f32>(row, 4),
      cells,
      outputRow(p, y) + ((x1 * step) << 2),
    );
  }
}

function cubicColumns(
  p: usize,
  row: usize,
  columns: usize,
  count: i32,
  step: i32,
  to: usize,
): void {
  const last = load<i32>(p, INPUT_WIDTH) - 1;
  const bytes = step << 2;
  for (let column = columns; column < columns + (count << 4); column += 16) {
    const start = load<i32>(column);
    const a = row + min<i32>(max<i32>(start, 0), last) * bytes;
    const b = row + min<i32>(max<i32>(start + 1, 0), last) * bytes;
    const c = row + min<i32>(max<i32>(start + 2, 0), last) * bytes;
    const d = row + min<i32>(max<i32>(start + 3, 0), last) * bytes;
    if (step == 4) {
      const x = v128.load32_splat(column, 4);
      v128.store(to, cubic4(v128.load(a), v128.load(b), v128.load(c), v128.load(d), x));
    } else {
      const x = load<f32>(column, 4);
      store<f32>(to, cubic(load<f32>(a), load<f32>(b), load<f32>(c), load<f32>(d), x));
      if (step == 2) {
        const other = cubic(
          load<f32>(a, 4),
          load<f32>(b, 4),
          load<f32>(c, 4),
          load<f32>(d, 4),
          x,
        );
        store<f32>(to, other, 4);
      }
    }
    to += bytes;
  }
}

function cubicRows(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  x: f32,
  count: i32,
  out: usize,
): void {
  const xs = f32x4.splat(x);
  let at: usize = 0;
  const end: usize = count << 2;
  for (; at + 16 <= end; at += 16) {
    v128.store(
      out + at,
      cubic4(v128.load(a + at), v128.load(b + at), v128.load(c + at), v128.load(d + at), xs),
    );
  }
  for (; at < end; at += 4) {
    store<f32>(
      out + at,
      cubic(load<f32>(a + at), load<f32>(b + at), load<f32>(c + at), load<f32>(d + at), x),
    );
  }
}

@inline
function cubic4(p0: v128, p1: v128, p2: v128, p3: v128, x: v128): v128 {
  const three = f32x4.splat(3);
  const third = f32x4.sub(f32x4.add(f32x4.mul(three, f32x4.sub(p1, p2)), p3), p0);
  const second = f32x4.sub(
    f32x4.add(
      f32x4.sub(f32x4.add(p0, p0), f32x4.mul(f32x4.splat(5), p1)),
      f32x4.mul(f32x4.splat(4), p2),
    ),
    p3,
  );
  const inner = f32x4.add(
    f32x4.sub(p2, p0),
    f32x4.mul(x, f32x4.add(second, f32x4.mul(x, third))),
  );
  return f32x4.add(p1, f32x4.mul(f32x4.mul(f32x4.splat(0.5), x), inner));
}

@inline
function cubic(p0: f32, p1: f32, p2: f32, p3: f32, x: f32): f32 {
  const third: f32 = 3 * (p1 - p2) + p3 - p0;
  const second: f32 = 2 * p0 - 5 * p1 + 4 * p2 - p3;
  return p1 + 0.5 * x * (p2 - p0 + x * (second + x * third));
}
