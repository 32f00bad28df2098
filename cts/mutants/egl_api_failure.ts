/**
 * What libEGL does wrong over a driver that cannot be initialised, and where calls of EGL 1.5 go wrong.
 *
 * @module
 */

import type { Display } from "../../impl/egl/display.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { EGL } from "../../impl/egl/enums.ts";
import { changedPlatform, silentPlatform } from "./changed_platform.ts";
import { mutant } from "./mutant.ts";

/** eglInitialize fails if the driver's does. */
export const failsWithTheDriver = changedPlatform(
  "EGL-API-8",
  "eglInitialize fails if the driver's does.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        const done = super.initialize(handle, major, minor);
        return this.displays.get(handle)?.initialized === false
          ? this.fail(EGL.NOT_INITIALIZED)
          : done;
      }
    },
);

/** Without a driver that works the version is 1.4. */
export const says14WithoutADriver = changedPlatform(
  "EGL-API-8",
  "Without a driver that works the version is 1.4.",
  (Base) =>
    class extends Base {
      protected override shownVersion(): readonly [number, number] {
        const [major, minor] = super.shownVersion();
        return major === -1 ? [1, 4] : [major, minor];
      }
    },
);

/** The error of a driver that cannot be initialised is left for the app. */
export const leavesTheDriversError = changedPlatform(
  "EGL-API-9",
  "The error of a driver that cannot be initialised is left for the app.",
  (Base) =>
    class extends Base {
      protected override warnOf(fn: string, display: Display): void {
        if (fn !== "eglInitialize") super.warnOf(fn, display);
      }
    },
);

/** Without a driver that works there are no strings. */
export const hasNoStringsWithoutADriver = changedPlatform(
  "EGL-API-10",
  "Without a driver that works there are no strings.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const works = this.displays.get(handle)?.initialized ?? true;
        return works ? super.queryString(handle, name) : this.failNull(EGL.NOT_INITIALIZED);
      }
    },
);

/** A driver that could not be initialised is asked for its strings. */
export const asksABrokenDriver = changedPlatform(
  "EGL-API-10",
  "A driver that could not be initialised is asked for its strings.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        const display = this.displays.get(handle);
        return super.queryDriverString(handle, name) ??
          (display === undefined ? null : this.driverString(display, name as number));
      }
    },
);

/** The last eglTerminate succeeds though the driver was not initialised. */
export const terminatesNothing = changedPlatform(
  "EGL-API-11",
  "The last eglTerminate succeeds though the driver was not initialised.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const known = this.displays.has(handle);
        return super.terminate(handle) || Number(known);
      }
    },
);

/** A driver that was not initialised is terminated. */
export const terminatesABrokenDriver = changedPlatform(
  "EGL-API-11",
  "A driver that was not initialised is terminated.",
  (Base) =>
    class extends Base {
      protected override displayTerminated(display: Display): void {
        super.displayTerminated(display);
        this.driver("eglTerminate", display.driver);
      }
    },
);

/** Calls go to the functions of extensions always. */
export const callsExtensionsAlways = changedPlatform(
  "EGL-API-12",
  "Functions of EGL 1.5 go to the driver's functions of extensions always.",
  (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return `${name}KHR`;
      }
    },
);

/** Calls go to the functions of EGL 1.5, which a driver of 1.4 may lack. */
export const calls15Of14 = changedPlatform(
  "EGL-API-12",
  "Functions of EGL 1.5 go to the driver's functions of EGL 1.5, though it is one of 1.4.",
  (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return name;
      }
    },
);

/** Calls go by whether the driver has the function, not by its version. */
export const callsWhatIsThere = changedPlatform(
  "EGL-API-12",
  "Functions of EGL 1.5 go by whether the driver has them, not by its version.",
  (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return this.driverHas(name) ? name : `${name}KHR`;
      }
    },
);

/** eglClientWaitSync is eglClientWaitSyncKHR always. */
export const waitsAsTheExtension = mutant({
  part: "loader",
  clauses: "EGL-API-13",
  why: "eglClientWaitSync is eglClientWaitSyncKHR always.",
  make: (Base) =>
    class extends Base {
      protected override dispatchName(name: string): string {
        return name === "eglClientWaitSync" ? "eglClientWaitSyncKHR" : super.dispatchName(name);
      }
    },
});

/** eglClientWaitSync is never eglClientWaitSyncKHR, though Android's is asked for. */
export const waitsSanely = mutant({
  part: "loader",
  clauses: "EGL-API-13",
  why: "eglClientWaitSync is never eglClientWaitSyncKHR, though Android's way is asked for.",
  make: (Base) =>
    class extends Base {
      protected override dispatchName(name: string): string {
        return name;
      }
    },
});

/** That a driver cannot be initialised is not told. */
export const silentAboutTheDriver = silentPlatform(
  "EGL-API-78",
  "That the driver's eglInitialize fails is not logged.",
  (message) => message.startsWith("eglInitialize("),
);
