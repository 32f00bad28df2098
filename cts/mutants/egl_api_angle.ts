/**
 * Wrong displays of ANGLE, wrong strings, and versions and contexts that are lost.
 *
 * @module
 */

import type { Word } from "../../impl/machine/machine.ts";
import type { Display } from "../../impl/egl/display.ts";
import { mutant } from "./mutant.ts";

/** ANGLE is asked as any driver is. */
export const asksAngleAsAnyDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-API-77",
  why: "ANGLE is asked for a display of Android's platform.",
  make: (Base) =>
    class extends Base {
      protected override angleDisplay(): Word {
        return 0;
      }
    },
});

/** Each eglInitialize leaves the thread without hooks. */
export const initializeTakesTheContextAway = mutant({
  part: "platform-functions",
  clauses: "EGL-API-76",
  why: "After eglInitialize, calls of OpenGL ES reach no driver though a context is current.",
  make: (Base) =>
    class extends Base {
      protected override initialize(...args: [Word, Word, Word]): Word {
        const done = super.initialize(...args);
        this.host.thread().hooks = this.host.tables.none;
        return done;
      }
    },
});

/** A driver of EGL 1.5 must have eglQueryAPI. */
export const wantsOtherFunctionsFor15 = mutant({
  part: "platform-functions",
  clauses: "EGL-API-3",
  why: "A driver that lacks eglQueryAPI is taken for one of 1.4.",
  make: (Base) =>
    class extends Base {
      protected override reportedMinor(minor: number): number {
        return minor === 5 && !this.driverHas("eglQueryAPI") ? 4 : super.reportedMinor(minor);
      }
    },
});

/** Blanks around the driver's strings are lost. */
export const trimsTheDriversStrings = mutant({
  part: "platform-functions",
  clauses: "EGL-API-24",
  why: "Blanks around the driver's strings are cut off.",
  make: (Base) =>
    class extends Base {
      protected override driverString(display: Display, name: number): string | null {
        return super.driverString(display, name)?.trim() ?? null;
      }
    },
});
