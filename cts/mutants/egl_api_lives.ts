/**
 * Wrong further lives of a display, and wrong ends of its objects.
 *
 * @module
 */

import type { Display } from "../../impl/egl/display.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform, silentPlatform } from "./changed_platform.ts";

/** The driver is initialised once in a process. */
export const oneLife = changedPlatform(
  "EGL-API-65",
  "The driver is initialised once in a process.",
  (Base) =>
    class extends Base {
      #done = false;
      protected override initializeDriver(display: Display): void {
        if (!this.#done) super.initializeDriver(display);
        this.#done = true;
      }
    },
);

/** The driver's strings are those of its first life. */
export const stringsOfTheFirstLife = changedPlatform(
  "EGL-API-65",
  "The driver's strings are those of its first life.",
  (Base) =>
    class extends Base {
      readonly #strings = new Map<number, string | null>();
      protected override driverString(display: Display, name: number): string | null {
        if (!this.#strings.has(name)) this.#strings.set(name, super.driverString(display, name));
        return this.#strings.get(name)!;
      }
    },
);

/** A display cannot be initialised again. */
export const noOtherLife = changedPlatform(
  "EGL-API-65",
  "A display that was terminated is none any more.",
  (Base) =>
    class extends Base {
      protected override displayTerminated(display: Display): void {
        super.displayTerminated(display);
        this.displays.delete(display.handle);
      }
    },
);

/** A driver that could not be initialised is asked at each eglInitialize. */
export const triesEachTime = changedPlatform(
  "EGL-API-66",
  "A driver that could not be initialised is asked at each eglInitialize.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && display.references > 0 && !display.initialized) {
          this.initializeDriver(display);
        }
        return super.initialize(handle, major, minor);
      }
    },
);

/** A driver that could not be initialised is not asked again. */
export const givesUp = changedPlatform(
  "EGL-API-66",
  "A driver that could not be initialised is never asked again.",
  (Base) =>
    class extends Base {
      #failed = false;
      protected override initializeDriver(display: Display): void {
        if (!this.#failed) super.initializeDriver(display);
        this.#failed ||= !display.initialized;
      }
    },
);

/** eglTerminate counts only on a thread that initialised. */
export const countsByThread = changedPlatform(
  "EGL-API-67",
  "eglTerminate counts only on the thread that initialised the display first.",
  (Base) =>
    class extends Base {
      #first: object | undefined;
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        this.#first ??= this.host.thread();
        return super.initialize(handle, major, minor);
      }
      protected override terminate(handle: Word): Word {
        return this.#first === this.host.thread() ? super.terminate(handle) : 1;
      }
    },
);

/** eglInitialize of another thread is not counted. */
export const countsOneThread = changedPlatform(
  "EGL-API-67",
  "eglInitialize of another thread is not counted.",
  (Base) =>
    class extends Base {
      #first: object | undefined;
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        this.#first ??= this.host.thread();
        const done = super.initialize(handle, major, minor);
        const display = this.displays.get(handle);
        if (display !== undefined && this.#first !== this.host.thread()) display.references--;
        return done;
      }
    },
);

/** Objects live on. */
export const keepsObjects = changedPlatform(
  "EGL-API-68",
  "Objects outlive the last eglTerminate.",
  (Base) =>
    class extends Base {
      protected override forgetObjects(): void {}
    },
);

/** Contexts live on, surfaces do not. */
export const keepsSurfaces = changedPlatform(
  "EGL-API-68",
  "Surfaces outlive the last eglTerminate.",
  (Base) =>
    class extends Base {
      protected override forgetObjects(display: Display): void {
        display.contexts.clear();
      }
    },
);

/** Every eglTerminate ends the objects. */
export const endsObjectsEarly = changedPlatform(
  "EGL-API-69",
  "Every eglTerminate ends contexts and surfaces.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined) this.forgetObjects(display);
        return super.terminate(handle);
      }
    },
);

/** That objects remain is not logged. */
export const silentAboutObjects = silentPlatform(
  "EGL-API-70",
  "That objects remain is not logged.",
  (message) => message.includes("objects remaining"),
);

/** Objects that remain are counted even if none does. */
export const countsNoObjects = changedPlatform(
  "EGL-API-70",
  "Objects that remain are logged even if none does.",
  (Base) =>
    class extends Base {
      protected override forgetObjects(display: Display): void {
        if (display.contexts.size + display.surfaces.size === 0) {
          this.host.log("W", "eglTerminate() called w/ 0 objects remaining");
        }
        super.forgetObjects(display);
      }
    },
);

/** eglTerminate fails if the driver's does. */
export const failsAsTheDriverDoes = changedPlatform(
  "EGL-API-71",
  "eglTerminate fails if the driver's does.",
  (Base) =>
    class extends Base {
      #failed = false;
      protected override warnOf(fn: string, display: Display): void {
        this.#failed = fn === "eglTerminate";
        super.warnOf(fn, display);
      }
      protected override terminate(handle: Word): Word {
        const done = super.terminate(handle);
        return this.#failed ? 0 : done;
      }
    },
);

/** The error of the driver's eglTerminate is the app's. */
export const leavesTheErrorOfTerminate = changedPlatform(
  "EGL-API-71",
  "The error of the driver's eglTerminate is the app's.",
  (Base) =>
    class extends Base {
      protected override warnOf(fn: string, display: Display): void {
        if (fn !== "eglTerminate") super.warnOf(fn, display);
      }
    },
);

/** A display whose driver's eglTerminate fails stays initialised. */
export const staysIfTheDriverFails = changedPlatform(
  "EGL-API-71",
  "A display whose driver's eglTerminate fails stays initialised.",
  (Base) =>
    class extends Base {
      #failed = false;
      protected override warnOf(fn: string, display: Display): void {
        this.#failed = fn === "eglTerminate";
        super.warnOf(fn, display);
      }
      protected override displayTerminated(display: Display): void {
        super.displayTerminated(display);
        if (this.#failed) display.references = 1;
      }
    },
);
