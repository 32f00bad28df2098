/**
 * Arguments of the C functions about Allocations.
 *
 * @module
 */

import type { Word } from "../../../machine/machine.ts";
import { readable } from "../../memory.ts";
import type { Allocation } from "./allocation.ts";
import { type ApiCall, isInteger } from "../api/call.ts";
import { type Data, dataAt } from "../object_arguments.ts";

/** The Allocation of a handle; anything else ends the call. */
export function allocationOf(call: ApiCall, handle: Word): Allocation {
  return call.object("Allocation", handle) as Allocation;
}

/** Arguments that are uint32_t, by name; anything else ends the call. */
export function counts<K extends string>(
  call: ApiCall,
  words: Readonly<Record<K, Word>>,
): Record<K, number> {
  const numbers: Partial<Record<K, number>> = {};
  for (const name in words) numbers[name] = call.length(words[name], name);
  return numbers as Record<K, number>;
}

/** The memory that an argument leads to, and its length as the caller counts it. */
export function dataOf(call: ApiCall, word: Word, length: Word): Data {
  if (!isInteger(length, 0, Number.MAX_SAFE_INTEGER)) {
    call.refuse(`data_length is ${length}, expected a number of bytes`);
  }
  return dataAt(call.rsc.process, word, length, call.describe("data"));
}

/** The memory that a call writes from: as {@link dataOf}, or pointers. */
export function sourceOf(call: ApiCall, word: Word, length: Word): Data {
  return dataOf(call, readable(word, call.rsc.process.is64Bit), length);
}

/** Queues a command without bytes. */
export function queue(call: ApiCall, handle: Word, body: (allocation: Allocation) => void): void {
  call.queue(0, () => body(allocationOf(call, handle)));
}

/** Waits for a command. */
export function wait<T>(
  call: ApiCall,
  handle: Word,
  fallback: T,
  body: (allocation: Allocation) => T,
): T {
  return call.wait(() => body(allocationOf(call, handle)), fallback);
}
