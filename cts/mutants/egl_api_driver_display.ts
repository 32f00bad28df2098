/**
 * Wrong ways to the driver's display, and wrong handles.
 *
 * @module
 */

import type { Display } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform, silentPlatform } from "./changed_platform.ts";
import type { Mutant } from "./mutant.ts";

const { NOT_INITIALIZED, BAD_PARAMETER, PLATFORM_ANDROID_KHR } = EGL;

/** The driver's eglGetDisplay is asked first. */
export const asksGetDisplayFirst = changedPlatform(
  "EGL-API-55",
  "The driver's eglGetDisplay is asked first.",
  (Base) =>
    class extends Base {
      protected override driverDisplay(list: Word): Word {
        return this.required("eglGetDisplay", 0) || super.driverDisplay(list);
      }
    },
);

/** The app's eglGetDisplay asks the driver's eglGetDisplay alone. */
export const asksByTheSameName = changedPlatform(
  "EGL-API-55",
  "The app's eglGetDisplay asks the driver's function of the same name.",
  (Base) =>
    class extends Base {
      #platform = false;
      protected override getPlatformDisplay(platform: Word, native: Word, list: Word): Word {
        this.#platform = true;
        const display = super.getPlatformDisplay(platform, native, list);
        this.#platform = false;
        return display;
      }
      protected override driverDisplay(list: Word): Word {
        return this.#platform ? super.driverDisplay(list) : this.required("eglGetDisplay", 0);
      }
    },
);

/** The driver's eglGetDisplay is asked only if it has no eglGetPlatformDisplay. */
export const asksOnce = changedPlatform(
  "EGL-API-56",
  "The driver's eglGetDisplay is not asked if eglGetPlatformDisplay gave nothing.",
  (Base) =>
    class extends Base {
      protected override driverDisplay(list: Word): Word {
        return this.driverHas("eglGetPlatformDisplay")
          ? this.driver("eglGetPlatformDisplay", PLATFORM_ANDROID_KHR, 0, list)
          : super.driverDisplay(list);
      }
    },
);

/** A driver without eglGetPlatformDisplay has no display. */
export const needsThePlatform = changedPlatform(
  "EGL-API-56",
  "A driver without eglGetPlatformDisplay has no display.",
  (Base) =>
    class extends Base {
      protected override driverDisplay(list: Word): Word {
        return this.driverHas("eglGetPlatformDisplay") ? super.driverDisplay(list) : 0;
      }
    },
);

/** With attributes there is no other way. */
export const keepsAttributes = changedPlatform(
  "EGL-API-56",
  "The driver's eglGetDisplay is not asked if the app gave attributes.",
  (Base) =>
    class extends Base {
      protected override driverDisplay(list: Word): Word {
        return list
          ? this.driver("eglGetPlatformDisplay", PLATFORM_ANDROID_KHR, 0, list) ?? 0
          : super.driverDisplay(list);
      }
    },
);

/** That attributes are lost is not logged. */
export const silentAboutAttributes = silentPlatform(
  "EGL-API-57",
  "That attributes are lost is not logged.",
  (message) => message.includes("attributes ignored"),
);

/** A driver without a display has one in the sane way as well. */
export const inventsADisplay = changedPlatform(
  "EGL-API-58",
  "Over a driver without a display there is one, before Android 12 in the sane way as well.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        return super.getDisplay(native, list) || Number(this.host.release < 12);
      }
    },
);

/** A driver without a display has none though Android's way is asked for. */
export const admitsThatThereIsNone = changedPlatform(
  "EGL-API-58",
  "Over a driver without a display there is none, though Android's way is asked for.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        return this.driverDisplay(list) ? super.getDisplay(native, list) : 0;
      }
    },
);

/** A driver without a display has one from Android 12 on. */
export const inventsADisplayLater = changedPlatform(
  "EGL-API-72",
  "Over a driver without a display there is one from Android 12 on.",
  (Base) =>
    class extends Base {
      protected override getDisplay(native: Word, list: Word = null): Word {
        return super.getDisplay(native, list) || Number(this.host.release >= 12);
      }
    },
);

/** The driver's handle is a display as well. */
export const takesTheDriversHandle = changedPlatform(
  "EGL-API-59",
  "The driver's handle is a display before Android 12 as well.",
  (Base) =>
    class extends Base {
      protected override anyDisplay(handle: Word): Display | undefined {
        const displays = [...this.displays.values()];
        return displays.find(({ driver }) => driver === handle) ?? super.anyDisplay(handle);
      }
    },
);

/** What is no display is EGL_BAD_PARAMETER. */
export const badParameterForNoDisplay = changedPlatform(
  "EGL-API-59",
  "eglInitialize of what is no display is EGL_BAD_PARAMETER.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        return this.displays.has(handle)
          ? super.initialize(handle, major, minor)
          : this.fail(BAD_PARAMETER);
      }
    },
);

/** What is no display is terminated. */
export const terminatesWhatIsNone = changedPlatform(
  "EGL-API-59",
  "eglTerminate of what is no display succeeds.",
  (Base) =>
    class extends Base {
      protected override terminate(handle: Word): Word {
        return this.displays.has(handle) ? super.terminate(handle) : 1;
      }
    },
);

/** The driver is asked to initialise whatever the app has. */
export const passesAnyHandleOn = changedPlatform(
  "EGL-API-59",
  "The driver is asked to initialise what is no display of libEGL's.",
  (Base) =>
    class extends Base {
      protected override initialize(handle: Word, major: Word, minor: Word): Word {
        if (!this.displays.has(handle)) this.driver("eglInitialize", handle, null, null);
        return super.initialize(handle, major, minor);
      }
    },
);

/** Displays need not be initialised. */
export const needsNoInitialize = changedPlatform(
  "EGL-API-60",
  "Displays need not be initialised.",
  (Base) =>
    class extends Base {
      protected override readyDisplay(handle: Word): Display | undefined {
        return this.anyDisplay(handle);
      }
    },
);

/** What is no display is not initialised. */
export const noDisplayIsNotInitialized = changedPlatform(
  "EGL-API-60",
  "What is no display is EGL_NOT_INITIALIZED.",
  (Base) =>
    class extends Base {
      protected override readyDisplay(handle: Word): Display | undefined {
        const display = super.readyDisplay(handle);
        if (display === undefined) this.fail(NOT_INITIALIZED);
        return display;
      }
    },
);

/** A libEGL that gives the driver the app's handle in one function. */
function passesTheHandle(fn: string): Mutant {
  return changedPlatform(
    "EGL-API-75",
    `${fn} of the driver is given the app's handle of the display.`,
    (Base) =>
      class extends Base {
        protected override required(name: string, ...args: readonly Word[]): Word {
          const [first, ...rest] = args;
          const displays = [...this.displays.values()];
          const display = displays.find(({ driver }) => driver === first);
          return name === fn && display !== undefined
            ? super.required(name, display.handle, ...rest)
            : super.required(name, ...args);
        }
      },
  );
}

/** eglTerminate of the driver is given the app's handle of the display. */
export const terminatesTheAppsHandle = passesTheHandle("eglTerminate");
/** eglCreateContext of the driver is given the app's handle of the display. */
export const createsByTheAppsHandle = passesTheHandle("eglCreateContext");
/** eglQueryString of the driver is given the app's handle of the display. */
export const queriesTheAppsHandle = passesTheHandle("eglQueryString");
