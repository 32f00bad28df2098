/**
 * The variables of scripts.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { BaseObj } from "../base_obj.ts";
import { Boxed, type BoxedType } from "../boxed.ts";
import type { Element } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import { FieldPacker } from "../field_packer.ts";

/** The first target API level whose scripts bind rows only. */
const BINDS_ROWS_SINCE = 20;
/** How the native side's functions for numbers end; what is shorter than an int is set as one. */
const LETTERS: Readonly<Record<BoxedType, string>> = {
  byte: "I",
  short: "I",
  int: "I",
  long: "J",
  float: "F",
  double: "D",
};

/** A script's variables, by slot. */
export abstract class ScriptVariables extends BaseObj {
  /**
   * Sets a variable: a number with its Java type (a bigint is a long), a boolean, or an object.
   *
   * @throws {RSIllegalArgumentException} If the object is of another context.
   */
  setVar(index: number, v: Boxed | bigint | boolean | BaseObj | null): void;
  /**
   * Sets a struct, or an array of cells, whose objects are counted then.
   *
   * @param index The variable.
   * @param v Its memory.
   * @param element What a cell is.
   * @param dims The number of cells.
   */
  setVar(index: number, v: FieldPacker, element?: Element, dims?: readonly number[]): void;
  setVar(
    index: number,
    v: Boxed | bigint | boolean | BaseObj | FieldPacker | null,
    element?: Element,
    dims: readonly number[] = [],
  ): void {
    if (v instanceof FieldPacker) return this.#setMemory(index, v, element, dims);
    if (v === null || v instanceof BaseObj) {
      const { rs } = this;
      rs.validateObject(v);
      rs.call("rsScriptSetVarObj", this.getID(), index, v?.getID(rs) ?? 0);
      return;
    }
    const [type, value] = v instanceof Boxed
      ? [LETTERS[v.type], v.value]
      : [typeof v === "bigint" ? "J" : "I", typeof v === "boolean" ? Number(v) : v];
    this.rs.call(`rsScriptSetVar${type}`, this.getID(), index, value);
  }

  /** The value of an int. */
  getVarI(index: number): number {
    return this.#get(index, 4).getInt32(0, true);
  }

  /** The value of a long. */
  getVarJ(index: number): bigint {
    return this.#get(index, 8).getBigInt64(0, true);
  }

  /** The value of a float. */
  getVarF(index: number): number {
    return this.#get(index, 4).getFloat32(0, true);
  }

  /** The value of a double. */
  getVarD(index: number): number {
    return this.#get(index, 8).getFloat64(0, true);
  }

  /** The value of a boolean. */
  getVarB(index: number): boolean {
    return this.getVarI(index) > 0;
  }

  /** Fills a packer with the memory of a variable. */
  getVarV(index: number, v: FieldPacker): void {
    const data = v.getData();
    this.rs.call("rsScriptGetVarV", this.getID(), index, data, data.length);
  }

  /**
   * Lets a variable that is a pointer lead to cells.
   *
   * @param allocation The cells; null for none.
   * @param slot The variable.
   * @throws {RSIllegalArgumentException} If it is no row, from target API level 20 on; or of another context.
   */
  bindAllocation(allocation: Allocation | null, slot: number): void {
    const { rs } = this;
    rs.validateObject(allocation);
    const { targetSdkVersion } = rs.getApplicationContext();
    if (allocation !== null && targetSdkVersion >= BINDS_ROWS_SINCE) this.#checkIsRow(allocation);
    rs.call("rsScriptBindAllocation", this.getID(), allocation?.getID(rs) ?? 0, slot);
  }

  /** Sets the time zone of the script's process. */
  setTimeZone(timeZone: string): void {
    const size = new TextEncoder().encode(timeZone).length;
    this.rs.call("rsScriptSetTimeZone", this.getID(), timeZone, size);
  }

  /** Checks that an Allocation is a simple row. @throws {RSIllegalArgumentException} If not. */
  #checkIsRow(allocation: Allocation): void {
    const type = allocation.getType();
    const isRow = !type.hasMipmaps() && !type.hasFaces() && type.getY() === 0 && type.getZ() === 0;
    if (isRow) return;
    throw new RSIllegalArgumentException(
      "API 20+ only allows simple 1D allocations to be used with bind.",
    );
  }

  #setMemory(
    index: number,
    v: FieldPacker,
    element: Element | undefined,
    dims: readonly number[],
  ): void {
    const { rs } = this;
    const data = v.getData();
    const args = [this.getID(), index, data, data.length];
    if (element === undefined) rs.call("rsScriptSetVarV", ...args);
    else {
      const sizes = Int32Array.from(dims);
      rs.call("rsScriptSetVarVE", ...args, element.getID(rs), sizes, sizes.byteLength);
    }
  }

  #get(index: number, size: number): DataView {
    const data = new Uint8Array(size);
    this.rs.call("rsScriptGetVarV", this.getID(), index, data, size);
    return new DataView(data.buffer);
  }
}
