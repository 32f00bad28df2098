/**
 * The scripts of all intrinsics.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp of Android 9 (createIntrinsic).
 *
 * @module
 */

import { RsScriptIntrinsicId } from "../../../../cts/contract/rs_defines.ts";
import { BlasScript } from "./blas_script.ts";
import { HistogramScript } from "./histogram_script.ts";
import type { IntrinsicScript, IntrinsicScriptHost } from "./intrinsic_script.ts";
import {
  BlurScript,
  Convolve3x3Script,
  Convolve5x5Script,
  ResizeScript,
} from "./neighbour_scripts.ts";
import { BlendScript, ColorMatrixScript, Lut3dScript, LutScript } from "./pointwise_scripts.ts";
import { YuvToRgbScript } from "./yuv_to_rgb_script.ts";

/** The class of each intrinsic's script, by `RsScriptIntrinsicId`. */
export const INTRINSIC_SCRIPTS: ReadonlyMap<
  number,
  new (host: IntrinsicScriptHost) => IntrinsicScript
> = new Map<number, new (host: IntrinsicScriptHost) => IntrinsicScript>([
  [RsScriptIntrinsicId.CONVOLVE_3X3, Convolve3x3Script],
  [RsScriptIntrinsicId.COLOR_MATRIX, ColorMatrixScript],
  [RsScriptIntrinsicId.LUT, LutScript],
  [RsScriptIntrinsicId.CONVOLVE_5X5, Convolve5x5Script],
  [RsScriptIntrinsicId.BLUR, BlurScript],
  [RsScriptIntrinsicId.YUV_TO_RGB, YuvToRgbScript],
  [RsScriptIntrinsicId.BLEND, BlendScript],
  [RsScriptIntrinsicId["3DLUT"], Lut3dScript],
  [RsScriptIntrinsicId.HISTOGRAM, HistogramScript],
  [RsScriptIntrinsicId.RESIZE, ResizeScript],
  [RsScriptIntrinsicId.BLAS, BlasScript],
]);
