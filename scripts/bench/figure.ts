/**
 * The figures of the bench.
 *
 * @module
 */

/** A figure: the median of its rounds, in milliseconds, and the budget it has. */
export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly per: string;
  readonly baseline?: Figure;
  readonly budget?: string;
  /** Whether it measures the same as its baseline, so that what differs is noise. Default: false. */
  readonly isNoise?: boolean;
}

/** Measures several bodies in turn. @returns The median of each, in milliseconds. */
export type Measure = (...bodies: readonly (() => Promise<void>)[]) => Promise<number[]>;
