/**
 * Worlds in which the layer under test stands among layers and drivers of the suite.
 *
 * In the place of the layer under test stands a layer of the suite, which a file that is to be judged replaces
 * (`deno task cts --layer FILE`).
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import { type App, type Result, RTLD_NOW } from "../contract/recorder.ts";
import type { Abi, PackageSpec, Release } from "../contract/world.ts";
import { KNOWN_NAMES } from "../contract/entry_points.ts";
import {
  APP,
  buildWorld,
  type DriverKnobs,
  layerFile,
  type LayerKnobs,
  type WorldBuilder,
} from "../fakes/world_builder.ts";

/** Where the layer under test stands: nearest the app, between two layers, nearest the driver, or with no other. */
export type Position = "alone" | "top" | "middle" | "bottom";
/** The positions. */
export const POSITIONS = ["alone", "top", "middle", "bottom"] as const satisfies Position[];

/** The name of the layer under test in a list of layers, and of a copy of it. */
export const UNDER_TEST = ["under_test", "under_test_again"] as const;

/** The functions that a layer exports. */
export const EXPORTS = ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"] as const;

/** The app's main process. */
export const APP_PROCESS = { kind: "app", package: APP } as const;

const STAND_IN: Omit<LayerKnobs, "name"> = {
  hooks: { eglChooseConfig: [], eglGetProcAddress: [], glClear: [], glStrataFirst: [] },
};

/**
 * Checks that a file of a World stands for the layer under test.
 *
 * @param path The file's path.
 */
export function isUnderTest(path: string): boolean {
  return UNDER_TEST.some((name) => path.endsWith(`/${layerFile(name)}`));
}

/**
 * The app of every World here.
 *
 * @param libraries What its APK has in `lib/<abi>`, by file name.
 * @param abi The ABI. Default: the World's first.
 */
export function theApp(
  libraries: Readonly<{ [name: string]: Uint8Array }> = {},
  abi?: Abi,
): PackageSpec {
  const abis = abi === undefined ? {} : { abis: [abi] };
  const { world } = buildWorld({ release: 15 }).app({ debuggable: true, libraries, ...abis });
  return world.packages[0]!;
}

/** The parts of a World beside the app. */
export interface Stack {
  /** The layers from the app to the driver; those of {@link UNDER_TEST} by their name. */
  readonly layers: readonly (LayerKnobs | typeof UNDER_TEST[number])[];
  /** The driver. Default: the implementation's own. */
  readonly driver?: DriverKnobs;
  /** Where the layers' files are. Default: the app's own directory. */
  readonly place?: "system" | "app-data";
  /** Whether the device does as Android does where that is arguably a defect. Default: false. */
  readonly compat?: boolean;
}

/**
 * A World with a debuggable app for which layers are enabled.
 *
 * @param release Android release.
 * @param stack What else there is.
 */
export function stackWorld(release: Release, stack: Stack): WorldBuilder {
  const { layers, driver, place = "app-data", compat = false } = stack;
  const knobs = layers.map((layer) =>
    typeof layer === "string" ? { ...STAND_IN, name: layer } : layer
  );
  const selinux = place === "system" ? "permissive" : "enforcing";
  const app = buildWorld({ release, compat, selinux, packages: [theApp()] });
  const placed = knobs.reduce(
    (builder, layer) => builder.layer(layer, place),
    driver === undefined ? app : app.driver(driver),
  );
  return knobs.length === 0
    ? placed
    : placed.enable(knobs.map(({ name }) => layerFile(name)).join(":"));
}

/**
 * Has the app open the file of a layer, as any library.
 *
 * @param app Where to record.
 * @param name A layer in the app's own directory. Default: the layer under test.
 */
export function openLayer(app: App, name: string = UNDER_TEST[0]): Result {
  return app.libdl.dlopen(`/data/data/${APP}/${layerFile(name)}`, RTLD_NOW);
}

/** The functions that a program calls and a layer may intercept, each once. */
export function functionsOf(program: Program): string[] {
  const called = new Set(program.calls.map(({ fn }) => fn));
  return KNOWN_NAMES.filter((name) => called.has(name));
}

/**
 * A passive and an active layer that report the functions of a program and pass them on.
 *
 * @param program The program.
 */
export function neighbors(program: Program): readonly [passive: LayerKnobs, active: LayerKnobs] {
  const hooks = Object.fromEntries(functionsOf(program).map((name) => [name, []]));
  return [
    { name: "passive", hooks },
    { name: "active", model: "active", hooks },
  ];
}

/**
 * Layers around the layer under test.
 *
 * @param position Where it stands.
 * @param others The other layers, from the app to the driver; they are left out where it is alone.
 */
export function around(position: Position, others: readonly LayerKnobs[]): Stack["layers"] {
  const [under] = UNDER_TEST;
  switch (position) {
    case "alone":
      return [under];
    case "top":
      return [under, ...others];
    case "middle":
      return [...others.slice(0, 1), under, ...others.slice(1)];
    case "bottom":
      return [...others, under];
  }
}
