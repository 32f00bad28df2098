/**
 * The extension strings that libEGL composes.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`gBuiltinExtensionString`,
 * `gExtensionString`, `gClientExtensionString`) and egl_display.cpp (`egl_display_t::initialize`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

const FRAME_TIMESTAMPS = "EGL_ANDROID_get_frame_timestamps";

/** In the order of 10 and 11. */
const BUILT_IN = [
  "EGL_KHR_get_all_proc_addresses",
  "EGL_ANDROID_presentation_time",
  "EGL_KHR_swap_buffers_with_damage",
  "EGL_ANDROID_get_native_client_buffer",
  "EGL_ANDROID_front_buffer_auto_refresh",
  FRAME_TIMESTAMPS,
  "EGL_EXT_surface_SMPTE2086_metadata",
  "EGL_EXT_surface_CTA861_3_metadata",
];

const BUILT_IN_FROM_12 = BUILT_IN.toSorted();

/** That images may have a color space. */
export const IMAGE_COLOR_SPACES = "EGL_EXT_image_gl_colorspace";

/** In the order of 10 and 11. */
const PASSED_THROUGH = [
  "EGL_KHR_image",
  "EGL_KHR_image_base",
  IMAGE_COLOR_SPACES,
  "EGL_KHR_image_pixmap",
  "EGL_KHR_lock_surface",
  "EGL_KHR_gl_colorspace",
  "EGL_KHR_gl_texture_2D_image",
  "EGL_KHR_gl_texture_3D_image",
  "EGL_KHR_gl_texture_cubemap_image",
  "EGL_KHR_gl_renderbuffer_image",
  "EGL_KHR_reusable_sync",
  "EGL_KHR_fence_sync",
  "EGL_KHR_create_context",
  "EGL_KHR_config_attribs",
  "EGL_KHR_surfaceless_context",
  "EGL_KHR_stream",
  "EGL_KHR_stream_fifo",
  "EGL_KHR_stream_producer_eglsurface",
  "EGL_KHR_stream_consumer_gltexture",
  "EGL_KHR_stream_cross_process_fd",
  "EGL_EXT_create_context_robustness",
  "EGL_NV_system_time",
  "EGL_ANDROID_image_native_buffer",
  "EGL_KHR_wait_sync",
  "EGL_ANDROID_recordable",
  "EGL_KHR_partial_update",
  "EGL_EXT_pixel_format_float",
  "EGL_EXT_buffer_age",
  "EGL_KHR_create_context_no_error",
  "EGL_KHR_mutable_render_buffer",
  "EGL_EXT_yuv_surface",
  "EGL_EXT_protected_content",
  "EGL_IMG_context_priority",
  "EGL_KHR_no_config_context",
];

const PASSED_THROUGH_FROM_12 = [
  ...PASSED_THROUGH,
  "EGL_ANDROID_native_fence_sync",
  "EGL_NV_context_priority_realtime",
].sort();

const CLIENT = [
  "EGL_ANDROID_GLES_layers",
  "EGL_ANGLE_platform_angle",
  "EGL_EXT_client_extensions",
  "EGL_KHR_platform_android",
];

/**
 * The string for EGL_NO_DISPLAY: known before any driver or layer is loaded.
 *
 * @param release Layers exist from Android 10; Android 12 sorted it and ends it with a blank.
 */
export function clientExtensions(release: Release): string {
  if (release >= 12) return joined(CLIENT);
  const others = CLIENT.slice(1);
  return (release >= 10 ? [...others, CLIENT[0]] : others).join(" ");
}

/**
 * The extensions that libEGL implements itself, whatever the driver says; from Android 12 on in alphabetical order.
 *
 * @param release From Android 14 on, that of frame timestamps stands behind all others, if it is there.
 * @param hasTimestamps Whether it is there.
 */
export function builtIn(release: Release, hasTimestamps: boolean): readonly string[] {
  if (release < 12) return BUILT_IN;
  if (release < 14) return BUILT_IN_FROM_12;
  const others = BUILT_IN_FROM_12.filter((name) => name !== FRAME_TIMESTAMPS);
  return hasTimestamps ? [...others, FRAME_TIMESTAMPS] : others;
}

/** The names that apps see if the driver lists them. */
export function passedThrough(release: Release): readonly string[] {
  return release >= 12 ? PASSED_THROUGH_FROM_12 : PASSED_THROUGH;
}

/** A string of names, each followed by a blank. */
export function joined(names: readonly string[]): string {
  return names.map((name) => `${name} `).join("");
}
