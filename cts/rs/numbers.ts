/**
 * Lists of numbers, as cells of Allocations hold them.
 *
 * @module
 */

/**
 * The integers of a range.
 *
 * @param from The first one.
 * @param to The one after the last.
 */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/**
 * One number several times.
 *
 * @param count How many times.
 * @param value The number.
 */
export function times(count: number, value: number): number[] {
  return new Array<number>(count).fill(value);
}

/**
 * Zeros.
 *
 * @param count How many.
 */
export function zeros(count: number): number[] {
  return times(count, 0);
}
