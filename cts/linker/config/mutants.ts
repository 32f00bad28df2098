/**
 * Mutants of the linker configuration file.
 *
 * @module
 */

export * from "./directories.mutants.ts";
export * from "./files.mutants.ts";
export * from "./sections.mutants.ts";
export * from "./spaces.mutants.ts";
