/**
 * Clauses about RenderScript's HAL 1.0: how a vendor plugs in, which versions go together.
 *
 * Those about its methods are in `calls.clauses.ts`.
 *
 * @module
 */

import { calls } from "./calls.clauses.ts";
import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const ABI = `${PAGE}: ABI compatibility for bitcode`;
const TRANSPORT = "AOSP system/libhidl, transport/ServiceManagement.cpp";
const SHIM = "AOSP frameworks/rs, rsHidlAdaptation.cpp";
const CONTEXT = "AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  ...clausesOf`
  RS-HAL-1 must: A framework that adds no API, and so needs no newer version of the HAL, goes on using the vendor's
    driver for HAL 1.0.
    source: ${ABI}
  RS-HAL-2 must: A framework with a new minor version of the HAL goes on using the vendor's driver for HAL 1.0 for
    everything but the new functions.
    source: ${ABI}
  RS-HAL-3 must: What the vendor's HAL 1.0 lacks of a new minor version, the framework does on the CPU.
    source: ${ABI}
  RS-HAL-4 must: A framework with a new major version of the HAL, which changes how bitcode is compiled or linked, does
    not load the vendor's driver for the older one.
    source: ${ABI}
  RS-HAL-5 must: Where the vendor's driver is for an older major version of the HAL, contexts work on the CPU path or on
    Vulkan.
    source: ${ABI}
  RS-HAL-6 aosp: A vendor's implementation of the framework's own version of the HAL serves all contexts, in the file
    that is named for that version.
    source: ${TRANSPORT}
  RS-HAL-7 aosp: Of several versions of the HAL that a framework can use, the newest that the vendor has serves.
    source: ${TRANSPORT}
  RS-HAL-8 aosp: An implementation of the HAL of a later version than the framework's own is not loaded.
    source: ${TRANSPORT}
  RS-HAL-9 must: Whatever changes the HAL, the run-time functions, the exported symbols or the way in which scripts are
    loaded raises the version of the HAL.
    source: ${ABI}
    untestable: It is a rule for those who change the platform; no state of a device shows it.
  RS-HAL-10 aosp: Data that a call is given is copied before the call returns, so that the app may change it while the
    HAL still works with it.
    source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; ${SHIM}
    untestable: The memory of a program of the suite is data that nothing changes after the call.
  RS-HAL-11 must: A vendor's driver may bring its own implementation of the HAL,
    android.hardware.renderscript@1.0-impl_NAME.so.
    source: ${PAGE}: Driver modules
  RS-HAL-16 aosp: contextCreate of the HAL is given the target API level, the type and the flags of rsContextCreate, and
    not its version.
    source: ${SHIM}
  RS-HAL-17 aosp: Implementations of the HAL are searched in the directory hw of odm, then of vendor, then, from 8.1 on, of
    the system's libraries for vendors, then of the system; the first one serves.
    source: ${TRANSPORT}
  RS-HAL-18 aosp: An implementation of the HAL in the system's directory hw is loaded as a library of the platform, into
    the namespace default.
    source: ${TRANSPORT}
  RS-HAL-19 aosp: An implementation of the HAL that cannot be loaded is passed over; if there is no other, contexts take
    the CPU path.
    source: ${TRANSPORT}
  RS-HAL-20 aosp: An implementation of the HAL without HIDL_FETCH_IDevice is passed over; if there is no other, contexts
    take the CPU path.
    source: ${TRANSPORT}
  RS-HAL-21 aosp: An implementation of the HAL whose HIDL_FETCH_IDevice gives NULL is passed over; if there is no other,
    contexts take the CPU path.
    source: ${TRANSPORT}
  RS-HAL-22 aosp: Only files in the directories hw count as implementations of the HAL, with names that begin with
    android.hardware.renderscript@1.0-impl and end with .so.
    source: ${TRANSPORT}
  RS-HAL-23 aosp: A process of 32 bits finds implementations of the HAL below lib, not lib64.
    source: ${TRANSPORT}
  RS-HAL-24 aosp: HIDL_FETCH_IDevice is asked for the instance default.
    source: ${TRANSPORT}
  RS-HAL-25 aosp: The platform's own implementation of the HAL calls rsContextCreateVendor with no device, version 0,
    and the target API level, the type and the flags that it was given.
    source: ${CONTEXT}
  RS-HAL-26 aosp: The platform's own implementation of the HAL names the driver of OVERRIDE_RS_DRIVER word for word, and
    none without it.
    source: ${CONTEXT}
  RS-HAL-27 quirk: Calls for a context that the HAL did not give go through a NULL pointer in Android. The sane
    behavior is that each of them gives 0 and the process goes on.
    source: ${SHIM}
  RS-HAL-28 aosp: An exception that leaves the HAL's code ends the process with SIGABRT.
    source: AOSP external/libcxxabi, src/cxa_default_handlers.cpp
  RS-HAL-59 aosp: From Android 9 on, the platform's own implementation of the HAL ends the process with SIGABRT if it
    finds no libRS_internal.so.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp
  RS-HAL-60 quirk: Without libRS_internal.so, the platform's own implementation of the HAL in Android 8 goes on, and
    calls address 0 for a context. The sane behavior is to end the process with SIGABRT, as Android 9 does.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp
  RS-HAL-118 aosp 8-8: In Android 8.0 an implementation of the HAL in the directory hw of the system's libraries for vendors
    is not looked for.
    source: ${TRANSPORT}
    after: RS-HAL-17
  RS-HAL-90 aosp: After an implementation of the HAL that gives nothing, the others of its directory are asked before the
    next directory.
    source: ${TRANSPORT}
  RS-HAL-91 aosp 8-11: An implementation of the HAL that has no HIDL_FETCH_IDevice, or whose gives NULL, is closed again.
    source: ${TRANSPORT}
    after: RS-HAL-92
  RS-HAL-92 aosp 12-15: An implementation of the HAL that has no HIDL_FETCH_IDevice, or whose gives NULL, stays loaded.
    source: ${TRANSPORT}
    before: RS-HAL-91
  RS-HAL-93 aosp 8-9: Of an implementation of the HAL that cannot be loaded or has no HIDL_FETCH_IDevice, a line of
    priority E with the tag ServiceManagement names the file.
    source: ${TRANSPORT}
    after: Which tag Android 10 has is not known.
  RS-HAL-94 aosp 11-15: Of an implementation of the HAL that cannot be loaded or has no HIDL_FETCH_IDevice, a line of
    priority E with the tag HidlServiceManagement names the file.
    source: ${TRANSPORT}
    before: Which tag Android 10 has is not known; until 9 it is another one.
  RS-HAL-95 aosp 12-15: Of an implementation of the HAL whose HIDL_FETCH_IDevice gives NULL, a line of priority E with
    the tag HidlServiceManagement names the file.
    source: ${TRANSPORT}
    before: RS-HAL-96
  RS-HAL-96 aosp 8-11: Of an implementation of the HAL whose HIDL_FETCH_IDevice gives NULL, no line is written.
    source: ${TRANSPORT}
    after: RS-HAL-95
  RS-HAL-97 aosp 9-12: The directory hw of the system's libraries for vendors is that of ro.vndk.version: below vndk-sp-
    and the version until 10, in the APEX of the version from 11 on.
    source: AOSP system/libhidl, base/HidlInternal.cpp (getVndkVersionStr, getVndkSpHwPath)
    before: RS-HAL-17
    after: Nothing asks for it: products without a VNDK, which later releases have, set no such property.
  RS-HAL-71 aosp: A context of an app is told to keep code in the app's code_cache below /data/user_de of the user that the
    app runs for.
    source: AOSP frameworks/base ActivityThread.java (setupGraphicsSupport)
  RS-HAL-72 aosp 8.1-9: The platform's own implementation of the HAL opens libRS_internal.so in the namespace rs, wherever
    the links of sphal lead.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp
    before: RS-HAL-73
    after: RS-HAL-119
  RS-HAL-73 aosp 8-8: In Android 8.0 the platform's own implementation of the HAL opens libRS_internal.so by name, and has
    what the links of sphal lead to.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp
    after: RS-HAL-72
  RS-HAL-119 aosp 10-15: The platform's own implementation of the HAL opens libRS_internal.so by name, and has what the links
    of sphal lead to: it asks dlsym for android_get_exported_namespace, which is in libdl_android.so, and finds none.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp; bionic libdl/libdl_android.map.txt
    before: RS-HAL-72
`,
  ...calls,
]);
