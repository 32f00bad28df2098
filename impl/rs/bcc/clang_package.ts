/**
 * The npm package with clang, kept where `cache_folder.ts` says.
 *
 * It is not in the import map, as all others are: Deno downloads whatever stands there, and most programs of the project do not
 * need these 27 MB.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { BuildCache, type Step } from "../../build_cache.ts";

const NAME = "@yowasp/clang";
const VERSION = "22.0.0-git20542-10";
const ENTRY = "gen/bundle.js";
const FOLDER = BuildCache.named("clang").folder;

/** The package's module, if it has been downloaded. */
export async function findClang(): Promise<URL | undefined> {
  try {
    for await (const { name } of Deno.readDir(new URL("npm/", FOLDER))) {
      const file = new URL(`npm/${name}/${NAME}/${VERSION}/${ENTRY}`, FOLDER);
      if ((await Deno.stat(file).catch(() => undefined))?.isFile) return file;
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return undefined;
}

/**
 * Downloads the package by Deno itself, whose cache for this is that folder.
 *
 * @param step Told of it. Default: nobody.
 * @throws {Error} If it cannot.
 */
export async function downloadClang(step?: Step): Promise<URL> {
  step?.(`downloading clang ${VERSION}, 27 MB, once`);
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "cache",
      "--quiet",
      "--no-config",
      "--no-lock",
      "--node-modules-dir=none",
      `npm:${NAME}@${VERSION}`,
    ],
    cwd: new URL("../../../", import.meta.url),
    env: { DENO_DIR: fileURLToPath(FOLDER), NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  const file = await findClang();
  if (success && file !== undefined) return file;
  throw new Error(new TextDecoder().decode(stderr).trim() || `${NAME} ${VERSION} has no ${ENTRY}`);
}
