/**
 * Clauses about launches and reductions.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const LAUNCH =
  "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup, setUpMtlsDimensions)";
const CORE = "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp";
const REDUCE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (reduceMtlsSetup)";
const REDUCE_CORE =
  "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (launchReduceSerial, launchReduceParallel)";
const IO = "AOSP frameworks/rs, rs.spec, rsThreadIO.cpp and rsg_generator.c";

const launches: readonly Clause[] = [
  {
    id: "RS-SCRIPT-37",
    grade: "aosp",
    text:
      "A launch runs from the start to before the end of its limits, as far as there are cells.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-38",
    grade: "aosp",
    text: "An end of 0 stands for all cells of its dimension.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-39",
    grade: "aosp",
    text: "Where the end is 0, the start does not matter.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-40",
    grade: "aosp",
    text:
      "Limits that leave no cell are an error BAD_SCRIPT that names the dimension, and the kernel does not run.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-41",
    grade: "aosp",
    text: "Limits of array dimensions and the strategy do not matter.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-42",
    grade: "aosp",
    text:
      "A launch is as large as its first input, or without one as its output, whatever the limits say.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-43",
    grade: "aosp",
    text:
      "A launch without Allocations is as large as the ends of its limits in x and y; it has no cells along z, and an " +
      "end in z is an error.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-44",
    grade: "aosp",
    text: "A launch with neither Allocations nor limits is an error BAD_SCRIPT.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-45",
    grade: "aosp",
    text:
      "Inputs of different dimensions, or inputs and an output of different ones, are an error BAD_SCRIPT in this " +
      "order, and the output is left alone.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-46",
    grade: "aosp",
    text:
      "An Allocation that has no cells, as one for a window that is not there, is an error BAD_SCRIPT.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-47",
    grade: "aosp",
    text:
      "A kernel is told the place of each cell, the size of the launch before it is clipped, its slot, its number of " +
      "inputs, and its data.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuCore.h (RsExpandKernelDriverInfo)",
  },
  {
    id: "RS-SCRIPT-48",
    grade: "aosp",
    text: "A kernel has all bytes of the data that its launch is given, however many they are.",
    source: IO,
  },
  {
    id: "RS-SCRIPT-49",
    grade: "quirk",
    text:
      "Android writes more than eight inputs past the end of a table. The sane behaviour is an error of the " +
      "context, and that the kernel does not run.",
    source: LAUNCH,
  },
  {
    id: "RS-SCRIPT-50",
    grade: "aosp",
    text: "Commands of a context take effect in the order of their calls.",
    source: IO,
  },
  {
    id: "RS-SCRIPT-51",
    grade: "aosp",
    text: "The kernel has run when rsScriptForEachMulti returns.",
    source: IO,
  },
  {
    id: "RS-SCRIPT-52",
    grade: "aosp",
    text: "The reduction has run when rsScriptReduce returns.",
    source: IO,
  },
  {
    id: "RS-SCRIPT-53",
    grade: "aosp",
    text: "A command whose arguments lead to 1024 bytes or more has run when its call returns.",
    source: IO,
  },
  {
    id: "RS-SCRIPT-54",
    grade: "aosp",
    text:
      "A launch visits each cell of its limits once and no other, however many threads there are.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-55",
    grade: "must",
    text: "A launch of many cells is shared out among processors of the device.",
    source: PAGE,
  },
  {
    id: "RS-SCRIPT-56",
    grade: "aosp",
    text:
      "debug.rs.max-threads, unless it is 0, is the number of threads that run a context's kernels.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-57",
    grade: "aosp",
    text: "A kernel of a script that is not threadable runs on one thread.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-58",
    grade: "aosp",
    text: "On one thread, cells come in order: x first, then y, then z.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-59",
    grade: "aosp",
    text:
      "A launch along one row of no more cells than one thread takes at once stays on one thread.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-60",
    grade: "aosp",
    text: "A launch from inside of a kernel runs on that kernel's thread alone.",
    source: CORE,
  },
  {
    id: "RS-SCRIPT-61",
    grade: "aosp",
    text: "All code of scripts of a synchronous context runs on the thread that calls.",
    source: "AOSP frameworks/rs, rsContext.cpp and rsThreadIO.cpp",
  },
  {
    id: "RS-SCRIPT-62",
    grade: "aosp",
    text:
      "Code of scripts of any other context runs on a thread of the context's own, and its workers.",
    source: "AOSP frameworks/rs, rsContext.cpp (Context::threadProc)",
  },
];

const reductions: readonly Clause[] = [
  {
    id: "RS-SCRIPT-63",
    grade: "aosp",
    text:
      "The result of a reduction whose initial value is neutral, and whose combiner gives the same in any order, does " +
      "not depend on the number of threads.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-64",
    grade: "aosp",
    text: "A reduction without a combiner has one accumulator, and cells come in order: x, y, z.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-65",
    grade: "aosp",
    text: "A reduction of a script that is not threadable has one accumulator.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-66",
    grade: "aosp",
    text: "Without an initializer, accumulators begin with zeros.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-67",
    grade: "aosp",
    text: "The outconverter makes the result from the accumulator, and is called once.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-68",
    grade: "aosp",
    text: "Without an outconverter, an accumulator is the output's cell itself.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-69",
    grade: "quirk",
    text:
      "Android combines the accumulator of a thread that had no cells, so that an initial value that is not neutral " +
      "counts once for each thread. The sane behaviour is to combine accumulators of threads that had cells.",
    source: REDUCE_CORE,
  },
  {
    id: "RS-SCRIPT-70",
    grade: "aosp",
    text: "The limits of a reduction mean what those of a launch do.",
    source: REDUCE,
  },
  {
    id: "RS-SCRIPT-71",
    grade: "aosp",
    text:
      "Inputs of a reduction of different dimensions, or an Allocation that has no cells, are an error BAD_SCRIPT, " +
      "and the output is left alone.",
    source: REDUCE,
  },
  {
    id: "RS-SCRIPT-72",
    grade: "quirk",
    text:
      "Android follows a null pointer in a reduction without an input or an output. The sane behaviour is an error of " +
      "the context, and that nothing runs.",
    source: REDUCE,
  },
];

/** Clauses about launches and reductions, for `clauses.ts`. */
export const launchClauses: readonly Clause[] = [...launches, ...reductions];
