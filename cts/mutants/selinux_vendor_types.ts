/**
 * Mutants of the rule for types of executables, and of how a policy is read.
 *
 * @module
 */

import type { FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

export const typesAreNotChecked = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-2",
  why: "It does not check types of executables.",
  make: leavingOut(({ rule, severity }) => rule === "vendor-file-type" && severity === "error"),
});

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
