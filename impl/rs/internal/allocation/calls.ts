/**
 * How an Allocation asks its driver and answers its app.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsdAllocationFunctions } from "../../driver/hal.ts";
import type { RuntimeContext } from "../runtime_context.ts";

/** The parameters of a function of the driver after the context and the Allocation. */
type Rest<K extends keyof RsdAllocationFunctions> =
  Parameters<NonNullable<RsdAllocationFunctions[K]>> extends [unknown, unknown, ...infer Args]
    ? Args
    : never;

/** Calls of an Allocation's driver. */
export class AllocationCalls {
  /** The context that the Allocation is of. */
  readonly rsc: RuntimeContext;
  /** The Allocation that the driver is asked about. */
  readonly allocation: RsAllocation;

  /**
   * @param rsc The context.
   * @param allocation The Allocation.
   */
  constructor(rsc: RuntimeContext, allocation: RsAllocation) {
    this.rsc = rsc;
    this.allocation = allocation;
  }

  /** Checks that all of some usage bits are set. */
  has(usage: number): boolean {
    return (this.allocation.usage & usage) === usage;
  }

  /** A function of the driver's; undefined after an error that names it. */
  driver<K extends keyof RsdAllocationFunctions>(
    fn: string,
    name: K,
  ): RsdAllocationFunctions[K] | undefined {
    const entry = this.rsc.hal.funcs.allocation[name];
    if (entry !== null) return entry;
    this.rsc.setError(RsError.FATAL_DRIVER, `${fn}: driver has no allocation.${name}`);
    return undefined;
  }

  /** Asks the driver, or has an error that names the function that it lacks. */
  ask<K extends keyof RsdAllocationFunctions>(fn: string, name: K, ...args: Rest<K>): void {
    const entry = this.driver(fn, name) as ((...args: readonly unknown[]) => void) | undefined;
    entry?.(this.rsc, this.allocation, ...args);
  }

  /** Tells the app what is wrong. @returns Whether something is. */
  report(problem: string | undefined): boolean {
    if (problem !== undefined) this.rsc.setError(RsError.BAD_VALUE, problem);
    return problem !== undefined;
  }

  /** Tells the driver that cells have changed. */
  sendDirty(): void {
    this.rsc.hal.funcs.allocation.markDirty?.(this.rsc, this.allocation);
  }
}
