/**
 * Mutants of RenderScript's HAL 1.0.
 *
 * @module
 */

export * from "./rs_hal_calls.ts";
export * from "./rs_hal_platform.ts";
export * from "./rs_hal_platform_work.ts";
export * from "./rs_hal_results.ts";
export * from "./rs_hal_search.ts";
export * from "./rs_hal_use.ts";
export * from "./rs_hal_versions.ts";
