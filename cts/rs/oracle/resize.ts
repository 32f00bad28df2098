/**
 * ScriptIntrinsicResize, as Android computes it (rsCpuIntrinsicResize.cpp and rsCpuIntrinsics_advsimd_Resize.S of
 * Android 9).
 *
 * @module
 */

import type { ResizeCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, clamp, forEachCell, room } from "./cells.ts";
import { resizeNeon } from "./resize_neon.ts";
import { resizePlace, resizeScale } from "./resize_place.ts";

const f = Math.fround;

/**
 * Resizes, by cubic interpolation over 4 x 4 cells. NEON has code of its own for `u8` unless there are 4 or more columns of
 * the input for each of the output. It counts columns from the clip's first one, so its results depend on the clip.
 *
 * A clip's columns are written where they belong, while Android's kernels write them at twice their offset. The room
 * behind a third component is computed like a component.
 *
 * @param call The run; input and output must not share memory.
 * @param arm Which of Android's implementations.
 */
export function resize(call: ResizeCall, arm: Arm): void {
  const { input, output, clip } = call;
  const scaleX = resizeScale(input.width, output.width);
  const scaleY = resizeScale(input.height, output.height);
  if (arm === "neon" && input.type === "u8" && scaleX < 4) return resizeNeon(call, scaleX, scaleY);
  const rows = Array.from({ length: clip.y2 }, (_, y) => resizePlace(y, scaleY, input.height));
  const columns = Array.from({ length: clip.x2 }, (_, x) => resizePlace(x, scaleX, input.width));
  const step = room(input.vectorSize);
  const across = [0, 0, 0, 0];
  const down = [0, 0, 0, 0];
  forEachCell(clip, (x, y) => {
    const row = rows[y]!;
    const column = columns[x]!;
    const to = cellIndex(output, x, y);
    for (let c = 0; c < step; c++) {
      for (let i = 0; i < 4; i++) {
        for (let k = 0; k < 4; k++) {
          across[k] = input.data[(row.taps[i]! * input.width + column.taps[k]!) * step + c]!;
        }
        down[i] = cubic(across[0]!, across[1]!, across[2]!, across[3]!, column.fraction);
      }
      const value = cubic(down[0]!, down[1]!, down[2]!, down[3]!, row.fraction);
      output.data[to + c] = input.type === "u8" ? Math.trunc(clamp(f(value + 0.5), 0, 255)) : value;
    }
  });
}

function cubic(p0: number, p1: number, p2: number, p3: number, x: number): number {
  const third = f(f(f(3 * f(p1 - p2)) + p3) - p0);
  const second = f(f(f(f(2 * p0) - f(5 * p1)) + f(4 * p2)) - p3);
  const inner = f(f(p2 - p0) + f(x * f(second + f(x * third))));
  return f(p1 + f(f(0.5 * x) * inner));
}
