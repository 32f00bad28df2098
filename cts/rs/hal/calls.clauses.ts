/**
 * Clauses about the methods of RenderScript's HAL 1.0: what each function of libRS.so calls, and what comes of the answers.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const SHIM = "AOSP frameworks/rs, rsHidlAdaptation.cpp";
const CONTEXT = "AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp";
const METHODS = `AOSP hardware/interfaces, renderscript/1.0/IContext.hal; ${SHIM}`;

/** The clauses. */
export const calls = clausesOf`
  RS-HAL-29 aosp: Each function of libRS.so for contexts and their messages calls the HAL's method of that meaning once,
    with the arguments that it was given.
    source: ${METHODS}
  RS-HAL-30 aosp: Each function of libRS.so for Elements, Types, Samplers, names and objects of any kind calls the HAL's
    method of that meaning once, with the arguments that it was given.
    source: ${METHODS}
  RS-HAL-31 aosp: Each function of libRS.so for Allocations as a whole calls the HAL's method of that meaning once, with
    the arguments that it was given.
    source: ${METHODS}
  RS-HAL-32 aosp: Each function of libRS.so for writing and copying cells calls the HAL's method of that meaning once,
    with the arguments that it was given.
    source: ${METHODS}
  RS-HAL-33 aosp: Each function of libRS.so for reading cells calls the HAL's method of that meaning once, with the
    arguments that it was given.
    source: ${METHODS}
  RS-HAL-34 aosp: Each function of libRS.so for making scripts and the IDs in them calls the HAL's method of that
    meaning once, with the arguments that it was given.
    source: ${METHODS}
  RS-HAL-35 aosp: Each function of libRS.so for invokables, launches of several inputs and reductions calls the HAL's
    method of that meaning once, with the arguments that it was given.
    source: ${METHODS}
  RS-HAL-36 aosp: rsScriptForEach calls the HAL's method for several inputs, with its one input or none, and with no
    limits if it has none.
    source: ${SHIM}
  RS-HAL-37 aosp: Each function of libRS.so for variables of scripts calls the HAL's method of that meaning once, with
    the arguments that it was given.
    source: ${METHODS}
  RS-HAL-38 aosp: Each function of libRS.so for groups and closures calls the HAL's method of that meaning once, with
    the arguments that it was given.
    source: ${METHODS}
  RS-HAL-39 aosp: A function that makes something returns the handle that the HAL gave, and 0 if that is 0.
    source: ${SHIM}
  RS-HAL-40 aosp: Handles of the HAL have 64 bits; they are neither cut nor extended by a sign on their way.
    source: AOSP hardware/interfaces, renderscript/1.0/types.hal
  RS-HAL-41 aosp: Descriptions of Elements and Types, and lists of fields, are stored in the order in which the HAL gave
    them.
    source: ${SHIM}
  RS-HAL-42 aosp: Of what describes an Element or a Type, no more is stored than was asked for.
    source: ${SHIM}
  RS-HAL-43 aosp: rsContextPeekMessage tells type, length and ID of the HAL's message, and rsContextGetMessage type and
    length.
    source: ${SHIM}
  RS-HAL-44 aosp: rsAllocationGetPointer tells the pointer and the stride that the HAL gave.
    source: ${SHIM}
  RS-HAL-98 should: rsaGetName tells the name that the HAL gave. Android gives the address of a text that it has freed by then.
    source: ${SHIM}
  RS-HAL-45 aosp: On the GPU path rsAllocationIoReceive returns 0, since the HAL does not tell the timestamp.
    source: ${SHIM}
  RS-HAL-46 quirk: Android tells the HAL the end of array 1 as the end of arrays 2, 3 and 4 too. The sane behavior is
    that each has its own.
    source: ${SHIM}
  RS-HAL-47 quirk: Android hands the HAL a name up to its NUL, whatever length rsAssignName was given. The sane
    behavior is that the length counts.
    source: ${SHIM}
  RS-HAL-48 quirk: Where an object has no name, rsaGetName stores an empty string on the GPU path in Android. The sane
    behavior is NULL, as on the CPU path.
    source: ${SHIM}
  RS-HAL-49 aosp: Through the platform's own implementation of the HAL, cells are written, copied, resized and read as
    on the CPU path.
    source: ${CONTEXT}
  RS-HAL-50 aosp: Through the platform's own implementation of the HAL, kernels, invokables, variables and reductions do
    the same as on the CPU path.
    source: ${CONTEXT}
  RS-HAL-51 aosp: Through the platform's own implementation of the HAL, groups of both versions do the same as on the
    CPU path.
    source: ${CONTEXT}
  RS-HAL-52 aosp: Through the platform's own implementation of the HAL, rsScriptForEach launches a kernel with one input
    or none, with limits or without.
    source: ${CONTEXT}
  RS-HAL-53 aosp: An Element is described by type, kind, normalized, vector size and number of fields; a Type by x, y,
    z, mipmaps, faces and Element.
    source: AOSP hardware/interfaces, renderscript/1.0/vts/functional
  RS-HAL-54 aosp: What a read is to fill is complete when the call returns, with all that was launched before.
    source: ${METHODS}
  RS-HAL-55 aosp: What fails in the HAL is told by a message of type ERROR, and a function that makes something returns
    0 then.
    source: ${METHODS}
  RS-HAL-56 aosp: On the GPU path rsContextPeekMessage leaves the message for the next call, and rsContextGetMessage
    takes it.
    source: AOSP frameworks/rs, rsContext.cpp
  RS-HAL-57 aosp: On the GPU path a message for which there is no room is answered with RESIZE and its length, and
    stays.
    source: AOSP frameworks/rs, rsContext.cpp
  RS-HAL-58 aosp: On the GPU path rsContextGetMessage does not tell the message's ID, for which the HAL's method has no
    result.
    source: ${SHIM}
  RS-HAL-61 aosp: Through the platform's own implementation of the HAL, Allocations that are made of bitmaps, or are a
    part of others, have the same cells as on the CPU path.
    source: ${CONTEXT}
  RS-HAL-62 aosp: Through the platform's own implementation of the HAL, an Allocation sends its cells to the window of
    another as on the CPU path.
    source: ${CONTEXT}
  RS-HAL-63 aosp: Through the platform's own implementation of the HAL, the names of objects and the fields of an
    Element are told as on the CPU path.
    source: ${CONTEXT}
  RS-HAL-64 aosp: On the GPU path messages come in the order in which they were sent, and none is lost.
    source: ${CONTEXT}
  RS-HAL-65 aosp: Through the platform's own implementation of the HAL, the priority of a context, its Samplers,
    rsAllocationSyncAll, rsContextFinish and the end of the context reach the driver.
    source: ${CONTEXT}
  RS-HAL-66 aosp: Each handle that an app passes reaches the HAL's method with all of its 64 bits, those of lists among
    them, in their order.
    source: ${SHIM}
  RS-HAL-67 aosp: Numbers of 64 bits, a variable's and those of a closure's list of values, reach the HAL's method whole,
    negative ones among them.
    source: ${SHIM}
  RS-HAL-68 aosp: Each limit of a launch and of a reduction reaches the HAL's method, as an unsigned number of 32 bits.
    source: ${SHIM}
  RS-HAL-69 aosp: Places and sizes reach the HAL's method as unsigned numbers of 32 bits, each in its own argument.
    source: ${SHIM}
  RS-HAL-70 aosp: What functions of libRS.so give through an implementation of the HAL is what they give without one:
    numbers, names, memory and messages.
    source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp
`;
