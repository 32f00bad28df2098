/**
 * ScriptIntrinsicHistogram, as Android computes it (rsCpuIntrinsicHistogram.cpp of Android 9): the same on every arm.
 *
 * @module
 */

import type { HistogramCall } from "../../contract/compute.ts";
import { cellIndex, forEachCell, room } from "./cells.ts";

/**
 * Counts the values of each component. What was in the output is lost; the fourth counts of 3 channels become 0.
 *
 * @param call The run.
 */
export function histogram({ input, output, clip, channels }: HistogramCall): void {
  const step = room(channels);
  output.fill(0);
  forEachCell(clip, (x, y) => {
    const from = cellIndex(input, x, y);
    for (let c = 0; c < channels; c++) output[input.data[from + c]! * step + c]!++;
  });
}

/**
 * Counts the values of a weighted sum of all components. Weights are rounded to 256ths.
 *
 * Four legal weights may be 257 / 256 in all once they are rounded. Android then counts a white cell one place behind the
 * table's end, in memory of another thread or of nobody; here it is counted as 255.
 *
 * @param call The run.
 */
export function histogramDot({ input, output, clip, coefficients }: HistogramCall): void {
  const f = Math.fround;
  const weights = Array.from(coefficients, (weight) => Math.trunc(f(f(weight * 256) + 0.5)));
  output.fill(0);
  forEachCell(clip, (x, y) => {
    const from = cellIndex(input, x, y);
    let sum = 127;
    for (let c = 0; c < input.vectorSize; c++) sum += weights[c]! * input.data[from + c]!;
    output[Math.min(sum >> 8, 255)]!++;
  });
}
