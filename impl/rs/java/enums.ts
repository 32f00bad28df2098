/**
 * Checks of what Java's types keep out, and TypeScript's only for those who use it.
 *
 * @module
 */

import { IllegalArgumentException } from "./exceptions.ts";

const INT_MAX = 0x7fff_ffff;

/**
 * The number that the native side has for a constant of an enum.
 *
 * @param ids The numbers, by name.
 * @param type The enum, as `Element.DataType`.
 * @param name The constant's name.
 * @throws {IllegalArgumentException} As Java's `valueOf`, if there is none.
 */
export function enumId(ids: Readonly<Record<string, number>>, type: string, name: string): number {
  const id = Object.hasOwn(ids, name) ? ids[name] : undefined;
  if (id !== undefined) return id;
  throw new IllegalArgumentException(`No enum constant android.renderscript.${type}.${name}`);
}

/** Checks that a number is an `int`, and not less than another one. */
export function isInt(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= INT_MAX;
}
