/**
 * Mutants of what an app may do with a vendor's files, by their labels.
 *
 * @module
 */

import type { LibraryNode } from "../../impl/linker/library.ts";
import type { Task } from "../../impl/linker/library_lookup.ts";
import type { FileType, SelinuxAccess, SelinuxOptions } from "../../impl/selinux/selinux.ts";
import { VENDOR_FILE_TYPES } from "../../impl/selinux/vendor_types.ts";
import type { PartFactory } from "../../impl/mod.ts";
import type { Domain } from "../../impl/platform/users.ts";
import { mutant } from "./mutant.ts";

/** Makes a SELinux that decides by itself about some labels of vendor files. */
function deciding(
  decide: (label: string, access: SelinuxAccess) => boolean | undefined,
): PartFactory<"selinux"> {
  return (Base) =>
    class extends Base {
      protected override appMayUseVendor(
        domain: Domain,
        label: string,
        access: SelinuxAccess,
        type: FileType,
      ) {
        return decide(label, access) ?? super.appMayUseVendor(domain, label, access, type);
      }
    };
}

/** Makes a SELinux with other options. */
function configured(options: Partial<SelinuxOptions>): PartFactory<"selinux"> {
  return (Base) =>
    class extends Base {
      constructor(given: SelinuxOptions) {
        super({ ...given, ...options });
      }
    };
}

/** The default label is open. */
export const defaultLabelIsOpen = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-20", "SELINUX-LABEL-22", "SELINUX-LABEL-23", "SELINUX-LABEL-32"],
  why: "It lets apps use vendor files with the default label.",
  make: deciding((label) => label === "vendor_file" ? true : undefined),
});

/** Same-process HALs are closed. */
export const sameProcessHalIsClosed = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-20", "SELINUX-LABEL-22", "SELINUX-LABEL-23"],
  why: "It lets no app use files of same-process HALs.",
  make: deciding((label, access) =>
    label === "same_process_hal_file" && access !== "search" ? false : undefined
  ),
});

/** Code of same-process HALs is data. */
export const sameProcessHalIsOnlyRead = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-20", "SELINUX-LABEL-22"],
  why: "It lets apps read files of same-process HALs and not execute them.",
  make: deciding((label, access) =>
    label === "same_process_hal_file" && access === "execute" ? false : undefined
  ),
});

/** What a library needs is not checked. */
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

/** VNDK-SP is closed. */
export const vndkSpIsClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-25",
  why: "It lets no app load VNDK-SP libraries.",
  make: deciding((label, access) =>
    label === "vndk_sp_file" && access === "execute" ? false : undefined
  ),
});

/** Libraries for apps are closed. */
export const publicLibrariesAreClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-31",
  why: "It does not know the type of libraries that a vendor offers to apps.",
  make: deciding((label) => label === "vendor_public_lib_file" ? false : undefined),
});

/** All labels but the default are open. */
export const anyRowOpensAFile = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-32",
  why: "It lets apps use vendor files with any label but the default one.",
  make: deciding((label) => label !== "vendor_file" ? true : undefined),
});

/** Readable code is run. */
export const readableFilesAreLoaded = mutant({
  part: "linker",
  clauses: "SELINUX-LABEL-32",
  why: "It loads every library that may be read.",
  make: (Base) =>
    class extends Base {
      protected override readable(path: string) {
        const image = this.read(path);
        this.checkAbi(path, image);
        return image;
      }
    },
});

/** The vendor's apps are closed. */
export const vendorAppsAreClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-32",
  why: "It lets no app load the libraries of apps in the vendor partition.",
  make: deciding((label, access) =>
    label === "vendor_app_file" && access === "execute" ? false : undefined
  ),
});

/** Configurations are closed. */
export const configurationsAreClosed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-32",
  why: "It lets no app read the vendor's configurations.",
  make: deciding((label, access) =>
    label === "vendor_configs_file" && access === "read" ? false : undefined
  ),
});

/** Unknown types are the system's. */
export const unknownTypesAreOpen = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-30",
  why: "It takes a type that it does not know for one of the system.",
  make: (Base) =>
    class extends Base {
      protected override isVendorType(label: string) {
        return VENDOR_FILE_TYPES.has(label);
      }
    },
});

/** Executables by their name. */
export const typesOfExecutablesAreOpen = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-30",
  why: "It lets apps use files of every type that is called an executable's.",
  make: deciding((label) => label.endsWith("_exec") ? true : undefined),
});

/** Every device is a Treble one. */
export const legacyDevicesAreRestricted = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-27",
  why: "It restricts apps of a legacy device.",
  make: configured({ fullTreble: true }),
});

/** The first level alone decides. */
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

/** No device is restricted. */
export const noDeviceIsRestricted = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-20", "SELINUX-LABEL-27"],
  why: "It takes every device for a legacy one.",
  make: configured({ fullTreble: false }),
});

/** Permissive restricts. */
export const permissiveRestricts = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-29",
  why: "It restricts apps of a permissive device.",
  make: configured({ enforcing: true }),
});

/** The mode at boot counts. */
export const modeOfTheBootCounts = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-29",
  why: "It goes by the mode that the device was booted with.",
  make: (Base) =>
    class extends Base {
      readonly #boot: boolean;

      constructor(options: SelinuxOptions) {
        super(options);
        this.#boot = options.enforcing;
      }

      override confines(domain: Domain) {
        this.enforcing = this.#boot;
        return super.confines(domain);
      }
    },
});

/** The path counts. */
export const labelOfThePathCounts = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-42",
  why: "It goes by the label that rows have for the path, whatever chcon has set.",
  make: (Base) =>
    class extends Base {
      override labelOf(_given: string | undefined, path: string, type: FileType) {
        return this.label(path, type);
      }
    },
});
