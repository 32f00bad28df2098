/**
 * Clauses about a vendor's files of RenderScript bitcode, and the wrapper that such a file may have.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const LIBBCC = "AOSP frameworks/compile/libbcc";
const WRAPPER = `${LIBBCC}, bcinfo/Wrap/bitcode_wrapperer.cpp`;
const FIELD = `${LIBBCC}, include/bcinfo/Wrap/BCHeaderField.h`;
const TRANSLATOR = `${LIBBCC}, bcinfo/BitcodeTranslator.cpp (translate)`;

/** The clauses. */
export const clauses = clausesOf`
  BITCODE-WRAPPER-1 aosp: A file of at least 16 bytes is a wrapper of bitcode if it begins with the bytes DE C0 17 0B,
    which are a little-endian word.
    source: ${WRAPPER} (IsInputBitcodeWrapper)
  BITCODE-WRAPPER-2 aosp: A wrapper that is cut off behind its first 16 bytes is reported as broken and is still a
    wrapper: it has the target API if 24 bytes are there, else target API 0.
    source: ${WRAPPER} (ParseWrapperHeader)
  BITCODE-WRAPPER-3 aosp: A wrapper of another version than 0 is no bitcode.
    source: ${WRAPPER} (IsInputBitcodeWrapper)
  BITCODE-WRAPPER-4 aosp: A wrapper with another PNaCl version than 0 is advised against: it is a wrapper with its
    target API, and none of its fields is read.
    source: ${WRAPPER} (ParseWrapperHeader)
  BITCODE-WRAPPER-5 aosp: A wrapper whose bitcode begins at 28 or before has no fields.
    source: ${WRAPPER} (ParseWrapperHeader)
  BITCODE-WRAPPER-6 aosp: A field that reaches past the place where the bitcode begins is reported and not read; those
    before it are.
    source: ${WRAPPER} (ParseWrapperHeader)
  BITCODE-WRAPPER-7 aosp: A file that begins with the bytes 42 43 C0 DE is bitcode without a wrapper, and says no target
    API.
    source: ${WRAPPER} (IsInputBitcodeFile)
  BITCODE-WRAPPER-8 aosp: A wrapper whose bitcode reaches past the end of the file is reported. Only LLVM's own reader
    refuses it.
    source: AOSP external/llvm, include/llvm/Bitcode/ReaderWriter.h (SkipBitcodeWrapperHeader)
  BITCODE-WRAPPER-9 must: A vendor's file *.bc that is not LLVM bitcode is reported.
    source: ${PAGE}: ABI compatibility for bitcode, compile
  BITCODE-WRAPPER-10 aosp: Wrapped bitcode for a target API below 11 or above the device's own is reported.
    source: ${TRANSLATOR}
  BITCODE-WRAPPER-11 aosp: Target APIs 10000 and 4294967295, which are for development, are advised against and not
    reported as errors.
    source: ${TRANSLATOR}
  BITCODE-WRAPPER-12 aosp: Target API 0, for which that of the app is taken, is advised against and not reported as an
    error.
    source: AOSP frameworks/rs, rsScriptC.cpp (runCompiler)
  BITCODE-WRAPPER-13 aosp: A compiler version above 2410, the newest of llvm-rs-cc, is advised against.
    source: AOSP frameworks/compile/slang, slang_version.h
  BITCODE-WRAPPER-14 aosp: An optimization level other than 0 and 3, in place of which 3 is taken, is advised against.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (setCompileArguments)
  BITCODE-WRAPPER-15 aosp: Each field of a wrapper takes whole words, and fields of unknown tags are passed over.
    source: ${FIELD}
  BITCODE-WRAPPER-16 aosp: A number in a field has at most four bytes, and missing ones are zeros; a longer field does
    not count, and of several the last does.
    source: ${FIELD}, and bitcode_wrapperer.cpp (ParseWrapperHeader)
  BITCODE-WRAPPER-17 must: A wrapper is reported if what it points to is not LLVM bitcode, or lies inside the wrapper
    itself.
    source: ${PAGE}: ABI compatibility for bitcode, compile
  BITCODE-WRAPPER-18 aosp: Bitcode whose length is no multiple of four bytes is reported.
    source: AOSP external/llvm, lib/Bitcode/Reader/BitcodeReader.cpp (initStreamFromBuffer)
  BITCODE-WRAPPER-19 should: Bitcode is looked for in the whole of the vendor and odm partitions, and not in the
    system's.
    source: ${PAGE}: Bitcode compiler
  BITCODE-WRAPPER-20 aosp: Bitcode may begin right behind the 28 bytes of a wrapper that has no fields.
    source: ${WRAPPER} (ParseWrapperHeader)
`;
