/**
 * Wrong handling of handles that are none.
 *
 * @module
 */

import type { ContextObject, Display, SurfaceObject } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { NativeWindow } from "../../impl/platform/native_window.ts";
import { mutant } from "./mutant.ts";

/** A display that is none is taken for the only one. */
export const takesAnyDisplay = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-9",
  why: "A display that is none is taken for the only one.",
  make: (Base) =>
    class extends Base {
      protected override anyDisplay(handle: Word): Display | undefined {
        return super.anyDisplay(this.displays.has(handle) ? handle : [...this.displays.keys()][0]);
      }
    },
});

/** A display that is none is EGL_NOT_INITIALIZED. */
export const takesUnknownDisplaysForUninitialized = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-9",
  why: "A display that is none is EGL_NOT_INITIALIZED.",
  make: (Base) =>
    class extends Base {
      protected override anyDisplay(handle: Word): Display | undefined {
        const display = super.anyDisplay(handle);
        if (display === undefined) this.fail(EGL.NOT_INITIALIZED);
        return display;
      }
    },
});

/** The driver judges the displays of images, syncs and streams. */
export const forwardsUnknownDisplays = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-9",
  why: "The driver judges the displays of images, syncs and streams.",
  make: (Base) =>
    class extends Base {
      protected override forward(name: string, args: Args, lacking?: number): Word {
        return this.displays.has(args[0])
          ? super.forward(name, args, lacking)
          : this.driver(name, ...args);
      }
    },
});

/** A display need not be initialised. */
export const initializesByItself = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-10",
  why: "A display need not be initialised.",
  make: (Base) =>
    class extends Base {
      protected override readyDisplay(handle: Word): Display | undefined {
        return this.anyDisplay(handle);
      }
    },
});

/** A display that was initialised once stays so. */
export const staysInitialized = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-10",
  why: "A display that was initialised once stays so.",
  make: (Base) =>
    class extends Base {
      readonly #known = new Set<Display>();
      protected override readyDisplay(handle: Word): Display | undefined {
        const display = this.displays.get(handle);
        if (display === undefined || !this.#known.has(display)) return super.readyDisplay(handle);
        return display;
      }
      protected override displayInitialized(display: Display): void {
        super.displayInitialized(display);
        this.#known.add(display);
      }
    },
});

/** A display that is not initialised is EGL_BAD_DISPLAY. */
export const takesUninitializedForNone = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-10",
  why: "A display that is not initialised is EGL_BAD_DISPLAY.",
  make: (Base) =>
    class extends Base {
      protected override readyDisplay(handle: Word): Display | undefined {
        const display = super.readyDisplay(handle);
        if (display === undefined) this.fail(EGL.BAD_DISPLAY);
        return display;
      }
    },
});

/** eglMakeCurrent of an uninitialised display is EGL_NOT_INITIALIZED. */
export const makesCurrentNotInitialized = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-11",
  why: "eglMakeCurrent of an uninitialised display is EGL_NOT_INITIALIZED.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        return this.readyDisplay(display) && super.makeCurrent(display, draw, read, context) || 0;
      }
    },
});

/** eglSetDamageRegionKHR of an uninitialised display is EGL_NOT_INITIALIZED. */
export const regionsNotInitialized = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-11",
  why: "eglSetDamageRegionKHR of an uninitialised display is EGL_NOT_INITIALIZED.",
  make: (Base) =>
    class extends Base {
      protected override setDamageRegion(args: Args): Word {
        return this.readyDisplay(args[0]) && super.setDamageRegion(args) || 0;
      }
    },
});

/** Times of frames of an uninitialised display are EGL_NOT_INITIALIZED. */
export const timesNotInitialized = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-11",
  why: "Times of frames of an uninitialised display are EGL_NOT_INITIALIZED.",
  make: (Base) =>
    class extends Base {
      protected override onTimedSurface(
        display: Word,
        handle: Word,
        act: (window: NativeWindow, surface: SurfaceObject) => Word,
      ): Word {
        return this.onSurface(display, handle, () => super.onTimedSurface(display, handle, act));
      }
    },
});

/** A surface that is none is EGL_BAD_DISPLAY. */
export const takesBadSurfacesForBadDisplays = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-12",
  why: "A surface that is none is EGL_BAD_DISPLAY.",
  make: (Base) =>
    class extends Base {
      protected override surfaceOf(display: Display, handle: Word): SurfaceObject | undefined {
        const surface = super.surfaceOf(display, handle);
        if (surface === undefined) this.fail(EGL.BAD_DISPLAY);
        return surface;
      }
    },
});

/** A destroyed surface can be used. */
export const usesDestroyedSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-12",
  why: "A destroyed surface can be used.",
  make: (Base) =>
    class extends Base {
      readonly #known = new Map<unknown, SurfaceObject>();
      protected override surfaceOf(display: Display, handle: Word): SurfaceObject | undefined {
        const surface = this.#known.get(handle) ?? super.surfaceOf(display, handle);
        if (surface !== undefined) this.#known.set(handle, surface);
        return surface;
      }
    },
});

/** eglPresentationTimeANDROID does not look at the surface. */
export const timesAnything = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-12",
  why: "eglPresentationTimeANDROID does not look at the surface.",
  make: (Base) =>
    class extends Base {
      protected override presentationTime(display: Word): Word {
        return this.onDisplay(display, () => 1);
      }
    },
});

/** A destroyed context can be used. */
export const usesDestroyedContexts = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-13",
  why: "A destroyed context can be used.",
  make: (Base) =>
    class extends Base {
      readonly #known = new Map<unknown, ContextObject>();
      protected override contextOf(display: Display, handle: Word): ContextObject | undefined {
        const context = this.#known.get(handle) ?? super.contextOf(display, handle);
        if (context !== undefined) this.#known.set(handle, context);
        return context;
      }
    },
});

/** A context to share with that is none is left out. */
export const sharesWithNothing = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-13",
  why: "A context to share with that is none is left out.",
  make: (Base) =>
    class extends Base {
      protected override createContext([display, config, share, list]: Args): Word {
        const known = this.displays.get(display)?.contexts.get(share);
        return super.createContext([display, config, known === undefined ? null : share, list]);
      }
    },
});

/** eglQueryContext of NULL is the driver's business. */
export const queriesNoContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-13",
  why: "eglQueryContext of NULL is the driver's business.",
  make: (Base) =>
    class extends Base {
      protected override queryContext(display: Word, context: Word, name: Word, value: Word): Word {
        return this.onDisplay(display, ({ driver }) =>
          context
            ? super.queryContext(display, context, name, value)
            : this.required("eglQueryContext", driver, context, name, value));
      }
    },
});

/** A context passes for a surface, as in Android. */
export const takesContextsForSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-14",
  why: "A context passes for a surface, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override surfaceOf(display: Display, handle: Word): SurfaceObject | undefined {
        const context = display.contexts.get(handle) as unknown as SurfaceObject | undefined;
        return context ?? super.surfaceOf(display, handle);
      }
    },
});

/** A surface passes for a context, as in Android. */
export const takesSurfacesForContexts = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-14",
  why: "A surface passes for a context, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override contextOf(display: Display, handle: Word): ContextObject | undefined {
        const surface = display.surfaces.get(handle) as unknown as ContextObject | undefined;
        return surface ?? super.contextOf(display, handle);
      }
    },
});

/** What a terminated display had can be used in its next life. */
export const keepsObjectsOfTerminatedDisplays = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-15",
  why: "What a terminated display had can be used in its next life.",
  make: (Base) =>
    class extends Base {
      protected override forgetObjects(): void {}
    },
});
