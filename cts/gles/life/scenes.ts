/**
 * Devices whose packages come and go, and what is typed to that end.
 *
 * @module
 */

import type { Abi, Release, World } from "../../contract/world.ts";
import { type ApkSpec, buildApk } from "../../fakes/apk.ts";
import { callers } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import {
  APP,
  buildWorld,
  LAYER_APP,
  layerFile,
  layerLibrary,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { Adb, type Context, type HostFile, type Outcome, type Scene } from "../../framework/mod.ts";
import { RUN_APP } from "../enable/scenes.ts";

/** Layers of an APK: the letters of their files (`A` is `libA.so`), each with the name that it has in events. */
export type LayerNames = Readonly<Record<string, string>>;

/** The libraries of an APK with layers, for `ApkSpec.libs`. */
export function layersFor(abi: Abi, names: LayerNames): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).map(([letter, name]) => {
      const soname = layerFile(letter);
      return [soname, layerLibrary({ name, hooks: { eglChooseConfig: [] } }, { soname, abi })];
    }),
  );
}

/**
 * An APK on the host, by default {@link LAYER_APP}'s for the device's first ABI.
 *
 * @param names Its layers.
 * @param spec What differs.
 */
export function apkFile(names: LayerNames, spec: Partial<ApkSpec> = {}): HostFile {
  const libs = { "arm64-v8a": layersFor("arm64-v8a", names) } as const;
  const packed = Object.keys(names).length === 0 ? {} : { libs };
  return { base64: buildApk({ package: LAYER_APP, ...packed, ...spec }).toBase64() };
}

/** An APK of {@link APP} on the host, which is debuggable unless said. */
export function appFile(names: LayerNames, spec: Partial<ApkSpec> = {}): HostFile {
  return apkFile(names, { package: APP, debuggable: true, ...spec });
}

/**
 * A scene of {@link APP} after some lines were typed, whose status does not matter: what they lead to does.
 *
 * @param world The device.
 * @param adb The lines.
 * @param hostFiles Files of the host that they name.
 */
export function typed(
  world: World | WorldBuilder,
  adb: readonly string[],
  hostFiles: Readonly<Record<string, HostFile>> = {},
): Scene {
  return {
    world: "world" in world ? world.world : world,
    adb: adb.map((line) => `? ${line}`),
    hostFiles,
    ...RUN_APP,
  };
}

/** Plays a scene and expects which layers eglChooseConfig passes. */
export async function expectLayers(
  t: Context<unknown>,
  scene: Scene,
  names: readonly string[],
): Promise<Outcome> {
  const outcome = await t.play(scene);
  t.expectRunning(outcome.record);
  t.expectSequence("layers called", callers(outcome.record, "eglChooseConfig"), names);
  return outcome;
}

/** Runs {@link EGL_PROGRAM} in a new process of {@link APP}, and expects which layers eglChooseConfig passes. */
export async function expectLayersAnew(
  t: Context<unknown>,
  device: Outcome["device"],
  what: string,
  names: readonly string[],
): Promise<void> {
  const process = await device.launch(RUN_APP.process);
  const record = await process.run(EGL_PROGRAM);
  t.expectRunning(record);
  t.expectSequence(`layers called ${what}`, callers(record, "eglChooseConfig"), names);
  await process.kill();
}

/** Installs an APK on a device that runs; what it leads to is looked at, not its status. */
export async function install(device: Outcome["device"], file: HostFile): Promise<void> {
  if (typeof file === "object" && "base64" in file) {
    await device.install(Uint8Array.fromBase64(file.base64));
  }
}

/** Types a line on the host while the device runs; what it leads to is looked at, not its status. */
export async function typeLine(device: Outcome["device"], line: string): Promise<void> {
  await new Adb(device).run(line);
}

/**
 * Checks that a process still runs, as `ps` on the device has it.
 *
 * @param t The case's context; it is skipped where the device has no such command.
 * @param device The device.
 * @param process The process.
 */
export async function isAlive(
  t: Context<unknown>,
  device: Outcome["device"],
  process: Outcome["process"],
): Promise<boolean> {
  const { status, stdout } = await device.shell("ps -A -o PID");
  if (status !== 0) t.skip("The device has no ps -A -o PID", "give its shell that command");
  return stdout.split(/\s+/).includes(String(process.pid));
}

/**
 * The app and its settings; no layer APK is there yet.
 *
 * @param release The device's release.
 * @param list The list of layers.
 */
export function bare(release: Release, list = "libA.so:libB.so:libC.so"): WorldBuilder {
  return buildWorld({ release }).app({ debuggable: true }).enable(list, { layerApps: LAYER_APP });
}
