/**
 * Wrong handling of rectangles of swaps.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** Rectangles are not looked at. */
export const takesAnyRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-74",
  why: "Rectangles are not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isDamage(): boolean {
        return true;
      }
    },
});

/** Rectangles may be at NULL. */
export const takesRectanglesAtNull = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-74",
  why: "Rectangles may be at NULL.",
  make: (Base) =>
    class extends Base {
      protected override isDamage(_rects: Word, n: number): boolean {
        return n >= 0;
      }
    },
});

/** Fewer than 0 rectangles are as good as 0. */
export const takesFewerThanNone = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-74",
  why: "Fewer than 0 rectangles are as good as 0.",
  make: (Base) =>
    class extends Base {
      protected override isDamage(rects: Word, n: number): boolean {
        return n <= 0 || super.isDamage(rects, n);
      }
    },
});

/** Rectangles are looked at, though the device is to do as Android 10 does. */
export const looksAtRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-75",
  why: "Rectangles are looked at, though the device is to do as Android 10 does.",
  make: (Base) =>
    class extends Base {
      protected override isDamage(rects: Word, n: number): boolean {
        return n === 0 || n > 0 && rects !== null;
      }
    },
});

/** Rectangles are looked at before the surface. */
export const looksAtRectanglesFirst = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-76",
  why: "Rectangles are looked at before the surface.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return this.isDamage(rects, Number(count ?? 0))
          ? super.swap(display, surface, rects, count)
          : this.fail(EGL.BAD_PARAMETER);
      }
    },
});

/** A swap with 0 rectangles is the driver's with rectangles. */
export const passesNoRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-77",
  why: "A swap with 0 rectangles is the driver's with rectangles.",
  make: (Base) =>
    class extends Base {
      protected override swapFunction(): string {
        return super.swapFunction(1);
      }
    },
});

/** NULL is no place for 0 rectangles. */
export const needsRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-77",
  why: "NULL is no place for 0 rectangles.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return this.onSurface(display, surface, () =>
          rects === null
            ? this.fail(EGL.BAD_PARAMETER)
            : super.swap(display, surface, rects, count));
      }
    },
});

/** The driver never gets rectangles. */
export const swapsAll = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-78",
  why: "The driver never gets rectangles.",
  make: (Base) =>
    class extends Base {
      protected override swapFunction(): string {
        return super.swapFunction(0);
      }
    },
});

/** The driver gets the first rectangle only. */
export const passesOneRectangle = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-78",
  why: "The driver gets the first rectangle only.",
  make: (Base) =>
    class extends Base {
      protected override swap(display: Word, surface: Word, rects: Word, count: Word): Word {
        return super.swap(display, surface, rects, Math.min(1, Number(count)));
      }
    },
});

/** A swap with rectangles fails if the driver does not take them. */
export const needsADriverForRectangles = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-79",
  why: "A swap with rectangles fails if the driver does not take them.",
  make: (Base) =>
    class extends Base {
      protected override swapFunction(areas: number): string {
        return areas > 0 ? "eglSwapBuffersWithDamageKHR" : super.swapFunction(areas);
      }
    },
});
