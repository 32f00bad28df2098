/**
 * Updatable drivers that are loaded wrongly.
 *
 * @module
 */

import type { Library } from "../../impl/linker/linker.ts";
import type { Namespace } from "../../impl/linker/library.ts";
import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** The APK is not searched. */
export const forgetsTheApk = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-24",
  why: "Drivers are not looked for inside their packages.",
  make: (Base) =>
    class extends Base {
      protected override setupUpdatable(name: string): void {
        super.setupUpdatable(name);
        this.driverPath = this.driverPath.replace(/:.*/, "");
      }
    },
});

/** Only the APK is searched. */
export const looksInTheApkOnly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-24",
  why: "Drivers are looked for inside their packages only.",
  make: (Base) =>
    class extends Base {
      protected override setupUpdatable(name: string): void {
        super.setupUpdatable(name);
        this.driverPath = this.driverPath.replace(/.*:/, "");
      }
    },
});

/** The driver's namespace is not its own. */
export const sharesANamespace = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-25",
  why: "The namespace of the updatable driver is one more of the name of the system's drivers'.",
  make: (Base) =>
    class extends Base {
      protected override create(_name: string, path: string, type: number): Namespace | null {
        return super.create("sphal", path, type);
      }
    },
});

/** A choice whose driver may need other libraries of the vendor's. */
function links(why: string, change: (listed: readonly string[]) => readonly string[]): Mutant {
  return mutant({
    part: "driver-choice",
    clauses: "EGL-CHOICE-26",
    why,
    make: (Base) =>
      class extends Base {
        protected override makeDriverNamespace(): Namespace | null {
          this.sphalLibraries = change(this.sphalLibraries);
          return super.makeDriverNamespace();
        }
      },
  });
}

/** The list is not read. */
export const linksNothing: Mutant = links(
  "An updatable driver may need none of the vendor's libraries.",
  () => [],
);

/** One line is read. */
export const linksTheFirst: Mutant = links(
  "Only the first line of sphal_libraries.txt is read.",
  (listed) => listed.slice(0, 1),
);

/** All is linked. */
export const linksEverything = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-26",
  why: "An updatable driver may need all of the vendor's libraries.",
  make: (Base) =>
    class extends Base {
      protected override makeDriverNamespace(): Namespace | null {
        const namespace = super.makeDriverNamespace();
        const sphal = this.host.libdl("android_get_exported_namespace", "sphal") as Namespace;
        namespace?.links.push({ to: sphal, libraries: "all" });
        return namespace;
      }
    },
});

/** A loader with other names of binaries. */
function names(
  clause: string,
  why: string,
  change: (names: string[], kind: DriverKind) => string[],
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override updatableNames(kind: DriverKind): string[] {
          return change(super.updatableNames(kind), kind);
        }
      },
  });
}

/** Only one property counts. */
export const readsTheFirstOnly: Mutant = names(
  "EGL-CHOICE-27",
  "Only the first property that is set names the updatable driver.",
  (all) => all.slice(0, 1),
);

/** The last property comes first. */
export const readsTheLastFirst: Mutant = names(
  "EGL-CHOICE-27",
  "The last property's driver comes first in a package.",
  (all) => all.toReversed(),
);

/** persist.graphics.egl names no updatable driver. */
export const forgetsPersistInPackages = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-27",
  why: "persist.graphics.egl does not name updatable drivers.",
  make: (Base) =>
    class extends Base {
      protected override updatableNames(kind: DriverKind): string[] {
        const suffix = this.host.property("persist.graphics.egl");
        return super.updatableNames(kind).filter((name) => !name.endsWith(`_${suffix}.so`));
      }
    },
});

/** All binaries have the suffix of the first. */
export const wantsOneSuffix = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-27",
  why: "The three binaries of an updatable driver have one suffix.",
  make: (Base) =>
    class extends Base {
      #suffix: string | undefined;
      protected override fillEgl(library: Library): void {
        super.fillEgl(library);
        this.#suffix = library.soname.replace(/^libEGL/, "");
      }
      protected override updatableNames(kind: DriverKind): string[] {
        const all = super.updatableNames(kind);
        return kind === "GLES" || kind === "EGL"
          ? all
          : all.filter((name) => name === `lib${kind}${this.#suffix}`);
      }
    },
});

/** Exact names are tried, too. */
export const triesExactNames: Mutant = names(
  "EGL-CHOICE-28",
  "In a package, names without a suffix are tried, too.",
  (all, kind) => [...all, `lib${kind}.so`],
);

/** The value is not looked at. */
export const triesAngleNames: Mutant = names(
  "EGL-CHOICE-28",
  "In a package of an updatable driver, ANGLE is looked for, too.",
  (all, kind) => [...all, `lib${kind}_angle.so`],
);

/** Three binaries come first. */
export const triesThreeFirst = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-29",
  why: "A driver in three binaries comes before one in one.",
  make: (Base) =>
    class extends Base {
      protected override loadDriver(
        open: (kind: DriverKind) => Library | undefined,
      ): Driver | undefined {
        return this.loadParts(open) ?? this.loadWhole(open);
      }
    },
});

/** Nothing is fatal. */
export const goesOnWithTheSystems = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-30",
  why: "A process whose updatable driver cannot be loaded uses the system's.",
  make: (Base) =>
    class extends Base {
      protected override loadUpdatable(): Driver | undefined {
        try {
          return super.loadUpdatable();
        } catch {
          return undefined;
        }
      }
    },
});

/** Android 10 ends the process, too. */
export const endsTooEarly = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-31",
  why: "In Android 10, too, a process ends whose updatable driver cannot be loaded.",
  make: (Base) =>
    class extends Base {
      protected override loadUpdatable(): Driver | undefined {
        const driver = super.loadUpdatable();
        if (driver === undefined && this.host.choice.driverNamespace() !== null) {
          this.host.abort("no driver");
        }
        return driver;
      }
    },
});

/** The namespace is the platform's child. */
export const sharesThePlatform = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-65",
  why: "The namespace of the updatable driver shares the libraries of libEGL.so's.",
  make: (Base) =>
    class extends Base {
      protected override create(name: string, path: string): Namespace | null {
        const SHARED_ISOLATED = 3;
        return super.create(name, path, SHARED_ISOLATED);
      }
    },
});

/** Only the first width's libraries are looked for. */
export const looksForOneAbi = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-24",
  why: "Inside a package only libraries of the device's first ABI are looked for.",
  make: (Base) =>
    class extends Base {
      protected override setupUpdatable(name: string): void {
        super.setupUpdatable(name);
        this.driverPath = this.driverPath.replace(/(?<=!\/lib\/).*/, "arm64-v8a");
      }
    },
});
