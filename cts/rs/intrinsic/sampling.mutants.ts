/**
 * Mutants of histogram, resize and YUV to RGB.
 *
 * @module
 */

export * from "./histogram.mutants.ts";
export * from "./resize.mutants.ts";
