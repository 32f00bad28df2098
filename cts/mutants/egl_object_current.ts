/**
 * Wrong handling of what is current on a thread.
 *
 * @module
 */

import type { ContextObject, SurfaceObject } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** Surfaces without a context are left out. */
export const releasesWithSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-35",
  why: "Surfaces without a context are left out.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        const [to, from] = context ? [draw, read] : [null, null];
        return super.makeCurrent(display, to, from, context);
      }
    },
});

/** A surface to read from alone is no mismatch. */
export const overlooksTheReadSurfaceAlone = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-35",
  why: "A surface to read from alone is no mismatch.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        return super.makeCurrent(display, draw, context || draw ? read : null, context);
      }
    },
});

/** The driver is asked to release what is not current. */
export const asksTheDriverToReleaseNothing = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-36",
  why: "The driver is asked to release what is not current.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(handle: Word, draw: Word, read: Word, context: Word): Word {
        const display = this.displays.get(handle);
        const nothing = !draw && !read && !context && this.host.thread().context === undefined;
        if (nothing) this.required("eglMakeCurrent", display?.driver, null, null, null);
        return super.makeCurrent(handle, draw, read, context);
      }
    },
});

/** Releasing what is not current is an error. */
export const refusesToReleaseNothing = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-36",
  why: "Releasing what is not current is an error.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        const nothing = !draw && !read && !context && this.host.thread().context === undefined;
        return nothing
          ? this.fail(EGL.BAD_CONTEXT)
          : super.makeCurrent(display, draw, read, context);
      }
    },
});

/** The driver is not told what is released. */
export const releasesWithoutTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-37",
  why: "The driver is not told what is released.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        if (draw || read || context) return super.makeCurrent(display, draw, read, context);
        this.bind(undefined, undefined, undefined);
        this.host.thread().hooks = this.hooksFor(undefined);
        return 1;
      }
    },
});

/** What is released stays current in libEGL. */
export const releasesInTheDriverOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-37",
  why: "What is released stays current in libEGL.",
  make: (Base) =>
    class extends Base {
      protected override bind(
        context: ContextObject | undefined,
        draw: SurfaceObject | undefined,
        read: SurfaceObject | undefined,
      ): void {
        if (context !== undefined) super.bind(context, draw, read);
      }
    },
});

/** A context that the driver refuses to make current is current. */
export const makesRefusedContextsCurrent = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-38",
  why: "A context that the driver refuses to make current is current.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, handle: Word): Word {
        const made = super.makeCurrent(display, draw, read, handle);
        const context = this.displays.get(display)?.contexts.get(handle);
        if (made !== 1) this.bind(context, undefined, undefined);
        return made;
      }
    },
});

/** The driver's refusal to make a context current is no error. */
export const losesTheDriversRefusal = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-38",
  why: "The driver's refusal to make a context current is no error.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, handle: Word): Word {
        const made = super.makeCurrent(display, draw, read, handle);
        this.host.thread().error = EGL.SUCCESS;
        return made;
      }
    },
});

/** eglGetCurrentSurface gives the surface to read from for the one to draw to. */
export const exchangesSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-39",
  why: "eglGetCurrentSurface gives the surface to read from for the one to draw to.",
  make: (Base) =>
    class extends Base {
      protected override getCurrentSurface(which: Word): Word {
        return super.getCurrentSurface(which === EGL.DRAW ? EGL.READ : EGL.DRAW);
      }
    },
});

/** eglGetCurrentContext gives the context that any thread made current last. */
export const givesTheLastContextOfAll = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-39",
  why: "eglGetCurrentContext gives the context that any thread made current last.",
  make: (Base) =>
    class extends Base {
      #last: Word = null;
      protected override getCurrentContext(): Word {
        return this.#last;
      }
      protected override bind(
        context: ContextObject | undefined,
        draw: SurfaceObject | undefined,
        read: SurfaceObject | undefined,
      ): void {
        super.bind(context, draw, read);
        this.#last = context?.handle ?? null;
      }
    },
});

/** eglGetCurrentDisplay gives the driver's display. */
export const givesTheDriversDisplay = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-39",
  why: "eglGetCurrentDisplay gives the driver's display.",
  make: (Base) =>
    class extends Base {
      protected override getCurrentDisplay(): Word {
        return this.host.thread().context?.display.driver ?? null;
      }
    },
});

/** eglGetCurrentSurface of something else gives the surface to draw to. */
export const drawsByDefault = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-40",
  why: "eglGetCurrentSurface of something else gives the surface to draw to.",
  make: (Base) =>
    class extends Base {
      protected override getCurrentSurface(which: Word): Word {
        return super.getCurrentSurface(which === EGL.READ ? EGL.READ : EGL.DRAW);
      }
    },
});

/** eglGetCurrentSurface of something else is an error without a context as well. */
export const looksAtTheNameWithoutAContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-41",
  why: "eglGetCurrentSurface of something else is an error without a context as well.",
  make: (Base) =>
    class extends Base {
      protected override getCurrentSurface(which: Word): Word {
        const known = which === EGL.READ || which === EGL.DRAW;
        return known ? super.getCurrentSurface(which) : this.failNull(EGL.BAD_PARAMETER);
      }
    },
});

/** A second context takes over only if the first is released. */
export const keepsTheFirstContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-39",
  why: "A second context takes over only if the first is released.",
  make: (Base) =>
    class extends Base {
      protected override bind(
        context: ContextObject | undefined,
        draw: SurfaceObject | undefined,
        read: SurfaceObject | undefined,
      ): void {
        const isTaken = context !== undefined && this.host.thread().context !== undefined;
        if (!isTaken) super.bind(context, draw, read);
      }
    },
});
