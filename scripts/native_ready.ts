/**
 * Whether real code can run on this machine.
 *
 * @module
 */

import { UsageError } from "../cts/framework/usage_error.ts";
import { resolveImplementation } from "./implementations.ts";

/**
 * Why real code cannot run here.
 *
 * @returns What is missing and the remedy, in one line; undefined if nothing is.
 */
export async function whyNotNative(): Promise<string | undefined> {
  try {
    await resolveImplementation("native", []);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
