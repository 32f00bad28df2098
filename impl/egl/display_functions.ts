/**
 * Displays: how they are found, initialized and terminated, and what they are called.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_display.cpp and egl_platform_entries.cpp.
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { type Attribute, attributesOf, wideList } from "./attributes.ts";
import { colorSpaceExtensions } from "./color_spaces.ts";
import { Display } from "./display.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { eglErrorName } from "./failure.ts";
import {
  builtIn,
  clientExtensions,
  IMAGE_COLOR_SPACES,
  joined,
  passedThrough,
} from "./extension_strings.ts";
import { releaseWindow } from "./native_windows.ts";
import { type PlatformState, type PlatformTable, store } from "./platform_state.ts";

/** Functions without which a driver's EGL 1.5 is reported as 1.4 (egl_display.cpp, `initialize`). */
export const CRITICAL_1_5: readonly string[] = [
  "eglCreateImage",
  "eglDestroyImage",
  "eglGetPlatformDisplay",
  "eglCreatePlatformWindowSurface",
  "eglCreatePlatformPixmapSurface",
  "eglCreateSync",
  "eglDestroySync",
  "eglClientWaitSync",
  "eglGetSyncAttrib",
  "eglWaitSync",
];

/** The one display of a device before Android 12, whatever its driver calls it. */
const FIXED_HANDLE = 1;
/** The name of EGL_EXT_image_gl_colorspace in drivers of Android 9. */
const DRAFT_OF_IMAGES = "EGL_KHR_image_gl_colorspace";
/** The major and minor version if the driver could not be initialized. */
const NO_VERSION = -1;

/** Functions of this file. */
export const DISPLAY_FUNCTIONS = {
  eglGetDisplay: (egl, native) => getDisplay(egl, native, null),
  /** Only the Android platform exists. */
  eglGetPlatformDisplay(egl, platform, native, attributes) {
    if (platform !== EGL.PLATFORM_ANDROID_KHR) return egl.fail(EGL.BAD_PARAMETER);
    return getDisplay(egl, native, attributes ?? null);
  },
  /** Counts a reference; the first one initializes the driver. It succeeds even if the driver fails. */
  eglInitialize(egl, handle, major, minor) {
    const { host } = egl;
    const display = egl.known(handle);
    if (display.references++ === 0) {
      const thread = host.thread();
      if (host.compat || thread.hooks === undefined) thread.hooks = host.tables.none;
      initializeDriver(egl, display);
    }
    // Before Android 10 always 1.4.
    const [shownMajor, shownMinor] = host.release >= 10 ? egl.version : [1, 4];
    store(major, shownMajor);
    store(minor, shownMinor);
    return 1;
  },
  /** Drops a reference; the last one reaches the driver. Surplus calls succeed. */
  eglTerminate(egl, handle) {
    const display = egl.known(handle);
    if (display.references === 0 || --display.references > 0) return 1;
    const { initialized } = display;
    if (initialized && !egl.required("eglTerminate", display.driver)) {
      warnOf(egl, "eglTerminate", display);
    }
    display.initialized = false;
    forgetObjects(egl, display);
    return Number(initialized);
  },
  /** Strings of the client (EGL_NO_DISPLAY) or the display. */
  eglQueryString(egl, handle, name) {
    if ((handle === null || handle === 0) && name === EGL.EXTENSIONS) {
      return clientExtensions(egl.host.release);
    }
    const { extensions } = egl.ready(handle);
    switch (name) {
      case EGL.VENDOR:
        return "Android";
      case EGL.VERSION:
        return `${egl.hasEgl15 && egl.host.release >= 10 ? "1.5" : "1.4"} Android META-EGL`;
      case EGL.EXTENSIONS:
        return extensions;
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        return egl.fail(EGL.BAD_PARAMETER);
    }
  },
  /** The driver's own strings. */
  eglQueryStringImplementationANDROID(egl, handle, name) {
    const { strings } = egl.ready(handle);
    switch (name) {
      case EGL.VENDOR:
        return strings.vendor;
      case EGL.VERSION:
        return strings.version;
      case EGL.EXTENSIONS:
        return strings.extensions;
      case EGL.CLIENT_APIS:
        return strings.clientApis;
      default:
        return egl.fail(EGL.BAD_PARAMETER);
    }
  },
} satisfies PlatformTable;

/** The display of the device: only native display 0 exists. The driver is asked each time. */
function getDisplay(egl: PlatformState, native: Word, attributes: Word): Word {
  const { release, compat } = egl.host;
  if (native !== 0 && native !== null) return egl.fail(EGL.BAD_PARAMETER);
  const driver = driverDisplay(egl, attributes);
  if (!driver && !(compat && release < 12)) return 0;
  const handle = release >= 12 ? driver : FIXED_HANDLE;
  const known = egl.displays.get(handle);
  if (known === undefined) {
    egl.displays.set(handle, new Display(handle, driver, egl.displays.size));
  } else known.driver = driver;
  return handle;
}

/** The driver's display: of ANGLE its Vulkan one, otherwise by eglGetPlatformDisplay, otherwise by eglGetDisplay. */
function driverDisplay(egl: PlatformState, attributes: Word): Word {
  const angle = egl.host.isAngle() ? angleDisplay(egl, attributes) : 0;
  if (angle) return angle;
  const { PLATFORM_ANDROID_KHR } = EGL;
  const display = egl.driver("eglGetPlatformDisplay", PLATFORM_ANDROID_KHR, 0, attributes);
  if (display) return display;
  if (attributes) {
    egl.host.log("W", "getPlatformDisplay: unexpected attribute list, attributes ignored");
  }
  return egl.required("eglGetDisplay", 0);
}

/** ANGLE's display over Vulkan (egl_display.cpp, `getPlatformDisplayAngle`; without its feature overrides). */
function angleDisplay(egl: PlatformState, attributes: Word): Word {
  const list: Attribute[] = [
    ...attributesOf(attributes),
    [EGL.PLATFORM_ANGLE_TYPE_ANGLE, EGL.PLATFORM_ANGLE_TYPE_VULKAN_ANGLE],
    [EGL.PLATFORM_ANGLE_DEBUG_LAYERS_ENABLED_ANGLE, Number(egl.isSet("debug.angle.validation"))],
  ];
  const display = egl.driver("eglGetPlatformDisplay", EGL.PLATFORM_ANGLE_ANGLE, 0, wideList(list));
  if (!display) egl.host.log("E", "eglGetPlatformDisplay failed!");
  return display;
}

/** Initializes the driver's display, and reads what it says of itself; if that fails, what it said before still counts. */
function initializeDriver(egl: PlatformState, display: Display): void {
  const [major, minor] = [Int32Array.of(NO_VERSION), Int32Array.of(NO_VERSION)];
  const { driver } = display;
  if (driver && egl.required("eglInitialize", driver, major, minor)) {
    display.initialized = true;
    display.strings = {
      vendor: driverString(egl, driver, EGL.VENDOR),
      version: driverString(egl, driver, EGL.VERSION),
      extensions: driverString(egl, driver, EGL.EXTENSIONS),
      clientApis: driverString(egl, driver, EGL.CLIENT_APIS),
    };
  } else warnOf(egl, "eglInitialize", display);
  const { extensions } = display.strings;
  display.listed = new Set(extensions?.split(" ") ?? []);
  egl.version = [major[0]!, reportedMinor(egl, minor[0]!)];
  display.extensions = joined(extensionNames(egl, display));
  display.finishesOnSwap = egl.isSet("debug.egl.finish");
  display.tracesGpu = egl.isSet("debug.egl.traceGpuCompletion");
  if (!display.initialized) return;
  egl.host.blobCache.offer({
    driver,
    extensions: extensions ?? "",
    error: () => egl.driver("eglGetError") ?? EGL.SUCCESS,
  });
}

/** A string of the driver; null if it gives none. */
function driverString(egl: PlatformState, driver: unknown, name: number): string | null {
  const string = egl.required("eglQueryString", driver, name);
  return typeof string === "string" ? string : null;
}

/** The minor version that a driver's is reported as. */
function reportedMinor(egl: PlatformState, minor: number): number {
  if (minor !== 5 || CRITICAL_1_5.every((name) => egl.driverHas(name))) return minor;
  egl.host.log("E", "Driver indicates EGL 1.5 support, but does not have a critical API");
  return 4;
}

/** The names of extensions that apps see of a display, each once. */
function extensionNames(egl: PlatformState, display: Display): string[] {
  const { release } = egl.host;
  const spaces = hasColorSpaces(egl, display)
    ? colorSpaceExtensions(release, {
      wide: egl.isSet("ro.surface_flinger.has_wide_color_display"),
      hdr: egl.isSet("ro.surface_flinger.has_HDR_display"),
    })
    : [];
  return [
    ...builtIn(release, !egl.host.isAngle() || presentsReliably(egl)),
    ...spaces,
    ...passedThrough(release).filter((name) =>
      egl.driverLists(display, name) ||
      name === IMAGE_COLOR_SPACES && egl.isVendorOld && egl.driverLists(display, DRAFT_OF_IMAGES)
    ),
  ];
}

/** Checks that surfaces may have color spaces. */
export function hasColorSpaces(egl: PlatformState, display: Display): boolean {
  return egl.driverLists(display, "EGL_KHR_gl_colorspace");
}

/** Checks that the times at which frames are presented can be relied on. */
export function presentsReliably(egl: PlatformState): boolean {
  return egl.isSet("service.sf.present_timestamp");
}

/** Takes away what is left of a terminated display; what is current stays until it is released. */
function forgetObjects(egl: PlatformState, { contexts, surfaces }: Display): void {
  const remaining = contexts.size + surfaces.size;
  if (remaining > 0) {
    egl.host.log("W", `eglTerminate() called w/ ${remaining} objects remaining`);
  }
  for (const surface of surfaces.values()) {
    surface.terminated = true;
    releaseWindow(egl, surface);
  }
  contexts.clear();
  surfaces.clear();
}

/** Logs that a driver's function failed; the driver's error is gone then. */
function warnOf(egl: PlatformState, fn: string, { driver }: Display): void {
  const error = Number(egl.driver("eglGetError") ?? EGL.SUCCESS);
  egl.host.log("W", `${fn}(${egl.host.machine.address(driver)}) failed (${eglErrorName(error)})`);
}
