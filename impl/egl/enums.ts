/**
 * The EGL and GL enums that libEGL and the driver use, and how a call fails (Khronos egl.h, eglext.h, gl2.h).
 *
 * @module
 */

/** EGL enums. */
export const EGL = {
  SUCCESS: 0x3000,
  NOT_INITIALIZED: 0x3001,
  BAD_ACCESS: 0x3002,
  BAD_ALLOC: 0x3003,
  BAD_ATTRIBUTE: 0x3004,
  BAD_CONFIG: 0x3005,
  BAD_CONTEXT: 0x3006,
  BAD_CURRENT_SURFACE: 0x3007,
  BAD_DISPLAY: 0x3008,
  BAD_MATCH: 0x3009,
  BAD_NATIVE_PIXMAP: 0x300a,
  BAD_NATIVE_WINDOW: 0x300b,
  BAD_PARAMETER: 0x300c,
  BAD_SURFACE: 0x300d,
  CONTEXT_LOST: 0x300e,
  CONFIG_CAVEAT: 0x3027,
  SAMPLES: 0x3031,
  SAMPLE_BUFFERS: 0x3032,
  NONE: 0x3038,
  RENDERABLE_TYPE: 0x3040,
  OPENGL_ES2_BIT: 4,
  VENDOR: 0x3053,
  VERSION: 0x3054,
  EXTENSIONS: 0x3055,
  CLIENT_APIS: 0x308d,
  DRAW: 0x3059,
  READ: 0x305a,
  CONTEXT_CLIENT_VERSION: 0x3098,
  CONTEXT_CLIENT_TYPE: 0x3097,
  GL_COLORSPACE_KHR: 0x309d,
  OPENGL_ES_API: 0x30a0,
  PLATFORM_ANDROID_KHR: 0x3141,
  FRONT_BUFFER_AUTO_REFRESH_ANDROID: 0x314c,
  CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR: 0x31bd,
  PLATFORM_ANGLE_ANGLE: 0x3202,
  PLATFORM_ANGLE_TYPE_ANGLE: 0x3203,
  TIMESTAMPS_ANDROID: 0x3430,
  COMPOSITE_DEADLINE_ANDROID: 0x3431,
  COMPOSITE_TO_PRESENT_LATENCY_ANDROID: 0x3433,
  REQUESTED_PRESENT_TIME_ANDROID: 0x3434,
  DISPLAY_PRESENT_TIME_ANDROID: 0x343a,
  READS_DONE_TIME_ANDROID: 0x343c,
  PLATFORM_ANGLE_TYPE_VULKAN_ANGLE: 0x3450,
  PLATFORM_ANGLE_DEBUG_LAYERS_ENABLED_ANGLE: 0x3451,
  NATIVE_VISUAL_ID: 0x302e,
  CONFIG_ID: 0x3028,
} as const;

/** The name of an error, for example `EGL_BAD_DISPLAY`. */
export function eglErrorName(error: number): string {
  const isError = error >= EGL.SUCCESS && error <= EGL.CONTEXT_LOST;
  const known = isError ? Object.entries(EGL).find(([, value]) => value === error) : undefined;
  return known === undefined ? "UNKNOWN" : `EGL_${known[0]}`;
}

/** Thrown by a call of EGL that fails. */
export class EglFailure {
  /** What eglGetError gives then; undefined if it gives what it would have given. */
  readonly error: number | undefined;

  /** @param error What eglGetError gives then. Default: what it would have given. */
  constructor(error?: number) {
    this.error = error;
  }
}

/** GL enums. */
export const GL = {
  UNSIGNED_BYTE: 0x1401,
  RGBA: 0x1908,
  EXTENSIONS: 0x1f03,
  NUM_EXTENSIONS: 0x821d,
} as const;
