/**
 * Mutants of the labels that the platform's own rows give, and of the rows on the documentation's page.
 *
 * @module
 */

import { anchoring, misreading } from "../../mutants/changed_expressions.ts";
import { mutant } from "../../mutants/mutant.ts";
import { rewriting, sourcing } from "./builder.mutants.ts";

const VENDOR_DEFAULT = "/(vendor|system/vendor)(/.*)? u:object_r:vendor_file:s0";
const ODM_DEFAULT = "/(odm|vendor/odm)(/.*)? u:object_r:vendor_file:s0";

export const vendorDefaultIsTheSystems = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It labels vendor files that no row names as files of the system.",
  make: rewriting((text) =>
    text.replace(VENDOR_DEFAULT, VENDOR_DEFAULT.replace("vendor_file", "system_file"))
  ),
});

export const vendorDefaultIsForTheTop = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It gives the default label only to what lies right in /vendor.",
  make: rewriting((text) =>
    text.replace(VENDOR_DEFAULT, VENDOR_DEFAULT.replace("(/.*)?", "(/[^/]*)?"))
  ),
});

export const vendorsFileReplacesThePlatforms = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It drops the platform's rows where the vendor has a file of its own.",
  make: sourcing((sources) => {
    const own = sources.filter(({ isStock }) => !isStock);
    return own.length > 0 ? own : sources;
  }),
});

export const vendorBinariesHaveAnotherDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-24",
  why: "It labels every file in /vendor/bin as the vendor's shell.",
  make: rewriting((text) => text.replace("/bin/sh u:", "/bin/[^/]+ u:")),
});

export const driversHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no row for the directories of drivers.",
  make: rewriting((text) => text.replace(/.*\/egl\(.*\n/g, "")),
});

export const driversBelowHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It labels drivers only right in their directory.",
  make: rewriting((text) => text.replaceAll("/egl(/.*)?", "/egl(/[^/]*)?")),
});

export const halsHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no rows for the HALs of AOSP.",
  make: rewriting((text) => text.replace(/.*\/hw\/.*\n/g, "")),
});

export const only64BitLibrariesAreLabelled = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has rows for 64-bit libraries only.",
  make: rewriting((text) => text.replaceAll("/lib(64)?/", "/lib64/")),
});

export const allHalsHaveTheirDirectorysLabel = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It gives the files in the directory of HALs that directory's label.",
  make: rewriting((text) => text.replaceAll("/hw u:", "/hw(/.*)? u:")),
});

export const configurationsHaveTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-26",
  why: "It has no row for the vendor's configurations.",
  make: rewriting((text) => text.replace(/.*\/etc\(\/\.\*\)\? u:object_r:vendor_.*\n/g, "")),
});

export const odmIsTheSystems = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It labels all files of odm as the system's.",
  make: rewriting((text) =>
    text.replace(/\/\(odm\|vendor\/odm\).*\n/g, "/odm(/.*)? u:object_r:system_file:s0\n")
  ),
});

export const odmIsAlwaysTheVendors = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It labels files of odm as the vendor's before 9 as well.",
  make: rewriting((text) => text.replace("/odm(/.*)? u:object_r:system_file:s0", ODM_DEFAULT)),
});

export const odmHasOnlyTheDefault = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-28",
  why: "It has no rows for drivers, configurations and apps of odm.",
  make: rewriting((text) => text.replace(/\/\(odm\|vendor\/odm\)\/.*\n/g, "")),
});

export const optionalGroupsAreRequired = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-21",
  why: "It takes lib(64)? for lib64 only.",
  make: misreading((regex) => regex.replaceAll("(64)?", "(64)")),
});

export const backslashesAreDropped = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-21", "SELINUX-LABEL-6"],
  why: "It takes an escaped dot for any character.",
  make: misreading((regex) => regex.replaceAll("\\.", ".")),
});

export const rowsAreForAllThatBeginsSo = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-21", "SELINUX-LABEL-22"],
  why: "It takes a row for every path that begins as its expression says.",
  make: anchoring((regex) => `^${regex}`),
});

export const librariesAreFilesOfTheSystem = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-52", "SELINUX-LABEL-53"],
  why: "It knows no type for the system's libraries.",
  make: rewriting((text) => text.replaceAll("system_lib_file", "system_file")),
});

export const shellHasNoTypeOfItsOwn = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-52",
  why: "It labels /system/bin/sh as any file of the system.",
  make: rewriting((text) => text.replace("shell_exec", "system_file")),
});

export const overlaysOfTheProductAreTheVendors = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-53",
  why: "It labels overlays of the product partition as the vendor's after 12 as well.",
  make: rewriting((text) =>
    text.replace(
      "/(product|system/product)(/.*)? u:",
      "/product/overlay(/.*)? u:object_r:vendor_overlay_file:s0\n$&",
    ).replace(/(\/product\/overlay.*\n)(.*\n)/, "$2$1")
  ),
});

export const packagesAreSystemData = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-54",
  why: "It labels the code of packages as the system's data.",
  make: rewriting((text) => text.replaceAll("apk_data_file", "system_data_file")),
});
