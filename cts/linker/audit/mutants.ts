/**
 * Mutants of what a checker says of a linker configuration.
 *
 * @module
 */

export * from "./rs.mutants.ts";
export * from "./sphal.mutants.ts";
export * from "./syntax.mutants.ts";
