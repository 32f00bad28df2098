/**
 * Clauses about launches and reductions.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";

const LAUNCH =
  "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup, setUpMtlsDimensions)";
const CORE = "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp";
const REDUCE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (reduceMtlsSetup)";
const REDUCE_CORE =
  "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (launchReduceSerial, launchReduceParallel)";
const IO = "AOSP frameworks/rs, rs.spec, rsThreadIO.cpp and rsg_generator.c";

const launches = clausesOf`
  RS-SCRIPT-37 aosp: A launch runs from the start to before the end of its limits, as far as there are cells.
    source: ${LAUNCH}
  RS-SCRIPT-38 aosp: An end of 0 stands for all cells of its dimension.
    source: ${LAUNCH}
  RS-SCRIPT-39 aosp: Where the end is 0, the start does not matter.
    source: ${LAUNCH}
  RS-SCRIPT-40 aosp: Limits that leave no cell are an error BAD_SCRIPT that names the dimension, and the kernel does not
    run.
    source: ${LAUNCH}
  RS-SCRIPT-41 aosp: Limits of array dimensions and the strategy do not matter.
    source: ${LAUNCH}
  RS-SCRIPT-42 aosp: A launch is as large as its first input, or without one as its output, whatever the limits say.
    source: ${LAUNCH}
  RS-SCRIPT-43 aosp: A launch without Allocations is as large as the ends of its limits in x and y; it has no cells
    along z, and an end in z is an error.
    source: ${LAUNCH}
  RS-SCRIPT-44 aosp: A launch with neither Allocations nor limits is an error BAD_SCRIPT.
    source: ${LAUNCH}
  RS-SCRIPT-45 aosp: Inputs of different dimensions, or inputs and an output of different ones, are an error BAD_SCRIPT
    in this order, and the output is left alone.
    source: ${LAUNCH}
  RS-SCRIPT-46 aosp: An Allocation that has no cells, as one for a window that is not there, is an error BAD_SCRIPT.
    source: ${LAUNCH}
  RS-SCRIPT-47 aosp: A kernel is told the place of each cell, the size of the launch before it is clipped, its slot, its
    number of inputs, and its data.
    source: AOSP frameworks/rs, cpu_ref/rsCpuCore.h (RsExpandKernelDriverInfo)
  RS-SCRIPT-48 aosp: A kernel has all bytes of the data that its launch is given, however many they are.
    source: ${IO}
  RS-SCRIPT-49 quirk: Android writes more than eight inputs past the end of a table. The sane behavior is an error of
    the context, and that the kernel does not run.
    source: ${LAUNCH}
  RS-SCRIPT-50 aosp: Commands of a context take effect in the order of their calls.
    source: ${IO}
  RS-SCRIPT-51 aosp: The kernel has run when rsScriptForEachMulti returns.
    source: ${IO}
  RS-SCRIPT-52 aosp: The reduction has run when rsScriptReduce returns.
    source: ${IO}
  RS-SCRIPT-53 aosp: A command whose arguments lead to 1024 bytes or more has run when its call returns.
    source: ${IO}
  RS-SCRIPT-54 aosp: A launch visits each cell of its limits once and no other, however many threads there are.
    source: ${CORE}
  RS-SCRIPT-55 must: A launch of many cells is shared out among processors of the device.
    source: Documentation, RenderScript
  RS-SCRIPT-56 aosp: debug.rs.max-threads, unless it is 0, is the number of threads that run a context's kernels.
    source: ${CORE}
  RS-SCRIPT-57 aosp: A kernel of a script that is not threadable runs on one thread.
    source: ${CORE}
  RS-SCRIPT-58 aosp: On one thread, cells come in order: x first, then y, then z.
    source: ${CORE}
  RS-SCRIPT-59 aosp: A launch along one row of no more cells than one thread takes at once stays on one thread.
    source: ${CORE}
  RS-SCRIPT-60 aosp: A launch from inside of a kernel runs on that kernel's thread alone.
    source: ${CORE}
  RS-SCRIPT-61 aosp: All code of scripts of a synchronous context runs on the thread that calls.
    source: AOSP frameworks/rs, rsContext.cpp and rsThreadIO.cpp
  RS-SCRIPT-190 quirk: Android keeps what a synchronous context's scripts need for the thread that created the context,
    and ends the process when another thread has them run. The sane behavior is that they run on the thread that calls.
    source: ${CORE} (RsdCpuReferenceImpl::init and setTLS)
  RS-SCRIPT-62 aosp: Code of scripts of any other context runs on a thread of the context's own, and its workers.
    source: AOSP frameworks/rs, rsContext.cpp (Context::threadProc)
`;

const reductions = clausesOf`
  RS-SCRIPT-63 aosp: The result of a reduction whose initial value is neutral, and whose combiner gives the same in any
    order, does not depend on the number of threads.
    source: ${REDUCE_CORE}
  RS-SCRIPT-64 aosp: A reduction without a combiner has one accumulator, and cells come in order: x, y, z.
    source: ${REDUCE_CORE}
  RS-SCRIPT-65 aosp: A reduction of a script that is not threadable has one accumulator.
    source: ${REDUCE_CORE}
  RS-SCRIPT-66 aosp: Without an initializer, accumulators begin with zeros.
    source: ${REDUCE_CORE}
  RS-SCRIPT-67 aosp: The outconverter makes the result from the accumulator, and is called once.
    source: ${REDUCE_CORE}
  RS-SCRIPT-68 aosp: Without an outconverter, an accumulator is the output's cell itself.
    source: ${REDUCE_CORE}
  RS-SCRIPT-69 quirk: Android combines the accumulator of a thread that had no cells, so that an initial value that is
    not neutral counts once for each thread. The sane behavior is to combine accumulators of threads that had cells.
    source: ${REDUCE_CORE}
  RS-SCRIPT-70 aosp: The limits of a reduction mean what those of a launch do.
    source: ${REDUCE}
  RS-SCRIPT-71 aosp: Inputs of a reduction of different dimensions, or an Allocation that has no cells, are an error
    BAD_SCRIPT, and the output is left alone.
    source: ${REDUCE}
  RS-SCRIPT-72 quirk: Android follows a null pointer in a reduction without an input or an output. The sane behavior is
    an error of the context, and that nothing runs.
    source: ${REDUCE}
  RS-SCRIPT-90 aosp: A reduction takes up to eight inputs.
    source: ${REDUCE} (RS_KERNEL_INPUT_LIMIT)
`;

/** Clauses about launches and reductions, for `clauses.ts`. */
export const launchClauses: readonly Clause[] = [...launches, ...reductions];
