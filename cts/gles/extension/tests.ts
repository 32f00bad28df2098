/**
 * Tests of extension functions outside the known ones.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Program } from "../../contract/program.ts";
import type { Release } from "../../contract/world.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { EGL_PROGRAM, startGl } from "../../fakes/programs.ts";
import { APP, buildWorld, type LayerKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { tests as gles1 } from "./gles1.tests.ts";
import {
  addressOf,
  callOrder,
  EXTENSION,
  EXTENSION_VALUE,
  layersScene,
  lookup,
  NOWHERE,
  OTHER_EXTENSION,
  stack,
} from "../next/scenes.ts";

/** Known GL functions with a result that not every driver has. */
const RARE = ["glGetGraphicsResetStatusEXT", "glIsEnablediEXT"] as const;
const RARE_VALUE = 7;

const extension: Group = group(
  "gles:extension",
  "Functions that the loader does not know: they are offered to layers when an app asks for them, lowest layer first, " +
    "over the driver's own address; never if the driver lacks them; as often as the app asks; in contexts of every " +
    "version. And known functions that the driver lacks.",
);

extension.test("each_layer_is_offered_it_from_the_driver_up")
  .clauses("GLES-EXT-1")
  .releases(10, 15)
  .params({ layers: [2, 3] })
  .filter(({ layers, release }) => layers === 2 || release === 15)
  .fn(async (t) => {
    const layers = stack(t.params.layers, () => ({
      hooks: { [EXTENSION]: [] },
      offers: [EXTENSION],
    }));
    const program = asksAndCalls(1);
    const { record } = await t.play(layersScene({ release: t.params.release, layers, program }));
    t.expectRunning(record);
    const offers = eventsAt(record, "offer", { fn: EXTENSION });
    t.expectSequence(
      "layers that are offered it",
      offers.map(({ who }) => who),
      layers.map(({ name }) => name).reverse(),
    );
    t.expectSequence(
      "next of each layer, against the answer of the layer below",
      offers.slice(1).map(({ pointer }) => pointer),
      offers.slice(0, -1).map(({ value }) => addressOf(value)),
    );
  });

extension.test("it_is_called_from_the_app_down")
  .describe("In a stack of three, the middle layer does or does not hook the function.")
  .clauses("GLES-EXT-1")
  .releases(10, 15)
  .params({ middle: ["hooks", "ignores"] })
  .filter(({ middle, release }) => middle === "hooks" || release === 15)
  .fn(async (t) => {
    const { release, middle } = t.params;
    const hooking = ["A", "B", "C"].filter((name) => name !== "B" || middle === "hooks");
    const layers = stack(3, (name) => hooking.includes(name) ? { hooks: { [EXTENSION]: [] } } : {});
    const driver = { reports: [EXTENSION] };
    const program = asksAndCalls(1);
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, EXTENSION), [...hooking, "driver"]);
    t.expectEqual("what comes back", record.results.at(-1)?.value, EXTENSION_VALUE);
  });

extension.test("two_functions_are_kept_apart")
  .clauses("GLES-EXT-1")
  .releases(10, 15)
  .params({ hooked: ["first", "second", "both"] })
  .filter(({ hooked, release }) => hooked === "both" || release === 15)
  .fn(async (t) => {
    const { release, hooked } = t.params;
    const functions = [EXTENSION, OTHER_EXTENSION];
    const own = functions.filter((_, i) => hooked === "both" || (hooked === "first") === (i === 0));
    const hooks = Object.fromEntries(own.map((fn) => [fn, []]));
    const program = recordProgram((app) => {
      startGl(app);
      const pointers = functions.map((fn) => app.egl.GetProcAddress(fn));
      pointers.forEach((pointer, i) => app.callPointer(pointer, functions[i]!));
    });
    const layers = [{ name: "A", hooks }];
    const driver = { reports: functions };
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    t.expectSequence(
      "calls",
      callOrder(record),
      functions.flatMap((fn) => [...(own.includes(fn) ? [`A ${fn}`] : []), `driver ${fn}`]),
    );
  });

extension.test("lowest_next_is_the_drivers_function")
  .clauses("GLES-EXT-2")
  .releases(10, 15)
  .params({ layers: [1, 2] })
  .filter(({ layers, release }) => layers === 1 || release === 15)
  .fn(async (t) => {
    const layers = stack(t.params.layers, () => ({ offers: [EXTENSION] }));
    const driver = { announces: [EXTENSION] };
    const program = asksAndCalls(1);
    const { release } = t.params;
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    const driversOwn = eventsAt(record, "lookup", { who: "driver" }).map(({ pointer }) => pointer);
    const offers = eventsAt(record, "offer", { fn: EXTENSION });
    t.expectEqual("layers that are offered it", offers.length, t.params.layers);
    t.expectSequence(
      "next of the lowest layer",
      offers.slice(0, 1).map((e) => e.pointer),
      driversOwn,
    );
  });

extension.test("function_that_the_driver_lacks_is_not_offered")
  .clauses("GLES-EXT-3")
  .releases(10, 15)
  .params({ fn: [NOWHERE, EXTENSION] })
  .filter(({ fn, release }) => fn === EXTENSION || release === 15)
  .mustNot({
    what: "a function that the driver lacks is offered to a layer or given to the app",
    scene: ({ fn, release }) => asksFor(release, fn, []),
    happened: ({ record }) => {
      const given = addressOf(record.results.at(-1)?.value);
      return [...eventsAt(record, "offer"), ...(given === null ? [] : [`the app got ${given}`])];
    },
  }).control("the driver has it", ({ fn, release }) => asksFor(release, fn, [fn]));

extension.test("asked_again_after_layers_become_active")
  .describe(
    "A property set in a running process activates layers at the next initializing call; the app asks for the " +
      "function before and after. The device behaves as Android does, since that activation is Android's.",
  )
  .clauses("GLES-EXT-4")
  .releases(10, 15)
  .fn(async (t) => {
    const layer: LayerKnobs = { name: "A", hooks: { [EXTENSION]: [] } };
    const { world } = buildWorld({ release: t.params.release, compat: true })
      .app({ layers: [layer] })
      .driver({ extra: [EXTENSION], reports: [EXTENSION] });
    const device = await t.boot(world);
    const process = await device.launch({ kind: "app", package: APP });
    const before = await process.run(asksAndCalls(1));
    t.expectRunning(before);
    t.expectSequence("who is called before", callers(before, EXTENSION), ["driver"]);
    const { status } = await device.shell("setprop debug.gles.layers libA.so");
    t.expectEqual("status of setprop", status, 0);
    const after = await process.run(recordProgram((app) => {
      app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION);
    }));
    t.expectRunning(after);
    t.expectSequence("who is called after", callers(after, EXTENSION), ["A", "driver"]);
  });

extension.test("asking_again_changes_nothing")
  .clauses("GLES-EXT-5")
  .releases(11, 15)
  .params({ layers: [1, 2] })
  .filter(({ layers, release }) => layers === 2 || release === 15)
  .fn(async (t) => {
    const { release } = t.params;
    const layers = stack(t.params.layers, () => ({ hooks: { [EXTENSION]: [] } }));
    const driver = { reports: [EXTENSION] };
    const program = asksAndCalls(3);
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    const addresses = program.calls.flatMap(({ fn }, i) =>
      fn === "eglGetProcAddress" ? [addressOf(record.results[i]?.value)] : []
    );
    t.expect("the app gets an address", addresses[0] !== null);
    t.expectSequence("addresses", addresses, addresses.map(() => addresses[0]));
    const once = [...layers.map(({ name }) => name), "driver"];
    t.expectSequence("who is called", callers(record, EXTENSION), [...once, ...once, ...once]);
  });

extension.test("asking_again_on_android_10")
  .describe(
    "Two functions are asked for twice each; then the first is called by the address that came last.",
  )
  .clauses("GLES-EXT-13")
  .releases(10, 10)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const functions = [EXTENSION, OTHER_EXTENSION];
    const program = recordProgram((app) => {
      startGl(app);
      const pointers = [...functions, ...functions].map((fn) => app.egl.GetProcAddress(fn));
      app.callPointer(pointers[2]!, EXTENSION);
    });
    const layers = [{ name: "A", hooks: { [EXTENSION]: [], [OTHER_EXTENSION]: [] } }];
    const driver = { reports: functions };
    const { record } = await t.play(layersScene({ release, layers, program, driver, compat }));
    t.expectRunning(record);
    const [sane, other] = functions.map((fn) => [`A ${fn}`, `driver ${fn}`]);
    const [expected, instead] = compat ? [other, sane] : [sane, other];
    t.expectEither("calls", callOrder(record), expected, instead);
  });

extension.test("context_of_every_version")
  .clauses("GLES-EXT-6")
  .releases(10, 15)
  .params({ version: [1, 2, 3] })
  .filter(({ version, release }) => version === 1 || release === 15)
  .fn(async (t) => {
    const layers: LayerKnobs[] = [{ name: "A", hooks: { [EXTENSION]: [] } }];
    const driver = { reports: [EXTENSION] };
    const program = asksAndCalls(1, t.params.version);
    const { release } = t.params;
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, EXTENSION), ["A", "driver"]);
  });

extension.test("layer_implements_what_the_driver_lacks")
  .describe(
    "A known function, reached by its symbol, by that symbol's address, or through eglGetProcAddress.",
  )
  .clauses("GLES-EXT-10")
  .releases(10, 15)
  .params({ by: ["symbol", "dlsym", "pointer"] })
  .filter(({ by, release }) => by === "symbol" || release === 15)
  .fn(async (t) => {
    const { release, by } = t.params;
    const [fn] = RARE;
    const layers: LayerKnobs[] = [
      { name: "A", hooks: { [fn]: [{ do: "return", value: RARE_VALUE }] } },
    ];
    const program = recordProgram((app) => {
      startGl(app);
      if (by === "pointer") app.callPointer(app.egl.GetProcAddress(fn), fn);
      else app.via({ by }).gl.GetGraphicsResetStatusEXT();
    });
    const driver = { missing: RARE, reports: "all" } as const;
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, fn), ["A"]);
    t.expectEqual("what comes back", record.results.at(-1)?.value, RARE_VALUE);
  });

extension.test("null_answer")
  .describe(
    "A layer answers NULL: what the layer above is passed, and what an app's call leads to.",
  )
  .clauses("GLES-EXT-11")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat, release } = t.params;
    const layers: LayerKnobs[] = [
      { name: "A", offers: [EXTENSION] },
      { name: "B", offers: [EXTENSION], answers: { [EXTENSION]: "null" } },
    ];
    const driver = { reports: [EXTENSION] };
    const program = asksAndCalls(1);
    const { record } = await t.play(layersScene({ release, layers, program, driver, compat }));
    t.expectRunning(record);
    const offers = eventsAt(record, "offer", { fn: EXTENSION });
    t.expectSequence("layers that are offered it", offers.map(({ who }) => who), ["B", "A"]);
    const [below, above] = offers;
    t.expectEqual("answer of B", addressOf(below?.value), null);
    t.expectEqual("next of A", above?.pointer, compat ? null : below?.pointer);
    const given = record.results[record.results.length - 2]?.value;
    t.expect("the app gets an address", addressOf(given) !== null);
    t.expectSequence("who is called", callers(record, EXTENSION), compat ? [] : ["driver"]);
    if (!compat) t.expectEqual("what comes back", record.results.at(-1)?.value, EXTENSION_VALUE);
  });

extension.test("nothing_is_offered_before_initialize_has_returned")
  .describe(
    "The upper of two layers looks the function up in its Initialize. On a device that behaves as Android does, that " +
      "leads to the app's own look-up, which is to reach the lower layer only.",
  )
  .clauses("GLES-EXT-12")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ compat, release }) => compat || release === 15)
  .mustNot({
    what: "a layer is offered an extension function that it looks up in its Initialize",
    scene: ({ release, compat }) => looksUpEarly(release, compat, EGL_PROGRAM),
    happened: ({ record }) => eventsAt(record, "offer", { who: "A", fn: EXTENSION }),
  }).control(
    "the app asks for it afterwards",
    ({ release, compat }) => looksUpEarly(release, compat, asksAndCalls(1)),
  );

/** The groups. */
export const tests: readonly Group[] = [extension, ...gles1];

/** Two layers that may be offered the extension function, of which the upper one looks it up in its Initialize. */
function looksUpEarly(release: Release, compat: boolean, program: Program): Scene {
  const layers = stack(2, (name) => ({
    offers: [EXTENSION],
    ...name === "A" && { initialize: [lookup(EXTENSION)] },
  }));
  return layersScene({ release, layers, program, compat });
}

/** Asks for the extension function and calls what it got, `times` times. */
function asksAndCalls(times: number, version: 1 | 2 | 3 = 2): Program {
  return recordProgram((app) => {
    startGl(app, version);
    for (let i = 0; i < times; i++) {
      app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION);
    }
  });
}

/** An app that asks for a function, with layers that hook it, over a driver with the functions `extra`. */
function asksFor(release: Release, fn: string, extra: readonly string[]): Scene {
  return layersScene({
    release,
    layers: stack(2, () => ({ hooks: { [fn]: [] }, offers: [fn] })),
    program: recordProgram((app) => {
      startGl(app);
      app.egl.GetProcAddress(fn);
    }),
    driver: { extra },
  });
}
