/**
 * The EGLConfigs that the driver can draw into.
 *
 * @module
 */

/** A format of colors. */
export interface ColorFormat {
  /** Bits of each component. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** The `HAL_PIXEL_FORMAT_*` of its buffers (AOSP system/core, graphics-base.h). */
  readonly visual: number;
  /** Whether components are floating point numbers (EGL_EXT_pixel_format_float). */
  readonly isFloat: boolean;
  /** Whether a video encoder takes its buffers (EGL_ANDROID_recordable). */
  readonly isRecordable: boolean;
  /** Whether a display takes its buffers (EGL_ANDROID_framebuffer_target). */
  readonly isFramebufferTarget: boolean;
}

/** A format of frame buffers. */
export interface EglConfig {
  /** EGL_CONFIG_ID. */
  readonly id: number;
  /** The EGLConfig. */
  readonly handle: number;
  readonly color: ColorFormat;
  /** Bits. */
  readonly depth: number;
  /** Bits. */
  readonly stencil: number;
  /** Samples of a pixel; 0 without multisampling. */
  readonly samples: number;
}

const PLAIN = { isFloat: false, isRecordable: true, isFramebufferTarget: true } as const;
const RGBA_8888 = { ...PLAIN, red: 8, green: 8, blue: 8, alpha: 8, visual: 0x1 } as const;
const RGBX_8888 = { ...PLAIN, red: 8, green: 8, blue: 8, alpha: 0, visual: 0x2 } as const;
const RGB_565 = {
  ...PLAIN,
  red: 5,
  green: 6,
  blue: 5,
  alpha: 0,
  visual: 0x4,
  isRecordable: false,
} as const;
const RGBA_1010102 = { ...PLAIN, red: 10, green: 10, blue: 10, alpha: 2, visual: 0x2b } as const;
const RGBA_FP16 = {
  red: 16,
  green: 16,
  blue: 16,
  alpha: 16,
  visual: 0x16,
  isFloat: true,
  isRecordable: false,
  isFramebufferTarget: false,
} as const;

/** Depth and stencil bits, and samples. */
const ANCILLARY = [[0, 0, 0], [16, 0, 0], [24, 8, 0], [24, 8, 4]] as const;

/** Every config, by rising id. */
export const CONFIGS: readonly EglConfig[] = [
  RGBA_8888,
  RGBX_8888,
  RGB_565,
  RGBA_1010102,
  RGBA_FP16,
].flatMap((color, format) =>
  ANCILLARY.map(([depth, stencil, samples], i) => {
    const id = format * ANCILLARY.length + i + 1;
    return { id, handle: 0xc0f0 + id, color, depth, stencil, samples };
  })
);
