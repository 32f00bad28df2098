/**
 * Attribute lists: pairs of numbers that end with EGL_NONE.
 *
 * @module
 */

import { ProcessFault, type Word } from "../machine/machine.ts";
import { EGL } from "../../cts/contract/enums.ts";

/** An attribute and its value. */
export type Attribute = readonly [name: number, value: unknown];

/**
 * The attributes of a list, up to EGL_NONE or the end of its memory.
 *
 * @param list Memory of integers, or NULL.
 * @throws {ProcessFault} SIGSEGV, if it points to no memory.
 */
export function attributesOf(list: Word): Attribute[] {
  if (list === null || list === undefined || list === 0) return [];
  if (typeof list !== "object") {
    throw new ProcessFault("SIGSEGV", `an attribute list at ${String(list)}, where no memory is`);
  }
  const cells = list as ArrayLike<unknown>;
  const attributes: Attribute[] = [];
  for (let i = 0; i + 1 < cells.length && Number(cells[i]) !== EGL.NONE; i += 2) {
    const value = cells[i + 1];
    attributes.push([Number(cells[i]), typeof value === "bigint" ? Number(value) : value]);
  }
  return attributes;
}

/** A list of integers (EGLint) of attributes. */
export function intList(attributes: readonly Attribute[]): Int32Array {
  return Int32Array.from([...attributes.flatMap((pair) => pair.map(Number)), EGL.NONE]);
}

/** A list of integers that are as wide as pointers (EGLAttrib) of attributes. */
export function wideList(attributes: readonly Attribute[]): BigInt64Array | unknown[] {
  const cells = [...attributes.flat(), EGL.NONE];
  return cells.every(Number.isInteger)
    ? BigInt64Array.from(cells, (cell) => BigInt(cell as number))
    : cells;
}
