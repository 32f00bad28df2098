/**
 * Several layers that are judged as one, in the order of Android's list: `libA.so:libB.so`, of which an app's call reaches the
 * first one first.
 *
 * @module
 */

import { existsSync } from "node:fs";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type LayerFile, readLayerFile } from "./layer_file.ts";

/** The separator of layers in a list (GLES layers: enable layers). */
const BETWEEN = ":";
/** Layers that a list may have here: with those of the suite, a chain stays within what loaders are known to take. */
const LAYERS_MAX = 12;

/** A layer that is to be judged, or several. */
export interface LayerChain extends LayerFile {
  /** All layers of it, as they were named. */
  readonly named: string;
  /** The layers below the first one, which this is. */
  readonly below: readonly LayerFile[];
}

/**
 * The layers that a word names, from the app to the driver.
 *
 * @param word Files with colons between them; a file whose own name has one stands for itself.
 * @throws {UsageError} If one has no name, or there are too many.
 */
export function layersOfWord(word: string): string[] {
  if (existsSync(word)) return [word];
  const words = word.split(BETWEEN);
  if (words.length > 1 && words.includes("")) {
    throw new UsageError(
      `Chain "${word}" names a layer that is empty, expected files with one colon between them`,
    );
  }
  if (words.length <= LAYERS_MAX) return words;
  throw new UsageError(
    `Chain "${
      word.slice(0, 80)
    }" has ${words.length} layers, expected at most ${LAYERS_MAX}; judge a part of it`,
  );
}

/** One word for several layers. */
export function wordOfLayers(layers: readonly string[]): string {
  return layers.join(BETWEEN);
}

/**
 * Reads a layer, or several.
 *
 * @param word What {@link layersOfWord} takes.
 * @param abi As {@link readLayerFile} has it.
 * @throws {UsageError} If one cannot be read, or they do not go together.
 */
export function readLayerChain(word: string, abi?: string): LayerChain {
  const [first, ...below] = layersOfWord(word).map((path) => readLayerFile(path, abi));
  for (const other of below) requireTogether(first!, other);
  requireOneOfEach([first!, ...below]);
  return { ...first!, named: word, below };
}

/** All layers of a chain, from the app to the driver. */
export function layersOfChain(
  { below, ...first }: LayerFile & Partial<Pick<LayerChain, "below">>,
): readonly LayerFile[] {
  return [first, ...below ?? []];
}

function requireTogether(first: LayerFile, other: LayerFile): void {
  const isSame = first.form === other.form && first.abi === other.abi;
  if (isSame) return;
  const kind = ({ form, abi }: LayerFile) => `${form === "elf" ? "ELF" : "simulated"} for ${abi}`;
  throw new UsageError(
    `Layer "${other.path}" is ${kind(other)}, and "${first.path}" ${kind(first)}, ` +
      "expected a chain of one kind; build one of them anew",
  );
}

/** Libraries beside layers lie in one folder of the device, where a name stands for one file. */
function requireOneOfEach(layers: readonly LayerFile[]): void {
  const seen = new Map<string, { readonly path: string; readonly base64: string }>();
  for (const { path, neighbors } of layers) {
    for (const { name, bytes } of neighbors) {
      const base64 = bytes.toBase64();
      const earlier = seen.get(name);
      if (earlier !== undefined && earlier.base64 !== base64) {
        throw new UsageError(
          `Layers "${earlier.path}" and "${path}" bring different libraries "${name}", expected one; ` +
            "rename one of them, or link it statically",
        );
      }
      seen.set(name, { path, base64 });
    }
  }
}
