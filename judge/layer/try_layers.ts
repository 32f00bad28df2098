/**
 * The work of `deno task try`: puts layers under a small app on a device.
 *
 * @module
 */

import { basename } from "@std/path";
import { GL } from "../../cts/contract/enums.ts";
import type { Record } from "../../cts/contract/record.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import type { Abi, FileSpec } from "../../cts/contract/world.ts";
import { APP, buildWorld } from "../../cts/fakes/world_builder.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { begin, end } from "../../cts/layer/begin.ts";
import { theApp } from "../../cts/layer/scenes.ts";
import { resolveImplementation } from "../implementation/implementations.ts";
import { nativeSpec } from "../implementation/native_spec.ts";
import { libraryForAbi, worldForAbi } from "../implementation/world_for_abi.ts";
import { type LayerFile, readLayerFile } from "./layer_file.ts";
import type { Properties } from "./layer_properties.ts";
import { requireRuns } from "./layer_world.ts";
import { namedEnd, placeNamer } from "./name_places.ts";

/** The small app: it clears a picture in memory. */
const PROGRAM = recordProgram((app) => {
  const begun = begin(app);
  app.gl.ClearColor(0, 0, 0, 1);
  app.gl.Clear(GL.COLOR_BUFFER_BIT);
  app.gl.Flush();
  end(app, begun);
});

/** A layer: its file name on the device and its file. */
export interface NamedLayer extends LayerFile {
  readonly soname: string;
}

/**
 * Runs the small app with layers in its data directory.
 *
 * @param layers The layers, the one nearest the app first.
 * @param properties Properties that are set before. Default: none.
 * @returns What its process gave.
 * @throws {UsageError} If a layer is ELF for another machine, or real code cannot run here.
 */
export async function tryLayers(
  layers: readonly NamedLayer[],
  properties: Properties = {},
): Promise<Record> {
  const elf = elfAmong(layers);
  const implementation = await implementationFor(layers);
  const abi = elf?.abi ?? layers[0]?.abi;
  const libraries = besideAll(layers, abi);
  const { world } = buildWorld({ release: 14, packages: [theApp(libraries, abi)] })
    .enable(layers.map(({ soname }) => soname).join(":"));
  const all = { ...libraries, ...Object.fromEntries(layers.map((one) => [one.soname, one.bytes])) };
  const files = Object.entries(all).map(([name, bytes]): FileSpec => ({
    path: `/data/data/${APP}/${name}`,
    base64: bytes.toBase64(),
  }));
  const layered = { ...world, properties, files: [...world.files, ...files] };
  const device = await implementation.boot(
    elf?.abi === undefined ? layered : worldForAbi(layered, elf.abi),
  );
  try {
    const process = await device.launch({ kind: "app", package: APP });
    const record = await process.run(PROGRAM);
    return { ...record, end: namedEnd(record.end, placeNamer((name) => all[name])) };
  } finally {
    await device.dispose();
  }
}

/** The implementation that runs layers. */
async function implementationFor(layers: readonly NamedLayer[]): Promise<Disposable> {
  const elf = elfAmong(layers);
  const spec = elf === undefined ? "sim" : nativeSpec(elf.abi);
  const implementation = await resolveImplementation(spec, []);
  if (elf !== undefined) requireRuns(implementation, elf);
  return implementation;
}

/**
 * Compiles what layers need, before the limit of their run begins.
 *
 * @param layers The layers.
 * @param say Is told what is compiled.
 */
export async function prepareTrial(
  layers: readonly NamedLayer[],
  say: (what: string) => void,
): Promise<void> {
  await (await implementationFor(layers)).prepare?.(say);
}

function elfAmong(layers: readonly NamedLayer[]): NamedLayer | undefined {
  return layers.find(({ form }) => form === "elf");
}

/** The libraries that come with the layers, by file name: an app has one folder for all. */
function besideAll(
  layers: readonly NamedLayer[],
  abi: Abi | undefined,
): Readonly<{ [name: string]: Uint8Array }> {
  const all = new Map<string, Uint8Array>();
  for (const { path, neighbors } of layers) {
    for (const { name, bytes } of neighbors) {
      const taken = all.get(name) ?? layers.find(({ soname }) => soname === name)?.bytes;
      if (taken !== undefined && taken.toBase64() !== bytes.toBase64()) {
        throw new UsageError(
          `Layer "${path}" needs the "${name}" beside it, but another layer has another one, expected one for ` +
            "all, as an app has one folder; rename it and link the layer with that, or link it statically",
        );
      }
      all.set(name, bytes);
    }
  }
  return Object.fromEntries(
    [...all].map(([name, bytes]) => [
      name,
      (abi === undefined ? undefined : libraryForAbi(bytes, abi)) ?? bytes,
    ]),
  );
}

/**
 * The file name that a file gets on the device: a library's own, `libname.so` of a source file.
 *
 * @param file Its path.
 */
export function sonameOf(file: string): string {
  const name = basename(file);
  return name.endsWith(".so")
    ? name
    : `lib${name.replace(/\.([cm]?[jt]sx?|c|cc|cpp|cxx|C)$/, "")}.so`;
}

/**
 * Reads layers.
 *
 * @param files Their files, the one nearest the app first.
 * @throws {UsageError} If one cannot be read, or two would have one name on the device.
 */
export function readLayers(files: readonly string[]): NamedLayer[] {
  const layers = files.map((file) => ({ soname: sonameOf(file), ...readLayerFile(file) }));
  for (const [i, { soname }] of layers.entries()) {
    if (soname.includes(":")) {
      throw new UsageError(
        `Layer "${files[i]}" would be "${soname}", but a colon separates layers; rename the file`,
      );
    }
    const other = layers.findIndex((layer) => layer.soname === soname);
    if (other < i) {
      throw new UsageError(
        `Layers "${files[other]}" and "${files[i]}" would both be "${soname}"; rename one file`,
      );
    }
  }
  return layers;
}
