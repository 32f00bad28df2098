/**
 * Wrong choices of drivers for apps.
 *
 * @module
 */

export * from "./egl_choice_packages.ts";
