/**
 * Settings on updatable drivers that are misread.
 *
 * @module
 */

import type { DriverSettings } from "../../impl/platform/driver_choice.ts";
import type { InstalledPackage } from "../../impl/platform/package_manager.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A choice that reads the setting for all apps otherwise. */
function misreadsAll(
  clause: string,
  why: string,
  change: (value: string | null) => string | null,
): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override setting(name: string): string | null {
          const value = super.setting(name);
          return name === this.driverSettings().all ? change(value) : value;
        }
      },
  });
}

/** The settings of Android 10 and 11, and their names since. */
const NAMES: readonly (readonly [string, string])[] = [
  ["game_driver_all_apps", "updatable_driver_all_apps"],
  ["game_driver_opt_out_apps", "updatable_driver_production_opt_out_apps"],
  ["game_driver_opt_in_apps", "updatable_driver_production_opt_in_apps"],
  ["game_driver_prerelease_opt_in_apps", "updatable_driver_prerelease_opt_in_apps"],
  ["game_driver_whitelist", "updatable_driver_production_allowlist"],
  ["game_driver_blacklist", "updatable_driver_production_denylist"],
];

/** A choice for which the names of other releases do as well. */
function readsBothNames(clause: string, why: string, isMistaken: (release: number) => boolean) {
  return mutant({
    part: "driver-choice",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override setting(name: string): string | null {
          const value = super.setting(name);
          if (value !== null || !isMistaken(this.host.release)) return value;
          const other = NAMES.find((pair) => pair.includes(name))?.find((each) => each !== name);
          return other === undefined ? null : super.setting(other);
        }
      },
  });
}

/** Android 11 knows the names of 12. */
export const readsNewNamesEarly: Mutant = readsBothNames(
  "EGL-CHOICE-2",
  "Android 10 and 11 read the settings of 12, too.",
  (release) => release < 12,
);

/** Android 12 still knows the names of 11. */
export const readsOldNamesStill: Mutant = readsBothNames(
  "EGL-CHOICE-3",
  "Android 12 and later still read the settings of 11.",
  (release) => release >= 12,
);

/** A name is slightly other. */
export const misspellsTheDenylist = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-3",
  why: "The list of denied apps has another name.",
  make: (Base) =>
    class extends Base {
      protected override driverSettings(): DriverSettings {
        const names = super.driverSettings();
        return { ...names, denied: names.denied.replace("production_", "") };
      }
    },
});

/** A list beats the setting for all apps. */
function listBeatsAll(
  clause: string,
  why: string,
  list: Exclude<keyof DriverSettings, "all">,
  number: string,
): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override setting(name: string): string | null {
          const names = this.driverSettings();
          const value = super.setting(name);
          if (name !== names.all || value !== number) return value;
          const app = this.host.process.package?.name ?? "";
          return this.items(names[list]).includes(app) ? "0" : value;
        }
      },
  });
}

/** Opting out beats 1. */
export const optOutBeatsAll: Mutant = listBeatsAll(
  "EGL-CHOICE-4",
  "An app that opts out does so even where all apps use the released driver.",
  "optOut",
  "1",
);

/** Being denied beats 1. */
export const denialBeatsAll: Mutant = listBeatsAll(
  "EGL-CHOICE-4",
  "An app that is denied uses the system's driver even where all use the released one.",
  "denied",
  "1",
);

/** 2 is 1. */
export const takesTwoForOne: Mutant = misreadsAll(
  "EGL-CHOICE-5",
  "Where all apps are to use the driver before its release, they use the released one.",
  (value) => value === "2" ? "1" : value,
);

/** Opting out beats 2. */
export const optOutBeatsTwo: Mutant = listBeatsAll(
  "EGL-CHOICE-5",
  "An app that opts out does so even where all apps use the driver before its release.",
  "optOut",
  "2",
);

/** 3 is 0. */
export const takesThreeForNone: Mutant = misreadsAll(
  "EGL-CHOICE-6",
  "Updatable drivers cannot be turned off.",
  (value) => value === "3" ? "0" : value,
);

/** Opting in beats 3. */
export const optInBeatsOff: Mutant = listBeatsAll(
  "EGL-CHOICE-6",
  "An app that opts in does so even where updatable drivers are off.",
  "optIn",
  "3",
);

/** Any number turns drivers on. */
export const takesAnyNumberForOne: Mutant = misreadsAll(
  "EGL-CHOICE-7",
  "Every number but 0, 2 and 3 is 1.",
  (value) => value === null || ["0", "2", "3"].includes(value) ? value : "1",
);

/** 0 turns drivers off. */
export const takesZeroForOff: Mutant = misreadsAll(
  "EGL-CHOICE-7",
  "0 turns updatable drivers off.",
  (value) => value === "0" ? "3" : value,
);

/** Every app may use the driver before its release. */
export const trustsEveryApp = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-10",
  why: "Every app may use the driver before its release, in every release of Android.",
  make: (Base) =>
    class extends Base {
      protected override allowsPrerelease(): boolean {
        return true;
      }
    },
});

/** Who may not use the one driver uses the other. */
export const fallsBackToTheReleased = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-10",
  why: "An app that may not use the driver before its release uses the released one.",
  make: (Base) =>
    class extends Base {
      protected override driverPackage(app: InstalledPackage): string | null {
        const name = super.driverPackage(app);
        const asks = this.items(this.driverSettings().prerelease).includes(app.name);
        return name === null && asks && !this.allowsPrerelease()
          ? this.host.property("ro.gfx.driver.0")
          : name;
      }
    },
});

/** Android 10 is as strict as 11. */
export const strictTooEarly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-11",
  why: "In Android 10, too, only apps that may be debugged use the driver before its release.",
  make: (Base) =>
    class extends Base {
      protected override allowsPrerelease(): boolean {
        return this.host.isDebuggable();
      }
    },
});

/** Only the app's own flag counts. */
export const ignoresTheBuild = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-63",
  why: "Only apps that are debuggable themselves use the driver before its release.",
  make: (Base) =>
    class extends Base {
      protected override allowsPrerelease(): boolean {
        return super.allowsPrerelease() &&
          (this.host.release === 10 || this.host.process.dumpable);
      }
    },
});
