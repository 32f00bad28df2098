/**
 * Mutants of which linker configuration file counts.
 *
 * @module
 */

import { LD_CONFIG_FILE, LD_CONFIG_GENERATED_FILE } from "../../../impl/linker/ld_config_file.ts";
import { changedHost, changedRead } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

export const generatedFileInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-78",
  why: "It reads the generated file in every release.",
  make: changedRead((path, { release, read }) =>
    read(release < 11 && path === LD_CONFIG_FILE ? LD_CONFIG_GENERATED_FILE : path)
  ),
});

export const environmentCountsBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-79",
  why: "It reads the file that the environment names in Android 8 as well.",
  make: changedRead((path, { release, environment, read }) =>
    read(release < 9 && environment("LD_CONFIG_FILE") || path)
  ),
});

export const liteFileBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-79",
  why: "It reads the file for a VNDK without its full isolation in Android 8.",
  make: changedRead((path, { release, property, read }) => {
    const isLite = release < 9 && property("ro.vndk.lite") === "true";
    return read(isLite && path === LD_CONFIG_FILE ? "/system/etc/ld.config.vndk_lite.txt" : path);
  }),
});

export const environmentCountsForUsers = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-81",
  why: "The file that the environment names counts on every build.",
  make: changedHost(() => ({ debuggable: true })),
});

export const environmentNeverCounts = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-81",
  why: "The file that the environment names counts on no build.",
  make: changedHost(() => ({ debuggable: false })),
});

export const apexCountsIn9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-111",
  why: "In Android 9 an executable of an APEX has the configuration that the APEX contains.",
  make: takenFor(9, 10),
});

export const containedFileIsForgottenIn12 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-112",
  why: "In Android 12 it does not look for the configuration that an APEX contains.",
  make: takenFor(12, 13),
});

export const containedFileCountsIn13 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-113",
  why: "In Android 13 it still looks for the configuration that an APEX contains.",
  make: takenFor(13, 12),
});

export const deepExecutablesAreNoneIn11 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-114",
  why: "In Android 11 only executables right in the directory bin are those of an APEX.",
  make: takenFor(11, 10),
});

export const missingGeneratedFileIsWarnedOfIn11 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-115",
  why: "In Android 11 it warns that there is no generated file.",
  make: takenFor(11, 12),
});
