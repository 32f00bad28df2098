/**
 * Displays: how they are found, initialised and terminated, and what they are called.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_display.cpp and egl_platform_entries.cpp.
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { type Attribute, attributesOf, wideList } from "./attributes.ts";
import { colorSpaceExtensions } from "./color_spaces.ts";
import { Display, NO_STRINGS, type SurfaceObject } from "./display.ts";
import { EGL, eglErrorName } from "./enums.ts";
import {
  BUILT_IN,
  clientExtensions,
  FRAME_TIMESTAMPS,
  joined,
  passedThrough,
} from "./extension_strings.ts";
import { GlGetters } from "./gl_getters.ts";
import { store } from "./platform_state.ts";

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
/** What major and minor version are if the driver could not be initialised. */
const NO_VERSION = -1;

/** The functions of displays. */
export class DisplayFunctions extends GlGetters {
  #major = 0;
  #minor = 0;

  /** eglGetPlatformDisplay: only the Android platform exists. */
  protected getPlatformDisplay(platform: Word, native: Word, attributes: Word): Word {
    if (platform !== EGL.PLATFORM_ANDROID_KHR) return this.fail(EGL.BAD_PARAMETER);
    return this.getDisplay(native, attributes);
  }

  /** The display of the device: only native display 0 exists. The driver is asked each time. */
  protected getDisplay(native: Word, attributes: Word = null): Word {
    if (native !== 0 && native !== null) return this.fail(EGL.BAD_PARAMETER);
    const driver = this.#driverDisplay(attributes);
    if (!driver && !(this.host.compat && this.host.release < 12)) return 0;
    const handle = this.#displayHandle(driver);
    const known = this.displays.get(handle);
    if (known === undefined) {
      this.displays.set(handle, new Display(handle, driver, this.displays.size));
    } else known.driver = driver;
    return handle;
  }

  /** What apps are given for a display of the driver. */
  #displayHandle(driver: Word): Word {
    return this.host.release >= 12 ? driver : FIXED_HANDLE;
  }

  /** The driver's display: of ANGLE its Vulkan one, otherwise by eglGetPlatformDisplay, otherwise by eglGetDisplay. */
  #driverDisplay(attributes: Word): Word {
    const angle = this.host.isAngle() ? this.#angleDisplay(attributes) : 0;
    if (angle) return angle;
    const { PLATFORM_ANDROID_KHR } = EGL;
    const display = this.driver("eglGetPlatformDisplay", PLATFORM_ANDROID_KHR, 0, attributes);
    if (display) return display;
    if (attributes) {
      this.host.log("W", "getPlatformDisplay: unexpected attribute list, attributes ignored");
    }
    return this.required("eglGetDisplay", 0);
  }

  /** ANGLE's display over Vulkan (egl_display.cpp, `getPlatformDisplayAngle`; without its feature overrides). */
  #angleDisplay(attributes: Word): Word {
    const list: Attribute[] = [
      ...attributesOf(attributes),
      [EGL.PLATFORM_ANGLE_TYPE_ANGLE, EGL.PLATFORM_ANGLE_TYPE_VULKAN_ANGLE],
      [EGL.PLATFORM_ANGLE_DEBUG_LAYERS_ENABLED_ANGLE, Number(this.isSet("debug.angle.validation"))],
    ];
    const display = this.driver(
      "eglGetPlatformDisplay",
      EGL.PLATFORM_ANGLE_ANGLE,
      0,
      wideList(list),
    );
    if (!display) this.host.log("E", "eglGetPlatformDisplay failed!");
    return display;
  }

  /** Counts a reference; the first one initialises the driver. It succeeds even if the driver fails. */
  protected initialize(handle: Word, major: Word, minor: Word): Word {
    const display = this.anyDisplay(handle);
    if (display === undefined) return 0;
    if (display.references++ === 0) {
      const thread = this.host.thread();
      if (this.host.compat || thread.hooks === undefined) thread.hooks = this.host.tables.none;
      this.#initializeDriver(display);
      this.#displayInitialized(display);
    }
    const [shownMajor, shownMinor] = this.shownVersion();
    store(major, shownMajor);
    store(minor, shownMinor);
    return 1;
  }

  /** Initialises the driver's display, and reads what it says of itself. */
  #initializeDriver(display: Display): void {
    const [major, minor] = [Int32Array.of(NO_VERSION), Int32Array.of(NO_VERSION)];
    display.strings = NO_STRINGS;
    if (display.driver && this.required("eglInitialize", display.driver, major, minor)) {
      display.initialized = true;
      display.strings = {
        vendor: this.#driverString(display, EGL.VENDOR),
        version: this.#driverString(display, EGL.VERSION),
        extensions: this.#driverString(display, EGL.EXTENSIONS),
        clientApis: this.#driverString(display, EGL.CLIENT_APIS),
      };
    } else this.#warnOf("eglInitialize", display);
    display.listed = new Set(display.strings.extensions?.split(" ") ?? []);
    [this.#major, this.#minor] = [major[0]!, this.reportedMinor(minor[0]!)];
    this.hasEgl15 = this.#major === 1 && this.#minor === 5;
    display.extensions = joined(this.#extensionNames(display));
    display.finishesOnSwap = this.isSet("debug.egl.finish");
  }

  /** A string of the driver; null if it gives none. */
  #driverString(display: Display, name: number): string | null {
    const string = this.required("eglQueryString", display.driver, name);
    return typeof string === "string" ? string : null;
  }

  /** The minor version that a driver's is reported as. */
  protected reportedMinor(minor: number): number {
    if (minor !== 5 || CRITICAL_1_5.every((name) => this.driverHas(name))) return minor;
    this.host.log("E", "Driver indicates EGL 1.5 support, but does not have a critical API");
    return 4;
  }

  /** The version that eglInitialize gives: the driver's, and before Android 10 always 1.4. */
  protected shownVersion(): readonly [major: number, minor: number] {
    return this.host.release >= 10 ? [this.#major, this.#minor] : [1, 4];
  }

  /** The names of extensions that apps see of a display, each once. */
  #extensionNames(display: Display): string[] {
    const { release } = this.host;
    const spaces = this.hasColorSpaces(display)
      ? colorSpaceExtensions(release, {
        wide: this.isSet("ro.surface_flinger.has_wide_color_display"),
        hdr: this.isSet("ro.surface_flinger.has_HDR_display"),
      })
      : [];
    return [
      ...BUILT_IN,
      ...(this.#hasFrameTimestamps() ? [FRAME_TIMESTAMPS] : []),
      ...spaces,
      ...passedThrough(release).filter((name) => this.driverLists(display, name)),
    ];
  }

  /** Whether surfaces may have colour spaces. */
  protected hasColorSpaces(display: Display): boolean {
    return this.driverLists(display, "EGL_KHR_gl_colorspace");
  }

  /** Whether EGL_ANDROID_get_frame_timestamps is offered. */
  #hasFrameTimestamps(): boolean {
    return this.host.release < 14 || !this.host.isAngle() || this.presentsReliably();
  }

  /** Whether the times at which frames are presented can be relied on. */
  protected presentsReliably(): boolean {
    return this.isSet("service.sf.present_timestamp");
  }

  /** Told at the first eglInitialize of a display, after the driver was asked to initialise it. */
  #displayInitialized({ initialized, driver, strings }: Display): void {
    if (!initialized) return;
    this.host.blobCache.offer({
      driver,
      extensions: strings.extensions ?? "",
      error: () => this.driver("eglGetError") ?? EGL.SUCCESS,
    });
  }

  /** Drops a reference; the last one reaches the driver. Surplus calls succeed. */
  protected terminate(handle: Word): Word {
    const display = this.anyDisplay(handle);
    if (display === undefined) return 0;
    if (display.references === 0) return 1;
    if (--display.references > 0) return 1;
    const { initialized } = display;
    if (initialized && !this.required("eglTerminate", display.driver)) {
      this.#warnOf("eglTerminate", display);
    }
    display.initialized = false;
    display.extensions = "";
    this.#forgetObjects(display);
    this.#displayTerminated(display);
    return Number(initialized);
  }

  /** Takes away what is left of a terminated display; what is current stays until it is released. */
  #forgetObjects(display: Display): void {
    const remaining = display.contexts.size + display.surfaces.size;
    if (remaining > 0) {
      this.host.log("W", `eglTerminate() called w/ ${remaining} objects remaining`);
    }
    for (const surface of display.surfaces.values()) {
      surface.terminated = true;
      this.surfaceLoosened(surface);
    }
    display.contexts.clear();
    display.surfaces.clear();
  }

  /** Told when a surface has lost a user. */
  protected surfaceLoosened(_surface: SurfaceObject): void {}

  /** Told after the driver was terminated, at the last eglTerminate of a display. */
  #displayTerminated(_display: Display): void {}

  /** Strings of the client (EGL_NO_DISPLAY) or the display. */
  protected queryString(handle: Word, name: Word): Word {
    if ((handle === null || handle === 0) && name === EGL.EXTENSIONS) {
      return clientExtensions(this.host.release);
    }
    const display = this.readyDisplay(handle);
    if (display === undefined) return null;
    switch (name) {
      case EGL.VENDOR:
        return "Android";
      case EGL.VERSION:
        return `${this.versionName()} Android META-EGL`;
      case EGL.EXTENSIONS:
        return display.extensions;
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        return this.failNull(EGL.BAD_PARAMETER);
    }
  }

  /** The version in EGL_VERSION: 1.5 or 1.4, whatever else the driver says. */
  protected versionName(): string {
    return this.hasEgl15 && this.host.release >= 10 ? "1.5" : "1.4";
  }

  /** eglQueryStringImplementationANDROID: the driver's own strings. */
  protected queryDriverString(handle: Word, name: Word): Word {
    const display = this.readyDisplay(handle);
    if (display === undefined) return null;
    const { strings } = display;
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
        return this.failNull(EGL.BAD_PARAMETER);
    }
  }

  /** Logs that a driver's function failed; the driver's error is gone then. */
  #warnOf(fn: string, display: Display): void {
    const error = Number(this.driver("eglGetError") ?? EGL.SUCCESS);
    const address = this.host.machine.address(display.driver);
    this.host.log("W", `${fn}(${address}) failed (${eglErrorName(error)})`);
  }
}
