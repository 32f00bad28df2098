/**
 * Mutants of scripts: how they are loaded, called and launched.
 *
 * @module
 */

export * from "./rs_script_calls.ts";
export * from "./rs_script_files.ts";
export * from "./rs_script_forgotten.ts";
export * from "./rs_script_groups.ts";
export * from "./rs_script_launch.ts";
export * from "./rs_script_limits.ts";
export * from "./rs_script_load.ts";
export * from "./rs_script_reduce.ts";
export * from "./rs_script_threads.ts";
export * from "./rs_script_variables.ts";
