/**
 * Mutants of what an app may do with files and directories of a type, and of the label of its own data.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { Selinux } from "../../../impl/selinux/selinux.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A SELinux that forbids more, or less. */
function deciding(
  decide: (right: boolean, ...args: Parameters<Selinux["allows"]>) => boolean,
): PartFactory<"selinux"> {
  return (Base) =>
    class extends Base {
      override allows(...args: Parameters<Selinux["allows"]>): boolean {
        return decide(super.allows(...args), ...args);
      }
    };
}

export const systemsDataIsLoaded = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-49",
  why: "Apps may load code from files of the system's data.",
  make: deciding((right, _domain, label) => right || label === "system_data_file"),
});

export const dataOfAppsIsOfTheSystem = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-55",
  why: "It labels an app's data by the rows of file_contexts.",
  make: (Base) =>
    class extends Base {
      override restoredLabel(...[path, type]: Parameters<Selinux["restoredLabel"]>) {
        return super.restoredLabel(path.replace(/^\/data\/data\//, "/data/zz/"), type);
      }
    },
});

export const overlaysAreNotRead = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-56",
  why: "Apps may not read overlays of the vendor.",
  make: deciding((right, _domain, label) => right && label !== "vendor_overlay_file"),
});

export const toolsOfTheVendorAreRead = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-56",
  why: "Apps may read the vendor's tools.",
  make: deciding((right, _domain, label) => right || label === "vendor_toolbox_exec"),
});

export const unlabeledFilesAreOpen = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-57",
  why: "Apps may do anything with files that have no label.",
  make: deciding((right, _domain, label) => right || label === "unlabeled"),
});

export const toolsOfALegacyVendorAreClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-58",
  why: "Apps of a legacy device may not use the vendor's shell either.",
  make: deciding((right, _domain, label) => right && label !== "vendor_shell_exec"),
});

export const linksOfTheVendorAreNotLookedAt = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-86",
  why: "Apps may follow links of the vendor, and not look at them.",
  make: deciding((right, _domain, _label, access, type) =>
    right && !(type === "link" && access === "getattr")
  ),
});

export const linksOfTheVendorAreOpen = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-87",
  why: "Apps may follow links of every type.",
  make: deciding((right, _domain, _label, _access, type) => right || type === "link"),
});
