/**
 * The tests of RenderScript.
 *
 * @module
 */

import { tests as compile } from "./compile.ts";
import { tests as context } from "./context.ts";
import { tests as driver } from "./driver.ts";
import { tests as blend } from "./intrinsics/blend.ts";
import { tests as blur } from "./intrinsics/blur.ts";
import { tests as colorMatrix } from "./intrinsics/color_matrix.ts";
import { tests as convolve } from "./intrinsics/convolve.ts";
import { tests as blas } from "./intrinsics/blas.ts";
import { tests as bnnm } from "./intrinsics/bnnm.ts";
import { tests as histogram } from "./intrinsics/histogram.ts";
import { tests as resize } from "./intrinsics/resize.ts";
import { tests as yuvToRgb } from "./intrinsics/yuv_to_rgb.ts";
import { threads } from "./intrinsics/seam_tests.ts";
import { tests as lut } from "./intrinsics/lut.ts";
import { tests as lut3d } from "./intrinsics/lut3d.ts";
import { tests as isolation } from "./isolation.ts";
import { tests as fallback } from "./fallback.ts";
import { tests as hal } from "./hal.ts";
import { tests as object } from "./object.ts";
import { tests as performance } from "./performance.ts";
import { tests as script } from "./script.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...context,
  ...driver,
  ...isolation,
  ...hal,
  ...object,
  ...script,
  ...compile,
  ...fallback,
  ...performance,
  ...blur,
  ...convolve,
  ...colorMatrix,
  ...lut,
  ...lut3d,
  ...blend,
  ...histogram,
  ...resize,
  ...yuvToRgb,
  ...blas,
  ...bnnm,
  threads,
];
