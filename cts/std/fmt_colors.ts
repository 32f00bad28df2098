/**
 * `@std/fmt/colors`, from the npm republication of the same library, with types.
 *
 * @module
 */
// @ts-types="./fmt_colors.d.ts"
export * from "npm:deno-std@1.4.0/fmt/colors.js";
