/**
 * The color spaces of surfaces: which ones libEGL takes, and what is left for the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`processAttributes`); numbers of Khronos
 * eglext.h.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/** EGL_GL_COLORSPACE_LINEAR_KHR, which surfaces have that name none. */
export const LINEAR = 0x308a;
/** EGL_GL_COLORSPACE_SRGB_KHR. */
export const SRGB = 0x3089;
/** EGL_GL_COLORSPACE_DISPLAY_P3_EXT. */
export const DISPLAY_P3 = 0x3363;

/** A color space and the extension that it comes with. */
interface ColorSpace {
  readonly extension: string;
  /** The board flag that makes libEGL offer the extension. */
  readonly flag: "wide" | "hdr";
  readonly since: Release;
}

const WIDE_COLOR_SPACES: ReadonlyMap<number, ColorSpace> = new Map([
  [0x3351, { extension: "EGL_EXT_gl_colorspace_scrgb", flag: "wide", since: 10 }],
  [0x3350, { extension: "EGL_EXT_gl_colorspace_scrgb_linear", flag: "wide", since: 10 }],
  [0x3362, { extension: "EGL_EXT_gl_colorspace_display_p3_linear", flag: "wide", since: 10 }],
  [DISPLAY_P3, { extension: "EGL_EXT_gl_colorspace_display_p3", flag: "wide", since: 10 }],
  [0x3490, { extension: "EGL_EXT_gl_colorspace_display_p3_passthrough", flag: "wide", since: 10 }],
  [0x3540, { extension: "EGL_EXT_gl_colorspace_bt2020_hlg", flag: "hdr", since: 14 }],
  [0x333f, { extension: "EGL_EXT_gl_colorspace_bt2020_linear", flag: "hdr", since: 10 }],
  [0x3340, { extension: "EGL_EXT_gl_colorspace_bt2020_pq", flag: "hdr", since: 10 }],
]);

/** The board flags of a device's display. */
export interface DisplayFlags {
  /** `ro.surface_flinger.has_wide_color_display`. */
  readonly wide: boolean;
  /** `ro.surface_flinger.has_HDR_display`. */
  readonly hdr: boolean;
}

/** The extensions that libEGL offers for a device whose driver has EGL_KHR_gl_colorspace. */
export function colorSpaceExtensions(release: Release, flags: DisplayFlags): string[] {
  return [...WIDE_COLOR_SPACES.values()]
    .filter(({ flag, since }) => flags[flag] && release >= since)
    .map(({ extension }) => extension);
}

/** Checks that libEGL of a release knows a color space. */
export function isColorSpace(space: number, release: Release): boolean {
  if (isNarrow(space)) return true;
  const known = WIDE_COLOR_SPACES.get(space);
  return known !== undefined && release >= known.since;
}

/** Checks that a color space needs no display of wide color. */
export function isNarrow(space: number): boolean {
  return space === LINEAR || space === SRGB;
}

/**
 * Chooses the attribute that is passed to the driver for a color space.
 *
 * @param space The app's wish.
 * @param lists Whether the driver lists an extension.
 * @returns A color space that the driver knows, or undefined for none.
 */
export function driverColorSpace(
  space: number,
  lists: (extension: string) => boolean,
): number | undefined {
  const wide = WIDE_COLOR_SPACES.get(space);
  if (wide === undefined || lists(wide.extension)) return space;
  return space === DISPLAY_P3 ? SRGB : undefined;
}
