/**
 * Wrong packages of updatable drivers, and wrong processes for them.
 *
 * @module
 */

import { ProcessFault } from "../../../impl/machine/machine.ts";
import { type Mutant, mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

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
          const { process, property, installed, setting, release } = this.host;
          const all = release >= 12 ? "updatable_driver_all_apps" : "game_driver_all_apps";
          const found = installed(property("ro.gfx.driver.0"));
          if (process.kind !== kind || setting(all) !== "1" || found === undefined) return;
          this.driverPath = `${found.nativeLibraryDir}:${found.sourceDir}!/lib/${process.abi}`;
        }
      },
  });
}

export const choosesForNative: Mutant = choosesFor(
  "native",
  "Native processes use the driver that all apps use.",
);

export const choosesForIsolated: Mutant = choosesFor(
  "isolated",
  "Isolated processes use the driver that all apps use.",
);

export const findsEveryAbi = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-21",
  why: "A device that does as Android does finds the driver of any ABI by the environment.",
  make: (Base) =>
    class extends Base {
      override setup(): void {
        super.setup();
        const { process } = this.host;
        if (process.kind !== "native" || !process.environment.has("UPDATABLE_GFX_DRIVER")) return;
        this.driverPath = `${this.serviceDriverPath()}${process.abi}`;
      }
    },
});

export const environmentCountsIn10 = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-91",
  why: "In Android 10 a native process may ask for an updatable driver by its environment.",
  make: takenFor(10, 11),
});

export const crashesWithoutADriver = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-30",
  why: "A process whose driver cannot be loaded ends by SIGSEGV.",
  make: (Base) =>
    class extends Base {
      override open(): void {
        try {
          super.open();
        } catch (error) {
          throw error instanceof ProcessFault ? new ProcessFault("SIGSEGV", error.message) : error;
        }
      }
    },
});
