/**
 * Two pictures that ought to be the same, for the report of a case that failed.
 *
 * @module
 */

/** Cells of a picture that is kept, in either direction. */
const SIDE_MAX = 256;

/** Pictures of what was expected and of what was found. */
export interface PicturePair {
  /** The subject of both. */
  readonly what: string;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each cell, row by row, as base64. */
  readonly expected: string;
  /** As {@link expected}. */
  readonly actual: string;
}

/**
 * Keeps pictures for a report.
 *
 * @param what What they show.
 * @param width Cells of a row.
 * @param expected Cells of four bytes.
 * @param actual As many cells.
 * @returns Undefined if they are too large to be kept, or of different sizes.
 */
export function pairPictures(
  what: string,
  width: number,
  expected: Uint8Array,
  actual: Uint8Array,
): PicturePair | undefined {
  const height = expected.length / 4 / width;
  const isSmall = width <= SIDE_MAX && height <= SIDE_MAX && Number.isInteger(height) && height > 0;
  if (!isSmall || actual.length !== expected.length) return undefined;
  return { what, width, height, expected: expected.toBase64(), actual: actual.toBase64() };
}
