/**
 * Wrong drivers where any will do.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Driver, DriverPlace } from "../../impl/egl/driver_tables.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A loader with another rule on which devices any driver will do. */
function allowsAny(
  why: string,
  clause: string,
  decide: (device: { readonly release: number; readonly level: string }) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override allowsWildcard(): boolean {
          const { release } = this.host;
          return decide({ release, level: this.host.property("ro.vendor.api_level") });
        }
      },
  });
}

/** A driver must always be named. */
export const wantsANameAlways: Mutant = allowsAny(
  "A driver must be named in every release.",
  "EGL-DRIVER-36",
  ({ release }) => release >= 14,
);

/** The vendor's level counts before 14 as well. */
export const heedsTheLevelAlways: Mutant = allowsAny(
  "The vendor's API level counts in every release.",
  "EGL-DRIVER-36",
  ({ level }) => Number(level) < 34,
);

/** A driver must always be named from 14 on. */
export const wantsANameFrom14On: Mutant = allowsAny(
  "A driver must be named on all devices of Android 14 and later.",
  "EGL-DRIVER-37",
  ({ release }) => release < 14,
);

/** A device whose level is unknown is taken for a new one. */
export const takesUnknownForNew: Mutant = allowsAny(
  "A device whose vendor's API level is unset counts as a new one.",
  "EGL-DRIVER-37",
  ({ release, level }) => release < 14 || (level !== "" && Number(level) < 34),
);

/** Only a level that is a number counts as an old one. */
export const takesWordsForNew: Mutant = allowsAny(
  "A device whose vendor's API level is no number counts as a new one.",
  "EGL-DRIVER-37",
  ({ release, level }) => release < 14 || Number(level) < 34,
);

/** Any driver will do in every release. */
export const allowsAnyAlways: Mutant = allowsAny(
  "Any driver will do in every release, whatever the vendor's API level.",
  "EGL-DRIVER-38",
  () => true,
);

/** Level 34 still counts as an old one. */
export const isOffByOneLevel: Mutant = allowsAny(
  "A device of the vendor's API level 34 counts as an old one.",
  "EGL-DRIVER-38",
  ({ release, level }) => release < 14 || Number(level) <= 34,
);

/** A loader with another rule on which failures count. */
function takesAsDecisive(
  why: string,
  clause: string,
  decide: (property: string, release: number) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override isDecisive(property: string): boolean {
          return decide(property, this.host.release);
        }
      },
  });
}

/** Any driver will do after a wrong name. */
export const forgivesWrongNames: Mutant = takesAsDecisive(
  "Up to Android 13 any driver will do even if ro.hardware.egl names none.",
  "EGL-DRIVER-39",
  (_property, release) => release >= 14,
);

/** Only ro.hardware.egl counts in 14 as well. */
export const forgivesOtherProperties: Mutant = takesAsDecisive(
  "From Android 14 on any driver will do if another property than ro.hardware.egl names none.",
  "EGL-DRIVER-40",
  (property) => property === "ro.hardware.egl",
);

/** Every property counts before 14 as well. */
export const forgivesNoProperty: Mutant = takesAsDecisive(
  "Up to Android 13 no driver will do if ro.board.platform names none.",
  "EGL-DRIVER-41",
  () => true,
);

/** A loader that takes other names for those of drivers. */
function fits(
  why: string,
  clause: string,
  decide: (kind: DriverKind, file: string) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override fitsWildcard(kind: DriverKind, file: string): boolean {
          return file !== "libGLES_android.so" && decide(kind, file);
        }
      },
  });
}

/** The software renderer will do. */
export const takesTheSoftwareRenderer = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-42",
  why: "libGLES_android.so will do where any driver will.",
  make: (Base) =>
    class extends Base {
      protected override fitsWildcard(kind: DriverKind, file: string): boolean {
        return super.fitsWildcard(kind, file) || file === `lib${kind}_android.so`;
      }
    },
});

/** The software renderer may not even be named. */
export const refusesTheSoftwareRenderer = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-42",
  why: "libGLES_android.so is no driver even if a property names it.",
  make: (Base) =>
    class extends Base {
      protected override exact(name: string, directories?: readonly string[]) {
        return name === "libGLES_android.so" ? undefined : super.exact(name, directories);
      }
    },
});

/** A directory will do. */
export const takesDirectories = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-43",
  why: "A directory will do that has the name of a driver.",
  make: (Base) =>
    class extends Base {
      protected override isPassedOver(): boolean {
        return false;
      }
    },
});

/** Any file that begins as a driver will do. */
export const ignoresTheEnd: Mutant = fits(
  "A file will do that begins as a driver, whatever its end.",
  "EGL-DRIVER-44",
  (kind, file) => file.startsWith(`lib${kind}_`),
);

/** The underscore does not count. */
export const ignoresTheUnderscore: Mutant = fits(
  "A file will do whose name goes on after that of a driver without an underscore.",
  "EGL-DRIVER-44",
  (kind, file) => file.startsWith(`lib${kind}`) && file.endsWith(".so"),
);

/** The name may begin with anything. */
export const ignoresTheBeginning: Mutant = fits(
  "A file will do that has the name of a driver at its end.",
  "EGL-DRIVER-44",
  (kind, file) => file.includes(`lib${kind}_`) && file.endsWith(".so"),
);

/** Capitals do not count. */
export const ignoresCapitals: Mutant = fits(
  "A file will do whose name has other capitals than that of a driver.",
  "EGL-DRIVER-44",
  (kind, file) =>
    file.toLowerCase().startsWith(`lib${kind}_`.toLowerCase()) && file.endsWith(".so"),
);

/** Three binaries must have one suffix. */
export const wantsOneSuffix = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-45",
  why: "Where any driver will do, three binaries must have the same suffix.",
  make: (Base) =>
    class extends Base {
      #suffix: string | undefined;
      protected override wildcard(kind: DriverKind): string | undefined {
        const path = super.wildcard(kind);
        const suffix = path?.slice(path.indexOf("_", path.indexOf(`lib${kind}`) + kind.length));
        if (kind === "EGL") this.#suffix = suffix;
        return kind === "GLES" || suffix === this.#suffix ? path : undefined;
      }
    },
});

/** Named binaries are completed by any others. */
export const completesNamedSets = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-45",
  why: "What a named driver lacks is taken from any other.",
  make: (Base) =>
    class extends Base {
      protected override loadSystem(
        locate: (kind: DriverKind) => string | undefined,
        place?: DriverPlace,
      ): Driver | undefined {
        const any = (kind: DriverKind) =>
          kind.startsWith("GLESv") ? this.wildcard(kind) : undefined;
        return super.loadSystem((kind) => locate(kind) ?? any(kind), place);
      }
    },
});

/** The emulator's property names drivers, as up to Android 9. */
export const heedsTheEmulator = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-70",
  why: "On an emulator, qemu.gles names the driver.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        const suffixes: readonly string[] = ["android", "emulation", "swiftshader"];
        const suffix = this.host.property("ro.kernel.qemu") === "1"
          ? suffixes[Number(this.host.property("qemu.gles"))]
          : undefined;
        return (suffix && this.loadSuffixed(suffix)) || super.findDriver();
      }
    },
});
