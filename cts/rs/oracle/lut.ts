/**
 * ScriptIntrinsicLUT, as Android computes it (rsCpuIntrinsicLUT.cpp of Android 9): the same on every arm.
 *
 * @module
 */

import type { LutCall } from "../../contract/compute.ts";
import { cellIndex, forEachCell } from "./cells.ts";

/**
 * Replaces each component by what its own table has for it.
 *
 * @param call The run.
 */
export function lut({ input, output, clip, table }: LutCall): void {
  forEachCell(clip, (x, y) => {
    const from = cellIndex(input, x, y);
    const to = cellIndex(output, x, y);
    for (let c = 0; c < 4; c++) output.data[to + c] = table[256 * c + input.data[from + c]!]!;
  });
}
