/**
 * A context of the RenderScript HAL 1.0: what a vendor who replaces the whole implementation implements, 76 methods.
 *
 * Rules for all of them:
 *
 * - The HAL is passthrough only: calls happen in the app's process, on the app's thread.
 * - Inputs are copies that the method may keep; bytes are in the process's byte order. Outputs lie in memory of the
 *   caller's and are complete when the method returns, so that it waits for what was asked for before.
 * - No method returns an error and none throws: an exception ends the process. What fails is told by a message of type
 *   ERROR, whose subID is an `RsError`; a method that makes something then returns 0.
 * - Handles are the implementation's own choice; 0 is none. One of another kind than expected, of another context, or
 *   destroyed is a bad value.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal.
 *
 * @module
 */

import type { IContextAllocations } from "./i_context_allocations.ts";
import type { IContextGroups } from "./i_context_groups.ts";
import type { IContextObjects } from "./i_context_objects.ts";
import type { IContextScripts } from "./i_context_scripts.ts";
import type { IContextSession } from "./i_context_session.ts";

/** A context of the HAL. */
export interface IContext
  extends IContextAllocations, IContextObjects, IContextSession, IContextGroups, IContextScripts {}

/** The names of all methods, in the groups of IContext.hal. */
export const I_CONTEXT_METHODS = {
  allocation: [
    "allocationAdapterCreate",
    "allocationAdapterOffset",
    "allocationGetType",
    "allocationCreateTyped",
    "allocationCreateFromBitmap",
    "allocationCubeCreateFromBitmap",
    "allocationGetNativeWindow",
    "allocationSetNativeWindow",
    "allocationSetupBufferQueue",
    "allocationShareBufferQueue",
    "allocationCopyToBitmap",
    "allocation1DWrite",
    "allocationElementWrite",
    "allocation2DWrite",
    "allocation3DWrite",
    "allocationGenerateMipmaps",
    "allocationRead",
    "allocation1DRead",
    "allocationElementRead",
    "allocation2DRead",
    "allocation3DRead",
    "allocationSyncAll",
    "allocationResize1D",
    "allocationCopy2DRange",
    "allocationCopy3DRange",
    "allocationIoSend",
    "allocationIoReceive",
    "allocationGetPointer",
  ],
  element: [
    "elementGetNativeMetadata",
    "elementGetSubElements",
    "elementCreate",
    "elementComplexCreate",
  ],
  type: ["typeGetNativeMetadata", "typeCreate"],
  context: [
    "contextDestroy",
    "contextGetMessage",
    "contextPeekMessage",
    "contextSendMessage",
    "contextInitToClient",
    "contextDeinitToClient",
    "contextFinish",
    "contextLog",
    "contextSetCacheDir",
    "contextSetPriority",
  ],
  name: ["assignName", "getName"],
  closure: ["closureCreate", "invokeClosureCreate", "closureSetArg", "closureSetGlobal"],
  scriptId: ["scriptKernelIDCreate", "scriptInvokeIDCreate", "scriptFieldIDCreate"],
  scriptGroup: [
    "scriptGroupCreate",
    "scriptGroup2Create",
    "scriptGroupSetOutput",
    "scriptGroupSetInput",
    "scriptGroupExecute",
  ],
  object: ["objDestroy"],
  sampler: ["samplerCreate"],
  script: [
    "scriptBindAllocation",
    "scriptSetTimeZone",
    "scriptInvoke",
    "scriptInvokeV",
    "scriptForEach",
    "scriptReduce",
    "scriptSetVarI",
    "scriptSetVarObj",
    "scriptSetVarJ",
    "scriptSetVarF",
    "scriptSetVarD",
    "scriptSetVarV",
    "scriptGetVarV",
    "scriptSetVarVE",
    "scriptCCreate",
    "scriptIntrinsicCreate",
  ],
} as const satisfies Readonly<Record<string, readonly (keyof IContext)[]>>;

/** A method of {@link IContext}. */
export type IContextMethod = (typeof I_CONTEXT_METHODS)[keyof typeof I_CONTEXT_METHODS][number];
