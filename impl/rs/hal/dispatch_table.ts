/**
 * The functions of libRS_internal.so that the HAL's implementation calls.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp (loadHAL).
 *
 * @module
 */

import { type EntryPoint, ProcessFault, type Word } from "../../machine/machine.ts";
import { callEntry } from "../rs_process.ts";

/** Names of the functions that are looked up; no other is ever called. */
export const INTERNAL_FUNCTIONS = [
  "rsAllocation1DData",
  "rsAllocation1DRead",
  "rsAllocation2DData",
  "rsAllocation2DRead",
  "rsAllocation3DData",
  "rsAllocation3DRead",
  "rsAllocationAdapterCreate",
  "rsAllocationAdapterOffset",
  "rsAllocationCopy2DRange",
  "rsAllocationCopy3DRange",
  "rsAllocationCopyToBitmap",
  "rsAllocationCreateFromBitmap",
  "rsAllocationCreateTyped",
  "rsAllocationCubeCreateFromBitmap",
  "rsAllocationElementData",
  "rsAllocationElementRead",
  "rsAllocationGenerateMipmaps",
  "rsAllocationGetPointer",
  "rsAllocationGetSurface",
  "rsaAllocationGetType",
  "rsAllocationIoReceive",
  "rsAllocationIoSend",
  "rsAllocationRead",
  "rsAllocationResize1D",
  "rsAllocationSetSurface",
  "rsAllocationSetupBufferQueue",
  "rsAllocationShareBufferQueue",
  "rsAllocationSyncAll",
  "rsAssignName",
  "rsClosureCreate",
  "rsClosureSetArg",
  "rsClosureSetGlobal",
  "rsContextCreateVendor",
  "rsContextDeinitToClient",
  "rsContextDestroy",
  "rsContextDump",
  "rsContextFinish",
  "rsContextGetMessage",
  "rsContextInitToClient",
  "rsContextPeekMessage",
  "rsContextSendMessage",
  "rsContextSetCacheDir",
  "rsContextSetPriority",
  "rsElementCreate",
  "rsElementCreate2",
  "rsaElementGetNativeData",
  "rsaElementGetSubElements",
  "rsaGetName",
  "rsInvokeClosureCreate",
  "rsObjDestroy",
  "rsSamplerCreate",
  "rsScriptBindAllocation",
  "rsScriptCCreate",
  "rsScriptFieldIDCreate",
  "rsScriptForEachMulti",
  "rsScriptGetVarV",
  "rsScriptGroup2Create",
  "rsScriptGroupCreate",
  "rsScriptGroupExecute",
  "rsScriptGroupSetInput",
  "rsScriptGroupSetOutput",
  "rsScriptIntrinsicCreate",
  "rsScriptInvoke",
  "rsScriptInvokeIDCreate",
  "rsScriptInvokeV",
  "rsScriptKernelIDCreate",
  "rsScriptReduce",
  "rsScriptSetTimeZone",
  "rsScriptSetVarD",
  "rsScriptSetVarF",
  "rsScriptSetVarI",
  "rsScriptSetVarJ",
  "rsScriptSetVarObj",
  "rsScriptSetVarV",
  "rsScriptSetVarVE",
  "rsTypeCreate",
  "rsaTypeGetNativeData",
] as const;

/** A function of {@link INTERNAL_FUNCTIONS}. */
export type InternalFunction = (typeof INTERNAL_FUNCTIONS)[number];

/** A copy's table of the functions of libRS_internal.so. */
export class DispatchTable {
  readonly #entries = new Map<InternalFunction, EntryPoint>();

  /**
   * Fills the table.
   *
   * @param symbol Looks a function up, as dlsym does; null leaves its place empty.
   */
  constructor(symbol: (name: InternalFunction) => EntryPoint | null) {
    for (const name of INTERNAL_FUNCTIONS) {
      const entry = symbol(name);
      if (entry !== null) this.#entries.set(name, entry);
    }
  }

  /**
   * Calls a function.
   *
   * @param name The function.
   * @param args Its arguments.
   * @throws {ProcessFault} SIGSEGV if its place is empty.
   */
  call(name: InternalFunction, ...args: readonly Word[]): Word {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      throw new ProcessFault("SIGSEGV", `call of ${name} through a NULL pointer`);
    }
    return callEntry(entry, ...args);
  }
}
