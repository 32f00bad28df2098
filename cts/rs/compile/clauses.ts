/**
 * Clauses about the programs that compile and link scripts: how RenderScript starts them.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const COMPILE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const COMPILER = "Documentation, RenderScript: Bitcode compiler";
const PLUGIN = "Documentation, RenderScript: Loading the bcc plugin";
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
  {
    id: "RS-COMPILE-8",
    grade: "must",
    text:
      "bcc is told with -plugin of the plugin that a vendor's driver names. Android 8.0 has -load in its place.",
    source: PLUGIN,
  },
  {
    id: "RS-COMPILE-9",
    grade: "quirk",
    releases: [8, 8],
    text:
      "Android 8.0 tells bcc of a plugin with -load, so that it is opened by dlopen in bcc's own namespace. The sane " +
      "behaviour is that of later releases.",
    source: `${COMPILE} of Android 8.0 (setCompileArguments)`,
  },
  {
    id: "RS-COMPILE-10",
    grade: "aosp",
    text: "In a DEBUG context bcc is told of no plugin.",
    source: `${COMPILE} (setCompileArguments)`,
  },
  {
    id: "RS-COMPILE-11",
    grade: "aosp",
    text:
      "The plugin that a driver of one context names is for that context: scripts of the CPU path are compiled without.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (RsdCpuReference::create)",
  },
  {
    id: "RS-COMPILE-12",
    grade: "aosp",
    text: "If bcc cannot load the plugin, it fails, and the script is not made.",
    source: "AOSP frameworks/compile/libbcc, tools/bcc/Main.cpp",
  },
  {
    id: "RS-COMPILE-13",
    grade: "must",
    text:
      "A script of the GPU path is linked with the vendor's driver, one of the CPU path with libRSDriver.so.",
    source: "Documentation, RenderScript: ABI compatibility for bitcode",
  },
  {
    id: "RS-COMPILE-14",
    grade: "must",
    text:
      "A vendor's driver can have its scripts compiled by an executable of the vendor's, whose path it sets in " +
      "RsdCpuScriptImpl::BCC_EXE_PATH.",
    source: COMPILER,
  },
  {
    id: "RS-COMPILE-15",
    grade: "aosp",
    text:
      "BCC_EXE_PATH is a variable of each instance: where the vendor's driver has set it, scripts of the CPU path are " +
      "still compiled by /system/bin/bcc.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (RsdCpuScriptImpl::BCC_EXE_PATH)",
  },
  {
    id: "RS-COMPILE-16",
    grade: "must",
    text:
      "A vendor's driver can have its scripts compiled with a copy of libclcore.bc of the vendor's: bcc is told with " +
      "-bclib the path that its RSSelectRTCallback returns.",
    source: COMPILER,
  },
  {
    id: "RS-COMPILE-17",
    grade: "aosp",
    text:
      "In a DEBUG context the core library for debugging is the platform's, whatever the vendor's driver chooses.",
    source: `${COMPILE} (findCoreLib)`,
  },
  {
    id: "RS-COMPILE-18",
    grade: "aosp",
    text: "If bcc cannot read the core library as bitcode, it fails, and the script is not made.",
    source: "AOSP frameworks/compile/libbcc, lib/RSCompilerDriver.cpp",
  },
  {
    id: "RS-COMPILE-19",
    grade: "aosp",
    text:
      "A script whose file in the cache directory was made of the same things is loaded without being compiled anew.",
    source: `${COMPILE} (init)`,
  },
  {
    id: "RS-COMPILE-20",
    grade: "aosp",
    text:
      "On a debuggable build a script is compiled anew if its file in the cache directory was made of other bitcode, with " +
      "other arguments, by another bcc or with another core library.",
    source: `${COMPILE} (constructBuildChecksum)`,
  },
  {
    id: "RS-COMPILE-21",
    grade: "aosp",
    text:
      "On a debuggable build bcc is told with -build-checksum, behind the file of the bitcode, a number in hexadecimal that " +
      "is the same for the same things and another one for others.",
    source: `${COMPILE} (init, constructBuildChecksum)`,
  },
  {
    id: "RS-COMPILE-22",
    grade: "aosp",
    text:
      "With debug.rs.forcerecompile 1 or true, with a debug.rs.precision, and in a DEBUG context, every script is compiled.",
    source: `${COMPILE} (init); cpu_ref/rsCpuScript.h (is_force_recompile)`,
  },
  {
    id: "RS-COMPILE-23",
    grade: "aosp",
    text:
      "A file in the cache directory that cannot be loaded, or is no script, is replaced by compiling anew.",
    source: `${COMPILE} (init)`,
  },
  {
    id: "RS-COMPILE-24",
    grade: "aosp",
    text:
      "If the files of a script cannot be written, no program is started, the script is not made, and the process lives on.",
    source: `${COMPILE} (compileBitcode)`,
  },
]);
