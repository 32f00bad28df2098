/**
 * Clauses about the programs that compile and link scripts: how RenderScript starts them.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const COMPILE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const LINK = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp (createSharedLibrary)";

/** The clauses. */
export const clauses = clausesOf`
  RS-COMPILE-1 aosp: A script of bitcode is compiled by /system/bin/bcc and then linked by /system/bin/ld.mc, each in a
    process of its own.
    source: ${COMPILE} (compileBitcode)
  RS-COMPILE-2 aosp: bcc is told the file in the cache directory that has the bitcode, and with -o and -output_path
    where its code goes.
    source: ${COMPILE} (setCompileArguments)
  RS-COMPILE-3 aosp: bcc is told with -O the level that the script's wrapper names, 0 or 3.
    source: ${COMPILE} (setCompileArguments)
  RS-COMPILE-4 aosp: bcc is told with -bclib the core library: that for debugging in a DEBUG context, otherwise that of
    the platform.
    source: ${COMPILE} (findCoreLib)
  RS-COMPILE-5 aosp: If bcc or ld.mc is missing or fails, the script is not made, and the process lives on.
    source: ${COMPILE} (init)
  RS-COMPILE-6 aosp: ld.mc searches the directory of the vendor's libraries first and that of the system last.
    source: ${LINK}
  RS-COMPILE-7 aosp: ld.mc links a script with the libcompiler_rt.so of the instance that compiles it.
    source: ${LINK}
`;
