/**
 * Mutants of libraries in APKs.
 *
 * @module
 */

export * from "./linker_apk_archive.ts";
