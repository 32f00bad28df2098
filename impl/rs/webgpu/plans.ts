/**
 * The plans of all intrinsics that the GPU has.
 *
 * @module
 */

import type { IntrinsicJob } from "../cpu_ref/intrinsics/jobs.ts";
import type { GpuPlan, NoPlan, OffsetOf } from "./gpu_plan.ts";
import { blendPlan } from "./shaders/blend.ts";
import { blurPlan } from "./shaders/blur.ts";
import { colorMatrixPlan } from "./shaders/color_matrix.ts";
import { convolvePlan } from "./shaders/convolve.ts";
import { histogramPlan } from "./shaders/histogram.ts";
import { lutPlan } from "./shaders/lut.ts";
import { lut3dPlan } from "./shaders/lut3d.ts";
import { resizePlan } from "./shaders/resize.ts";
import { yuvToRgbPlan } from "./shaders/yuv_to_rgb.ts";

/**
 * Plans a run.
 *
 * @param job The run.
 * @param offsetOf See {@link OffsetOf}.
 * @returns Why not, if the processor is to do it.
 */
export function gpuPlan(job: IntrinsicJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  switch (job.intrinsic) {
    case "blur":
      return blurPlan(job, offsetOf);
    case "convolve3x3":
    case "convolve5x5":
      return convolvePlan(job, offsetOf);
    case "colorMatrix":
      return colorMatrixPlan(job, offsetOf);
    case "lut":
      return lutPlan(job, offsetOf);
    case "lut3d":
      return lut3dPlan(job, offsetOf);
    case "blend":
      return blendPlan(job, offsetOf);
    case "histogram":
    case "histogramDot":
      return histogramPlan(job, offsetOf);
    case "resize":
      return resizePlan(job, offsetOf);
    case "yuvToRgb":
      return yuvToRgbPlan(job, offsetOf);
    case "blas":
    case "bnnm":
      return "the GPU driver has no shader for it";
  }
}
