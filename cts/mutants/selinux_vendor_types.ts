/**
 * Mutants of the rule for types of executables, and of how a policy is read.
 *
 * @module
 */

import type { FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { judging, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

/** No rule. */
export const typesAreNotChecked = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-2",
  why: "It does not check types of executables.",
  make: leavingOut(({ rule, severity }) => rule === "vendor-file-type" && severity === "error"),
});

/** One finding. */
export const firstTypeAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-2",
  why: "It ends at the first type that is wrong.",
  make: (Base) =>
    class extends Base {
      protected override executableTypes() {
        return super.executableTypes().slice(0, 1);
      }
    },
});

/** A naive prefix. */
export const vendorByTheBeginning = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-2",
  why: "It takes rows for the vendor's if their expression begins with /vendor.",
  make: (Base) =>
    class extends Base {
      protected override isAboutVendor(row: FileContextsRow) {
        return row.regex.startsWith("/vendor");
      }
    },
});

/** The vendor's types alone. */
export const typesOfThePlatformAreRight = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-2",
  why: "It leaves out types that the vendor's policy does not declare.",
  make: (Base) =>
    class extends Base {
      override findings() {
        const { policy } = this.readPolicy();
        return super.findings().filter(({ rule, subject }) =>
          rule !== "vendor-file-type" || policy.declaration(subject) !== undefined
        );
      }
    },
});

/** Declarations. */
export const declaredTypesAreChecked = mutant({
  part: "audit-labels",
  clauses: ["SELINUX-VENDOR-2", "SELINUX-VENDOR-6"],
  why: "It checks the types that the policy declares, whether they label vendor files or not.",
  make: (Base) =>
    class extends Base {
      protected override executableTypes() {
        const policies = this.files.paths.filter((path) => path.endsWith(".cil"))
          .map((path) => new TextDecoder().decode(this.files.read(path)));
        const types = policies.join("\n").matchAll(/\(typeattributeset exec_type \(([\w-]+)\)\)/g);
        return [...types].filter(([, type]) => !this.hasAttribute(type!, "vendor_file_type"))
          .map(([, type]) => ({
            rule: "vendor-file-type" as const,
            severity: "error" as const,
            subject: type!,
            message: `The type ${type} lacks vendor_file_type`,
            remedy: "Add it",
          }));
      }
    },
});

/** A naive suffix. */
export const nameMakesAnExecutable = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-3",
  why: "It takes types for those of executables if their name ends in _exec.",
  make: (Base) =>
    class extends Base {
      protected override isExecutableType(type: string) {
        return super.isExecutableType(type) === undefined ? undefined : type.endsWith("_exec");
      }
    },
});

/** Name or attribute. */
export const nameIsEnough = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-3",
  why: "It takes types for those of executables also if their name ends in _exec.",
  make: (Base) =>
    class extends Base {
      protected override isExecutableType(type: string) {
        return type.endsWith("_exec") || super.isExecutableType(type);
      }
    },
});

/** No aliases. */
export const aliasesAreUnknown = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-4",
  why: "It does not know aliases.",
  make: (Base) =>
    class extends Base {
      protected override resolve(name: string) {
        const type = super.resolve(name);
        return type === name || type === this.unversioned(name) ? type : undefined;
      }
    },
});

/** Versions are names. */
export const versionsAreNames = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-5",
  why: "It takes the version for a part of the name.",
  make: (Base) =>
    class extends Base {
      protected override unversioned(name: string) {
        return name;
      }
    },
});

/** Versions of two digits. */
export const versionsHaveTwoDigits = mutant({
  part: "audit-policy",
  clauses: "SELINUX-VENDOR-5",
  why: "It knows versions of two digits alone.",
  make: (Base) =>
    class extends Base {
      protected override unversioned(name: string) {
        return name.replace(/_\d\d_\d$/, "");
      }
    },
});

/** All rows. */
export const rowsForTheSystemCount = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-6",
  why: "It judges types that label files of the system.",
  make: (Base) =>
    class extends Base {
      protected override isAboutVendor() {
        return true;
      }
    },
});

/** The compiler may. */
export const typeOfTheCompilerIsRight = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-7",
  why: "It knows the page's example of a compiler's type and lets it be.",
  make: (Base) =>
    class extends Base {
      protected override executableTypes() {
        return super.executableTypes().filter(({ subject }) => subject !== "renderscript_exec");
      }
    },
});

/** No exceptions. */
export const noTypeIsLeftOut = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-48",
  why: "It knows no types that neverallow rules leave out.",
  make: (Base) =>
    class extends Base {
      protected override executableTypes() {
        const exempt = ["crash_dump_exec", "netutils_wrapper_exec"];
        const rows = this.vendorRows().filter(([, type]) => exempt.includes(type));
        return [
          ...super.executableTypes(),
          ...rows.map(([row, type]) => ({ ...this.unknownType(row, type) })),
        ];
      }
    },
});

/** Unknown is right. */
export const unknownTypeIsRight = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-39",
  why: "It says nothing of types that it does not know.",
  make: leavingOut(({ rule, severity }) => rule === "vendor-file-type" && severity === "undecided"),
});

/** Unknown is wrong. */
export const unknownTypeIsWrong = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-39",
  why: "It says that types are wrong that it does not know.",
  make: judging("vendor-file-type", "undecided", "error"),
});

/** Unknown by the name. */
export const unknownTypeByItsName = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-39",
  why: "It takes unknown types for no executables' unless their name ends in _exec.",
  make: (Base) =>
    class extends Base {
      protected override isExecutableType(type: string) {
        return super.isExecutableType(type) ?? (type.endsWith("_exec") ? undefined : false);
      }
    },
});
