/**
 * Clauses about the values of a linker configuration file: what is meant.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";
const PROPERTIES = "AOSP bionic, linker/linker_config.cpp (Properties)";
const UTILS =
  "AOSP bionic, linker/linker_utils.cpp (file_is_under_dir, format_string, resolve_path)";
const LINKER = "AOSP bionic, linker/linker.cpp (init_default_namespaces)";

/** The clauses. */
export const clauses: readonly Clause[] = [
  {
    id: "LINKER-CONFIG-29",
    grade: "aosp",
    text:
      "A property is true if its value is the word true in lower case, and false for any other " +
      "value.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-30",
    grade: "aosp",
    text:
      "The items of a list with commas are trimmed; those of a list with colons are taken with " +
      "their spaces.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-33",
    grade: "aosp",
    releases: [8.1, 15],
    text: "A process with the address sanitizer has the search and permitted paths of the " +
      'properties with "asan." in their names, and none without them.',
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-34",
    grade: "aosp",
    text: "In search and permitted paths $LIB and ${LIB} stand for lib or lib64 by the process's " +
      "pointer size; without braces the name may be followed by any text.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-35",
    grade: "aosp",
    releases: [9, 15],
    text:
      "VNDK_VER stands for a hyphen and ro.vndk.version, and for nothing if that is not set or " +
      'is "current".',
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-36",
    grade: "aosp",
    text: "Variables such as ${LIB} are replaced in paths of namespaces only, not in lists of " +
      "libraries and not in mappings.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-51",
    grade: "aosp",
    text: "Commas do not divide a list of libraries.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-52",
    grade: "aosp",
    text: "An empty item in the list of namespaces makes a namespace without a name.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-53",
    grade: "aosp",
    releases: [12, 15],
    text: "The lists whitelisted and allowed_libs of a namespace count together.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-54",
    grade: "aosp",
    text: "A link from a namespace to itself is no error.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-55",
    grade: "aosp",
    releases: [8.1, 15],
    text: "A process with the address sanitizer has all properties but the paths in common with " +
      "other processes.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-56",
    grade: "aosp",
    releases: [8, 8],
    text: "In Android 8.0 a process with the address sanitizer has no configuration.",
    source: LINKER,
  },
  {
    id: "LINKER-CONFIG-57",
    grade: "aosp",
    text: "SDK_VER stands for the API level of the platform, unless enable.target.sdk.version is " +
      "true and a file beside the executable says another.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-58",
    grade: "aosp",
    text:
      "With enable.target.sdk.version the file .version in the executable's directory says the " +
      "API level that it is built for; white space around it does not count.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-59",
    grade: "aosp",
    text: "A version file that is no positive decimal number drops the configuration, with an " +
      "error that quotes it.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-60",
    grade: "aosp",
    text: "A version file that exists and cannot be read drops the configuration, with an error " +
      "that says why.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-68",
    grade: "aosp",
    text: "An unknown variable in a path stays as it is written.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-69",
    grade: "aosp",
    releases: [8, 8.1],
    text: "Before Android 9 VNDK_VER stands for nothing and stays as it is written.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-70",
    grade: "aosp",
    releases: [9, 15],
    text:
      "Since Android 11 VNDK_APEX_VER stands for the letter v and ro.vndk.version; before, it " +
      "stays as it is written.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-71",
    grade: "aosp",
    releases: [9, 15],
    text: "The value that replaces a variable is not looked through for variables.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-72",
    grade: "aosp",
    text: "A search path counts where its links lead, so that an isolated namespace lets in what " +
      "lies there.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-73",
    grade: "aosp",
    text:
      "Empty search paths and those that do not exist are passed over without a word, and one " +
      "that is no directory with a warning.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-74",
    grade: "aosp",
    text:
      "A search path that is not absolute, or that lies in an archive that does not exist, is " +
      "passed over with a warning.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-75",
    grade: "aosp",
    text: "A search path may lead into an archive, whose own path then counts without links.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-76",
    grade: "aosp",
    releases: [8, 8],
    text: "In Android 8.0 a permitted path counts where its links lead.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-77",
    grade: "aosp",
    releases: [8.1, 15],
    text:
      "A permitted path is compared as it is written with the path of a library without links, " +
      "so that a permitted link permits nothing.",
    source: READ,
  },
];
