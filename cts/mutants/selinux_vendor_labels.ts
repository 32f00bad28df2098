/**
 * Mutants of the rules for the labels that a vendor gives its files.
 *
 * @module
 */

import type { FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { judging } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

/** The default on paper. */
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

/** The default of the first level. */
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

/** The default of wide libraries. */
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

/** Any of the platform's types. */
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

/** No label at all. */
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

/** Every directory. */
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

/** A row by its look. */
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

/** Labels of executables alone. */
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

/** Types of the system are the platform's. */
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

/** vendor_file_type is enough. */
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

/** Executables' labels are needless. */
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

/** The platform's labels are needless. */
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

/** Rows for other partitions. */
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

/** Advice as an error. */
export const needlessLabelIsAnError = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-8",
  why: "It says that a needless label is wrong, which is only unwise.",
  make: judging("needless-label", "advice", "error"),
});
