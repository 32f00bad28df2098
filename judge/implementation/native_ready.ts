/**
 * Finds out why machine code cannot run on this machine.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { resolveImplementation } from "./implementations.ts";
import { nativeSpec } from "./native_spec.ts";

/**
 * Why machine code cannot run here. What runs it is compiled, unless that was done before.
 *
 * @param abi Its ABI. Default: this machine's own.
 * @param step Told what is compiled. Default: nobody.
 * @returns What is missing and the remedy, in one line; undefined if nothing is.
 */
export async function whyNotNative(
  abi?: Abi,
  step: (what: string) => void = () => undefined,
): Promise<string | undefined> {
  try {
    const implementation = await resolveImplementation(nativeSpec(abi), []);
    await implementation.prepare?.(step);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
