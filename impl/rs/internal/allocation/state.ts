/**
 * What an Allocation is, and how it asks its driver and answers its app.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type {
  DriverState,
  RsAllocation,
  RsdAllocationFunctions,
  RsType,
} from "../../driver/hal.ts";
import { AllocationChecks } from "./checks.ts";
import type { RuntimeContext } from "../runtime_context.ts";

/** An Allocation without what can be done with it. */
export abstract class AllocationState implements RsAllocation {
  readonly kind = "Allocation";
  readonly handle: number;
  name: string | null = null;
  type: RsType;
  readonly usage: number;
  readonly mipmapControl: number;
  readonly userPointer: unknown;
  readonly base: RsAllocation | undefined;
  offsets: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  readonly hal: { drv: unknown; state: DriverState } = {
    drv: null,
    state: { lods: [], lodCount: 0, faceCount: 1, faceOffset: 0, yuv: { step: 0, shift: 0 } },
  };
  /** The context that it is of. */
  protected readonly rsc: RuntimeContext;
  /** What is checked before anything is done. */
  readonly checks: AllocationChecks;

  /**
   * Makes an Allocation that no table has yet, and no driver has memory for.
   *
   * @param rsc The context.
   * @param type Shape and Element.
   * @param usage `RsAllocationUsageType` bits.
   * @param mipmapControl `RsAllocationMipmapControl`.
   * @param userPointer Memory of the app's, or null.
   * @param base What it is a window into; undefined if it is none.
   */
  constructor(
    rsc: RuntimeContext,
    type: RsType,
    usage: number,
    mipmapControl: number,
    userPointer: unknown,
    base: RsAllocation | undefined,
  ) {
    this.rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.type = type;
    this.usage = usage;
    this.mipmapControl = mipmapControl;
    this.userPointer = userPointer;
    this.base = base;
    this.checks = new AllocationChecks(rsc, this);
  }

  /** Whether all of some usage bits are set. */
  has(usage: number): boolean {
    return (this.usage & usage) === usage;
  }

  /** Bytes of a cell. */
  get cellSize(): number {
    return this.type.element.sizeBytes;
  }

  /** A function of the driver's; undefined after an error that names it. */
  protected driver<K extends keyof RsdAllocationFunctions>(
    fn: string,
    name: K,
  ): RsdAllocationFunctions[K] | undefined {
    const entry = this.rsc.hal.funcs.allocation[name];
    if (entry !== null) return entry;
    this.rsc.setError(RsError.FATAL_DRIVER, `${fn}: driver has no allocation.${name}`);
    return undefined;
  }

  /** Tells the app what is wrong. @returns Whether something is. */
  protected report(problem: string | undefined): boolean {
    if (problem !== undefined) this.rsc.setError(RsError.BAD_VALUE, problem);
    return problem !== undefined;
  }

  /** Tells the driver that cells have changed. */
  protected sendDirty(): void {
    this.rsc.hal.funcs.allocation.markDirty?.(this.rsc, this);
  }
}
