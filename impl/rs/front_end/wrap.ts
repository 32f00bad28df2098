/**
 * Android's wrapper around bitcode.
 *
 * Source: AOSP frameworks/compile/libbcc, include/bcinfo/Wrap/BCHeaderField.h and bitcode_wrapperer.cpp.
 *
 * @module
 */

import {
  COMPILER_VERSION_TAG,
  FIXED_HEADER_SIZE,
  OPTIMIZATION_LEVEL_TAG,
  WRAPPER_MAGIC,
} from "../../audit/bitcode/bitcode.ts";

/** Two fields of a word each: tag and length, then the value. */
const FIELDS_SIZE = 16;
/** The version of Android's compiler whose structs are laid out as here (SlangVersion, N_STRUCT_EXPLICIT_PADDING). */
const COMPILER_VERSION = 2410;
const OPTIMIZATION_LEVEL = 3;

/**
 * Wraps bitcode.
 *
 * @param bitcode The bitcode.
 * @param targetApi The API level that it is for.
 */
export function wrap(bitcode: Uint8Array, targetApi: number): Uint8Array<ArrayBuffer> {
  const offset = FIXED_HEADER_SIZE + FIELDS_SIZE;
  const bytes = new Uint8Array(offset + bitcode.length);
  const view = new DataView(bytes.buffer);
  const field = (tag: number) => (4 << 16) | tag;
  [
    WRAPPER_MAGIC,
    0,
    offset,
    bitcode.length,
    0,
    targetApi,
    0,
    field(COMPILER_VERSION_TAG),
    COMPILER_VERSION,
    field(OPTIMIZATION_LEVEL_TAG),
    OPTIMIZATION_LEVEL,
  ].forEach((word, index) => view.setUint32(4 * index, word, true));
  bytes.set(bitcode, offset);
  return bytes;
}
