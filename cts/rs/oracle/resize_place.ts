/**
 * Where the cells of a resized image lie in the original one (rsCpuIntrinsicResize.cpp of Android 9).
 *
 * @module
 */

const f = Math.fround;

/** Where a cell of the output lies along one axis of the input. */
export interface ResizePlace {
  /** The coordinate, of binary32; whole numbers are the middles of cells. */
  readonly at: number;
  /** How far it is behind the cell before it, from 0 to 1. */
  readonly fraction: number;
  /** The 4 cells that count. */
  readonly taps: readonly [number, number, number, number];
}

/**
 * Cells of the input for each cell of the output.
 *
 * @param from Cells of the input along an axis.
 * @param to Cells of the output along it.
 * @returns Of binary32.
 */
export function resizeScale(from: number, to: number): number {
  return f(from / to);
}

/**
 * Where a cell of the output lies in the input.
 *
 * @param index The cell's column or row.
 * @param scale See {@link resizeScale}.
 * @param size Cells of the input along the axis.
 */
export function resizePlace(index: number, scale: number, size: number): ResizePlace {
  const at = f(f((index + 0.5) * scale) - 0.5);
  const start = Math.floor(f(at - 1));
  return {
    at,
    fraction: f(at - Math.floor(at)),
    taps: [
      Math.max(0, start),
      Math.max(0, start + 1),
      Math.min(size - 1, start + 2),
      Math.min(size - 1, start + 3),
    ],
  };
}
