/**
 * Wrong counts of eglInitialize and eglTerminate.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform } from "./changed_platform.ts";

const { NOT_INITIALIZED } = EGL;

/** Every eglInitialize reaches the driver. */
export const initializesEachTime = changedPlatform(
  "EGL-API-61",
  "Every eglInitialize reaches the driver.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && display.references > 0) this.initializeDriver(display);
        return super.initialize(handle, major, minor);
      }
    },
);

/** eglTerminate is not counted: the first one ends the display. */
export const terminateIsNotCounted = changedPlatform(
  "EGL-API-62",
  "eglTerminate is not counted: the first one ends the display.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && display.references > 1) display.references = 1;
        return super.terminate(handle);
      }
    },
);

/** eglTerminate ends the display one call too early if it was initialised more than twice. */
export const countsToTwo = changedPlatform(
  "EGL-API-62",
  "eglInitialize is counted up to two.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        const done = super.initialize(handle, major, minor);
        const display = this.displays.get(handle);
        if (display !== undefined) display.references = Math.min(display.references, 2);
        return done;
      }
    },
);

/** The driver is terminated by every eglTerminate. */
export const everyTerminateReachesTheDriver = changedPlatform(
  "EGL-API-62",
  "The driver is terminated by every eglTerminate, the display by the last.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && display.references > 1) {
          this.driver("eglTerminate", display.driver);
        }
        return super.terminate(handle);
      }
    },
);

/** No eglTerminate reaches the driver. */
export const neverTerminates = changedPlatform(
  "EGL-API-62",
  "No eglTerminate reaches the driver.",
  (Base) =>
    class extends Base {
      protected override required(name: string, ...args: readonly Word[]): Word {
        return name === "eglTerminate" ? 1 : super.required(name, ...args);
      }
    },
);

/** A surplus eglTerminate fails. */
export const surplusFails = changedPlatform(
  "EGL-API-63",
  "eglTerminate of a display that is not initialised fails.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        if (this.displays.get(handle)?.references === 0) return this.fail(NOT_INITIALIZED);
        return super.terminate(handle);
      }
    },
);

/** A surplus eglTerminate leaves an error. */
export const surplusLeavesAnError = changedPlatform(
  "EGL-API-63",
  "eglTerminate of a display that is not initialised succeeds with an error.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        if (this.displays.get(handle)?.references === 0) this.fail(NOT_INITIALIZED);
        return super.terminate(handle);
      }
    },
);

/** A surplus eglTerminate reaches the driver. */
export const surplusReachesTheDriver = changedPlatform(
  "EGL-API-63",
  "eglTerminate of a display that is not initialised reaches the driver.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const display = this.displays.get(handle);
        if (display?.references === 0) this.driver("eglTerminate", display.driver);
        return super.terminate(handle);
      }
    },
);

/** A surplus eglTerminate takes the next eglInitialize away. */
export const surplusIsCounted = changedPlatform(
  "EGL-API-64",
  "A surplus eglTerminate takes a later eglInitialize away.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && display.references <= 0) {
          display.references--;
          return 1;
        }
        return super.terminate(handle);
      }
    },
);

/** Surplus calls of eglTerminate make later ones surplus, too. */
export const surplusMakesALaterOneMore = changedPlatform(
  "EGL-API-64",
  "Surplus calls of eglTerminate have to be made up for by further ones later.",
  (Base) =>
    class extends Base {
      #surplus = 0;
      protected override terminate(handle: Word): Word {
        if (this.displays.get(handle)?.references === 0) this.#surplus++;
        else if (this.#surplus-- > 0) return 1;
        return super.terminate(handle);
      }
    },
);
