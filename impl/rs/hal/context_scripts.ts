/**
 * The default implementation of what a HAL context does with scripts and groups of them.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { SCRIPT_CALL_BYTES, scriptCallWords } from "../script_call.ts";
import { ContextAllocations } from "./context_allocations.ts";
import type {
  Allocation,
  Closure,
  Element,
  Int64,
  MetadataSignatureBitval,
  ObjectBase,
  Ptr,
  Script,
  ScriptCall,
  ScriptFieldID,
  ScriptGroup,
  ScriptGroup2,
  ScriptIntrinsicID,
  ScriptInvokeID,
  ScriptKernelID,
  Size,
} from "./hal_types.ts";
import type { IContextGroups } from "./i_context_groups.ts";
import type { IContextScripts } from "./i_context_scripts.ts";

/** What a function of the interface is given. */
type Args<K extends keyof (IContextGroups & IContextScripts)> = Parameters<
  (IContextGroups & IContextScripts)[K]
>;

/** Hands calls for scripts and groups on to libRS_internal.so. */
export abstract class ContextScripts extends ContextAllocations
  implements IContextGroups, IContextScripts {
  closureCreate(
    ...[kernelID, returnValue, fieldIDS, values, sizes, depClosures, depFieldIDS]: Args<
      "closureCreate"
    >
  ): Closure {
    return this.handle(
      "rsClosureCreate",
      kernelID,
      returnValue,
      ...this.globals(fieldIDS, values, sizes),
      [...depClosures],
      depClosures.length,
      [...depFieldIDS],
      depFieldIDS.length,
    );
  }

  invokeClosureCreate(
    ...[invokeID, params, fieldIDS, values, sizes]: Args<"invokeClosureCreate">
  ): Closure {
    const globals = this.globals(fieldIDS, values, sizes);
    return this.handle("rsInvokeClosureCreate", invokeID, ...memory(params), ...globals);
  }

  /** Values of a closure as three pairs of pointer and number of cells. */
  protected globals(
    fieldIDS: readonly ScriptFieldID[],
    values: readonly Int64[],
    sizes: readonly number[],
  ): readonly unknown[] {
    const lists = [[...fieldIDS], [...values], Int32Array.from(sizes)];
    return lists.flatMap((list) => [list, list.length]);
  }

  closureSetArg(closure: Closure, index: number, value: Ptr, size: number): void {
    this.call("rsClosureSetArg", closure, index, value, size);
  }

  closureSetGlobal(closure: Closure, fieldID: ScriptFieldID, value: Int64, size: number): void {
    this.call("rsClosureSetGlobal", closure, fieldID, value, size);
  }

  scriptKernelIDCreate(script: Script, slot: number, sig: MetadataSignatureBitval): ScriptKernelID {
    return this.handle("rsScriptKernelIDCreate", script, slot, sig);
  }

  scriptInvokeIDCreate(script: Script, slot: number): ScriptInvokeID {
    return this.handle("rsScriptInvokeIDCreate", script, slot);
  }

  scriptFieldIDCreate(script: Script, slot: number): ScriptFieldID {
    return this.handle("rsScriptFieldIDCreate", script, slot);
  }

  scriptGroupCreate(
    ...[kernels, srcK, dstK, dstF, types]: Args<"scriptGroupCreate">
  ): ScriptGroup {
    const lists = [kernels, srcK, dstK, dstF, types];
    const args = lists.flatMap((list) => [[...list], this.bytesOf(list)]);
    return this.handle("rsScriptGroupCreate", ...args);
  }

  scriptGroup2Create(name: string, cacheDir: string, closures: readonly Closure[]): ScriptGroup2 {
    const texts = [...this.text(name), ...this.text(cacheDir)];
    return this.handle("rsScriptGroup2Create", ...texts, [...closures], closures.length);
  }

  scriptGroupSetOutput(sg: ScriptGroup, kid: ScriptKernelID, alloc: Allocation): void {
    this.call("rsScriptGroupSetOutput", sg, kid, alloc);
  }

  scriptGroupSetInput(sg: ScriptGroup, kid: ScriptKernelID, alloc: Allocation): void {
    this.call("rsScriptGroupSetInput", sg, kid, alloc);
  }

  scriptGroupExecute(sg: ScriptGroup | ScriptGroup2): void {
    this.call("rsScriptGroupExecute", sg);
  }

  scriptBindAllocation(script: Script, allocation: Allocation, slot: number): void {
    this.call("rsScriptBindAllocation", script, allocation, slot);
  }

  scriptSetTimeZone(script: Script, timeZone: string): void {
    this.call("rsScriptSetTimeZone", script, ...this.text(timeZone));
  }

  scriptInvoke(vs: Script, slot: number): void {
    this.call("rsScriptInvoke", vs, slot);
  }

  scriptInvokeV(vs: Script, slot: number, data: Uint8Array): void {
    this.call("rsScriptInvokeV", vs, slot, data, data.length);
  }

  scriptForEach(
    ...[vs, slot, vains, vaout, params, sc]: Args<"scriptForEach">
  ): void {
    const ains = [[...vains], vains.length];
    const limits = this.limits(sc);
    this.call("rsScriptForEachMulti", vs, slot, ...ains, vaout, ...memory(params), ...limits);
  }

  scriptReduce(...[vs, slot, vains, vaout, sc]: Args<"scriptReduce">): void {
    const ains = [[...vains], vains.length];
    this.call("rsScriptReduce", vs, slot, ...ains, vaout, ...this.limits(sc));
  }

  /** The limits of a launch as pointer and size; NULL and 0 without. */
  protected limits(sc: ScriptCall | null): readonly [words: Uint32Array | null, length: number] {
    return sc === null ? [null, 0] : [scriptCallWords(sc), SCRIPT_CALL_BYTES];
  }

  scriptSetVarI(vs: Script, slot: number, value: number): void {
    this.call("rsScriptSetVarI", vs, slot, value);
  }

  scriptSetVarObj(vs: Script, slot: number, obj: ObjectBase): void {
    this.call("rsScriptSetVarObj", vs, slot, obj);
  }

  scriptSetVarJ(vs: Script, slot: number, value: Int64): void {
    this.call("rsScriptSetVarJ", vs, slot, value);
  }

  scriptSetVarF(vs: Script, slot: number, value: number): void {
    this.call("rsScriptSetVarF", vs, slot, value);
  }

  scriptSetVarD(vs: Script, slot: number, value: number): void {
    this.call("rsScriptSetVarD", vs, slot, value);
  }

  scriptSetVarV(vs: Script, slot: number, data: Uint8Array): void {
    this.call("rsScriptSetVarV", vs, slot, data, data.length);
  }

  scriptGetVarV(vs: Script, slot: number, len: Size): Uint8Array {
    const data = new Uint8Array(len);
    this.call("rsScriptGetVarV", vs, slot, data, data.length);
    return data;
  }

  scriptSetVarVE(
    ...[vs, slot, data, ve, dims]: Args<"scriptSetVarVE">
  ): void {
    const words = Uint32Array.from(dims);
    this.call("rsScriptSetVarVE", vs, slot, data, data.length, ve, words, words.byteLength);
  }

  scriptCCreate(resName: string, cacheDir: string, text: Uint8Array): Script {
    const texts = [...this.text(resName), ...this.text(cacheDir)];
    return this.handle("rsScriptCCreate", ...texts, text, text.length);
  }

  scriptIntrinsicCreate(id: ScriptIntrinsicID, elem: Element): Script {
    return this.handle("rsScriptIntrinsicCreate", id, elem);
  }
}

/** Bytes as pointer and size; NULL if there are none. */
function memory(bytes: Uint8Array): readonly [bytes: Uint8Array | null, length: number] {
  return [bytes.length === 0 ? null : bytes, bytes.length];
}
