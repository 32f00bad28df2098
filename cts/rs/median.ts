/**
 * The middle of measured times, which a few disturbed ones do not move.
 *
 * @module
 */

/**
 * The middle of a list, the upper one of two.
 *
 * @param values In any order.
 * @returns NaN if there are none.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
