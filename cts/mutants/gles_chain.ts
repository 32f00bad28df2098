/**
 * Mutants of the chain of layers.
 *
 * @module
 */

export * from "./gles_chain_call.ts";
export * from "./gles_chain_init.ts";
export * from "./gles_chain_offer.ts";
export * from "./gles_chain_order.ts";
export * from "./gles_chain_platform.ts";
