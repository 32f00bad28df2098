/**
 * Frames of video, and runs of YUV to RGB, that tests are made of.
 *
 * @module
 */

import type { ComputeClip, YuvImage, YuvToRgbCall } from "../../contract/compute.ts";
import type { Context } from "../../framework/mod.ts";
import { listOf } from "../numbers.ts";
import { constant, whole } from "./images.ts";

/** How frames lie in Allocations, the most usual one first. */
export const FORMATS = ["nv21", "yv12", "legacy"] as const;

/**
 * A run, in an image whose bytes were 77.
 *
 * @param input The frame.
 * @param clip Limits. Default: all cells.
 */
export function toRgb(input: YuvImage, clip: ComputeClip = whole(input)): YuvToRgbCall {
  const { width, height } = input;
  return { intrinsic: "yuvToRgb", input, output: constant({ width, height }, 77), clip };
}

/**
 * A frame each block of which, four cells, has one Y, U and V.
 *
 * @param width Columns, an even number.
 * @param height Rows, an even number.
 * @param block Gives those of a block; its number counts from 0, row by row.
 */
export function frameOf(
  width: number,
  height: number,
  block: (number: number) => readonly [y: number, u: number, v: number],
): YuvImage {
  const columns = width / 2;
  const blocks = Array.from({ length: columns * height / 2 }, (_, number) => block(number));
  const y = new Uint8Array(width * height);
  for (let cell = 0; cell < y.length; cell++) {
    const row = Math.floor(cell / width) >> 1;
    y[cell] = blocks[row * columns + (cell % width >> 1)]![0];
  }
  const plane = (part: 1 | 2) => Uint8Array.from(blocks, (parts) => parts[part]);
  return {
    width,
    height,
    y,
    u: plane(1),
    v: plane(2),
    yStride: width,
    uvStride: columns,
    uvStep: 1,
  };
}

/** The four components of a cell of the output. */
export function colorAt({ output }: YuvToRgbCall, x: number, y: number): number[] {
  const at = 4 * (y * output.width + x);
  return listOf(output.data.subarray(at, at + 4));
}

/** Components of the output outside of the limits that are not 77. */
export function writtenOutside({ output: { width, data }, clip }: YuvToRgbCall): unknown[] {
  const written: unknown[] = [];
  for (const [index, value] of data.entries()) {
    const x = Math.floor(index / 4) % width;
    const y = Math.floor(index / 4 / width);
    const isInside = x >= clip.x1 && x < clip.x2 && y >= clip.y1 && y < clip.y2;
    if (!isInside && value !== 77) written.push({ x, y, value });
  }
  return written;
}

/** Expects of each cell that it has a color within 2. */
export function expectColors(
  t: Context<unknown>,
  call: YuvToRgbCall,
  color: (x: number, y: number) => readonly number[],
): void {
  t.expectAbsent("colors that are off", colorsOff(call, color));
}

/** Components of cells that are not within 2 of the color that a cell must have; of an empty one nothing is asked. */
export function colorsOff(
  { output }: YuvToRgbCall,
  color: (x: number, y: number) => readonly number[],
): unknown[] {
  const { width, height } = output;
  const off: unknown[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const expected = color(x, y);
      const at = 4 * (y * width + x);
      for (let part = 0; part < expected.length; part++) {
        const value = output.data[at + part]!;
        if (Math.abs(value - expected[part]!) > 2) off.push({ x, y, part, value, expected });
      }
    }
  }
  return off;
}
