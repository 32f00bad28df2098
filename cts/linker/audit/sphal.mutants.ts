/**
 * Mutants of the rules for the namespace sphal.
 *
 * @module
 */

import type { Finding } from "../../contract/audit.ts";
import type { AuditedSection } from "../../../impl/audit/ld_config/rules.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { judging, leavingOut } from "../../mutants/changed_findings.ts";
import { mutant } from "../../mutants/mutant.ts";

const ISOLATED = "namespace.sphal.isolated";

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

export const rsMayReachTheFramework = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-15",
  why: "It looks at what sphal reaches and not at rs.",
  make: leavingOut(({ rule, subject }) => rule === "sphal-isolation" && subject === "rs"),
});

export const librariesOfRsAreErrors = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-17",
  why: "It says that a device is wrong which offers libraries of rs to all, as many do.",
  make: judging("sphal-isolation", "advice", "error"),
});

export const unknownLinesCount = mutant({
  part: "audit",
  clauses: "LINKER-AUDIT-41",
  why: "In Android 8 it reports sphal as open, whatever its links say.",
  make: (Base) =>
    class extends Base {
      override findings() {
        const finding: Finding = {
          rule: "sphal-isolation",
          severity: "error",
          subject: "sphal",
          message: "A link lets every library through",
          remedy: "Name the libraries",
        };
        return [...super.findings(), finding];
      }
    },
});
