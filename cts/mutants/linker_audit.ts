/**
 * Mutants of what a checker says of a linker configuration.
 *
 * @module
 */

export * from "./linker_audit_rs.ts";
export * from "./linker_audit_sphal.ts";
export * from "./linker_audit_syntax.ts";
