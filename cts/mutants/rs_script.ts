/**
 * Mutants of scripts: how they are loaded, called and launched.
 *
 * @module
 */

export * from "./rs_script_threads.ts";
