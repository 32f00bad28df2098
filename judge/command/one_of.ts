/**
 * Options that take one of some words.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";

/**
 * Reads such an option.
 *
 * @param name The option, for the message.
 * @param text Its value; undefined if it was not given.
 * @param allowed What it may be.
 * @throws {UsageError} If it is something else.
 */
export function oneOf<T extends string | number>(
  name: string,
  text: string | undefined,
  allowed: readonly T[],
): T | undefined {
  const found = allowed.find((one) => String(one) === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(
    `Option "--${name}" is ${JSON.stringify(text.slice(0, 40))}, expected one of ${
      allowed.join(", ")
    }`,
  );
}
