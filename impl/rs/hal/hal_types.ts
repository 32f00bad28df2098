/**
 * The types of the RenderScript HAL 1.0.
 *
 * Enums travel as their numbers; `cts/contract/rs_defines.ts` names them.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/types.hal.
 *
 * @module
 */

import type { RsScriptCall } from "../driver/hal.ts";

/** Something that only the driver looks into, `uint64_t`; 0 says that there is none, or that it could not be made. */
export type OpaqueHandle = number;
/** An Allocation. */
export type Allocation = OpaqueHandle;
/** An Allocation that is a window into another. */
export type AllocationAdapter = OpaqueHandle;
/** A step of a {@link ScriptGroup2}. */
export type Closure = OpaqueHandle;
/** An Element. */
export type Element = OpaqueHandle;
/** A window that buffers are exchanged with. */
export type NativeWindow = OpaqueHandle;
/** An object of any kind. */
export type ObjectBase = OpaqueHandle;
/** A Sampler. */
export type Sampler = OpaqueHandle;
/** A Script. */
export type Script = OpaqueHandle;
/** A variable of a script, as groups name it. */
export type ScriptFieldID = OpaqueHandle;
/** A group of kernels joined by Allocations. */
export type ScriptGroup = OpaqueHandle;
/** A group of {@link Closure}s. */
export type ScriptGroup2 = OpaqueHandle;
/** An invokable of a script, as groups name it. */
export type ScriptInvokeID = OpaqueHandle;
/** A kernel of a script, as groups name it. */
export type ScriptKernelID = OpaqueHandle;
/** A Type. */
export type Type = OpaqueHandle;

/** `size_t`, in bytes unless a method says otherwise. */
export type Size = number;
/** `int64_t`; a bigint only if a number cannot hold it exactly. */
export type Int64 = number | bigint;
/**
 * A pointer of the process, which both sides use because the HAL is always passthrough: a typed array, the address of
 * memory in the process's heap, or null.
 */
export type Ptr = unknown;
/** Memory that a method fills before it returns; null for a NULL pointer. */
export type OutPtr = Uint8Array | null;

/** `RsContextType`. */
export type ContextType = number;
/** `RsContextFlags`, bits. */
export type ContextFlags = number;
/** `RsAllocationUsage`, bits. */
export type AllocationUsageType = number;
/** `RsAllocationMipmapControl`. */
export type AllocationMipmapControl = number;
/** `RsCubemapFace`. */
export type AllocationCubemapFace = number;
/** `RsDataType`. */
export type DataType = number;
/** `RsDataKind`. */
export type DataKind = number;
/** `RsYuvFormat`. */
export type YuvFormat = number;
/** `RsSamplerValue`. */
export type SamplerValue = number;
/** `RsMessageToClientType`. */
export type MessageToClientType = number;
/** `RsScriptIntrinsicId`. */
export type ScriptIntrinsicID = number;
/** `RsThreadPriority`. */
export type ThreadPriorities = number;
/** `RsSignature`, bits. */
export type MetadataSignatureBitval = number;

/** The limits of a launch: `RsScriptCall` with the same members. */
export type ScriptCall = RsScriptCall;
