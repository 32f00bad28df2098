/**
 * Wrong handling of what surfaces remember.
 *
 * @module
 */

import { isNarrow, LINEAR, SRGB } from "../../impl/egl/color_spaces.ts";
import type { Display, SurfaceObject } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { SurfaceWish } from "../../impl/egl/surface_functions.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { NativeWindow } from "../../impl/platform/native_window.ts";
import { mutant } from "./mutant.ts";

/** Surfaces may have colour spaces whatever the driver lists. */
export const needsNoExtensionForColorSpaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-61",
  why: "Surfaces may have colour spaces whatever the driver lists.",
  make: (Base) =>
    class extends Base {
      protected override hasColorSpaces(): boolean {
        return true;
      }
    },
});

/** A driver that lists a name that begins as EGL_KHR_gl_colorspace may have colour spaces. */
export const takesLongerNamesForColorSpaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-61",
  why: "A driver that lists a name that begins as EGL_KHR_gl_colorspace may have colour spaces.",
  make: (Base) =>
    class extends Base {
      protected override hasColorSpaces({ strings }: Display): boolean {
        return strings.extensions?.includes("EGL_KHR_gl_colorspace") ?? false;
      }
    },
});

/** A colour space that is none is left out. */
export const takesUnknownColorSpacesForNone = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-61",
  why: "A colour space that is none is left out.",
  make: (Base) =>
    class extends Base {
      protected override wishOf(
        display: Display,
        list: Word,
        window: NativeWindow | null,
      ): SurfaceWish | undefined {
        const wish = super.wishOf(display, list, window);
        if (wish !== undefined || !this.hasColorSpaces(display)) return wish;
        this.host.thread().error = EGL.SUCCESS;
        return { colorSpace: LINEAR, attributes: [] };
      }
    },
});

/** Every device can show colours beyond sRGB. */
export const showsAllColors = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-62",
  why: "Every device can show colours beyond sRGB.",
  make: (Base) =>
    class extends Base {
      protected override showsWideColor(): boolean {
        return true;
      }
    },
});

/** A pbuffer needs a display that shows its colours. */
export const showsPbuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-62",
  why: "A pbuffer needs a display that shows its colours.",
  make: (Base) =>
    class extends Base {
      protected override wishOf(
        display: Display,
        list: Word,
        window: NativeWindow | null,
      ): SurfaceWish | undefined {
        const wish = super.wishOf(display, list, window);
        if (wish === undefined || isNarrow(wish.colorSpace) || this.showsWideColor()) return wish;
        this.fail(EGL.BAD_MATCH);
        return undefined;
      }
    },
});

/** A surface that was asked for no colour space is of sRGB. */
export const defaultsToSrgb = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-63",
  why: "A surface that was asked for no colour space is of sRGB.",
  make: (Base) =>
    class extends Base {
      protected override newSurface(
        display: Display,
        driver: unknown,
        window: NativeWindow | null,
        colorSpace: number,
      ): number {
        return super.newSurface(display, driver, window, colorSpace === LINEAR ? SRGB : colorSpace);
      }
    },
});

/** The driver is asked for the colour space of a surface. */
export const asksTheDriverForColorSpaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-63",
  why: "The driver is asked for the colour space of a surface.",
  make: (Base) =>
    class extends Base {
      protected override querySurface(display: Word, handle: Word, name: Word, value: Word): Word {
        if (name !== EGL.GL_COLORSPACE_KHR) return super.querySurface(display, handle, name, value);
        return this.onSurface(display, handle, (ready, surface) =>
          this.required("eglQuerySurface", ready.driver, surface.driver, name, value));
      }
    },
});

/** Metadata of HDR go to the driver as well. */
export const showsMetadataToTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-64",
  why: "Metadata of HDR go to the driver as well.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        const done = super.surfaceAttrib(display, handle, name, value);
        return this.onSurface(display, handle, ({ driver }, surface) => {
          if (surface.metadata !== undefined) {
            this.required("eglSurfaceAttrib", driver, surface.driver, name, value);
          }
          return done;
        });
      }
    },
});

/** Metadata of HDR are of all surfaces of a display. */
export const sharesMetadata = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-64",
  why: "Metadata of HDR are of all surfaces of a display.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        const done = super.surfaceAttrib(display, handle, name, value);
        return this.onSurface(display, handle, ({ surfaces }, { metadata }) => {
          for (const other of surfaces.values()) other.metadata = metadata;
          return done;
        });
      }
    },
});

/** EGL_EXT_surface_CTA861_3_metadata is not remembered. */
export const forgetsLightLevels = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-64",
  why: "EGL_EXT_surface_CTA861_3_metadata is not remembered.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        if (name !== 0x3360 && name !== 0x3361) {
          return super.surfaceAttrib(display, handle, name, value);
        }
        return this.onSurface(display, handle, () => 1);
      }
    },
});

/** EGL_TIMESTAMPS_ANDROID can be set for a pbuffer. */
export const timesPbuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-65",
  why: "EGL_TIMESTAMPS_ANDROID can be set for a pbuffer.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        const done = super.surfaceAttrib(display, handle, name, value);
        if (name !== EGL.TIMESTAMPS_ANDROID || done === 1) return done;
        this.host.thread().error = EGL.SUCCESS;
        return 1;
      }
    },
});

/** EGL_FRONT_BUFFER_AUTO_REFRESH_ANDROID goes to the driver. */
export const asksTheDriverToRefresh = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-65",
  why: "EGL_FRONT_BUFFER_AUTO_REFRESH_ANDROID goes to the driver.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        if (name !== EGL.FRONT_BUFFER_AUTO_REFRESH_ANDROID) {
          return super.surfaceAttrib(display, handle, name, value);
        }
        return this.onSurface(display, handle, ({ driver }, surface) =>
          this.required("eglSurfaceAttrib", driver, surface.driver, name, value));
      }
    },
});

/** A pbuffer has a time to be presented. */
export const presentsPbuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-66",
  why: "A pbuffer has a time to be presented.",
  make: (Base) =>
    class extends Base {
      protected override presentationTime(display: Word, handle: Word): Word {
        return this.onSurface(display, handle, () => 1);
      }
    },
});

/** A pbuffer can be refreshed. */
export const refreshesPbuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-66",
  why: "A pbuffer can be refreshed.",
  make: (Base) =>
    class extends Base {
      protected override surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): Word {
        if (name !== EGL.FRONT_BUFFER_AUTO_REFRESH_ANDROID) {
          return super.surfaceAttrib(display, handle, name, value);
        }
        return this.onSurface(display, handle, () => 1);
      }
    },
});

/** A pbuffer has no window, though the device is to do as Android does. */
export const looksForWindows = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-67",
  why: "A pbuffer has no window, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override windowOf(surface: SurfaceObject): NativeWindow | undefined {
        if (surface.window === null) this.fail(EGL.BAD_SURFACE);
        return surface.window ?? undefined;
      }
    },
});
