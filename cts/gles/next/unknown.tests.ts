/**
 * Tests of lookups of names that the loader does not know.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { EGL_PROGRAM, GL_PROGRAM, startGl } from "../../fakes/programs.ts";
import type { LayerKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, type Scene } from "../../framework/mod.ts";
import {
  callOrder,
  EXTENSION,
  EXTENSION_VALUE,
  layersScene,
  lookup,
  NEXT,
  NOWHERE,
  OTHER_EXTENSION,
  stack,
} from "./scenes.ts";

const unknown: Group = group(
  "gles:next_unknown",
  "What a layer finds for names that the loader does not know: nothing if the driver does not know them either, else a " +
    "function that leads to the layers below and the driver; asked of the lower layers only.",
);

unknown.test("unknown_function_is_null")
  .describe(
    "The name that the documentation's sample looks up, and one that looks like an extension.",
  )
  .clauses("GLES-NEXT-5")
  .releases(10, 15)
  .params({ fn: [NOWHERE, "glStrataMissingEXT"] })
  .filter(({ fn, release }) => fn === NOWHERE || release === 15)
  .mustNot({
    what: "a lookup finds a function that nobody has",
    scene: ({ fn, release }) =>
      layersScene({
        release,
        layers: stack(2, () => ({ initialize: [lookup(fn)] })),
        program: EGL_PROGRAM,
      }),
    happened: ({ record }) => eventsAt(record, "lookup").filter(({ pointer }) => pointer !== null),
  }).control("the driver has the function", ({ fn, release }) =>
    layersScene({
      release,
      layers: stack(2, () => ({ initialize: [lookup(fn)] })),
      program: EGL_PROGRAM,
      driver: { extra: [fn] },
    }));

unknown.test("misspelled_name_is_null")
  .describe("Another case, a part of the name, and the name with something before or behind it.")
  .clauses("GLES-NEXT-9")
  .releases(10, 15)
  .mustNot({
    what: "a lookup finds a function by another name",
    scene: ({ release }) => looksUp(release, MISSPELLED),
    happened: ({ record }) => eventsAt(record, "lookup").filter(({ pointer }) => pointer !== null),
  }).control(
    "a name that is spelled as it should is added",
    ({ release }) => looksUp(release, [...MISSPELLED, "eglSwapBuffers"]),
  );

unknown.test("extension_of_the_driver_is_callable")
  .describe("The layer nearest the app looks the function up in Initialize and calls it in a hook.")
  .clauses("GLES-NEXT-6")
  .releases(10, 15)
  .params({ layers: [1, 2, 3] })
  .filter(({ layers, release }) => layers === 1 || release === 15)
  .fn(async (t) => {
    const { release } = t.params;
    const layers = stack(
      t.params.layers,
      (name) => name === "A" ? CALLS_EXTENSION : {},
    );
    const { record } = await t.play(layersScene({
      release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: [EXTENSION] },
    }));
    const found = eventsAt(record, "lookup", { fn: EXTENSION }).map(({ pointer }) =>
      pointer === null
    );
    t.expectSequence("whether the lookup gives NULL", found, [false]);
    t.expectRunning(record);
    t.expectSequence("calls", callOrder(record), ["A glClear", `driver ${EXTENSION}`]);
    const returned = eventsAt(record, "return", { fn: EXTENSION }).map(({ value }) => value);
    t.expectSequence("values that come back", returned, [EXTENSION_VALUE]);
  });

unknown.test("extension_reaches_the_layers_below")
  .clauses("GLES-NEXT-6")
  .releases(10, 15)
  .fn(async (t) => {
    const layers: LayerKnobs[] = [
      { name: "A", ...CALLS_EXTENSION },
      { name: "B", hooks: { [EXTENSION]: [] } },
      { name: "C", hooks: { [EXTENSION]: [] } },
    ];
    const { record } = await t.play(layersScene({
      release: t.params.release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: [EXTENSION] },
    }));
    t.expectRunning(record);
    t.expectSequence("calls", callOrder(record), [
      "A glClear",
      `B ${EXTENSION}`,
      `C ${EXTENSION}`,
      `driver ${EXTENSION}`,
    ]);
  });

unknown.test("unknown_name_passes_the_lower_layers")
  .describe("All layers hook eglGetProcAddress; one of them looks an extension function up.")
  .clauses("GLES-NEXT-7")
  .releases(10, 15)
  .params({ asks: ["A", "B", "C"] })
  .filter(({ asks, release }) => asks === "B" || release === 15)
  .fn(async (t) => {
    const { asks, release } = t.params;
    const layers = stack(3, (name) => ({
      hooks: {
        eglGetProcAddress: [],
        ...(name === asks ? { eglQueryAPI: [lookup(EXTENSION), NEXT] } : {}),
      },
    }));
    const program = recordProgram((app) => {
      startGl(app);
      app.egl.QueryAPI();
    });
    const { record } = await t.play(layersScene({ release, layers, program }));
    t.expectRunning(record);
    t.expectSequence(
      "layers that are asked",
      callers(record, "eglGetProcAddress"),
      ["A", "B", "C"].filter((name) => name > asks),
    );
    t.expectSequence(
      "what the layer finds",
      eventsAt(record, "lookup").map(({ pointer }) => pointer === null),
      [false],
    );
  });

unknown.test("extension_that_is_hooked_and_looked_up")
  .describe("An active layer hooks an extension function; the app asks for it and calls it.")
  .clauses("GLES-NEXT-11")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ compat, release }) => !compat || release === 15)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const layers: LayerKnobs[] = [{ name: "A", model: "active", hooks: { [EXTENSION]: [] } }];
    const program = recordProgram((app) => {
      startGl(app);
      app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION);
    });
    const driver = { reports: [EXTENSION] };
    const { record } = await t.play(layersScene({ release, layers, program, driver, compat }));
    if (compat) return t.expectQuirkEnd(record, "SIGSEGV");
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, EXTENSION), ["A", "driver"]);
    t.expectEqual("what comes back", record.results.at(-1)?.value, EXTENSION_VALUE);
  });

unknown.test("extension_that_is_hooked_and_looked_up_in_a_hook")
  .describe(
    "The layer nearest the driver, and one above another, looks the function up when all layers are active.",
  )
  .clauses("GLES-NEXT-11")
  .releases(10, 15)
  .params({ asks: ["A", "B"], compat: [false, true] })
  .filter(({ asks, compat, release }) =>
    release === 15 || (release === 10 && asks === "B" && !compat)
  )
  .fn(async (t) => {
    const { asks, compat, release } = t.params;
    const layers: LayerKnobs[] = stack(2, (name) => ({
      hooks: {
        [EXTENSION]: [NEXT],
        ...(name === asks
          ? { glClear: [lookup(EXTENSION), { do: "callFound", fn: EXTENSION, args: [] }, NEXT] }
          : {}),
      },
    }));
    const { record } = await t.play(layersScene({
      release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: [EXTENSION] },
      compat,
    }));
    t.expectRunning(record);
    const below = asks === "A" ? ["B", "driver"] : ["driver"];
    const all = ["A", "B", "driver"];
    t.expectEither(
      "who is called",
      callers(record, EXTENSION),
      compat ? all : below,
      compat ? below : all,
    );
  });

unknown.test("extension_that_is_hooked_and_looked_up_over_a_layer_that_looks_up")
  .describe(
    "The layer below hooks eglGetProcAddress, and looks another function up before it passes the call on. Android is " +
      "not asked: there what is found is the app's own forwarder in any case.",
  )
  .clauses("GLES-NEXT-11")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const layers: LayerKnobs[] = [
      {
        name: "A",
        hooks: {
          [EXTENSION]: [],
          glClear: [lookup(EXTENSION), { do: "callFound", fn: EXTENSION, args: [] }, NEXT],
        },
      },
      { name: "B", hooks: { eglGetProcAddress: [lookup(OTHER_EXTENSION), NEXT] } },
    ];
    const { record } = await t.play(layersScene({
      release: t.params.release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: [EXTENSION] },
    }));
    t.expectRunning(record);
    const answers = eventsAt(record, "lookup").map(({ who, pointer }) =>
      `${who} finds ${pointer === null ? "NULL" : "a function"}`
    );
    t.expectSequence("lookups", answers, ["B finds a function", "A finds a function"]);
    t.expectSequence("who is called", callers(record, EXTENSION), ["driver"]);
  });

unknown.test("lookup_while_an_extension_is_offered")
  .clauses("GLES-NEXT-12")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ compat, release }) => !compat || release === 15)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const layers: LayerKnobs[] = [{
      name: "A",
      hooks: { [EXTENSION]: [] },
      getProcAddress: { [EXTENSION]: [lookup(OTHER_EXTENSION)] },
    }];
    const program = recordProgram((app) => {
      startGl(app);
      app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION);
    });
    const driver = { reports: [EXTENSION] };
    const { record } = await t.play(layersScene({ release, layers, program, driver, compat }));
    if (compat) return t.expectEqual("how the process stands", record.end.kind, "hang");
    t.expectRunning(record);
    const found = eventsAt(record, "lookup", { fn: OTHER_EXTENSION });
    t.expectSequence("what the layer finds", found.map((e) => e.pointer === null), [false]);
    t.expectSequence("who is called", callers(record, EXTENSION), ["A", "driver"]);
  });

/** The groups. */
export const tests: readonly Group[] = [unknown];

const MISSPELLED: readonly string[] = [
  "eglswapbuffers",
  "EGLSwapBuffers",
  "SwapBuffers",
  "eglSwapBuffer",
  "eglSwapBuffersX",
  "eglSwapBuffers ",
  " eglSwapBuffers",
  "",
];

const CALLS_EXTENSION: Omit<LayerKnobs, "name"> = {
  initialize: [lookup(EXTENSION)],
  hooks: { glClear: [{ do: "callFound", fn: EXTENSION, args: [] }, NEXT] },
};

function looksUp(release: Release, names: readonly string[]): Scene {
  return layersScene({
    release,
    layers: [{ name: "A", initialize: names.map(lookup) }],
    program: EGL_PROGRAM,
  });
}
