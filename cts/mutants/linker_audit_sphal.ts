/**
 * Mutants of the rules for the namespace sphal.
 *
 * @module
 */

import type { AuditedSection } from "../../impl/audit/ld_config_rules.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { judging, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

const ISOLATED = "namespace.sphal.isolated";

/** A checker to which other directories are foreign to sphal. */
function foreign(
  change: (path: string, isForeign: boolean) => boolean,
): PartFactory<"audit-ld-config"> {
  return (Base) =>
    class extends Base {
      protected override isForeignPath(path: string) {
        return change(path, super.isForeignPath(path));
      }
    };
}

/** A checker that passes over what is said of a property of sphal. */
function ignoring(
  key: string,
  isIgnored: (value: string | undefined) => boolean = () => true,
): PartFactory<"audit-ld-config"> {
  return (Base) =>
    class extends Base {
      protected override sphalPaths(audited: AuditedSection) {
        const { section } = audited;
        const line = section.lineOf(key);
        const found = super.sphalPaths(audited);
        if (line === undefined || !isIgnored(section.property(key)?.value)) return found;
        return found.filter((finding) => finding.line !== line);
      }
    };
}

export const sphalNeedNotExist = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-12",
  why: "It judges sphal if it is there.",
  make: (Base) =>
    class extends Base {
      protected override sphalPaths(audited: AuditedSection) {
        return audited.offers.namespace("sphal") === undefined ? [] : super.sphalPaths(audited);
      }
    },
});

export const anyTruthIsolates = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-12",
  why: "It takes True and 1 for true.",
  make: ignoring(ISOLATED, (value) => value !== "false"),
});

export const namespacesAreIsolatedUnlessSaid = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-12",
  why: "It takes a namespace for isolated that does not say so.",
  make: (Base) =>
    class extends Base {
      protected override sphalPaths(audited: AuditedSection) {
        const isSaid = audited.section.property(ISOLATED) !== undefined;
        return isSaid ? super.sphalPaths(audited) : [];
      }
    },
});

export const dataIsNotForeign = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-13",
  why: "It lets sphal load libraries from /data.",
  make: foreign((path, isForeign) => isForeign && !path.startsWith("/data")),
});

export const belowDataIsNotForeign = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-13",
  why: "It lets sphal load libraries from directories below /data.",
  make: foreign((path, isForeign) => isForeign && !path.startsWith("/data/")),
});

export const permittedPathsAreNotChecked = mutant({
  part: "audit-ld-config",
  clauses: ["LINKER-AUDIT-13", "LINKER-AUDIT-14"],
  why: "It looks at search paths alone.",
  make: ignoring("namespace.sphal.permitted.paths"),
});

export const searchPathsAreNotChecked = mutant({
  part: "audit-ld-config",
  clauses: ["LINKER-AUDIT-13", "LINKER-AUDIT-14"],
  why: "It looks at permitted paths alone.",
  make: ignoring("namespace.sphal.search.paths"),
});

export const rsMayNotPermitData = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-13",
  why: "It demands of rs what it demands of sphal.",
  make: (Base) =>
    class extends Base {
      protected override sphalPaths(audited: AuditedSection) {
        const paths = audited.offers.namespace("rs")?.permittedPaths ?? [];
        return [
          ...super.sphalPaths(audited),
          ...paths.filter((path) => this.isForeignPath(path)).map((path) => ({
            rule: "sphal-isolation" as const,
            severity: "error" as const,
            subject: "rs",
            message: `rs permits ${path}`,
            remedy: "Remove it",
          })),
        ];
      }
    },
});

export const systemIsOneDirectory = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-14",
  why: "It does not know that the system has other partitions.",
  make: foreign((path, isForeign) => isForeign && !/^\/(product|system_ext)/.test(path)),
});

export const systemIsItsLibraries = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-14",
  why: "It takes a directory for one with libraries of the system if it is below /system.",
  make: foreign((path, isForeign) => isForeign && path !== "/system"),
});

export const allOfSystemIsForeign = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-14",
  why: "It forgets /system/vendor and VNDK-SP.",
  make: foreign((path, isForeign) => isForeign || path.startsWith("/system/")),
});

export const frameworkIsNotChecked = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-15",
  why: "It does not look at what links give.",
  make: (Base) =>
    class extends Base {
      protected override frameworkLibraries() {
        return [];
      }
    },
});

export const rsMayReachTheFramework = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-15",
  why: "It looks at what sphal reaches and not at rs.",
  make: leavingOut(({ rule, subject }) => rule === "sphal-isolation" && subject === "rs"),
});

export const frameworkIsLlvm = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-15",
  why: "It knows the page's example of a framework-only library alone.",
  make: (Base) =>
    class extends Base {
      protected override reachableFramework(
        ...args: Parameters<InstanceType<typeof Base>["reachableFramework"]>
      ) {
        return super.reachableFramework(...args).filter((soname) => soname === "libLLVM.so");
      }
    },
});

export const librariesOfRsAreForAll = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-17",
  why: "It lets sphal reach what rs alone may.",
  make: (Base) =>
    class extends Base {
      protected override rsOnlyLibraries() {
        return [];
      }
    },
});

export const librariesOfRsAreErrors = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-17",
  why: "It says that a device is wrong which offers libraries of rs to all, as many do.",
  make: judging("sphal-isolation", "advice", "error"),
});

export const librariesOfRsAreThePages = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-17",
  why: "It takes libmediandk.so for one of rs alone in all releases.",
  make: (Base) =>
    class extends Base {
      protected override rsOnlyLibraries(audited: AuditedSection) {
        const found = super.rsOnlyLibraries(audited);
        if (audited.offers.find("sphal", "libmediandk.so") === undefined) return found;
        return [...found, {
          rule: "sphal-isolation" as const,
          severity: "advice" as const,
          subject: "sphal",
          message: "sphal reaches libmediandk.so",
          remedy: "Remove it",
        }];
      }
    },
});
