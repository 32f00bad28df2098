/**
 * How calls from machine code are answered by functions of the device.
 *
 * @module
 */

import type { Word } from "../machine.ts";
import type { AddressSpace, AnyFunction } from "./address_space.ts";
import { type Signature, signatureOf } from "./c_types.ts";
import type { Upcall } from "./code_host.ts";
import { type MemoryAccess, remoteArray, RemoteMemory, remoteMemoryOf } from "./remote_memory.ts";
import { UpcallWords, wordValue } from "./words.ts";

/** The result of a function, as machine code gets it. */
export interface UpcallResult {
  readonly int?: bigint;
  readonly float?: number;
}

/** Words that are passed on of a call whose signature is unknown. */
const UNKNOWN_WORDS = 6;

/**
 * Answers a call.
 *
 * @param call The call.
 * @param space What pointers are.
 * @param memory Where memory is read and written.
 */
export function answerUpcall(
  call: Upcall,
  space: AddressSpace,
  memory: MemoryAccess,
): UpcallResult {
  const { fn, name } = space.thunk(call.thunk);
  const signature = name === undefined ? undefined : signatureOf(name);
  const args = argumentsOf(call, signature, space, memory);
  const isBlob = name === "EGLSetBlobFuncANDROID" || name === "EGLGetBlobFuncANDROID";
  const result = isBlob ? callWithBlobs(fn, args) : fn(...args);
  if (signature?.returns === "void") return {};
  if (signature?.returns === "float") return { float: Number(result) };
  if (typeof result === "boolean") return { int: BigInt(result) };
  return { int: space.toPointer(result, nameOfResult(args)) };
}

/** The name of a function that is returned: the one that was asked for. */
export function nameOfResult(args: readonly Word[]): string | undefined {
  return args.find((arg): arg is string => typeof arg === "string");
}

function argumentsOf(
  call: Upcall,
  signature: Signature | undefined,
  space: AddressSpace,
  memory: MemoryAccess,
): unknown[] {
  if (signature === undefined) {
    return Array.from({ length: UNKNOWN_WORDS }, (_, i) => space.fromPointer(call.int(i)));
  }
  const words = new UpcallWords(call);
  return signature.params.map((type) => {
    if (type === "float" || type === "double") return words.nextFloat(type);
    const bits = words.nextInteger();
    if (typeof type !== "object") return wordValue(bits, type, space, "");
    return bits === 0n ? null : remoteArray(new RemoteMemory(memory, bits, type.cells));
  });
}

/** The blob cache looks into whole regions, so that it is given copies of them; that of the value is stored back. */
function callWithBlobs(fn: AnyFunction, [key, keySize, value, valueSize]: unknown[]): unknown {
  const copy = (region: unknown, size: unknown) => {
    const remote = remoteMemoryOf(region);
    if (remote === undefined) return region;
    return Number(size) > 0 ? remote.bytes(Number(size)) : new Uint8Array();
  };
  const stored = copy(value, valueSize);
  const result = fn(copy(key, keySize), keySize, stored, valueSize);
  if (stored instanceof Uint8Array) remoteMemoryOf(value)?.store(stored);
  return result;
}
