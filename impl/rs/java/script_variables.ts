/**
 * The variables of scripts.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import type { Allocation } from "./allocation.ts";
import { BaseObj } from "./base_obj.ts";
import type { Element } from "./element.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import type { FieldPacker } from "./field_packer.ts";

/** The first target API level whose scripts bind rows only. */
const BINDS_ROWS_SINCE = 20;

/** A script's variables, by slot. Each method that sets one stands for an overload of Java's `setVar`. */
export abstract class ScriptVariables extends BaseObj {
  /** Sets an int, or anything shorter. */
  setVarI(slot: number, v: number): void {
    this.rs.call("rsScriptSetVarI", this.getID(), slot, v);
  }

  /** Sets a long. */
  setVarJ(slot: number, v: number | bigint): void {
    this.rs.call("rsScriptSetVarJ", this.getID(), slot, v);
  }

  /** Sets a float. */
  setVarF(slot: number, v: number): void {
    this.rs.call("rsScriptSetVarF", this.getID(), slot, v);
  }

  /** Sets a double. */
  setVarD(slot: number, v: number): void {
    this.rs.call("rsScriptSetVarD", this.getID(), slot, v);
  }

  /** Sets a boolean. */
  setVarB(slot: number, v: boolean): void {
    this.setVarI(slot, Number(v));
  }

  /** Sets an object. @throws {RSIllegalArgumentException} If it is of another context. */
  setVarObj(slot: number, object: BaseObj | null): void {
    const { rs } = this;
    rs.validateObject(object);
    rs.call("rsScriptSetVarObj", this.getID(), slot, object?.getID(rs) ?? 0);
  }

  /**
   * Sets a struct, or an array of cells, whose objects are counted then.
   *
   * @param slot The variable.
   * @param v Its memory.
   * @param element What a cell is.
   * @param dims The number of cells.
   */
  setVarV(slot: number, v: FieldPacker, element?: Element, dims: readonly number[] = []): void {
    const { rs } = this;
    const data = v.getData();
    const args = [this.getID(), slot, data, data.length];
    if (element === undefined) rs.call("rsScriptSetVarV", ...args);
    else {
      const sizes = Int32Array.from(dims);
      rs.call("rsScriptSetVarVE", ...args, element.getID(rs), sizes, sizes.byteLength);
    }
  }

  /** The value of an int. */
  getVarI(slot: number): number {
    return this.#get(slot, 4).getInt32(0, true);
  }

  /** The value of a long. */
  getVarJ(slot: number): bigint {
    return this.#get(slot, 8).getBigInt64(0, true);
  }

  /** The value of a float. */
  getVarF(slot: number): number {
    return this.#get(slot, 4).getFloat32(0, true);
  }

  /** The value of a double. */
  getVarD(slot: number): number {
    return this.#get(slot, 8).getFloat64(0, true);
  }

  /** The value of a boolean. */
  getVarB(slot: number): boolean {
    return this.getVarI(slot) > 0;
  }

  /** Fills a packer with the memory of a variable. */
  getVarV(slot: number, v: FieldPacker): void {
    const data = v.getData();
    this.rs.call("rsScriptGetVarV", this.getID(), slot, data, data.length);
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
    if (allocation !== null && targetSdkVersion >= BINDS_ROWS_SINCE) this.checkIsRow(allocation);
    rs.call("rsScriptBindAllocation", this.getID(), allocation?.getID(rs) ?? 0, slot);
  }

  /** Sets the time zone of the script's process. */
  setTimeZone(timeZone: string): void {
    const size = new TextEncoder().encode(timeZone).length;
    this.rs.call("rsScriptSetTimeZone", this.getID(), timeZone, size);
  }

  /** Checks that an Allocation is a simple row. @throws {RSIllegalArgumentException} If not. */
  protected checkIsRow(allocation: Allocation): void {
    const type = allocation.getType();
    const isRow = !type.hasMipmaps() && !type.hasFaces() && type.getY() === 0 && type.getZ() === 0;
    if (isRow) return;
    throw new RSIllegalArgumentException(
      "API 20+ only allows simple 1D allocations to be used with bind.",
    );
  }

  #get(slot: number, size: number): DataView {
    const data = new Uint8Array(size);
    this.rs.call("rsScriptGetVarV", this.getID(), slot, data, size);
    return new DataView(data.buffer);
  }
}
