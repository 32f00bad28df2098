/**
 * Wrong handling of swaps, and of the numbers and times of frames.
 *
 * @module
 */

import type { Display, SurfaceObject } from "../../impl/egl/display.ts";
import { EGL, GL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { NativeWindow } from "../../impl/platform/native_window.ts";
import { mutant } from "./mutant.ts";

/** A pbuffer cannot be swapped with rectangles. */
export const needsAWindowForRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-81",
  why: "A pbuffer cannot be swapped with rectangles.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return this.onSurface(display, surface, (_, { window }) =>
          window === null && rects !== null
            ? this.fail(EGL.BAD_SURFACE)
            : super.swap(display, surface, rects, count));
      }
    },
});

/** A pbuffer is swapped with rectangles, though the device is to do as Android does. */
export const needsNoWindowForRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-82",
  why: "A pbuffer is swapped with rectangles, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return this.onSurface(display, surface, (ready, { window, driver }) =>
          window === null
            ? this.required(this.swapFunction(1), ready.driver, driver, rects, count)
            : super.swap(display, surface, rects, count));
      }
    },
});

/** A swap succeeds, whatever the driver says. */
export const alwaysSwaps = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-83",
  why: "A swap succeeds, whatever the driver says.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        super.swap(display, surface, rects, count);
        return 1;
      }
    },
});

/** The driver's error of a swap is lost. */
export const losesErrorsOfSwaps = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-83",
  why: "The driver's error of a swap is lost.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        const swapped = super.swap(display, surface, rects, count);
        if (!swapped) this.driver("eglGetError");
        return swapped;
      }
    },
});

/** A swap that fails is tried again without rectangles. */
export const swapsAgain = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-83",
  why: "A swap that fails is tried again without rectangles.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return super.swap(display, surface, rects, count) || super.swap(display, surface, null, 0);
      }
    },
});

/** debug.egl.finish is not looked at. */
export const neverFinishes = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-84",
  why: "debug.egl.finish is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override finish(): void {}
    },
});

/** Each swap reads a pixel, whatever debug.egl.finish says. */
export const alwaysFinishes = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-84",
  why: "Each swap reads a pixel, whatever debug.egl.finish says.",
  make: (Base) =>
    class extends Base {
      protected override displayInitialized(display: Display): void {
        super.displayInitialized(display);
        display.finishesOnSwap = true;
      }
    },
});

/** A pixel is read without a context as well. */
export const finishesWithoutAContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-84",
  why: "A pixel is read without a context as well.",
  make: (Base) =>
    class extends Base {
      protected override finish(): void {
        const entry = this.host.tables.v2.core.get("glReadPixels");
        this.host.machine.call(
          entry,
          "glReadPixels",
          0,
          0,
          1,
          1,
          GL.RGBA,
          GL.UNSIGNED_BYTE,
          new Uint8Array(4),
        );
      }
    },
});

/** A pixel is read after the swap. */
export const finishesAfterTheSwap = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-84",
  why: "A pixel is read after the swap.",
  make: (Base) =>
    class extends Base {
      #swapped = false;
      protected override finish(): void {
        if (this.#swapped) super.finish();
      }
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        const swapped = super.swap(display, surface, rects, count);
        this.#swapped = true;
        this.finish();
        this.#swapped = false;
        return swapped;
      }
    },
});

/** The first frame of a window has the number 0. */
export const numbersFramesFrom0 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-85",
  why: "The first frame of a window has the number 0.",
  make: (Base) =>
    class extends Base {
      protected override nextFrame(window: NativeWindow): bigint {
        return super.nextFrame(window) - 1n;
      }
    },
});

/** Frames are numbered over all windows. */
export const numbersFramesOfAllWindows = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-85",
  why: "Frames are numbered over all windows.",
  make: (Base) =>
    class extends Base {
      #frames = 0n;
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        const swapped = super.swap(display, surface, rects, count);
        if (swapped) this.#frames++;
        return swapped;
      }
      protected override nextFrame(): bigint {
        return this.#frames + 1n;
      }
    },
});

/** A swap that fails is a frame. */
export const countsFailedSwaps = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-85",
  why: "A swap that fails is a frame.",
  make: (Base) =>
    class extends Base {
      readonly #swaps = new WeakMap<NativeWindow, bigint>();
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return this.onSurface(display, surface, (_, { window }) => {
          if (window !== null) this.#swaps.set(window, (this.#swaps.get(window) ?? 0n) + 1n);
          return super.swap(display, surface, rects, count);
        });
      }
      protected override nextFrame(window: NativeWindow): bigint {
        return (this.#swaps.get(window) ?? 0n) + 1n;
      }
    },
});

/** Times are given without EGL_TIMESTAMPS_ANDROID. */
export const timesWithoutBeingAsked = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-86",
  why: "Times are given without EGL_TIMESTAMPS_ANDROID.",
  make: (Base) =>
    class extends Base {
      protected override newSurface(
        display: Display,
        driver: unknown,
        window: NativeWindow | null,
        colorSpace: number,
      ): number {
        const handle = super.newSurface(display, driver, window, colorSpace);
        display.surfaces.get(handle)!.timestamps = true;
        return handle;
      }
    },
});

/** Only the first name of a time of the compositor is looked at. */
export const timesTheFirstName = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-86",
  why: "Only the first name of a time of the compositor is looked at.",
  make: (Base) =>
    class extends Base {
      protected override getCompositorTiming(
        [display, surface, _count, names, values]: Args,
      ): Word {
        return super.getCompositorTiming([display, surface, 1, names, values]);
      }
    },
});

/** A pbuffer has no times, and that is no error. */
export const timesPbuffersOfNoWindow = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-87",
  why: "A pbuffer has no times, and that is no error.",
  make: (Base) =>
    class extends Base {
      protected override onTimedSurface(
        display: Word,
        handle: Word,
        act: (window: NativeWindow, surface: SurfaceObject) => Word,
      ): Word {
        return this.onSurface(display, handle, (_, { window }) =>
          window === null ? 0 : super.onTimedSurface(display, handle, act));
      }
    },
});
