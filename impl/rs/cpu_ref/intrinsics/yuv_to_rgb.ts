/**
 * YUV to RGB.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { INPUT, INPUT_STRIDE, OWN } from "../../kernels/parameters.ts";
import { sizeOf, type YuvToRgbJob } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell. */
const CELL_NS = 0.4;

/** The numbers that the kernel multiplies, adds and compares with, each in all lanes of a vector. */
const CONSTANTS = [149, 5228, 0xff, 128, 204, 2908, 50, 104, 258, 2320, 8, -1];

/** Prepares a conversion. */
export function yuvToRgbPlan({ input, clip }: YuvToRgbJob, block: KernelBlock): KernelPlan {
  block.int(INPUT, input.y);
  block.int(INPUT_STRIDE, input.yStride);
  block.ints(OWN, [input.u, input.v, input.uvStride, input.uvStep]);
  block.shorts(OWN + 16, CONSTANTS.flatMap((value) => splat(value, 8)));
  const [width, height] = sizeOf(clip);
  return { kernel: "yuvToRgb", step: tileStep(width, height), work: CELL_NS * width * height };
}
