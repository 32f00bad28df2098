/**
 * The means that the tests of enabling share: layers, worlds, and lines that the documentation has one type.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import {
  APP,
  type AppKnobs,
  buildWorld,
  LAYER_APP,
  type LayerKnobs,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { Adb, type Outcome, type Prohibition, type Scene } from "../../framework/mod.ts";

/** The process of {@link APP} and the program that every scene runs unless it says otherwise. */
export const RUN_APP: Pick<Scene, "process" | "program"> = {
  process: { kind: "app", package: APP },
  program: EGL_PROGRAM,
};

/** A layer that reports calls of eglChooseConfig, which {@link EGL_PROGRAM} makes once. */
export function layer(name: string): LayerKnobs {
  return { name, hooks: { eglChooseConfig: [] } };
}

/** Layer A in a layer app, and {@link APP}, which the settings name. */
export function externalLayer(release: Release, app: AppKnobs): WorldBuilder {
  return buildWorld({ release }).app(app).layerApp([layer("A")])
    .enable("libA.so", { layerApps: LAYER_APP });
}

/** Layer A packed in {@link APP}, a release build. */
export function packedLayer(release: Release): WorldBuilder {
  return buildWorld({ release }).app({ layers: [layer("A")] });
}

/** Signs that a layer was loaded, initialized or called; the worlds of these tests have no driver of the suite's. */
export const anyLayer: Prohibition<unknown>["happened"] = ({ record }) => record.events;

/** Types lines on the host while the device runs. */
export async function typeLines(
  device: Outcome["device"],
  ...lines: readonly string[]
): Promise<void> {
  const adb = new Adb(device);
  for (const line of lines) {
    const { status, stderr } = await adb.run(line);
    if (status !== 0) throw new Error(`Line "${line}" ended with status ${status}: ${stderr}`);
  }
}

/** The commands that enable layers for an app, word for word. */
export function enablingLines(list: string, packages: string): string[] {
  return [
    "adb shell settings put global enable_gpu_debug_layers 1",
    `adb shell settings put global gpu_debug_app ${APP}`,
    `adb shell settings put global gpu_debug_layers_gles ${list}`,
    `adb shell settings put global gpu_debug_layer_app ${packages}`,
  ];
}
