/**
 * The weights of a wide blur as few terms, each cheap to sum up.
 *
 * @module
 */

/** Three boxes of 4 cells and one of 2, one over the other: 128 times the weights of a spline, from its middle on. */
const SPLINE = [24, 22, 16, 9, 4, 1];
/** Cells from the middle of a spline to that of the next. */
const STEP = 4;

/** How far splines reach beyond the outermost neighbor, at most, in cells. */
export const BLUR_SPLINE_BEYOND = 1;

/** Weights as a sum of splines, of a box over all neighbors, and of the two outermost neighbors. */
export interface BlurSpline {
  /** How far the middles of the first pair of splines are from the cell; others follow at steps of 4 towards it. */
  readonly first: number;
  /** For each pair of splines, the weight of each of both. */
  readonly pairs: readonly number[];
  /** The weight of each cell of the box. */
  readonly box: number;
  /** The addition to the weight of each of the outermost neighbors. */
  readonly edge: number;
}

/**
 * The splines that are closest to weights by least squares; the sum of all is exactly 1.
 *
 * The first splines begin at an even distance, where they fit a Gaussian that is cut off best.
 *
 * @param weights A Gaussian's, the cell's own first.
 */
export function blurSpline(weights: Float64Array): BlurSpline {
  const reach = weights.length - 1;
  const first = 2 * Math.floor(reach / 2) - 4;
  const cells = Array.from({ length: reach + BLUR_SPLINE_BEYOND + 1 }, (_, k) => k);
  const middles = [];
  for (let middle = first; middle > -STEP / 2; middle -= STEP) middles.push(middle);
  const terms = [
    cells.map((k) => k <= reach ? 1 : 0),
    cells.map((k) => k === reach ? 1 : 0),
    ...middles.map((middle) => cells.map((k) => splineAt(k - middle) + splineAt(k + middle))),
  ];
  const totals = terms.map((term) => sumOf(term, () => 1));
  const rows = terms.map((term, i) => [
    ...terms.map((other) => sumOf(term, (k) => other[k]!)),
    totals[i]!,
    sumOf(term, (k) => weights[k] ?? 0),
  ]);
  const [box = 0, edge = 0, ...others] = solve([...rows, [...totals, 0, 1]]);
  return { first, pairs: others.slice(0, middles.length), box, edge };
}

function splineAt(k: number): number {
  return (SPLINE[Math.abs(k)] ?? 0) / 128;
}

/** Sums up products over all cells of both sides. */
function sumOf(term: readonly number[], factor: (k: number) => number): number {
  return term.reduce((sum, value, k) => sum + (k === 0 ? 1 : 2) * value * factor(k), 0);
}

/** Solves equations, each with its right side last. */
function solve(equations: number[][]): number[] {
  const rows = [...equations];
  for (let i = 0; i < rows.length; i++) {
    let best = i;
    for (let r = i + 1; r < rows.length; r++) {
      if (Math.abs(rows[r]![i]!) > Math.abs(rows[best]![i]!)) best = r;
    }
    [rows[i], rows[best]] = [rows[best]!, rows[i]!];
    const pivot = rows[i]!.map((value) => value / rows[i]![i]!);
    rows.forEach((row, r) => {
      rows[r] = r === i ? pivot : row.map((value, c) => value - row[i]! * pivot[c]!);
    });
  }
  return rows.map((row) => row.at(-1)!);
}
