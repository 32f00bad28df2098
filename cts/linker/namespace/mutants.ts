/**
 * Mutants of the linker and its namespaces.
 *
 * @module
 */

export * from "./api.mutants.ts";
export * from "./callers.mutants.ts";
export * from "./isolation.mutants.ts";
export * from "./keys.mutants.ts";
export * from "./linked.mutants.ts";
export * from "./links.mutants.ts";
export * from "./loaded.mutants.ts";
