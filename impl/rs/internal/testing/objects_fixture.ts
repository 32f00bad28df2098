/**
 * A context for unit tests of objects: without a thread of its own, with the driver's functions for Allocations.
 *
 * @module
 */

import { RsAllocationUsage, RsDataType } from "../../../../cts/contract/rs_defines.ts";
import { DriverAllocations } from "../../driver/allocations.ts";
import type { RsProcess } from "../../rs_process.ts";
import { fakeLibrary, fakeProcess } from "../../testing/fake_process.ts";
import { objectApi } from "../api/objects.ts";
import { Context } from "../context.ts";
import type { RsInternal } from "../rs_internal.ts";

/** A context and what calls it. */
export interface Fixture {
  readonly rsc: Context;
  /** Names of all functions. */
  readonly names: readonly string[];
  /** Calls a function with the context. */
  call(name: string, ...args: readonly unknown[]): number;
  /** Messages since the last time, for example `3 text`. */
  errors(): readonly string[];
  /** rsElementCreate of kind USER. */
  element(dataType: number, vectorSize?: number): number;
  /** rsTypeCreate. */
  type(element: number, x: number, y?: number, z?: number, mips?: number, faces?: number): number;
  /** rsAllocationCreateTyped without mipmap control. */
  allocation(type: number, usage?: number, pointer?: unknown): number;
}

/**
 * Makes a context.
 *
 * @param overrides What is other than usual in its process.
 */
export function fixture(overrides: Partial<RsProcess> = {}): Fixture {
  const process = fakeProcess(overrides);
  const internal = {
    library: fakeLibrary(process),
    process,
    withContext: (_handle: unknown, _fn: string, body: (rsc: Context) => unknown) => body(rsc),
  } as unknown as RsInternal;
  const rsc = new Context(internal, { type: 0, flags: 0, sdkVersion: 26, driverName: null });
  rsc.hal.funcs.allocation = new DriverAllocations(fakeLibrary(process)).functions();
  rsc.io.clientShutdown();
  const functions = objectApi(internal) as Record<string, (...args: unknown[]) => unknown>;
  const call = (name: string, ...args: readonly unknown[]) =>
    functions[name]!(rsc.handle, ...args) as number;
  return {
    rsc,
    names: Object.keys(functions),
    call,
    errors: () => {
      rsc.io.play();
      const texts: string[] = [];
      for (let taken = rsc.io.take(9999); taken; taken = rsc.io.take(9999)) {
        const text = new TextDecoder().decode(taken.message.data.slice(0, -1));
        texts.push(`${taken.message.userId} ${text}`);
      }
      return texts;
    },
    element: (dataType, vectorSize = 1) => call("rsElementCreate", dataType, 0, 0, vectorSize),
    type: (element, x, y = 0, z = 0, mips = 0, faces = 0) =>
      call("rsTypeCreate", element, x, y, z, mips, faces, 0),
    allocation: (type, usage = RsAllocationUsage.SCRIPT, pointer = null) =>
      call("rsAllocationCreateTyped", type, 0, usage, pointer),
  };
}

/** Makes an Allocation of bytes. @returns Its handle. */
export function bytes(f: Fixture, x: number, y = 0, z = 0, mips = 0, faces = 0): number {
  return f.allocation(f.type(f.element(RsDataType.UNSIGNED_8), x, y, z, mips, faces));
}
