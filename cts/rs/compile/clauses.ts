/**
 * Clauses about the programs that compile and link scripts: how RenderScript starts them.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const COMPILE = "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp";
const COMPILER = "Documentation, RenderScript: Bitcode compiler";
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
  RS-COMPILE-8 must: bcc is told with -plugin of the plugin that a vendor's driver names. Android 8.0 has -load in its
    place.
    source: Documentation, RenderScript: Loading the bcc plugin
  RS-COMPILE-9 quirk 8-8: Android 8.0 tells bcc of a plugin with -load, so that it is opened by dlopen in bcc's own
    namespace. The sane behavior is that of later releases.
    source: ${COMPILE} of Android 8.0 (setCompileArguments)
    after: RS-COMPILE-8
  RS-COMPILE-10 aosp: In a DEBUG context bcc is told of no plugin.
    source: ${COMPILE} (setCompileArguments)
  RS-COMPILE-11 aosp: The plugin that a driver of one context names is for that context: scripts of the CPU path are
    compiled without.
    source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (RsdCpuReference::create)
  RS-COMPILE-12 aosp: If bcc cannot load the plugin, it fails, and the script is not made.
    source: AOSP frameworks/compile/libbcc, tools/bcc/Main.cpp
  RS-COMPILE-13 must: A script of the GPU path is linked with the vendor's driver, one of the CPU path with
    libRSDriver.so.
    source: Documentation, RenderScript: ABI compatibility for bitcode
  RS-COMPILE-14 must: A vendor's driver can have its scripts compiled by an executable of the vendor's, whose path it
    sets in RsdCpuScriptImpl::BCC_EXE_PATH.
    source: ${COMPILER}
  RS-COMPILE-15 aosp: BCC_EXE_PATH is a variable of each instance: where the vendor's driver has set it, scripts of the
    CPU path are still compiled by /system/bin/bcc.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (RsdCpuScriptImpl::BCC_EXE_PATH)
  RS-COMPILE-16 must: A vendor's driver can have its scripts compiled with a copy of libclcore.bc of the vendor's: bcc
    is told with -bclib the path that its RSSelectRTCallback returns.
    source: ${COMPILER}
  RS-COMPILE-17 aosp: In a DEBUG context the core library for debugging is the platform's, whatever the vendor's driver
    chooses.
    source: ${COMPILE} (findCoreLib)
  RS-COMPILE-18 aosp: If bcc cannot read the core library as bitcode, it fails, and the script is not made.
    source: AOSP frameworks/compile/libbcc, lib/RSCompilerDriver.cpp
  RS-COMPILE-19 aosp: A script whose file in the cache directory was made of the same things is loaded without being
    compiled anew.
    source: ${COMPILE} (init)
  RS-COMPILE-20 aosp: On a debuggable build a script is compiled anew if its file in the cache directory was made of
    other bitcode, with other arguments, by another bcc or with another core library.
    source: ${COMPILE} (constructBuildChecksum)
  RS-COMPILE-21 aosp: On a debuggable build bcc is told with -build-checksum, behind the file of the bitcode, a number
    in hexadecimal that is the same for the same things and another one for others.
    source: ${COMPILE} (init, constructBuildChecksum)
  RS-COMPILE-22 aosp: With debug.rs.forcerecompile 1 or true, with a debug.rs.precision, and in a DEBUG context, every
    script is compiled.
    source: ${COMPILE} (init); cpu_ref/rsCpuScript.h (is_force_recompile)
  RS-COMPILE-23 aosp: A file in the cache directory that cannot be loaded, or is no script, is replaced by compiling
    anew.
    source: ${COMPILE} (init)
  RS-COMPILE-24 aosp: If the files of a script cannot be written, no program is started, the script is not made, and the
    process lives on.
    source: ${COMPILE} (compileBitcode)
  RS-COMPILE-25 aosp: If a debuggable build cannot read the compiler, the script is not made, even if a file of the same
    script is in the cache directory.
    source: ${COMPILE} (constructBuildChecksum, addFileToChecksum)
  RS-COMPILE-26 aosp: Each directory that is made for a script's files is the app's alone.
    source: AOSP frameworks/rs, rsScriptC.cpp (createCacheDir)
  RS-COMPILE-56 aosp: bcc is told with -mtriple, and ld.mc with -mtriple=, the target of the process that has the script
    compiled: armv7-none-linux-gnueabi, aarch64-none-linux-gnueabi, i686-unknown-linux or x86_64-unknown-linux.
    source: AOSP frameworks/compile/libbcc, include/bcc/Config.h (DEFAULT_TARGET_TRIPLE_STRING); ${LINK}
  RS-COMPILE-57 aosp: The platform's core library is libclcore_x86.bc in processes of x86 and x86_64, and libclcore.bc in
    those of Arm, unless a script asks for less than full precision.
    source: ${COMPILE} (findCoreLib)
  RS-COMPILE-58 aosp: ld.mc makes a shared library, adds nothing of its own, and links with the libraries of C and of its
    math: -shared, -nostdlib, -lm and -lc.
    source: ${LINK}
  RS-COMPILE-59 aosp: Nobody but the app's user may read the files of its scripts.
    source: AOSP system/core, init/service.cpp (umask 077, which apps inherit); ${COMPILE} (compileBitcode)
`;
