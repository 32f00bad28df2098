/**
 * Clauses about the namespaces of RenderScript and what vendor code may load in them.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const NAMESPACES = `${PAGE}: Linker namespace configuration`;
const LIBRARIES = `${PAGE}: RenderScript libraries available for vendors`;
const GPU = `${PAGE}: GPU path`;
const PLUGIN = `${PAGE}: Loading the bcc plugin`;
const CONFIG = "AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-RS-1 must: The namespace sphal takes libRS_internal.so from the namespace rs, and nothing else.
    source: ${GPU}
  LINKER-RS-2 aosp 10-15: Of the namespaces that offer libRS_internal.so to sphal, rs comes before vndk.
    source: ${CONFIG}
    before: LINKER-RS-12
  LINKER-RS-3 must: The namespace rs loads compiled scripts from below /data, at any depth.
    source: ${NAMESPACES}
  LINKER-RS-4 aosp 8.1-15: android_get_exported_namespace gives the namespace rs.
    source: ${CONFIG}
    before: LINKER-RS-10
  LINKER-RS-5 must: In the namespace rs, libRS_internal.so finds the platform's libmediandk.so.
    source: ${NAMESPACES}
  LINKER-RS-6 must: In the namespace rs, libRS_internal.so finds the platform's libft2.so. The configuration that
    Android 8.0 has leaves it out.
    source: ${NAMESPACES}
  LINKER-RS-7 must: The platform's libLLVM.so is not for vendor code in a process of the system: only a copy in the
    vendor partition is.
    source: ${PLUGIN}
  LINKER-RS-8 must: A driver that libRS_internal.so opens in the namespace rs is loaded there, the vendor's own from
    /vendor/lib[64] and the platform's from the vendor's libraries of the system.
    source: ${GPU}
  LINKER-RS-9 must: A driver is not loaded in the namespace rs if it needs a library of the system that is not listed
    for vendors.
    source: ${PAGE}: Driver modules
  LINKER-RS-10 aosp 8-8: In Android 8.0 android_get_exported_namespace does not give the namespace rs.
    source: ${CONFIG}
    after: LINKER-RS-4
  LINKER-RS-11 must: A plain dlopen of libRS_internal.so in the namespace sphal leads into the namespace rs. The
    configurations that Android 9, and 8.1 with the VNDK enforced, have lead into vndk instead.
    source: ${GPU}
  LINKER-RS-12 quirk 8.1-9: Android 9, and 8.1 with the VNDK enforced, ask vndk before rs for libRS_internal.so, and
    what comes from there may not load compiled scripts. The sane behavior is to ask rs first.
    source: ${CONFIG}
    after: LINKER-RS-2
    before: LINKER-RS-11
  LINKER-RS-13 must: A same-process HAL in the namespace sphal loads nothing from below /data.
    source: ${NAMESPACES}
  LINKER-RS-14 aosp 8.1-15: A HAL that opens libRS_internal.so in the exported namespace rs gets it there, whatever the
    order of links.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp
    before: LINKER-RS-10
  LINKER-RS-15 aosp 8-8.1: Without an enforced VNDK, libmediandk.so is not for the namespace sphal.
    source: ${CONFIG}
    after: LINKER-RS-16
  LINKER-RS-16 aosp 8.1-15: With an enforced VNDK, the namespace sphal has libmediandk.so too.
    source: ${CONFIG}
    before: LINKER-RS-15
  LINKER-RS-17 must: libft2.so is for the namespace rs and not for sphal and vndk. The configurations that Android 8.1
    with the VNDK enforced and Android 10 have give it to all.
    source: ${NAMESPACES}
  LINKER-RS-18 quirk 8-8: Android 8.0 does not offer libft2.so to the namespace rs. The sane behavior is to offer it,
    as the documentation says.
    source: ${CONFIG}
    after: LINKER-RS-6
  LINKER-RS-19 must: On the CPU path, libRS_internal.so is the platform's own in the default namespace, and
    libRSDriver.so, which it opens, comes into that namespace too.
    source: ${PAGE}: CPU fallback path
  LINKER-RS-20 must: A process can have two instances of libRS_internal.so, that of the CPU path and that of the GPU
    path, with state of their own.
    source: ${PAGE}
  LINKER-RS-21 must: android_load_sphal_library loads the vendor's implementation of the RenderScript HAL into the
    namespace sphal.
    source: ${GPU}
  LINKER-RS-22 must: The namespace sphal does not search the directory of the vendor's libraries of the system
    (vndk-sp).
    source: ${GPU}
  LINKER-RS-23 must: A RenderScript driver has every library that is listed for vendors, as far as the release has it,
    and no other one of the system.
    source: ${LIBRARIES}
  LINKER-RS-24 must: What vendor code has of RenderScript's own libraries is built for vendors (vndk-sp), never the
    platform's copies in /system/lib[64].
    source: ${PAGE}
  LINKER-RS-25 must 8-8.1: /system/etc/ld.config.txt tells which libraries vendors have, and has the line by which sphal
    takes libRS_internal.so from rs.
    source: ${LIBRARIES}; ${GPU}
    after: LINKER-RS-26
  LINKER-RS-26 aosp 9-15: The line by which sphal takes libRS_internal.so from rs stands in
    /system/etc/ld.config.VERSION.txt (9 and 10) or /linkerconfig/ld.config.txt (11 and later).
    source: ${CONFIG}
    before: LINKER-RS-25
  LINKER-RS-27 must: It is the line namespace.sphal.link.rs.shared_libs that lets sphal take libRS_internal.so from rs:
    without it, sphal has none.
    source: ${GPU}
  LINKER-RS-28 must: Same-process HALs other than RenderScript, such as GLES drivers, are loaded into sphal.
    source: ${NAMESPACES}
  LINKER-RS-29 must: dladdr on a function of libRS_internal.so gives the path of the instance that it belongs to.
    source: ${PAGE}: Search paths for ld.mc
  LINKER-RS-30 must: A compiled script is linked with the run-time libraries of the side that loads it: the platform's
    on the CPU path, the vendor's on the GPU path.
    source: ${PAGE}: Search paths for ld.mc
  LINKER-RS-31 must: bcc loads a vendor's plugin into the namespace sphal, where it has libraries listed for vendors.
    source: ${PLUGIN}
  LINKER-RS-32 must: bcc does not load a plugin that needs a library of the framework, such as libLLVM.so.
    source: ${PLUGIN}
  LINKER-RS-33 must: A copy of bcc in /vendor/bin runs with the copies of libLLVM.so and libbcc.so in the vendor
    partition.
    source: ${PAGE}: Bitcode compiler
  LINKER-RS-34 must 8.1-15: A compiler in /vendor/bin has no library of the system that is not listed for vendors.
    Android 8.0, and 8.1 without an enforced VNDK, let it have all.
    source: ${PAGE}: Bitcode compiler
    before: LINKER-RS-61
  LINKER-RS-35 aosp: The namespace rs searches the vendor's own vndk-sp first, then the system's, then /vendor/lib[64].
    source: ${CONFIG}
  LINKER-RS-36 aosp 9-15: The namespaces rs and sphal search /odm/lib[64] before /vendor/lib[64].
    source: ${CONFIG}
    before: LINKER-RS-62
  LINKER-RS-37 aosp: Of the libraries that are listed for vendors, the namespace sphal has those that its links name: in
    8.x none of RenderScript's own but libRS_internal.so, in 10 all, and in 9 and from 11 on all but private ones.
    source: ${CONFIG}
  LINKER-RS-38 must: Which libraries vendor code has is the same on every device of a release, 32 or 64 bits wide and of
    any build type.
    source: ${LIBRARIES}
  LINKER-RS-39 must: RenderScript's internal libraries in vndk-sp keep their ABI while those in /system/lib[64] are
    updated with the system image.
    source: ${PAGE}: Design
    untestable: It compares the code of two builds of a platform, and a World has one.
  LINKER-RS-40 aosp: The namespaces rs and sphal let in libraries at any depth below /vendor/lib[64], by their paths.
    source: ${CONFIG}
  LINKER-RS-41 aosp: The namespace sphal finds by name what lies in the directory hw of /vendor/lib[64] in Android 8.x and
    from 10 on, and what lies in its directory egl in 8.x, since the update of 11 of March 2021, and from 12 on. Android 9
    searches neither.
    source: ${CONFIG}
  LINKER-RS-42 aosp: Vendor code has the libraries that came to LL-NDK later: libcgrouprc.so since Android 10,
    libbinder_ndk.so and libselinux.so since 11, libapexsupport.so since a later update of 14.
    source: AOSP build/make, target/product/gsi (29.txt, 30.txt, 34.txt)
  LINKER-RS-43 aosp 8-8: In Android 8.0 android_get_exported_namespace does not give the namespace vndk.
    source: ${CONFIG}
    after: That later ones give it is no rule of RenderScript's.
  LINKER-RS-61 aosp 8-8.1: Without an enforced VNDK, a compiler in /vendor/bin has every library of the system.
    source: ${CONFIG}
    after: LINKER-RS-34
  LINKER-RS-62 aosp 8-8.1: Before Android 9 the namespaces rs and sphal do not search /odm.
    source: ${CONFIG}
    after: LINKER-RS-36
`;
