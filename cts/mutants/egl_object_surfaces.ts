/**
 * Wrong handling of surfaces and their windows.
 *
 * @module
 */

import { LINEAR } from "../../impl/egl/color_spaces.ts";
import type { Display } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Maker, SurfaceWish } from "../../impl/egl/surface_functions.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { NativeWindow } from "../../impl/platform/native_window.ts";
import { mutant } from "./mutant.ts";

/** No window is EGL_BAD_PARAMETER. */
export const takesNoWindowForAParameter = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-50",
  why: "No window is EGL_BAD_PARAMETER.",
  make: (Base) =>
    class extends Base {
      protected override surfaceOn(
        display: Display,
        config: Word,
        pointer: Word,
        list: Word,
        maker: Maker,
      ): Word {
        return pointer
          ? super.surfaceOn(display, config, pointer, list, maker)
          : this.fail(EGL.BAD_PARAMETER);
      }
    },
});

/** The driver judges a window that is none. */
export const asksTheDriverForNoWindow = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-50",
  why: "The driver judges a window that is none.",
  make: (Base) =>
    class extends Base {
      protected override surfaceOn(
        display: Display,
        config: Word,
        pointer: Word,
        list: Word,
        maker: Maker,
      ): Word {
        if (!pointer) this.required(maker.name, display.driver, config, null, null);
        return super.surfaceOn(display, config, pointer, list, maker);
      }
    },
});

/** A window without a consumer is taken to be connected, as in Android. */
export const connectsAbandonedWindows = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-51",
  why: "A window without a consumer is taken to be connected, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override validWindow(pointer: Word): NativeWindow | undefined {
        return pointer instanceof NativeWindow ? pointer : undefined;
      }
    },
});

/** A window without a consumer is none, though the device is to do as Android does. */
export const looksForConsumers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-52",
  why: "A window without a consumer is none, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override validWindow(pointer: Word): NativeWindow | undefined {
        const window = super.validWindow(pointer);
        return window?.abandoned ? undefined : window;
      }
    },
});

/** A window may have several surfaces. */
export const givesWindowsTwoSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-53",
  why: "A window may have several surfaces.",
  make: (Base) =>
    class extends Base {
      protected override connect(window: NativeWindow): boolean {
        super.connect(window);
        return true;
      }
    },
});

/** A window that has a surface is EGL_BAD_NATIVE_WINDOW. */
export const takesConnectedWindowsForNone = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-53",
  why: "A window that has a surface is EGL_BAD_NATIVE_WINDOW.",
  make: (Base) =>
    class extends Base {
      protected override surfaceOn(
        display: Display,
        config: Word,
        pointer: Word,
        list: Word,
        maker: Maker,
      ): Word {
        return pointer instanceof NativeWindow && pointer.connected !== 0
          ? this.fail(EGL.BAD_NATIVE_WINDOW)
          : super.surfaceOn(display, config, pointer, list, maker);
      }
    },
});

/** A window stays taken after its surface is destroyed. */
export const keepsWindowsOfDestroyedSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-54",
  why: "A window stays taken after its surface is destroyed.",
  make: (Base) =>
    class extends Base {
      protected override disconnect(): void {}
    },
});

/** The window of a current surface is let go when the surface is released. */
export const keepsWindowsOfCurrentSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-54",
  why: "The window of a current surface is let go when the surface is released.",
  make: (Base) =>
    class extends Base {
      protected override destroySurface(display: Word, handle: Word): Word {
        const surface = this.displays.get(display)?.surfaces.get(handle);
        const done = super.destroySurface(display, handle);
        if (surface?.window && surface.bindings > 0) this.connect(surface.window);
        return done;
      }
    },
});

/** A window of which the driver makes no surface stays taken. */
export const keepsWindowsThatTheDriverRefuses = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-55",
  why: "A window of which the driver makes no surface stays taken.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: Args): Word {
        const made = super.required(name, ...args);
        this.#refused = name === "eglCreateWindowSurface" && !made;
        return made;
      }
      #refused = false;
      protected override disconnect(window: NativeWindow): void {
        if (!this.#refused) super.disconnect(window);
      }
    },
});

/** A window for which the attributes are wrong stays taken. */
export const keepsWindowsOfBadAttributes = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-55",
  why: "A window for which the attributes are wrong stays taken.",
  make: (Base) =>
    class extends Base {
      #refused = false;
      protected override wishOf(
        display: Display,
        list: Word,
        window: NativeWindow | null,
      ): SurfaceWish | undefined {
        const wish = super.wishOf(display, list, window);
        this.#refused = wish === undefined;
        return wish;
      }
      protected override disconnect(window: NativeWindow): void {
        if (!this.#refused) super.disconnect(window);
      }
    },
});

/** Windows of a terminated display stay taken. */
export const keepsWindowsOfTerminatedDisplays = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-56",
  why: "Windows of a terminated display stay taken.",
  make: (Base) =>
    class extends Base {
      protected override surfaceLoosened(): void {}
    },
});

/** eglTerminate lets the windows of current surfaces go as well. */
export const takesWindowsOfCurrentSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-56",
  why: "eglTerminate lets the windows of current surfaces go as well.",
  make: (Base) =>
    class extends Base {
      protected override forgetObjects(display: Display): void {
        for (const { window } of display.surfaces.values()) {
          if (window !== null) this.disconnect(window);
        }
        super.forgetObjects(display);
      }
    },
});

/** eglReleaseThread does not let windows go. */
export const keepsWindowsOfReleasedThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-56",
  why: "eglReleaseThread does not let windows go.",
  make: (Base) =>
    class extends Base {
      #releasing = false;
      protected override releaseThread(): Word {
        this.#releasing = true;
        const released = super.releaseThread();
        this.#releasing = false;
        return released;
      }
      protected override disconnect(window: NativeWindow): void {
        if (!this.#releasing) super.disconnect(window);
      }
    },
});

/** The driver is asked for surfaces of pixmaps. */
export const asksForPixmaps = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-57",
  why: "The driver is asked for surfaces of pixmaps.",
  make: (Base) =>
    class extends Base {
      protected override createPixmapSurface(display: Word): Word {
        return this.onDisplay(display, ({ driver }) => {
          this.required("eglCreatePixmapSurface", driver, 1, 1, null);
          return super.createPixmapSurface(display);
        });
      }
    },
});

/** A pixmap is EGL_BAD_NATIVE_PIXMAP. */
export const takesPixmapsForBadOnes = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-57",
  why: "A pixmap is EGL_BAD_NATIVE_PIXMAP.",
  make: (Base) =>
    class extends Base {
      protected override createPixmapSurface(display: Word): Word {
        return this.onDisplay(display, () => this.fail(EGL.BAD_NATIVE_PIXMAP));
      }
    },
});

/** eglCreatePlatformWindowSurface is always the driver's eglCreateWindowSurface. */
export const makesPlatformSurfacesAsOthers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-58",
  why: "eglCreatePlatformWindowSurface is always the driver's eglCreateWindowSurface.",
  make: (Base) =>
    class extends Base {
      protected override createPlatformWindowSurface(args: Args): Word {
        return this.createWindowSurface(args);
      }
    },
});

/** The extension of a driver of EGL 1.4 is not used for platform surfaces. */
export const overlooksTheExtensionForPlatformSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-58",
  why: "The extension of a driver of EGL 1.4 is not used for platform surfaces.",
  make: (Base) =>
    class extends Base {
      protected override createPlatformWindowSurface(args: Args): Word {
        return this.hasEgl15
          ? super.createPlatformWindowSurface(args)
          : this.createWindowSurface(args);
      }
    },
});

/** Without its extension, a driver of EGL 1.4 makes no platform surfaces. */
export const needsTheExtensionForPlatformSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-58",
  why: "Without its extension, a driver of EGL 1.4 makes no platform surfaces.",
  make: (Base) =>
    class extends Base {
      protected override createPlatformWindowSurface(args: Args): Word {
        const able = this.hasEgl15 || this.driverHas("eglCreatePlatformWindowSurfaceEXT");
        return able ? super.createPlatformWindowSurface(args) : this.fail(EGL.BAD_DISPLAY);
      }
    },
});

/** A surface of a client buffer is the driver's handle, as in Android. */
export const givesTheDriversSurface = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-59",
  why: "A surface of a client buffer is the driver's handle, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override createPbufferFromClientBuffer([display, ...rest]: Args): Word {
        return this.onDisplay(display, ({ driver }) =>
          this.driver("eglCreatePbufferFromClientBuffer", driver, ...rest));
      }
    },
});

/** A surface of a client buffer is one, though the device is to do as Android does. */
export const wrapsSurfacesOfClientBuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-60",
  why: "A surface of a client buffer is one, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override createPbufferFromClientBuffer(args: Args): Word {
        return this.onDisplay(args[0], (display) =>
          this.newSurface(display, super.createPbufferFromClientBuffer(args), null, LINEAR));
      }
    },
});
