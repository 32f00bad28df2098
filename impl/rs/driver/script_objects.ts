/**
 * Scripts, what is named in them, and groups of them, as a driver sees them.
 *
 * Source: AOSP frameworks/rs, rsDefines.h, rsScript.h, rsScriptGroup.h, rsScriptGroup2.h and rsClosure.h of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsObject } from "./objects.ts";

/**
 * The limits of a launch, in cells (rsDefines.h, RsScriptCall). Each dimension runs from its start up to, not including, its
 * end; an end of 0 means the whole dimension, whatever the start.
 */
export interface RsScriptCall {
  /** `rs_for_each_strategy`, a hint for the order of cells; 0 for none. The CPU reference does not look at it. */
  readonly strategy: number;
  /** First cell of each row. */
  readonly xStart: number;
  /** End of x. Together with {@link yEnd} it is the launch's size if there is neither input nor output. */
  readonly xEnd: number;
  /** First row. */
  readonly yStart: number;
  /** End of y. */
  readonly yEnd: number;
  /** First slice. */
  readonly zStart: number;
  /** End of z. */
  readonly zEnd: number;
  /** First item of the first array dimension, which no Type of Android's has; so are all that follow. */
  readonly arrayStart: number;
  /** End of the first array dimension. */
  readonly arrayEnd: number;
  /** First item of the second array dimension. */
  readonly array2Start: number;
  /** End of the second array dimension. */
  readonly array2End: number;
  /** First item of the third array dimension. */
  readonly array3Start: number;
  /** End of the third array dimension. */
  readonly array3End: number;
  /** First item of the fourth array dimension. */
  readonly array4Start: number;
  /** End of the fourth array dimension. */
  readonly array4End: number;
}

/**
 * The driver's findings in a script (Script::Hal::DriverInfo). The driver fills it in during {@link RsdScriptFunctions.init};
 * the runtime refuses slots that are not less than a count before it calls the driver.
 */
export interface ScriptInfo {
  /** Variables that the app can set by slot. */
  exportedVariableCount: number;
  /** Functions that the app can invoke by slot. */
  exportedFunctionCount: number;
  /** forEach kernels, `root` at slot 0 included. */
  exportedForEachCount: number;
  /** Reductions. */
  exportedReduceCount: number;
  /** `RsSignature` bits of each forEach kernel. */
  exportedForEachSignatures: readonly number[];
  /** Pragmas in order; the runtime refuses the script if `version` is not 1. */
  exportedPragmas: readonly (readonly [key: string, value: string])[];
  /** Slots of variables that hold objects. */
  objectSlots: readonly number[];
  /** Whether kernels may run on several threads at once. */
  isThreadable: boolean;
}

/** A script of code, or an intrinsic. */
export interface RsScript extends RsObject {
  /** Tells a Script from other objects. */
  readonly kind: "Script";
  /** The name that its files are named for; empty for an intrinsic. */
  readonly resName: string;
  /** Where those files are; empty for an intrinsic. */
  readonly cacheDir: string;
  /** Allocations bound to variables by slot. */
  readonly bound: Map<number, RsAllocation>;
  /** The driver's own state, and what it tells the runtime of the script. */
  readonly hal: { drv: unknown; info: ScriptInfo };
}

/** A kernel of a script, as groups name it. */
export interface RsScriptKernelId extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "ScriptKernelID";
  /** The script that has the kernel. */
  readonly script: RsScript;
  /** Its number among the script's forEach kernels. */
  readonly slot: number;
  /** `RsSignature` bits, as the app gave them. */
  readonly signature: number;
}

/** An invokable of a script, as groups name it. */
export interface RsScriptInvokeId extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "ScriptInvokeID";
  /** The script that has the function. */
  readonly script: RsScript;
  /** Its number among the script's invokable functions. */
  readonly slot: number;
}

/** A variable of a script, as groups name it. */
export interface RsScriptFieldId extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "ScriptFieldID";
  /** The script that has the variable. */
  readonly script: RsScript;
  /** Its number among the script's variables. */
  readonly slot: number;
}

/** A group of kernels joined by Allocations (ScriptGroup of version 1). */
export interface RsScriptGroup extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "ScriptGroup";
  /** Kernels in the order in which they run: none before one whose output it reads. */
  readonly order: readonly RsScriptKernelId[];
  /**
   * The Allocation that a kernel reads: the group's own after a link, otherwise the app's.
   *
   * @param kernel One of {@link order}.
   * @returns Null if it has no input, or the app has not given it yet.
   */
  inputOf(kernel: RsScriptKernelId): RsAllocation | null;
  /** The Allocation that a kernel writes, as {@link inputOf}. */
  outputOf(kernel: RsScriptKernelId): RsAllocation | null;
  /** The driver's own state. */
  readonly hal: { drv: unknown };
}

/** A step of a group of version 2: a call of a kernel or an invokable. */
export interface RsClosure extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "Closure";
  /** The function that is called. */
  readonly function: RsScriptKernelId | RsScriptInvokeId;
  /** Inputs of a kernel, at most 8; empty for an invokable. */
  readonly args: readonly (RsAllocation | null)[];
  /** The Allocation that a kernel writes; null if it has no output, and for an invokable. */
  readonly returnValue: RsAllocation | null;
  /** Arguments of an invokable, packed; null for a kernel. */
  readonly params: Uint8Array | null;
  /**
   * Values of variables, set before it runs. `size` counts bytes: the value is that many low bytes, little-endian, of 64 bits,
   * given as a signed integer, a `float` or `double` by its bits. A negative size says that the value is an object's handle.
   * Value and size 0 leave the variable to the closure that it depends on.
   */
  readonly globals: ReadonlyMap<RsScriptFieldId, { readonly value: bigint; readonly size: number }>;
}

/** A group of closures (ScriptGroup2). */
export interface RsScriptGroup2 extends RsObject {
  /** Tells it from other objects. */
  readonly kind: "ScriptGroup2";
  /** Its steps in the order in which they run; none depends on a later one. */
  readonly closures: readonly RsClosure[];
  /** The driver's own state. */
  readonly hal: { drv: unknown };
}
