/**
 * Wrong extensions of the client, and wrong answers of eglQueryStringImplementationANDROID.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform, changedString } from "./changed_platform.ts";
import { type Mutant, mutant } from "./mutant.ts";

const { BAD_PARAMETER, VENDOR, VERSION, EXTENSIONS, CLIENT_APIS } = EGL;

const KNOWN: readonly Word[] = [VENDOR, VERSION, EXTENSIONS, CLIENT_APIS];

/** A libEGL whose client extensions are changed. */
function client(
  clause: string,
  why: string,
  change: (extensions: string, release: number) => string,
): Mutant {
  return changedString(
    clause,
    why,
    (answer, handle, name, release) =>
      handle === null && name === EXTENSIONS ? change(String(answer), release) : answer,
  );
}

/** The layers are not among the client's extensions. */
export const concealsLayers = client(
  "EGL-API-21",
  "The layers are not among the client's extensions.",
  (names) => names.replace("EGL_ANDROID_GLES_layers", ""),
);

/** The client's extensions have a further one. */
export const offersMore = client(
  "EGL-API-21",
  "The client's extensions have a further one.",
  (names) => `EGL_EXT_platform_base ${names}`,
);

/** Layers are among the client's extensions from Android 11 on only. */
export const offersLayersLate = client(
  "EGL-API-21",
  "Layers are among the client's extensions from Android 11 on only.",
  (names, release) => release < 11 ? names.replace("EGL_ANDROID_GLES_layers", "") : names,
);

/** The client's extensions end with a blank in every release. */
export const blankAlways = client(
  "EGL-API-22",
  "The client's extensions end with a blank in every release.",
  (names) => `${names.trimEnd()} `,
);

/** The client's extensions never end with a blank. */
export const blankNever = client(
  "EGL-API-22",
  "The client's extensions never end with a blank.",
  (names) => names.trimEnd(),
);

/** eglQueryString loads the driver and the layers. */
export const loadsForStrings = mutant({
  part: "loader",
  clauses: "EGL-API-23",
  why: "eglQueryString loads the driver and the layers.",
  make: (Base) =>
    class extends Base {
      protected override isTrigger(name: string): boolean {
        return name === "eglQueryString" || super.isTrigger(name);
      }
    },
});

/** The client's extensions are other ones once the driver is loaded. */
export const clientAsksTheDriver = changedPlatform(
  "EGL-API-23",
  "The client's extensions are other ones once the driver is loaded.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const answer = super.queryString(handle, name);
        return handle === null && name === EXTENSIONS && this.host.hasDriver()
          ? `${answer} EGL_EXT_platform_base `
          : answer;
      }
    },
);

/** Layers are among the client's extensions only if a list of them is set. */
export const offersListedLayers = changedPlatform(
  "EGL-API-23",
  "Layers are among the client's extensions only if a list of them is set.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const answer = super.queryString(handle, name);
        return handle === null && this.host.property("debug.gles.layers") === "" &&
            typeof answer === "string"
          ? answer.replace("EGL_ANDROID_GLES_layers", "")
          : answer;
      }
    },
);

/** A libEGL whose answers of eglQueryStringImplementationANDROID are changed. */
function driverAnswers(
  clause: string,
  why: string,
  change: (answer: Word, name: Word) => Word,
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        return change(super.queryDriverString(handle, name), name);
      }
    });
}

/** The driver's string is libEGL's own. */
export const passesOwnOn = changedPlatform(
  "EGL-API-24",
  "eglQueryStringImplementationANDROID gives libEGL's own strings.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        return handle === null
          ? super.queryDriverString(handle, name)
          : super.queryString(handle, name);
      }
    },
);

/** The blanks of the driver's extensions are tidied. */
export const tidiesBlanks = driverAnswers(
  "EGL-API-24",
  "The blanks of the driver's extensions are tidied.",
  (answer) => typeof answer === "string" ? answer.replace(/ +/g, " ").trim() : answer,
);

/** Of the driver's extensions, those that apps do not see are left out. */
export const filtersForAll = driverAnswers(
  "EGL-API-24",
  "The driver's extensions are less those that apps do not see.",
  (answer, name) =>
    name === EXTENSIONS && typeof answer === "string"
      ? answer.replace(/EGL_ACME_\w+/g, "")
      : answer,
);

/** A string that the driver does not give is empty. */
export const emptyForNull = driverAnswers(
  "EGL-API-25",
  "A string that the driver does not give is empty.",
  (answer, name) => KNOWN.includes(name) ? answer ?? "" : answer,
);

/** A string that the driver does not give is an error. */
export const errorForNull = changedPlatform(
  "EGL-API-25",
  "A string that the driver does not give is an error.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        return super.queryDriverString(handle, name) ?? this.failNull(BAD_PARAMETER);
      }
    },
);

/** EGL_NO_DISPLAY has the client's extensions for the driver, too. */
export const clientOfTheDriver = changedPlatform(
  "EGL-API-26",
  "EGL_NO_DISPLAY has the client's extensions in eglQueryStringImplementationANDROID, too.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        return handle === null && name === EXTENSIONS
          ? super.queryString(handle, name)
          : super.queryDriverString(handle, name);
      }
    },
);

/** The driver is asked for its strings each time that an app asks. */
export const asksEachTime = changedPlatform(
  "EGL-API-27",
  "The driver is asked for its strings each time that an app asks.",
  (Base) =>
    class extends Base {
      protected override queryDriverString(handle: Word, name: Word): Word {
        const answer = super.queryDriverString(handle, name);
        const display = this.displays.get(handle);
        return display === undefined || !KNOWN.includes(name)
          ? answer
          : this.driverString(display, name as number);
      }
    },
);

/** The driver is asked for its extensions again for those that apps see. */
export const asksForExtensionsTwice = changedPlatform(
  "EGL-API-27",
  "The driver is asked for its extensions each time that an app asks for EGL_EXTENSIONS.",
  (Base) =>
    class extends Base {
      protected override queryString(handle: Word, name: Word): Word {
        const display = this.displays.get(handle);
        if (display !== undefined && name === EXTENSIONS) this.driverString(display, EXTENSIONS);
        return super.queryString(handle, name);
      }
    },
);
