/**
 * Mutants of the intrinsics that make an image of another of the same size.
 *
 * @module
 */

export * from "./blend.mutants.ts";
export * from "./images_common.mutants.ts";
export * from "./convolve.mutants.ts";
export * from "./color_matrix.mutants.ts";
export * from "./lut.mutants.ts";
