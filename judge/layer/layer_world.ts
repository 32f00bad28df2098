/**
 * Puts a layer that is to be judged into the place of the suite's own.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import { is64Bit } from "../../cts/contract/library.ts";
import type { FileSpec, World } from "../../cts/contract/world.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { layerFile, SYSTEM_DIRECTORY } from "../../cts/fakes/world_builder.ts";
import { isUnderTest, theApp, UNDER_TEST } from "../../cts/layer/scenes.ts";
import { lostWithoutFolder } from "../../impl/audit/layer/neighbors.ts";
import { examineLayer } from "../../impl/audit/layer/report.ts";
import { readLibraryFacts } from "../../impl/audit/vendor/library_facts.ts";
import { worldForAbi } from "../implementation/world_for_abi.ts";
import { layersOfChain } from "./layer_chain.ts";
import type { LayerFile } from "./layer_file.ts";
import { overriding } from "../implementation/overriding.ts";
import { requireRunsCode } from "../implementation/runs_code.ts";

/** A layer as it is put into Worlds. */
export type PlacedLayer = Pick<LayerFile, "bytes" | "abi" | "neighbors"> & {
  /** Layers right below it, where it is the first of a chain. Default: none. */
  readonly below?: readonly LayerFile[];
};

/** The setting that lists layers. */
const LIST = "gpu_debug_layers_gles";
/** The claims for a layer that is in the process, but not in the chain: that it does no harm there would mean nothing. */
const INACTIVE: Pick<Disposable, "claims" | "unclaimed"> = {
  claims: ["layer:loading"],
  unclaimed: () => ({
    reason: "The layer is never active, as it lacks one of its two functions",
    remedy: "see what is said of LAYER-LOAD-2 and LAYER-LOAD-3",
  }),
};

/**
 * Puts a layer into Worlds, in the place of the suite's own: with the libraries that come with it beside it and in the
 * app's APK, and with processes that it is for. A World without the suite's own layer stays as it is but for its app and
 * its ABI, and one without ABIs of 64 bits altogether.
 *
 * @param layer The layer.
 * @returns The World with the layer. It throws a {@linkcode SkipSignal} for one in which no device would find what comes with
 * the layer.
 */
export function placing(layer: PlacedLayer): (world: World) => World {
  const { abi, below = [] } = layer;
  const chain = [layer, ...below];
  const base64s = chain.map(({ bytes }) => bytes.toBase64());
  const beside = chain.flatMap(({ neighbors }) => neighbors);
  const neighbors = beside.map(({ name, bytes }) => ({ name, base64: bytes.toBase64() }));
  const bare = theApp();
  const libraries = Object.fromEntries(beside.map(({ name, bytes }) => [name, bytes]));
  const app = neighbors.length === 0 ? bare : theApp(libraries, abi);
  const lost = chain.map((one) => lostInSystemDirectory(one)).find((one) => one !== undefined);
  return (world) => {
    if (!world.abis.some(is64Bit)) return world;
    const places = world.files.filter(({ path }) => isUnderTest(path));
    if (lost !== undefined && places.some(({ path }) => folderOf(path) === SYSTEM_DIRECTORY)) {
      throw lost;
    }
    const files = world.files.flatMap((file): FileSpec[] =>
      isUnderTest(file.path)
        ? base64s.map((base64, i) => ({
          ...without(file),
          path: nameInChain(file.path, i),
          base64,
        }))
        : [file]
    );
    const taken = new Set(files.map(({ path }) => path));
    for (const place of places) {
      for (const neighbor of neighbors) {
        const path = `${folderOf(place.path)}/${neighbor.name}`;
        if (taken.has(path)) continue;
        taken.add(path);
        files.push({ ...without(place), path, base64: neighbor.base64 });
      }
    }
    const packages = world.packages.map((one) => one.apk === bare.apk ? app : one);
    const settings = withChain(world.settings, chain.length);
    return worldForAbi({ ...world, files, packages, settings }, abi ?? world.abis[0]!);
  };
}

/**
 * The name of a layer of a chain, whose first one has the name of the layer under test.
 *
 * @param name That of the first one, or its path.
 * @param place Its place, from 0.
 */
function nameInChain(name: string, place: number): string {
  return place === 0 ? name : name.replace(/\.so$/, `_${place + 1}.so`);
}

/**
 * Finds the bytes of a library that comes with layers.
 *
 * @param layers The layers of a chain.
 * @returns What lies under a file name of the device; undefined for other libraries.
 */
export function librariesIn(
  layers: readonly LayerFile[],
): (name: string) => Uint8Array | undefined {
  return (name) =>
    layers.find((_, i) => UNDER_TEST.some((under) => nameInChain(layerFile(under), i) === name))
      ?.bytes ??
      layers.flatMap(({ neighbors }) => neighbors).find((one) => one.name === name)?.bytes;
}

/** Settings whose list of layers has all of a chain where it had the layer under test. */
function withChain(settings: World["settings"], length: number): World["settings"] {
  const list = settings[LIST];
  if (list === undefined || length === 1) return settings;
  const names = list.split(":").flatMap((name) =>
    isUnderTest(`/${name}`) ? Array.from({ length }, (_, i) => nameInChain(name, i)) : [name]
  );
  return { ...settings, [LIST]: names.join(":") };
}

function without({ text: _, ...file }: FileSpec): FileSpec {
  return file;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The skip of a layer that is loaded as a library of the platform, so that it gets none of the app's own libraries. */
function lostInSystemDirectory(
  { bytes, neighbors }: Pick<PlacedLayer, "bytes" | "neighbors">,
): SkipSignal | undefined {
  if (neighbors.length === 0) return undefined;
  const lost = lostWithoutFolder(readLibraryFacts(bytes), neighbors);
  if (lost.length === 0) return undefined;
  return new SkipSignal(
    `Android finds ${
      lost.join(", ")
    } for no layer in ${SYSTEM_DIRECTORY}, not even beside it: only in an app's APK`,
    "link with -Wl,-rpath,'$ORIGIN', or statically, if it shall work there as well",
  );
}

/**
 * An implementation in whose Worlds a layer stands that is to be judged.
 *
 * @param implementation Whose devices they are.
 * @param layer The layer.
 * @param properties Properties that are set on each device. Default: none.
 * @throws {UsageError} If the implementation does not run such a layer.
 */
export function layeredBy(
  implementation: Disposable,
  layer: LayerFile & Pick<PlacedLayer, "below">,
  properties: Readonly<Record<string, string>> = {},
): Disposable {
  requireRuns(implementation, layer);
  const place = placing(layer);
  return overriding(implementation, {
    ...(layersOfChain(layer).some(lacksAFunction) ? INACTIVE : {}),
    // deno-lint-ignore require-await
    boot: async (world) => {
      const placed = place(world);
      return implementation.boot({
        ...placed,
        properties: { ...placed.properties, ...properties },
      });
    },
  });
}

/** Checks whether a layer lacks one of its two functions, so that no loader makes it active. */
function lacksAFunction({ bytes, path }: LayerFile): boolean {
  return examineLayer(bytes, path).findings.some(({ rule }) => rule === "layer-exports");
}

/**
 * Checks that an implementation runs a layer.
 *
 * @throws {UsageError} If it is ELF for a machine that the implementation does not run.
 */
export function requireRuns(
  implementation: Implementation,
  { path, form, abi }: LayerFile,
): void {
  if (form === "simulated") return;
  requireRunsCode(implementation, `Layer "${path}"`, abi, "build the layer for it");
}
