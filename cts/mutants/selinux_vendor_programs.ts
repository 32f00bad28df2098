/**
 * Mutants of the rules for executables that apps run, for the RenderScript HAL, and for legacy devices.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import { mutant } from "./mutant.ts";

/** A checker that looks at other executables. */
function lookingAt(change: (paths: string[]) => string[]): PartFactory<"audit-labels"> {
  return (Base) =>
    class extends Base {
      protected override pathsOfAppExecutables() {
        return change(super.pathsOfAppExecutables());
      }
    };
}

/** A checker that lets apps run other types. */
function running(mayRun: (type: string) => boolean): PartFactory<"audit-labels"> {
  return (Base) =>
    class extends Base {
      protected override mayAppRun(type: string) {
        return mayRun(type) || super.mayAppRun(type);
      }
    };
}

export const compilerIsBccAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It knows no compilers but /vendor/bin/bcc.",
  make: lookingAt((paths) => paths.filter((path) => path === "/vendor/bin/bcc")),
});

export const compilerIsOnVendorAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It looks for compilers on the vendor partition alone.",
  make: lookingAt((paths) => paths.filter((path) => path.startsWith("/vendor/"))),
});

export const compilersAreNotChecked = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It does not look at executables that apps run.",
  make: lookingAt(() => []),
});

export const appsRunVendorFile = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It lets apps run files that no row names.",
  make: running((type) => type === "vendor_file"),
});

export const appsRunAnyTypeOfTheVendor = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It lets apps run files of every type that the vendor declares.",
  make: running((type) => type.startsWith("bcc_")),
});

export const appsRunEverything = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It takes every executable of the vendor for one that apps run.",
  make: (Base) =>
    class extends Base {
      protected override appExecutables() {
        const others = this.files.paths.filter((path) => /^\/vendor\/bin\/hw\//.test(path));
        return [
          ...super.appExecutables(),
          ...others.map((subject) => ({
            rule: "app-executable" as const,
            severity: "error" as const,
            subject,
            message: `Apps may not run "${subject}"`,
            remedy: "Label it same_process_hal_file",
          })),
        ];
      }
    },
});

export const compilerByTheEndOfItsName = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It takes every executable whose name ends in bcc for a compiler.",
  make: (Base) =>
    class extends Base {
      protected override appExecutables() {
        const [model] = super.appExecutables();
        const wrong = this.files.paths.filter((path) =>
          path.endsWith("bcc") && this.labels.typeOf(path) !== "same_process_hal_file"
        );
        return wrong.map((subject) => ({
          rule: "app-executable" as const,
          severity: "error" as const,
          message: `Apps may not run "${subject}"`,
          remedy: "Label it same_process_hal_file",
          ...model,
          subject,
        }));
      }
    },
});
