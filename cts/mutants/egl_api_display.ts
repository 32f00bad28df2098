/**
 * Wrong displays.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform } from "./changed_platform.ts";

const { PLATFORM_ANDROID_KHR } = EGL;

/** The handle is 1 in every release. */
export const handleIs1Always = changedPlatform(
  "EGL-API-50",
  "The handle is 1 in every release.",
  (Base) =>
    class extends Base {
      protected override displayHandle(driver: Word): Word {
        return driver ? 1 : 0;
      }
    },
);

/** The handle is the driver's in every release. */
export const handleIsTheDriversAlways = changedPlatform(
  "EGL-API-50",
  "The handle is the driver's in every release.",
  (Base) =>
    class extends Base {
      protected override displayHandle(driver: Word): Word {
        return driver;
      }
    },
);

/** The handle is the driver's from Android 11 on. */
export const handleChangesEarly = changedPlatform(
  "EGL-API-50",
  "The handle is the driver's from Android 11 on.",
  (Base) =>
    class extends Base {
      protected override displayHandle(driver: Word): Word {
        return this.host.release === 11 ? driver : super.displayHandle(driver);
      }
    },
);

/** Each call gives another display. */
export const anotherDisplayEachTime = changedPlatform(
  "EGL-API-51",
  "Each call gives another display.",
  (Base) =>
    class extends Base {
      #given = 0;
      protected override displayHandle(driver: Word): Word {
        return Number(super.displayHandle(driver)) + this.#given++;
      }
    },
);

/** eglGetPlatformDisplay has a display of its own. */
export const anotherDisplayOfThePlatform = changedPlatform(
  "EGL-API-51",
  "eglGetPlatformDisplay has a display of its own.",
  (Base) =>
    class extends Base {
      #platform = false;
      protected override getPlatformDisplay(platform: Word, native: Word, list: Word): Word {
        this.#platform = true;
        try {
          return super.getPlatformDisplay(platform, native, list);
        } finally {
          this.#platform = false;
        }
      }
      protected override displayHandle(driver: Word): Word {
        return Number(super.displayHandle(driver)) + Number(this.#platform);
      }
    },
);

/** Each thread has a display of its own. */
export const anotherDisplayOfTheThread = changedPlatform(
  "EGL-API-51",
  "Each thread has a display of its own.",
  (Base) =>
    class extends Base {
      readonly #threads: object[] = [];
      protected override displayHandle(driver: Word): Word {
        const thread = this.host.thread();
        if (!this.#threads.includes(thread)) this.#threads.push(thread);
        return Number(super.displayHandle(driver)) + this.#threads.indexOf(thread);
      }
    },
);

/** Asking for the display forgets that it is initialised. */
export const askingForgets = changedPlatform(
  "EGL-API-52",
  "Asking for the display forgets that it is initialised.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        const handle = super.getDisplay(native, list);
        const display = this.displays.get(handle);
        if (display !== undefined) display.references = 0;
        return handle;
      }
    },
);

/** Asking for the display counts as initialising it. */
export const askingCounts = changedPlatform(
  "EGL-API-52",
  "Asking for an initialised display counts as initialising it again.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        const handle = super.getDisplay(native, list);
        const display = this.displays.get(handle);
        if (display !== undefined && display.references > 0) display.references++;
        return handle;
      }
    },
);

/** Every native display is the default one. */
export const takesAnyNative = changedPlatform(
  "EGL-API-53",
  "Every native display is the default one.",
  (Base) =>
    class extends Base {
      protected override getDisplay(_native: Word, list: Word = null): Word {
        return super.getDisplay(0, list);
      }
    },
);

/** The driver is asked for other native displays. */
export const asksForAnyNative = changedPlatform(
  "EGL-API-53",
  "The driver is asked for a display before the native one is looked at.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        this.driver("eglGetDisplay", native);
        return super.getDisplay(native, list);
      }
    },
);

/** Other native displays are none, without an error. */
export const quietAboutNatives = changedPlatform(
  "EGL-API-53",
  "Other native displays are none, without an error.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        return native ? 0 : super.getDisplay(native, list);
      }
    },
);

/** Any platform is Android's. */
export const takesAnyPlatform = changedPlatform(
  "EGL-API-54",
  "Any platform is Android's.",
  (Base) =>
    class extends Base {
      protected override getPlatformDisplay(_platform: Word, native: Word, list: Word): Word {
        return this.getDisplay(native, list);
      }
    },
);

/** The driver is asked for other platforms. */
export const asksForAnyPlatform = changedPlatform(
  "EGL-API-54",
  "The driver is asked for a display of any platform.",
  (Base) =>
    class extends Base {
      protected override getPlatformDisplay(platform: Word, native: Word, list: Word): Word {
        this.driver("eglGetPlatformDisplay", platform, native, list);
        return super.getPlatformDisplay(platform, native, list);
      }
    },
);

/** ANGLE's platform is one for apps. */
export const offersAngle = changedPlatform(
  "EGL-API-54",
  "ANGLE's platform is one for apps.",
  (Base) =>
    class extends Base {
      protected override getPlatformDisplay(platform: Word, native: Word, list: Word): Word {
        const known = platform === EGL.PLATFORM_ANGLE_ANGLE ? PLATFORM_ANDROID_KHR : platform;
        return super.getPlatformDisplay(known, native, list);
      }
    },
);
