/**
 * Parts that enable layers wrongly.
 *
 * @module
 */

export * from "./gles_enable_apps.ts";
export * from "./gles_enable_property.ts";
export * from "./gles_enable_settings.ts";
export * from "./gles_enable_start.ts";
