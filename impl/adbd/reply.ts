/**
 * How adb answers.
 *
 * @module
 */

import type { CommandResult } from "../../cts/contract/device.ts";

/** The answer to a command that was done. */
export function reply(stdout: string): Promise<CommandResult> {
  return Promise.resolve({ stdout, stderr: "", status: 0 });
}

/** The answer to a command that was not done. */
export function refusal(message: string): Promise<CommandResult> {
  return Promise.resolve({ stdout: "", stderr: `${message}\n`, status: 1 });
}
