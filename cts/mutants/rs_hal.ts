/**
 * Mutants of RenderScript's HAL 1.0.
 *
 * @module
 */

export * from "./rs_hal_versions.ts";
