/**
 * Surfaces: of windows and pbuffers, their attributes, and their life.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglCreateWindowSurfaceTmpl`,
 * `processAttributes`, `eglSurfaceAttribImpl` and others) and egl_object.cpp (`egl_surface_t`).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { NativeWindow } from "../platform/native_window.ts";
import { ScreenWindow } from "../platform/screen.ts";
import { type Attribute, attributesOf, intList, wideList } from "./attributes.ts";
import { driverColorSpace, isColorSpace, isNarrow, LINEAR } from "./color_spaces.ts";
import type { Display, SurfaceObject } from "./display.ts";
import { hasColorSpaces } from "./display_functions.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { connect, disconnect } from "./native_windows.ts";
import { attributesForScreen } from "./screen_surfaces.ts";
import {
  type PlatformFunction,
  type PlatformState,
  type PlatformTable,
  store,
} from "./platform_state.ts";

/** Value of metadata that was never set: EGL_DONT_CARE. */
const DONT_CARE = -1;

/** From here on at the latest, timestamps of a pbuffer are no error (`eglSurfaceAttribImpl`). */
const NO_WINDOW_NEEDED_SINCE = 12;
/** From here on each window is said to show wide colors (AOSP libs/gui/Surface.cpp, `getWideColorSupport`). */
const ALL_WIDE_SINCE = 14;

/** The result of a wish for a surface. */
interface SurfaceWish {
  /** The color space that the app asked for, or linear. */
  readonly colorSpace: number;
  /** The attributes that the driver is given. */
  readonly attributes: readonly Attribute[];
}

/** Functions of this file. */
export const SURFACE_FUNCTIONS = {
  eglCreateWindowSurface: (egl, handle, config, window, list) =>
    surfaceOn(egl, egl.ready(handle), config, window, list, "eglCreateWindowSurface"),
  /** Of a driver of EGL 1.4 by its extension, or its eglCreateWindowSurface. */
  eglCreatePlatformWindowSurface(egl, handle, config, window, list) {
    const display = egl.ready(handle);
    const extension = "eglCreatePlatformWindowSurfaceEXT";
    const maker = egl.hasEgl15
      ? "eglCreatePlatformWindowSurface"
      : egl.driverHas(extension)
      ? extension
      : "eglCreateWindowSurface";
    return surfaceOn(egl, display, config, window, list, maker);
  },
  eglCreatePbufferSurface(egl, handle, config, list) {
    const display = egl.ready(handle);
    const { attributes, colorSpace } = wishOf(egl, display, list, null);
    const name = "eglCreatePbufferSurface";
    const driver = egl.required(name, display.driver, config, intList(attributes));
    return driver ? newSurface(display, driver, null, colorSpace) : 0;
  },
  eglCreatePixmapSurface: hasNoPixmaps,
  eglCreatePlatformPixmapSurface: hasNoPixmaps,
  /** Android forgets to wrap the surface, whose handle then is good for nothing. */
  eglCreatePbufferFromClientBuffer(egl, handle, type, buffer, config, list) {
    const display = egl.ready(handle);
    const name = "eglCreatePbufferFromClientBuffer";
    const args = [display.driver, type, buffer, config, list];
    const driver = egl.optional(EGL.BAD_CONFIG, name, ...args);
    return driver && !egl.host.compat ? newSurface(display, driver, null, LINEAR) : driver;
  },
  eglCreateStreamProducerSurfaceKHR(egl, handle, config, stream, list) {
    const display = egl.ready(handle);
    const name = "eglCreateStreamProducerSurfaceKHR";
    const driver = egl.driver(name, display.driver, config, stream, list);
    return driver ? newSurface(display, driver, null, LINEAR) : 0;
  },
  /** Lets its window go as well; what is current can be drawn to until it is released. */
  eglDestroySurface(egl, displayHandle, handle) {
    const display = egl.ready(displayHandle);
    const surface = egl.surface(display, handle);
    const done = egl.required("eglDestroySurface", display.driver, surface.driver);
    if (done !== 1) return done;
    display.surfaces.delete(handle);
    if (surface.window !== null) disconnect(egl, surface.window);
    return 1;
  },
  /** Color space and metadata of HDR are libEGL's. */
  eglQuerySurface(egl, displayHandle, handle, name, value) {
    const display = egl.ready(displayHandle);
    const { colorSpace, metadata, driver } = egl.surface(display, handle);
    const own = name === EGL.GL_COLORSPACE_KHR
      ? colorSpace
      : isMetadata(name)
      ? metadata?.get(name) ?? DONT_CARE
      : undefined;
    if (own === undefined) {
      return egl.required("eglQuerySurface", display.driver, driver, name, value);
    }
    store(value, own);
    return 1;
  },
  /** Front buffer, timestamps and metadata of HDR are libEGL's. */
  eglSurfaceAttrib(egl, displayHandle, handle, name, value) {
    const display = egl.ready(displayHandle);
    const surface = egl.surface(display, handle);
    if (name === EGL.FRONT_BUFFER_AUTO_REFRESH_ANDROID) {
      checkWindow(egl, surface, "eglSurfaceAttrib");
      return 1;
    }
    if (name === EGL.TIMESTAMPS_ANDROID) {
      if (surface.window === null && egl.host.release < NO_WINDOW_NEEDED_SINCE) {
        return egl.fail(EGL.BAD_SURFACE);
      }
      surface.timestamps = surface.window !== null && value !== 0;
      return 1;
    }
    if (isMetadata(name)) {
      (surface.metadata ??= new Map()).set(name, Number(value));
      return 1;
    }
    const args = [display.driver, surface.driver, name, value];
    return egl.optional(EGL.BAD_SURFACE, "eglSurfaceAttrib", ...args);
  },
  eglCopyBuffers(egl, displayHandle, handle, target) {
    const display = egl.ready(displayHandle);
    const { driver } = egl.surface(display, handle);
    return egl.required("eglCopyBuffers", display.driver, driver, target);
  },
  eglBindTexImage: forwarded("eglBindTexImage", EGL.BAD_SURFACE),
  eglReleaseTexImage: forwarded("eglReleaseTexImage", EGL.BAD_SURFACE),
  eglLockSurfaceKHR: forwarded("eglLockSurfaceKHR", EGL.BAD_DISPLAY),
  eglUnlockSurfaceKHR: forwarded("eglUnlockSurfaceKHR", EGL.BAD_DISPLAY),
} satisfies PlatformTable;

/** Android has no pixmaps. */
function hasNoPixmaps(egl: PlatformState, display: Word): Word {
  egl.ready(display);
  return egl.fail(EGL.BAD_PARAMETER);
}

/** A function of a surface that the driver may lack, which then is that error. */
function forwarded(name: string, error: number): PlatformFunction {
  return (egl, displayHandle, handle, ...rest) => {
    const display = egl.ready(displayHandle);
    const { driver } = egl.surface(display, handle);
    return egl.optional(error, name, display.driver, driver, ...rest);
  };
}

/**
 * Makes a surface of a window: connects it first, and lets it go if it comes to nothing. To Android an abandoned window is
 * valid as well.
 *
 * @param maker The driver's function that makes it.
 */
function surfaceOn(
  egl: PlatformState,
  display: Display,
  config: Word,
  window: Word,
  list: Word,
  maker: string,
): Word {
  const isValid = window instanceof NativeWindow && (!window.abandoned || egl.host.compat);
  if (!isValid) return egl.fail(EGL.BAD_NATIVE_WINDOW);
  if (!connect(egl, window)) return egl.fail(EGL.BAD_ALLOC);
  let driver: Word;
  try {
    const { attributes, colorSpace } = wishOf(egl, display, list, window);
    if (window instanceof ScreenWindow) {
      const list = intList(attributesForScreen(attributes, window));
      driver = egl.required("eglCreatePbufferSurface", display.driver, config, list);
    } else {
      const listOf = maker === "eglCreatePlatformWindowSurface" ? wideList : intList;
      driver = egl.required(maker, display.driver, config, window, listOf(attributes));
    }
    return driver ? newSurface(display, driver, window, colorSpace) : 0;
  } finally {
    if (!driver) disconnect(egl, window);
  }
}

function newSurface(
  display: Display,
  driver: unknown,
  window: NativeWindow | null,
  colorSpace: number,
): number {
  return display.surfaces.add((handle) => ({
    handle,
    driver,
    window,
    colorSpace,
    metadata: undefined,
    timestamps: false,
    bindings: 0,
    terminated: false,
  }));
}

/** Reads a wish for a surface: color spaces that the driver does not know are kept from it. */
function wishOf(
  egl: PlatformState,
  display: Display,
  list: Word,
  window: NativeWindow | null,
): SurfaceWish {
  const attributes: Attribute[] = [];
  let colorSpace = LINEAR;
  for (const [name, value] of attributesOf(list)) {
    if (name !== EGL.GL_COLORSPACE_KHR) {
      attributes.push([name, value]);
      continue;
    }
    colorSpace = Number(value);
    if (!isColorSpace(colorSpace, egl.host.release) || !hasColorSpaces(egl, display)) {
      egl.fail(EGL.BAD_ATTRIBUTE);
    }
    const kept = driverColorSpace(colorSpace, (extension) => egl.driverLists(display, extension));
    if (kept !== undefined) attributes.push([name, kept]);
  }
  const isShown = window === null || isNarrow(colorSpace) || egl.host.release >= ALL_WIDE_SINCE ||
    egl.isSet("ro.surface_flinger.has_wide_color_display");
  return isShown ? { colorSpace, attributes } : egl.fail(EGL.BAD_MATCH);
}

/** Fails of a pbuffer with EGL_BAD_SURFACE, where Android reads from NULL. */
export function checkWindow(egl: PlatformState, { window }: SurfaceObject, fn: string): void {
  if (window !== null) return;
  if (egl.host.compat) egl.crash(`${fn} of a surface that has no window`);
  egl.fail(EGL.BAD_SURFACE);
}

/** Checks that an attribute is of EGL_EXT_surface_SMPTE2086_metadata or EGL_EXT_surface_CTA861_3_metadata (eglext.h). */
function isMetadata(name: Word): name is number {
  return typeof name === "number" &&
    (name >= 0x3341 && name <= 0x334a || name === 0x3360 || name === 0x3361);
}
