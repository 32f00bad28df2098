/**
 * Mutants of the rules for a vendor's files.
 *
 * @module
 */

export * from "./dependencies.mutants.ts";
export * from "./hals.mutants.ts";
export * from "./labels.mutants.ts";
export * from "./legacy.mutants.ts";
export * from "./types.mutants.ts";
