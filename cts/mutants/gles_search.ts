/**
 * Mutants of searching and loading layers.
 *
 * @module
 */

export * from "./gles_search_list.ts";
export * from "./gles_search_load.ts";
export * from "./gles_search_order.ts";
export * from "./gles_search_place.ts";
