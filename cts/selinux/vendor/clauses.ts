/**
 * Clauses about the rules for a vendor's files: their labels, and what its code may need.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const POLICY = `${PAGE}: SELinux policy`;
const MODULES = `${PAGE}: Driver modules`;
const COMPILER = `${PAGE}: Bitcode compiler`;
const PLUGIN = `${PAGE}: Loading the bcc plugin`;
const LABELS = `${PAGE}: Vendor implementations, SELinux policy`;
const LEGACY = `${PAGE}: Legacy devices`;
const SEPOLICY = "AOSP system/sepolicy";
const DOMAIN = `${SEPOLICY}, public/domain.te`;
const LINKER = "AOSP bionic, linker";
const LIBSELINUX = "AOSP external/selinux, libselinux/src/label_file.h";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "SELINUX-VENDOR-1",
    grade: "must",
    text:
      "A row that takes the label vendor_file from files of the vendor partition that no row names is reported.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-2",
    grade: "must",
    text:
      "A type of executables that labels a vendor file and lacks the attribute vendor_file_type is reported.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-3",
    grade: "aosp",
    text:
      "Whether a type is one of executables depends on its attribute exec_type and not on its " +
      "name.",
    source: `${SEPOLICY}, tests/sepolicy_tests.py`,
  },
  {
    id: "SELINUX-VENDOR-4",
    grade: "aosp",
    text: "An alias in a row counts as the type that it stands for.",
    source: "SELinux CIL reference, typealiasactual",
  },
  {
    id: "SELINUX-VENDOR-5",
    grade: "aosp",
    text: "A type name with the version that the build appends, such as foo_exec_28_0, counts as " +
      "the type without it.",
    source: `${SEPOLICY}, tools/version_policy.c`,
  },
  {
    id: "SELINUX-VENDOR-6",
    grade: "aosp",
    text: "A type that labels files of the system alone need not have vendor_file_type.",
    source: `${SEPOLICY}, tests/sepolicy_tests.py`,
  },
  {
    id: "SELINUX-VENDOR-7",
    grade: "must",
    text: "A type of executables that labels the vendor's compiler needs the attribute " +
      "vendor_file_type as any other does.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-8",
    grade: "must",
    text:
      "A row that gives a vendor file a type that is neither one of executables nor the platform's for vendor " +
      "files is reported as advice.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-9",
    grade: "must",
    text:
      "A RenderScript driver that is not labelled same_process_hal_file is reported, also if no row names it.",
    source: LABELS,
  },
  {
    id: "SELINUX-VENDOR-10",
    grade: "aosp",
    text: "The labels of libraries in lib and of those in lib64 are checked separately.",
    source: `${SEPOLICY}, private/file_contexts`,
  },
  {
    id: "SELINUX-VENDOR-11",
    grade: "aosp",
    text: "A library of the system that a same-process HAL needs does not need a label of the " +
      "vendor's.",
    source: DOMAIN,
  },
  {
    id: "SELINUX-VENDOR-12",
    grade: "aosp",
    text:
      "From 9 on a vendor executable that apps run is reported unless it is same_process_hal_file; in 8 a type of " +
      "executables is enough.",
    source: `${DOMAIN} (neverallow coredomain vendor_file_type:file execute_no_trans)`,
  },
  {
    id: "SELINUX-VENDOR-20",
    grade: "must",
    text: "A driver that needs a library of the system that is not listed for vendors is reported.",
    source: MODULES,
  },
  {
    id: "SELINUX-VENDOR-21",
    grade: "must",
    text:
      "A bcc plugin that needs libLLVM.so is reported, in words that name libLLVM.so and a way to do without it.",
    source: PLUGIN,
  },
  {
    id: "SELINUX-VENDOR-22",
    grade: "must",
    text:
      "A vendor's compiler in /vendor/bin that needs a library of the system that is not listed for vendors is " +
      "reported.",
    source: COMPILER,
  },
  {
    id: "SELINUX-VENDOR-23",
    grade: "must",
    text:
      "A bcc plugin that needs a library of the system outside of the list for vendors is reported.",
    source: PLUGIN,
  },
  {
    id: "SELINUX-VENDOR-24",
    grade: "must",
    text: "A vendor's copy of bcc that apps may not run is reported.",
    source: LABELS,
  },
  {
    id: "SELINUX-VENDOR-25",
    grade: "aosp",
    text:
      "Bitcode of the vendor that its compiler reads in processes of apps, such as libclcore.bc, is reported " +
      "unless it is same_process_hal_file.",
    source: DOMAIN,
  },
  {
    id: "SELINUX-VENDOR-26",
    grade: "must",
    text:
      "A RenderScript driver without android.hardware.renderscript@1.0-impl, or a variant with a name behind it, in " +
      "/vendor is reported.",
    source: MODULES,
  },
  {
    id: "SELINUX-VENDOR-27",
    grade: "must",
    text: "On a legacy device neither labels nor needs of vendor code are reported.",
    source: LEGACY,
  },
  {
    id: "SELINUX-VENDOR-28",
    grade: "must",
    text: "Also on a legacy device a RenderScript driver without its HAL in /vendor is reported.",
    source: LEGACY,
  },
  {
    id: "SELINUX-VENDOR-29",
    grade: "must",
    text:
      "Libraries that same-process HALs of the vendor need are reported unless they are same_process_hal_file, " +
      "whatever else needs them in between.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-30",
    grade: "aosp",
    text:
      "A library that vendor code needs and that neither the vendor nor a list has is reported as missing.",
    source: `${LINKER}/linker.cpp (find_libraries)`,
  },
  {
    id: "SELINUX-VENDOR-31",
    grade: "aosp",
    text:
      "A vendor's library that is no whole library of the class and machine for its directory is reported.",
    source: `${LINKER}/linker_phdr.cpp (ElfReader::VerifyElfHeader)`,
  },
  {
    id: "SELINUX-VENDOR-32",
    grade: "must",
    text:
      "Each same-process HAL that AOSP knows (EGL and OpenGL ES, gralloc, Vulkan, the graphics mapper, " +
      "RenderScript) is reported unless it is same_process_hal_file.",
    source: POLICY,
  },
  {
    id: "SELINUX-VENDOR-33",
    grade: "aosp",
    text: "Libraries that are found by a DT_RUNPATH count among what a same-process HAL needs.",
    source: `${LINKER}/linker.cpp (load_library)`,
  },
  {
    id: "SELINUX-VENDOR-34",
    grade: "aosp",
    text:
      "A library in the vendor's own vndk-sp directory may be labelled vndk_sp_file, others may not.",
    source: DOMAIN,
  },
  {
    id: "SELINUX-VENDOR-35",
    grade: "must",
    text:
      "A library that is meant for the namespace rs alone may be needed by a RenderScript driver, not by other " +
      "same-process HALs.",
    source: `${PAGE}: Linker namespace configuration`,
  },
  {
    id: "SELINUX-VENDOR-36",
    grade: "must",
    text:
      "The libraries that vendor code may need are those that the device's own linker configuration offers.",
    source: `${PAGE}: RenderScript libraries available for vendors`,
  },
  {
    id: "SELINUX-VENDOR-37",
    grade: "aosp",
    text: "Where the linker configuration has no section for apps, what vendor code may need is " +
      "reported as undecided.",
    source: `${LINKER}/linker_config.cpp`,
  },
  {
    id: "SELINUX-VENDOR-38",
    grade: "aosp",
    text: "A policy that cannot be read whole is reported with the line, and the other policies " +
      "still count.",
    source: "SELinux CIL reference",
  },
  {
    id: "SELINUX-VENDOR-39",
    grade: "aosp",
    text: "A type of a vendor file that no policy declares is reported as undecided.",
    source: `${SEPOLICY}, tests/sepolicy_tests.py`,
  },
  {
    id: "SELINUX-VENDOR-40",
    grade: "aosp",
    text:
      "An attribute has the types that its sets describe, with and, or, xor, not, all, and other attributes.",
    source: "SELinux CIL reference, typeattributeset",
  },
  {
    id: "SELINUX-VENDOR-41",
    grade: "aosp",
    text: "A file_contexts with a row that libselinux refuses is reported with the line.",
    source: LIBSELINUX,
  },
  {
    id: "SELINUX-VENDOR-42",
    grade: "aosp",
    text:
      "A row whose context is not valid, as when a comment stands in its place, is reported with the line.",
    source: LIBSELINUX,
  },
  {
    id: "SELINUX-VENDOR-43",
    grade: "aosp",
    text: "A row whose expression cannot be used is reported with the line.",
    source: LIBSELINUX,
  },
  {
    id: "SELINUX-VENDOR-44",
    grade: "aosp",
    text:
      "Two rows that the build's sort cannot tell apart, that match the same path and give it different labels, " +
      "are reported.",
    source: `${SEPOLICY}, tools/fc_sort`,
  },
  {
    id: "SELINUX-VENDOR-45",
    grade: "aosp",
    text:
      "The file_contexts of the vendor and odm partitions are checked, and not those of the platform.",
    source: "AOSP external/selinux, libselinux/src/android",
  },
  {
    id: "SELINUX-VENDOR-46",
    grade: "aosp",
    text:
      "An executable of the vendor whose path a driver contains, and that apps may not run, is reported as advice.",
    source: DOMAIN,
  },
  {
    id: "SELINUX-VENDOR-47",
    grade: "aosp",
    text: "From 9 on vendor_file is the label of files of the odm partition, too.",
    source: `${SEPOLICY}, private/file_contexts`,
    releases: [9, 15],
  },
  {
    id: "SELINUX-VENDOR-48",
    grade: "aosp",
    text:
      "crash_dump_exec and netutils_wrapper_exec may label vendor files without vendor_file_type.",
    source: `${DOMAIN} (neverallow)`,
  },
  {
    id: "SELINUX-VENDOR-49",
    grade: "aosp",
    text: "A finding about a row names the file and the line of the row that counts.",
    source: LIBSELINUX,
  },
  {
    id: "SELINUX-VENDOR-50",
    grade: "aosp",
    text:
      "A library of VNDK that is not VNDK-SP may not be needed by a same-process HAL, even where its directory is " +
      "searched.",
    source: "AOSP build/make, target/product/gsi; system/linkerconfig, contents/namespace/rs.cc",
  },
  {
    id: "SELINUX-VENDOR-51",
    grade: "must",
    text:
      "A copy of bcc in the vendor partition is reported if libclcore.bc was not copied there as well.",
    source: COMPILER,
  },
]);
