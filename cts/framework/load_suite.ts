/**
 * Loads a suite.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { resolve, toFileUrl } from "@std/path";
import { reasonOf } from "../contract/show.ts";
import type { Suite } from "./suite.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Loads a suite.
 *
 * @param path A module that exports it as `suite`.
 * @throws {UsageError} If the module cannot be loaded, is not valid, or exports no suite.
 */
export async function loadSuite(path: string): Promise<Suite> {
  let module: { readonly suite?: Suite };
  try {
    module = await import(toFileUrl(resolve(path)).href);
  } catch (error) {
    const reason = stripVTControlCharacters(reasonOf(error)).slice(0, 4000);
    throw new UsageError(`Cannot load suite "${path}": ${reason}`);
  }
  if (!Array.isArray(module.suite?.cases)) {
    throw new UsageError(`Cannot load suite "${path}": it does not export "suite"`);
  }
  return module.suite as Suite;
}
