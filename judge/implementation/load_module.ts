/**
 * Loads modules that a person has written, and says what is wrong with them.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { isAbsolute, resolve, toFileUrl } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/**
 * Loads a module.
 *
 * @param file Its path, relative to the working directory.
 * @param what What it is, for messages, for example `Part "linker=mine.ts"`.
 * @returns Its exports.
 * @throws {UsageError} If it does not exist, is no module, or throws.
 */
export async function importFile(file: string, what: string): Promise<Record<string, unknown>> {
  try {
    return await import(toFileUrl(resolve(file)).href);
  } catch (error) {
    throw new UsageError(`${what} cannot be loaded: ${placed(error)}; ${remedyFor(file)}`);
  }
}

/**
 * Describes what was thrown, with the place in a module if its message does not name one.
 *
 * @param error What was thrown.
 */
export function placed(error: unknown): string {
  if (!(error instanceof Error)) return reasonOf(error);
  const message = stripVTControlCharacters(error.message).replace(/\.$/, "");
  const [place] = /(?:file|https?|data|blob):\S+?:\d+:\d+/.exec(error.stack ?? "") ?? [];
  return place === undefined || message.includes("file:") ? message : `${message} at ${place}`;
}

function remedyFor(file: string): string {
  try {
    if (!Deno.statSync(file).isFile) return "name a file";
    return "correct the module";
  } catch {
    return isAbsolute(file)
      ? "name a file that exists"
      : `name a file that exists, relative to ${Deno.cwd()}`;
  }
}
