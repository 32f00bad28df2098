/**
 * Mutants of the rules for executables that apps run, for the RenderScript HAL, and for legacy devices.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import { judging, leavingOut } from "./changed_findings.ts";
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

/** One compiler. */
export const compilerIsBccAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It knows no compilers but /vendor/bin/bcc.",
  make: lookingAt((paths) => paths.filter((path) => path === "/vendor/bin/bcc")),
});

/** A compiler of vendor. */
export const compilerIsOnVendorAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It looks for compilers on the vendor partition alone.",
  make: lookingAt((paths) => paths.filter((path) => path.startsWith("/vendor/"))),
});

/** No compiler. */
export const compilersAreNotChecked = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It does not look at executables that apps run.",
  make: lookingAt(() => []),
});

/** vendor_file is enough. */
export const appsRunVendorFile = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It lets apps run files that no row names.",
  make: running((type) => type === "vendor_file"),
});

/** Any label of the vendor's. */
export const appsRunAnyTypeOfTheVendor = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-24",
  why: "It lets apps run files of every type that the vendor declares.",
  make: running((type) => type.startsWith("bcc_")),
});

/** All executables. */
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

/** A compiler by the end of its name. */
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

/** The rule of 8. */
export const typeOfExecutablesIsAlwaysEnough = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-12",
  why: "It lets apps run executables with a type of their own, as in 8, in all releases.",
  make: (Base) =>
    class extends Base {
      protected override mayAppRun(type: string) {
        return type === "same_process_hal_file" || this.isExecutableType(type);
      }
    },
});

/** The rule of 9. */
export const typeOfExecutablesIsNeverEnough = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-12",
  why: "It demands same_process_hal_file in 8 as well.",
  make: (Base) =>
    class extends Base {
      protected override mayAppRun(type: string) {
        return type === "same_process_hal_file";
      }
    },
});

/** Files alone. */
export const rowsForCompilersDoNotCount = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-12",
  why: "It judges compilers that are among the files and no rows for them.",
  make: (Base) =>
    class extends Base {
      protected override pathsOfAppExecutables() {
        return super.pathsOfAppExecutables().filter((path) => this.files.paths.includes(path));
      }
    },
});

/** Rows alone. */
export const compilersNeedARowOfTheirOwn = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-12",
  why: "It judges compilers that a row names and no others.",
  make: (Base) =>
    class extends Base {
      protected override pathsOfAppExecutables() {
        const rows = this.vendorRows().map(([{ regex }]) => regex);
        return super.pathsOfAppExecutables().filter((path) => rows.includes(path));
      }
    },
});

/** No hints. */
export const namedExecutablesAreNotLookedAt = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-46",
  why: "It does not look for paths in drivers.",
  make: leavingOut(({ rule, severity }) => rule === "app-executable" && severity === "advice"),
});

/** Hints are facts. */
export const namedExecutablesAreErrors = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-46",
  why: "It takes an executable that a driver names for one that apps run for certain.",
  make: judging("app-executable", "advice", "error"),
});

/** Hints without files. */
export const namedExecutablesNeedNotExist = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-46",
  why: "It takes every path below /vendor/bin in a driver for an executable.",
  make: (Base) =>
    class extends Base {
      protected override pathsOfAppExecutables() {
        const texts = this.files.paths.filter((path) => path.includes("/libRSDriver"))
          .map((path) => new TextDecoder().decode(this.files.read(path)));
        const named = texts.join("\n").match(/\/vendor\/bin\/[\w.-]+/g) ?? [];
        return [...new Set([...super.pathsOfAppExecutables(), ...named])];
      }
    },
});
