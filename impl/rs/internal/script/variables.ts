/**
 * The variables of a script, which the app sets by slot.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsElement, RsObject } from "../../driver/hal.ts";
import type { HeldReferences } from "../held_references.ts";
import { isSlot, type ScriptCalls } from "./calls.ts";

/**
 * The variables of one script. A slot that the script has not is only logged, and so is every further rule that Android
 * leaves to the app.
 *
 * Source: AOSP frameworks/rs, rsScript.cpp of Android 9.
 */
export class ScriptVariables {
  readonly #calls: ScriptCalls;
  readonly #references: HeldReferences;

  /**
   * @param calls The script's driver.
   * @param references Objects that the script keeps alive.
   */
  constructor(calls: ScriptCalls, references: HeldReferences) {
    this.#calls = calls;
    this.#references = references;
  }

  /** Binds an Allocation's cells to a pointer variable; null takes them away (setSlot). */
  setSlot(slot: number, allocation: RsAllocation | null): void {
    if (!this.has(slot)) return this.#logSlot("setSlot");
    if (!this.#calls.mayRun()) return;
    const { bound } = this.#calls.script;
    const old = bound.get(slot) ?? null;
    this.#references.hold(allocation);
    if (allocation === null) bound.delete(slot);
    else bound.set(slot, allocation);
    this.#references.drop(old);
    this.#calls.ask("setGlobalBind", slot, allocation);
  }

  /** Sets a variable to bytes. */
  setVar(slot: number, data: Uint8Array): void {
    if (!this.has(slot)) return this.#logSlot("setVar");
    if (this.#calls.mayRun()) this.#calls.ask("setGlobalVar", slot, data);
  }

  /** Fills `data` with the bytes of a variable. */
  getVar(slot: number, data: Uint8Array): void {
    if (!this.has(slot)) return this.#logSlot("getVar", slot);
    if (this.#calls.mayRun()) this.#calls.ask("getGlobalVar", slot, data);
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
    if (!this.has(slot)) return this.#logSlot("setVar", slot);
    if (!this.#calls.mayRun()) return;
    const problem = this.#problemOfDims(data.length, element, dims);
    if (problem !== undefined) {
      this.#calls.rsc.setError(RsError.BAD_VALUE, `rsScriptSetVarVE: ${problem}`);
      return;
    }
    this.#calls.ask("setGlobalVarWithElemDims", slot, data, element, dims);
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
    if (!this.has(slot)) return this.#logSlot("setVarObj", slot);
    if (this.#calls.mayRun()) this.#calls.ask("setGlobalObj", slot, object);
  }

  /** Logs the time zone. On Android it becomes TZ in the environment of the whole process, which nothing reads here. */
  setTimeZone(timeZone: string): void {
    this.#calls.rsc.log("V", `Time zone set to ${timeZone}`);
  }

  /** Checks that the script has a variable of that slot. */
  has(slot: number): boolean {
    return isSlot(slot, this.#calls.script.hal.info.exportedVariableCount);
  }

  /** Logs that a slot is out of range, which is no error of the context. */
  #logSlot(method: string, slot?: number): void {
    const { rsc, script } = this.#calls;
    const range = slot === undefined
      ? ""
      : `: ${slot >>> 0} >= ${script.hal.info.exportedVariableCount}`;
    rsc.log("E", `Script::${method} unable to set allocation, invalid slot index${range}`);
  }
}
