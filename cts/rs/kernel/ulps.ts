/**
 * Distances between floats, and whole numbers near them.
 *
 * @module
 */

const LEAST_EXPONENT = -126;
const FRACTION_BITS = 23;

/**
 * How far a float is from what it should be, in units in the last place of the latter; numbers below the least normal one are
 * as far from each other as they are there.
 *
 * @param found A float.
 * @param expected What it should be, in any precision.
 */
export function ulpsBetween(found: number, expected: number): number {
  if (Object.is(found, expected) || found === expected) return 0;
  const size = Math.abs(Math.fround(expected));
  const exponent = size === 0 ? LEAST_EXPONENT : Math.floor(Math.log2(size));
  return Math.abs(found - expected) / 2 ** (Math.max(exponent, LEAST_EXPONENT) - FRACTION_BITS);
}

/** The whole number that is nearest; of two that are, the even one. */
export function roundEven(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}
