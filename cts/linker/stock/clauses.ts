/**
 * Clauses about the stock configurations of the linker: what the namespaces of each section search, let in, link and export.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const FILE_8 = "AOSP system/core, rootdir/etc/ld.config.txt of Android 8.0 and 8.1";
const FILE_8_1 = "AOSP system/core, rootdir/etc/ld.config.txt.in of Android 8.1";
const FILE_9 =
  "AOSP system/core, rootdir/etc/ld.config.txt of Android 9 and 10; system/linkerconfig, contents";
const SYSTEM = `${FILE_9}/namespace/systemdefault.cc`;

/** The clauses. */
export const clauses = clausesOf`
  LINKER-STOCK-1 aosp 8-8.1: Without an enforced VNDK, the default namespace of the system's processes lets every path in.
    source: ${FILE_8}
    after: LINKER-STOCK-3
  LINKER-STOCK-2 aosp 8.1-8.1: With an enforced VNDK, the default namespace of the system's processes lets in by its path
    what lies below drm, extractors and hw in /system/lib[64], framework, app and priv-app of /system, app and framework of
    /vendor, /oem/app, /data and /mnt/expand, and no other file.
    source: ${FILE_8_1}
    before: Android 8.0 enforces no VNDK.
    after: LINKER-STOCK-3
  LINKER-STOCK-3 aosp 9-15: With an enforced VNDK, the default namespace of the system's processes lets in by its path what
    lies below drm, extractors and hw in /system/lib[64], framework, app and priv-app of /system, /vendor and /odm, /oem/app,
    /data and /mnt/expand, and nothing else of /system/lib[64], /vendor/lib[64] and /odm/lib[64].
    source: ${SYSTEM}
    before: LINKER-STOCK-2
  LINKER-STOCK-5 aosp 10-15: The default namespace of the system's processes lets in by its path what lies below
    /system/lib[64]/bootstrap, where the C library is until the APEX com.android.runtime is there.
    source: ${SYSTEM}
    before: Android 9 has no APEXes.
  LINKER-STOCK-6 aosp 10-15: The default namespace of the system's processes is exported.
    source: ${SYSTEM}
    before: LINKER-STOCK-7
  LINKER-STOCK-7 aosp 8-9: The default namespace of the system's processes is not exported.
    source: AOSP system/core, rootdir/etc/ld.config.txt of Android 8 and 9
    after: LINKER-STOCK-6
  LINKER-STOCK-8 aosp 9-15: The namespace vndk of the system's processes searches vndk-sp of /odm/lib[64], that of
    /vendor/lib[64], and then the platform's libraries for vendors, and lets in by its path what lies below hw and egl of the
    first two and hw of the last, and nothing of /data and the rest of /system/lib[64].
    source: ${FILE_9}/namespace/vndk.cc
    before: LINKER-STOCK-9
  LINKER-STOCK-9 aosp 8-8.1: The namespace vndk searches vndk-sp of /vendor/lib[64] before that of /system/lib[64], and lets
    in by its path what lies below hw and egl of /vendor/lib[64]. Of LL-NDK it has all but GLES; with an enforced VNDK that
    as well. In 8.0 it searches /vendor/lib[64] too.
    source: ${FILE_8}; ld.config.txt.in
    after: LINKER-STOCK-8
  LINKER-STOCK-10 aosp 9-10: The namespace rs takes android.hidl.memory@1.0-impl.so by its path from vndk.
    source: AOSP system/core, rootdir/etc/ld.config.txt of Android 9 and 10
    before: In Android 8 no namespace lets that path in but sphal.
    after: For Android 11 the source was not at hand; from 12 on it takes nothing from vndk.
  LINKER-STOCK-11 aosp 8-8.1: The namespace sphal searches egl, hw and /vendor/lib[64] itself, in this order, and rs vndk-sp of
    /vendor/lib[64], that of /system/lib[64] and /vendor/lib[64].
    source: ${FILE_8}
    after: LINKER-STOCK-13
  LINKER-STOCK-12 aosp 8-8.1: In 8.1 the namespace sphal lets in by its path what lies below hw of the platform's libraries for
    vendors, and has no android.hidl.base@1.0.so; in 8.0 it is the other way around.
    source: ${FILE_8}
    after: LINKER-STOCK-13
  LINKER-STOCK-13 aosp 9-15: The namespaces sphal and rs search /odm/lib[64] before /vendor/lib[64], let in by its path what
    lies below either, and sphal no other file of these partitions.
    source: ${FILE_9}/namespace/sphal.cc, rs.cc
    before: LINKER-STOCK-11
  LINKER-STOCK-14 aosp 12-15: The namespace rs has no link to vndk, so that no library comes from there.
    source: ${FILE_9}/namespace/rs.cc
    before: For Android 11 the source was not at hand; until 10 there is such a link.
  LINKER-STOCK-4 aosp 9-15: The default namespace of the system's processes searches the platform's other partitions as well,
    behind /system, and lets in by its path what lies below lib[64], framework, app and priv-app there and in /oem/app: /product in
    9, /product and /product_services in 10, /system_ext and /product, in this order, from 11 on.
    source: ${SYSTEM}
    before: Android 8 knows no such partitions.
  LINKER-STOCK-15 aosp 10-15: What lies in /system/vendor, where /vendor may lead to, is let in by its path as if it were in
    /vendor, by default, sphal, rs and vndk of the system's processes and by default of the vendor's.
    source: ${SYSTEM}
    before: LINKER-STOCK-16
  LINKER-STOCK-16 aosp 9-9: No namespace lets in by its path what lies in /system/vendor, unless /vendor is the same.
    source: AOSP system/core, rootdir/etc/ld.config.txt of Android 9
    before: Android 8.0 has a default namespace that lets everything in.
    after: LINKER-STOCK-15
  LINKER-STOCK-21 aosp 8-8.1: Without an enforced VNDK, the vendor's processes search /vendor/lib[64], vndk-sp of /system/lib[64] and
    /system/lib[64] itself, in this order, from 8.1 on hw and egl of /vendor/lib[64] before, in 8.0 its vndk-sp behind it, and let
    every path in.
    source: ${FILE_8}
    after: LINKER-STOCK-23
  LINKER-STOCK-22 aosp 8.1-8.1: With an enforced VNDK, the default namespace of the vendor's processes searches hw and egl of
    /vendor/lib[64], itself, its vndk and vndk-sp, lets in what lies in /vendor, is exported, and takes LL-NDK and the VNDK from the
    namespace system, which is not isolated and searches vndk-sp, vndk and /system/lib[64].
    source: ${FILE_8_1}
    before: Android 8.0 enforces no VNDK.
    after: LINKER-STOCK-23
  LINKER-STOCK-23 aosp 9-15: The default namespace of the vendor's processes searches /odm/lib[64] before /vendor/lib[64], lets in by
    its path what lies in /odm and /vendor and nothing of /system and /data, and is exported.
    source: ${FILE_9}/namespace/vendordefault.cc
    before: LINKER-STOCK-22
  LINKER-STOCK-24 aosp 9-15: The vendor's processes have LL-NDK from the namespace system and the VNDK, core and SP, from vndk, where
    the copies for vendors are, and neither other libraries of the platform nor, but in Android 10, private ones.
    source: ${FILE_9}/namespace/vendordefault.cc
    before: LINKER-STOCK-22
  LINKER-STOCK-25 aosp 9-15: In the vendor's processes, vndk and vndk-sp of /odm/lib[64] and /vendor/lib[64] come before the
    platform's VNDK.
    source: ${FILE_9}/namespace/vndk.cc
    before: LINKER-STOCK-22
  LINKER-STOCK-26 aosp 9-15: In the vendor's processes the namespace vndk has private libraries of the VNDK, LL-NDK from system and all
    of the default namespace; the namespace system is not isolated.
    source: ${FILE_9}/namespace/vndk.cc, system.cc
    before: LINKER-STOCK-22
  LINKER-STOCK-31 aosp 9-9: An executable in /system/bin, /system/xbin or a directory for native tests or benchmarks in /data
    gets the section of the system, one in bin of /vendor or /odm or below vendor or odm of those directories that of the vendor, one
    in /postinstall a section without namespaces, in which only the platform's libraries are found by their names, and one elsewhere
    in /data what a process has without a configuration.
    source: AOSP system/core, rootdir/etc/ld.config.txt of Android 9
    before: LINKER-STOCK-34
    after: LINKER-STOCK-32
  LINKER-STOCK-32 aosp 10-15: An executable below unrestricted of /data/nativetest[64] or in /data/local/tmp gets a section
    whose default namespace lets everything in and searches /vendor/lib[64], one in /postinstall a section without namespaces, in
    which only the platform's libraries are found by their names, one below vendor or odm of a directory for native tests, or in bin
    of /vendor or /odm, that of the vendor, and any other in /system/bin, /system/xbin and /data that of the system.
    source: ${FILE_9}/configuration
    before: LINKER-STOCK-31
  LINKER-STOCK-33 aosp 8-8: An executable in /system/xbin gets the section of the system, one in /vendor/bin that of the
    vendor, and one in /data none.
    source: ${FILE_8}
    after: LINKER-STOCK-34
  LINKER-STOCK-34 aosp 8.1-8.1: An executable in /system/xbin or a directory for native tests or benchmarks in /data gets the
    section of the system, one in /vendor/bin or below vendor of those directories that of the vendor.
    source: ${FILE_8}
    before: LINKER-STOCK-33
    after: LINKER-STOCK-31
  LINKER-STOCK-35 aosp: On a legacy device executables of every partition, and of /data from 10 on, have one namespace, which lets
    everything in and searches /system/lib[64], from 9 on /product/lib[64], /vendor/lib[64] and from 9 on /odm/lib[64], in this order.
    source: AOSP system/core, rootdir/etc/ld.config.legacy.txt; system/linkerconfig, contents/configuration/legacy.cc
  LINKER-STOCK-36 aosp: On a legacy device the default namespace is exported from 10 on; from 9 on an executable in /postinstall
    finds the platform's libraries by their names and none of the vendor's.
    source: AOSP system/core, rootdir/etc/ld.config.legacy.txt; system/linkerconfig, contents/configuration/legacy.cc
  LINKER-STOCK-41 aosp 9-15: Of VNDK-SP the namespace sphal has the members of the version of the VNDK, and none that came later
    or went before.
    source: AOSP build/make, target/product/vndk/28.txt and target/product/gsi/{29,30,33,34}.txt
    before: In Android 8 a link spells its libraries out, which LINKER-RS-23 holds.
  LINKER-STOCK-42 aosp 9-15: Private members of VNDK-SP are not for the namespace sphal, but in Android 10, whose links name
    them like others.
    source: AOSP build/make, target/product/vndk/28.txt and target/product/gsi/{29,30,33,34}.txt; ld.config.29.txt of
    images, that of Pixel 4 among them
    before: In Android 8 a link spells its libraries out, which LINKER-RS-23 holds.
  LINKER-STOCK-43 aosp 9-15: The namespace sphal takes the run-time libraries of sanitizers from the default namespace: asan and
    ubsan_standalone, tsan until 12, and for arm64 hwasan from 10 on, each for the ABIs of the device.
    source: AOSP system/core, rootdir/update_and_install_ld_config.mk (SANITIZER_RUNTIME_LIBRARIES); build/soong, cc/config/vndk.go
    before: In Android 8.1 only an enforced VNDK has them, which LINKER-STOCK-47 holds.
  LINKER-STOCK-44 aosp 8.1-15: A process with the address sanitizer searches, in the default namespace and in sphal, the copy of a
    directory below /data/asan before the directory itself, and both let in the paths that they let in without it; sphal lets in its
    copies as well.
    source: ${FILE_9} (namespace.*.asan.*); ${FILE_8}
    before: A process of Android 8.0 with the address sanitizer reads no configuration.
  LINKER-STOCK-45 aosp 10-10: In a process with the address sanitizer the namespace sphal does not search /vendor/lib[64]/hw.
    source: AOSP system/core, rootdir/etc/ld.config.txt of Android 10 (namespace.sphal.asan.search.paths)
    before: In Android 9 it searches that directory in no process.
    after: For Android 11 the source was not at hand; from 12 on it does.
  LINKER-STOCK-46 aosp 12-15: In a process with the address sanitizer the namespace sphal searches /vendor/lib[64]/hw.
    source: ${FILE_9}/namespace/sphal.cc
    before: For Android 11 the source was not at hand; in 10 it does not.
  LINKER-STOCK-47 aosp 8.1-8.1: With an enforced VNDK the namespace sphal has libGLESv3.so, libvulkan.so, libmediandk.so and the
    run-time libraries of sanitizers from the default namespace.
    source: ${FILE_8_1}
    before: Android 8.0 enforces no VNDK.
    after: LINKER-STOCK-43
  LINKER-STOCK-48 aosp 11-15: libneuralnetworks.so is taken from the namespace com_android_neuralnetworks by sphal, rs and vndk, and
    by default and vndk of the vendor's processes.
    source: AOSP system/linkerconfig, contents/namespace (AddRequires)
    before: LINKER-STOCK-49
  LINKER-STOCK-49 aosp 9-10: libneuralnetworks.so is LL-NDK: it is taken from default by sphal, rs and vndk, and from system in the
    vendor's processes.
    source: AOSP build/make, target/product/vndk/28.txt and target/product/gsi/29.txt
    before: In Android 8 it is no library for vendors.
    after: LINKER-STOCK-48
  LINKER-STOCK-50 aosp 12-15: The default namespace takes the libraries of ICU from the namespace com_android_i18n and
    libnativebridge.so, libnativehelper.so and libnativeloader.so from com_android_art, and nothing that they keep for themselves.
    source: AOSP system/linkerconfig, contents/namespace/systemdefault.cc
    before: For Android 11 the source was not at hand.
  LINKER-STOCK-51 aosp 10-11: Without an enforced VNDK (vndk_lite), the vendor's processes search /odm/lib[64], its vndk and vndk-sp,
    those of /vendor/lib[64], and the platform's partitions, behind which 11 has the VNDK; 10 has VNDK-SP before and VNDK-core
    behind them. They let every path in.
    source: AOSP system/core, rootdir/etc/ld.config.vndk_lite.txt of Android 10; system/linkerconfig, contents/namespace/vendordefault.cc
    before: For Android 9 the source was not at hand.
    after: From Android 12 on such a device has no property for the VNDK's version, without which the configuration is that of a legacy one.
  LINKER-STOCK-52 aosp 9-10: Without an enforced VNDK (vndk_lite), the namespace sphal takes libz.so from default, as LL-NDK, and
    else from vndk.
    source: AOSP system/core, rootdir/Android.mk (libz_is_llndk)
    before: LINKER-RS-23
    after: For Android 11 the source was not at hand.
  LINKER-STOCK-150 aosp 9-15: LL-NDK has libcgrouprc.so from 10 on, libbinder_ndk.so and libselinux.so from 11, libapexsupport.so
    from a later update of 14. Before, no code of the vendor has them from the platform but libselinux.so, which the VNDK had.
    source: AOSP build/make, target/product/gsi/29.txt and 30.txt; llndk.libraries.34.txt of an image of 14
    before: In Android 8 LL-NDK has none of them.
  LINKER-STOCK-151 aosp 9-15: The vendor's processes do not reach private libraries of the VNDK, such as libblas.so, libcompiler_rt.so,
    libgui.so and until 13 libbacktrace.so, which the namespace vndk itself has. In Android 10 they do.
    source: AOSP build/make, target/product/vndk/28.txt and target/product/gsi (VNDK-private); ld.config.29.txt of images,
    that of Pixel 4 among them
    before: LINKER-STOCK-22
`;
