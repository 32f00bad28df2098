/**
 * Clauses about groups of kernels.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const GROUP = "AOSP frameworks/rs, rsScriptGroup.cpp";
const CPU_GROUP = "AOSP frameworks/rs, cpu_ref/rsCpuScriptGroup.cpp";
const GROUP_2 = "AOSP frameworks/rs, cpu_ref/rsCpuScriptGroup2.cpp";
const CLOSURE = "AOSP frameworks/rs, rsClosure.cpp";

/** Clauses about groups of kernels, for `clauses.ts`. */
export const groupClauses = clausesOf`
  RS-SCRIPT-73 aosp: Over more than one row, a group gives what its kernels give one by one.
    source: ${CPU_GROUP}
  RS-SCRIPT-74 aosp: Kernels of a group run in the order of its links, in whatever order they are given.
    source: ${GROUP} (calcOrder)
  RS-SCRIPT-75 aosp: A group that lacks an input or an output is an error BAD_VALUE, and none of its kernels runs.
    source: ${GROUP} (validateInputAndOutput)
  RS-SCRIPT-76 aosp: A variable that a link leads to holds what the link's kernel writes.
    source: ${CPU_GROUP}
  RS-SCRIPT-77 quirk: Android takes the first way on which it reaches a script for the longest, so that the script may
    run before one that writes for it. The sane behavior is to run it after all of them.
    source: ${GROUP} (calcOrderRecurse)
  RS-SCRIPT-78 quirk: Android makes a group whose links lead in a loop and runs it in some order. The sane behavior is
    to refuse it with an error of the context.
    source: ${GROUP} (calcOrderRecurse)
  RS-SCRIPT-79 aosp: The closures of a group run in the order of the group, each with what earlier ones wrote.
    source: ${GROUP_2}
  RS-SCRIPT-80 aosp: A closure sets variables, to numbers or to objects, before its kernel runs.
    source: ${GROUP_2}
  RS-SCRIPT-81 aosp: A closure leaves a variable alone whose value has no bytes, be it 0 or another.
    source: ${GROUP_2}
  RS-SCRIPT-82 aosp: A closure of an invokable calls it with the closure's parameters.
    source: ${GROUP_2}
  RS-SCRIPT-83 aosp: Values of a closure that are replaced count the next time the group runs.
    source: ${CLOSURE} (setArg, setGlobal)
  RS-SCRIPT-86 quirk: Android writes an argument that a closure has not past the end of a table. The sane behavior is
    an error BAD_VALUE, and that nothing changes.
    source: ${CLOSURE} (setArg)
  RS-SCRIPT-87 aosp: Scripts, groups of both versions, messages and cells that hold objects are in 32-bit processes as
    in 64-bit ones, but a list of handles has 4 bytes for each.
    source: ${GROUP}; ${GROUP_2}
  RS-SCRIPT-84 aosp: Closures are compiled into one kernel only if there are two or more of kernels, none of them an
    intrinsic, and the optimization level is not 0.
    source: ${GROUP_2}
  RS-SCRIPT-204 quirk: Android does not look at the lengths of lists of a group or a closure that belong together, and reads
    past the end of the shorter one. The sane behavior is an error BAD_VALUE, and 0 for the group or the closure.
    source: ${GROUP} (create); ${CLOSURE} (rsi_ClosureCreate, rsi_InvokeClosureCreate)
  RS-SCRIPT-205 quirk: Android sets a variable to more than eight bytes of a closure's value, and reads past its end. The
    sane behavior is an error BAD_VALUE, and that nothing changes.
    source: ${CLOSURE} (setGlobal); ${GROUP_2}
  RS-SCRIPT-206 aosp: A closure has up to eight arguments.
    source: ${CLOSURE} (Closure::Closure); cpu_ref/rsCpuCoreRuntime.h (RS_KERNEL_INPUT_LIMIT)
  RS-SCRIPT-257 quirk: Android follows a null pointer for a link that leads from a kernel, or to a kernel or a variable, of no
    script of the group. The sane behavior is an error BAD_VALUE, and 0 for the group.
    source: ${GROUP} (calcOrder, calcOrderRecurse)
  RS-SCRIPT-258 quirk: Android runs a closure before one that it depends on if it is given first, with what happens to be
    there. The sane behavior is an error BAD_VALUE, and 0 for the group; a closure may depend on one that is of no group.
    source: ${GROUP_2}
  RS-SCRIPT-277 quirk: On several threads, Android computes each part of a single row at the row's first cells and leaves the
    other cells alone, in a group none of whose scripts has a variable for objects. The sane behavior is that a group gives
    what its kernels give one by one.
    source: ${CPU_GROUP} (scriptGroupRoot)
`;
