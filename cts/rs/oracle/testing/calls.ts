/**
 * A run of each intrinsic on images, for tests that hold for all of them.
 *
 * @module
 */

import type { ComputeClip } from "../../../contract/compute.ts";
import type { CellCall } from "../output.ts";
import { bytes, emptyLike, image } from "./images.ts";

/** Columns of the outputs of {@link imageCalls}. */
export const CALL_WIDTH = 21;

/** Rows of the outputs of {@link imageCalls}. */
export const CALL_HEIGHT = 9;

/** A run that writes an image. */
export type ImageCall = Exclude<CellCall, { intrinsic: "histogram" | "histogramDot" | "bnnm" }>;

/**
 * Runs whose results depend on all of their parameters.
 *
 * @param clip What they write.
 * @param fill What is in the output before, in all components.
 */
export function imageCalls(clip: ComputeClip, fill = 7): ImageCall[] {
  const size = { width: CALL_WIDTH, height: CALL_HEIGHT };
  const next = bytes(1);
  const input = image({ vectorSize: 4, ...size, fill: next });
  const output = () => emptyLike(input, fill);
  const floats = image({ type: "f32", vectorSize: 3, ...size, fill: next });
  const factors = (length: number) => Float32Array.from({ length }, () => next() / 128 / length);
  const table = (length: number) => Uint8Array.from({ length }, next);
  return [
    { intrinsic: "blur", input, output: output(), clip, radius: 3.5 },
    { intrinsic: "convolve3x3", input, output: output(), clip, coefficients: factors(9) },
    {
      intrinsic: "convolve5x5",
      input: floats,
      output: emptyLike(floats, fill),
      clip,
      coefficients: factors(25),
    },
    {
      intrinsic: "colorMatrix",
      input,
      output: output(),
      clip,
      matrix: factors(16),
      add: factors(4),
    },
    { intrinsic: "lut", input, output: output(), clip, table: table(1024) },
    {
      intrinsic: "lut3d",
      input,
      output: output(),
      clip,
      cube: { x: 3, y: 4, z: 2, data: table(96) },
    },
    { intrinsic: "blend", mode: "srcOver", input, output: output(), clip },
    {
      intrinsic: "resize",
      input: image({ vectorSize: 4, width: 8, height: 12, fill: next }),
      output: output(),
      clip,
    },
    {
      intrinsic: "yuvToRgb",
      input: {
        ...size,
        y: table(CALL_WIDTH * CALL_HEIGHT),
        u: table(60),
        v: table(60),
        yStride: CALL_WIDTH,
        uvStride: 11,
        uvStep: 1,
      },
      output: output(),
      clip,
    },
  ];
}
