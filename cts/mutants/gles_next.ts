/**
 * Mutants of lookups by `get_next_layer_proc_address`.
 *
 * @module
 */

export * from "./gles_next_known.ts";
export * from "./gles_next_unknown.ts";
