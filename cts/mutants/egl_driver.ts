/**
 * Wrong ways to find the system's driver and to load it.
 *
 * @module
 */

export * from "./egl_driver_names.ts";
export * from "./egl_driver_places.ts";
export * from "./egl_driver_strict.ts";
