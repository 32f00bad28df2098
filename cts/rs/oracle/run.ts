/**
 * Runs intrinsics in plain TypeScript.
 *
 * @module
 */

import type { ComputeCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { blas } from "./blas.ts";
import { blend, toolkitBlend } from "./blend.ts";
import { blur } from "./blur.ts";
import { bnnm } from "./bnnm.ts";
import { colorMatrix } from "./color_matrix.ts";
import { convolve } from "./convolve.ts";
import { histogram, histogramDot } from "./histogram.ts";
import { lut } from "./lut.ts";
import { lut3d } from "./lut3d.ts";
import { resize } from "./resize.ts";
import { yuvToRgb } from "./yuv_to_rgb.ts";

/**
 * Runs an intrinsic as one of Android's implementations does.
 *
 * @param call The run; its output is written.
 * @param arm Which of Android's implementations.
 * @throws {RangeError} If the radius of a blur is not above 0 and at most 25.
 */
export function runArm(call: ComputeCall, arm: Arm): void {
  switch (call.intrinsic) {
    case "blur":
      return blur(call, arm);
    case "convolve3x3":
    case "convolve5x5":
      return convolve(call, arm);
    case "colorMatrix":
      return colorMatrix(call, arm);
    case "lut":
      return lut(call);
    case "lut3d":
      return lut3d(call, arm);
    case "blend":
      return blend(call, arm);
    case "histogram":
      return histogram(call);
    case "histogramDot":
      return histogramDot(call);
    case "resize":
      return resize(call, arm);
    case "yuvToRgb":
      return yuvToRgb(call);
    case "blas":
      return blas(call);
    case "bnnm":
      return bnnm(call);
  }
}

/**
 * Runs an intrinsic as results are judged: as Android's portable C, but for blend, whose results are limited to 255 where
 * the portable C of RenderScript wraps and that of the replacement toolkit does not.
 *
 * @param call The run; its output is written.
 * @throws {RangeError} If the radius of a blur is not above 0 and at most 25.
 */
export function reference(call: ComputeCall): void {
  if (call.intrinsic === "blend") toolkitBlend(call);
  else runArm(call, "scalar");
}
