/**
 * Mutants of searching and loading layers.
 *
 * @module
 */

export * from "./either.mutants.ts";
export * from "./list.mutants.ts";
export * from "./load.mutants.ts";
export * from "./order.mutants.ts";
export * from "./place.mutants.ts";
