/**
 * Memory that EGL calls read and fill, whatever a program passes as a pointer to it.
 *
 * @module
 */

import { EGL } from "../../../cts/contract/enums.ts";

/** Memory of a program: cells of one type. */
type Cells = { readonly length: number; [at: number]: unknown };

/** Takes a word for memory of a program; undefined if it is NULL, or no memory. */
export function asMemory(pointer: unknown): Cells | undefined {
  if (Array.isArray(pointer)) return pointer;
  const isCells = ArrayBuffer.isView(pointer) && !(pointer instanceof DataView);
  return isCells ? pointer as unknown as Cells : undefined;
}

/** Checks that a pointer or handle is NULL. */
export function isNull(word: unknown): boolean {
  return word === null || word === undefined || word === 0;
}

/** The integer that C sees; NaN of what is none. */
export function toInt(word: unknown): number {
  if (word === null) return 0;
  if (typeof word === "bigint") return Number(word);
  return typeof word === "number" && Number.isFinite(word) ? Math.trunc(word) : NaN;
}

/**
 * Stores a value, if there is room for it.
 *
 * @returns Whether the pointer was one to memory.
 */
export function store(pointer: unknown, value: number, at = 0): boolean {
  const memory = asMemory(pointer);
  if (memory === undefined) return false;
  if (at < memory.length) {
    const isWide = memory instanceof BigInt64Array || memory instanceof BigUint64Array;
    Reflect.set(memory, at, isWide ? BigInt(value) : value);
  }
  return true;
}

/**
 * The pairs of an attribute list, up to EGL_NONE or the end of the memory; those of what is no memory are one that no
 * function knows.
 *
 * @param list NULL or a pointer to integers.
 */
export function* attributesIn(list: unknown): Generator<readonly [name: number, value: number]> {
  if (isNull(list)) return;
  const memory = asMemory(list);
  if (memory === undefined) yield [NaN, NaN];
  for (let i = 0; i < (memory?.length ?? 0); i += 2) {
    const name = toInt(memory![i]);
    if (name === EGL.NONE) return;
    yield [name, toInt(memory![i + 1])];
  }
}
