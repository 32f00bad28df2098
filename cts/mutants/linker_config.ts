/**
 * Mutants of the linker configuration file.
 *
 * @module
 */

export * from "./linker_config_append.ts";
export * from "./linker_config_directories.ts";
export * from "./linker_config_errors.ts";
export * from "./linker_config_files.ts";
export * from "./linker_config_files_release.ts";
export * from "./linker_config_lines.ts";
export * from "./linker_config_mapping.ts";
export * from "./linker_config_none.ts";
export * from "./linker_config_paths.ts";
export * from "./linker_config_process.ts";
export * from "./linker_config_sections.ts";
export * from "./linker_config_spaces.ts";
export * from "./linker_config_substitution.ts";
export * from "./linker_config_values.ts";
