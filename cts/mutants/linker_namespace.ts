/**
 * Mutants of the linker and its namespaces.
 *
 * @module
 */

export * from "./linker_namespace_api.ts";
export * from "./linker_namespace_callers.ts";
export * from "./linker_namespace_isolation.ts";
export * from "./linker_namespace_linked.ts";
export * from "./linker_namespace_links.ts";
export * from "./linker_namespace_loaded.ts";
