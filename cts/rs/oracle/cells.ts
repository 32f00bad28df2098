/**
 * Cells of images, and the arithmetic of C on their components.
 *
 * @module
 */

import type { ComputeClip, ComputeImage, VectorSize } from "../../contract/compute.ts";

/**
 * Components from a cell to the next: a vector of 3 has the room of 4.
 *
 * @param vectorSize Components of a cell.
 */
export function room(vectorSize: VectorSize): number {
  return vectorSize === 3 ? 4 : vectorSize;
}

/**
 * Where in an image's data a cell begins. A place outside of the image stands for the nearest one inside.
 *
 * @param image The image.
 * @param x Column.
 * @param y Row.
 */
export function cellIndex(image: ComputeImage, x: number, y: number): number {
  const column = clamp(x, 0, image.width - 1);
  const row = clamp(y, 0, image.height - 1);
  return (row * image.width + column) * room(image.vectorSize);
}

/**
 * Visits the cells of a clip, row by row.
 *
 * @param clip Which ones.
 * @param visit Called for each.
 */
export function forEachCell(clip: ComputeClip, visit: (x: number, y: number) => void): void {
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) visit(x, y);
  }
}

/**
 * Limits a number; NaN stays.
 *
 * @param value The number.
 * @param low Least result.
 * @param high Largest result.
 */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/**
 * Limits an integer to what a byte holds.
 *
 * @param value The integer.
 */
export function saturate8(value: number): number {
  return clamp(value, 0, 255);
}

/**
 * The lowest 16 bits of an integer, with sign.
 *
 * @param value The integer.
 */
export function wrap16(value: number): number {
  return (value << 16) >> 16;
}

/**
 * The nearest integer, and of two the even one, as `rint` and the conversions of SSE do.
 *
 * @param value The number.
 */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}
