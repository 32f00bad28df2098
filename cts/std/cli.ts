/**
 * `@std/cli`, from the npm republication of the same library, with types.
 *
 * @module
 */
// @ts-types="./cli.d.ts"
export * from "npm:deno-std@1.4.0/cli/parse_args.js";
