/**
 * Which target APIs Android's bitcode translator takes, and in which form of bitcode scripts for them are.
 *
 * Source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp.
 *
 * @module
 */

import { DEVELOPMENT_APIS, FIRST_API } from "../../audit/bitcode/rules.ts";

/** The work of the translator: nothing, rewrite a form of an old LLVM for LLVM 3.2, or refuse. */
export type Translation = "untouched" | "from LLVM 2.7" | "from LLVM 3.0" | "refused";

/** First target API with bitcode of LLVM 3.0. */
const FIRST_LLVM_3_0 = 14;
/** The first one whose bitcode is that of LLVM 3.2, which is not translated. */
const FIRST_UNTOUCHED = 16;

/**
 * Tells what the translator does.
 *
 * @param targetApi The script's target API.
 * @param newest The device's API level.
 */
export function translation(targetApi: number, newest: number): Translation {
  if (DEVELOPMENT_APIS.includes(targetApi)) return "untouched";
  if (targetApi < FIRST_API || targetApi > newest) return "refused";
  if (targetApi < FIRST_LLVM_3_0) return "from LLVM 2.7";
  return targetApi < FIRST_UNTOUCHED ? "from LLVM 3.0" : "untouched";
}
