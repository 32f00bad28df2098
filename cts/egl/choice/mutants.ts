/**
 * Wrong packages of updatable drivers, and wrong processes for them.
 *
 * @module
 */

import { type Mutant, mutant } from "../../mutants/mutant.ts";

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
        if (process.kind !== "native") return;
        this.driverPath = this.driverPath.replace(/(?<=!\/lib\/).*/, process.abi);
      }
    },
});

export const asksTheEnvironmentTooEarly = mutant({
  part: "driver-choice",
  clauses: "EGL-CHOICE-72",
  why: "A native process asks for a driver by its environment before Android 12.",
  make: (Base) =>
    class extends Base {
      override setup(): void {
        super.setup();
        const { process, property, installed, release } = this.host;
        const asked = process.environment.get("UPDATABLE_GFX_DRIVER") === "1";
        const found = installed(property("ro.gfx.driver.1"));
        if (release >= 12 || process.kind !== "native" || !asked || found === undefined) return;
        this.driverPath = `${found.sourceDir}!/lib/${process.abi}`;
      }
    },
});
