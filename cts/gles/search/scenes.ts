/**
 * Worlds and scenes that the tests of searching and loading share.
 *
 * @module
 */

import type { FakeEvent } from "../../contract/events.ts";
import { encodeLibrary, LIBRARY_MAGIC } from "../../contract/library.ts";
import type { Release } from "../../contract/world.ts";
import type { LayerBehavior } from "../../fakes/behavior.ts";
import { callers } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import {
  APP,
  type AppKnobs,
  buildWorld,
  LAYER_APP,
  layerFile,
  type LayerKnobs,
  layerLibrary,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import type { Context, Outcome, Scene } from "../../framework/mod.ts";

/** The places for layers, the first one searched first. */
export const PLACES = ["system", "base", "layerApk", "ownApk"] as const;

/** A place for layers. */
export type Place = typeof PLACES[number];

/** File name of the layer that lies in several places. */
export const TRACE = "libTrace.so";

/** The app's base directory. */
export const BASE = `/data/data/${APP}`;

/** The one release that tests use whose subject is the same in all. */
export const USUAL_RELEASE: Release = 14;

/**
 * Decides if a test of what is the same in all releases runs at one of them: the first, the usual and the last one, but
 * only the usual one with less usual parameters.
 *
 * @param release The release.
 * @param usual Whether the other parameters are the usual ones. Default true.
 */
export function isSample(release: Release, usual = true): boolean {
  return release === USUAL_RELEASE || (usual && (release === 10 || release === 15));
}

/** A layer that reports each eglChooseConfig and passes it on. */
export function traced(name: string, knobs: Partial<LayerBehavior> = {}): LayerKnobs {
  return { name, hooks: { eglChooseConfig: [] }, ...knobs };
}

/** A user build on which an app may look into the system directory once that exists. */
export function device(release: Release = USUAL_RELEASE): WorldBuilder {
  return buildWorld({ release, selinux: "permissive" });
}

/** A device with a debuggable app. */
export function deviceWithApp(release: Release = USUAL_RELEASE, app: AppKnobs = {}): WorldBuilder {
  return device(release).app({ debuggable: true, ...app });
}

/**
 * A device whose debuggable app has layers enabled and finds `libTrace.so` in some places; each copy is named for its
 * place.
 */
export function withCopies(
  release: Release,
  places: readonly Place[],
  options: { readonly list?: string; readonly app?: AppKnobs } = {},
): WorldBuilder {
  const app = options.app ?? {};
  const [abi] = app.abis ?? [];
  const form = { soname: TRACE, ...(abi === undefined ? {} : { abi }) };
  const copy = (place: Place) => layerLibrary(traced(place), form);
  let builder = deviceWithApp(release, {
    ...app,
    ...(places.includes("ownApk") ? { libraries: { [TRACE]: copy("ownApk") } } : {}),
  });
  if (places.includes("layerApk")) {
    const abis = abi === undefined ? {} : { abis: [abi] };
    builder = builder.layerApp([], { libraries: { [TRACE]: copy("layerApk") }, ...abis });
  }
  if (places.includes("base")) builder = builder.layer(traced("base"), "app-data", form);
  if (places.includes("system")) builder = builder.layer(traced("system"), "system", form);
  return builder.enable(options.list ?? TRACE, { layerApps: LAYER_APP });
}

/** The app does the EGL part of what Android's own test app does. */
export function scene(builder: WorldBuilder, changes: Partial<Scene> = {}): Scene {
  return {
    world: builder.world,
    process: { kind: "app", package: APP },
    program: EGL_PROGRAM,
    ...changes,
  };
}

/** A native executable does so, with a list in the property. */
export function nativeScene(builder: WorldBuilder, list: string): Scene {
  return scene(builder.property("debug.gles.layers", list), { process: { kind: "native" } });
}

/** Plays a scene and gives the layers that eglChooseConfig passed, in order. */
export async function activeLayers(t: Context<unknown>, played: Scene): Promise<string[]> {
  const { record } = await t.play(played);
  t.expectRunning(record);
  return callers(record, "eglChooseConfig");
}

/** Signs that a layer was activated: it was initialized, offered functions or called. */
export function activity(who?: string): (outcome: Outcome) => readonly FakeEvent[] {
  return ({ record }) =>
    record.events.filter((event) =>
      event.at !== "load" && event.at !== "lookup" && event.who !== "driver" &&
      (who === undefined || event.who === who)
    );
}

/** Error lines that name something. */
export function errorLines({ record }: Pick<Outcome, "record">, name: string): string[] {
  return record.log.filter((line) => line.priority === "E" && line.message.includes(name))
    .map((line) => line.message);
}

/** A library that is no layer: it exports one function. */
function helperLibrary(name: string, symbol: string): string {
  return layerLibrary({ name, exports: [symbol] });
}

/** The two exports of a layer. */
export const BOTH_EXPORTS = [
  "AndroidGLESLayer_Initialize",
  "AndroidGLESLayer_GetProcAddress",
] as const;

/** An app with `libhelper.so`, and a layer in its base directory that uses the function `help`. */
export function withHelper(
  release: Release,
  needed: readonly string[],
  where: "app-data" | "system" = "app-data",
): WorldBuilder {
  const libraries = { "libhelper.so": helperLibrary("helper", "help") };
  return deviceWithApp(release, { libraries })
    .layer(traced("A"), where, { needed, undefined: ["help"] }).enable(layerFile("A"));
}

/** Files that are no loadable library, by what is wrong with them. */
const BROKEN_TEXTS = {
  empty: "",
  text: "This is a note about a layer.\n",
  truncated: `${LIBRARY_MAGIC}{"soname":"libBad.so",`,
  corrupt: `${LIBRARY_MAGIC}{"soname":7,"abi":["arm64-v8a"]}\n`,
  garbage: encodeLibrary({ soname: "libBad.so", abi: "arm64-v8a" }, "export function ((( {\n"),
} as const;

/** The flaws of a file. */
export const BROKEN = [
  "empty",
  "text",
  "truncated",
  "corrupt",
  "garbage",
  "directory",
  "machine",
  "needed",
  "undefined",
  "no_initialize",
  "no_get_proc_address",
] as const;

/** A way in which a file is no usable layer. */
export type Broken = typeof BROKEN[number];

/** Puts a file that is no usable layer into the base directory, as `libBad.so`. */
export function withBroken(builder: WorldBuilder, broken: Broken): WorldBuilder {
  const path = `${BASE}/${layerFile("Bad")}`;
  const layer = (knobs: Partial<LayerBehavior>, form = {}) =>
    builder.layer(traced("Bad", knobs), "app-data", form);
  switch (broken) {
    case "directory":
      return builder.directory(path);
    case "machine":
      return layer({}, { abi: "x86_64" });
    case "needed":
      return layer({}, { needed: ["libabsent.so"] });
    case "undefined":
      return layer({}, { undefined: ["no_such_function"] });
    case "no_initialize":
      return layer({ exports: ["AndroidGLESLayer_GetProcAddress"] });
    case "no_get_proc_address":
      return layer({ exports: ["AndroidGLESLayer_Initialize"] });
    default:
      return builder.file(path, BROKEN_TEXTS[broken]);
  }
}
