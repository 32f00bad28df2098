/**
 * The variables of a script, which the app sets by slot.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type {
  RsAllocation,
  RsdScriptFunctions,
  RsElement,
  RsObject,
  RsScript,
  ScriptInfo,
} from "../../driver/hal.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import { HeldReferences } from "../held_references.ts";

/**
 * A script as far as its variables go. A slot that the script has not is only logged, and so is every further rule that
 * Android leaves to the app.
 *
 * Source: AOSP frameworks/rs, rsScript.cpp of Android 9.
 */
export class ScriptVariables implements RsScript {
  readonly kind = "Script";
  readonly handle: number;
  name: string | null = null;
  readonly bound: Map<number, RsAllocation> = new Map<number, RsAllocation>();
  readonly hal: { drv: unknown; info: ScriptInfo } = { drv: null, info: emptyInfo() };
  /** The context that the script is of. */
  readonly rsc: RuntimeContext;
  /** Objects that the script keeps alive. */
  protected readonly references: HeldReferences;

  /** @param rsc The context. */
  constructor(rsc: RuntimeContext) {
    this.rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.references = new HeldReferences(rsc);
  }

  get resName(): string {
    return "";
  }

  get cacheDir(): string {
    return "";
  }

  /** Binds an Allocation's cells to a pointer variable; null takes them away (setSlot). */
  setSlot(slot: number, allocation: RsAllocation | null): void {
    if (!this.hasVariable(slot)) return this.#logSlot("setSlot");
    if (!this.mayRun()) return;
    const old = this.bound.get(slot) ?? null;
    this.references.hold(allocation);
    if (allocation === null) this.bound.delete(slot);
    else this.bound.set(slot, allocation);
    this.references.drop(old);
    this.driver("setGlobalBind")?.(this.rsc, this, slot, allocation);
  }

  /** Sets a variable to bytes. */
  setVar(slot: number, data: Uint8Array): void {
    if (!this.hasVariable(slot)) return this.#logSlot("setVar");
    if (this.mayRun()) this.driver("setGlobalVar")?.(this.rsc, this, slot, data);
  }

  /** Fills `data` with the bytes of a variable. */
  getVar(slot: number, data: Uint8Array): void {
    if (!this.hasVariable(slot)) return this.#logSlot("getVar", slot);
    if (this.mayRun()) this.driver("getGlobalVar")?.(this.rsc, this, slot, data);
  }

  /**
   * Sets a variable that is an array of cells, whose objects are counted.
   *
   * @param dims The number of cells per dimension, of which there must be one.
   */
  setVarWithElement(
    slot: number,
    data: Uint8Array,
    element: RsElement,
    dims: readonly number[],
  ): void {
    if (!this.hasVariable(slot)) return this.#logSlot("setVar", slot);
    if (!this.mayRun()) return;
    const problem = this.#problemOfDims(data.length, element, dims);
    if (problem !== undefined) {
      this.rsc.setError(RsError.BAD_VALUE, `rsScriptSetVarVE: ${problem}`);
      return;
    }
    this.driver("setGlobalVarWithElemDims")?.(this.rsc, this, slot, data, element, dims);
  }

  /**
   * The mistake in an array of cells. Android asserts a single dimension and reads past the data of too many cells
   * (cpu_ref/rsCpuScript.cpp, setGlobalVarWithElemDims).
   */
  #problemOfDims(
    bytes: number,
    element: RsElement,
    dims: readonly number[],
  ): string | undefined {
    if (dims.length !== 1) return `dims has ${dims.length} dimensions, expected 1`;
    const needed = dims[0]! * element.sizeBytes;
    return needed <= bytes ? undefined : `data has ${bytes} bytes, expected ${needed}`;
  }

  /** Sets a variable that holds an object; null clears it. The driver counts the reference. */
  setVarObj(slot: number, object: RsObject | null): void {
    if (!this.hasVariable(slot)) return this.#logSlot("setVarObj", slot);
    if (this.mayRun()) this.driver("setGlobalObj")?.(this.rsc, this, slot, object);
  }

  /** Logs the time zone. On Android it becomes TZ in the environment of the whole process, which nothing reads here. */
  setTimeZone(timeZone: string): void {
    this.rsc.log("V", `Time zone set to ${timeZone}`);
  }

  /** Whether the script has a variable of that slot. */
  hasVariable(slot: number): boolean {
    return this.isSlot(slot, this.hal.info.exportedVariableCount);
  }

  /** Whether a slot is one of so many. */
  protected isSlot(slot: number, count: number): boolean {
    return Number.isInteger(slot) && slot >= 0 && slot < count;
  }

  /** Whether anything of the context may run: not after a fatal error. */
  protected mayRun(): boolean {
    return !this.rsc.hadFatalError;
  }

  /** Logs that a slot is out of range, which is no error of the context. */
  #logSlot(method: string, slot?: number): void {
    const range = slot === undefined
      ? ""
      : `: ${slot >>> 0} >= ${this.hal.info.exportedVariableCount}`;
    this.rsc.log("E", `Script::${method} unable to set allocation, invalid slot index${range}`);
  }

  /**
   * A function of the driver's.
   *
   * @returns Undefined, after an error, if the driver does without it; Android calls address 0.
   */
  protected driver<K extends keyof RsdScriptFunctions>(name: K): RsdScriptFunctions[K] | undefined {
    const found: RsdScriptFunctions[K] | null = this.rsc.hal.funcs.script[name];
    if (found !== null) return found;
    const driver = this.rsc.driverName ?? "the driver";
    this.rsc.setError(RsError.FATAL_DRIVER, `${driver} has no script.${name}`);
    return undefined;
  }
}

/** The facts of a script before a driver has told any. */
function emptyInfo(): ScriptInfo {
  return {
    exportedVariableCount: 0,
    exportedFunctionCount: 0,
    exportedForEachCount: 0,
    exportedReduceCount: 0,
    exportedForEachSignatures: [],
    exportedPragmas: [],
    objectSlots: [],
    isThreadable: true,
  };
}
