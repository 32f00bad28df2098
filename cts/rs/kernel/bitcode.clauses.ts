/**
 * Clauses about the bitcode that a device makes scripts of.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

/** Clauses about scripts' bitcode, in order of their numbers. */
export const clauses = clausesOf`
  BITCODE-SCRIPT-1 aosp: A script is bitcode with or without its wrapper, for any API level from 16 to the device's.
    source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeWrapper.cpp and BitcodeTranslator.cpp
  BITCODE-SCRIPT-2 aosp: Of what is no bitcode, or is cut off, no script is made, and the process goes on.
    source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp (translate)
  BITCODE-SCRIPT-3 aosp: Of bitcode for an API level below 11 or above the device's no script is made.
    source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp (translate)
  BITCODE-SCRIPT-4 aosp: Of bitcode with a function that nobody defines no script is made.
    source: AOSP frameworks/compile/libbcc, lib/Compiler.cpp (screenGlobalFunctions)
  BITCODE-SCRIPT-5 aosp: A script for API level 11 to 13 is in the form of LLVM 2.7, and works as those for later ones do.
    source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp (translate) and BitReader_2_7
  BITCODE-SCRIPT-6 aosp: Of bitcode that names a kernel or a function for the app, but has none of that name, no script is
    made.
    source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp (ScriptExecutable::createFromSharedObject)
  BITCODE-SCRIPT-36 aosp: A script that has signatures of kernels and no names has one kernel, root. So has one with
    neither, whose wrapper tells no version of a compiler.
    source: AOSP frameworks/compile/libbcc, bcinfo/MetadataExtractor.cpp (populateForEachMetadata)
`;
