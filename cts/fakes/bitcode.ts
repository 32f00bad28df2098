/**
 * RenderScript bitcode: wrappers, right and wrong ones, as bytes.
 *
 * Source: AOSP frameworks/compile/libbcc, bcinfo/Wrap/bitcode_wrapperer.cpp.
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";

/** Tag of the field with the compiler's version. */
export const COMPILER_VERSION = 0x4001;
/** Tag of the field with the optimization level. */
export const OPTIMIZATION_LEVEL = 0x4002;
/** The first bytes of a module of LLVM bitcode. */
export const MODULE: readonly number[] = [0x42, 0x43, 0xc0, 0xde, 0x21, 0x0c, 0, 0];

/** A field of a wrapper: tag, data, and the length that it claims, if that is not the data's. */
export type WrapperField = readonly [tag: number, data: readonly number[], length?: number];

/** A wrapper; what is not said is as Android's compiler writes it. */
export interface WrapperSpec {
  /** First word, little-endian. */
  readonly magic?: number;
  readonly version?: number;
  /** Where the bitcode is said to be. Default: where it is. */
  readonly offset?: number;
  /** Default: the bitcode's length. */
  readonly size?: number;
  readonly headerVersion?: number;
  /** Default: 21. */
  readonly targetApi?: number;
  readonly pnaclVersion?: number;
  /** Default: compiler version 2410 and optimization level 3. */
  readonly fields?: readonly WrapperField[];
  /** Default: {@link MODULE}. */
  readonly bitcode?: readonly number[];
}

/**
 * Writes a wrapper and its bitcode.
 *
 * @param spec See {@link WrapperSpec}.
 */
export function wrapBitcode(spec: WrapperSpec = {}): Uint8Array<ArrayBuffer> {
  const { bitcode = MODULE } = spec;
  const fields = new ByteWriter();
  for (const [tag, data, length = data.length] of spec.fields ?? usualFields()) {
    fields.u16(tag);
    fields.u16(length);
    fields.bytes(Uint8Array.from(data));
    fields.align(4);
  }
  const file = new ByteWriter();
  file.u32(spec.magic ?? 0x0b17c0de);
  file.u32(spec.version ?? 0);
  file.u32(spec.offset ?? 28 + fields.length);
  file.u32(spec.size ?? bitcode.length);
  file.u32(spec.headerVersion ?? 0);
  file.u32(spec.targetApi ?? 21);
  file.u32(spec.pnaclVersion ?? 0);
  file.bytes(fields.finish());
  file.bytes(Uint8Array.from(bitcode));
  return file.finish();
}

/**
 * The four bytes of a number, little-endian.
 *
 * @param value The number.
 */
export function word(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

function usualFields(): WrapperField[] {
  return [[COMPILER_VERSION, word(2410)], [OPTIMIZATION_LEVEL, word(3)]];
}
