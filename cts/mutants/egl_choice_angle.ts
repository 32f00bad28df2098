/**
 * Settings on ANGLE that are misread.
 *
 * @module
 */

import type { AngleChoice } from "../../impl/platform/driver_choice.ts";
import type { InstalledPackage } from "../../impl/platform/package_manager.ts";
import { type Mutant, mutant } from "./mutant.ts";

const PACKAGES = "angle_gl_driver_selection_pkgs";
const VALUES = "angle_gl_driver_selection_values";

/** Places in the lists do not matter. */
export const ignoresPlaces = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-40",
  why: "An app that the list names uses ANGLE if any of the words is angle.",
  make: (Base) =>
    class extends Base {
      protected override angleChoice(app: InstalledPackage): AngleChoice {
        const isNamed = this.items(PACKAGES).includes(app.name);
        const isChosen = this.items(VALUES).includes("angle");
        return isNamed && isChosen ? "angle" : super.angleChoice(app);
      }
    },
});

/** Blanks in the list of packages do not count. */
export const trimsPackages = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-40",
  why: "Blanks around the names of apps do not count.",
  make: (Base) =>
    class extends Base {
      protected override items(name: string): string[] {
        return super.items(name).map((item) => name === PACKAGES ? item.trim() : item);
      }
    },
});

/** The lists need not match. */
export const ignoresLengths = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-41",
  why: "The lists may be of different lengths.",
  make: (Base) =>
    class extends Base {
      protected override angleChoice(app: InstalledPackage): AngleChoice {
        const choice = super.angleChoice(app);
        const word = this.items(VALUES)[this.items(PACKAGES).indexOf(app.name)];
        return choice === "default" && word === "angle" ? "angle" : choice;
      }
    },
});

/** More words than packages do no harm. */
export const ignoresMoreWords = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-41",
  why: "There may be more words than apps.",
  make: (Base) =>
    class extends Base {
      protected override items(name: string): string[] {
        const items = super.items(name);
        return name === VALUES ? items.slice(0, super.items(PACKAGES).length) : items;
      }
    },
});

/** A choice that reads words otherwise. */
function readsWords(why: string, change: (word: string) => string): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: "EGL-CHOICE-42",
    why,
    make: (Base) =>
      class extends Base {
        protected override items(name: string): string[] {
          return super.items(name).map((item) => name === VALUES ? change(item) : item);
        }
      },
  });
}

/** Capital letters do not matter. */
export const lowersWords: Mutant = readsWords(
  "Capital letters of words are small ones.",
  (word) => word.toLowerCase(),
);

/** Blanks do not matter. */
export const trimsWords: Mutant = readsWords(
  "Blanks around words do not count.",
  (word) => word.trim(),
);

/** All that is not native is ANGLE. */
export const takesOtherWordsForAngle: Mutant = readsWords(
  "Every word but native is angle.",
  (word) => word === "native" ? word : "angle",
);

/** A choice that reads the setting for all apps otherwise. */
function readsAll(why: string, change: (value: string | null, isListed: boolean) => boolean) {
  return mutant({
    part: "driver-choice",
    clauses: "EGL-CHOICE-43",
    why,
    make: (Base) =>
      class extends Base {
        protected override isAngleForAll(value: string | null): boolean {
          return change(value, this.setting(PACKAGES) !== null);
        }
      },
  });
}

/** The setting for all apps means nothing. */
export const forgetsAll: Mutant = readsAll("The setting for all apps means nothing.", () => false);

/** Lists come first. */
export const listsBeatAll: Mutant = readsAll(
  "Where there are lists, the setting for all apps does not count.",
  (value, isListed) => value === "1" && !isListed,
);

/** Any number but 0 counts. */
export const takesAnyNumberForAll: Mutant = readsAll(
  "Any number but 0 has all apps use ANGLE.",
  (value) => value !== null && value !== "0",
);
