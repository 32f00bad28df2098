/**
 * Clauses about which path a context of RenderScript takes, and what decides it.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const CPU = `${PAGE}: CPU fallback path`;
const GPU = `${PAGE}: GPU path`;
const LEGACY = `${PAGE}: Legacy devices`;
const STUBS = "AOSP frameworks/rs, rsApiStubs.cpp";
const HIDL = "AOSP frameworks/rs, rsHidlAdaptation.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-CONTEXT-1",
    grade: "must",
    text:
      "A context that is created with RS_CONTEXT_LOW_LATENCY takes the CPU path, though the device has a HAL.",
    source: CPU,
  },
  {
    id: "RS-CONTEXT-2",
    grade: "must",
    text:
      "A context that is created without RS_CONTEXT_LOW_LATENCY takes the GPU path where the device has a HAL: " +
      "libRS.so has the HAL create it.",
    source: GPU,
  },
  {
    id: "RS-CONTEXT-3",
    grade: "aosp",
    text: "RS_CONTEXT_LOW_LATENCY selects the CPU path whatever other flags are set with it.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-4",
    grade: "aosp",
    text: "Flags other than RS_CONTEXT_LOW_LATENCY do not select the CPU path.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-5",
    grade: "aosp",
    text:
      "The path does not depend on the version, the target API level or the type that rsContextCreate is given, nor " +
      "on the device's release.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-6",
    grade: "must",
    text:
      "The CPU path does not use the vendor's HAL at all: contexts with RS_CONTEXT_LOW_LATENCY do not load its " +
      "library.",
    source: CPU,
  },
  {
    id: "RS-CONTEXT-7",
    grade: "must",
    text:
      "On the CPU path, the platform's libRS_internal.so and its libRSDriver.so are loaded, both in the namespace " +
      "default.",
    source: CPU,
  },
  {
    id: "RS-CONTEXT-8",
    grade: "must",
    text:
      "On the CPU path a context has no vendor's driver: the one that OVERRIDE_RS_DRIVER names is not loaded.",
    source: CPU,
  },
  {
    id: "RS-CONTEXT-9",
    grade: "must",
    text:
      "For the first context of the GPU path, libRS.so has android.hardware.renderscript@1.0-impl.so loaded from the " +
      "vendor partition into the namespace sphal.",
    source: GPU,
  },
  {
    id: "RS-CONTEXT-10",
    grade: "must",
    text:
      "On the GPU path, the HAL opens the libRS_internal.so of the libraries for vendors in the namespace rs.",
    source: GPU,
  },
  {
    id: "RS-CONTEXT-13",
    grade: "aosp",
    text: "libRS.so is in a process once, whichever paths its contexts take.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-14",
    grade: "aosp",
    text: "A process looks for the HAL once at most, however many contexts it creates.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-15",
    grade: "aosp",
    text: "A process that found no HAL stays on the CPU path and does not look again.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-16",
    grade: "aosp",
    text:
      "While debug.rs.default-CPU-driver is not 0, a process does not look for the HAL and takes the CPU path.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-17",
    grade: "aosp",
    text:
      "While debug.rs.rsov is not 0, a process does not look for the HAL and takes the CPU path.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-18",
    grade: "aosp",
    text:
      "Once a process has looked for the HAL, or decided not to, a change of those properties moves none of its " +
      "contexts to the other path.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-19",
    grade: "aosp",
    text:
      "It is the first context without RS_CONTEXT_LOW_LATENCY that reads those properties, and no earlier one.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-21",
    grade: "aosp",
    text: "libRS.so reads both properties as atoi does: leading digits count, any other text is 0.",
    source: HIDL,
  },
  {
    id: "RS-CONTEXT-25",
    grade: "quirk",
    text:
      "Android's rsContextCreate returns a context though none of the drivers could be loaded. The sane behaviour is to " +
      "return NULL.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-26",
    grade: "aosp",
    text:
      "rsDebugGetHighLevelContext ends the process by SIGABRT for what is no context of libRS_internal.so.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-27",
    grade: "aosp",
    text:
      "rsDebugGetHighLevelContext gives the context that the app has for a context of libRS_internal.so, until it is " +
      "destroyed.",
    source: STUBS,
    untestable:
      "A program never gets to know a context of libRS_internal.so that libRS.so has made",
  },
  {
    id: "RS-CONTEXT-28",
    grade: "aosp",
    text:
      "rsContextCreateGL takes the CPU path, though the device has a HAL, and does not look for it.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-29",
    grade: "aosp",
    text:
      "With RS_CONTEXT_WAIT_FOR_ATTACH, rsContextCreate waits for a debugger once the context has been made.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-30",
    grade: "aosp",
    text:
      "A context with RS_CONTEXT_WAIT_FOR_ATTACH does not wait when gDebuggerPresent, a variable of libRS.so, is not 0.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-31",
    grade: "aosp",
    text: "An isolated process may not find the HAL and takes the CPU path.",
    source: "AOSP system/sepolicy, private/isolated_app.te and private/app.te",
  },
  {
    id: "RS-CONTEXT-32",
    grade: "aosp",
    text:
      "A HAL that the vendor's manifest offers in another process (transport hwbinder) is not loaded, as its methods take " +
      "pointers.",
    source:
      "AOSP hardware/interfaces, renderscript/1.0/types.hal; system/libhidl, ServiceManagement.cpp",
  },
  {
    id: "RS-CONTEXT-33",
    grade: "must",
    text:
      "A legacy device without android.hardware.renderscript@1.0-impl in the vendor partition has the CPU path only, " +
      "even with a vendor's driver.",
    source: LEGACY,
  },
  {
    id: "RS-CONTEXT-34",
    grade: "must",
    text:
      "A legacy device with android.hardware.renderscript@1.0-impl in the vendor partition has the GPU path, with the " +
      "driver that OVERRIDE_RS_DRIVER names.",
    source: LEGACY,
  },
  {
    id: "RS-CONTEXT-35",
    grade: "aosp",
    text:
      "While the process runs its static destructors, rsContextCreate returns NULL and rsContextDestroy does nothing.",
    source: STUBS,
    untestable: "A program has no code that runs in a static destructor after those of libRS.so",
  },
  {
    id: "RS-CONTEXT-36",
    grade: "aosp",
    text: "libRS.so calls for each context the path that this context was created on.",
    source: STUBS,
  },
  {
    id: "RS-CONTEXT-37",
    grade: "quirk",
    text:
      "Android's rsContextCreate calls address 0 where the libRS_internal.so of the CPU path is missing or lacks a " +
      "function. The sane behaviour is to return NULL.",
    source: "AOSP frameworks/rs, rsFallbackAdaptation.cpp",
  },
  {
    id: "RS-CONTEXT-38",
    grade: "aosp",
    text:
      "Where the vendor's manifest lists versions of the HAL and neither 1.0 nor a later minor one, it does not say how " +
      "1.0 is offered.",
    source: "AOSP system/libvintf, HalManifest.cpp (getTransport) and parse_string.cpp (parse)",
  },
]);
