/**
 * Frames of video, and runs of YUV to RGB, that tests are made of.
 *
 * @module
 */

import type { ComputeClip, YuvImage, YuvToRgbCall } from "../../contract/compute.ts";
import type { Context } from "../../framework/mod.ts";
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
  const y = Uint8Array.from({ length: width * height }, (_, cell) => {
    const [x, row] = [cell % width, Math.floor(cell / width)];
    return blocks[(row >> 1) * columns + (x >> 1)]![0];
  });
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
export function colourAt({ output }: YuvToRgbCall, x: number, y: number): number[] {
  return [...output.data.slice(4 * (y * output.width + x)).subarray(0, 4)];
}

/** Components of the output outside of the limits that are not 77. */
export function writtenOutside({ output: { width, data }, clip }: YuvToRgbCall) {
  return [...data.entries()].flatMap(([index, value]) => {
    const [x, y] = [Math.floor(index / 4) % width, Math.floor(index / 4 / width)];
    const isInside = x >= clip.x1 && x < clip.x2 && y >= clip.y1 && y < clip.y2;
    return isInside || value === 77 ? [] : [{ x, y, value }];
  });
}

/** Expects of each cell that it has a colour within 2. */
export function expectColours(
  t: Context<unknown>,
  { output }: YuvToRgbCall,
  colour: (x: number, y: number) => readonly number[],
): void {
  const { width, data } = output;
  const off = [...data].flatMap((value, index) => {
    const [cell, part] = [Math.floor(index / 4), index % 4];
    const expected = colour(cell % width, Math.floor(cell / width))[part];
    if (expected === undefined || Math.abs(value - expected) <= 2) return [];
    return [{ x: cell % width, y: Math.floor(cell / width), part, value, expected }];
  });
  t.expectAbsent("colours that are off", off);
}
