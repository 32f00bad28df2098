/**
 * Numbers of cells, and boxes of them.
 *
 * @module
 */

/** Three numbers of cells; those of a dimension that there is not are 0. */
export interface Dimensions {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A box of cells of one level and face. */
export interface Region extends Dimensions {
  readonly lod: number;
  readonly face: number;
  /** Cells of a row. */
  readonly w: number;
  /** Rows of a slice. */
  readonly h: number;
  /** Slices. */
  readonly d: number;
}
