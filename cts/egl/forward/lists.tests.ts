/**
 * Tests of what libEGL changes on the way: lists for drivers of EGL 1.4, color spaces, displays, samples, images of old
 * vendors, and the fence of a swap.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { InBuffer } from "../../contract/program.ts";
import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { createPbuffer, createReader } from "../object/scenes.ts";
import { memoryOf } from "./calls.ts";
import { between, forwardScene, marked, playForward, type Seen } from "./scenes.ts";

const lists: Group = group(
  "egl:forward_lists",
  "What libEGL changes on its way to the driver, and that it changes nothing else.",
);

/** Functions whose lists are looked at. */
const READING = [
  "eglCreateImage",
  "eglCreateImageKHR",
  "eglCreateSync",
  "eglCreateSyncKHR",
  "eglCreateWindowSurface",
  "eglCreatePlatformWindowSurface",
  "eglCreatePbufferSurface",
  "eglCreateContext",
  "eglCreateStreamKHR",
  "eglLockSurfaceKHR",
  "eglChooseConfig",
];
const MEMORY: NonNullable<DriverKnobs["memory"]> = {
  ...memoryOf(READING),
  eglCreatePlatformWindowSurfaceEXT: [{ argument: 3, reads: "pairs", cells: "int" }],
  eglGetPlatformDisplay: [{ argument: 2, reads: "pairs", cells: "int64" }],
};

/** A list of EGLAttrib. */
function wide(...cells: readonly number[]): InBuffer {
  return { in: "int64", cells };
}

/** The results of one call. */
interface Made {
  readonly record: ProcessRecord;
  /** The calls that the driver got between the marks. */
  readonly seen: readonly Seen[];
  readonly result: ProcessRecord["results"][number] | undefined;
}

/** Makes a call between marks. */
async function make(
  t: Context<unknown>,
  device: {
    readonly release: Release;
    readonly driver?: DriverKnobs;
    readonly properties?: Readonly<Record<string, string>>;
  },
  fn: string,
  write: (app: App, display: Result) => () => Result,
): Promise<Made> {
  let ref = -1;
  const driver = { ...device.driver, memory: { ...MEMORY, ...device.driver?.memory } };
  const record = await playForward(
    t,
    forwardScene({ ...device, driver }, (app) => {
      const display = initialize(app);
      ref = marked(app, display, write(app, display)).ref;
    }),
  );
  return { record, seen: between(record, "driver", fn), result: record.results[ref] };
}

/** The lists among what the driver got, of whatever function. */
function listsIn(seen: readonly Seen[]): readonly unknown[] {
  return seen.flatMap(([, args]) => args.filter((arg) => Array.isArray(arg)));
}

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

/** Color spaces with the name behind which their extension ends; sRGB and linear need none. */
const SPACES = {
  srgb: 0x3089,
  linear: 0x308a,
  scrgb: 0x3351,
  scrgb_linear: 0x3350,
  display_p3: 0x3363,
  display_p3_linear: 0x3362,
  display_p3_passthrough: 0x3490,
  bt2020_linear: 0x333f,
  bt2020_pq: 0x3340,
} as const;
type Space = keyof typeof SPACES;
const SPACE_NAMES = Object.keys(SPACES) as readonly Space[];

/** Makes a surface with a color space between other attributes. */
async function surfaceOf(
  t: Context<unknown>,
  release: Release,
  space: Space,
  by: string,
  listed: readonly string[],
): Promise<readonly Seen[]> {
  const eglExtensions = ["EGL_KHR_gl_colorspace", ...listed].join(" ");
  const properties = { "ro.surface_flinger.has_wide_color_display": "true" };
  const cells = [EGL.WIDTH, 5, EGL.GL_COLORSPACE, SPACES[space], EGL.HEIGHT, 6, EGL.NONE];
  const device = { release, driver: { eglExtensions }, properties };
  const { seen } = await make(t, device, by, (app, display) => {
    const { window } = createReader(app);
    return () =>
      by === "eglCreatePbufferSurface"
        ? app.egl.CreatePbufferSurface(display, 1, ints(...cells))
        : by === "eglCreateWindowSurface"
        ? app.egl.CreateWindowSurface(display, 1, window, ints(...cells))
        : app.egl.CreatePlatformWindowSurface(display, 1, window, wide(...cells));
  });
  return seen;
}

const MAKERS = [
  "eglCreatePbufferSurface",
  "eglCreateWindowSurface",
  "eglCreatePlatformWindowSurface",
];
const around = (...between: readonly number[]) => [
  EGL.WIDTH,
  5,
  ...between,
  EGL.HEIGHT,
  6,
  EGL.NONE,
];

lists.test("color_space_that_the_driver_does_not_list")
  .clauses("EGL-FORWARD-20")
  .releases(10, 15)
  .params({
    space: SPACE_NAMES.filter((space) => !["srgb", "linear", "display_p3"].includes(space)),
    by: MAKERS,
  })
  .filter(({ release, space, by }) => release === 15 && (space === "scrgb" || by === MAKERS[1]))
  .fn(async (t) => {
    const { release, space, by } = t.params;
    const seen = await surfaceOf(t, release, space, by, []);
    t.expectEqual("lists that the driver gets", listsIn(seen), [around()]);
  });

lists.test("display_p3_becomes_srgb")
  .clauses("EGL-FORWARD-21")
  .releases(10, 15)
  .params({ by: MAKERS })
  .filter(isLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const others = ["EGL_EXT_gl_colorspace_display_p3_linear"];
    const seen = await surfaceOf(t, release, "display_p3", by, others);
    t.expectEqual("lists that the driver gets", listsIn(seen), [
      around(EGL.GL_COLORSPACE, SPACES.srgb),
    ]);
  });

lists.test("color_space_that_the_driver_lists")
  .clauses("EGL-FORWARD-22")
  .releases(10, 15)
  .params({ space: SPACE_NAMES, by: MAKERS })
  .filter(({ release, space, by }) => release === 15 && (space === "scrgb" || by === MAKERS[0]))
  .fn(async (t) => {
    const { release, space, by } = t.params;
    const seen = await surfaceOf(t, release, space, by, [`EGL_EXT_gl_colorspace_${space}`]);
    t.expectEqual("lists that the driver gets", listsIn(seen), [
      around(EGL.GL_COLORSPACE, SPACES[space]),
    ]);
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

/** EGL_GL_COLORSPACE_DEFAULT_EXT of EGL_EXT_image_gl_colorspace. */
const DEFAULT_SPACE = 0x314d;
const OF_IMAGES = "EGL_EXT_image_gl_colorspace";

/** Makes an image with the default color space, and with sRGB, on a device with that VNDK. */
async function imageLists(
  t: Context<unknown>,
  release: Release,
  vndk: string,
  fn: string,
  eglExtensions: string,
): Promise<readonly unknown[]> {
  const device = { release, driver: { eglExtensions }, properties: { "ro.vndk.version": vndk } };
  const cells = [
    0x33a1,
    7,
    EGL.GL_COLORSPACE,
    DEFAULT_SPACE,
    EGL.GL_COLORSPACE,
    SPACES.srgb,
    0x33a2,
    8,
    EGL.NONE,
  ];
  const { seen } = await make(
    t,
    device,
    fn,
    ({ egl }, display) => () =>
      fn === "eglCreateImage"
        ? egl.CreateImage(display, null, 0x33d1, 0x4001, wide(...cells))
        : egl.CreateImageKHR(display, null, 0x33d1, 0x4001, ints(...cells)),
  );
  return listsIn(seen);
}

const KEPT = [0x33a1, 7, EGL.GL_COLORSPACE, SPACES.srgb, 0x33a2, 8, EGL.NONE];
const WHOLE = [
  0x33a1,
  7,
  EGL.GL_COLORSPACE,
  DEFAULT_SPACE,
  EGL.GL_COLORSPACE,
  SPACES.srgb,
  0x33a2,
  8,
  EGL.NONE,
];
const IMAGE_MAKERS = ["eglCreateImage", "eglCreateImageKHR"];

lists.test("color_space_of_an_image_for_old_vendors")
  .describe("The display has the extension, or has it not, and then the list stays.")
  .clauses("EGL-FORWARD-29")
  .releases(10, 13)
  .params({ vndk: ["28", ""], fn: IMAGE_MAKERS, has: [true, false] })
  .filter(({ release, vndk, fn, has }) =>
    release === 13 && (vndk === "28" || has && fn === IMAGE_MAKERS[0]) ||
    release === 10 && vndk === "28" && has && fn === IMAGE_MAKERS[1]
  )
  .fn(async (t) => {
    const { release, vndk, fn, has } = t.params;
    const seen = await imageLists(t, release, vndk, fn, has ? OF_IMAGES : "EGL_KHR_image");
    t.expectEqual("lists that the driver gets", seen, [has ? KEPT : WHOLE]);
  });

lists.test("color_space_of_an_image_for_others")
  .clauses("EGL-FORWARD-30")
  .releases(10, 13)
  .params({ fn: IMAGE_MAKERS })
  .filter(({ release }) => release === 13)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const seen = await imageLists(t, release, "29", fn, OF_IMAGES);
    t.expectEqual("lists that the driver gets", seen, [WHOLE]);
  });

lists.test("draft_of_the_extension_of_images")
  .clauses("EGL-FORWARD-31")
  .releases(10, 13)
  .params({ vndk: ["28", "", "29"] })
  .filter(({ release, vndk }) => release === 13 || release === 10 && vndk === "28")
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const driver = { eglExtensions: "EGL_KHR_image EGL_KHR_image_gl_colorspace" };
    const device = { release, driver, properties: { "ro.vndk.version": vndk } };
    const { result } = await make(
      t,
      device,
      "eglQueryString",
      ({ egl }, display) => () => egl.QueryString(display, EGL.EXTENSIONS),
    );
    const names = String(result?.value).split(" ");
    t.expectEqual(`${OF_IMAGES} is offered`, names.includes(OF_IMAGES), vndk !== "29");
    t.expect("the draft's name is not", !names.includes("EGL_KHR_image_gl_colorspace"), names);
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

/** The group. */
export const tests: readonly Group[] = [lists];
