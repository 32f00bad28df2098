/**
 * Wrong meanings of the word native, and drivers that are wrongly kept or replaced.
 *
 * @module
 */

import type { EntryPoint } from "../../impl/machine/machine.ts";
import type { Library } from "../../impl/linker/linker.ts";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A loader that finds another driver for native. */
function findsNative(
  clause: string,
  why: string,
  isForgotten: (suffix: string) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override loadNative(): Driver | undefined {
          return isForgotten(this.host.property("ro.hardware.egl"))
            ? undefined
            : super.loadNative();
        }
      },
  });
}

/** Native is the default. */
export const nativeIsTheDefault: Mutant = findsNative(
  "EGL-CHOICE-54",
  "The word native means the system's default driver.",
  () => true,
);

/** Without the property native is the default. */
export const nativeNeedsNoProperty: Mutant = findsNative(
  "EGL-CHOICE-55",
  "Where ro.hardware.egl is not set, the word native means the system's default driver.",
  (suffix) => suffix === "",
);

/** A missing native driver is the default. */
export const nativeNeedsNoDriver = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-56",
  why: "Where the driver of ro.hardware.egl is missing, native means the system's default driver.",
  make: (Base) =>
    class extends Base {
      protected override loadNative(): Driver | undefined {
        if (this.host.property("ro.hardware.egl") === "") return super.loadNative();
        try {
          return super.loadNative();
        } catch {
          return undefined;
        }
      }
    },
});

/** Native is demanded early. */
export const demandsNativeEarly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-57",
  why: "Before Android 14, too, the word native means the driver of ro.hardware.egl.",
  make: (Base) =>
    class extends Base {
      protected override demandsNative(): boolean {
        return true;
      }
    },
});

/** A loader that replaces drivers at other times. */
function replaces(
  clause: string,
  why: string,
  decide: (
    usual: boolean,
    choice: { readonly angle: "none" | "package" | "system"; readonly native: boolean },
    property: (name: string) => string,
  ) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override isReplaced(): boolean {
          const property = (name: string) => this.host.property(name);
          return decide(super.isReplaced(), this.host.choice, property);
        }
      },
  });
}

/** ANGLE does not replace the system's driver. */
export const keepsTheSystemsForAngle: Mutant = replaces(
  "EGL-CHOICE-58",
  "A process keeps the driver that zygote loaded, though ANGLE is chosen.",
  (usual, { angle }) => angle === "none" && usual,
);

/** The system's ANGLE does not. */
export const keepsTheSystemsForItsAngle: Mutant = replaces(
  "EGL-CHOICE-58",
  "A process keeps the driver that zygote loaded, though the system's ANGLE is chosen.",
  (usual, { angle }) => angle !== "system" && usual,
);

/** The system's driver stays beside ANGLE. */
export const leavesTheSystemsForAngle = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-58",
  why: "The driver that zygote loaded stays in the process, unused, beside ANGLE.",
  make: (Base) =>
    class extends Base {
      protected override unloadLibrary(library: Library): void {
        if (this.host.choice.angle === "none") super.unloadLibrary(library);
      }
    },
});

/** ANGLE replaces itself. */
export const replacesAngleByAngle: Mutant = replaces(
  "EGL-CHOICE-59",
  "ANGLE that zygote loaded is unloaded, and loaded again.",
  (usual, { angle }) => angle === "system" || usual,
);

/** Native does not replace ANGLE. */
export const keepsAngleForNative: Mutant = replaces(
  "EGL-CHOICE-60",
  "A process keeps ANGLE that zygote loaded, though the settings say native.",
  (usual, { native }) => !native && usual,
);

/** ANGLE is told by the property. */
export const tellsAngleByName: Mutant = replaces(
  "EGL-CHOICE-61",
  "The driver that zygote loaded is ANGLE if a property says angle.",
  (usual, { native }, property) => native ? property("persist.graphics.egl") === "angle" : usual,
);

/** Native replaces any driver. */
export const takesAnyForAngle: Mutant = replaces(
  "EGL-CHOICE-61",
  "Native replaces every driver that zygote loaded.",
  (usual, { native }) => native || usual,
);

/** ANGLE is told by another symbol. */
export const tellsAngleByAnotherSymbol = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-61",
  why: "ANGLE is the driver with the symbol eglCreateDeviceANGLE.",
  make: (Base) =>
    class extends Base {
      protected override symbol(library: Library | undefined, name: string): EntryPoint | null {
        const other = name === "ANGLEGetDisplayPlatform" ? "eglCreateDeviceANGLE" : name;
        return super.symbol(library, other);
      }
    },
});
