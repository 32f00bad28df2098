/**
 * The offer of libRSCpuRef.so to drivers: scripts, kernels and groups that the processor runs.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsd_cpu.h of Android 9 (RsdCpuReference and the interfaces in it).
 *
 * @module
 */

import type {
  RsAllocation,
  RsContext,
  RsElement,
  RsObject,
  RsScript,
  RsScriptCall,
  RsScriptGroup,
  RsScriptGroup2,
  RsScriptKernelId,
} from "../driver/hal.ts";
import type { IntrinsicRunner } from "./intrinsics/jobs.ts";

/** `RsdCpuReference_create`, as libRSCpuRef.so exports it. */
export type CpuReferenceCreate = (
  rsc: RsContext,
  versionMajor: number,
  versionMinor: number,
  symLookup: null,
  scriptLookup: null,
  selectRT: SelectRtCallback | null,
  pluginName: string | null,
) => CpuReference | null;

/** Names the core library that a driver has for a script's bitcode, by its path; null for the platform's (RSSelectRTCallback). */
export type SelectRtCallback = (bitcode: Uint8Array) => string | null;

/** The script that runs now, and its context: what the thread-local of a copy of the library holds. */
export interface CurrentCall {
  readonly rsc: RsContext;
  /** Null while `init` runs, which belongs to no script yet. */
  readonly script: RsScript | null;
}

/** The processor as one context uses it (RsdCpuReference). */
export interface CpuReference {
  readonly rsc: RsContext;
  /** The runner of intrinsics, unless the driver has something else. */
  readonly intrinsics: IntrinsicRunner;
  /**
   * Loads a script.
   *
   * @param script The script, whose {@link CpuScriptHandle.populateScript} is yet to be called.
   * @param resName Its name, which its files are named for.
   * @param cacheDir Where those files are.
   * @param code Linked code.
   * @param flags Of the driver's script.init.
   * @returns Null, after a log line, if it cannot be loaded.
   */
  createScript(
    script: RsScript,
    resName: string,
    cacheDir: string,
    code: Uint8Array,
    flags: number,
  ): CpuScriptHandle | null;
  /**
   * Makes an intrinsic.
   *
   * @param script The script, whose {@link CpuScriptHandle.populateScript} is yet to be called.
   * @param id `RsScriptIntrinsicId`.
   * @param element What its cells are, as the app says; it has no effect, those of each launch count. Null for none.
   * @param intrinsics What computes, for drivers that do so elsewhere. Default: the processor.
   * @returns Null, after a log line, if there is none of that number.
   */
  createIntrinsic(
    script: RsScript,
    id: number,
    element: RsElement | null,
    intrinsics?: IntrinsicRunner,
  ): CpuScriptHandle | null;
  /** Makes a group ready to run. @returns Null if it cannot. */
  createScriptGroup(group: RsScriptGroup | RsScriptGroup2): CpuScriptGroupHandle | null;
  /** Names the vendor's plugin for bcc, by its file name or path. */
  setBccPluginName(name: string): void;
  /** Has the driver choose the core library of scripts. */
  setSelectRTCallback(select: SelectRtCallback): void;
  /** The loaded script that an object of this context stands for. */
  lookupScript(script: RsScript): CpuScriptHandle | null;
  /** Sets the priority of the worker threads. */
  setPriority(priority: number): void;
  /** Ends the worker threads. */
  destroy(): void;
}

/** A loaded script, or an intrinsic (RsdCpuReference::CpuScript). */
export interface CpuScriptHandle {
  /** Writes what the script offers to `script.hal.info`. */
  populateScript(script: RsScript): void;
  invokeFunction(slot: number, params: Uint8Array | null): void;
  /** @returns What `root` returned; 0 if the script has none. */
  invokeRoot(): number;
  /** Launches a kernel. An empty `ains` says that it has no inputs. */
  invokeForEach(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void;
  invokeReduce(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    call: RsScriptCall | null,
  ): void;
  invokeInit(): void;
  /** Calls the script's destructor, which releases the objects that its variables hold. */
  invokeFreeChildren(): void;
  setGlobalVar(slot: number, data: Uint8Array): void;
  /** Fills `data`. */
  getGlobalVar(slot: number, data: Uint8Array): void;
  setGlobalVarWithElemDims(
    slot: number,
    data: Uint8Array,
    element: RsElement,
    dims: readonly number[],
  ): void;
  setGlobalBind(slot: number, allocation: RsAllocation | null): void;
  setGlobalObj(slot: number, object: RsObject | null): void;
  /** Unloads the script. */
  destroy(): void;
}

/** A group that is ready to run (RsdCpuReference::CpuScriptGroupBase). */
export interface CpuScriptGroupHandle {
  setInput(kernel: RsScriptKernelId, allocation: RsAllocation): void;
  setOutput(kernel: RsScriptKernelId, allocation: RsAllocation): void;
  execute(): void;
  destroy(): void;
}
