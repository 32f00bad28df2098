/**
 * Files of the host that a command reads and writes, none of which is lost to a mistake.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readHostFile } from "../doctor/files.ts";

/**
 * Reads a file of at most 256 MiB.
 *
 * @param path Its path.
 * @param what What it is, for the message.
 * @param remedy What to do if there is none.
 * @throws {UsageError} If it cannot be read.
 */
export function readInput(path: string, what: string, remedy: string): Uint8Array<ArrayBuffer> {
  try {
    if (Deno.statSync(path).isFile) return new Uint8Array(readHostFile(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${what} "${path}": ${reasonOf(error)}; ${remedy}`);
  }
  throw new UsageError(`Cannot read ${what} "${path}": it is no file; ${remedy}`);
}

/**
 * Writes a file. One that is there stays until the new one is whole.
 *
 * @param path Its path.
 * @param bytes What it is to hold.
 * @throws {UsageError} If it cannot be written, or the path is that of something else than a file.
 */
export function replaceFile(path: string, bytes: Uint8Array): void {
  checkReplaceable(path);
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    Deno.writeFileSync(unfinished, bytes, { createNew: true });
    Deno.renameSync(unfinished, path);
  } catch (error) {
    try {
      Deno.removeSync(unfinished);
    } catch {
      // It was not made.
    }
    throw new UsageError(
      `Cannot write "${path}": ${reasonOf(error)}; name a file in a folder that is there`,
    );
  }
}

function checkReplaceable(path: string): void {
  let isFile: boolean;
  try {
    isFile = Deno.statSync(path).isFile;
  } catch {
    return;
  }
  if (!isFile) {
    throw new UsageError(`Cannot write "${path}": it is there and no file; name another one`);
  }
}
