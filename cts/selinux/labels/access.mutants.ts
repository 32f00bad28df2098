/**
 * Mutants of what an app may do with a vendor's files, by their labels.
 *
 * @module
 */

import type { LibraryNode } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import type { Selinux, SelinuxOptions } from "../../../impl/selinux/selinux.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

/** Makes a SELinux with other options. */
function configured(options: Partial<SelinuxOptions>): PartFactory<"selinux"> {
  return (Base) =>
    class extends Base {
      constructor(given: SelinuxOptions) {
        super({ ...given, ...options });
      }
    };
}

export const publicLibrariesAreClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-31",
  why: "It does not know the type of libraries that a vendor offers to apps.",
  make: (Base) =>
    class extends Base {
      override allows(...[domain, label, ...rest]: Parameters<Selinux["allows"]>): boolean {
        return label !== "vendor_public_lib_file" && super.allows(domain, label, ...rest);
      }
    },
});

export const neededLibrariesHaveAnyLabel = mutant({
  part: "linker",
  clauses: "SELINUX-LABEL-23",
  why: "It loads a same-process HAL without those of its libraries that it may not read.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        try {
          return super.lookUp(task, fresh);
        } catch (error) {
          if (!task.isNeeded || task.neededBy === undefined) throw error;
          return task.neededBy;
        }
      }
    },
});

export const legacyDevicesAreRestricted = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-27",
  why: "It restricts apps of a legacy device.",
  make: configured({ fullTreble: true }),
});

export const overrideDoesNotRestrict = mutant({
  part: "product",
  clauses: "SELINUX-LABEL-27",
  why: "It goes by the level that a device was first sold with, whatever the override says.",
  make: (Base) =>
    class extends Base {
      protected override override(name: string) {
        return name === "PRODUCT_FULL_TREBLE" ? undefined : super.override(name);
      }
    },
});

export const noDeviceIsRestricted = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-20", "SELINUX-LABEL-27"],
  why: "It takes every device for a legacy one.",
  make: configured({ fullTreble: false }),
});

export const keepsLabelsOverBoots = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-47",
  why: "A boot reads no file_contexts that has changed.",
  make: (Base) =>
    class extends Base {
      override reboot(enforcing: boolean): void {
        this.enforcing = enforcing;
      }
    },
});

export const storageIsFuseTooEarly = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-48",
  why: "Emulated storage is labeled fuse in 10 already.",
  make: (Base) =>
    class extends Base {
      override restoredLabel(...args: Parameters<Selinux["restoredLabel"]>): string | undefined {
        const label = super.restoredLabel(...args);
        return label === "sdcardfs" && this.release === 10 ? "fuse" : label;
      }
    },
});

export const dataIsListed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-49",
  why: "Apps may list directories of the system's data.",
  make: (Base) =>
    class extends Base {
      override allows(...args: Parameters<Selinux["allows"]>): boolean {
        const [, label, access, type] = args;
        return super.allows(...args) ||
          label === "system_data_file" && type === "directory" && access === "read";
      }
    },
});

export const isolatedAsApps = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-50",
  why: "Isolated services have the rights of apps.",
  make: (Base) =>
    class extends Base {
      override allows(...[domain, ...rest]: Parameters<Selinux["allows"]>): boolean {
        return super.allows(domain === "isolated_app" ? "untrusted_app" : domain, ...rest);
      }
    },
});

export const librariesForAppsIn9 = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-81",
  why: "In Android 9 it knows the type of libraries that a vendor offers to apps.",
  make: takenFor(9, 10),
});

export const apexHasNoLabelsIn10 = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-51",
  why: "In Android 10 it does not know the labels of an APEX.",
  make: takenFor(10, 9),
});
