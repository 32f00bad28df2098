/**
 * Clauses about the bitcode that a device makes scripts of.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

/** Clauses about scripts' bitcode, in order of their numbers. */
export const clauses: readonly Clause[] = [
  {
    id: "BITCODE-SCRIPT-1",
    grade: "aosp",
    text:
      "A script is bitcode with or without its wrapper, for any API level from 16 to the device's.",
    source: "AOSP frameworks/compile/libbcc, bcinfo/BitcodeWrapper.cpp and BitcodeTranslator.cpp",
  },
  {
    id: "BITCODE-SCRIPT-2",
    grade: "aosp",
    text: "Of what is no bitcode, or is cut off, no script is made, and the process goes on.",
    source: "AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp (translate)",
  },
  {
    id: "BITCODE-SCRIPT-3",
    grade: "aosp",
    text: "Of bitcode for an API level below 11 or above the device's no script is made.",
    source: "AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp (translate)",
  },
  {
    id: "BITCODE-SCRIPT-4",
    grade: "aosp",
    text: "Of bitcode with a function that nobody defines no script is made.",
    source: "AOSP frameworks/compile/libbcc, lib/Compiler.cpp (screenGlobalFunctions)",
  },
];
