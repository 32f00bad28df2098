/**
 * Whether machine code can run on this machine.
 *
 * @module
 */

import type { Abi } from "../cts/contract/world.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { resolveImplementation } from "./implementations.ts";
import { nativeSpec } from "./native_spec.ts";

/**
 * Why machine code cannot run here.
 *
 * @param abi Its ABI. Default: this machine's own.
 * @returns What is missing and the remedy, in one line; undefined if nothing is.
 */
export async function whyNotNative(abi?: Abi): Promise<string | undefined> {
  try {
    await resolveImplementation(nativeSpec(abi), []);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
