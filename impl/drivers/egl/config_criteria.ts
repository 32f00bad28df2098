/**
 * How eglChooseConfig selects by each attribute.
 *
 * Source: EGL 1.5, section 3.4.1 and its table of defaults and criteria; EGL_ANDROID_recordable,
 * EGL_ANDROID_framebuffer_target and EGL_EXT_pixel_format_float.
 *
 * @module
 */

import { EGL } from "../../../cts/contract/enums.ts";

/** How a config's value has to compare to the wished one. */
export type Comparison = "at least" | "exact" | "mask" | "ignored";

/** The way in which eglChooseConfig compares an attribute. */
export interface Criterion {
  readonly how: Comparison;
  /** The value that is wished if the attribute is not in the list. */
  readonly initial: number;
  /** Checks that a list may wish for a value. */
  accepts(value: number): boolean;
}

const orAny = (value: number) => value === EGL.DONT_CARE;
const size = (value: number) => value >= 0 || orAny(value);
const oneOf = (...values: number[]) => (value: number) => values.includes(value) || orAny(value);
const flag = oneOf(0, 1);
const integer = (value: number) => Number.isInteger(value);

const AT_LEAST: Criterion = { how: "at least", initial: 0, accepts: size };
const ANY_NUMBER: Criterion = { how: "exact", initial: EGL.DONT_CARE, accepts: integer };
const ANY_FLAG: Criterion = { how: "exact", initial: EGL.DONT_CARE, accepts: flag };
const IGNORED: Criterion = { how: "ignored", initial: EGL.DONT_CARE, accepts: integer };

const mask = (initial: number): Criterion => ({ how: "mask", initial, accepts: integer });
const exact = (initial: number, ...others: number[]): Criterion => ({
  how: "exact",
  initial,
  accepts: oneOf(initial, ...others),
});

/** The criterion of every attribute of a config. */
export const CRITERIA: ReadonlyMap<number, Criterion> = new Map([
  [EGL.BUFFER_SIZE, AT_LEAST],
  [EGL.RED_SIZE, AT_LEAST],
  [EGL.GREEN_SIZE, AT_LEAST],
  [EGL.BLUE_SIZE, AT_LEAST],
  [EGL.LUMINANCE_SIZE, AT_LEAST],
  [EGL.ALPHA_SIZE, AT_LEAST],
  [EGL.ALPHA_MASK_SIZE, AT_LEAST],
  [EGL.BIND_TO_TEXTURE_RGB, ANY_FLAG],
  [EGL.BIND_TO_TEXTURE_RGBA, ANY_FLAG],
  [EGL.COLOR_BUFFER_TYPE, exact(EGL.RGB_BUFFER, EGL.LUMINANCE_BUFFER)],
  [EGL.CONFIG_CAVEAT, {
    how: "exact",
    initial: EGL.DONT_CARE,
    accepts: oneOf(EGL.NONE, EGL.SLOW_CONFIG, EGL.NON_CONFORMANT_CONFIG),
  }],
  [EGL.CONFIG_ID, ANY_NUMBER],
  [EGL.CONFORMANT, mask(0)],
  [EGL.DEPTH_SIZE, AT_LEAST],
  [EGL.LEVEL, { how: "exact", initial: 0, accepts: (level) => integer(level) && !orAny(level) }],
  [EGL.MATCH_NATIVE_PIXMAP, { how: "ignored", initial: EGL.NONE, accepts: integer }],
  [EGL.MAX_PBUFFER_WIDTH, IGNORED],
  [EGL.MAX_PBUFFER_HEIGHT, IGNORED],
  [EGL.MAX_PBUFFER_PIXELS, IGNORED],
  [EGL.MAX_SWAP_INTERVAL, ANY_NUMBER],
  [EGL.MIN_SWAP_INTERVAL, ANY_NUMBER],
  [EGL.NATIVE_RENDERABLE, ANY_FLAG],
  [EGL.NATIVE_VISUAL_ID, IGNORED],
  [EGL.NATIVE_VISUAL_TYPE, ANY_NUMBER],
  [EGL.RENDERABLE_TYPE, mask(EGL.OPENGL_ES_BIT)],
  [EGL.SAMPLE_BUFFERS, AT_LEAST],
  [EGL.SAMPLES, AT_LEAST],
  [EGL.STENCIL_SIZE, AT_LEAST],
  [EGL.SURFACE_TYPE, mask(EGL.WINDOW_BIT)],
  [EGL.TRANSPARENT_TYPE, exact(EGL.NONE, EGL.TRANSPARENT_RGB)],
  [EGL.TRANSPARENT_RED_VALUE, IGNORED],
  [EGL.TRANSPARENT_GREEN_VALUE, IGNORED],
  [EGL.TRANSPARENT_BLUE_VALUE, IGNORED],
  [EGL.RECORDABLE_ANDROID, ANY_FLAG],
  [EGL.FRAMEBUFFER_TARGET_ANDROID, ANY_FLAG],
  [
    EGL.COLOR_COMPONENT_TYPE_EXT,
    exact(EGL.COLOR_COMPONENT_TYPE_FIXED_EXT, EGL.COLOR_COMPONENT_TYPE_FLOAT_EXT),
  ],
]);

/** Components whose bits count in sorting only if the list wishes for some. */
export const COLOR_COMPONENTS: readonly number[] = [
  EGL.RED_SIZE,
  EGL.GREEN_SIZE,
  EGL.BLUE_SIZE,
  EGL.LUMINANCE_SIZE,
  EGL.ALPHA_SIZE,
];

/** Attributes of which smaller values come first, in order, once caveat, type and color bits are equal. */
export const SMALLER_FIRST: readonly number[] = [
  EGL.BUFFER_SIZE,
  EGL.SAMPLE_BUFFERS,
  EGL.SAMPLES,
  EGL.DEPTH_SIZE,
  EGL.STENCIL_SIZE,
  EGL.ALPHA_MASK_SIZE,
  EGL.NATIVE_VISUAL_TYPE,
  EGL.CONFIG_ID,
];
