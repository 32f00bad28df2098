/**
 * Wrong ways to find the system's driver and to load it.
 *
 * @module
 */

export * from "./names.mutants.ts";
export * from "./places.mutants.ts";
export * from "./strict.mutants.ts";
