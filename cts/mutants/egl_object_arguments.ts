/**
 * Wrong handling of arguments of EGL functions.
 *
 * @module
 */

import { attributesOf } from "../../impl/egl/attributes.ts";
import type { ContextObject, Display } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { NativeWindow } from "../../impl/platform/native_window.ts";
import { mutant } from "./mutant.ts";

/** The driver's handles of contexts are good for apps as well. */
export const takesTheDriversHandles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-16",
  why: "The driver's handles of contexts are good for apps as well.",
  make: (Base) =>
    class extends Base {
      protected override contextOf(display: Display, handle: Word): ContextObject | undefined {
        const theirs = [...display.contexts.values()].find(({ driver }) => driver === handle);
        return theirs ?? super.contextOf(display, handle);
      }
    },
});

/** Surfaces of the same driver's handle are the same. */
export const namesSurfacesByTheDriversHandles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-16",
  why: "Surfaces of the same driver's handle are the same.",
  make: (Base) =>
    class extends Base {
      protected override newSurface(
        display: Display,
        driver: unknown,
        window: NativeWindow | null,
        colorSpace: number,
      ): number {
        const known = [...display.surfaces.values()].find((surface) => surface.driver === driver);
        return known?.handle ?? super.newSurface(display, driver, window, colorSpace);
      }
    },
});

/** The driver is called with the app's handle of a surface to swap. */
export const swapsTheAppsHandle = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-16",
  why: "The driver is called with the app's handle of a surface to swap.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        const swapped = this.onSurface(display, surface, () => 1);
        if (rects || !swapped) return super.swap(display, surface, rects, count);
        return this.required("eglSwapBuffers", display, surface);
      }
    },
});

/** A context of an image that is none is left out, as in Android. */
export const imagesOfNoContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-17",
  why: "A context of an image that is none is left out, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override imageOf(name: string, [display, context, ...rest]: Args): Word {
        const known = this.displays.get(display)?.contexts.get(context);
        return super.imageOf(name, [display, known === undefined ? null : context, ...rest]);
      }
    },
});

/** A context of an image that is none is EGL_BAD_CONTEXT, though the device is to do as Android does. */
export const looksAtContextsOfImages = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-18",
  why:
    "A context of an image that is none is EGL_BAD_CONTEXT, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override imageOf(name: string, args: Args): Word {
        return this.onDisplay(args[0], (display) =>
          args[1] && this.contextOf(display, args[1]) === undefined
            ? 0
            : super.imageOf(name, args));
      }
    },
});

/** No image has a context. */
export const imagesWithoutTheirContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-18",
  why: "No image has a context.",
  make: (Base) =>
    class extends Base {
      protected override imageOf(name: string, [display, _context, ...rest]: Args): Word {
        return super.imageOf(name, [display, null, ...rest]);
      }
    },
});

/** NULL is no sync for the driver. */
export const looksAtSyncs = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-19",
  why: "NULL is no sync for the driver.",
  make: (Base) =>
    class extends Base {
      protected override forward(name: string, args: Args, lacking?: number): Word {
        return args[1] === 0 ? this.fail(EGL.BAD_PARAMETER) : super.forward(name, args, lacking);
      }
    },
});

/** eglMakeCurrent looks at the surfaces before the context. */
export const looksAtSurfacesFirst = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-20",
  why: "eglMakeCurrent looks at the surfaces before the context.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(handle: Word, draw: Word, read: Word, context: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && draw && this.surfaceOf(display, draw) === undefined) return 0;
        return super.makeCurrent(handle, draw, read, context);
      }
    },
});

/** eglMakeCurrent looks at the surfaces before it misses a context. */
export const looksAtSurfacesBeforeTheMatch = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-20",
  why: "eglMakeCurrent looks at the surfaces before it misses a context.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(handle: Word, draw: Word, read: Word, context: Word): Word {
        const display = this.displays.get(handle);
        const looks = display !== undefined && !context && draw;
        if (looks && this.surfaceOf(display, draw) === undefined) return 0;
        return super.makeCurrent(handle, draw, read, context);
      }
    },
});

/** eglMakeCurrent does not look at the surface to read from. */
export const overlooksTheReadSurface = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-20",
  why: "eglMakeCurrent does not look at the surface to read from.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(handle: Word, draw: Word, read: Word, context: Word): Word {
        const known = this.displays.get(handle)?.surfaces.get(read);
        const from = context && known === undefined ? null : read;
        return super.makeCurrent(handle, draw, from, context);
      }
    },
});

/** eglCreateContext looks at the attributes before the shared context. */
export const looksAtAttributesOfContextsFirst = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-21",
  why: "eglCreateContext looks at the attributes before the shared context.",
  make: (Base) =>
    class extends Base {
      protected override createContext(args: Args): Word {
        const refused = attributesOf(args[3]).some(([name]) => this.isRefusedOfContexts(name));
        return refused ? this.fail(EGL.BAD_ATTRIBUTE) : super.createContext(args);
      }
    },
});

/** A surface's attributes are looked at before its window. */
export const looksAtAttributesOfWindowsFirst = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-22",
  why: "A surface's attributes are looked at before its window.",
  make: (Base) =>
    class extends Base {
      protected override createWindowSurface(args: Args): Word {
        return this.onDisplay(args[0], (display) =>
          this.wishOf(display, args[3], null) === undefined ? 0 : super.createWindowSurface(args));
      }
    },
});

/** A client buffer of NULL is NULL without an error. */
export const givesNoErrorForNoBuffer = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-24",
  why: "A client buffer of NULL is NULL without an error.",
  make: (Base) =>
    class extends Base {
      protected override getNativeClientBuffer(buffer: Word): Word {
        return buffer === null ? null : super.getNativeClientBuffer(buffer);
      }
    },
});

/** No buffer can be a client buffer. */
export const knowsNoBuffers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-25",
  why: "No buffer can be a client buffer.",
  make: (Base) =>
    class extends Base {
      protected override getNativeClientBuffer(): Word {
        return this.failNull(EGL.BAD_PARAMETER);
      }
    },
});

/** The driver gets the app's display for images, syncs and streams. */
export const forwardsTheAppsDisplay = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-19",
  why: "The driver gets the app's display for images, syncs and streams.",
  make: (Base) =>
    class extends Base {
      protected override forward(name: string, args: Args, lacking = 0): Word {
        const ready = this.readyDisplay(args[0]) !== undefined;
        return ready ? this.driver(name, ...args) ?? lacking : lacking;
      }
    },
});

/** The driver gets the app's surface for textures and locks. */
export const bindsTheAppsSurface = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-16",
  why: "The driver gets the app's surface for textures and locks.",
  make: (Base) =>
    class extends Base {
      protected override forwardSurface(
        error: number,
        fn: string,
        [display, surface, ...rest]: Args,
      ): Word {
        return this.onSurface(display, surface, (ready) =>
          this.optional(error, fn, ready.driver, surface, ...rest));
      }
    },
});
