/**
 * Clauses about the choice of a linker configuration file, and what becomes of a process without one.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";
const LINKER = "AOSP bionic, linker/linker.cpp (init_default_namespaces)";
const FILES = "AOSP bionic, linker/linker.cpp (get_ld_config_file_path)";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-CONFIG-24 aosp: An empty item in a list of links, or an empty list, is a link to an undefined namespace, which
    is an error.
    source: ${READ}
  LINKER-CONFIG-25 aosp: A link without libraries, or with an empty list of them, is an error that names both namespaces
    and drops the whole configuration.
    source: ${READ}
  LINKER-CONFIG-26 aosp 9-15: A link with a list of libraries and with allow_all_shared_libs is an error that drops the
    whole configuration.
    source: ${READ}
    before: LINKER-CONFIG-62
  LINKER-CONFIG-27 aosp: A link to a namespace that the section does not list is an error that names it and drops the
    whole configuration.
    source: ${READ}
  LINKER-CONFIG-28 quirk: The error of a link names the line of the last list of libraries that was read for the same
    namespace, and only without one the line of the links. The number can be that of a good line.
    source: ${READ}
  LINKER-CONFIG-31 quirk: A configuration that is dropped leaves the process with a default namespace that is not
    isolated, so that a broken file lets everything in.
    source: ${LINKER}
  LINKER-CONFIG-61 aosp 9-15: A link with allow_all_shared_libs lets every library through.
    source: ${READ}
    before: LINKER-CONFIG-62
  LINKER-CONFIG-62 aosp 8-8.1: Before Android 9 allow_all_shared_libs is an unknown property.
    source: ${READ}
    after: LINKER-CONFIG-61
  LINKER-CONFIG-63 aosp: Of a configuration that is dropped no namespace is left.
    source: ${READ}
  LINKER-CONFIG-64 aosp: A dropped configuration is logged once, with the file, the executable and the first error of a
    namespace.
    source: ${LINKER}
  LINKER-CONFIG-65 aosp 8-10: A configuration file that exists and cannot be read is an error, and the process has the
    default configuration.
    source: ${READ}
    after: LINKER-CONFIG-115
  LINKER-CONFIG-66 aosp 8-10: Without a configuration file a process has the default configuration, and nothing is
    logged.
    source: ${READ}
    after: LINKER-CONFIG-115
  LINKER-CONFIG-67 aosp: A process without a configuration searches the library directories of system, odm and
    vendor, in this order. The one of odm came with Android 9.
    source: ${LINKER}
  LINKER-CONFIG-78 must 8-10: The configuration of the linker is /system/etc/ld.config.txt. Since Android 9 other files
    come before it where a device has them.
    source: Documentation, RenderScript: Linker namespace configuration
    after: LINKER-CONFIG-85
  LINKER-CONFIG-79 aosp 8-8.1: Before Android 9 no other file counts, whatever the device has and the environment says.
    source: ${LINKER}
    after: LINKER-CONFIG-80
  LINKER-CONFIG-80 aosp 9-15: The first that exists counts of: the file that the environment names, that of the APEX,
    that of the architecture, since Android 11 the generated one, that of the VNDK, and the usual one.
    source: ${FILES}
    before: LINKER-CONFIG-79
  LINKER-CONFIG-81 aosp 9-15: The configuration file that LD_CONFIG_FILE names counts only on a build for debugging.
    source: ${FILES}
    before: LINKER-CONFIG-79
  LINKER-CONFIG-82 aosp 9-15: The configuration file of an architecture that counts is the one for that of the process:
    arm, arm64, x86 or x86_64.
    source: ${FILES}
    before: LINKER-CONFIG-79
  LINKER-CONFIG-83 aosp 9-10: If ro.vndk.lite is true, /system/etc/ld.config.vndk_lite.txt takes the place of the file
    with the version of the VNDK; without it the usual one counts.
    source: ${FILES}
    before: LINKER-CONFIG-79
    after: LINKER-CONFIG-80
  LINKER-CONFIG-84 aosp 9-10: The file with the version of the VNDK does not count if ro.vndk.version is "current" or
    not set, or if there is no such file.
    source: ${FILES}
    before: LINKER-CONFIG-79
    after: LINKER-CONFIG-80
  LINKER-CONFIG-85 aosp 11-15: The generated file, /linkerconfig/ld.config.txt, counts before those in /system/etc that
    it replaces.
    source: ${FILES}
    before: LINKER-CONFIG-78
  LINKER-CONFIG-86 aosp 12-15: Without a generated file the older ones count, with a warning.
    source: ${FILES}
    before: LINKER-CONFIG-115
  LINKER-CONFIG-87 aosp 10-15: An executable of an APEX has the configuration of the APEX: in Android 10 the one that it
    contains, later the one generated for it.
    source: ${FILES}
    before: LINKER-CONFIG-111
  LINKER-CONFIG-88 aosp 10-12: An executable of an APEX without a configuration, which it contains or since Android 11 is
    generated for it, has that of all others, with a warning.
    source: ${FILES}
    before: LINKER-CONFIG-111
    after: LINKER-CONFIG-113
  LINKER-CONFIG-89 aosp 10-10: In Android 10 an executable is one of an APEX if it lies in the directory bin of the APEX
    itself.
    source: ${FILES}
    before: LINKER-CONFIG-111
    after: LINKER-CONFIG-114
  LINKER-CONFIG-90 aosp: Without a configuration, a process with the address sanitizer searches the copy of each directory
    under /data/asan first.
    source: ${LINKER} (kAsanDefaultLdPaths)
  LINKER-CONFIG-91 aosp 12-15: Init is not warned that there is no generated file, which it makes itself.
    source: ${FILES} (is_linker_config_expected)
    before: LINKER-CONFIG-115
  LINKER-CONFIG-111 aosp 8-9: To the linker an executable in /apex is one like any other.
    source: ${FILES} of Android 9
    after: LINKER-CONFIG-87
  LINKER-CONFIG-112 aosp 11-12: An executable of an APEX for which no configuration was generated has the one that the
    APEX contains.
    source: ${FILES} of Android 11 and 12 (get_ld_config_file_apex_path)
    before: LINKER-CONFIG-87
    after: LINKER-CONFIG-113
  LINKER-CONFIG-113 aosp 13-15: An executable of an APEX for which no configuration was generated has that of all others,
    whatever the APEX contains, and without a warning.
    source: ${FILES} (get_ld_config_file_apex_path)
    before: LINKER-CONFIG-112
  LINKER-CONFIG-114 aosp 11-15: An executable anywhere below the directory bin of an APEX is one of the APEX.
    source: ${FILES} (get_ld_config_file_apex_path)
    before: LINKER-CONFIG-89
  LINKER-CONFIG-115 aosp 11-11: Without a generated file the older ones count, and nothing is logged.
    source: ${FILES} of Android 11
    before: LINKER-CONFIG-78
    after: LINKER-CONFIG-86
`;
