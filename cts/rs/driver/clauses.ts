/**
 * Clauses about drivers of RenderScript: which one a context gets, how it is checked, and what becomes of one that fails.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const GPU = `${PAGE}: GPU path`;
const HAL = "AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp";
const LOADER = "AOSP frameworks/rs, rsDriverLoader.cpp";
const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-DRIVER-1",
    grade: "must",
    text:
      "The driver that the vendor's build names in OVERRIDE_RS_DRIVER is the driver of contexts of the GPU path, and is " +
      "loaded from the vendor partition into the namespace rs.",
    source: GPU,
  },
  {
    id: "RS-DRIVER-2",
    grade: "must",
    text:
      "When a context is initialised, libRS_internal.so loads the driver whose name the HAL gave to " +
      "rsContextCreateVendor, into the namespace rs.",
    source: GPU,
  },
  {
    id: "RS-DRIVER-4",
    grade: "aosp",
    text:
      "Where the HAL names no driver, a context of the GPU path has the libRSDriver.so of the namespace rs.",
    source: HAL,
  },
  {
    id: "RS-DRIVER-5",
    grade: "aosp",
    text: "libRSDriver.so is not loaded for a context that has the vendor's driver.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-6",
    grade: "aosp",
    text:
      "If debug.rs.rsov is set, libRSDriver_RSoV.so is tried before all other drivers, whatever else is " +
      "asked for.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-7",
    grade: "aosp",
    text:
      "If libRSDriver_RSoV.so cannot be used, the context has the driver that it would have had without it.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-8",
    grade: "aosp",
    text:
      "If the vendor's driver cannot be used, the context has the libRSDriver.so of the same instance of " +
      "libRS_internal.so: a context of the GPU path does not move to the CPU path.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-9",
    grade: "aosp",
    text:
      "A driver without one of rsdHalQueryVersion, rsdHalQueryHal, rsdHalInit and rsdHalAbort is refused.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-10",
    grade: "aosp",
    text: "A driver whose rsdHalQueryVersion returns false is refused.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-11",
    grade: "aosp",
    text: "A driver of another major version than 200 is refused, be it older or newer.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-12",
    grade: "aosp",
    text: "The minor version of a driver does not matter.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-13",
    grade: "aosp",
    text:
      "A driver whose rsdHalQueryHal returns false for any of the entries for computing is refused.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-14",
    grade: "aosp",
    text: "A driver whose rsdHalInit returns false is refused.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-15",
    grade: "aosp",
    text:
      "The rsdHalAbort of a driver is called once for each context that refuses it, also if another of its " +
      "symbols is missing, and never for one that has it.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-16",
    grade: "aosp",
    text: "A driver that is refused is closed again.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-17",
    grade: "aosp",
    text:
      "Each context looks for its driver anew: one that was refused is tried again, and one that is in use is " +
      "initialised again without another copy.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-18",
    grade: "aosp",
    text: "A driver is asked for entries for graphics only if the context is for graphics.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-19",
    grade: "aosp",
    text:
      "A driver that knows no entry for graphics is refused for contexts for graphics, and for no other.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-20",
    grade: "aosp",
    text: "A driver may answer an entry with a null pointer.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-21",
    grade: "quirk",
    text:
      "Android calls address 0 where a driver has answered with a null pointer and the function is needed. " +
      "The sane behaviour is that the process goes on.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-22",
    grade: "aosp",
    text:
      "The name of a context's driver is the one that the driver gave itself in rsdHalInit, else the name that " +
      "it was loaded by.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-23",
    grade: "aosp",
    text:
      "debug.rs.default-CPU-driver counts as it is when a context is made: a process that has chosen the GPU " +
      "path stays in its instance, with libRSDriver.so while the property is set and with the vendor's driver " +
      "while it is not.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-24",
    grade: "aosp",
    text:
      "A property is set if the number that its value begins with is not 0; a value that begins with none, or " +
      "no value, is 0.",
    source: `${CONTEXT} (getProp)`,
  },
  {
    id: "RS-DRIVER-25",
    grade: "aosp",
    text:
      "The vendor's driver is not loaded for a context that is made while debug.rs.debug is set.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-26",
    grade: "aosp",
    text: "The type that the app asks for, be it DEBUG or PROFILE, does not change the driver.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-27",
    grade: "aosp",
    text:
      "libRS_internal.so does not load the vendor's driver for a LOW_LATENCY context, even if it is named.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-28",
    grade: "aosp",
    text: "Without any driver that can be used, libRS_internal.so makes no context: it gives NULL.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-29",
    grade: "aosp",
    text: "A call that makes a context returns when the driver has been initialised.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-30",
    grade: "aosp",
    text: "A driver is called on a thread that is the context's own, from its first function on.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-31",
    grade: "aosp",
    text:
      "The driver of a SYNCHRONOUS context is called on the thread that calls RenderScript, from its first " +
      "function on.",
    source: CONTEXT,
  },
  {
    id: "RS-DRIVER-32",
    grade: "aosp",
    text:
      "A driver is first asked for its version, then for its functions, then initialised, with two zeros beside " +
      "the context.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-33",
    grade: "aosp",
    text:
      "An exception that a driver does not catch while it is loaded ends the process by SIGABRT.",
    source: `${LOADER}; built without exceptions`,
  },
  {
    id: "RS-DRIVER-34",
    grade: "aosp",
    text: "A line of the log says for each driver that is refused why it was.",
    source: LOADER,
  },
  {
    id: "RS-DRIVER-35",
    grade: "aosp",
    text: "Without any driver that can be used, the error RS_ERROR_DRIVER is sent to the app.",
    source: CONTEXT,
    untestable: "the context that has the message is never given to the app",
  },
  {
    id: "RS-DRIVER-36",
    grade: "aosp",
    text: "A context that is made while debug.rs.debug is set has the type DEBUG.",
    source: CONTEXT,
  },
]);
