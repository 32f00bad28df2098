/**
 * How a script asks its driver.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { RsdScriptFunctions, RsScript } from "../../driver/hal.ts";
import type { RuntimeContext } from "../runtime_context.ts";

/** The parameters of a function of the driver after the context and the script. */
type Rest<K extends keyof RsdScriptFunctions> =
  Parameters<NonNullable<RsdScriptFunctions[K]>> extends [unknown, unknown, ...infer Args] ? Args
    : never;

/** Calls of a script's driver. */
export class ScriptCalls {
  /** The context that the script is of. */
  readonly rsc: RuntimeContext;
  /** The script that the driver is asked about. */
  readonly script: RsScript;

  /**
   * @param rsc The context.
   * @param script The script.
   */
  constructor(rsc: RuntimeContext, script: RsScript) {
    this.rsc = rsc;
    this.script = script;
  }

  /** Checks that the context may run something: not after a fatal error. */
  mayRun(): boolean {
    return !this.rsc.hadFatalError;
  }

  /**
   * Asks the driver.
   *
   * @returns Its answer; undefined, after an error, if it does without that function. Android calls address 0.
   */
  ask<K extends keyof RsdScriptFunctions>(name: K, ...args: Rest<K>): unknown {
    const found = this.rsc.hal.funcs.script[name] as
      | ((...args: readonly unknown[]) => unknown)
      | null;
    if (found !== null) return found(this.rsc, this.script, ...args);
    const driver = this.rsc.driverName ?? "the driver";
    this.rsc.setError(RsError.FATAL_DRIVER, `${driver} has no script.${name}`);
    return undefined;
  }
}

/**
 * Checks that a slot is one of so many.
 *
 * @param slot The slot.
 * @param count How many there are.
 */
export function isSlot(slot: number, count: number): boolean {
  return Number.isInteger(slot) && slot >= 0 && slot < count;
}
