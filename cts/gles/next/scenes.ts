/**
 * Scenes that the tests of lookups and of extension functions share.
 *
 * @module
 */

import type { Program } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import {
  APP,
  buildWorld,
  type DriverKnobs,
  layerFile,
  type LayerKnobs,
} from "../../fakes/world_builder.ts";
import type { Scene } from "../../framework/mod.ts";

/** A function that the driver has and the loader does not know. */
export const EXTENSION = "glStrataTestEXT";
/** Another one. */
export const OTHER_EXTENSION = "glStrataOtherEXT";
/** The result of {@link EXTENSION}. */
export const EXTENSION_VALUE = 42;
/** A function that nobody has. */
export const NOWHERE = "eglFoo";

/** The differences of scenes. */
export interface SceneKnobs {
  readonly release: Release;
  /** Layers of the app's data directory, the one nearest the app first. */
  readonly layers: readonly LayerKnobs[];
  readonly program: Program;
  /** The driver; it has both extension functions unless said. */
  readonly driver?: DriverKnobs;
  readonly compat?: boolean;
}

/** A debuggable app with layers in its data directory, over the suite's driver. */
export function layersScene({ release, layers, program, driver, compat }: SceneKnobs): Scene {
  let builder = buildWorld({ release }).app({ debuggable: true })
    .driver({
      extra: [EXTENSION, OTHER_EXTENSION],
      returns: { [EXTENSION]: EXTENSION_VALUE },
      ...driver,
    })
    .enable(layers.map(({ name }) => layerFile(name)).join(":"))
    .compat(compat ?? false);
  for (const layer of layers) builder = builder.layer(layer, "app-data");
  return { world: builder.world, process: { kind: "app", package: APP }, program };
}

/** Layers with the same knobs, the one nearest the app first: A, B, C. */
export function stack(
  size: number,
  knobs: (name: string) => Omit<LayerKnobs, "name">,
): LayerKnobs[] {
  return ["A", "B", "C"].slice(0, size).map((name) => ({ name, ...knobs(name) }));
}

/** Every call that was reported, in order, as `A glClear`. */
export function callOrder(record: ProcessRecord): string[] {
  return record.events.filter(({ at }) => at === "call").map(({ who, fn }) => `${who} ${fn}`);
}

/** The step of a layer that looks a function up. */
export function lookup(fn: string): { readonly do: "lookup"; readonly fn: string } {
  return { do: "lookup", fn };
}

/** The address that a result or an event's value is, or null. */
export function addressOf(value: unknown): string | null {
  return typeof value === "object" && value !== null && "pointer" in value
    ? String(value.pointer)
    : null;
}

/** The step of a hook that calls what lies below. */
export const NEXT = { do: "next" } as const;
