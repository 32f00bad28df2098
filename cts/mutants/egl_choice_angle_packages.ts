/**
 * ANGLE that is taken from elsewhere, or loaded wrongly.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import type { Namespace } from "../../impl/linker/library.ts";
import type { InstalledPackage } from "../../impl/platform/package_manager.ts";
import { type Mutant, mutant } from "./mutant.ts";

const ANGLE = "com.android.angle";

/** A choice of other packages. */
function takes(
  clause: string,
  why: string,
  change: (
    found: InstalledPackage | undefined,
    debug: string,
    installed: (name: string) => InstalledPackage | undefined,
  ) => InstalledPackage | undefined,
): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override anglePackage(): InstalledPackage | undefined {
          const debug = this.setting("angle_debug_package") ?? "";
          return change(super.anglePackage(), debug, (name) => this.host.installed(name));
        }
      },
  });
}

/** Every app may use the package for debugging. */
export const debugsEveryApp: Mutant = takes(
  "EGL-CHOICE-44",
  "Every app uses the ANGLE of the package for debugging.",
  (found, debug, installed) => installed(debug) ?? found,
);

/** No app may. */
export const debugsNoApp: Mutant = takes(
  "EGL-CHOICE-44",
  "No app uses the ANGLE of the package for debugging, if ANGLE's own is installed.",
  (found, _debug, installed) => installed(ANGLE) ?? found,
);

/** A missing package is replaced. */
export const fallsBackToItsOwn: Mutant = takes(
  "EGL-CHOICE-45",
  "Where the package for debugging is not installed, ANGLE's own is used.",
  (found, _debug, installed) => found ?? installed(ANGLE),
);

/** There is no package but the one for debugging. */
export const wantsAPackageForDebugging: Mutant = takes(
  "EGL-CHOICE-46",
  "Only a package for debugging has ANGLE.",
  (found, debug) => debug === "" ? undefined : found,
);

/** An empty name is a name. */
export const takesNothingForAName = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-46",
  why: "A setting that is empty names a package for debugging that is not installed.",
  make: (Base) =>
    class extends Base {
      protected override anglePackage(): InstalledPackage | undefined {
        return this.setting("angle_debug_package") === "" ? undefined : super.anglePackage();
      }
    },
});

/** One binary is looked for, too. */
export const wantsOneBinary = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-47",
  why: "ANGLE in one binary comes before ANGLE in three.",
  make: (Base) =>
    class extends Base {
      protected override angleKinds(): readonly DriverKind[] {
        return ["GLES", ...super.angleKinds()];
      }
    },
});

/** The names follow a property. */
export const namesAngleByProperty = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-47",
  why: "The binaries of ANGLE have the suffix of ro.hardware.egl.",
  make: (Base) =>
    class extends Base {
      protected override angleName(kind: DriverKind): string {
        return `lib${kind}_${this.host.property("ro.hardware.egl")}.so`;
      }
    },
});

/** ANGLE's namespace is not its own. */
export const sharesANamespaceForAngle = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-48",
  why: "The namespace of ANGLE is one more of the name of the system's drivers'.",
  make: (Base) =>
    class extends Base {
      protected override create(_name: string, path: string, type: number): Namespace | null {
        return super.create("sphal", path, type);
      }
    },
});

/** Every release ends the process. */
export const endsWithoutAngleTooEarly = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-49",
  why: "Before Android 14, too, a process ends whose ANGLE cannot be loaded.",
  make: (Base) =>
    class extends Base {
      protected override loadAngle(): Driver | undefined {
        const driver = super.loadAngle();
        if (driver === undefined && this.host.choice.angle !== "none") this.host.abort("no ANGLE");
        return driver;
      }
    },
});

/** No updatable driver after ANGLE. */
export const forgetsUpdatableAfterAngle = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-49",
  why: "A process whose ANGLE cannot be loaded uses the system's driver at once.",
  make: (Base) =>
    class extends Base {
      protected override loadUpdatable(): Driver | undefined {
        return this.host.choice.angle === "none" ? super.loadUpdatable() : undefined;
      }
    },
});

/** No release ends the process. */
export const goesOnWithoutAngle = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-50",
  why: "A process whose ANGLE cannot be loaded uses the system's driver.",
  make: (Base) =>
    class extends Base {
      protected override loadAngle(): Driver | undefined {
        try {
          return super.loadAngle();
        } catch {
          return undefined;
        }
      }
    },
});

/** The system has none. */
export const hasNoSystemAngle = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-51",
  why: "Without a package of ANGLE, apps use the system's default driver.",
  make: (Base) =>
    class extends Base {
      protected override hasSystemAngle(): boolean {
        return false;
      }
    },
});

/** The system has it early. */
export const hasSystemAngleEarly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-52",
  why: "Before Android 14, too, the system's ANGLE is used.",
  make: (Base) =>
    class extends Base {
      protected override hasSystemAngle(): boolean {
        return true;
      }
    },
});

/** The updatable driver comes first. */
export const updatableComesFirst = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-53",
  why: "An updatable driver comes before ANGLE.",
  make: (Base) =>
    class extends Base {
      protected override chosenDriver(): Driver | undefined {
        return this.loadUpdatable() ?? super.chosenDriver();
      }
    },
});

/** ANGLE's APK is not searched. */
export const forgetsTheApkOfAngle = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-62",
  why: "ANGLE is not looked for inside its package.",
  make: (Base) =>
    class extends Base {
      protected override setupAngle(app: InstalledPackage): void {
        super.setupAngle(app);
        this.anglePath = this.anglePath.replace(/:.*/, "");
      }
    },
});

/** Only ANGLE's APK is searched. */
export const looksInTheApkOfAngleOnly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-62",
  why: "ANGLE is looked for inside its package only.",
  make: (Base) =>
    class extends Base {
      protected override setupAngle(app: InstalledPackage): void {
        super.setupAngle(app);
        this.anglePath = this.anglePath.replace(/.*:/, "");
      }
    },
});
