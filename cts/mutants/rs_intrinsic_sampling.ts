/**
 * Mutants of histogram, resize and YUV to RGB.
 *
 * @module
 */

export * from "./rs_intrinsic_histogram.ts";
export * from "./rs_intrinsic_resize.ts";
