/**
 * The limits of a launch as memory: 15 words of 32 bits.
 *
 * Source: AOSP frameworks/rs, rsDefines.h of Android 9 (RsScriptCall); hardware/interfaces, renderscript/1.0/types.hal
 * (ScriptCall).
 *
 * @module
 */

import { RS_SCRIPT_CALL_MEMBERS } from "../../cts/contract/rs_defines.ts";
import type { Heap } from "../machine/heap.ts";
import type { Word } from "../machine/machine.ts";
import type { RsScriptCall } from "./driver/hal.ts";
import { bytesAt, wordsIn } from "./memory.ts";

/** Bytes of an `RsScriptCall`. */
export const SCRIPT_CALL_BYTES = RS_SCRIPT_CALL_MEMBERS.length * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Reads an `RsScriptCall`; members that a shorter, older struct has not are 0.
 *
 * @param bytes Its bytes; what follows the first {@link SCRIPT_CALL_BYTES} does not count.
 */
export function readScriptCall(bytes: Uint8Array): RsScriptCall {
  const words = wordsIn(bytes.subarray(0, SCRIPT_CALL_BYTES));
  const values = RS_SCRIPT_CALL_MEMBERS.map((name, index) => [name, words[index] ?? 0]);
  return Object.fromEntries(values) as Record<keyof RsScriptCall, number>;
}

/**
 * Reads the limits of a launch as a program passes them.
 *
 * @param heap The process's memory, asked for only if the argument is an address in it.
 * @param word The argument, memory that holds an `RsScriptCall`.
 * @param length Its length in bytes.
 * @param what What it is, for the fault.
 * @returns Null for NULL, or if there are no bytes: the launch has no limits.
 * @throws {ProcessFault} SIGSEGV if fewer bytes are there.
 */
export function scriptCallAt(
  heap: () => Heap,
  word: Word,
  length: number,
  what: string,
): RsScriptCall | null {
  const bytes = bytesAt(heap, word, Math.min(length, SCRIPT_CALL_BYTES), what);
  return bytes === null || bytes.length === 0 ? null : readScriptCall(bytes);
}

/**
 * Writes an `RsScriptCall`.
 *
 * @param call The limits.
 * @returns Its words.
 */
export function scriptCallWords(call: RsScriptCall): Uint32Array {
  return Uint32Array.from(RS_SCRIPT_CALL_MEMBERS, (name) => call[name]);
}
