/**
 * A driver's functions for scripts and groups of them.
 *
 * The rules for all of them stand in driver_hal.ts.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9; when each is called: rsScript.cpp, rsScriptC.cpp,
 * rsScriptIntrinsic.cpp, rsScriptGroup.cpp and rsScriptGroup2.cpp.
 *
 * @module
 */

import type { RsAllocation, RsElement, RsObject } from "./objects.ts";
import type {
  RsScript,
  RsScriptCall,
  RsScriptGroup,
  RsScriptGroup2,
  RsScriptKernelId,
} from "./script_objects.ts";

/** Functions for scripts. After a fatal error of its context, a script is neither called nor are its variables set or read. */
export interface RsdScriptFunctionsOf<Rsc> {
  /**
   * Makes a script ready to run, and fills in `script.hal.info`. Its variables have their initial values then, and
   * {@link invokeInit} has not run.
   *
   * @param rsc The context.
   * @param script The script.
   * @param resName The name that its files are named for, as the app gave it: the driver's to check for slashes.
   * @param cacheDir Where those files are.
   * @param code Bitcode in its wrapper or without, or a linked script; the driver's to keep.
   * @param flags 0.
   * @returns Whether it is ready; if not, the log says why, the app gets 0, and {@link destroy} is not called.
   */
  init(
    rsc: Rsc,
    script: RsScript,
    resName: string,
    cacheDir: string,
    code: Uint8Array,
    flags: number,
  ): boolean;
  /**
   * Makes a script an intrinsic, with slots of its own: the driver's to check, as `script.hal.info` does not tell them.
   *
   * @param rsc The context.
   * @param script The script.
   * @param id `RsScriptIntrinsicId`; from OEM_START on the vendor's own.
   * @param element What the cells that it works on hold; null from intrinsics that ask for none, such as resize.
   * @returns Whether the driver has it; if not, the app gets 0, and {@link destroy} is not called.
   */
  initIntrinsic(
    rsc: Rsc,
    script: RsScript,
    id: number,
    element: RsElement | null,
  ): boolean;
  /**
   * Calls an invokable function, and returns after it; not called for intrinsics.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedFunctionCount`.
   * @param params Its arguments, packed as a struct; null without.
   */
  invokeFunction(rsc: Rsc, script: RsScript, slot: number, params: Uint8Array | null): void;
  /** Calls the script's `root` as a function, as contexts for graphics do each frame. @returns Its result, 0 without one. */
  invokeRoot(rsc: Rsc, script: RsScript): number;
  /**
   * Launches a kernel with one input; called only if {@link invokeForEachMulti} is missing. Arguments as there.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedForEachCount`.
   * @param ain The input.
   * @param aout The output.
   * @param usr Data of the app's for all cells.
   * @param call The limits.
   */
  invokeForEach(
    rsc: Rsc,
    script: RsScript,
    slot: number,
    ain: RsAllocation | null,
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void;
  /**
   * Launches a kernel, and returns once it has run for all cells. Also called by rsForEach within a script, on the thread that
   * runs that script.
   *
   * Dimensions are those of the inputs, else of the output, else of the limits; a launch that cannot be is an error
   * BAD_SCRIPT.
   *
   * @param rsc The context.
   * @param script The script, whose Allocations were just bound again with {@link setGlobalBind}.
   * @param slot Less than `exportedForEachCount`; any number for an intrinsic.
   * @param ains Inputs, at most 8; empty for a kernel without.
   * @param aout The output; null for a kernel without.
   * @param usr Data of the app's for all cells; null without.
   * @param call The limits; null for none.
   */
  invokeForEachMulti(
    rsc: Rsc,
    script: RsScript,
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void;
  /**
   * Runs a reduction, and returns once its result is in the output; not called for intrinsics.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedReduceCount`.
   * @param ains Inputs of equal dimensions, at most 8.
   * @param aout One cell for the result.
   * @param call The limits; null for none.
   */
  invokeReduce(
    rsc: Rsc,
    script: RsScript,
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    call: RsScriptCall | null,
  ): void;
  /** Calls the script's `init()`, if it has one, once, before the app gets the script; not for intrinsics. */
  invokeInit(rsc: Rsc, script: RsScript): void;
  /**
   * Gives back the references that the script's variables hold (`.rs.dtor`); called just before {@link destroy}, not for
   * intrinsics. May be missing.
   */
  invokeFreeChildren(rsc: Rsc, script: RsScript): void;
  /**
   * Sets a variable to bytes; objects in it are not counted.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedVariableCount`.
   * @param data The bytes; a shorter value leaves the rest of the variable as it is.
   */
  setGlobalVar(rsc: Rsc, script: RsScript, slot: number, data: Uint8Array): void;
  /** Fills `data`, whose length is what the app asked for, with the bytes of a variable. The app waits for it. */
  getGlobalVar(rsc: Rsc, script: RsScript, slot: number, data: Uint8Array): void;
  /**
   * Sets a variable that is an array of cells, and counts the objects that come and go with them.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedVariableCount`.
   * @param data The cells.
   * @param element What a cell holds.
   * @param dims The number of cells, as a single dimension; `data` has at least that many.
   */
  setGlobalVarWithElemDims(
    rsc: Rsc,
    script: RsScript,
    slot: number,
    data: Uint8Array,
    element: RsElement,
    dims: readonly number[],
  ): void;
  /**
   * Lets a variable that is a pointer lead to the first cell of an Allocation: when the app binds it, before each call of the
   * script, and when its cells have moved. May be missing for the last.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedVariableCount`.
   * @param allocation The Allocation; null for a NULL pointer.
   */
  setGlobalBind(
    rsc: Rsc,
    script: RsScript,
    slot: number,
    allocation: RsAllocation | null,
  ): void;
  /**
   * Sets a variable that holds an object. The driver counts the reference of the new one and gives that of the old one back.
   *
   * @param rsc The context.
   * @param script The script.
   * @param slot Less than `exportedVariableCount`.
   * @param object The object; null clears the variable.
   */
  setGlobalObj(rsc: Rsc, script: RsScript, slot: number, object: RsObject | null): void;
  /**
   * Unloads a script, when nothing refers to it any more, on the thread that gave the last reference back. May be missing.
   */
  destroy(rsc: Rsc, script: RsScript): void;
  /** As {@link RsdObjectFunctionsOf.updateCachedObject}, for a script that another one has a variable for. */
  updateCachedObject(rsc: Rsc, script: RsScript, address: number): void;
}

/** Functions for groups of both versions. A driver without any of them leaves groups of version 1 to the runtime. */
export interface RsdScriptGroupFunctionsOf<Rsc> {
  /**
   * Makes a group ready. Its order and the Allocations in between are known, those of the app are not. Called on the app's
   * thread. May be missing.
   *
   * @param rsc The context.
   * @param group The group.
   * @returns Whether it is ready; if not, the context has an error BAD_VALUE and the app gets 0.
   */
  init(rsc: Rsc, group: RsScriptGroup | RsScriptGroup2): boolean;
  /**
   * Tells that the app gave a kernel an input, which {@link RsScriptGroup.inputOf} has already. May be missing.
   *
   * @param rsc The context.
   * @param group The group.
   * @param kernel A kernel whose input comes from outside of the group.
   * @param allocation The input.
   */
  setInput(
    rsc: Rsc,
    group: RsScriptGroup,
    kernel: RsScriptKernelId,
    allocation: RsAllocation,
  ): void;
  /** As {@link setInput}, for the output of a kernel that leaves the group. */
  setOutput(
    rsc: Rsc,
    group: RsScriptGroup,
    kernel: RsScriptKernelId,
    allocation: RsAllocation,
  ): void;
  /**
   * Runs all kernels of a group, or all its closures after setting their variables, and returns when they have run. All inputs
   * and outputs are given. If it is missing, the kernels of a group of version 1 are launched one by one, and version 2 is an
   * error FATAL_DRIVER. Not called after a fatal error.
   */
  execute(rsc: Rsc, group: RsScriptGroup | RsScriptGroup2): void;
  /**
   * Gives the driver's state of a group up, when nothing refers to the group any more, on the thread that gave the last
   * reference back. May be missing.
   */
  destroy(rsc: Rsc, group: RsScriptGroup | RsScriptGroup2): void;
  /** As {@link RsdObjectFunctionsOf.updateCachedObject}, for a group of version 1. */
  updateCachedObject(rsc: Rsc, group: RsScriptGroup, address: number): void;
}
