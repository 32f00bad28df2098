/**
 * Layers that are wrong: how they are loaded, what they answer, and what they do with calls, results and threads.
 *
 * @module
 */

export * from "./layer_calls.ts";
export * from "./layer_lives.ts";
export * from "./layer_loading.ts";
export * from "./layer_offers.ts";
export * from "./layer_results.ts";
