/**
 * Clauses about a vendor's files of RenderScript bitcode, and the wrapper that such a file may have.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const LIBBCC = "AOSP frameworks/compile/libbcc";
const WRAPPER = `${LIBBCC}, bcinfo/Wrap/bitcode_wrapperer.cpp`;
const FIELD = `${LIBBCC}, include/bcinfo/Wrap/BCHeaderField.h`;
const TRANSLATOR = `${LIBBCC}, bcinfo/BitcodeTranslator.cpp (translate)`;
const LLVM = "AOSP external/llvm, lib/Bitcode/Reader/BitcodeReader.cpp (initStreamFromBuffer)";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "BITCODE-WRAPPER-1",
    grade: "aosp",
    text: "A file of at least 16 bytes is a wrapper of bitcode if it begins with the bytes " +
      "DE C0 17 0B, which are a little-endian word.",
    source: `${WRAPPER} (IsInputBitcodeWrapper)`,
  },
  {
    id: "BITCODE-WRAPPER-2",
    grade: "aosp",
    text:
      "A wrapper that is cut off behind its first 16 bytes is reported as broken and is still a " +
      "wrapper: it has the target API if 24 bytes are there, else target API 0.",
    source: `${WRAPPER} (ParseWrapperHeader)`,
  },
  {
    id: "BITCODE-WRAPPER-3",
    grade: "aosp",
    text: "A wrapper of another version than 0 is no bitcode.",
    source: `${WRAPPER} (IsInputBitcodeWrapper)`,
  },
  {
    id: "BITCODE-WRAPPER-4",
    grade: "aosp",
    text:
      "A wrapper with another PNaCl version than 0 is advised against: it is a wrapper with its " +
      "target API, and none of its fields is read.",
    source: `${WRAPPER} (ParseWrapperHeader)`,
  },
  {
    id: "BITCODE-WRAPPER-5",
    grade: "aosp",
    text: "A wrapper whose bitcode begins at 28 or before has no fields.",
    source: `${WRAPPER} (ParseWrapperHeader)`,
  },
  {
    id: "BITCODE-WRAPPER-6",
    grade: "aosp",
    text:
      "A field that reaches past the place where the bitcode begins is reported and not read; those " +
      "before it are.",
    source: `${WRAPPER} (ParseWrapperHeader)`,
  },
  {
    id: "BITCODE-WRAPPER-7",
    grade: "aosp",
    text:
      "A file that begins with the bytes 42 43 C0 DE is bitcode without a wrapper, and says no " +
      "target API.",
    source: `${WRAPPER} (IsInputBitcodeFile)`,
  },
  {
    id: "BITCODE-WRAPPER-8",
    grade: "aosp",
    text: "A wrapper whose bitcode reaches past the end of the file is reported. Only LLVM's own " +
      "reader refuses it.",
    source: "AOSP external/llvm, include/llvm/Bitcode/ReaderWriter.h (SkipBitcodeWrapperHeader)",
  },
  {
    id: "BITCODE-WRAPPER-9",
    grade: "must",
    text: "A vendor's file *.bc that is not LLVM bitcode is reported.",
    source: `${PAGE}: ABI compatibility for bitcode, compile`,
  },
  {
    id: "BITCODE-WRAPPER-10",
    grade: "aosp",
    text: "Wrapped bitcode for a target API below 11 or above the device's own is reported.",
    source: TRANSLATOR,
  },
  {
    id: "BITCODE-WRAPPER-11",
    grade: "aosp",
    text: "Target APIs 10000 and 4294967295, which are for development, are advised against and " +
      "not reported as errors.",
    source: TRANSLATOR,
  },
  {
    id: "BITCODE-WRAPPER-12",
    grade: "aosp",
    text:
      "Target API 0, for which that of the app is taken, is advised against and not reported as " +
      "an error.",
    source: "AOSP frameworks/rs, rsScriptC.cpp (runCompiler)",
  },
  {
    id: "BITCODE-WRAPPER-13",
    grade: "aosp",
    text: "A compiler version above 2410, the newest of llvm-rs-cc, is advised against.",
    source: "AOSP frameworks/compile/slang, slang_version.h",
  },
  {
    id: "BITCODE-WRAPPER-14",
    grade: "aosp",
    text:
      "An optimisation level other than 0 and 3, in place of which 3 is taken, is advised against.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (setCompileArguments)",
  },
  {
    id: "BITCODE-WRAPPER-15",
    grade: "aosp",
    text: "Each field of a wrapper takes whole words, and fields of unknown tags are passed over.",
    source: FIELD,
  },
  {
    id: "BITCODE-WRAPPER-16",
    grade: "aosp",
    text:
      "A number in a field has at most four bytes, and missing ones are zeros; a longer field " +
      "does not count, and of several the last does.",
    source: `${FIELD}, and bitcode_wrapperer.cpp (ParseWrapperHeader)`,
  },
  {
    id: "BITCODE-WRAPPER-17",
    grade: "must",
    text: "A wrapper is reported if what it points to is not LLVM bitcode, or lies inside the " +
      "wrapper itself.",
    source: `${PAGE}: ABI compatibility for bitcode, compile`,
  },
  {
    id: "BITCODE-WRAPPER-18",
    grade: "aosp",
    text: "Bitcode whose length is no multiple of four bytes is reported.",
    source: LLVM,
  },
  {
    id: "BITCODE-WRAPPER-19",
    grade: "should",
    text: "Bitcode is looked for in the whole of the vendor and odm partitions, and not in the " +
      "system's.",
    source: `${PAGE}: Bitcode compiler`,
  },
]);
