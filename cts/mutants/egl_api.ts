/**
 * Wrong answers of libEGL about itself and about displays.
 *
 * @module
 */

export * from "./egl_api_angle.ts";
export * from "./egl_api_client.ts";
export * from "./egl_api_display.ts";
export * from "./egl_api_driver_display.ts";
export * from "./egl_api_extension_names.ts";
export * from "./egl_api_extensions.ts";
export * from "./egl_api_failure.ts";
export * from "./egl_api_gl_extensions.ts";
export * from "./egl_api_gl_getters.ts";
export * from "./egl_api_lives.ts";
export * from "./egl_api_references.ts";
export * from "./egl_api_strings.ts";
export * from "./egl_api_version.ts";
