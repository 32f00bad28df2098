/**
 * Files with scripts: source or bitcode.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type Bcc, bcc, prepareBcc } from "../../impl/rs/bcc/bcc.ts";
import { type CompiledScript, CompileError } from "../../impl/rs/bcc/compiler.ts";
import { SourceError } from "../../impl/rs/front_end/source.ts";
import { readInput } from "../pictures/replace_file.ts";

/** Largest file that is taken for a script. */
const SIZE_MAX = 16 * 2 ** 20;

/** A script that has been compiled. */
export interface ScriptFile {
  /** Its name on a device: that of the file, without its extension. */
  readonly name: string;
  readonly bitcode: Uint8Array;
  readonly compiled: CompiledScript;
}

/**
 * The compiler.
 *
 * @param step Told of what takes its time.
 * @throws {UsageError} If it cannot be had.
 */
export async function compiler(step: (what: string) => void): Promise<Bcc> {
  await prepareBcc(step);
  try {
    return bcc();
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

/**
 * Reads a script and compiles it.
 *
 * @param path Its file: source if it ends in `.rs`, otherwise bitcode.
 * @param step Told of what takes its time.
 * @throws {UsageError} If it cannot be read or compiled.
 */
export async function readScript(path: string, step: (what: string) => void): Promise<ScriptFile> {
  const bytes = readInput(path, "script", "name a .rs or .bc file");
  if (bytes.length > SIZE_MAX) {
    throw new UsageError(
      `Cannot read script "${path}": it has ${bytes.length} bytes, expected at most ${SIZE_MAX}`,
    );
  }
  const { frontEnd, compiler: back } = await compiler(step);
  try {
    const isSource = path.endsWith(".rs");
    const bitcode = isSource ? frontEnd.compile(path, new TextDecoder().decode(bytes)) : bytes;
    const name = path.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
    return { name, bitcode, compiled: back.compile(bitcode) };
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(error.message);
    if (error instanceof CompileError) throw new UsageError(error.of(path));
    throw error;
  }
}
