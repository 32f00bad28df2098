/**
 * The weights of a blur.
 *
 * @module
 */

/** Largest radius that has weights of its own. */
const RADIUS_MAX = 25;

/**
 * The neighbors at each side that a blur reads: the radius rounded up. Radii above 25 count as 25, and what is no positive
 * number as 0.
 *
 * @param radius In cells.
 */
export function blurReach(radius: number): number {
  return radius > 0 ? Math.ceil(Math.min(Math.fround(radius), RADIUS_MAX)) : 0;
}

/**
 * The weights of a cell and its neighbors at one side, 1 in all with those of the other side: a Gaussian with a standard
 * deviation of 0.4 times the radius plus 0.6, cut off at the reach (rsCpuIntrinsicBlur.cpp).
 *
 * @param radius In cells, above 0; above 25 counts as 25.
 * @returns `blurReach(radius) + 1` weights, the cell's own first.
 */
export function blurWeights(radius: number): Float64Array {
  const sigma = 0.4 * Math.min(Math.fround(radius), RADIUS_MAX) + 0.6;
  const weights = new Float64Array(blurReach(radius) + 1);
  weights.forEach((_, k) => weights[k] = Math.exp(-k * k / (2 * sigma * sigma)));
  const sum = weights.reduce((total, weight) => total + 2 * weight, -1);
  return weights.map((weight) => weight / sum);
}

/**
 * Weights as integers whose sum is exact, so that areas of one color stay as they are: each is rounded together with what
 * was left over before it.
 *
 * @param weights The weights, whose exact sum is an integer when multiplied.
 * @param scale What they are multiplied by.
 */
export function integerWeights(weights: Iterable<number>, scale: number): number[] {
  let exact = 0;
  let rounded = 0;
  return Array.from(weights, (weight) => {
    exact += weight * scale;
    const integer = Math.round(exact) - rounded;
    rounded += integer;
    return integer;
  });
}
