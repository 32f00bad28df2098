/**
 * Wrong tables: calls that reach another function of the driver, or none, and wrong answers of eglGetProcAddress.
 *
 * @module
 */

export * from "./egl_table_extensions.ts";
export * from "./egl_table_fill.ts";
export * from "./egl_table_hooks.ts";
export * from "./egl_table_no_context.ts";
export * from "./egl_table_proc_address.ts";
