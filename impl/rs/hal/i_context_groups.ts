/**
 * Closures, IDs and groups of scripts in the RenderScript HAL: 12 methods.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; error texts from frameworks/rs, rsScriptGroup.cpp.
 *
 * @module
 */

import type {
  Allocation,
  Closure,
  Int64,
  MetadataSignatureBitval,
  Ptr,
  Script,
  ScriptFieldID,
  ScriptGroup,
  ScriptGroup2,
  ScriptInvokeID,
  ScriptKernelID,
  Type,
} from "./hal_types.ts";

/** The calls of a context for groups of scripts. */
export interface IContextGroups {
  /**
   * Makes a call of a kernel, to be a step of a group.
   *
   * @param kernelID The kernel.
   * @param returnValue Its output; 0 if it has none.
   * @param fieldIDS For each value: the variable that it goes to; 0 for an argument of the kernel.
   * @param values Bits of the values, or handles.
   * @param sizes Bytes of each value; negative for a handle of an object.
   * @param depClosures For each value: the earlier step whose result it is; 0 for none.
   * @param depFieldIDS For each value: the variable of that step that it is; 0 for its return value.
   */
  closureCreate(
    kernelID: ScriptKernelID,
    returnValue: Allocation,
    fieldIDS: readonly ScriptFieldID[],
    values: readonly Int64[],
    sizes: readonly number[],
    depClosures: readonly Closure[],
    depFieldIDS: readonly ScriptFieldID[],
  ): Closure;
  /**
   * Makes a call of an invokable, to be a step of a group.
   *
   * @param params Its arguments, packed as for scriptInvokeV.
   */
  invokeClosureCreate(
    invokeID: ScriptInvokeID,
    params: Uint8Array,
    fieldIDS: readonly ScriptFieldID[],
    values: readonly Int64[],
    sizes: readonly number[],
  ): Closure;
  /**
   * Changes an argument of a closure's kernel.
   *
   * @param value The Allocation's handle, or the bits of a value.
   * @param size Bytes; negative for a handle.
   */
  closureSetArg(closure: Closure, index: number, value: Ptr, size: number): void;
  /** Changes what a variable is set to before a closure runs; `size` as for {@link closureSetArg}. */
  closureSetGlobal(closure: Closure, fieldID: ScriptFieldID, value: Int64, size: number): void;
  /**
   * Names a kernel of a script.
   *
   * @param slot Its number among the script's kernels.
   * @param sig What it takes and gives.
   */
  scriptKernelIDCreate(script: Script, slot: number, sig: MetadataSignatureBitval): ScriptKernelID;
  /** Names an invokable of a script. */
  scriptInvokeIDCreate(script: Script, slot: number): ScriptInvokeID;
  /** Names a variable of a script. */
  scriptFieldIDCreate(script: Script, slot: number): ScriptFieldID;
  /**
   * Makes a group of kernels joined by Allocations that the group makes itself.
   *
   * The last four lists describe the links, one at each index.
   *
   * @param kernels All kernels.
   * @param srcK The kernel whose output it is.
   * @param dstK The kernel whose input it is; 0 if it goes to a variable.
   * @param dstF The variable that it goes to; 0 if it goes to a kernel.
   * @param types The Type of the Allocation in between.
   */
  scriptGroupCreate(
    kernels: readonly ScriptKernelID[],
    srcK: readonly ScriptKernelID[],
    dstK: readonly ScriptKernelID[],
    dstF: readonly ScriptFieldID[],
    types: readonly Type[],
  ): ScriptGroup;
  /**
   * Makes a group of closures, which run in this order.
   *
   * @param name The base of the names of the files that are kept of it.
   * @param cacheDir Where they are kept.
   */
  scriptGroup2Create(name: string, cacheDir: string, closures: readonly Closure[]): ScriptGroup2;
  /** Gives a kernel whose output leaves the group the Allocation for it. */
  scriptGroupSetOutput(sg: ScriptGroup, kid: ScriptKernelID, alloc: Allocation): void;
  /** Gives a kernel whose input comes from outside the Allocation with it. */
  scriptGroupSetInput(sg: ScriptGroup, kid: ScriptKernelID, alloc: Allocation): void;
  /**
   * Runs a group of either kind: errors BAD_VALUE "ScriptGroup missing input." and "ScriptGroup missing output.".
   */
  scriptGroupExecute(sg: ScriptGroup | ScriptGroup2): void;
}
