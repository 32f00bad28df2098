/**
 * Tests of the client's extensions, for which no display is needed.
 *
 * Plan: the names and their end by release; before anything is loaded, with any list of layers.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld, SYSTEM_DIRECTORY } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, type Scene } from "../../framework/mod.ts";
import { CLIENT } from "./extension_names.ts";
import { ask, namesIn } from "./scenes.ts";

const client: Group = group(
  "egl:api_client",
  "The extensions that an app can ask for before there is a display, a driver or a layer.",
);

client.test("client_extensions")
  .clauses("EGL-API-21")
  .releases(10, 15)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, ({ egl }) => ({
      string: egl.QueryString(null, EGL.EXTENSIONS),
    }));
    t.expectSequence("names", namesIn(values.string).sort(), CLIENT);
  });

client.test("client_extensions_end_with_a_blank")
  .clauses("EGL-API-22")
  .releases(10, 15)
  .filter(({ release }) => [10, 11, 12, 15].includes(release))
  .fn(async (t) => {
    const { values } = await ask(t, t.params, ({ egl }) => ({
      string: egl.QueryString(null, EGL.EXTENSIONS),
    }));
    const string = String(values.string);
    const end = t.params.release >= 12 ? " " : "";
    t.expectEqual("string", string, `${namesIn(string).join(" ")}${end}`);
  });

/** Lists of layers: one that can be loaded, one that is nowhere, one that is no library, an empty element. */
const LAYER_LISTS = [
  "",
  "libA.so",
  "libNowhere.so",
  "libBad.so",
  "libNowhere.so::libA.so",
] as const;

/** A native process with a list of layers. */
function listed(release: Release, list: string, write: (app: App) => void): Scene {
  const { world } = buildWorld({ release, build: "userdebug" }).driver()
    .layer({ name: "A" }, "system")
    .file(`${SYSTEM_DIRECTORY}/libBad.so`, "no library")
    .property("debug.gles.layers", list);
  return { world, process: { kind: "native" }, program: recordProgram(write) };
}

client.test("client_extensions_load_nothing")
  .clauses("EGL-API-23")
  .releases(10, 15)
  .params({ layers: LAYER_LISTS })
  .filter(({ layers, release }) =>
    layers === "libA.so" ? isFirstOrLast({ release }) : release === 15
  )
  .mustNot({
    what: "a driver or a layer is loaded",
    scene: ({ release, layers }) =>
      listed(release, layers, ({ egl }) => {
        egl.QueryString(null, EGL.EXTENSIONS);
      }),
    happened: ({ record }) => eventsAt(record, "load"),
  })
  .control("eglGetDisplay is called", (_params, scene) => ({
    ...scene,
    program: recordProgram(({ egl }) => egl.GetDisplay(0)),
  }));

client.test("client_extensions_with_any_list_of_layers")
  .describe("Before the layers are loaded, and after.")
  .clauses("EGL-API-23")
  .releases(10, 15)
  .params({ layers: LAYER_LISTS, compat: [false, true] })
  .filter(({ layers, compat, release }) =>
    release === 15 && (!compat || layers === "libBad.so") ||
    release === 10 && !compat && layers === "libBad.so"
  )
  .fn(async (t) => {
    const { release, layers, compat } = t.params;
    const scene = listed(release, layers, (app) => {
      app.egl.QueryString(null, EGL.EXTENSIONS);
      app.egl.GetDisplay(0);
      app.egl.QueryString(null, EGL.EXTENSIONS);
    });
    const { record } = await t.play({ ...scene, world: { ...scene.world, compat } });
    t.expectRunning(record);
    const [before, , after] = record.results.map(({ value }) => value);
    t.expectSet("names before", namesIn(before), CLIENT);
    t.expectEqual("string after", after, before);
  });

/** The group. */
export const tests: readonly Group[] = [client];
