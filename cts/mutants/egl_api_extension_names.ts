/**
 * Wrong ways to compare names of extensions and to list them.
 *
 * @module
 */

import type { Display } from "../../impl/egl/display.ts";
import { changedComparison, changedNames, changedPlatform } from "./changed_platform.ts";
import type { Mutant } from "./mutant.ts";

const SPACES = "EGL_EXT_gl_colorspace_";

/** Names of extensions are found anywhere in the driver's string. */
export const findsPartsOfNames = changedComparison(
  "EGL-API-34",
  "Names of extensions are found anywhere in the driver's string.",
  (string, name) => string.includes(name),
);

/** A name that a listed one begins with is listed. */
export const findsBeginnings = changedComparison(
  "EGL-API-34",
  "A name that a listed one begins with counts as listed.",
  (string, name) => string.split(" ").some((listed) => listed.startsWith(name)),
);

/** A name that begins with a listed one is listed. */
export const findsEnds = changedComparison(
  "EGL-API-34",
  "A name that begins with a listed one counts as listed.",
  (string, name) =>
    string.split(" ").some((listed) => listed.length > 8 && name.startsWith(listed)),
);

/** Names are compared without regard to case. */
export const ignoresCase = changedComparison(
  "EGL-API-34",
  "Names are compared without regard to case.",
  (string, name) => string.toLowerCase().split(" ").includes(name.toLowerCase()),
);

/** Names may be separated by commas. */
export const splitsAtCommas = changedComparison(
  "EGL-API-34",
  "Names may be separated by commas.",
  (string, name) => string.split(/[ ,]/).includes(name),
);

/** A name that another one ends with passes for listed, though the sane way is asked for. */
export const takesEnds = changedComparison(
  "EGL-API-35",
  "A name that another one ends with passes for listed always.",
  (string, name) => string.split(" ").some((listed) => listed.endsWith(name)),
);

/** A name that another one ends with is not listed, though Android's way is asked for. */
export const refusesEnds = changedComparison(
  "EGL-API-35",
  "A name that another one ends with never passes for listed.",
  (string, name) => string.split(" ").includes(name),
);

/** What libEGL implements and the driver lists is there twice. */
export const repeatsBuiltIn = changedNames(
  "EGL-API-36",
  "What libEGL implements and the driver lists is there twice.",
  (all, { listed }) => [...all, ...all.slice(0, 7).filter((name) => listed.has(name))],
);

/** What the driver lists twice is there twice. */
export const repeatsTheDriver = changedNames(
  "EGL-API-36",
  "What the driver lists twice is there twice.",
  (all, { strings }) => {
    const listed = (strings.extensions ?? "").split(" ");
    return all.flatMap((name) => listed.filter((one) => one === name).slice(1).concat(name));
  },
);

/** A libEGL whose string of extensions is changed. */
function string(
  clause: string,
  why: string,
  change: (extensions: string, before: string) => string,
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      #before = "";
      protected override initializeDriver(display: Display): void {
        super.initializeDriver(display);
        display.extensions = change(display.extensions, this.#before);
        this.#before = display.extensions;
      }
    });
}

/** The last name has no blank after it. */
export const noBlankAtTheEnd = string(
  "EGL-API-37",
  "The last name has no blank after it.",
  (extensions) => extensions.trimEnd(),
);

/** Names are separated by two blanks. */
export const twoBlanks = string(
  "EGL-API-37",
  "A blank stands before each name and after it.",
  (extensions) => extensions.replace(/\S+/g, " $&"),
);

/** The extensions of another life are added to those of the last one. */
export const addsToTheLastLife = string(
  "EGL-API-38",
  "The extensions of another life are added to those of the last one.",
  (extensions, before) => before + extensions,
);

/** In another life there are no extensions. */
export const noExtensionsInAnotherLife = string(
  "EGL-API-38",
  "In another life there are no extensions.",
  (extensions, before) => before === "" ? extensions : "",
);

/** HLG is there in every release. */
export const hlgAlways = changedNames(
  "EGL-API-39",
  "EGL_EXT_gl_colorspace_bt2020_hlg is there before Android 14.",
  (all) => all.includes(`${SPACES}bt2020_pq`) ? [...new Set([...all, `${SPACES}bt2020_hlg`])] : all,
);

/** Spaces of high dynamic range come with wide colour. */
export const hdrByTheWideFlag = changedPlatform(
  "EGL-API-39",
  "Colour spaces of high dynamic range come with the flag of wide colour.",
  (Base) =>
    class extends Base {
      protected override isSet(property: string): boolean {
        return super.isSet(property.replace("HDR_display", "wide_color_display"));
      }
    },
);

/** The flags do not matter. */
export const spacesOnEveryBoard = changedPlatform(
  "EGL-API-39",
  "Colour spaces are offered on every board.",
  (Base) =>
    class extends Base {
      protected override isSet(property: string): boolean {
        return property.startsWith("ro.surface_flinger.has") || super.isSet(property);
      }
    },
);

/** A flag that says false counts as set. */
export const falseIsSet = changedPlatform(
  "EGL-API-39",
  "A flag of the board that says false counts as set.",
  (Base) =>
    class extends Base {
      protected override isSet(property: string): boolean {
        return this.host.property(property) !== "";
      }
    },
);

/** Colour spaces are offered over every driver. */
export const spacesOverEveryDriver = changedPlatform(
  "EGL-API-40",
  "Colour spaces are offered over every driver.",
  (Base) =>
    class extends Base {
      protected override hasColorSpaces(): boolean {
        return true;
      }
    },
);

/** A name like that of the extension will do. */
export const spacesOverAlike = changedPlatform(
  "EGL-API-40",
  "A name that contains EGL_KHR_gl_colorspace will do for colour spaces.",
  (Base) =>
    class extends Base {
      protected override hasColorSpaces(display: Display): boolean {
        return (display.strings.extensions ?? "").includes("EGL_KHR_gl_colorspace");
      }
    },
);
