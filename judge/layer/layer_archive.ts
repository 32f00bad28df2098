/**
 * Layers in an APK or AAR: found, and taken out with the libraries beside them.
 *
 * @module
 */

import { basename, join } from "@std/path";
import type { Abi } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { LARGE_APK } from "../../impl/audit/apps/apk_layers.ts";
import { examineLayer } from "../../impl/audit/layer/report.ts";
import { TARGET_ABIS } from "../../impl/machine/native/target.ts";
import { ApkError, type Archive, readArchive } from "../../impl/platform/apk.ts";
import { replaceFile } from "../pictures/replace_file.ts";
import { layersOfWord, wordOfLayers } from "./layer_chain.ts";
import { readLibrary } from "../implementation/read_library.ts";

const FILE = {
  what: "layer",
  max: 1024 * 1024 * 1024,
  notAFile: "name an APK or AAR",
  unreadable: "name an APK or AAR",
};
/** Where layers are put that were taken out. */
const OUT = ".strata/layers";
/** An archive, and after `!/` what lies in it, as Android writes it. */
const WORD = /^(.*\.(?:apk|aar))(?:!\/(.+))?$/s;
/** Where an APK and an AAR have libraries. */
const PLACE = /^(?:lib|jni)\/([^/]+)\/([^/]+\.so)$/;

/**
 * The layers that a word names.
 *
 * @param word A file; or an APK or AAR, which stands for all layers in it, in the order of their names, or by `APK!/lib/ABI/NAME.so`
 * for one of them.
 * @param abi The ABI that they are to be for. Default: the first that can run here and of which there are layers.
 * @param out Where layers are put that were taken out. Default: `.strata/layers`.
 * @returns Their files.
 * @throws {UsageError} If there are none, or the archive cannot be read.
 */
export async function layersNamedBy(word: string, abi?: Abi, out = OUT): Promise<string[]> {
  const [, path, inside] = WORD.exec(word) ?? [];
  if (path === undefined) return [word];
  const bytes = readLibrary(path, FILE);
  try {
    const archive = await readArchive(bytes, LARGE_APK);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource));
    const folder = join(out, `${basename(path)}-${digest.toHex().slice(0, 12)}`);
    if (inside === undefined) return await layersOf(archive, path, folder, abi);
    const place = PLACE.exec(inside);
    if (place === null || !archive.entries.some(({ name }) => name === inside)) {
      throw new UsageError(
        `Archive "${path}" has no library "${inside}", expected one of lib/ABI or jni/ABI; ` +
          `"unzip -l" lists what it has`,
      );
    }
    await takeOut(archive, folder, place[1]!);
    return [join(folder, place[1]!, place[2]!)];
  } catch (error) {
    if (!(error instanceof ApkError)) throw error;
    throw new UsageError(`Cannot read archive "${path}": ${error.message}`);
  }
}

/**
 * The layer that a word names, or the chain of layers, out of their archives.
 *
 * @param word As {@link layersNamedBy} has it, or several such with colons between them.
 * @param abi As there.
 * @throws {UsageError} If an archive has none or several, or cannot be read.
 */
export async function layerNamedBy(word: string, abi?: Abi): Promise<string> {
  const words = layersOfWord(word);
  return wordOfLayers(await Promise.all(words.map((one) => oneNamedBy(one, abi))));
}

async function oneNamedBy(word: string, abi: Abi | undefined): Promise<string> {
  const layers = await layersNamedBy(word, abi);
  if (layers.length === 1) return layers[0]!;
  const names = layers.map((layer) => basename(layer));
  const folder = `${word}!/${word.endsWith(".aar") ? "jni" : "lib"}/${abi ?? TARGET_ABIS[0]}`;
  throw new UsageError(
    `Archive "${word}" has ${layers.length} layers, ${
      names.join(", ")
    }, expected one to judge, or ` +
      `a chain in your order; name it, as in "--layer ${folder}/${names[0]}" or ` +
      `"--layer ${names.map((name) => `${folder}/${name}`).join(":")}"`,
  );
}

async function layersOf(
  archive: Archive,
  path: string,
  folder: string,
  abi: Abi | undefined,
): Promise<string[]> {
  const wanted = abi === undefined ? TARGET_ABIS : [abi];
  for (const one of wanted) {
    const taken = await takeOut(archive, folder, one);
    const layers = taken.filter((file) =>
      examineLayer(Deno.readFileSync(file), basename(file)).isLayer !== "no"
    );
    if (layers.length > 0) return layers;
  }
  throw new UsageError(
    `Archive "${path}" has no layer for ${
      wanted.join(" or ")
    }, expected one in lib/ABI or jni/ABI; ` +
      `"deno task doctor" says what an APK has`,
  );
}

/** Takes the libraries of an ABI out, as they lie beside each other on a device. */
async function takeOut(archive: Archive, folder: string, abi: string): Promise<string[]> {
  const files: string[] = [];
  Deno.mkdirSync(join(folder, abi), { recursive: true });
  for (const { name } of archive.entries) {
    const [, directory, fileName] = PLACE.exec(name) ?? [];
    if (directory !== abi || fileName === undefined) continue;
    const file = join(folder, abi, fileName);
    replaceFile(file, await archive.read(name));
    files.push(file);
  }
  return files.sort();
}
