/**
 * Empty libraries in place of those that an image lacks, for parts that need them by name only.
 *
 * @module
 */

import { join } from "@std/path";
import { MakeError, missingProgram } from "./make_error.ts";

const FOLDER = "system/lib64";

/**
 * Makes them.
 *
 * @param root The image's root.
 * @param sonames Their names.
 * @throws {MakeError} If clang or lld is missing, or a name is no file's.
 */
export async function makeStandIns(root: string, sonames: readonly string[]): Promise<void> {
  for (const soname of sonames) {
    if (!/^[\w.@+-]+$/.test(soname)) {
      throw new MakeError(
        `Library "${soname}" has a name that no file has; make it without --stand-ins`,
      );
    }
    const { success, stderr } = await clang([
      ...["--target=aarch64-linux-android26", "-shared", "-nostdlib", "-fuse-ld=lld"],
      ...[`-Wl,-soname,${soname}`, "-x", "c", "/dev/null", "-o", join(root, FOLDER, soname)],
    ]);
    if (!success) {
      throw new MakeError(
        `No stand-in for "${soname}" can be built (${firstLine(stderr)}); ` +
          "install Debian's packages clang and lld",
      );
    }
  }
}

async function clang(args: readonly string[]): Promise<Deno.CommandOutput> {
  try {
    return await new Deno.Command("clang", { args: [...args], stdin: "null", stderr: "piped" })
      .output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw missingProgram("clang", "clang", "for --stand-ins");
  }
}

function firstLine(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).split("\n")[0] ?? "";
}
