/**
 * Scripts in the RenderScript HAL: 16 methods.
 *
 * A slot is the number of a variable, of an invokable or of a kernel among those that the script exports. A slot that does
 * not exist is an error BAD_SCRIPT for launches and invocations; for variables it is in the log only. After an error of
 * 0x800 or above, launches and invocations do nothing.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; error texts from frameworks/rs, rsScriptC.cpp and
 * cpu_ref/rsCpuScript.cpp.
 *
 * @module
 */

import type {
  Allocation,
  Element,
  Int64,
  ObjectBase,
  Script,
  ScriptCall,
  ScriptIntrinsicID,
  Size,
} from "./hal_types.ts";

/** The calls of a context for Scripts. */
export interface IContextScripts {
  /** Points a pointer variable at the cells of an Allocation; 0 makes it NULL. */
  scriptBindAllocation(script: Script, allocation: Allocation, slot: number): void;
  /** Sets the time zone that the script's functions for time use. @param timeZone For example `Europe/Berlin`. */
  scriptSetTimeZone(script: Script, timeZone: string): void;
  /** Calls an invokable without arguments: error BAD_SCRIPT "The invokable index is out of bounds". */
  scriptInvoke(vs: Script, slot: number): void;
  /** Calls an invokable. @param data Its arguments, packed as a C struct. */
  scriptInvokeV(vs: Script, slot: number, data: Uint8Array): void;
  /**
   * Launches a kernel.
   *
   * Errors BAD_SCRIPT: "The forEach kernel index is out of bounds", "rsForEach called with null allocations", "Failed to
   * launch kernel; Invalid xStart or xEnd.", and one for dimensions that do not match.
   *
   * @param vains Inputs, which have equal dimensions; none for a kernel without.
   * @param vaout The output; 0 for a kernel without.
   * @param params What an old kernel gets as `usrData`; empty for none.
   * @param sc Limits; null for all cells.
   */
  scriptForEach(
    vs: Script,
    slot: number,
    vains: readonly Allocation[],
    vaout: Allocation,
    params: Uint8Array,
    sc: ScriptCall | null,
  ): void;
  /**
   * Launches a reduction.
   *
   * Errors BAD_SCRIPT: "The general reduce kernel index is out of bounds", "reduce called with null in allocations" and
   * "reduce called with null out allocation".
   *
   * @param vaout Where its result goes.
   * @param sc Limits; null for all cells.
   */
  scriptReduce(
    vs: Script,
    slot: number,
    vains: readonly Allocation[],
    vaout: Allocation,
    sc: ScriptCall | null,
  ): void;
  /** Sets a variable of 32 bits, signed. */
  scriptSetVarI(vs: Script, slot: number, value: number): void;
  /** Sets a variable that is an object; 0 clears it. */
  scriptSetVarObj(vs: Script, slot: number, obj: ObjectBase): void;
  /** Sets a variable of 64 bits, signed. */
  scriptSetVarJ(vs: Script, slot: number, value: Int64): void;
  /** Sets a float variable. */
  scriptSetVarF(vs: Script, slot: number, value: number): void;
  /** Sets a double variable. */
  scriptSetVarD(vs: Script, slot: number, value: number): void;
  /** Sets the bytes of a variable. */
  scriptSetVarV(vs: Script, slot: number, data: Uint8Array): void;
  /** Copies the bytes of a variable out. @param len Bytes. @returns As many. */
  scriptGetVarV(vs: Script, slot: number, len: Size): Uint8Array;
  /**
   * Sets a variable that is a struct, or an array of such, objects in it included.
   *
   * @param ve Its Element.
   * @param dims Lengths of the array, one dimension only; empty for a single struct.
   */
  scriptSetVarVE(
    vs: Script,
    slot: number,
    data: Uint8Array,
    ve: Element,
    dims: readonly number[],
  ): void;
  /**
   * Makes a script.
   *
   * @param resName The name of its resource, which names of files begin with.
   * @param cacheDir Where what is compiled of it is kept.
   * @param text Its bitcode, or a linked script.
   */
  scriptCCreate(resName: string, cacheDir: string, text: Uint8Array): Script;
  /** Makes an intrinsic. @param elem The Element that it is for. */
  scriptIntrinsicCreate(id: ScriptIntrinsicID, elem: Element): Script;
}
