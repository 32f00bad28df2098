/**
 * Mutants of file labels.
 *
 * @module
 */

export * from "./access.mutants.ts";
export * from "./expressions.mutants.ts";
export * from "./rows.mutants.ts";
export * from "./stock.mutants.ts";
export * from "./uses.mutants.ts";
