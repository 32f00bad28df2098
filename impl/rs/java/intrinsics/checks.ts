/**
 * The common parts of the intrinsics' classes: how the native script is made, and checks.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsic*.java of Android 9 to 11.
 *
 * @module
 */

import { RsScriptIntrinsicId } from "../../../../cts/contract/rs_defines.ts";
import type { Allocation } from "../allocation/allocation.ts";
import type { DataType } from "../data_type.ts";
import type { Element } from "../element.ts";
import { ArrayIndexOutOfBoundsException, RSIllegalArgumentException } from "../exceptions.ts";
import { FieldPacker } from "../field_packer.ts";
import type { RenderScript } from "../render_script.ts";

/** Android's message about cells that an intrinsic does not take. */
export const UNSUPPORTED = "Unsupported element type.";

/**
 * Makes the native script of an intrinsic.
 *
 * @param rs The context.
 * @param name Which intrinsic.
 * @param element What its cells are; null if it takes any.
 * @returns The handle; 0 if the driver has no such intrinsic.
 */
export function createNative(
  rs: RenderScript,
  name: keyof typeof RsScriptIntrinsicId,
  element: Element | null,
): number {
  rs.validate();
  return rs.call("rsScriptIntrinsicCreate", RsScriptIntrinsicId[name], element?.getID(rs) ?? 0);
}

/** Checks that cells are unsigned bytes, with as many components as one of the sizes. Default: any. */
export function isBytes(element: Element, ...sizes: readonly number[]): boolean {
  return element.getDataType() === "UNSIGNED_8" &&
    (sizes.length === 0 || sizes.includes(element.getVectorSize()));
}

/** Checks that cells are unsigned bytes or floats, with any number of components. */
export function isBytesOrFloats(element: Element): boolean {
  const types: readonly DataType[] = ["UNSIGNED_8", "FLOAT_32"];
  return types.includes(element.getDataType());
}

/**
 * Checks that cells are what an intrinsic takes.
 *
 * @throws {RSIllegalArgumentException} If not.
 */
export function checkSupported(isSupported: boolean): void {
  if (!isSupported) throw new RSIllegalArgumentException(UNSUPPORTED);
}

/**
 * Refuses what Android lets pass; apps with `compat` have it so.
 *
 * @param rs The context.
 * @param isBad Whether it is to be refused.
 * @param message What is wrong.
 * @throws {RSIllegalArgumentException} If it is.
 */
export function refuseBeyondAndroid(rs: RenderScript, isBad: boolean, message: string): void {
  if (isBad && !rs.getApplicationContext().keepsDefects) {
    throw new RSIllegalArgumentException(message);
  }
}

/**
 * Checks that an Allocation is no row.
 *
 * @throws {RSIllegalArgumentException} If it is one.
 */
export function checkIsTable(allocation: Allocation, message: string): void {
  if (allocation.getType().getY() === 0) throw new RSIllegalArgumentException(message);
}

/**
 * Packs floats for a variable.
 *
 * @param rs The context.
 * @param what What one of them is called.
 * @param values The numbers; more than `count` are left out.
 * @param count How many the variable has.
 * @throws {ArrayIndexOutOfBoundsException} If there are less.
 * @throws {RSIllegalArgumentException} If one is NaN or infinite as a float; Android lets it pass.
 */
export function packFloats(
  rs: RenderScript,
  what: string,
  values: ArrayLike<number>,
  count: number,
): FieldPacker {
  const packer = new FieldPacker(4 * count);
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (value === undefined) throw new ArrayIndexOutOfBoundsException(values.length, i);
    const isFinite = Number.isFinite(Math.fround(value));
    refuseBeyondAndroid(rs, !isFinite, `${what} ${i} is ${value}, expected a finite float`);
    packer.addF32(value);
  }
  return packer;
}
