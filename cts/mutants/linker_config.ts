/**
 * Mutants of the linker configuration file.
 *
 * @module
 */

export * from "./linker_config_directories.ts";
export * from "./linker_config_files.ts";
export * from "./linker_config_sections.ts";
export * from "./linker_config_spaces.ts";
