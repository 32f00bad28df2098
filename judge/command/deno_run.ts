/**
 * How a command starts another program of the project.
 *
 * @module
 */

/** Whether the project is a package that npm has installed, with what it imports beside it. */
export const IS_INSTALLED = import.meta.url.includes("/node_modules/");

/** The words of Deno before flags of V8 and the module. */
export const RUN: readonly string[] = [
  "run",
  "-A",
  "--quiet",
  ...IS_INSTALLED ? ["--no-lock", "--node-modules-dir=manual"] : [],
];
