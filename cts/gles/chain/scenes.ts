/**
 * Worlds and questions that the tests of the chain share.
 *
 * @module
 */

import type { FakeEvent } from "../../contract/events.ts";
import { DRIVER_ONLY_EGL_NAMES, PLATFORM_NAMES } from "../../contract/entry_points.ts";
import type { Program } from "../../contract/program.ts";
import type { App } from "../../contract/recorder.ts";
import { recordProgram } from "../../contract/recorder.ts";
import type { Record } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import {
  APP,
  buildWorld,
  type DriverKnobs,
  layerFile,
  type LayerKnobs,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import type { Scene } from "../../framework/mod.ts";

/** The app's main process. */
export const APP_PROCESS = { kind: "app", package: APP } as const;

/** Names of layers in an order that is neither alphabetical nor its reverse. */
const NAMES = "MAZCYBXDWEVFUGTHSIRJQKPLON".split("");

/**
 * Names for a stack of layers.
 *
 * @param count How many.
 */
export function layerNames(count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => `${NAMES[i % NAMES.length]}${i < NAMES.length ? "" : i}`,
  );
}

/** How the layers of a stack find what lies below them; `mixed` takes turns. */
export type StackModel = "passive" | "active" | "mixed";

/**
 * A stack of like layers.
 *
 * @param count How many, the one nearest the app first.
 * @param model How they find what lies below.
 * @param knobs What else they do.
 */
export function stack(
  count: number,
  model: StackModel,
  knobs: Omit<LayerKnobs, "name" | "model">,
): LayerKnobs[] {
  return layerNames(count).map((name, i) => ({
    ...knobs,
    name,
    model: model === "mixed" ? i % 2 === 0 ? "active" : "passive" : model,
  }));
}

/**
 * A World with a debuggable app and layers enabled for it.
 *
 * @param release Android release.
 * @param layers The layers, the one nearest the app first.
 * @param driver The driver's knobs.
 */
export function layered(
  release: Release,
  layers: readonly LayerKnobs[],
  driver: DriverKnobs = {},
): WorldBuilder {
  const world = layers.reduce(
    (builder, layer) => builder.layer(layer, "app-data"),
    buildWorld({ release }).app({ debuggable: true }).driver(driver),
  );
  return layers.length === 0
    ? world
    : world.enable(layers.map((layer) => layerFile(layer.name)).join(":"));
}

/** A scene of the app. */
export function appScene(builder: WorldBuilder, program: Program): Scene {
  return { world: builder.world, process: APP_PROCESS, program };
}

/** A program that makes an OpenGL ES 2.0 context current and then does something. */
export function glProgram(write: (app: App) => void): Program {
  return recordProgram((app) => {
    startGl(app);
    write(app);
  });
}

/** Which list a function stands in: `libEGL` implements it, only the driver has it, or it is a GL function. */
export function kindOf(name: string): "platform" | "driver-only EGL" | "GL" {
  if (PLATFORM_NAMES.includes(name)) return "platform";
  return DRIVER_ONLY_EGL_NAMES.includes(name) ? "driver-only EGL" : "GL";
}

/** The first offer of a function to a layer. */
export function offerOf(record: Record, who: string, fn: string): FakeEvent | undefined {
  return eventsAt(record, "offer", { who, fn })[0];
}

/** The address with which a layer answered an offer. */
export function answerOf(offer: FakeEvent | undefined): string | null | undefined {
  const value = offer?.value;
  return typeof value === "object" && value !== null ? value.pointer : null;
}

/** Checks that a text is an address, and not that of NULL. */
export function isAddress(pointer: string | null | undefined): boolean {
  return /^0x0*[1-9a-f][0-9a-f]*$/.test(pointer ?? "");
}
