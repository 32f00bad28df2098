/**
 * Mutants of the labels that the platform's own rows give, and of the rows on the documentation's page.
 *
 * @module
 */

import { anchoring, misreading } from "./changed_expressions.ts";
import { mutant } from "./mutant.ts";
import { rewriting, sourcing } from "./selinux_labels_builder.ts";

const VENDOR_DEFAULT = "/(vendor|system/vendor)(/.*)? u:object_r:vendor_file:s0";
const ODM_DEFAULT = "/(odm|vendor/odm)(/.*)? u:object_r:vendor_file:s0";

/** The default is the system's. */
export const vendorDefaultIsTheSystems = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It labels vendor files that no row names as files of the system.",
  make: rewriting((text) =>
    text.replace(VENDOR_DEFAULT, VENDOR_DEFAULT.replace("vendor_file", "system_file"))
  ),
});

/** The default is for the top. */
export const vendorDefaultIsForTheTop = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It gives the default label only to what lies right in /vendor.",
  make: rewriting((text) =>
    text.replace(VENDOR_DEFAULT, VENDOR_DEFAULT.replace("(/.*)?", "(/[^/]*)?"))
  ),
});

/** A vendor's file replaces the platform's. */
export const vendorsFileReplacesThePlatforms = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It drops the platform's rows where the vendor has a file of its own.",
  make: sourcing((sources) => {
    const own = sources.filter(({ isStock }) => !isStock);
    return own.length > 0 ? own : sources;
  }),
});

/** All of /vendor's executables. */
export const vendorBinariesHaveAnotherDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It labels every file in /vendor/bin as the vendor's shell.",
  make: rewriting((text) => text.replace("/bin/sh u:", "/bin/[^/]+ u:")),
});

/** Drivers without a label. */
export const driversHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no row for the directories of drivers.",
  make: rewriting((text) => text.replace(/.*\/egl\(.*\n/g, "")),
});

/** Drivers right in their directory. */
export const driversBelowHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It labels drivers only right in their directory.",
  make: rewriting((text) => text.replaceAll("/egl(/.*)?", "/egl(/[^/]*)?")),
});

/** HALs without a label. */
export const halsHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no rows for the HALs of AOSP.",
  make: rewriting((text) => text.replace(/.*\/hw\/.*\n/g, "")),
});

/** One kind of libraries. */
export const only64BitLibrariesAreLabelled = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has rows for 64-bit libraries only.",
  make: rewriting((text) => text.replaceAll("/lib(64)?/", "/lib64/")),
});

/** All files in hw. */
export const allHalsHaveTheirDirectorysLabel = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It gives the files in the directory of HALs that directory's label.",
  make: rewriting((text) => text.replaceAll("/hw u:", "/hw(/.*)? u:")),
});

/** Configurations without a label. */
export const configurationsHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no row for the vendor's configurations.",
  make: rewriting((text) => text.replace(/.*\/etc\(\/\.\*\)\? u:object_r:vendor_.*\n/g, "")),
});

/** odm is the system's. */
export const odmIsTheSystems = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It labels all files of odm as the system's.",
  make: rewriting((text) =>
    text.replace(/\/\(odm\|vendor\/odm\).*\n/g, "/odm(/.*)? u:object_r:system_file:s0\n")
  ),
});

/** odm is the vendor's from the beginning. */
export const odmIsAlwaysTheVendors = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It labels files of odm as the vendor's before 9 as well.",
  make: rewriting((text) => text.replace("/odm(/.*)? u:object_r:system_file:s0", ODM_DEFAULT)),
});

/** odm has only the default. */
export const odmHasOnlyTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It has no rows for drivers, configurations and apps of odm.",
  make: rewriting((text) => text.replace(/\/\(odm\|vendor\/odm\)\/.*\n/g, "")),
});

/** Groups cannot be left out. */
export const optionalGroupsAreRequired = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-21",
  why: "It takes lib(64)? for lib64 only.",
  make: misreading((regex) => regex.replaceAll("(64)?", "(64)")),
});

/** Backslashes are dropped. */
export const backslashesAreDropped = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-21", "SELINUX-LABEL-6"],
  why: "It takes an escaped dot for any character.",
  make: misreading((regex) => regex.replaceAll("\\.", ".")),
});

/** Rows are for all that begins so. */
export const rowsAreForAllThatBeginsSo = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-21", "SELINUX-LABEL-22"],
  why: "It takes a row for every path that begins as its expression says.",
  make: anchoring((regex) => `^${regex}`),
});
