/**
 * Mutants of lookups by `get_next_layer_proc_address`.
 *
 * @module
 */

export * from "./known.mutants.ts";
export * from "./unknown.mutants.ts";
