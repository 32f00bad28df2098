/**
 * Clauses about the values of a linker configuration file: what is meant.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";
const PROPERTIES = "AOSP bionic, linker/linker_config.cpp (Properties)";
const UTILS =
  "AOSP bionic, linker/linker_utils.cpp (file_is_under_dir, format_string, resolve_path)";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-CONFIG-29 aosp: A property is true if its value is the word true in lower case, and false for any other value.
    source: ${PROPERTIES}
  LINKER-CONFIG-30 aosp: The items of a list with commas are trimmed; those of a list with colons are taken with their
    spaces.
    source: ${PROPERTIES}
  LINKER-CONFIG-33 aosp 8.1-15: A process with the address sanitizer has the search and permitted paths of the
    properties with "asan." in their names, and none without them.
    source: ${PROPERTIES}
    before: LINKER-CONFIG-56
  LINKER-CONFIG-34 aosp: In search and permitted paths $LIB and \${LIB} stand for lib or lib64 by the process's pointer
    size; without braces the name may be followed by any text.
    source: ${UTILS}
  LINKER-CONFIG-35 aosp 9-15: VNDK_VER stands for a hyphen and ro.vndk.version, and for nothing if that is not set or is
    "current".
    source: ${PROPERTIES}
    before: LINKER-CONFIG-69
  LINKER-CONFIG-36 aosp: Variables such as \${LIB} are replaced in paths of namespaces only, not in lists of libraries
    and not in mappings.
    source: ${PROPERTIES}
  LINKER-CONFIG-51 aosp: Commas do not divide a list of libraries.
    source: ${PROPERTIES}
  LINKER-CONFIG-52 aosp: An empty item in the list of namespaces makes a namespace without a name.
    source: ${PROPERTIES}
  LINKER-CONFIG-53 aosp 12-15: The lists whitelisted and allowed_libs of a namespace count together.
    source: ${PROPERTIES}
    before: LINKER-NAMESPACE-64
  LINKER-CONFIG-54 aosp: A link from a namespace to itself is no error.
    source: ${READ}
  LINKER-CONFIG-55 aosp 8.1-15: A process with the address sanitizer has all properties but the paths in common with
    other processes.
    source: ${PROPERTIES}
    before: LINKER-CONFIG-56
  LINKER-CONFIG-56 aosp 8-8: In Android 8.0 a process with the address sanitizer has no configuration.
    source: AOSP bionic, linker/linker.cpp (init_default_namespaces)
    after: LINKER-CONFIG-33
  LINKER-CONFIG-57 aosp: SDK_VER stands for 10000, which the platform is built for in every release, unless
    enable.target.sdk.version is true and a file beside the executable says another API level.
    source: ${READ}
  LINKER-CONFIG-58 aosp: With enable.target.sdk.version the file .version in the executable's directory says the API
    level that it is built for; white space around it does not count.
    source: ${READ}
  LINKER-CONFIG-59 aosp: A version file that is no positive decimal number, taken as an int, drops the configuration, with
    an error that quotes it.
    source: ${READ}
  LINKER-CONFIG-60 aosp: A version file that exists and cannot be read drops the configuration, with an error that says
    why.
    source: ${READ}
  LINKER-CONFIG-68 aosp: An unknown variable in a path stays as it is written.
    source: ${UTILS}
  LINKER-CONFIG-69 aosp 8-8.1: Before Android 9 VNDK_VER stands for nothing and stays as it is written.
    source: ${PROPERTIES}
    after: LINKER-CONFIG-35
  LINKER-CONFIG-70 aosp 9-15: Since Android 11 VNDK_APEX_VER stands for the letter v and ro.vndk.version; before, it
    stays as it is written.
    source: ${PROPERTIES}
    before: LINKER-CONFIG-69
  LINKER-CONFIG-71 aosp 9-15: The value that replaces a variable is not looked through for variables.
    source: ${UTILS}
    before: LINKER-CONFIG-69
  LINKER-CONFIG-72 aosp: A search path counts where its links lead, so that an isolated namespace lets in what lies
    there.
    source: ${UTILS}
  LINKER-CONFIG-73 aosp: Empty search paths and those that do not exist are passed over without a word, and one that is
    no directory with a warning.
    source: ${UTILS}
  LINKER-CONFIG-74 aosp: A search path that does not exist and is not absolute, or that lies in an archive that does not
    exist, is passed over with a warning.
    source: ${UTILS}
  LINKER-CONFIG-75 aosp: A search path may lead into an archive, whose own path then counts without links.
    source: ${UTILS}
  LINKER-CONFIG-76 aosp 8-8: In Android 8.0 a permitted path counts where its links lead.
    source: ${READ}
    after: LINKER-CONFIG-77
  LINKER-CONFIG-77 aosp 8.1-15: A permitted path is compared as it is written with the path of a library without links,
    so that a permitted link permits nothing.
    source: ${READ}
    before: LINKER-CONFIG-76
  LINKER-CONFIG-150 aosp 10-15: A search path that no real path is found for counts as it reads without "." and "..", if a
    directory is there.
    source: AOSP bionic, linker/linker_utils.cpp (resolve_path)
    before: LINKER-CONFIG-151
  LINKER-CONFIG-151 aosp 8-9: A search path that no real path is found for is passed over, even if a directory is where it
    leads without "." and "..".
    source: AOSP bionic, linker/linker_utils.cpp (resolve_path) of Android 9
    after: LINKER-CONFIG-150
`;
