/**
 * Wrong places of drivers.
 *
 * @module
 */

import type { Driver, DriverPlace } from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A search in other directories. */
function searches(
  why: string,
  clause: string,
  change: (
    directories: string[],
    loader: { readonly release: number; readonly suffix: string | undefined },
  ) => string[],
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override directories(suffix?: string): string[] {
          const { release } = this.host;
          return change(super.directories(suffix), { release, suffix });
        }
      },
  });
}

const toOtherWidth = (path: string) =>
  path.includes("/lib64") ? path.replace("/lib64", "/lib") : path.replace("/lib", "/lib64");

/** 32-bit processes look in the directory of 64-bit ones. */
export const looksIn64ForAll: Mutant = searches(
  "32-bit processes look for their driver in /vendor/lib64/egl.",
  "EGL-DRIVER-2",
  (directories) => directories.map((path) => path.replace(/\/lib\b/, "/lib64")),
);

/** 64-bit processes look in the directory of 32-bit ones. */
export const looksIn32ForAll: Mutant = searches(
  "64-bit processes look for their driver in /vendor/lib/egl.",
  "EGL-DRIVER-3",
  (directories) => directories.map((path) => path.replace("/lib64", "/lib")),
);

/** Processes look in the directory of the other width as well. */
export const looksInBothWidths: Mutant = searches(
  "What is not in the directory of a process's own width is looked for in the other one.",
  "EGL-DRIVER-24",
  (directories) => [...directories, ...directories.map(toOtherWidth)],
);

/** No release searches the system's directory. */
export const skipsTheSystem: Mutant = searches(
  "No release searches the system's directory.",
  "EGL-DRIVER-25",
  (directories) => directories.slice(0, 1),
);

/** The system's directory comes first. */
export const searchesTheSystemFirst: Mutant = searches(
  "The system's directory comes first.",
  "EGL-DRIVER-26",
  (directories) => directories.reverse(),
);

/** Every release searches the system's directory. */
export const searchesTheSystemAlways: Mutant = searches(
  "Every release searches the system's directory.",
  "EGL-DRIVER-27",
  (directories) => [...directories, directories[0]!.replace("/vendor/", "/system/")],
);

/** The libraries of angle are looked for where the system's drivers were. */
export const looksForAngleInEgl: Mutant = searches(
  "The system's libraries of angle are looked for in the folder egl.",
  "EGL-DRIVER-30",
  (directories) => directories.map((path) => path.endsWith("/egl") ? path : `${path}/egl`),
);

/** The vendor's libraries of angle are taken where the system has none. */
export const fallsBackToTheVendorsAngle: Mutant = searches(
  "The vendor's libraries of angle are taken where the system has none.",
  "EGL-DRIVER-30",
  (directories) =>
    directories.flatMap((path) =>
      path.endsWith("/egl") ? [path] : [path, `${path.replace("/system/", "/vendor/")}/egl`]
    ),
);

/** All binaries of a driver are looked for where the first one was. */
export const staysInADirectory = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-28",
  why: "All binaries of a driver are looked for in the directory of the first.",
  make: (Base) =>
    class extends Base {
      #home: string | undefined;
      protected override exact(name: string, directories = this.directories()): string | undefined {
        const first = name.startsWith("libEGL") || /^libGLES[._]/.test(name);
        const path = super.exact(name, first ? directories : [this.#home ?? ""]);
        if (first) this.#home = path?.slice(0, path.lastIndexOf("/"));
        return path;
      }
    },
});

/** One directory after the other is searched for a whole driver. */
export const searchesEachForAll = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-69",
  why: "One directory after the other is searched for a driver in one binary or in three.",
  make: (Base) =>
    class extends Base {
      protected override loadSuffixed(suffix: string): Driver | undefined {
        for (const directory of this.directories(suffix)) {
          const driver = this.loadSystem((kind) =>
            this.exact(`lib${kind}_${suffix}.so`, [directory])
          );
          if (driver !== undefined) return driver;
        }
        return undefined;
      }
    },
});

/** A copy of the system's is loaded if the vendor's cannot be. */
export const triesTheNextCopy = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-29",
  why: "If a file cannot be loaded, the one of the same name in the next directory is.",
  make: (Base) =>
    class extends Base {
      protected override load(
        name: string,
        place: DriverPlace,
        complaint?: (reason: string) => string,
      ): Library | undefined {
        const next = name.replace("/vendor/", "/system/");
        return super.load(name, place, complaint) ??
          (this.host.readable(next) ? super.load(next, place, complaint) : undefined);
      }
    },
});

/** A loader that has another notion of which libraries of angle are the system's. */
function takesForSystemAngle(
  why: string,
  clause: string,
  decide: (release: number, supported: boolean) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override isSystemAngle(suffix?: string): boolean {
          const supported = this.host.property("ro.gfx.angle.supported") === "true";
          return suffix === "angle" && decide(this.host.release, supported);
        }
      },
  });
}

/** The value angle is one like any other in every release. */
export const knowsNoAngle: Mutant = takesForSystemAngle(
  "The value angle is one like any other.",
  "EGL-DRIVER-30",
  () => false,
);

/** ro.gfx.angle.supported does not count in 14. */
export const ignoresSupportOfAngle: Mutant = takesForSystemAngle(
  "ro.gfx.angle.supported does not count in Android 14.",
  "EGL-DRIVER-31",
  (release) => release >= 14,
);

/** ro.gfx.angle.supported still counts in 15. */
export const heedsSupportOfAngle: Mutant = takesForSystemAngle(
  "ro.gfx.angle.supported still counts in Android 15.",
  "EGL-DRIVER-32",
  (release, supported) => release >= 14 && !supported,
);

/** The value angle means the system's libraries in every release. */
export const knowsAngleAlways: Mutant = takesForSystemAngle(
  "The value angle means the system's libraries in every release.",
  "EGL-DRIVER-34",
  () => true,
);

/** A loader that opens all libraries in one place. */
function opensAllAs(place: "vendor" | "own", why: string, clause: string): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override load(
          name: string,
          _place: DriverPlace,
          complaint?: (reason: string) => string,
        ): Library | undefined {
          return super.load(name, place, complaint);
        }
      },
  });
}

/** The system's libraries of angle are opened as those of a vendor. */
export const opensAngleAsAVendors: Mutant = opensAllAs(
  "vendor",
  "The system's libraries of angle are opened in the namespace for those of vendors.",
  "EGL-DRIVER-33",
);

/** Drivers are opened as libEGL's own libraries. */
export const opensDriversAsItsOwn: Mutant = opensAllAs(
  "own",
  "Drivers are opened in libEGL's own namespace.",
  "EGL-DRIVER-35",
);
