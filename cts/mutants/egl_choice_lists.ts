/**
 * Lists of apps that are misread.
 *
 * @module
 */

import type { DriverSettings } from "../../impl/platform/driver_choice.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** The lists among the settings. */
type ListName = Exclude<keyof DriverSettings, "all">;

/** What a list has to be read with. */
interface Reading {
  readonly app: string;
  /** The items of another list, as they are. */
  readonly list: (name: ListName) => readonly string[];
}

/** A choice that reads a list otherwise. */
function misreads(
  clause: string,
  why: string,
  change: (items: string[], name: ListName, reading: Reading) => string[],
): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override items(setting: string): string[] {
          const names = this.driverSettings();
          const name = (Object.keys(names) as (keyof DriverSettings)[])
            .find((key) => names[key] === setting);
          const items = super.items(setting);
          if (name === undefined || name === "all") return items;
          return change(items, name, {
            app: this.host.process.package?.name ?? "",
            list: (other) => super.items(names[other]),
          });
        }
      },
  });
}

/** Opting in means nothing. */
export const forgetsOptIn: Mutant = misreads(
  "EGL-CHOICE-1",
  "Opting in means nothing.",
  (items, name) => name === "optIn" ? [] : items,
);

/** Opting in beats opting out. */
export const optInBeatsOptOut: Mutant = misreads(
  "EGL-CHOICE-8",
  "An app that opts in and out uses the updatable driver.",
  (items, name, { app, list }) => name === "optOut" && list("optIn").includes(app) ? [] : items,
);

/** Opting out leaves the driver before its release. */
export const optsOutOfTheReleasedOnly: Mutant = misreads(
  "EGL-CHOICE-8",
  "An app that opts out still uses the driver before its release.",
  (items, name, { app, list }) =>
    name === "optOut" && list("prerelease").includes(app) ? [] : items,
);

/** The released driver comes before the other. */
export const releasedComesFirst: Mutant = misreads(
  "EGL-CHOICE-9",
  "An app that opts in to both drivers uses the released one.",
  (items, name, { app, list }) => name === "prerelease" && list("optIn").includes(app) ? [] : items,
);

/** What is allowed comes before the driver before its release. */
export const allowedComesFirst: Mutant = misreads(
  "EGL-CHOICE-9",
  "An app that is allowed to use the released driver does so, even if it opts in to the other.",
  (items, name, { list }) => name === "prerelease" && list("allowed").length > 0 ? [] : items,
);

/** No app is allowed by the list. */
export const forgetsTheAllowed: Mutant = misreads(
  "EGL-CHOICE-12",
  "The list of allowed apps means nothing.",
  (items, name) => name === "allowed" ? [] : items,
);

/** The asterisk is a name. */
export const takesTheAsteriskForAName: Mutant = misreads(
  "EGL-CHOICE-12",
  "An asterisk allows no app.",
  (items, name) => name === "allowed" ? items.filter((item) => item !== "*") : items,
);

/** Only a lone asterisk counts. */
export const wantsTheAsteriskAlone: Mutant = misreads(
  "EGL-CHOICE-12",
  "An asterisk allows all apps only where nothing else is in the list.",
  (items, name) =>
    name === "allowed" && items.length > 1 ? items.filter((item) => item !== "*") : items,
);

/** No app is denied. */
export const forgetsTheDenied: Mutant = misreads(
  "EGL-CHOICE-13",
  "The list of denied apps means nothing.",
  (items, name) => name === "denied" ? [] : items,
);

/** Denial beats opting in. */
export const denialBeatsOptIn: Mutant = misreads(
  "EGL-CHOICE-13",
  "An app that opts in and is denied uses the system's driver.",
  (items, name, { app, list }) => name === "optIn" && list("denied").includes(app) ? [] : items,
);

/** An app that is allowed by name cannot be denied. */
export const nameBeatsDenial: Mutant = misreads(
  "EGL-CHOICE-13",
  "An app that is allowed by its name is not denied.",
  (items, name, { app, list }) => name === "denied" && list("allowed").includes(app) ? [] : items,
);

/** Blanks do not count. */
export const trimsNames: Mutant = misreads(
  "EGL-CHOICE-14",
  "Blanks around a name do not count.",
  (items) => items.map((item) => item.trim()),
);

/** A part of the name will do. */
export const matchesByBeginnings: Mutant = misreads(
  "EGL-CHOICE-14",
  "The beginning of an app's name stands for the app.",
  (items, _name, { app }) =>
    items.some((item) => item !== "" && app.startsWith(item)) ? [...items, app] : items,
);

/** Colons separate names, too. */
export const splitsAtColons: Mutant = misreads(
  "EGL-CHOICE-14",
  "Colons separate names as commas do.",
  (items) => items.flatMap((item) => item.split(":")),
);

/** The asterisk opts in. */
export const asteriskOptsIn: Mutant = misreads(
  "EGL-CHOICE-14",
  "An asterisk opts all apps in.",
  (items, name, { app }) => name === "optIn" && items.includes("*") ? [...items, app] : items,
);

/** The asterisk may stand anywhere. */
export const asteriskAnywhere: Mutant = misreads(
  "EGL-CHOICE-14",
  "An asterisk allows all apps wherever it stands.",
  (items, name, { app }) => name === "allowed" && items.includes("*") ? [...items, app] : items,
);

/** The asterisk denies. */
export const asteriskDenies: Mutant = misreads(
  "EGL-CHOICE-14",
  "An asterisk denies all apps.",
  (items, name, { app }) => name === "denied" && items.includes("*") ? [...items, app] : items,
);
