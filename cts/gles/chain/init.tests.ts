/**
 * The order before the first call: the driver first, then each layer from the driver up, initialized once and
 * then offered every known function once.
 *
 * @module
 */

import {
  DRIVER_ONLY_EGL_NAMES,
  GL_NAMES,
  KNOWN_NAMES,
  PLATFORM_GETTERS,
} from "../../contract/entry_points.ts";
import type { Record } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { callers, eventsAt, initialized } from "../../fakes/observe.ts";
import { GL_PROGRAM } from "../../fakes/programs.ts";
import { group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { appScene, isAddress, kindOf, layered, layerNames, stack } from "./scenes.ts";

const init = group(
  "gles:init",
  "The driver is loaded before any layer; each layer, the one nearest the driver first, is initialized once and then " +
    "offered every known function once.",
);

/** Groups of this file. */
export const tests = [init];

/** The first and the last name that a layer is offered, and one of each kind between. */
const SAMPLE = [
  "eglGetDisplay",
  "glGetString",
  DRIVER_ONLY_EGL_NAMES[0]!,
  "glActiveShaderProgram",
  "glClear",
  "glWindowRectanglesEXT",
];

/** Functions of one vendor that stood in the table of EGL until Android 11 (egl_entries.in); no driver of today has them. */
const IMG_UNTIL_11: readonly string[] = ["eglAwakenProcessIMG", "eglHibernateProcessIMG"];

init.test("driver_is_loaded_before_layers")
  .describe("A zygote that preloads the driver may keep the driver's own event to itself.")
  .clauses("GLES-CHAIN-25")
  .releases(10, 15)
  .params({ preload: [true, false] })
  .filter(({ preload, release }) => !preload || isLast({ release }))
  .fn(async (t) => {
    const { preload, release } = t.params;
    const world = layered(release, stack(2, "passive", {}))
      .property("ro.zygote.disable_gl_preload", String(!preload));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const loads = eventsAt(record, "load").map(({ who }) => who);
    const layers = loads.filter((who) => who !== "driver");
    t.expectSet("layers that are loaded", layers, layerNames(2));
    const before = loads.slice(0, loads.length - layers.length);
    t.expectAbsent("a layer is loaded before the driver", before.filter((who) => who !== "driver"));
    if (!preload) t.expectEqual("what is loaded first", loads[0], "driver");
  });

init.test("entry_points_are_filled_before_layers")
  .clauses("GLES-CHAIN-25")
  .releases(10, 15)
  .params({ preload: [true, false] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { preload, release } = t.params;
    const initialize = [
      { do: "lookup", fn: "glClear" },
      { do: "callFound", fn: "glClear", args: [GL.COLOR_BUFFER_BIT] },
    ] as const;
    const world = layered(release, [{ name: "M", initialize }], { reports: ["glClear"] })
      .property("ro.zygote.disable_gl_preload", String(!preload));
    const { record } = await t.play(appScene(world, recordProgram((app) => app.egl.GetDisplay(0))));
    const [found] = eventsAt(record, "lookup", { who: "M", fn: "glClear" });
    t.expect("glClear is found during Initialize", isAddress(found?.pointer), found?.pointer);
    t.expectRunning(record);
    t.expectSequence("calls of glClear during Initialize", callers(record, "glClear"), ["driver"]);
  });

init.test("initialize_gets_identity_and_entry_point")
  .clauses("GLES-CHAIN-26")
  .releases(10, 15)
  .fn(async (t) => {
    const initialize = [{ do: "lookup", fn: "glClear" }] as const;
    const world = layered(t.params.release, stack(2, "passive", { initialize }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    const given = eventsAt(record, "initialize");
    for (const { who, id, pointer } of given) {
      t.expect(`layer_id of ${who} is not NULL`, isAddress(id), id ?? null);
      t.expect(`get_next_layer_proc_address of ${who} is not NULL`, isAddress(pointer), pointer);
    }
    t.expectSet("initialized layers", given.map(({ who }) => who), layerNames(2));
    t.expectRunning(record);
    for (const { who, pointer } of eventsAt(record, "lookup", { fn: "glClear" })) {
      t.expect(`glClear below ${who} is found`, isAddress(pointer), pointer);
    }
  });

init.test("initialized_once_before_offers")
  .clauses("GLES-CHAIN-3")
  .releases(10, 15)
  .params({ layers: [1, 3] })
  .filter(({ layers, release }) => layers === 3 || isLast({ release }))
  .fn(async (t) => {
    const { layers, release } = t.params;
    const world = layered(release, stack(layers, "passive", { offers: SAMPLE }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    for (const who of layerNames(layers)) {
      const events = record.events.filter((event) =>
        event.who === who && (event.at === "initialize" || event.at === "offer")
      );
      t.expectEqual(`first of Initialize and offers of ${who}`, events[0]?.at, "initialize");
      const times = events.filter(({ at }) => at === "initialize").length;
      t.expectEqual(`calls of Initialize of ${who}`, times, 1);
    }
  });

init.test("layer_below_is_complete_before_the_next")
  .clauses("GLES-CHAIN-4")
  .releases(10, 15)
  .params({ layers: [2, 3] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { layers, release } = t.params;
    const world = layered(release, stack(layers, "passive", { offers: SAMPLE }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const trace = record.events.filter(({ at }) => at === "initialize" || at === "offer")
      .map(({ who, at, fn }) => at === "offer" ? `${who} offered ${fn}` : `${who} initialized`);
    t.expectSequence(
      "initializations and offers",
      trace,
      layerNames(layers).reverse().flatMap((who) => [
        `${who} initialized`,
        ...SAMPLE.map((fn) => `${who} offered ${fn}`),
      ]),
    );
  });

init.test("every_known_function_is_offered")
  .clauses("GLES-CHAIN-5")
  .releases(10, 15)
  .params({ layers: [1, 2] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { layers, release } = t.params;
    const world = layered(release, stack(layers, "passive", { offers: "all" }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    for (const who of layerNames(layers)) {
      const names = new Set(offered(record, who));
      const missing = KNOWN_NAMES.filter((name) => !names.has(name));
      t.expectAbsent(`a known function is not offered to ${who}`, missing);
    }
  });

init.test("every_known_function_is_offered_once")
  .clauses("GLES-CHAIN-31", "GLES-CHAIN-51")
  .around(12, 15)
  .params({ layers: [1, 2] })
  .fn(async (t) => {
    const { layers, release } = t.params;
    const world = layered(release, stack(layers, "passive", { offers: "all" }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    for (const who of layerNames(layers)) {
      const names = offered(record, who, release);
      t.expectSet(`functions offered to ${who}`, names, KNOWN_NAMES);
      t.expectEqual(`number of offers to ${who}`, names.length, KNOWN_NAMES.length);
    }
  });

init.test("platform_then_egl_then_gl")
  .clauses("GLES-CHAIN-6")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = layered(t.params.release, stack(1, "passive", { offers: "all" }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const kinds = offered(record, "M").map(kindOf);
    const runs = kinds.filter((kind, i) => kind !== kinds[i - 1]);
    t.expectSequence("kinds of functions, as offered", runs, ["platform", "driver-only EGL", "GL"]);
  });

init.test("next_is_null_only_for_driver_functions_of_egl")
  .describe(
    "The driver has no GL function but the getters, and none of the EGL functions that libEGL lacks.",
  )
  .clauses("GLES-CHAIN-10")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const missing = [
      ...DRIVER_ONLY_EGL_NAMES,
      ...GL_NAMES.filter((name) => !PLATFORM_GETTERS.includes(name)),
      "eglCreateSyncKHR",
      "eglCreateImageKHR",
      "eglSwapBuffersWithDamageKHR",
      "eglGetSystemTimeNV",
    ];
    const world = layered(t.params.release, stack(1, "passive", { offers: "all" }), { missing });
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const nulls = eventsAt(record, "offer").filter(({ fn, pointer }) =>
      !isAddress(pointer) && !(t.params.release < 12 && IMG_UNTIL_11.includes(fn ?? ""))
    );
    t.expectSet("functions offered with NULL", nulls.map(({ fn }) => fn), DRIVER_ONLY_EGL_NAMES);
  });

init.test("layer_may_ignore_initialize")
  .clauses("GLES-CHAIN-28")
  .releases(10, 15)
  .fn(async (t) => {
    const hooks = { eglChooseConfig: [], glClear: [] };
    const world = layered(t.params.release, stack(2, "passive", { hooks }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    t.expectSequence("initialized layers", initialized(record), layerNames(2).reverse());
    t.expectSequence("calls of eglChooseConfig", callers(record, "eglChooseConfig"), layerNames(2));
    t.expectSequence("calls of glClear", callers(record, "glClear"), layerNames(2));
  });

function offered(record: Record, who: string, release: Release = 15): string[] {
  return eventsAt(record, "offer", { who }).map(({ fn }) => fn ?? "")
    .filter((fn) => release >= 12 || !IMG_UNTIL_11.includes(fn));
}
