/**
 * ScriptIntrinsicYuvToRGB, as Android computes it (rsCpuIntrinsicYuvToRGB.cpp of Android 9): the same on every arm, since
 * NEON's arithmetic gives the same results for all inputs.
 *
 * @module
 */

import type { YuvToRgbCall } from "../../contract/compute.ts";
import { cellIndex, forEachCell, saturate8 } from "./cells.ts";

/**
 * Converts to RGBA; alpha is 255. Each block of 2 x 2 cells has one color, without interpolation. A clip that ends at an
 * odd column ends there, while Android's portable C writes one cell more.
 *
 * @param call The run.
 */
export function yuvToRgb({ input, output, clip }: YuvToRgbCall): void {
  forEachCell(clip, (x, y) => {
    const block = (y >> 1) * input.uvStride + (x >> 1) * input.uvStep;
    const rgb = yuvCell(input.y[y * input.yStride + x]!, input.u[block]!, input.v[block]!);
    const to = cellIndex(output, x, y);
    for (let c = 0; c < 3; c++) output.data[to + c] = rgb[c]!;
    output.data[to + 3] = 255;
  });
}

/**
 * The red, green and blue of a cell.
 *
 * @param y Brightness, from 0 to 255; 16 is black and 235 white.
 * @param u Blue against yellow, from 0 to 255.
 * @param v Red against green, from 0 to 255.
 */
export function yuvCell(
  y: number,
  u: number,
  v: number,
): [red: number, green: number, blue: number] {
  const [Y, U, V] = [y - 16, u - 128, v - 128];
  return [
    saturate8((298 * Y + 409 * V + 128) >> 8),
    saturate8((298 * Y - 100 * U - 208 * V + 128) >> 8),
    saturate8((298 * Y + 516 * U + 128) >> 8),
  ];
}
