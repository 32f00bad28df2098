/**
 * Mutants of the chain of layers.
 *
 * @module
 */

export * from "./call.mutants.ts";
export * from "./init.mutants.ts";
export * from "./offer.mutants.ts";
export * from "./order.mutants.ts";
export * from "./platform.mutants.ts";
