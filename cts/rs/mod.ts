/**
 * The tests of RenderScript.
 *
 * @module
 */

import { tests as compile } from "./compile/tests.ts";
import { tests as context } from "./context/tests.ts";
import { tests as driver } from "./driver/tests.ts";
import { tests as blend } from "./intrinsic/blend.tests.ts";
import { tests as blur } from "./intrinsic/blur.tests.ts";
import { tests as colorMatrix } from "./intrinsic/color_matrix.tests.ts";
import { tests as convolve } from "./intrinsic/convolve.tests.ts";
import { tests as blas } from "./intrinsic/blas.tests.ts";
import { tests as bnnm } from "./intrinsic/bnnm.tests.ts";
import { tests as histogram } from "./intrinsic/histogram.tests.ts";
import { tests as resize } from "./intrinsic/resize.tests.ts";
import { tests as yuvToRgb } from "./intrinsic/yuv_to_rgb.tests.ts";
import { tests as levels } from "./intrinsic/levels.tests.ts";
import { tests as objects } from "./intrinsic/objects.tests.ts";
import { threads } from "./intrinsic/threads.tests.ts";
import { tests as lut } from "./intrinsic/lut.tests.ts";
import { tests as lut3d } from "./intrinsic/lut3d.tests.ts";
import { tests as unexpected } from "./intrinsic/unexpected.tests.ts";
import { tests as kernels } from "./kernel/mod.ts";
import { tests as isolation } from "./isolation/tests.ts";
import { tests as fallback } from "./fallback/tests.ts";
import { tests as hal } from "./hal/tests.ts";
import { tests as object } from "./object/tests.ts";
import { tests as performance } from "./performance/tests.ts";
import { tests as script } from "./script/tests.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...context,
  ...driver,
  ...isolation,
  ...hal,
  ...object,
  ...script,
  ...kernels,
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
  ...objects,
  ...levels,
  ...unexpected,
  threads,
];
