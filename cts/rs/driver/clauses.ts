/**
 * Clauses about drivers of RenderScript: which one a context gets, how it is checked, and what becomes of one that fails.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const GPU = `Documentation, RenderScript: GPU path`;
const LOADER = "AOSP frameworks/rs, rsDriverLoader.cpp";
const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";
const SCRIPT = "AOSP frameworks/rs, rsScript.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-DRIVER-1 must: The driver that the vendor's build names in OVERRIDE_RS_DRIVER is the driver of contexts of the GPU
    path, and is loaded from the vendor partition into the namespace rs.
    source: ${GPU}
  RS-DRIVER-2 must: When a context is initialized, libRS_internal.so loads the driver whose name the HAL gave to
    rsContextCreateVendor, into the namespace rs.
    source: ${GPU}
  RS-DRIVER-4 aosp: Where the HAL names no driver, a context of the GPU path has the libRSDriver.so of the namespace rs.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp
  RS-DRIVER-5 aosp: libRSDriver.so is not loaded for a context that has the vendor's driver.
    source: ${LOADER}
  RS-DRIVER-6 aosp: If debug.rs.rsov is set, libRSDriver_RSoV.so is tried before all other drivers, whatever else is
    asked for.
    source: ${LOADER}
  RS-DRIVER-7 aosp: If libRSDriver_RSoV.so cannot be used, the context has the driver that it would have had without it.
    source: ${LOADER}
  RS-DRIVER-8 aosp: If the vendor's driver cannot be used, the context has the libRSDriver.so of the same instance of
    libRS_internal.so: a context of the GPU path does not move to the CPU path.
    source: ${LOADER}
  RS-DRIVER-9 aosp: A driver without one of rsdHalQueryVersion, rsdHalQueryHal, rsdHalInit and rsdHalAbort is refused.
    source: ${LOADER}
  RS-DRIVER-10 aosp: A driver whose rsdHalQueryVersion returns false is refused.
    source: ${LOADER}
  RS-DRIVER-11 aosp: A driver of another major version than 200 is refused, be it older or newer.
    source: ${LOADER}
  RS-DRIVER-12 aosp: The minor version of a driver does not matter.
    source: ${LOADER}
  RS-DRIVER-13 aosp: A driver whose rsdHalQueryHal returns false for any of the entries for computing is refused.
    source: ${LOADER}
  RS-DRIVER-14 aosp: A driver whose rsdHalInit returns false is refused.
    source: ${LOADER}
  RS-DRIVER-15 aosp: The rsdHalAbort of a driver is called once for each context that refuses it, also if another of its
    symbols is missing, and never for one that has it.
    source: ${LOADER}
  RS-DRIVER-16 aosp: A driver that is refused is closed again.
    source: ${LOADER}
  RS-DRIVER-17 aosp: Each context looks for its driver anew: one that was refused is tried again, and one that is in use
    is initialized again without another copy.
    source: ${LOADER}
  RS-DRIVER-18 aosp: A driver is asked for entries for graphics only if the context is for graphics.
    source: ${LOADER}
  RS-DRIVER-19 aosp: A driver that knows no entry for graphics is refused for contexts for graphics, and for no other.
    source: ${LOADER}
  RS-DRIVER-20 aosp: A driver may answer an entry with a null pointer.
    source: ${LOADER}
  RS-DRIVER-21 quirk: Android calls address 0 where a driver has answered with a null pointer and the function is
    needed. The sane behavior is that the process goes on.
    source: ${CONTEXT}
  RS-DRIVER-22 aosp: The name of a context's driver is the one that the driver gave itself in rsdHalInit, else the name
    that it was loaded by.
    source: ${LOADER}
  RS-DRIVER-23 aosp: debug.rs.default-CPU-driver counts as it is when a context is made: a process that has chosen the
    GPU path stays in its instance, with libRSDriver.so while the property is set and with the vendor's driver while it
    is not.
    source: ${CONTEXT}
  RS-DRIVER-24 aosp: A property is set if the number that its value begins with is not 0; a value that begins with none,
    or no value, is 0.
    source: ${CONTEXT} (getProp)
  RS-DRIVER-25 aosp: The vendor's driver is not loaded for a context that is made while debug.rs.debug is set.
    source: ${CONTEXT}
  RS-DRIVER-26 aosp: The type that the app asks for, be it DEBUG or PROFILE, does not change the driver.
    source: ${CONTEXT}
  RS-DRIVER-27 aosp: libRS_internal.so does not load the vendor's driver for a LOW_LATENCY context, even if it is named.
    source: ${CONTEXT}
  RS-DRIVER-28 aosp: Without any driver that can be used, libRS_internal.so makes no context: it gives NULL.
    source: ${CONTEXT}
  RS-DRIVER-29 aosp: A call that makes a context returns when the driver has been initialized.
    source: ${CONTEXT}
  RS-DRIVER-30 aosp: A driver is called on a thread that is the context's own, from its first function on.
    source: ${CONTEXT}
  RS-DRIVER-31 aosp: The driver of a SYNCHRONOUS context is called on the thread that calls RenderScript, from its first
    function on.
    source: ${CONTEXT}
  RS-DRIVER-32 aosp: A driver is first asked for its version, then for its functions, then initialized, with two zeros
    beside the context.
    source: ${LOADER}
  RS-DRIVER-33 aosp: An exception that a driver does not catch while it is loaded ends the process by SIGABRT.
    source: ${LOADER}; built without exceptions
  RS-DRIVER-34 aosp: A line of the log says for each driver that is refused why it was.
    source: ${LOADER}
  RS-DRIVER-35 aosp: Without any driver that can be used, the error RS_ERROR_DRIVER is sent to the app.
    source: ${CONTEXT}
    untestable: the context that has the message is never given to the app
  RS-DRIVER-36 aosp: A context that is made while debug.rs.debug is set has the type DEBUG.
    source: ${CONTEXT}
  RS-DRIVER-37 aosp: A driver gets the places, levels, faces and sizes of writes and reads of cells as the app passes
    them, each in its own argument.
    source: AOSP frameworks/rs, rsAllocation.cpp and rs_hal.h (RsdHalFunctions, allocation)
  RS-DRIVER-38 aosp: A driver gets the slot and the bytes of a variable as the app sets them, numbers of each kind
    included, and is asked for as many bytes as the app asks for.
    source: ${SCRIPT} (setVar, getVar)
  RS-DRIVER-39 aosp: A driver gets the object or the Allocation that the app puts into a variable, or NULL, with its slot.
    source: ${SCRIPT} (setVarObj, bindAllocation)
  RS-DRIVER-40 aosp: A driver gets the slot, the inputs in their order, the output, the data and each limit of a launch as
    the app passes them.
    source: AOSP frameworks/rs, rsScriptC.cpp (runForEach)
  RS-DRIVER-41 aosp: A driver gets the slot and the parameters of an invokable as the app passes them.
    source: AOSP frameworks/rs, rsScriptC.cpp (Invoke)
  RS-DRIVER-42 aosp: A driver gets the slot, the inputs, the output and each limit of a reduction as the app passes them.
    source: AOSP frameworks/rs, rsScriptC.cpp (runReduce)
  RS-DRIVER-43 aosp: A driver gets the number and the Element of an intrinsic as the app passes them.
    source: AOSP frameworks/rs, rsScriptIntrinsic.cpp (init)
  RS-DRIVER-44 aosp: A driver gets the name, the cache directory and the code of a script as the app passes them.
    source: AOSP frameworks/rs, rsScriptC.cpp (runCompiler)
  RS-DRIVER-45 aosp: A driver gets the bytes, the Element and the dimensions of a variable that is an array of cells.
    source: ${SCRIPT} (setVar)
  RS-DRIVER-46 aosp: A driver gets the kernel and the Allocation for each input and output of a group of version 1, and is
    told to execute the group that the app executes.
    source: AOSP frameworks/rs, rsScriptGroup.cpp (setInput, setOutput, execute)
  RS-DRIVER-47 aosp: A driver gets both Allocations of a copy of cells, with the place, level and face of each.
    source: AOSP frameworks/rs, rsAllocation.cpp (rsi_AllocationCopy2DRange)
  RS-DRIVER-48 aosp: A driver gets the source of a synchronization, as the app passes it.
    source: AOSP frameworks/rs, rsAllocation.cpp (syncAll)
  RS-DRIVER-49 aosp: A driver is not called for a variable or an invokable whose slot is none of the script's.
    source: ${SCRIPT} (setVar, getVar, setVarObj, bindAllocation); rsScriptC.cpp (Invoke)
  RS-DRIVER-70 aosp: A driver is asked for the levels of an Allocation of a bitmap, or of a cube map's, when it is made
    with RS_ALLOCATION_MIPMAP_FULL, and not with the other kinds.
    source: AOSP frameworks/rs, rsAllocation.cpp (rsi_AllocationCreateFromBitmap, rsi_AllocationCubeCreateFromBitmap)
  RS-DRIVER-71 aosp: When a context is destroyed, the driver destroys once each Allocation and Sampler that is left, also
    an Allocation with a cell that refers to itself.
    source: AOSP frameworks/rs, rsContext.cpp (destroyWorkerThreadResources); rsObjectBase.cpp (freeAllChildren)
  RS-DRIVER-72 aosp: Before each launch, reduction and invokable a driver gets the Allocations that are bound to the
    script's pointers anew, since their memory may have moved.
    source: AOSP frameworks/rs, rsScriptC.cpp (setupScript)
  RS-DRIVER-172 aosp: A driver is told that cells have changed, by markDirty, after each write of a row, a rectangle, a box
    or a field, and before a synchronization.
    source: AOSP frameworks/rs, rsAllocation.cpp (sendDirty, data, elementData, rsi_AllocationSyncAll)
  RS-DRIVER-173 aosp: A driver destroys once each script, intrinsic and group, of either version, that it has made.
    source: ${SCRIPT}; rsScriptC.cpp, rsScriptIntrinsic.cpp, rsScriptGroup.cpp, rsScriptGroup2.cpp (destructors)
  RS-DRIVER-174 aosp: After an error of code 0x800 or more, a driver is not called for a variable or an invokable.
    source: ${SCRIPT} (setVar, getVar, setVarObj, setSlot); rsScriptC.cpp (Invoke)
  RS-DRIVER-224 aosp: A driver of a context for graphics is asked once for each entry for graphics: 100001 to 100004, and
    three each from 101000, 102000, 103000, 104000, 105000 and 106000 on.
    source: ${LOADER} (loadHalTable); rs_hal.h (RsHalInitEnums)
`;
