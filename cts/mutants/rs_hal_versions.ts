/**
 * Mutants of the rules on versions of RenderScript's HAL.
 *
 * @module
 */

import type { HalVersion } from "../../impl/rs/shim/hal_policy.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const newAppsLeaveTheDriver = mutant({
  part: "rs",
  clauses: "RS-HAL-1",
  why: "Apps for API levels after the HAL's take the CPU path, though no new version came.",
  make: (Base) =>
    class extends Base {
      protected override tableFor(sdkVersion: number) {
        return sdkVersion > 26 ? this.fallbackTable() : super.tableFor(sdkVersion);
      }
    },
});

export const newReleasesLeaveTheDriver = mutant({
  part: "rs",
  clauses: "RS-HAL-1",
  why: "Later releases ask for no HAL.",
  make: (Base) =>
    class extends Base {
      protected override asksForHal(): boolean {
        return this.library.process.release < 14 && super.asksForHal();
      }
    },
});

export const minorVersionRefusesTheDriver = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-2",
  why: "After a new minor version nobody gets the vendor's driver.",
  make: (Base) =>
    class extends Base {
      override path(targetSdk: number, vendor: HalVersion | null): "vendor" | "cpu" {
        if (vendor === null || !this.hasAllFunctions(vendor)) return "cpu";
        return super.path(targetSdk, vendor);
      }
    },
});

export const minorVersionWithoutLevel = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-2",
  why: "Without an API level everybody may use new functions.",
  make: (Base) =>
    class extends Base {
      protected override mayUseNewFunctions(targetSdk: number): boolean {
        return targetSdk >= (this.options.since ?? 0);
      }
    },
});

export const newFunctionsForTheDriver = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-3",
  why: "Apps that may use new functions get the driver that lacks them.",
  make: (Base) =>
    class extends Base {
      protected override mayUseNewFunctions(_targetSdk: number): boolean {
        return false;
      }
    },
});

export const newFunctionsOneLevelLater = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-3",
  why: "Apps for the very API level of the new functions get the driver that lacks them.",
  make: (Base) =>
    class extends Base {
      protected override mayUseNewFunctions(targetSdk: number): boolean {
        return super.mayUseNewFunctions(targetSdk - 1);
      }
    },
});

export const majorVersionLoadsTheOldDriver = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-4",
  why: "After a new major version the old driver is loaded.",
  make: (Base) =>
    class extends Base {
      override versionsToAsk(): readonly string[] {
        return [...new Set([...super.versionsToAsk(), "1.0"])];
      }
    },
});

export const majorVersionWithoutContexts = mutant({
  part: "rs",
  clauses: "RS-HAL-5",
  why: "A framework of a later major version makes no contexts without a HAL.",
  make: (Base) =>
    class extends Base {
      protected override contextCreate(args: readonly Word[]): number {
        const isLater = !(this.library.build.halVersion ?? "1.0").startsWith("1.");
        return isLater && this.halTable().vendor === null ? 0 : super.contextCreate(args);
      }
    },
});
