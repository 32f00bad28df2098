/**
 * Mutants of what RenderScript needs of the linker.
 *
 * @module
 */

export * from "./linker_rs_drivers.ts";
export * from "./linker_rs_libraries.ts";
export * from "./linker_rs_namespaces.ts";
