/**
 * The limits of a launch as memory: 15 words of 32 bits.
 *
 * Source: AOSP frameworks/rs, rsDefines.h (RsScriptCall); hardware/interfaces, renderscript/1.0/types.hal (ScriptCall).
 *
 * @module
 */

import { RS_SCRIPT_CALL_WORDS } from "../../../cts/contract/rs_defines.ts";
import type { ScriptCall } from "./hal_types.ts";

/** Bytes of an `RsScriptCall`. */
export const SCRIPT_CALL_BYTES = RS_SCRIPT_CALL_WORDS * Uint32Array.BYTES_PER_ELEMENT;

const MEMBERS = [
  "strategy",
  "xStart",
  "xEnd",
  "yStart",
  "yEnd",
  "zStart",
  "zEnd",
  "arrayStart",
  "arrayEnd",
  "array2Start",
  "array2End",
  "array3Start",
  "array3End",
  "array4Start",
  "array4End",
] as const satisfies readonly (keyof ScriptCall)[];

/**
 * Reads an `RsScriptCall`.
 *
 * @param bytes Its {@link SCRIPT_CALL_BYTES} bytes.
 */
export function readScriptCall(bytes: Uint8Array): ScriptCall {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = MEMBERS.map((name, i) => [name, view.getUint32(i * 4, true)]);
  return Object.fromEntries(words) as ScriptCall;
}

/**
 * Writes an `RsScriptCall`.
 *
 * @param call The limits.
 * @returns Its words.
 */
export function scriptCallWords(call: ScriptCall): Uint32Array {
  return Uint32Array.from(MEMBERS, (name) => call[name]);
}
