/**
 * ScriptIntrinsicResize of `u8` as 64-bit NEON computes it (rsCpuIntrinsics_advsimd_Resize.S of Android 9).
 *
 * @module
 */

import type { ResizeCall } from "../../contract/compute.ts";
import { cellIndex, clamp, forEachCell, room, roundHalfEven, wrap16 } from "./cells.ts";
import { resizePlace } from "./resize_place.ts";

const f = Math.fround;

/**
 * Resizes with integers: coordinates and weights of 16 bits behind the point, and sums of 14 between the two passes. An
 * input of less than 4 columns, of which Android reads more than there are, repeats its last one.
 *
 * @param call The run.
 * @param scaleX Columns of the input for each of the output, below 4.
 * @param scaleY Rows of the input for each of the output.
 */
export function resizeNeon(call: ResizeCall, scaleX: number, scaleY: number): void {
  const { input, output, clip } = call;
  const start = roundHalfEven(resizePlace(clip.x1, scaleX, input.width).at * 65536);
  const step = roundHalfEven(scaleX * 65536);
  const rows = Array.from({ length: clip.y2 - clip.y1 }, (_, i) => {
    const { taps, fraction } = resizePlace(clip.y1 + i, scaleY, input.height);
    return { taps, weights: verticalWeights(fraction) };
  });
  forEachCell(clip, (x, y) => {
    const position = start + (x - clip.x1) * step;
    const first = Math.floor(position / 65536) - 1;
    const across = horizontalWeights(position & 0xffff);
    const { taps, weights } = rows[y - clip.y1]!;
    const to = cellIndex(output, x, y);
    for (let c = 0; c < room(input.vectorSize); c++) {
      const at = (column: number, row: number) => input.data[cellIndex(input, column, row) + c]!;
      let sum = 0;
      for (let i = 0; i < 4; i++) {
        const column = first + i;
        const down = at(column, taps[1]) * weights[1] - at(column, taps[0]) * weights[0] +
          at(column, taps[2]) * weights[2] - at(column, taps[3]) * weights[3];
        sum += saturate16(down >> 10) * across[i]!;
      }
      const value = saturate16((sum + 16384) >> 15);
      output.data[to + c] = clamp((value + 32) >> 6, 0, 255);
    }
  });
}

type Weights = readonly [number, number, number, number];

/** The outer two weights count negatively. */
function verticalWeights(fraction: number): Weights {
  const square = f(fraction * fraction);
  const y1 = roundHalfEven(f(fraction * 65536));
  const y2 = roundHalfEven(f(square * 65536));
  const y3 = roundHalfEven(f(f(square * fraction) * 65536));
  const limit = (weight: number) => clamp(weight, 0, 65535);
  return [
    limit(-(2 * y2 - y3 - y1) >> 1),
    limit((3 * y3 - 5 * y2 + 0x20000) >> 1),
    limit((-3 * y3 + 4 * y2 + y1) >> 1),
    limit(-(y3 - y2) >> 1),
  ];
}

function horizontalWeights(fraction: number): Weights {
  const s = fraction >> 1;
  const s2 = product(s, s);
  const s3 = product(s2, s);
  const t = 4 * s2 - 3 * s3;
  return [
    s2 - ((s3 + s) >> 1),
    -wrap16(((t + s2) >> 1) - 32768),
    (t + s) >> 1,
    (s3 - s2) >> 1,
  ];
}

/** Of two numbers with 15 bits behind the point, rounded. */
function product(a: number, b: number): number {
  return (2 * a * b + 32768) >> 16;
}

function saturate16(value: number): number {
  return clamp(value, -32768, 32767);
}
