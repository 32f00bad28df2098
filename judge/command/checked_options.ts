/**
 * Options whose values and company are looked at.
 *
 * @module
 */

import type { Options, OptionTable } from "../../cts/framework/options.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/**
 * Reads an option that takes one of some words.
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

/**
 * Refuses options beside another one.
 *
 * @param options The words.
 * @param name The one.
 * @param others The others.
 * @throws {UsageError} If it is given, and one of the others too.
 */
export function refuseWith<T extends OptionTable>(
  options: Options<T>,
  name: keyof T & string,
  others: readonly (keyof T & string)[],
): void {
  const other = options.has(name) ? others.find((one) => options.has(one)) : undefined;
  if (other === undefined) return;
  throw new UsageError(`Option "--${other}" does not go with --${name}, leave one of them out`);
}
