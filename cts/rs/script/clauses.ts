/**
 * Clauses about scripts: how they are loaded, what the app sets and calls. Those about launches are in
 * `launch.clauses.ts`, those about groups in `group.clauses.ts`.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";
import { launchClauses } from "./launch.clauses.ts";
import { groupClauses } from "./group.clauses.ts";

const COMPILER = "AOSP frameworks/rs, rsScriptC.cpp (ScriptC::runCompiler)";
const SCRIPT_C = "AOSP frameworks/rs, rsScriptC.cpp";
const SCRIPT = "AOSP frameworks/rs, rsScript.cpp";
const EXECUTABLE = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp";
const CPU_SCRIPT = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";
const RUNTIME = "AOSP frameworks/rs, driver/runtime";

const loading = clausesOf`
  RS-SCRIPT-1 aosp: Code that is neither bitcode in its wrapper nor bitcode without one is refused with a log line.
    source: ${COMPILER}
  RS-SCRIPT-2 aosp: The handle of a script that cannot be made is 0; the context has no error, and other scripts can be
    made.
    source: ${COMPILER}
  RS-SCRIPT-3 aosp: A script's text .rs.info has its sections in one order, each with as many lines as it says; a script
    without the text, or with another order, is refused.
    source: ${EXECUTABLE}
  RS-SCRIPT-4 aosp: A script may lack a variable that its text names; to set it does nothing, and other variables are as
    usual.
    source: ${EXECUTABLE}
  RS-SCRIPT-5 aosp: A script that lacks an invokable that its text names is refused.
    source: ${EXECUTABLE}
  RS-SCRIPT-6 aosp: A script may lack the kernel of slot 0 and the kernel root, but no other that its text names.
    source: ${EXECUTABLE}
  RS-SCRIPT-7 aosp: The line of a reduction has eight fields: it names the reduction and an accumulator, names no
    halter, and each function that it names is there.
    source: ${EXECUTABLE}
  RS-SCRIPT-8 aosp: A script says yes or no to isThreadable; any other word is refused.
    source: ${EXECUTABLE}
  RS-SCRIPT-9 aosp: A script whose text has no checksum is refused.
    source: ${EXECUTABLE}
  RS-SCRIPT-10 aosp: A script whose text ends before versionInfo is accepted.
    source: ${EXECUTABLE}
  RS-SCRIPT-11 aosp: A line of .rs.info with more than 499 bytes, its end included, is read as two.
    source: ${EXECUTABLE} (strgets)
  RS-SCRIPT-12 aosp: The script's function init has run, once, when the script has been made.
    source: ${COMPILER}
  RS-SCRIPT-13 aosp: A script whose pragma version is not 1 is refused; one without the pragma is accepted.
    source: ${SCRIPT_C} (ScriptC::runCompiler, pragmas)
  RS-SCRIPT-14 quirk: Android runs init before it looks at the pragmas, and so runs that of a script which it refuses
    for its pragmas. The sane behavior is to run nothing of such a script.
    source: ${COMPILER}
  RS-SCRIPT-15 aosp: Scripts of the same code and name have variables of their own.
    source: ${EXECUTABLE} (SharedLibraryUtils::loadSOHelper)
  RS-SCRIPT-16 aosp: Where a script's file is not to be used again, as with debug.rs.forcerecompile and debug.rs.debug,
    it is named #delete_after_load and is gone once it is loaded.
    source: ${EXECUTABLE} (SharedLibraryUtils::loadAndDeleteSharedLibrary)
  RS-SCRIPT-17 aosp: Directories for a script's file that are not there are made.
    source: ${SCRIPT_C} (createCacheDir)
  RS-SCRIPT-276 aosp: A script is refused whose directory cannot be made: it lies below a file, or where the process may
    not write, its path is longer than a path may be, or it is none.
    source: ${SCRIPT_C} (createCacheDir, ScriptC::runCompiler)
  RS-SCRIPT-18 aosp: Bitcode that names no API level is compiled for that of the context, which is 14 until the app's is
    set.
    source: ${CONTEXT}; ${COMPILER}
`;

const calls = clausesOf`
  RS-SCRIPT-19 aosp: A launch of a slot that the script does not have is an error BAD_SCRIPT and does nothing.
    source: ${SCRIPT_C} (ScriptC::runForEach)
  RS-SCRIPT-20 aosp: A reduction of a slot that the script does not have is an error BAD_SCRIPT and does nothing.
    source: ${SCRIPT_C} (ScriptC::runReduce)
  RS-SCRIPT-21 aosp: A call of an invokable of a slot that the script does not have is an error BAD_SCRIPT and does
    nothing.
    source: ${SCRIPT_C} (ScriptC::Invoke)
  RS-SCRIPT-22 aosp: After an error of code 0x800 or more, launches, reductions and invokables of the context do
    nothing.
    source: ${SCRIPT_C}; ${CONTEXT} (hadFatalError)
  RS-SCRIPT-23 aosp: After an error of a code less than 0x800, scripts of the context run as before.
    source: ${CONTEXT} (hadFatalError)
  RS-SCRIPT-24 aosp: An invokable has all bytes of the parameters that the app gives, however many they are.
    source: ${SCRIPT_C} (ScriptC::Invoke)
  RS-SCRIPT-25 aosp: A fault in a script's code ends the process by a signal.
    source: ${CPU_SCRIPT}
  RS-SCRIPT-26 quirk: Android uses the memory of a script that was destroyed if the app names it. The sane behavior is
    an error of the context, and that nothing runs.
    source: AOSP frameworks/rs, rsScript.cpp (rsi_ScriptForEachMulti and others)
  RS-SCRIPT-203 quirk: Android takes any number for the script and the slot of an ID, and for an intrinsic. The sane behavior
    is an error BAD_VALUE, and 0 for the ID or the script.
    source: AOSP frameworks/rs, rsScript.cpp (rsi_ScriptKernelIDCreate, rsi_ScriptInvokeIDCreate, rsi_ScriptFieldIDCreate);
    rsScriptIntrinsic.cpp (rsi_ScriptIntrinsicCreate)
  RS-SCRIPT-27 aosp: When a script is destroyed, its function .rs.dtor runs, and its file is unloaded.
    source: ${SCRIPT_C} (~ScriptC); ${CPU_SCRIPT} (invokeFreeChildren)
  RS-SCRIPT-85 aosp: Scripts of a context that is destroyed are destroyed with it.
    source: ${CONTEXT} (Context::destroyWorkerThreadResources)
  RS-SCRIPT-28 aosp: A cache directory of more than PATH_MAX (4096) bytes is an error BAD_VALUE.
    source: ${CONTEXT} (rsi_ContextSetCacheDir)
  RS-SCRIPT-88 aosp: A cache directory that is too long is an error, too, where the context has taken another one before.
    source: ${CONTEXT} (Context::setCacheDir)
  RS-SCRIPT-29 aosp: Where the priority of graphics is asked for, as for each new context with a thread of its own, the
    driver of a context with RS_CONTEXT_LOW_LATENCY is told LOW_LATENCY, and that of any other NORMAL; other priorities
    are told as they are.
    source: ${CONTEXT} (Context::setPriority)
  RS-SCRIPT-30 aosp: The script and the app read from a variable what the app has set it to, by a number or by bytes.
    source: ${SCRIPT}
  RS-SCRIPT-31 aosp: A variable that the app has not set has the value that the script's code gives it.
    source: ${CPU_SCRIPT}
  RS-SCRIPT-32 aosp: An object that a variable is set to lives as long as the variable holds it.
    source: ${CPU_SCRIPT} (setGlobalObj)
  RS-SCRIPT-33 aosp: A pointer that an Allocation is bound to leads to its cells, which live as long as they are bound.
    source: ${SCRIPT} (Script::setSlot); ${CPU_SCRIPT} (setGlobalBind)
  RS-SCRIPT-256 aosp: A pointer that an Allocation was bound to is NULL for the kernels and invokables that follow once NULL
    is bound to it, until another one is.
    source: ${SCRIPT} (Script::setSlot); ${SCRIPT_C} (ScriptC::setupScript); ${CPU_SCRIPT} (setGlobalBind)
  RS-SCRIPT-34 aosp: Objects among the cells that rsScriptSetVarVE sets live as long as the variable holds them, and no
    longer.
    source: ${CPU_SCRIPT} (setGlobalVarWithElemDims)
  RS-SCRIPT-35 quirk: Android takes an array of several dimensions from rsScriptSetVarVE without counting its objects,
    and reads past the data of one with more cells. The sane behavior is an error BAD_VALUE.
    source: ${CPU_SCRIPT} (setGlobalVarWithElemDims)
  RS-SCRIPT-89 aosp: The pragmas stateVertex, stateRaster, stateFragment and stateStore may be default or parent; a script
    in which one is anything else is refused.
    source: ${SCRIPT_C} (ScriptC::runCompiler, pragmas)
  RS-SCRIPT-36 aosp: To set, bind or read a variable of a slot that the script does not have is no error of the context.
    source: ${SCRIPT}
`;

const functions = clausesOf`
  RS-SCRIPT-91 aosp: A script gets a cell of an Allocation, or of a window into one, by x, by x and y, or by x, y and z, as
    a number of the type that the function names.
    source: ${RUNTIME}/rs_allocation.c and rs_element.c
  RS-SCRIPT-92 aosp: A script sets a cell of an Allocation, or of a window into one, by x, by x and y, or by x, y and z, and
    no other cell.
    source: ${RUNTIME}/rs_allocation.c and rs_element.c
  RS-SCRIPT-93 aosp: An atomic function changes a word as its type says, signed or not, and gives what was there before.
    source: ${RUNTIME}/rs_core.c; api/rs_atomic.spec
  RS-SCRIPT-94 aosp: Least, greatest and limited numbers are those of their type, signed or not; a float that is no number
    does not count for fmin and fmax, and mathematics of floats is close to exact.
    source: ${RUNTIME}/rs_cl.c
  RS-SCRIPT-95 aosp: A script learns of an Allocation its dimensions, 0 where there is none, and whether it has levels of
    detail or faces.
    source: ${RUNTIME}/rs_allocation.c
  RS-SCRIPT-96 aosp: A script learns of an Element its data type and kind, its vector size, and the bytes of a cell.
    source: ${RUNTIME}/rs_element.c
  RS-SCRIPT-97 aosp: A script learns of a sampler each of its filters, wraps in S and T, and its anisotropy.
    source: ${RUNTIME}/rs_sampler.c
  RS-SCRIPT-98 aosp: A script's variable of each type of object can be given one, asked for it, and cleared.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (IS_CLEAR_SET_OBJ)
  RS-SCRIPT-99 aosp: A script that launches the kernel root of another passes on its data, whether it says the length or
    not, and the limits of the launch.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_ForEach_SAA and others)
  RS-SCRIPT-100 aosp: A script copies memory by memcpy, and by memmove where the two parts overlap, and fills it by memset
    with the low byte of a number.
    source: AOSP bionic, libc
  RS-SCRIPT-101 aosp: A script learns of a struct's fields that are no padding how many there are, and of each its Element,
    its count, its offset in bytes, and its name, as far as there is room for it.
    source: ${RUNTIME}/rs_element.c
  RS-SCRIPT-102 aosp: In a context for debugging, an access of a script to a cell that is out of range, or by a type or a
    vector size that is not the Element's, is an error FATAL_DEBUG that says so; other contexts look at neither.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (ElementAt)
`;

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  ...loading,
  ...calls,
  ...functions,
  ...launchClauses,
  ...groupClauses,
]);
