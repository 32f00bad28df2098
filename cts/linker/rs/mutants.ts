/**
 * Mutants of what RenderScript needs of the linker.
 *
 * @module
 */

export * from "./drivers.mutants.ts";
export * from "./libraries.mutants.ts";
export * from "./namespaces.mutants.ts";
