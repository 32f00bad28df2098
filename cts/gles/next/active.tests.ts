/**
 * Tests of layers that look their functions up in advance.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { GL } from "../../contract/enums.ts";
import { callers, eventsAt, initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM, GL_PROGRAM, startEgl, startGl } from "../../fakes/programs.ts";
import type { LayerKnobs } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { addressOf, callOrder, EXTENSION, layersScene, lookup, NOWHERE, stack } from "./scenes.ts";

const active: Group = group(
  "gles:next_active",
  "A layer that works with lookups alone works like one that keeps next; eglGetProcAddress is found below the layer " +
    "and sent down to the platform; a layer may call libEGL while it is initialized.",
);

active.test("active_layers_work_like_passive_ones")
  .describe(
    "The same stack twice, once with layers of either kind: calls and results are the same.",
  )
  .clauses("GLES-NEXT-10")
  .releases(10, 15)
  .params({ layers: [1, 3], program: ["egl", "gl"] })
  .filter(({ layers, program, release }) => (layers === 3 && program === "gl") || release === 15)
  .fn(async (t) => {
    const program = t.params.program === "egl" ? EGL_PROGRAM : GL_PROGRAM;
    const records: ProcessRecord[] = [];
    for (const model of ["passive", "active"] as const) {
      const layers = stack(t.params.layers, () => ({ model, hooks: HOOKED }));
      const { release } = t.params;
      const { record } = await t.play(layersScene({
        release,
        layers,
        program,
        driver: { reports: Object.keys(HOOKED) },
      }));
      t.expectRunning(record);
      records.push(record);
    }
    const [passive, active] = records as [ProcessRecord, ProcessRecord];
    t.expectSequence(
      "calls with active layers, against passive ones",
      callOrder(active),
      callOrder(passive),
    );
    t.expectSequence(
      "results with active layers, against passive ones",
      active.results.map((result) => JSON.stringify(result)),
      passive.results.map((result) => JSON.stringify(result)),
    );
    t.expectEqual(
      "calls of layer A",
      callOrder(active).some((call) => call.startsWith("A ")),
      true,
    );
  });

active.test("active_and_passive_layers_mix")
  .clauses("GLES-NEXT-10")
  .releases(10, 15)
  .params({ upper: ["passive", "active"], lower: ["passive", "active"] })
  .filter(({ upper, lower, release }) =>
    (upper === "active" && lower === "passive") || (lower === "active" && release === 15)
  )
  .fn(async (t) => {
    const { release, upper, lower } = t.params;
    const hooks = { glClear: [], eglChooseConfig: [] };
    const layers: LayerKnobs[] = [
      { name: "A", model: upper, hooks },
      { name: "B", model: lower, hooks },
    ];
    const { record } = await t.play(layersScene({
      release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: ["glClear"] },
    }));
    t.expectRunning(record);
    t.expectSequence("layers that see eglChooseConfig", callers(record, "eglChooseConfig"), [
      "A",
      "B",
    ]);
    t.expectSequence("who sees glClear", callers(record, "glClear"), ["A", "B", "driver"]);
  });

active.test("get_proc_address_of_the_layer_below")
  .clauses("GLES-NEXT-8")
  .releases(10, 15)
  .params({ layers: [1, 2] })
  .filter(({ layers, release }) => layers === 2 || release === 15)
  .fn(async (t) => {
    const fn = "eglGetProcAddress";
    const layers = stack(
      t.params.layers,
      () => ({ initialize: [lookup(fn)], hooks: { [fn]: [] } }),
    );
    const program = recordProgram((app) => {
      startEgl(app);
      app.egl.GetProcAddress(fn);
    });
    const { record } = await t.play(layersScene({ release: t.params.release, layers, program }));
    t.expectRunning(record);
    const found = eventsAt(record, "lookup", { fn }).map(({ pointer }) => pointer);
    const all = [...found, addressOf(record.results.at(-1)?.value)];
    t.expectEqual(
      "different addresses: the app's, and what each layer finds",
      new Set(all).size,
      all.length,
    );
  });

active.test("active_hook_of_get_proc_address_does_not_recurse")
  .clauses("GLES-NEXT-8")
  .releases(10, 15)
  .params({ layers: [1, 2] })
  .filter(({ layers, release }) => layers === 2 || release === 15)
  .fn(async (t) => {
    const fn = "eglGetProcAddress";
    const layers = stack(t.params.layers, () => ({ model: "active", hooks: { [fn]: [] } }));
    const program = recordProgram((app) => {
      startEgl(app);
      app.egl.GetProcAddress("glClear");
    });
    const { record } = await t.play(layersScene({ release: t.params.release, layers, program }));
    t.expectRunning(record);
    t.expectSequence("layers that are called", callers(record, fn), layers.map(({ name }) => name));
    t.expect("the app gets a function", addressOf(record.results.at(-1)?.value) !== null);
  });

active.test("get_proc_address_is_sent_to_the_platform")
  .describe("The layers hook eglGetProcAddress and pass it on; what the app gets works.")
  .clauses("GLES-NEXT-14")
  .releases(10, 15)
  .params({ layers: [1, 3], model: ["passive", "active"] })
  .filter(({ layers, model, release }) => (layers === 3 && model === "passive") || release === 15)
  .fn(async (t) => {
    const layers = stack(t.params.layers, () => ({
      model: t.params.model,
      hooks: { eglGetProcAddress: [] },
    }));
    const program = recordProgram((app) => {
      startGl(app);
      app.callPointer(app.egl.GetProcAddress("glClear"), "glClear", GL.COLOR_BUFFER_BIT);
      app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION);
      app.egl.GetProcAddress(NOWHERE);
    });
    const { release } = t.params;
    const { record } = await t.play(layersScene({
      release,
      layers,
      program,
      driver: { reports: ["glClear", EXTENSION] },
    }));
    t.expectRunning(record);
    const chain = layers.map(({ name }) => `${name} eglGetProcAddress`);
    t.expectSequence("calls", callOrder(record), [
      ...chain,
      "driver glClear",
      ...chain,
      `driver ${EXTENSION}`,
      ...chain,
    ]);
    t.expectEqual("what the app gets for a name nobody knows", record.results.at(-1)?.value, null);
  });

active.test("public_function_from_inside_a_layer")
  .describe("The layer calls libEGL as an app does, while libEGL loads or initializes that layer.")
  .clauses("GLES-NEXT-13")
  .params({
    from: ["constructor", "Initialize", "GetProcAddress"],
    fn: ["eglGetDisplay", "eglQueryAPI", "eglGetProcAddress"],
    compat: [false, true],
  })
  .filter(({ from, fn }) => from === "Initialize" || fn === "eglGetDisplay")
  .fn(async (t) => {
    const { from, fn, compat } = t.params;
    const steps = [{ do: "callPublic", fn, args: PUBLIC_ARGS[fn] }] as const;
    const layer: LayerKnobs = {
      name: "A",
      hooks: { glClear: [] },
      ...(from === "constructor"
        ? { onLoad: steps }
        : from === "Initialize"
        ? { initialize: steps }
        : { getProcAddress: { glClear: steps } }),
    };
    const { record } = await t.play(
      layersScene({ release: 14, layers: [layer], program: GL_PROGRAM, compat }),
    );
    if (compat) return t.expectEqual("how the process stands", record.end.kind, "hang");
    t.expectRunning(record);
    const returned = eventsAt(record, "return", { fn }).map(({ value }) => value);
    t.expectEqual("calls that come back", returned.length, 1);
    t.expect("the call is answered", returned[0] !== null && returned[0] !== 0, returned[0]);
    t.expectSequence("layers that are initialized", initialized(record), ["A"]);
    t.expectSequence("layers that see glClear", callers(record, "glClear"), ["A"]);
  });

/** The groups. */
export const tests: readonly Group[] = [active];

const PUBLIC_ARGS = {
  eglGetDisplay: [0],
  eglQueryAPI: [],
  eglGetProcAddress: ["glClear"],
} as const;

const HOOKED: NonNullable<LayerKnobs["hooks"]> = {
  eglChooseConfig: [],
  eglGetConfigAttrib: [],
  eglTerminate: [],
  glClearColor: [],
  glClear: [],
  glFlush: [],
};
