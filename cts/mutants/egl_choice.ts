/**
 * Wrong choices of drivers for apps.
 *
 * @module
 */

export * from "./egl_choice_angle.ts";
export * from "./egl_choice_angle_packages.ts";
export * from "./egl_choice_before.ts";
export * from "./egl_choice_libraries.ts";
export * from "./egl_choice_lists.ts";
export * from "./egl_choice_native.ts";
export * from "./egl_choice_packages.ts";
export * from "./egl_choice_settings.ts";
