/**
 * `@std/assert`, from the npm republication of the same library, with types.
 *
 * @module
 */
// @ts-types="./assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
