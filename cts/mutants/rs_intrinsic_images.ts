/**
 * Mutants of the intrinsics that make an image of another of the same size.
 *
 * @module
 */

export * from "./rs_intrinsic_images_blend.ts";
export * from "./rs_intrinsic_images_common.ts";
export * from "./rs_intrinsic_images_convolve.ts";
export * from "./rs_intrinsic_images_matrix.ts";
export * from "./rs_intrinsic_images_tables.ts";
