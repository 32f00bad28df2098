/**
 * Worlds in which the layer under test stands among layers and drivers of the suite.
 *
 * In the place of the layer under test stands a layer of the suite, which a file that is to be judged replaces
 * (`deno task cts --layer FILE`).
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import { KNOWN_NAMES } from "../contract/entry_points.ts";
import {
  APP,
  buildWorld,
  type DriverKnobs,
  layerFile,
  type LayerKnobs,
  type WorldBuilder,
} from "../fakes/world_builder.ts";
import type { Context } from "../framework/context.ts";
import { showEnd } from "../framework/show.ts";
import { appProgram } from "./programs.ts";

/** Where the layer under test stands: nearest the app, between two layers, nearest the driver, or with no other. */
export type Position = "alone" | "top" | "middle" | "bottom";
/** The positions. */
export const POSITIONS = ["alone", "top", "middle", "bottom"] as const satisfies Position[];

/** The name of the layer under test in a list of layers, and of a copy of it. */
export const UNDER_TEST = ["under_test", "under_test_again"] as const;

/** The app's main process. */
export const APP_PROCESS = { kind: "app", package: APP } as const;

const STAND_IN: Omit<LayerKnobs, "name"> = {
  hooks: { eglChooseConfig: [], eglGetProcAddress: [], glClear: [], glStrataFirst: [] },
};

/**
 * Whether a file of a World stands for the layer under test.
 *
 * @param path The file's path.
 */
export function isUnderTest(path: string): boolean {
  return UNDER_TEST.some((name) => path.endsWith(`/${layerFile(name)}`));
}

/** What stands in a World beside the app. */
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
  const app = buildWorld({ release, compat, selinux }).app({ debuggable: true });
  const placed = knobs.reduce(
    (builder, layer) => builder.layer(layer, place),
    driver === undefined ? app : app.driver(driver),
  );
  return knobs.length === 0
    ? placed
    : placed.enable(knobs.map(({ name }) => layerFile(name)).join(":"));
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
export function neighbours(program: Program): readonly [passive: LayerKnobs, active: LayerKnobs] {
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

/** What came of a program with the layer under test and without it. */
export interface Both {
  readonly with: Record;
  readonly without: Record;
}

/** What is made of a process that does not outlive the layer. */
export interface PlayOptions {
  /**
   * A program without what the test is about. If the process does not outlive that either, with no other layer and the
   * stock driver, the case is left out, as tests of LAYER-LIFE-6 play each such program. Default: an app that clears;
   * undefined: the case fails in any case.
   */
  readonly simple?: Program | undefined;
}

/**
 * Plays a program with the layer under test; the case is left out if the layer was not loaded.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 * @param options See {@link PlayOptions}.
 */
export async function playWith(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
  options: PlayOptions = {},
): Promise<Record> {
  const record = await playStack(t, release, stack, program);
  requireLoaded(t, record);
  const { simple } = { simple: appProgram("clear"), ...options };
  if (record.end.kind !== "running" && simple !== undefined) {
    const usual = await playStack(t, release, { layers: around("alone", []) }, simple);
    if (usual.end.kind !== "running") skipDead(t);
  }
  requireAlive(t, record, program);
  return record;
}

/** Leaves the case out because the process did not outlive the layer, which is the matter of other clauses. */
export function skipDead(t: Context<unknown>): never {
  t.skip(
    "The process did not outlive the layer, so that nothing else can be said of it",
    "see what is said of LAYER-LOAD-4 and LAYER-LIFE-6",
  );
}

/**
 * Plays a program with the layer under test, whatever comes of it.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 */
export async function playStack(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
): Promise<Record> {
  const { world } = stackWorld(release, stack);
  return (await t.play({ world, process: APP_PROCESS, program })).record;
}

/**
 * Plays a program twice: with the layer under test, and without it in a World that is the same otherwise.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 * @param options See {@link PlayOptions}.
 */
export async function playBoth(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
  options: PlayOptions = {},
): Promise<Both> {
  const judged = await playWith(t, release, stack, program, options);
  const names: readonly unknown[] = UNDER_TEST;
  const layers = stack.layers.filter((layer) => !names.includes(layer));
  const { world } = stackWorld(release, { ...stack, layers });
  const bare = await t.play({ world, process: APP_PROCESS, program }, "without the layer");
  if (bare.record.end.kind !== "running") {
    throw new Error(
      `Without the layer the process ${showEnd(bare.record.end)}, expected to run on`,
    );
  }
  return { with: judged, without: bare.record };
}

/**
 * Requires that a process outlived a program, and names the call that it did not outlive.
 *
 * @param t The test.
 * @param record What came of the program.
 * @param program The program.
 */
export function requireAlive(t: Context<unknown>, record: Record, program: Program): void {
  const last = program.calls[record.results.length]?.fn ?? "the end of the program";
  const running = record.end.kind === "running";
  t.expectEqual(
    running ? "the process" : `the process during ${last}`,
    showEnd(record.end),
    "running",
  );
}

/**
 * Leaves the case out if the layer under test is not in the process: that is the matter of other clauses.
 *
 * @param t The test.
 * @param record What came of a program.
 */
export function requireLoaded(t: Context<unknown>, record: Record): void {
  const { libraries } = record;
  if (libraries.length === 0 || libraries.some(({ path }) => isUnderTest(path))) return;
  t.skip("The layer was not loaded", "see what is said of LAYER-LOAD-1");
}
