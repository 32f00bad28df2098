/**
 * Mutants of what a vendor's file of bitcode is, and of what is said of it.
 *
 * @module
 */

export * from "./fields.mutants.ts";
export * from "./rules.mutants.ts";
