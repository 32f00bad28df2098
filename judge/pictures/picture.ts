/**
 * Pictures in memory.
 *
 * @module
 */

/** Most cells of a picture: 8192 rows of 8192. */
export const CELLS_MAX = 2 ** 26;

/** A picture, in rows from top to bottom without gaps. */
export interface Picture {
  /** Cells of a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** Red, green, blue and alpha of each cell. Colors are not multiplied by alpha. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/**
 * Checks a size before memory is taken for it.
 *
 * @throws {Error} If it is none, or too large.
 */
export function checkSize(width: number, height: number): void {
  if (width >= 1 && height >= 1 && width * height <= CELLS_MAX) return;
  throw new Error(`it is ${width} x ${height}, expected 1 to ${CELLS_MAX} cells`);
}
