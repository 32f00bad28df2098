/**
 * Layers that are wrong: how they are loaded, what they answer, and what they do with calls, results and threads.
 *
 * @module
 */

export * from "./calls.mutants.ts";
export * from "./lives.mutants.ts";
export * from "./loading.mutants.ts";
export * from "./offers.mutants.ts";
export * from "./overlap.mutants.ts";
export * from "./results.mutants.ts";
export * from "./swaps.mutants.ts";
export * from "./texts.mutants.ts";
