/**
 * Clauses about the choice of a linker configuration file, and what becomes of a process without one.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";
const LINKER = "AOSP bionic, linker/linker.cpp (init_default_namespaces)";
const FILES = "AOSP bionic, linker/linker.cpp (get_ld_config_file_path)";
const PAGE = "Documentation, RenderScript: Linker namespace configuration";

/** The clauses. */
export const clauses: readonly Clause[] = [
  {
    id: "LINKER-CONFIG-24",
    grade: "aosp",
    text: "An empty item in a list of links, or an empty list, is a link to an undefined " +
      "namespace, which is an error.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-25",
    grade: "aosp",
    text: "A link without libraries, or with an empty list of them, is an error that names both " +
      "namespaces and drops the whole configuration.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-26",
    grade: "aosp",
    releases: [9, 15],
    text: "A link with a list of libraries and with allow_all_shared_libs is an error that drops " +
      "the whole configuration.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-27",
    grade: "aosp",
    text: "A link to a namespace that the section does not list is an error that names it and " +
      "drops the whole configuration.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-28",
    grade: "quirk",
    text:
      "The error of a link names the line of the last list of libraries that was read for the " +
      "same namespace, and only without one the line of the links. The number can be that of a " +
      "good line.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-31",
    grade: "quirk",
    text:
      "A configuration that is dropped leaves the process with a default namespace that is not " +
      "isolated, so that a broken file lets everything in.",
    source: LINKER,
  },
  {
    id: "LINKER-CONFIG-61",
    grade: "aosp",
    releases: [9, 15],
    text: "A link with allow_all_shared_libs lets every library through.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-62",
    grade: "aosp",
    releases: [8, 8.1],
    text: "Before Android 9 allow_all_shared_libs is an unknown property.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-63",
    grade: "aosp",
    text: "Of a configuration that is dropped no namespace is left.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-64",
    grade: "aosp",
    text: "A dropped configuration is logged once, with the file, the executable and the first " +
      "error of a namespace.",
    source: LINKER,
  },
  {
    id: "LINKER-CONFIG-65",
    grade: "aosp",
    releases: [8, 10],
    text: "A configuration file that exists and cannot be read is an error, and the process has " +
      "the default configuration.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-66",
    grade: "aosp",
    releases: [8, 10],
    text: "Without a configuration file a process has the default configuration, and nothing is " +
      "logged.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-67",
    grade: "aosp",
    text: "A process without a configuration searches the library directories of system, since " +
      "Android 9 odm, and vendor, in this order.",
    source: LINKER,
  },
  {
    id: "LINKER-CONFIG-78",
    grade: "must",
    releases: [8, 10],
    text: "The configuration of the linker is /system/etc/ld.config.txt. Since Android 9 other " +
      "files come before it where a device has them.",
    source: PAGE,
  },
  {
    id: "LINKER-CONFIG-79",
    grade: "aosp",
    releases: [8, 8.1],
    text: "Before Android 9 no other file counts, whatever the device has and the environment " +
      "says.",
    source: LINKER,
  },
  {
    id: "LINKER-CONFIG-80",
    grade: "aosp",
    releases: [9, 15],
    text:
      "The first that exists counts of: the file that the environment names, that of the APEX, " +
      "that of the architecture, since Android 11 the generated one, that of the VNDK, and the " +
      "usual one.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-81",
    grade: "aosp",
    releases: [9, 15],
    text: "The configuration file that LD_CONFIG_FILE names counts only on a build for debugging.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-82",
    grade: "aosp",
    releases: [9, 15],
    text: "The configuration file of an architecture that counts is the one for that of the " +
      "process: arm, arm64, x86 or x86_64.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-83",
    grade: "aosp",
    releases: [9, 10],
    text: "If ro.vndk.lite is true, /system/etc/ld.config.vndk_lite.txt takes the place of the " +
      "file with the version of the VNDK; without it the usual one counts.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-84",
    grade: "aosp",
    releases: [9, 10],
    text:
      'The file with the version of the VNDK does not count if ro.vndk.version is "current" or ' +
      "not set, or if there is no such file.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-85",
    grade: "aosp",
    releases: [11, 15],
    text: "The generated file, /linkerconfig/ld.config.txt, counts before those in /system/etc " +
      "that it replaces.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-86",
    grade: "aosp",
    releases: [11, 15],
    text: "Without a generated file the older ones count, with a warning.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-87",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An executable of an APEX has the configuration of the APEX: in Android 10 the one that " +
      "it contains, later the one generated for it.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-88",
    grade: "aosp",
    releases: [10, 10],
    text:
      "In Android 10 an executable of an APEX without a configuration has the usual one, with " +
      "a warning.",
    source: FILES,
  },
  {
    id: "LINKER-CONFIG-89",
    grade: "aosp",
    releases: [10, 10],
    text: "In Android 10 an executable is one of an APEX if it lies in the directory bin of the " +
      "APEX itself.",
    source: FILES,
  },
];
