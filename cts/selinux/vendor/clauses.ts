/**
 * Clauses about the rules for a vendor's files: their labels, and what its code may need.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

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
export const clauses = clausesOf`
  SELINUX-VENDOR-1 must: A row that takes the label vendor_file from files of the vendor partition that no row names is
    reported.
    source: ${POLICY}
  SELINUX-VENDOR-2 must: A type of executables that labels a vendor file and lacks the attribute vendor_file_type is
    reported.
    source: ${POLICY}
  SELINUX-VENDOR-3 aosp: Whether a type is one of executables depends on its attribute exec_type and not on its name.
    source: ${SEPOLICY}, tests/sepolicy_tests.py
  SELINUX-VENDOR-4 aosp: An alias in a row counts as the type that it stands for.
    source: SELinux CIL reference, typealiasactual
  SELINUX-VENDOR-5 aosp: A type name with the version that the build appends, such as foo_exec_28_0, counts as the type
    without it.
    source: ${SEPOLICY}, tools/version_policy.c
  SELINUX-VENDOR-6 aosp: A type that labels files of the system alone need not have vendor_file_type.
    source: ${SEPOLICY}, tests/sepolicy_tests.py
  SELINUX-VENDOR-7 must: A type of executables that labels the vendor's compiler needs the attribute vendor_file_type as
    any other does.
    source: ${POLICY}
  SELINUX-VENDOR-8 must: A row that gives a vendor file a type that is neither one of executables nor the platform's for
    vendor files is reported as advice.
    source: ${POLICY}
  SELINUX-VENDOR-9 must: A RenderScript driver that is not labeled same_process_hal_file is reported, also if no row
    names it.
    source: ${LABELS}
  SELINUX-VENDOR-10 aosp: The labels of libraries in lib and of those in lib64 are checked separately.
    source: ${SEPOLICY}, private/file_contexts
  SELINUX-VENDOR-11 aosp: A library of the system that a same-process HAL needs does not need a label of the vendor's.
    source: ${DOMAIN}
  SELINUX-VENDOR-12 aosp: From 9 on a vendor executable that apps run is reported unless it is same_process_hal_file; in
    8 a type of executables is enough.
    source: ${DOMAIN} (neverallow coredomain vendor_file_type:file execute_no_trans)
  SELINUX-VENDOR-20 must: A driver, or another same-process HAL, that needs a library of the system that is not listed for
    vendors is reported.
    source: ${MODULES}
  SELINUX-VENDOR-21 must: A bcc plugin that needs libLLVM.so is reported, in words that name libLLVM.so and a way to do
    without it.
    source: ${PLUGIN}
  SELINUX-VENDOR-22 must: A vendor's compiler in /vendor/bin that needs a library of the system that is not listed for
    vendors is reported.
    source: ${COMPILER}
  SELINUX-VENDOR-23 must: A bcc plugin that needs a library of the system outside of the list for vendors is reported.
    source: ${PLUGIN}
  SELINUX-VENDOR-24 must: A vendor's copy of bcc that apps may not run is reported.
    source: ${LABELS}
  SELINUX-VENDOR-25 aosp: Bitcode of the vendor that its compiler reads in processes of apps, such as libclcore.bc, is
    reported unless it is same_process_hal_file.
    source: ${DOMAIN}
  SELINUX-VENDOR-26 must: A RenderScript driver without android.hardware.renderscript@1.0-impl, or a variant with a name
    behind it, in /vendor is reported.
    source: ${MODULES}
  SELINUX-VENDOR-27 must: On a legacy device neither labels nor needs of vendor code are reported.
    source: ${LEGACY}
  SELINUX-VENDOR-28 must: Also on a legacy device a RenderScript driver without its HAL in /vendor is reported.
    source: ${LEGACY}
  SELINUX-VENDOR-29 must: Libraries that same-process HALs of the vendor need are reported unless they are
    same_process_hal_file, whatever else needs them in between.
    source: ${POLICY}
  SELINUX-VENDOR-30 aosp: A library that vendor code needs and that neither the vendor nor a list has is reported as
    missing.
    source: ${LINKER}/linker.cpp (find_libraries)
  SELINUX-VENDOR-31 aosp: A vendor's library that is no whole library of the class and machine for its directory is
    reported.
    source: ${LINKER}/linker_phdr.cpp (ElfReader::VerifyElfHeader)
  SELINUX-VENDOR-32 must: Each same-process HAL that AOSP knows (EGL and OpenGL ES, gralloc, Vulkan, the graphics
    mapper, RenderScript) is reported unless it is same_process_hal_file.
    source: ${POLICY}
  SELINUX-VENDOR-33 aosp: Libraries that are found by a DT_RUNPATH count among what a same-process HAL needs.
    source: ${LINKER}/linker.cpp (load_library)
  SELINUX-VENDOR-34 aosp: A library in the vendor's own vndk-sp directory may be labeled vndk_sp_file, others may not.
    source: ${DOMAIN}
  SELINUX-VENDOR-35 must: A library that is meant for the namespace rs alone may be needed by a RenderScript driver, not
    by other same-process HALs.
    source: ${PAGE}: Linker namespace configuration
  SELINUX-VENDOR-36 must: The libraries that vendor code may need are those that the device's own linker configuration
    offers.
    source: ${PAGE}: RenderScript libraries available for vendors
  SELINUX-VENDOR-37 aosp: Where the linker configuration has no section for apps, what vendor code may need is reported
    as undecided.
    source: ${LINKER}/linker_config.cpp
  SELINUX-VENDOR-38 aosp: A policy that cannot be read whole is reported with the line, and the other policies still
    count.
    source: SELinux CIL reference
  SELINUX-VENDOR-39 aosp: A type of a vendor file that no policy declares is reported as undecided.
    source: ${SEPOLICY}, tests/sepolicy_tests.py
  SELINUX-VENDOR-40 aosp: An attribute has the types that its sets describe, with and, or, xor, not, all, and other
    attributes.
    source: SELinux CIL reference, typeattributeset
  SELINUX-VENDOR-41 aosp: A file_contexts with a row that libselinux refuses is reported with the line.
    source: ${LIBSELINUX}
  SELINUX-VENDOR-42 aosp: A row whose context is not valid, as when a comment stands in its place, is reported with the
    line.
    source: ${LIBSELINUX}
  SELINUX-VENDOR-43 aosp: A row whose expression cannot be used is reported with the line.
    source: ${LIBSELINUX}
  SELINUX-VENDOR-44 aosp: Two rows that the build's sort cannot tell apart, that match the same path and give it
    different labels, are reported.
    source: ${SEPOLICY}, tools/fc_sort
  SELINUX-VENDOR-45 aosp: The file_contexts of the vendor and odm partitions are checked, and not those of the platform.
    source: AOSP external/selinux, libselinux/src/android
  SELINUX-VENDOR-46 aosp: An executable of the vendor whose path a driver contains, and that apps may not run, is
    reported as advice.
    source: ${DOMAIN}
  SELINUX-VENDOR-47 aosp 9-15: From 9 on vendor_file is the label of files of the odm partition, too.
    source: ${SEPOLICY}, private/file_contexts
    before: SELINUX-VENDOR-1
  SELINUX-VENDOR-48 aosp: crash_dump_exec and netutils_wrapper_exec may label vendor files without vendor_file_type.
    source: ${DOMAIN} (neverallow)
  SELINUX-VENDOR-49 aosp: A finding about a row names the file and the line of the row that counts.
    source: ${LIBSELINUX}
  SELINUX-VENDOR-50 aosp: A library of VNDK that is not VNDK-SP may not be needed by a same-process HAL, even where its
    directory is searched; a copy of the vendor's that is found before it may.
    source: AOSP build/make, target/product/gsi; system/linkerconfig, contents/namespace/rs.cc
  SELINUX-VENDOR-51 must: A copy of bcc in the vendor partition is reported if libclcore.bc was not copied there as
    well.
    source: ${COMPILER}
  SELINUX-VENDOR-52 aosp: Of a policy's source (*.te), what stands in a macro for some builds counts on those alone:
    userdebug_or_eng, full_treble_only, compatible_property_only, and their opposites.
    source: ${SEPOLICY}, public/te_macros
  SELINUX-VENDOR-53 aosp: In a policy's source, type, typeattribute and typealias declare types and their attributes, and
    what follows # or dnl on a line does not count.
    source: SELinux policy language, type statements; ${SEPOLICY}, public/te_macros
  SELINUX-VENDOR-54 aosp: The policy of a device is what all of its partitions declare in etc/selinux, and in folders there.
    source: AOSP system/core, init/selinux.cpp (OpenSplitPolicy)
  SELINUX-VENDOR-55 aosp: Types of executables that the platform's own policy declares are known without it: those of the
    system lack vendor_file_type, those for the vendor's shell and tools have it, as has mediacodec_exec in 8 and 9.
    source: ${SEPOLICY}, public/*.te of each release
  SELINUX-VENDOR-56 aosp: Types of files that the platform's own policy declares for files of the system are none for a
    vendor's, those for which it says vendor_file_type are.
    source: ${SEPOLICY}, public/file.te
  SELINUX-VENDOR-57 aosp 9-15: What is said of the vendor partition's HALs, their libraries and bitcode holds for the odm
    partition, too, and for /vendor/odm, which takes its place on a device without one.
    source: AOSP system/libhidl, transport/ServiceManagement.cpp (HAL_LIBRARY_PATH_ODM); ${SEPOLICY}, private/file_contexts;
    system/core, rootdir/Android.mk
    before: SELINUX-LABEL-28
  SELINUX-VENDOR-58 aosp: A library that lies in egl or hw, from where the platform loads it by its path, is not missing for
    others that need it: it is found by its name once it is loaded.
    source: ${LINKER}/linker.cpp (find_loaded_library_by_soname)
  SELINUX-VENDOR-59 aosp: What vendor code needs is looked up as the linker does it: in the directories of the namespace
    and by a DT_RUNPATH, as far as these are permitted, then by links, in their order and without links of theirs; what
    the system's libraries need is not looked at.
    source: ${LINKER}/linker.cpp (load_library, find_library_internal); linker_namespaces.cpp (is_accessible)
  SELINUX-VENDOR-60 aosp: A library for another processor, and a file that is no library, are an error where the platform
    or another library looks for them, and none elsewhere.
    source: ${LINKER}/linker_phdr.cpp (ElfReader::VerifyElfHeader)
`;
