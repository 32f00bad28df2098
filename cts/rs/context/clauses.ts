/**
 * Clauses about which path a context of RenderScript takes, and what decides it.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const CPU = `${PAGE}: CPU fallback path`;
const GPU = `${PAGE}: GPU path`;
const LEGACY = `${PAGE}: Legacy devices`;
const STUBS = "AOSP frameworks/rs, rsApiStubs.cpp";
const HIDL = "AOSP frameworks/rs, rsHidlAdaptation.cpp";

const VINTF = "AOSP system/libvintf, VintfObject.cpp and HalManifest.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-CONTEXT-1 must: A context that is created with RS_CONTEXT_LOW_LATENCY takes the CPU path, though the device has a
    HAL.
    source: ${CPU}
  RS-CONTEXT-2 must: A context that is created without RS_CONTEXT_LOW_LATENCY takes the GPU path where the device has a
    HAL: libRS.so has the HAL create it.
    source: ${GPU}
  RS-CONTEXT-3 aosp: RS_CONTEXT_LOW_LATENCY selects the CPU path whatever other flags are set with it.
    source: ${STUBS}
  RS-CONTEXT-4 aosp: Flags other than RS_CONTEXT_LOW_LATENCY do not select the CPU path.
    source: ${STUBS}
  RS-CONTEXT-5 aosp: The path does not depend on the version, the target API level or the type that rsContextCreate is
    given, nor on the device's release.
    source: ${STUBS}
  RS-CONTEXT-6 must: The CPU path does not use the vendor's HAL at all: contexts with RS_CONTEXT_LOW_LATENCY do not load
    its library.
    source: ${CPU}
  RS-CONTEXT-7 must: On the CPU path, the platform's libRS_internal.so and its libRSDriver.so are loaded, both in the
    namespace default.
    source: ${CPU}
  RS-CONTEXT-8 must: On the CPU path a context has no vendor's driver: the one that OVERRIDE_RS_DRIVER names is not
    loaded.
    source: ${CPU}
  RS-CONTEXT-9 must: For the first context of the GPU path, libRS.so has android.hardware.renderscript@1.0-impl.so
    loaded from the vendor partition into the namespace sphal.
    source: ${GPU}
  RS-CONTEXT-10 must: On the GPU path, the HAL opens the libRS_internal.so of the libraries for vendors in the namespace
    rs.
    source: ${GPU}
  RS-CONTEXT-13 aosp: libRS.so is in a process once, whichever paths its contexts take.
    source: ${STUBS}
  RS-CONTEXT-14 aosp: A process looks for the HAL once at most, however many contexts it creates.
    source: ${HIDL}
  RS-CONTEXT-15 aosp: A process that found no HAL stays on the CPU path and does not look again.
    source: ${HIDL}
  RS-CONTEXT-16 aosp: While debug.rs.default-CPU-driver is not 0, a process does not look for the HAL and takes the CPU
    path.
    source: ${HIDL}
  RS-CONTEXT-17 aosp: While debug.rs.rsov is not 0, a process does not look for the HAL and takes the CPU path.
    source: ${HIDL}
  RS-CONTEXT-18 aosp: Once a process has looked for the HAL, or decided not to, a change of those properties moves none
    of its contexts to the other path.
    source: ${HIDL}
  RS-CONTEXT-19 aosp: It is the first context without RS_CONTEXT_LOW_LATENCY that reads those properties, and no earlier
    one.
    source: ${HIDL}
  RS-CONTEXT-21 aosp: libRS.so reads both properties as atoi does: leading digits count, any other text is 0.
    source: ${HIDL}
  RS-CONTEXT-25 quirk: Android's rsContextCreate returns a context though none of the drivers could be loaded. The sane
    behavior is to return NULL.
    source: ${STUBS}
  RS-CONTEXT-26 aosp: rsDebugGetHighLevelContext ends the process by a signal for what is no context of
    libRS_internal.so.
    source: ${STUBS}
  RS-CONTEXT-27 aosp: rsDebugGetHighLevelContext gives the context that the app has for a context of libRS_internal.so,
    until it is destroyed.
    source: ${STUBS}
    untestable: A program never gets to know a context of libRS_internal.so that libRS.so has made
  RS-CONTEXT-28 aosp: rsContextCreateGL takes the CPU path, though the device has a HAL, and does not look for it.
    source: ${STUBS}
  RS-CONTEXT-29 aosp: With RS_CONTEXT_WAIT_FOR_ATTACH, rsContextCreate waits for a debugger once the context has been
    made.
    source: ${STUBS}
  RS-CONTEXT-30 aosp: A context with RS_CONTEXT_WAIT_FOR_ATTACH does not wait when gDebuggerPresent, a variable of
    libRS.so, is not 0.
    source: ${STUBS}
  RS-CONTEXT-31 aosp: An isolated process may not find the HAL and takes the CPU path.
    source: AOSP system/sepolicy, private/isolated_app.te and private/app.te
  RS-CONTEXT-32 aosp: A HAL that the vendor's manifest offers in another process (transport hwbinder) is not loaded, as
    its methods take pointers.
    source: AOSP hardware/interfaces, renderscript/1.0/types.hal; system/libhidl, ServiceManagement.cpp
  RS-CONTEXT-33 must: A legacy device without android.hardware.renderscript@1.0-impl in the vendor partition has the CPU
    path only, even with a vendor's driver.
    source: ${LEGACY}
  RS-CONTEXT-34 must: A legacy device with android.hardware.renderscript@1.0-impl in the vendor partition has the GPU
    path, with the driver that OVERRIDE_RS_DRIVER names.
    source: ${LEGACY}
  RS-CONTEXT-35 aosp: While the process runs its static destructors, rsContextCreate returns NULL and rsContextDestroy
    does nothing.
    source: ${STUBS}
    untestable: A program has no code that runs in a static destructor after those of libRS.so
  RS-CONTEXT-36 aosp: libRS.so calls for each context the path that this context was created on.
    source: ${STUBS}
  RS-CONTEXT-37 quirk: Android's rsContextCreate calls address 0 where the libRS_internal.so of the CPU path is missing
    or lacks a function. The sane behavior is to return NULL.
    source: AOSP frameworks/rs, rsFallbackAdaptation.cpp
  RS-CONTEXT-38 aosp: A comment in the vendor's manifest does not count, whatever stands in it.
    source: ${VINTF}
  RS-CONTEXT-39 aosp: An entry of the vendor's manifest is for the versions of the HAL with the major number that it
    names, and for no other.
    source: ${VINTF}; AOSP system/hwservicemanager, Vintf.cpp
  RS-CONTEXT-40 aosp: An entry of the vendor's manifest is for the HAL of exactly that name.
    source: ${VINTF}
  RS-CONTEXT-41 aosp: From Android 10 on, the files *.xml in /vendor/etc/vintf/manifest count as pieces of the vendor's
    manifest; before, they do not.
    source: ${VINTF} (fetchDeviceHalManifest, addDirectoryManifests)
  RS-CONTEXT-42 aosp: From Android 9 on the vendor's manifest is /vendor/etc/vintf/manifest.xml, and /vendor/manifest.xml
    counts only where that is missing; in Android 8 it is /vendor/manifest.xml alone.
    source: ${VINTF} (fetchDeviceHalManifest)
  RS-CONTEXT-91 aosp: That a process may not find the HAL is told by a line of priority E with the tag SELinux, which names
    the interface.
    source: AOSP system/hwservicemanager, AccessControl.cpp; external/selinux, libselinux/src/android (selinux_log_callback)
  RS-CONTEXT-92 aosp 10-15: An entry of the vendor's manifest may name the version, the interface and the instance in one
    element, fqname.
    source: ${VINTF}
    before: Nothing asks for it: the vendor's manifests of Android 9 and older have elements for each.
`;
