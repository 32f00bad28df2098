/**
 * Mutants of the fallback: what gets lost, or is done twice, where a launch is not done by the GPU.
 *
 * @module
 */

export * from "./rs_fallback_midway.ts";
