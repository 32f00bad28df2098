/**
 * Wrong versions of EGL.
 *
 * @module
 */

import type { WrapperLibrary } from "../../impl/egl/libegl.ts";
import type { Exports, Word } from "../../impl/machine/machine.ts";
import { EGL } from "../../impl/egl/enums.ts";
import { changedPlatform, silentPlatform } from "./changed_platform.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** EGL 1.5 of a driver is reported as 1.4, as Android 9 did. */
export const staysAt14 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 of a driver is reported as 1.4, as Android 9 did.",
  (Base) =>
    class extends Base {
      protected override shownVersion(): readonly [number, number] {
        return [1, 4];
      }
    },
);

/** EGL_VERSION says 1.4 always. */
export const calls15By14 = changedPlatform(
  "EGL-API-1",
  "EGL_VERSION says 1.4 always.",
  (Base) =>
    class extends Base {
      protected override versionName(): string {
        return "1.4";
      }
    },
);

/** EGL 1.5 is reported from Android 11 on only. */
export const lateBy11 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 is reported from Android 11 on only.",
  (Base) =>
    class extends Base {
      protected override reportedMinor(minor: number): number {
        return this.host.release < 11 ? Math.min(minor, 4) : super.reportedMinor(minor);
      }
    },
);

/** A function of EGL 1.5 is not exported. */
export const exportsLess = mutant({
  part: "loader",
  clauses: "EGL-API-2",
  why: "A function of EGL 1.5 is not exported.",
  make: (Base) =>
    class extends Base {
      override exportsOf(library: WrapperLibrary): Exports {
        const exports = super.exportsOf(library);
        const isThere = (name: string) => name !== "eglGetSyncAttrib";
        return {
          get: (name) => isThere(name) ? exports.get(name) : undefined,
          has: (name) => isThere(name) && exports.has(name),
          keys: () => [...exports.keys()].filter(isThere)[Symbol.iterator](),
        };
      }
    },
});

/** A libEGL that does not look for a function of EGL 1.5. */
function overlooks(fn: string): Mutant {
  return changedPlatform(
    "EGL-API-3",
    `EGL 1.5 is reported of a driver that lacks ${fn}.`,
    (Base) =>
      class extends Base {
        #looking = false;
        protected override reportedMinor(minor: number): number {
          this.#looking = true;
          const reported = super.reportedMinor(minor);
          this.#looking = false;
          return reported;
        }
        protected override driverHas(name: string): boolean {
          return (this.#looking && name === fn) || super.driverHas(name);
        }
      },
  );
}

/** EGL 1.5 is reported of a driver that lacks eglCreateImage. */
export const overlooksCreateImage = overlooks("eglCreateImage");
/** EGL 1.5 is reported of a driver that lacks eglDestroyImage. */
export const overlooksDestroyImage = overlooks("eglDestroyImage");
/** EGL 1.5 is reported of a driver that lacks eglGetPlatformDisplay. */
export const overlooksPlatformDisplay = overlooks("eglGetPlatformDisplay");
/** EGL 1.5 is reported of a driver that lacks eglCreatePlatformWindowSurface. */
export const overlooksWindowSurface = overlooks("eglCreatePlatformWindowSurface");
/** EGL 1.5 is reported of a driver that lacks eglCreatePlatformPixmapSurface. */
export const overlooksPixmapSurface = overlooks("eglCreatePlatformPixmapSurface");
/** EGL 1.5 is reported of a driver that lacks eglCreateSync. */
export const overlooksCreateSync = overlooks("eglCreateSync");
/** EGL 1.5 is reported of a driver that lacks eglDestroySync. */
export const overlooksDestroySync = overlooks("eglDestroySync");
/** EGL 1.5 is reported of a driver that lacks eglClientWaitSync. */
export const overlooksClientWaitSync = overlooks("eglClientWaitSync");
/** EGL 1.5 is reported of a driver that lacks eglGetSyncAttrib. */
export const overlooksSyncAttrib = overlooks("eglGetSyncAttrib");
/** EGL 1.5 is reported of a driver that lacks eglWaitSync. */
export const overlooksWaitSync = overlooks("eglWaitSync");

/** That a driver lacks a function is not logged. */
export const silentAboutFunctions = silentPlatform(
  "EGL-API-4",
  "That a driver lacks a function is not logged.",
  (message) => message.includes("critical API"),
);

/** Versions other than 1.5 are reported as 1.4. */
export const knowsTwoVersions = changedPlatform(
  "EGL-API-5",
  "Versions other than 1.5 are reported as 1.4.",
  (Base) =>
    class extends Base {
      protected override shownVersion(): readonly [number, number] {
        return this.hasEgl15 ? [1, 5] : [1, 4];
      }
    },
);

/** A driver of EGL 1.4, too, needs the functions of 1.5. */
export const asks14For15 = changedPlatform(
  "EGL-API-5",
  "A driver of EGL 1.4, too, needs the functions of 1.5.",
  (Base) =>
    class extends Base {
      protected override reportedMinor(minor: number): number {
        return minor === 4 && !this.driverHas("eglCreateSync") ? 3 : super.reportedMinor(minor);
      }
    },
);

/** EGL_VERSION names whatever version the driver says. */
export const namesAnyVersion = changedPlatform(
  "EGL-API-6",
  "EGL_VERSION names whatever version the driver says.",
  (Base) =>
    class extends Base {
      protected override versionName(): string {
        return this.shownVersion().join(".");
      }
    },
);

/** EGL_VERSION goes by the minor version alone. */
export const forgetsMajor = changedPlatform(
  "EGL-API-6",
  "EGL_VERSION goes by the minor version alone.",
  (Base) =>
    class extends Base {
      protected override versionName(): string {
        return this.shownVersion()[1] === 5 ? "1.5" : "1.4";
      }
    },
);

/** Only the first eglInitialize gives the version. */
export const tellsOnce = changedPlatform(
  "EGL-API-7",
  "Only the first eglInitialize gives the version.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        const isFirst = this.displays.get(handle)?.references === 0;
        return super.initialize(handle, isFirst ? major : null, isFirst ? minor : null);
      }
    },
);

/** eglInitialize demands memory for both numbers or for none. */
export const demandsBothNumbers = changedPlatform(
  "EGL-API-7",
  "eglInitialize demands memory for both numbers or for none.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        if ((major === null) !== (minor === null)) return this.fail(EGL.BAD_PARAMETER);
        return super.initialize(handle, major, minor);
      }
    },
);

/** A later eglInitialize gives the version that libEGL would like to have. */
export const laterSays15 = changedPlatform(
  "EGL-API-7",
  "A later eglInitialize gives version 1.5, whatever the driver's is.",
  (Base) =>
    class extends Base {
      #later = false;
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        this.#later = this.displays.get(handle)?.references !== 0;
        return super.initialize(handle, major, minor);
      }
      protected override shownVersion(): readonly [number, number] {
        return this.#later ? [1, 5] : super.shownVersion();
      }
    },
);
