/**
 * Mutants of what a vendor's file of bitcode is, and of what is said of it.
 *
 * @module
 */

export * from "./bitcode_wrapper_fields.ts";
export * from "./bitcode_wrapper_rules.ts";
