/**
 * Makes scenes of plans with layers.
 *
 * @module
 */

import { type App, recordProgram } from "../../cts/contract/recorder.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Release } from "../../cts/contract/world.ts";
import { startEgl, startGl } from "../../cts/fakes/programs.ts";
import {
  APP,
  buildWorld,
  LAYER_APP,
  layerFile,
  layerLibrary,
  SYSTEM_DIRECTORY,
  type WorldBuilder,
} from "../../cts/fakes/world_builder.ts";
import type { Scene } from "../../cts/framework/mod.ts";
import { makeCall, type Started } from "./layer_calls.ts";
import { layerKnobs, type LayerPlan, type Place, type PlannedLayer } from "./layer_plans.ts";

/** A second package of layers. */
const OTHER_APP = "com.example.other";
const PACKAGES: Readonly<Record<string, string>> = {
  absent: "com.example.absent",
  other: OTHER_APP,
  layers: LAYER_APP,
};
/** Names of layers; no scene has more. */
const NAMES = ["A", "B", "C", "D"] as const;
/** Directories of places that are no packages. */
const DIRECTORIES: Partial<Record<Place, string>> = {
  system: SYSTEM_DIRECTORY,
  base: `/data/data/${APP}`,
};
/** The behavior of every layer, unless said. */
const PLAIN = {
  model: "passive",
  hooks: {},
  initialize: [],
  offers: [],
  answers: {},
  exports: ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"],
};
/** The longest value of a property. */
const PROPERTY_MAX = 91;

/**
 * Makes the scene of a plan. Its World asks for Android's own behavior.
 *
 * @param plan The plan.
 * @param release The release of its device.
 */
export function layerScene(plan: LayerPlan, release: Release): Scene {
  const list = plan.list.map((one) => typeof one === "string" ? one : layerFile(NAMES[one]!)).join(
    ":",
  );
  let builder = buildWorld({ release, selinux: "permissive" }).compat()
    .app({ ...plan.app, libraries: libraries(plan, "ownApk") })
    .app({ package: LAYER_APP, libraries: libraries(plan, "layerApk") })
    .app({ package: OTHER_APP, libraries: libraries(plan, "otherApk") })
    .driver(plan.driver);
  for (const place of ["system", "base"] as const) builder = withFiles(builder, plan, place);
  if (!plan.preload) builder = builder.property("ro.zygote.disable_gl_preload", "true");
  if (plan.by !== "settings" || plan.process === "native") {
    builder = builder.property("debug.gles.layers", list.slice(0, PROPERTY_MAX));
  }
  if (plan.by !== "property" && plan.enabled !== "no") {
    builder = builder.enable(list, {
      app: plan.enabled === "yes" ? APP : OTHER_APP,
      layerApps: plan.layerApps.map((name) => PACKAGES[name] ?? name).join(":"),
    });
  }
  return {
    world: builder.world,
    process: plan.process === "app" ? { kind: "app", package: APP } : { kind: "native" },
    program: programOf(plan),
  };
}

/**
 * A plan in words, a line for each thing that it has.
 *
 * @param plan The plan.
 */
export function layerWords(plan: LayerPlan): string[] {
  const { layers, list, by, process, app, layerApps, enabled, preload, driver, start, calls } =
    plan;
  return [
    `process: ${process}; app: ${JSON.stringify(app)}; preload: ${preload}`,
    ...layers.map((layer, at) => layerText(at, layer)),
    `list: ${
      JSON.stringify(list.map((one) => typeof one === "string" ? one : layerFile(NAMES[one]!)))
    }` +
    ` by ${by}; enabled: ${enabled}; layer packages: ${layerApps.join(":")}`,
    `driver: ${JSON.stringify(driver)}`,
    `calls: ${[start, ...calls.map((call) => JSON.stringify(call))].join(", ")}`,
  ];
}

function layerText(at: number, { places, flaw, behavior }: PlannedLayer): string {
  const what = flaw === "none" ? told(layerKnobs(at, behavior)) : `spoiled: ${flaw}`;
  return `${layerFile(NAMES[at]!)} in ${places.join(", ")}: ${what}`;
}

/** The behavior of a layer as far as not every layer has it. */
function told(knobs: object): string {
  const unusual = Object.entries(knobs).filter(([name, value]) =>
    JSON.stringify(value) !== JSON.stringify(PLAIN[name as keyof typeof PLAIN])
  );
  return unusual.length === 0 ? "a layer" : JSON.stringify(Object.fromEntries(unusual));
}

/** The layers that have a file in a place, each with its position. */
function layersIn(plan: LayerPlan, place: Place): (readonly [at: number, layer: PlannedLayer])[] {
  return [...plan.layers.entries()].filter(([, { places }]) => places.includes(place));
}

function libraries(plan: LayerPlan, place: Place): Record<string, string> {
  return Object.fromEntries(
    layersIn(plan, place).map(([at, layer]) => [layerFile(NAMES[at]!), fileOf(at, layer)]),
  );
}

function withFiles(builder: WorldBuilder, plan: LayerPlan, place: Place): WorldBuilder {
  return layersIn(plan, place).reduce((made, [at, layer]) => {
    const path = `${DIRECTORIES[place]}/${layerFile(NAMES[at]!)}`;
    return layer.flaw === "directory" ? made.directory(path) : made.file(path, fileOf(at, layer));
  }, builder);
}

function fileOf(at: number, { flaw, behavior }: PlannedLayer): string {
  const name = NAMES[at]!;
  const form = { soname: layerFile(name) };
  switch (flaw) {
    case "text":
      return "This is a note about a layer.\n";
    case "empty":
      return "";
    case "machine":
      return layerLibrary({ name }, { ...form, abi: "x86_64" });
    case "needed":
      return layerLibrary({ name }, { ...form, needed: ["libabsent.so"] });
    case "undefined":
      return layerLibrary({ name }, { ...form, undefined: ["no_such_function"] });
    default:
      return layerLibrary({ name, ...layerKnobs(at, behavior) }, form);
  }
}

function programOf({ start, calls }: LayerPlan): Program {
  return recordProgram((app) => {
    const started = begin(app, start);
    for (const call of calls) makeCall(app, call, started);
  });
}

function begin(app: App, start: LayerPlan["start"]): Started {
  if (start === "egl") return startEgl(app);
  if (start !== "nothing") return startGl(app, Number(start.slice(-1)) as 1 | 2 | 3);
  return { display: null, config: null };
}
