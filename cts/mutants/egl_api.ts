/**
 * Wrong answers of libEGL about itself and about displays.
 *
 * @module
 */

export * from "./egl_api_version.ts";
