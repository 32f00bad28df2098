/**
 * Wrong getters of GL, and wrong times to ask the driver.
 *
 * @module
 */

import type { ContextObject } from "../../impl/egl/display.ts";
import { GL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform } from "./changed_platform.ts";
import type { Mutant } from "./mutant.ts";

const { EXTENSIONS: GL_EXTENSIONS, NUM_EXTENSIONS: GL_NUM_EXTENSIONS } = GL;

/** A libEGL whose count is the driver's in one getter. */
function countsOtherwise(fn: string): Mutant {
  return changedPlatform(
    "EGL-API-45",
    `${fn} gives the driver's number of extensions.`,
    (Base) =>
      class extends Base {
        protected override getNumber(called: string, name: Word, data: Word): Word {
          return called === fn
            ? this.driverGl(called, name, data)
            : super.getNumber(called, name, data);
        }
      },
  );
}

/** glGetIntegerv gives the driver's number of extensions. */
export const integerIsTheDrivers = countsOtherwise("glGetIntegerv");
/** glGetInteger64v gives the driver's number of extensions. */
export const integer64IsTheDrivers = countsOtherwise("glGetInteger64v");
/** glGetFloatv gives the driver's number of extensions. */
export const floatIsTheDrivers = countsOtherwise("glGetFloatv");
/** glGetBooleanv gives the driver's number of extensions. */
export const booleanIsTheDrivers = countsOtherwise("glGetBooleanv");

/** The number is one more than the driver's, whether the driver lists the marker extension or not. */
export const countsOneMore = changedPlatform(
  "EGL-API-45",
  "The number is one more than the driver's, though it lists GL_EXT_debug_marker.",
  (Base) =>
    class extends Base {
      protected override getNumber(fn: string, name: Word, data: Word): Word {
        const result = super.getNumber(fn, name, data);
        const { context } = this.host.thread();
        if (fn !== "glGetIntegerv" || name !== GL_NUM_EXTENSIONS || context === undefined) {
          return result;
        }
        const own = this.driverGl("glGetString", GL_EXTENSIONS);
        (data as Int32Array)[0] = String(own).split(" ").filter(Boolean).length + 1;
        return result;
      }
    },
);

/** An index beyond the end is NULL, and the driver is not asked. */
export const endsAtTheEnd = changedPlatform(
  "EGL-API-46",
  "An index beyond the last name is NULL, and the driver is not asked.",
  (Base) =>
    class extends Base {
      protected override getStringi(name: Word, index: Word): Word {
        const count = this.host.thread().context?.names.length ?? 0;
        if (name === GL_EXTENSIONS && Number(index) >= count) return null;
        return super.getStringi(name, index);
      }
    },
);

/** The last name is left to the driver, which has one less. */
export const endsTooEarly = changedPlatform(
  "EGL-API-46",
  "The last name is left to the driver, which has one less.",
  (Base) =>
    class extends Base {
      protected override getStringi(name: Word, index: Word): Word {
        const count = this.host.thread().context?.names.length ?? 0;
        return Number(index) === count - 1
          ? this.driverGl("glGetStringi", name, index)
          : super.getStringi(name, index);
      }
    },
);

/** An index beyond the end is asked of the driver less one, for the marker extension. */
export const shiftsIndices = changedPlatform(
  "EGL-API-46",
  "An index beyond the last name is asked of the driver less one, for GL_EXT_debug_marker.",
  (Base) =>
    class extends Base {
      protected override getStringi(name: Word, index: Word): Word {
        const count = this.host.thread().context?.names.length ?? 0;
        const at = Number(index);
        return super.getStringi(name, name === GL_EXTENSIONS && at > count ? at - 1 : index);
      }
    },
);

/** Whatever glGetStringi is asked for, it gives names of extensions. */
export const indexesAnything = changedPlatform(
  "EGL-API-47",
  "Whatever glGetStringi is asked for, it gives names of extensions.",
  (Base) =>
    class extends Base {
      protected override getStringi(_name: Word, index: Word): Word {
        return super.getStringi(GL_EXTENSIONS, index);
      }
    },
);

/** GL_VENDOR is libEGL's own. */
export const ownVendor = changedPlatform(
  "EGL-API-47",
  "GL_VENDOR is Android, as EGL_VENDOR is.",
  (Base) =>
    class extends Base {
      protected override getString(name: Word): Word {
        return name === GL.VENDOR ? "Android" : super.getString(name);
      }
    },
);

/** Any number is that of extensions. */
export const countsAnything = changedPlatform(
  "EGL-API-47",
  "glGetFloatv gives the number of extensions whatever it is asked for.",
  (Base) =>
    class extends Base {
      protected override getNumber(fn: string, name: Word, data: Word): Word {
        return super.getNumber(fn, fn === "glGetFloatv" ? GL_NUM_EXTENSIONS : name, data);
      }
    },
);

/** The driver's NULL is passed on. */
export const passesNullOn = changedPlatform(
  "EGL-API-48",
  "GL_EXTENSIONS is NULL over a driver that gives none.",
  (Base) =>
    class extends Base {
      protected override getString(name: Word): Word {
        return super.getString(name) || null;
      }
    },
);

/** The driver is asked each time that a context is made current. */
export const asksAtEachTurn = changedPlatform(
  "EGL-API-49",
  "The driver is asked for GL_EXTENSIONS each time that a context is made current.",
  (Base) =>
    class extends Base {
      protected override makeCurrent(display: Word, draw: Word, read: Word, handle: Word): Word {
        const context = this.displays.get(display)?.contexts.get(handle);
        if (context !== undefined) context.extensions = "";
        return super.makeCurrent(display, draw, read, handle);
      }
    },
);

/** The driver is asked each time that the app asks. */
export const asksAtEachCall = changedPlatform(
  "EGL-API-49",
  "The driver is asked for GL_EXTENSIONS each time that the app asks.",
  (Base) =>
    class extends Base {
      protected override getString(name: Word): Word {
        this.driverGl("glGetString", name);
        return super.getString(name);
      }
    },
);

/** The first context's string is that of all. */
export const oneStringForAll = changedPlatform(
  "EGL-API-73",
  "The first context's string is that of all.",
  (Base) =>
    class extends Base {
      #string: string | undefined;
      protected override firstCurrent(context: ContextObject): void {
        super.firstCurrent(context);
        this.#string ??= context.extensions;
        context.extensions = this.#string;
      }
    },
);

/** The string is that of the context that was made current first since. */
export const stringOfTheNewest = changedPlatform(
  "EGL-API-73",
  "The string is that of the newest context.",
  (Base) =>
    class extends Base {
      #newest = "";
      protected override firstCurrent(context: ContextObject): void {
        super.firstCurrent(context);
        this.#newest = context.extensions;
      }
      protected override getString(name: Word): Word {
        return name === GL_EXTENSIONS ? this.#newest : super.getString(name);
      }
    },
);

/** The string is remembered for calls without a context. */
export const remembersTheString = changedPlatform(
  "EGL-API-74",
  "The string is remembered for calls without a context.",
  (Base) =>
    class extends Base {
      #last = "";
      protected override getString(name: Word): Word {
        if (name !== GL_EXTENSIONS) return super.getString(name);
        this.#last = this.host.thread().context?.extensions ?? this.#last;
        return this.#last;
      }
    },
);

/** The number without a context is 1. */
export const countsTheMarkerAlone = changedPlatform(
  "EGL-API-74",
  "GL_NUM_EXTENSIONS is 1 without a context, for GL_EXT_debug_marker.",
  (Base) =>
    class extends Base {
      protected override getNumber(fn: string, name: Word, data: Word): Word {
        const { context } = this.host.thread();
        if (context === undefined && name === GL_NUM_EXTENSIONS) (data as Int32Array)[0] = 1;
        return super.getNumber(fn, name, data);
      }
    },
);

/** Names are separated by blanks only. */
export const splitsAtBlanksOnly = changedPlatform(
  "EGL-API-44",
  "Names in the driver's string are separated by blanks only, not by ends of lines.",
  (Base) =>
    class extends Base {
      protected override firstCurrent(context: ContextObject): void {
        super.firstCurrent(context);
        context.names = context.extensions.split(" ").filter((name) => name !== "");
      }
    },
);
