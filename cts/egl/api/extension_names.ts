/**
 * The extensions that libEGL offers.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`gBuiltinExtensionString`,
 * `gExtensionString`, `gClientExtensionString`) and egl_display.cpp (`egl_display_t::initialize`).
 *
 * @module
 */

/** Those that it implements itself. */
export const BUILT_IN: readonly string[] = [
  "EGL_ANDROID_front_buffer_auto_refresh",
  "EGL_ANDROID_get_native_client_buffer",
  "EGL_ANDROID_presentation_time",
  "EGL_EXT_surface_CTA861_3_metadata",
  "EGL_EXT_surface_SMPTE2086_metadata",
  "EGL_KHR_get_all_proc_addresses",
  "EGL_KHR_swap_buffers_with_damage",
];

/** Implemented as well, but with ANGLE not everywhere. */
export const FRAME_TIMESTAMPS = "EGL_ANDROID_get_frame_timestamps";

/** Those that apps see if the driver lists them, in every release. */
export const PASSED_THROUGH: readonly string[] = [
  "EGL_ANDROID_image_native_buffer",
  "EGL_ANDROID_recordable",
  "EGL_EXT_buffer_age",
  "EGL_EXT_create_context_robustness",
  "EGL_EXT_image_gl_colorspace",
  "EGL_EXT_pixel_format_float",
  "EGL_EXT_protected_content",
  "EGL_EXT_yuv_surface",
  "EGL_IMG_context_priority",
  "EGL_KHR_config_attribs",
  "EGL_KHR_create_context",
  "EGL_KHR_create_context_no_error",
  "EGL_KHR_fence_sync",
  "EGL_KHR_gl_colorspace",
  "EGL_KHR_gl_renderbuffer_image",
  "EGL_KHR_gl_texture_2D_image",
  "EGL_KHR_gl_texture_3D_image",
  "EGL_KHR_gl_texture_cubemap_image",
  "EGL_KHR_image",
  "EGL_KHR_image_base",
  "EGL_KHR_image_pixmap",
  "EGL_KHR_lock_surface",
  "EGL_KHR_mutable_render_buffer",
  "EGL_KHR_no_config_context",
  "EGL_KHR_partial_update",
  "EGL_KHR_reusable_sync",
  "EGL_KHR_stream",
  "EGL_KHR_stream_consumer_gltexture",
  "EGL_KHR_stream_cross_process_fd",
  "EGL_KHR_stream_fifo",
  "EGL_KHR_stream_producer_eglsurface",
  "EGL_KHR_surfaceless_context",
  "EGL_KHR_wait_sync",
  "EGL_NV_system_time",
];

/** Those that apps see if the driver lists them, from Android 12 on. */
export const PASSED_THROUGH_FROM_12: readonly string[] = [
  "EGL_ANDROID_native_fence_sync",
  "EGL_NV_context_priority_realtime",
];

/** Those of the client, for which no display is needed. */
export const CLIENT: readonly string[] = [
  "EGL_ANDROID_GLES_layers",
  "EGL_ANGLE_platform_angle",
  "EGL_EXT_client_extensions",
  "EGL_KHR_platform_android",
];

/** Color spaces of displays of wide color. */
export const WIDE_COLOR: readonly string[] = [
  "EGL_EXT_gl_colorspace_scrgb",
  "EGL_EXT_gl_colorspace_scrgb_linear",
  "EGL_EXT_gl_colorspace_display_p3_linear",
  "EGL_EXT_gl_colorspace_display_p3",
  "EGL_EXT_gl_colorspace_display_p3_passthrough",
];

/** Color spaces of displays of high dynamic range. */
export const HDR: readonly string[] = [
  "EGL_EXT_gl_colorspace_bt2020_linear",
  "EGL_EXT_gl_colorspace_bt2020_pq",
];

/** Another one of them, from Android 14 on. */
export const HLG = "EGL_EXT_gl_colorspace_bt2020_hlg";
