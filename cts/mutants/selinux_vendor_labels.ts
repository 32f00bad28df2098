/**
 * Mutants of the rules for the labels that a vendor gives its files.
 *
 * @module
 */

import type { FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { judging } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

export const defaultIsNotLookedUp = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It looks for the platform's row for all vendor files and not for rows that come after it.",
  make: (Base) =>
    class extends Base {
      protected override defaultLabel() {
        return [];
      }
    },
});

export const defaultOfTheRootAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It asks for a file at the root of the partition and for none in a directory.",
  make: (Base) =>
    class extends Base {
      protected override unlistedPaths() {
        return super.unlistedPaths().filter((path) => path.split("/").length === 3);
      }
    },
});

export const defaultOfOneWidth = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It does not ask for a file in lib.",
  make: (Base) =>
    class extends Base {
      protected override unlistedPaths() {
        return super.unlistedPaths().filter((path) => !path.includes("/lib/"));
      }
    },
});

export const defaultOfThePlatform = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It lets all files of a directory be same_process_hal_file.",
  make: (Base) =>
    class extends Base {
      protected override defaultLabel() {
        return super.defaultLabel().filter(({ subject }) =>
          !this.vendorRows().some(([{ regex }, type]) =>
            regex === subject && type === "same_process_hal_file"
          )
        );
      }
    },
});

export const noLabelIsRight = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It passes over rows that give no label.",
  make: (Base) =>
    class extends Base {
      protected override defaultLabel() {
        const none = this.labels.ownRows.filter(({ context }) => context === "<<none>>");
        return super.defaultLabel().filter(({ subject }) =>
          !none.some(({ regex }) => regex === subject)
        );
      }
    },
});

export const everyDirectoryHasTheDefault = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It demands vendor_file of files in directories that the vendor names.",
  make: (Base) =>
    class extends Base {
      protected override unlistedPaths() {
        const own = ["/vendor/lib64/libfoo.so", "/vendor/lib64/foo/x", "/vendor/bin/hw/x-service"];
        return [...super.unlistedPaths(), ...own];
      }
    },
});

export const everyWideRowIsWrong = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-1",
  why: "It reports a row for all files of a directory, whatever label it gives.",
  make: (Base) =>
    class extends Base {
      protected override defaultLabel() {
        const wide = this.vendorRows().filter(([{ regex }]) => regex.endsWith("/.*"));
        return [
          ...super.defaultLabel(),
          ...wide.map(([{ regex }]) => ({
            rule: "vendor-file-default" as const,
            severity: "error" as const,
            subject: regex,
            message: "The row is for all files",
            remedy: "Remove it",
          })),
        ];
      }
    },
});

export const labelsOfExecutablesAlone = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It looks at rows whose type ends in _exec.",
  make: (Base) =>
    class extends Base {
      protected override isNeedless(type: string) {
        return type.endsWith("_exec") && super.isNeedless(type);
      }
    },
});

export const everyKnownTypeIsThePlatforms = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It takes types of the system for the platform's types for vendor files.",
  make: (Base) =>
    class extends Base {
      protected override isNeedless(type: string) {
        return !type.startsWith("system_") && super.isNeedless(type);
      }
    },
});

export const attributeMakesALabelNeeded = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It passes over the vendor's own types that have vendor_file_type.",
  make: (Base) =>
    class extends Base {
      protected override isNeedless(type: string) {
        return this.hasAttribute(type, "vendor_file_type") !== true && super.isNeedless(type);
      }
    },
});

export const labelsOfExecutablesAreNeedless = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It advises against types of executables, too.",
  make: (Base) =>
    class extends Base {
      protected override isNeedless(type: string) {
        return !this.labels.isPlatformVendorType(type);
      }
    },
});

export const labelsOfThePlatformAreNeedless = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It advises against the platform's own types for vendor files.",
  make: (Base) =>
    class extends Base {
      protected override isNeedless(type: string) {
        return this.isExecutableType(type) === false;
      }
    },
});

export const rowsForDataAreTheVendors = mutant({
  part: "audit-labels",
  clauses: "SELINUX-VENDOR-8",
  why: "It judges rows for files of other partitions.",
  make: (Base) =>
    class extends Base {
      protected override isAboutVendor(row: FileContextsRow) {
        return /^\/(data|dev)\//.test(row.regex) || super.isAboutVendor(row);
      }
    },
});

export const needlessLabelIsAnError = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-8",
  why: "It says that a needless label is wrong, which is only unwise.",
  make: judging("needless-label", "advice", "error"),
});
