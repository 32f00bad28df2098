/**
 * Wrong strings of libEGL, and wrong errors where there is none.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { Display } from "../../impl/egl/display.ts";
import { changedPlatform, changedString } from "./changed_platform.ts";
import type { Mutant } from "./mutant.ts";

const { NOT_INITIALIZED, BAD_DISPLAY, BAD_PARAMETER, VENDOR, VERSION, EXTENSIONS, CLIENT_APIS } =
  EGL;

/** A libEGL that gives the driver's string for one of its own. */
function passesOn(clause: string, name: number, why: string): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override queryString(handle: Word, asked: Word): Word {
        const own = super.queryString(handle, asked);
        if (asked !== name || own === null) return own;
        return super.queryDriverString(handle, asked) ?? own;
      }
    });
}

/** EGL_VERSION is the driver's. */
export const passesVersionOn = passesOn("EGL-API-14", VERSION, "EGL_VERSION is the driver's.");
/** EGL_VENDOR is the driver's. */
export const passesVendorOn = passesOn("EGL-API-15", VENDOR, "EGL_VENDOR is the driver's.");
/** EGL_CLIENT_APIS is the driver's. */
export const passesApisOn = passesOn("EGL-API-16", CLIENT_APIS, "EGL_CLIENT_APIS is the driver's.");

/** EGL_VERSION is the number alone. */
export const versionIsANumber = changedString(
  "EGL-API-14",
  "EGL_VERSION is the number alone.",
  (answer, _handle, name) => name === VERSION ? String(answer).split(" ")[0] : answer,
);

/** EGL_CLIENT_APIS has a blank instead of the underscore, as long ago. */
export const apisWithABlank = changedString(
  "EGL-API-16",
  "EGL_CLIENT_APIS has a blank instead of the underscore, as long ago.",
  (answer, _handle, name) => name === CLIENT_APIS ? "OpenGL ES" : answer,
);

const KNOWN: readonly Word[] = [VENDOR, VERSION, EXTENSIONS, CLIENT_APIS];

/** An unknown name is NULL without an error. */
export const quietAboutNames = changedPlatform(
  "EGL-API-17",
  "An unknown name is NULL without an error.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        return KNOWN.includes(name) ? super.queryString(handle, name) : null;
      }
    },
);

/** The driver is asked for names that libEGL does not know. */
export const asksTheDriverForNames = changedPlatform(
  "EGL-API-17",
  "The driver is asked for names that libEGL does not know.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        const display = this.readyDisplay(handle);
        if (display === undefined || KNOWN.includes(name)) {
          return super.queryDriverString(handle, name);
        }
        return this.driverString(display, name as number);
      }
    },
);

/** EGL_VERSION is known without a display, as EGL 1.5 allows. */
export const versionWithoutADisplay = changedString(
  "EGL-API-18",
  "EGL_VERSION is known without a display, as EGL 1.5 allows.",
  (answer, handle, name) => handle === null && name === VERSION ? "1.5 Android META-EGL" : answer,
);

/** Names that are not known without a display are EGL_BAD_PARAMETER. */
export const badNamesWithoutADisplay = changedPlatform(
  "EGL-API-18",
  "Names that are not known without a display are EGL_BAD_PARAMETER.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        if (handle === null && name !== EXTENSIONS) return this.failNull(BAD_PARAMETER);
        return super.queryString(handle, name);
      }
    },
);

/** EGL_EXTENSIONS without a display are those of the display, once there is one. */
export const forgetsTheClient = changedPlatform(
  "EGL-API-18",
  "EGL_EXTENSIONS without a display fails once there is a display.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        if (handle === null && this.displays.size > 0) return this.failNull(BAD_DISPLAY);
        return super.queryString(handle, name);
      }
    },
);

/** Any handle stands for the one display. */
export const takesAnyHandle = changedPlatform(
  "EGL-API-19",
  "Any handle stands for the one display.",
  (Base) =>
    class extends Base {
      protected override anyDisplay(handle: Word): Display | undefined {
        const [first] = this.displays.values();
        return (handle ? this.displays.get(handle) ?? first : undefined) ??
          super.anyDisplay(handle);
      }
    },
);

/** A display that is not initialised is EGL_BAD_DISPLAY. */
export const badDisplayBeforeInitialize = changedPlatform(
  "EGL-API-20",
  "A display that is not initialised is EGL_BAD_DISPLAY.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const answer = super.queryString(handle, name);
        const { error } = this.host.thread();
        return error === NOT_INITIALIZED ? this.failNull(BAD_DISPLAY) : answer;
      }
    },
);

/** The driver's strings outlive the display. */
export const keepsStrings = changedPlatform(
  "EGL-API-20",
  "The driver's strings outlive eglTerminate.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        const display = this.displays.get(handle);
        if (display?.references === 0 && name === VENDOR) return display.strings.vendor;
        return super.queryDriverString(handle, name);
      }
    },
);

/** A display that is not initialised has the client's extensions. */
export const clientOfTheUninitialized = changedPlatform(
  "EGL-API-20",
  "A display that is not initialised has the client's extensions.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const display = this.displays.get(handle);
        return super.queryString(display?.references === 0 ? null : handle, name);
      }
    },
);
