/**
 * The scripts of all intrinsics.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp of Android 9 (createIntrinsic).
 *
 * @module
 */

import { RsScriptIntrinsicId } from "../../../../cts/contract/rs_defines.ts";
import { BLAS } from "./blas/script.ts";
import { HISTOGRAM } from "./histogram_script.ts";
import type { CallIntrinsic, CellIntrinsic } from "./intrinsic_script.ts";
import { BLUR, CONVOLVE_3X3, CONVOLVE_5X5, RESIZE } from "./neighbor_scripts.ts";
import { BLEND, COLOR_MATRIX, LUT, LUT_3D } from "./pointwise_scripts.ts";
import { YUV_TO_RGB } from "./yuv_to_rgb_script.ts";

/** The intrinsics, by `RsScriptIntrinsicId`. */
export const INTRINSICS: ReadonlyMap<number, CellIntrinsic | CallIntrinsic> = new Map<
  number,
  CellIntrinsic | CallIntrinsic
>([
  [RsScriptIntrinsicId.CONVOLVE_3X3, CONVOLVE_3X3],
  [RsScriptIntrinsicId.COLOR_MATRIX, COLOR_MATRIX],
  [RsScriptIntrinsicId.LUT, LUT],
  [RsScriptIntrinsicId.CONVOLVE_5X5, CONVOLVE_5X5],
  [RsScriptIntrinsicId.BLUR, BLUR],
  [RsScriptIntrinsicId.YUV_TO_RGB, YUV_TO_RGB],
  [RsScriptIntrinsicId.BLEND, BLEND],
  [RsScriptIntrinsicId["3DLUT"], LUT_3D],
  [RsScriptIntrinsicId.HISTOGRAM, HISTOGRAM],
  [RsScriptIntrinsicId.RESIZE, RESIZE],
  [RsScriptIntrinsicId.BLAS, BLAS],
]);
