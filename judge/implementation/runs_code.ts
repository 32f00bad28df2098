/**
 * Checks that an implementation runs machine code.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/**
 * Checks that an implementation runs the code of a file.
 *
 * @param implementation The implementation.
 * @param what The file, as messages begin.
 * @param abi What it is for; undefined for a machine that Android has no ABI for.
 * @param remedy What to do about one for another machine.
 * @throws {UsageError} If it does not.
 */
export function requireRunsCode(
  { name, elf = [] }: Implementation,
  what: string,
  abi: Abi | undefined,
  remedy: string,
): void {
  if (abi !== undefined && elf.includes(abi)) return;
  throw new UsageError(
    `${what} is native code for ${abi ?? "a machine that Android has no ABI for"}, which ` +
      `"${name}" does not run here` +
      (elf.length === 0
        ? "; leave --impl out, or use one that runs ELF libraries, such as --impl native"
        : `, expected ${elf.join(" or ")}; ${remedy}, or see what "deno task doctor" says of it`),
  );
}
