/**
 * Wrong packages of updatable drivers, and wrong processes for them.
 *
 * @module
 */

import { type Mutant, mutant } from "./mutant.ts";

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
      protected override driverPathOfEnvironment(): string {
        const path = super.driverPathOfEnvironment();
        return path.replace(/(?<=!\/lib\/).*/, this.host.process.abi);
      }
    },
});
