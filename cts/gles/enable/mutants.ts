/**
 * Parts that enable layers wrongly.
 *
 * @module
 */

export * from "./apps.mutants.ts";
export * from "./property.mutants.ts";
export * from "./settings.mutants.ts";
export * from "./start.mutants.ts";
