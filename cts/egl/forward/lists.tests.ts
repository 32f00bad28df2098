/**
 * Tests of what libEGL changes on the way: lists for drivers of EGL 1.4, displays, samples, and the fence of a swap.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { createPbuffer, createReader } from "../object/scenes.ts";
import { listsIn, type Made, make, MEMORY, wide } from "./list_scenes.ts";
import { between, forwardScene, marked, playForward } from "./scenes.ts";

/** The changes of libEGL on the way; color_spaces.tests.ts adds to them. */
export const lists: Group = group(
  "egl:forward_lists",
  "What libEGL changes on its way to the driver, and that it changes nothing else.",
);

const EGL_1_4 = { version: [1, 4] } as const;
/** A list for a function of EGL 1.5, whose values an EGLint holds. */
const NARROW = [0x33a1, -5, 0x33a2, 0x7fff_ffff, EGL.NONE];

lists.test("list_of_an_image_for_egl_1_4")
  .clauses("EGL-FORWARD-15")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = { ...t.params, driver: EGL_1_4 };
    const { seen } = await make(
      t,
      device,
      "eglCreateImageKHR",
      ({ egl }, display) => () => egl.CreateImage(display, null, 0x33d1, 0x4001, wide(...NARROW)),
    );
    t.expectEqual("what the driver gets", seen.map(([fn, args]) => [fn, args.slice(2)]), [
      ["eglCreateImageKHR", [0x33d1, 0x4001, NARROW]],
    ]);
  });

lists.test("list_of_a_sync_for_egl_1_4")
  .clauses("EGL-FORWARD-16")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = { ...t.params, driver: EGL_1_4 };
    const { seen } = await make(
      t,
      device,
      "eglCreateSyncKHR",
      ({ egl }, display) => () => egl.CreateSync(display, 0x33d1, wide(...NARROW)),
    );
    t.expectEqual("what the driver gets", seen.map(([fn, args]) => [fn, args.slice(1)]), [
      ["eglCreateSyncKHR", [0x33d1, NARROW]],
    ]);
  });

lists.test("list_of_a_platform_window_for_egl_1_4")
  .clauses("EGL-FORWARD-17")
  .releases(10, 15)
  .params({ by: ["extension", "plain"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const extension = "eglCreatePlatformWindowSurfaceEXT";
    const driver = { ...EGL_1_4, missing: by === "plain" ? [extension] : [] };
    const fn = by === "plain" ? "eglCreateWindowSurface" : extension;
    const { seen } = await make(t, { release, driver }, fn, (app, display) => {
      const { window } = createReader(app);
      return () => app.egl.CreatePlatformWindowSurface(display, 1, window, wide(...NARROW));
    });
    t.expectEqual("what the driver gets", seen.map(([name, args]) => [name, args[3]]), [[
      fn,
      NARROW,
    ]]);
  });

lists.test("attribute_of_a_sync_from_egl_1_4")
  .clauses("EGL-FORWARD-18")
  .releases(10, 15)
  .params({ value: [0x7fff_fff1, -2] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, value } = t.params;
    const stores = [{ argument: 3, stores: [value], cells: "int" }] as const;
    const driver = { ...EGL_1_4, memory: { eglGetSyncAttribKHR: stores } };
    const { result } = await make(
      t,
      { release, driver },
      "eglGetSyncAttribKHR",
      ({ egl }, display) => () => egl.GetSyncAttrib(display, 7, 0x33c1, out("int64")),
    );
    t.expectEqual("what the app finds", result?.outs, [[value]]);
  });

lists.test("refused_attribute_of_a_sync_from_egl_1_4")
  .clauses("EGL-FORWARD-19")
  .releases(10, 15)
  .params({ refuses: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, refuses } = t.params;
    const stores = [{ argument: 3, stores: [77], cells: "int" }] as const;
    const errors = refuses ? { eglGetSyncAttribKHR: EGL.BAD_ATTRIBUTE } : {};
    const driver: DriverKnobs = { ...EGL_1_4, errors, memory: { eglGetSyncAttribKHR: stores } };
    const { result } = await make(
      t,
      { release, driver },
      "eglGetSyncAttribKHR",
      ({ egl }, display) => () => egl.GetSyncAttrib(display, 7, 0x33c1, out("int64")),
    );
    t.expectEqual("result", result?.value, Number(!refuses));
    t.expectEqual("what the app finds", result?.outs, [[refuses ? 0 : 77]]);
  });

/** Calls with NULL for a list, by the driver's function and the place of the list. */
const WITHOUT_LIST: Readonly<
  Record<string, readonly [at: number, call: (app: App, display: Result) => () => Result]>
> = {
  eglChooseConfig: [
    1,
    ({ egl }, d) => () => egl.ChooseConfig(d, null, out("pointer", 3), 3, out("int")),
  ],
  eglCreateContext: [3, ({ egl }, d) => () => egl.CreateContext(d, 1, null, null)],
  eglCreatePbufferSurface: [2, ({ egl }, d) => () => egl.CreatePbufferSurface(d, 1, null)],
  eglCreateWindowSurface: [3, (app, d) => {
    const { window } = createReader(app);
    return () => app.egl.CreateWindowSurface(d, 1, window, null);
  }],
  eglCreateImage: [4, ({ egl }, d) => () => egl.CreateImage(d, null, 0x33d1, 0x4001, null)],
  eglCreateImageKHR: [4, ({ egl }, d) => () => egl.CreateImageKHR(d, null, 0x33d1, 0x4001, null)],
  eglCreateSync: [2, ({ egl }, d) => () => egl.CreateSync(d, 0x33d1, null)],
  eglCreateSyncKHR: [2, ({ egl }, d) => () => egl.CreateSyncKHR(d, 0x33d1, null)],
  eglCreateStreamKHR: [1, ({ egl }, d) => () => egl.CreateStreamKHR(d, null)],
  eglLockSurfaceKHR: [2, (app, d) => {
    const surface = createPbuffer(app, d);
    return () => app.egl.LockSurfaceKHR(d, surface, null);
  }],
};

lists.test("no_list")
  .clauses("EGL-FORWARD-23")
  .releases(10, 15)
  .params({ fn: Object.keys(WITHOUT_LIST) })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const [at, call] = WITHOUT_LIST[fn]!;
    const { seen } = await make(t, { release }, fn, call);
    const given = seen.map(([name, args]) => [name, args[at] ?? null]);
    const isEmpty = given.length === 1 && given[0]![0] === fn &&
      (given[0]![1] === null || String(given[0]![1]) === String(EGL.NONE));
    t.expect(`${fn} of the driver gets NULL, or a list without attributes`, isEmpty, given);
  });

/** Asks for the platform's display with a list. */
function platformScene(release: Release, driver: DriverKnobs) {
  return forwardScene({ release, driver: { ...driver, memory: MEMORY } }, ({ egl }) => {
    egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, wide(0x33b1, 2 ** 40 + 5, EGL.NONE));
  });
}

/** The calls by which a driver is asked for its display. */
function displaysAsked(record: ProcessRecord): readonly unknown[] {
  return record.events.filter(({ at, fn }) =>
    at === "call" && /^eglGet(Platform)?Display$/.test(fn ?? "")
  ).map(({ fn, args = [] }) => {
    const list = args[2];
    return [
      fn,
      ...args.slice(0, 2).map((arg) => arg ?? 0),
      ...typeof list === "string" ? [JSON.parse(list)] : [],
    ];
  });
}

lists.test("list_of_a_platform_display")
  .clauses("EGL-FORWARD-24")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const record = await playForward(t, platformScene(t.params.release, {}));
    t.expectEqual("what the driver is asked", displaysAsked(record), [
      ["eglGetPlatformDisplay", EGL.PLATFORM_ANDROID_KHR, 0, [0x33b1, 2 ** 40 + 5, EGL.NONE]],
    ]);
  });

lists.test("driver_without_a_platform_display")
  .clauses("EGL-FORWARD-25")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver = { returns: { eglGetPlatformDisplay: null } };
    const record = await playForward(t, platformScene(t.params.release, driver));
    t.expectEqual("what the driver is asked", displaysAsked(record), [
      ["eglGetPlatformDisplay", EGL.PLATFORM_ANDROID_KHR, 0, [0x33b1, 2 ** 40 + 5, EGL.NONE]],
      ["eglGetDisplay", 0],
    ]);
    t.expect("the app has a display", Boolean(record.results[0]?.value));
  });

/** A list for which samples are asked for, with other attributes around. */
const WISH = [EGL.RED_SIZE, 5, EGL.RENDERABLE_TYPE, 4, EGL.BLUE_SIZE, 6, EGL.NONE];
const SAMPLED = [EGL.SAMPLE_BUFFERS, 1, EGL.SAMPLES, 4, ...WISH];

/** Chooses a config with debug.egl.force_msaa, of a driver that stores a number. */
function chooseSamples(
  t: Context<unknown>,
  release: Release,
  driver: DriverKnobs,
): Promise<Made> {
  const properties = { "debug.egl.force_msaa": "true" };
  return make(
    t,
    { release, properties, driver },
    "eglChooseConfig",
    ({ egl }, display) => () =>
      egl.ChooseConfig(display, ints(...WISH), out("pointer", 4), 4, out("int")),
  );
}

lists.test("samples_stand_in_front")
  .clauses("EGL-FORWARD-26", "EGL-FORWARD-28")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const [list] = MEMORY.eglChooseConfig!;
    const stores = { argument: 4, stores: [3], cells: "int" } as const;
    const driver = { memory: { eglChooseConfig: [list!, stores] } };
    const { seen, result } = await chooseSamples(t, t.params.release, driver);
    t.judges("EGL-FORWARD-26");
    t.expectEqual("lists that the driver gets", listsIn(seen), [SAMPLED]);
    t.judges("EGL-FORWARD-28");
    t.expectEqual("number that the app gets", result?.outs.at(-1), [3]);
  });

lists.test("no_config_has_samples")
  .describe("The driver refuses both times, and says a number all the same.")
  .clauses("EGL-FORWARD-26", "EGL-FORWARD-27")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const [list] = MEMORY.eglChooseConfig!;
    const driver = { memory: { eglChooseConfig: [list!] }, returns: { eglChooseConfig: 0 } };
    const { seen, result } = await chooseSamples(t, t.params.release, driver);
    t.judges("EGL-FORWARD-26");
    t.expectEqual("lists that the driver gets", listsIn(seen), [SAMPLED, WISH]);
    t.judges("EGL-FORWARD-27");
    t.expectEqual("number that the app gets", result?.outs.at(-1), [0]);
  });

lists.test("no_config_with_samples_is_found")
  .describe("The driver does not refuse, but says that there are none.")
  .clauses("EGL-OBJECT-90")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const [list] = MEMORY.eglChooseConfig!;
    const none = { argument: 4, stores: [0], cells: "int" } as const;
    const driver = { memory: { eglChooseConfig: [list!, none] } };
    const { seen } = await chooseSamples(t, t.params.release, driver);
    t.expectEqual("lists that the driver gets", listsIn(seen), [SAMPLED, WISH]);
  });

/** Swaps once. */
function swapScene(release: Release, value: string) {
  const properties = { "debug.egl.traceGpuCompletion": value };
  return forwardScene({ release, properties }, (app) => {
    const display = initialize(app);
    const surface = createPbuffer(app, display);
    marked(app, display, () => app.egl.SwapBuffers(display, surface));
  });
}

lists.test("fence_of_a_swap")
  .describe("Who waits for it may do so later, on another thread.")
  .clauses("EGL-FORWARD-37")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const record = await playForward(t, swapScene(t.params.release, "1"));
    const seen = between(record, "driver", "eglSwapBuffers");
    const fences = seen.filter(([fn]) => fn === "eglCreateSyncKHR");
    t.expectEqual("kinds of fences that are made", fences.map(([, args]) => args[1]), [
      EGL.SYNC_FENCE,
    ]);
    const order = seen.map(([fn]) => fn);
    t.expect(
      "the fence is made before the driver swaps",
      order.indexOf("eglCreateSyncKHR") < order.indexOf("eglSwapBuffers"),
      order,
    );
  });

lists.test("swap_without_a_fence")
  .clauses("EGL-FORWARD-38")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a swap makes a fence",
    scene: ({ release }) => swapScene(release, "0"),
    happened: ({ record }) =>
      between(record, "driver", "eglSwapBuffers").flatMap(([fn]) =>
        /^eglCreateSync/.test(fn) ? [`${fn} of the driver was called`] : []
      ),
  }).control("debug.egl.traceGpuCompletion is 1", ({ release }) => swapScene(release, "1"));
