/**
 * Surfaces: of windows and pbuffers, their attributes, and their life.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglCreateWindowSurfaceTmpl`,
 * `processAttributes`, `eglSurfaceAttribImpl` and others) and egl_object.cpp (`egl_surface_t`).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { NATIVE_WINDOW_API_EGL, NativeWindow } from "../platform/native_window.ts";
import { type Attribute, attributesOf, intList, wideList } from "./attributes.ts";
import { driverColorSpace, isColorSpace, isNarrow, LINEAR } from "./color_spaces.ts";
import { ConfigFunctions } from "./config_functions.ts";
import type { Display, SurfaceObject } from "./display.ts";
import { EGL } from "./enums.ts";
import { type Args, store } from "./platform_state.ts";

/** Value of metadata that was never set: EGL_DONT_CARE. */
const DONT_CARE = -1;

/** What a wish for a surface comes to. */
export interface SurfaceWish {
  /** What the app asked for, or linear. */
  readonly colorSpace: number;
  /** What the driver is given. */
  readonly attributes: readonly Attribute[];
}

/** How the driver makes a surface of a window. */
export interface Maker {
  readonly name: string;
  readonly list: (attributes: readonly Attribute[]) => Word;
}

/** The functions of surfaces. */
export class SurfaceFunctions extends ConfigFunctions {
  /** eglCreateWindowSurface. */
  protected createWindowSurface([display, config, window, list]: Args): Word {
    const maker = { name: "eglCreateWindowSurface", list: intList };
    return this.onDisplay(display, (ready) => this.#surfaceOn(ready, config, window, list, maker));
  }

  /** eglCreatePlatformWindowSurface: of a driver of EGL 1.4 by its extension, or its eglCreateWindowSurface. */
  protected createPlatformWindowSurface([display, config, window, list]: Args): Word {
    return this.onDisplay(display, (ready) => {
      const extension = "eglCreatePlatformWindowSurfaceEXT";
      const maker = this.hasEgl15
        ? { name: "eglCreatePlatformWindowSurface", list: wideList }
        : { name: this.driverHas(extension) ? extension : "eglCreateWindowSurface", list: intList };
      return this.#surfaceOn(ready, config, window, list, maker);
    });
  }

  /** Makes a surface of a window: connects it first, and lets it go if it comes to nothing. */
  #surfaceOn(
    display: Display,
    config: Word,
    pointer: Word,
    list: Word,
    { name, list: listOf }: Maker,
  ): Word {
    const window = this.#validWindow(pointer);
    if (window === undefined) return this.fail(EGL.BAD_NATIVE_WINDOW);
    if (!this.#connect(window)) return this.fail(EGL.BAD_ALLOC);
    const wish = this.#wishOf(display, list, window);
    const driver = wish &&
      this.required(name, display.driver, config, window, listOf(wish.attributes));
    if (driver) return this.#newSurface(display, driver, window, wish!.colorSpace);
    this.#disconnect(window);
    return 0;
  }

  /** The window behind a pointer, if there is one that can be drawn to. To Android an abandoned one is valid as well. */
  #validWindow(pointer: Word): NativeWindow | undefined {
    const window = pointer instanceof NativeWindow ? pointer : undefined;
    return window?.abandoned && !this.host.compat ? undefined : window;
  }

  /** Connects a window; of ANGLE that is Vulkan's business. */
  #connect(window: NativeWindow): boolean {
    return this.host.isAngle() || window.connect(NATIVE_WINDOW_API_EGL) === 0;
  }

  /** Lets a window go. */
  #disconnect(window: NativeWindow): void {
    if (!this.host.isAngle()) window.disconnect(NATIVE_WINDOW_API_EGL);
  }

  /** eglCreatePbufferSurface. */
  protected createPbufferSurface([display, config, list]: Args): Word {
    return this.onDisplay(display, (ready) => {
      const wish = this.#wishOf(ready, list, null);
      if (wish === undefined) return 0;
      const attributes = intList(wish.attributes);
      const driver = this.required("eglCreatePbufferSurface", ready.driver, config, attributes);
      return driver ? this.#newSurface(ready, driver, null, wish.colorSpace) : 0;
    });
  }

  /** eglCreatePixmapSurface and eglCreatePlatformPixmapSurface: Android has no pixmaps. */
  protected createPixmapSurface(display: Word): Word {
    return this.onDisplay(display, () => this.fail(EGL.BAD_PARAMETER));
  }

  /** eglCreatePbufferFromClientBuffer. Android forgets to wrap the surface, whose handle then is good for nothing. */
  protected createPbufferFromClientBuffer([display, type, buffer, config, list]: Args): Word {
    return this.onDisplay(display, (ready) => {
      const name = "eglCreatePbufferFromClientBuffer";
      const driver = this.optional(EGL.BAD_CONFIG, name, ready.driver, type, buffer, config, list);
      return driver && !this.host.compat ? this.#newSurface(ready, driver, null, LINEAR) : driver;
    });
  }

  /** eglCreateStreamProducerSurfaceKHR. */
  protected createStreamProducerSurface([display, config, stream, list]: Args): Word {
    return this.onDisplay(display, (ready) => {
      const name = "eglCreateStreamProducerSurfaceKHR";
      const driver = this.driver(name, ready.driver, config, stream, list);
      return driver ? this.#newSurface(ready, driver, null, LINEAR) : 0;
    });
  }

  /** Registers a surface of the driver. */
  #newSurface(
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

  /** What a wish for a surface comes to: colour spaces that the driver does not know are kept from it. */
  #wishOf(
    display: Display,
    list: Word,
    window: NativeWindow | null,
  ): SurfaceWish | undefined {
    const attributes: Attribute[] = [];
    let colorSpace = LINEAR;
    for (const [name, value] of attributesOf(list)) {
      if (name !== EGL.GL_COLORSPACE_KHR) {
        attributes.push([name, value]);
        continue;
      }
      colorSpace = Number(value);
      if (!isColorSpace(colorSpace, this.host.release) || !this.hasColorSpaces(display)) {
        this.fail(EGL.BAD_ATTRIBUTE);
        return undefined;
      }
      const kept = driverColorSpace(
        colorSpace,
        (extension) => this.driverLists(display, extension),
      );
      if (kept !== undefined) attributes.push([name, kept]);
    }
    if (window !== null && !isNarrow(colorSpace) && !this.#showsWideColor()) {
      this.fail(EGL.BAD_MATCH);
      return undefined;
    }
    return { colorSpace, attributes };
  }

  /** Whether windows can show colours beyond sRGB. */
  #showsWideColor(): boolean {
    return this.isSet("ro.surface_flinger.has_wide_color_display");
  }

  /** Destroys a surface, and lets its window go; what is current can be drawn to until it is released. */
  protected destroySurface(displayHandle: Word, handle: Word): Word {
    return this.onSurface(displayHandle, handle, (display, surface) => {
      const done = this.required("eglDestroySurface", display.driver, surface.driver);
      if (done !== 1) return done;
      display.surfaces.delete(handle);
      if (surface.window !== null) this.#disconnect(surface.window);
      return 1;
    });
  }

  protected override surfaceLoosened({ window, terminated, bindings }: SurfaceObject): void {
    if (window !== null && terminated && bindings === 0) this.#disconnect(window);
  }

  /** eglQuerySurface: colour space and metadata of HDR are libEGL's. */
  protected querySurface(displayHandle: Word, handle: Word, name: Word, value: Word): Word {
    return this.onSurface(displayHandle, handle, (display, surface) => {
      const own = name === EGL.GL_COLORSPACE_KHR
        ? surface.colorSpace
        : isMetadata(name)
        ? surface.metadata?.get(name) ?? DONT_CARE
        : undefined;
      if (own === undefined) {
        return this.required("eglQuerySurface", display.driver, surface.driver, name, value);
      }
      store(value, own);
      return 1;
    });
  }

  /** eglSurfaceAttrib: front buffer, timestamps and metadata of HDR are libEGL's. */
  protected surfaceAttrib(displayHandle: Word, handle: Word, name: Word, value: Word): Word {
    return this.onSurface(displayHandle, handle, (display, surface) => {
      if (name === EGL.FRONT_BUFFER_AUTO_REFRESH_ANDROID) {
        return this.windowOf(surface, "eglSurfaceAttrib") === undefined ? 0 : 1;
      }
      if (name === EGL.TIMESTAMPS_ANDROID) {
        if (surface.window === null) return this.fail(EGL.BAD_SURFACE);
        surface.timestamps = value !== 0;
        return 1;
      }
      if (isMetadata(name)) {
        (surface.metadata ??= new Map()).set(name, Number(value));
        return 1;
      }
      const args = [display.driver, surface.driver, name, value];
      return this.optional(EGL.BAD_SURFACE, "eglSurfaceAttrib", ...args);
    });
  }

  /** The window of a surface; of a pbuffer EGL_BAD_SURFACE, where Android reads from NULL. */
  protected windowOf(surface: SurfaceObject, fn: string): NativeWindow | undefined {
    if (surface.window !== null) return surface.window;
    if (this.host.compat) this.crash(`${fn} of a surface that has no window`);
    this.fail(EGL.BAD_SURFACE);
    return undefined;
  }

  /** A function of a surface that the driver may lack, which then is that error. */
  protected forwardSurface(error: number, fn: string, [display, surface, ...rest]: Args): Word {
    return this.onSurface(
      display,
      surface,
      (ready, object) => this.optional(error, fn, ready.driver, object.driver, ...rest),
    );
  }
}

/** Whether an attribute is of EGL_EXT_surface_SMPTE2086_metadata or EGL_EXT_surface_CTA861_3_metadata (eglext.h). */
function isMetadata(name: Word): name is number {
  return typeof name === "number" &&
    (name >= 0x3341 && name <= 0x334a || name === 0x3360 || name === 0x3361);
}
