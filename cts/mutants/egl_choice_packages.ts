/**
 * Wrong packages of updatable drivers, and wrong processes for them.
 *
 * @module
 */

import type { InstalledPackage } from "../../impl/platform/package_manager.ts";
import type { SettingsTable } from "../../impl/platform/settings.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A property that is not set is no reason to use no driver. */
export const takesTheOtherDriver = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-15",
  why: "Where the device has one of the two drivers, apps that would use the other use that one.",
  make: (Base) =>
    class extends Base {
      protected override driverPackage(app: InstalledPackage): string | null {
        const name = super.driverPackage(app);
        const [released, early] = ["ro.gfx.driver.0", "ro.gfx.driver.1"]
          .map((property) => this.host.property(property));
        if (name !== null || (released !== "" && early !== "")) return name;
        return released || early || null;
      }
    },
});

/** A device without the released driver has no other. */
export const wantsTheReleasedDriver = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-15",
  why: "A device without a released driver has none before its release.",
  make: (Base) =>
    class extends Base {
      protected override driverPackage(app: InstalledPackage): string | null {
        return this.host.property("ro.gfx.driver.0") === "" ? null : super.driverPackage(app);
      }
    },
});

/** Without the package the process has no driver. */
export const demandsThePackage = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-16",
  why: "Where the driver's package is not installed, the app looks for the driver even so.",
  make: (Base) =>
    class extends Base {
      protected override setupUpdatable(name: string): void {
        super.setupUpdatable(name);
        if (this.host.installed(name) === undefined) this.driverPath = `/data/app/${name}`;
      }
    },
});

/** Any package will do. */
export const takesOldPackages = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-17",
  why: "The target SDK version of a driver's package is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override setupUpdatable(name: string): void {
        super.setupUpdatable(name);
        const found = this.host.installed(name);
        if (found !== undefined && found.targetSdk < 26) this.driverPath = found.nativeLibraryDir;
      }
    },
});

/** Any ABI will do. */
export const takesAnyAbi = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-18",
  why: "Which ABI a driver's package is installed for is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override hasAbi(): boolean {
        return true;
      }
    },
});

/** A choice that has drivers for other processes, too. */
function choosesFor(kind: "native" | "isolated", why: string): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: "EGL-CHOICE-19",
    why,
    make: (Base) =>
      class extends Base {
        override setup(): void {
          super.setup();
          if (this.host.process.kind !== kind) return;
          if (this.setting(this.driverSettings().all) === "1") {
            this.setupUpdatable(this.host.property("ro.gfx.driver.0"));
          }
        }
      },
  });
}

/** Native processes are apps. */
export const choosesForNative: Mutant = choosesFor(
  "native",
  "Native processes use the driver that all apps use.",
);

/** Isolated processes are apps. */
export const choosesForIsolated: Mutant = choosesFor(
  "isolated",
  "Isolated processes use the driver that all apps use.",
);

/** The environment means nothing. */
export const ignoresTheEnvironment = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-20",
  why: "No native process gets an updatable driver, whatever its environment.",
  make: (Base) =>
    class extends Base {
      protected override driverPathOfEnvironment(): string {
        return "";
      }
    },
});

/** Android 12 does not know the variable yet. */
export const readsTheEnvironmentLate = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-20",
  why: "The environment counts from Android 13 on only.",
  make: (Base) =>
    class extends Base {
      protected override driverPathOfEnvironment(): string {
        return this.host.release < 13 ? "" : super.driverPathOfEnvironment();
      }
    },
});

/** A choice for which other values ask for the driver, too. */
function asksBy(why: string, isAsking: (value: string) => boolean): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: "EGL-CHOICE-20",
    why,
    make: (Base) =>
      class extends Base {
        protected override driverPathOfEnvironment(): string {
          const { process } = this.host;
          const value = process.environment.get("UPDATABLE_GFX_DRIVER");
          const found = this.host.installed(this.host.property("ro.gfx.driver.1"));
          if (value === undefined || !isAsking(value) || found === undefined) {
            return super.driverPathOfEnvironment();
          }
          return `${found.sourceDir}!/lib/${process.abi}`;
        }
      },
  });
}

/** Any value asks. */
export const asksByAnyValue: Mutant = asksBy(
  "Any value of UPDATABLE_GFX_DRIVER asks for the driver.",
  () => true,
);

/** A value that begins so asks. */
export const asksByBeginnings: Mutant = asksBy(
  "A value of UPDATABLE_GFX_DRIVER that begins with 1 asks for the driver.",
  (value) => value.startsWith("1"),
);

/** Android's behaviour is not had. */
export const findsEveryAbi = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-21",
  why: "A device that does as Android does finds the driver of any ABI by the environment.",
  make: (Base) =>
    class extends Base {
      protected override driverPathOfEnvironment(): string {
        const path = super.driverPathOfEnvironment();
        return path.replace(/(?<=!\/lib\/).*/, this.host.process.abi);
      }
    },
});

/** Settings count as they were first. */
export const keepsTheFirstSettings = mutant({
  part: "settings",
  clauses: "EGL-CHOICE-22",
  why: "Apps have the settings of the device's start, whenever they start themselves.",
  make: (Base) =>
    class extends Base {
      #first: ReadonlyMap<string, string> | undefined;
      override snapshot(table: SettingsTable): ReadonlyMap<string, string> {
        return this.#first ??= super.snapshot(table);
      }
    },
});

/** What one app uses all use. */
export const choosesForAll = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-23",
  why: "After one app used an updatable driver, all others do.",
  make: (Base) => {
    let path = "";
    return class extends Base {
      override setup(): void {
        super.setup();
        path = this.driverPath || path;
        this.driverPath = path;
      }
    };
  },
});
