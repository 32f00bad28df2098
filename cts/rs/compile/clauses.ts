/**
 * Clauses about the programs that compile and link scripts: how RenderScript starts them.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const COMPILE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const LINK = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp (createSharedLibrary)";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-COMPILE-1",
    grade: "aosp",
    text:
      "A script of bitcode is compiled by /system/bin/bcc and then linked by /system/bin/ld.mc, each in a process of its own.",
    source: `${COMPILE} (compileBitcode)`,
  },
  {
    id: "RS-COMPILE-2",
    grade: "aosp",
    text:
      "bcc is told the file in the cache directory that has the bitcode, and with -o and -output_path where its code goes.",
    source: `${COMPILE} (setCompileArguments)`,
  },
  {
    id: "RS-COMPILE-3",
    grade: "aosp",
    text: "bcc is told with -O the level that the script's wrapper names, 0 or 3.",
    source: `${COMPILE} (setCompileArguments)`,
  },
  {
    id: "RS-COMPILE-4",
    grade: "aosp",
    text:
      "bcc is told with -bclib the core library: that for debugging in a DEBUG context, otherwise that of the platform.",
    source: `${COMPILE} (findCoreLib)`,
  },
  {
    id: "RS-COMPILE-5",
    grade: "aosp",
    text: "If bcc or ld.mc is missing or fails, the script is not made, and the process lives on.",
    source: `${COMPILE} (init)`,
  },
  {
    id: "RS-COMPILE-6",
    grade: "aosp",
    text:
      "ld.mc searches the directory of the vendor's libraries first and that of the system last.",
    source: LINK,
  },
  {
    id: "RS-COMPILE-7",
    grade: "aosp",
    text: "ld.mc links a script with the libcompiler_rt.so of the instance that compiles it.",
    source: LINK,
  },
]);
