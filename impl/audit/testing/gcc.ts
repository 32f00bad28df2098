/**
 * Builds real shared libraries with gcc.
 *
 * @module
 */

import { join } from "node:path";

/**
 * Builds a shared library.
 *
 * @param source C source.
 * @param options Further options of gcc, such as `-Wl,-soname,libx.so`.
 * @param compiler Its command. Default: that of this machine.
 * @returns The file, or undefined if there is no gcc here.
 * @throws {Error} If gcc fails, with what it printed.
 */
export async function buildWithGcc(
  source: string,
  options: readonly string[],
  compiler = "gcc",
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!hasGcc(compiler)) return undefined;
  const dir = await Deno.makeTempDir({ prefix: "strata-gcc-" });
  try {
    await Deno.writeTextFile(join(dir, "library.c"), source);
    const args = ["-shared", "-fPIC", "-nostdlib", "-o", "library.so", "library.c", ...options];
    const { success, stderr } = await new Deno.Command(compiler, { cwd: dir, args }).output();
    if (!success) throw new Error(`Cannot build library: ${new TextDecoder().decode(stderr)}`);
    return await Deno.readFile(join(dir, "library.so"));
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/**
 * Checks that gcc is installed.
 *
 * @param compiler Its command. Default: that of this machine.
 */
export function hasGcc(compiler = "gcc"): boolean {
  try {
    return new Deno.Command(compiler, { args: ["--version"], stdout: "null", stderr: "null" })
      .outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
