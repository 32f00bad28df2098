/**
 * Clauses about scripts: how they are loaded, what the app sets and calls. Those about launches are in
 * `launch.clauses.ts`, those about groups in `group.clauses.ts`.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { launchClauses } from "./launch.clauses.ts";
import { groupClauses } from "./group.clauses.ts";

const COMPILER = "AOSP frameworks/rs, rsScriptC.cpp (ScriptC::runCompiler)";
const SCRIPT_C = "AOSP frameworks/rs, rsScriptC.cpp";
const SCRIPT = "AOSP frameworks/rs, rsScript.cpp";
const EXECUTABLE = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp";
const CPU_SCRIPT = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const CONTEXT = "AOSP frameworks/rs, rsContext.cpp";

const loading: readonly Clause[] = [
  {
    id: "RS-SCRIPT-1",
    grade: "aosp",
    text:
      "Code that is neither bitcode in its wrapper nor bitcode without one is refused with a log line.",
    source: COMPILER,
  },
  {
    id: "RS-SCRIPT-2",
    grade: "aosp",
    text:
      "The handle of a script that cannot be made is 0; the context has no error, and other scripts can be made.",
    source: COMPILER,
  },
  {
    id: "RS-SCRIPT-3",
    grade: "aosp",
    text:
      "A script's text .rs.info has its sections in one order, each with as many lines as it says; a script " +
      "without the text, or with another order, is refused.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-4",
    grade: "aosp",
    text:
      "A script may lack a variable that its text names; to set it does nothing, and other variables are as usual.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-5",
    grade: "aosp",
    text: "A script that lacks an invokable that its text names is refused.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-6",
    grade: "aosp",
    text:
      "A script may lack the kernel of slot 0 and the kernel root, but no other that its text names.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-7",
    grade: "aosp",
    text:
      "The line of a reduction has eight fields: it names the reduction and an accumulator, names no halter, and " +
      "each function that it names is there.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-8",
    grade: "aosp",
    text: "A script says yes or no to isThreadable; any other word is refused.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-9",
    grade: "aosp",
    text: "A script whose text has no checksum is refused.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-10",
    grade: "aosp",
    text: "A script whose text ends before versionInfo is accepted.",
    source: EXECUTABLE,
  },
  {
    id: "RS-SCRIPT-11",
    grade: "aosp",
    text: "A line of .rs.info with more than 499 bytes, its end included, is read as two.",
    source: `${EXECUTABLE} (strgets)`,
  },
  {
    id: "RS-SCRIPT-12",
    grade: "aosp",
    text: "The script's function init has run, once, when the script has been made.",
    source: COMPILER,
  },
  {
    id: "RS-SCRIPT-13",
    grade: "aosp",
    text: "A script whose pragma version is not 1 is refused; one without the pragma is accepted.",
    source: `${SCRIPT_C} (ScriptC::runCompiler, pragmas)`,
  },
  {
    id: "RS-SCRIPT-14",
    grade: "quirk",
    text:
      "Android runs init before it looks at the pragmas, and so runs that of a script which it refuses for its pragmas. " +
      "The sane behaviour is to run nothing of such a script.",
    source: COMPILER,
  },
  {
    id: "RS-SCRIPT-15",
    grade: "aosp",
    text: "Scripts of the same code and name have variables of their own.",
    source: `${EXECUTABLE} (SharedLibraryUtils::loadSOHelper)`,
  },
  {
    id: "RS-SCRIPT-16",
    grade: "aosp",
    text:
      "Where a script's file is not to be used again, as with debug.rs.forcerecompile and debug.rs.debug, it is named " +
      "#delete_after_load and is gone once it is loaded.",
    source: `${EXECUTABLE} (SharedLibraryUtils::loadAndDeleteSharedLibrary)`,
  },
  {
    id: "RS-SCRIPT-17",
    grade: "aosp",
    text: "Directories for a script's file that are not there are made.",
    source: `${SCRIPT_C} (createCacheDir)`,
  },
  {
    id: "RS-SCRIPT-18",
    grade: "aosp",
    text:
      "Bitcode that names no API level is compiled for that of the context, which is 14 until the app's is set.",
    source: `${CONTEXT}; ${COMPILER}`,
  },
];

const calls: readonly Clause[] = [
  {
    id: "RS-SCRIPT-19",
    grade: "aosp",
    text:
      "A launch of a slot that the script does not have is an error BAD_SCRIPT and does nothing.",
    source: `${SCRIPT_C} (ScriptC::runForEach)`,
  },
  {
    id: "RS-SCRIPT-20",
    grade: "aosp",
    text:
      "A reduction of a slot that the script does not have is an error BAD_SCRIPT and does nothing.",
    source: `${SCRIPT_C} (ScriptC::runReduce)`,
  },
  {
    id: "RS-SCRIPT-21",
    grade: "aosp",
    text:
      "A call of an invokable of a slot that the script does not have is an error BAD_SCRIPT and does nothing.",
    source: `${SCRIPT_C} (ScriptC::Invoke)`,
  },
  {
    id: "RS-SCRIPT-22",
    grade: "aosp",
    text:
      "After an error of code 0x800 or more, launches, reductions and invokables of the context do nothing.",
    source: `${SCRIPT_C}; ${CONTEXT} (hadFatalError)`,
  },
  {
    id: "RS-SCRIPT-23",
    grade: "aosp",
    text: "After an error of a code less than 0x800, scripts of the context run as before.",
    source: `${CONTEXT} (hadFatalError)`,
  },
  {
    id: "RS-SCRIPT-24",
    grade: "aosp",
    text: "An invokable has all bytes of the parameters that the app gives, however many they are.",
    source: `${SCRIPT_C} (ScriptC::Invoke)`,
  },
  {
    id: "RS-SCRIPT-25",
    grade: "aosp",
    text: "A fault in a script's code ends the process by a signal.",
    source: CPU_SCRIPT,
  },
  {
    id: "RS-SCRIPT-26",
    grade: "quirk",
    text:
      "Android uses the memory of a script that was destroyed if the app names it. The sane behaviour is an error of " +
      "the context, and that nothing runs.",
    source: "AOSP frameworks/rs, rsScript.cpp (rsi_ScriptForEachMulti and others)",
  },
  {
    id: "RS-SCRIPT-27",
    grade: "aosp",
    text: "When a script is destroyed, its function .rs.dtor runs, and its file is unloaded.",
    source: `${SCRIPT_C} (~ScriptC); ${CPU_SCRIPT} (invokeFreeChildren)`,
  },
  {
    id: "RS-SCRIPT-85",
    grade: "aosp",
    text: "Scripts of a context that is destroyed are destroyed with it.",
    source: `${CONTEXT} (Context::destroyWorkerThreadResources)`,
  },
  {
    id: "RS-SCRIPT-28",
    grade: "aosp",
    text: "A cache directory of more than PATH_MAX (4096) bytes is an error BAD_VALUE.",
    source: `${CONTEXT} (rsi_ContextSetCacheDir)`,
  },
  {
    id: "RS-SCRIPT-29",
    grade: "aosp",
    text:
      "Where the priority of graphics is asked for, as for each new context with a thread of its own, the driver of a " +
      "context with RS_CONTEXT_LOW_LATENCY is told LOW_LATENCY, and that of any other NORMAL; other priorities are told " +
      "as they are.",
    source: `${CONTEXT} (Context::setPriority)`,
  },
  {
    id: "RS-SCRIPT-30",
    grade: "aosp",
    text:
      "The script and the app read from a variable what the app has set it to, by a number or by bytes.",
    source: SCRIPT,
  },
  {
    id: "RS-SCRIPT-31",
    grade: "aosp",
    text: "A variable that the app has not set has the value that the script's code gives it.",
    source: CPU_SCRIPT,
  },
  {
    id: "RS-SCRIPT-32",
    grade: "aosp",
    text: "An object that a variable is set to lives as long as the variable holds it.",
    source: `${CPU_SCRIPT} (setGlobalObj)`,
  },
  {
    id: "RS-SCRIPT-33",
    grade: "aosp",
    text:
      "A pointer that an Allocation is bound to leads to its cells, which live as long as they are bound.",
    source: `${SCRIPT} (Script::setSlot); ${CPU_SCRIPT} (setGlobalBind)`,
  },
  {
    id: "RS-SCRIPT-34",
    grade: "aosp",
    text:
      "Objects among the cells that rsScriptSetVarVE sets live as long as the variable holds them, and no longer.",
    source: `${CPU_SCRIPT} (setGlobalVarWithElemDims)`,
  },
  {
    id: "RS-SCRIPT-35",
    grade: "quirk",
    text:
      "Android takes an array of several dimensions from rsScriptSetVarVE without counting its objects, and reads past " +
      "the data of one with more cells. The sane behaviour is an error BAD_VALUE.",
    source: `${CPU_SCRIPT} (setGlobalVarWithElemDims)`,
  },
  {
    id: "RS-SCRIPT-36",
    grade: "aosp",
    text:
      "To set, bind or read a variable of a slot that the script does not have is no error of the context.",
    source: SCRIPT,
  },
];

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  ...loading,
  ...calls,
  ...launchClauses,
  ...groupClauses,
]);
