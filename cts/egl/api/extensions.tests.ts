/**
 * Tests of the extensions of a display.
 *
 * Plan: those that libEGL implements, whatever the driver says; those that are passed through, each listed and not;
 * those that are hidden; names that are part of others; repetitions and blanks; a second life.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import {
  type Context,
  type Group,
  group,
  isFirstOrLast,
  isLast,
  type Scene,
} from "../../framework/mod.ts";
import {
  BUILT_IN,
  FRAME_TIMESTAMPS,
  PASSED_THROUGH,
  PASSED_THROUGH_FROM_12,
} from "./extension_names.ts";
import { type ApiDevice, apiScene, ask, namesIn } from "./scenes.ts";

const extensions: Group = group(
  "egl:api_extensions",
  "Which extensions an app sees: libEGL's own, and of the driver's those that are known.",
);

/** EGL_EXTENSIONS of a display. */
async function stringOf(t: Context<unknown>, device: ApiDevice): Promise<string> {
  const { values } = await ask(t, device, (app) => ({
    string: app.egl.QueryString(initialize(app), EGL.EXTENSIONS),
  }));
  t.expectEqual("kind of EGL_EXTENSIONS", typeof values.string, "string");
  return String(values.string);
}

/** The names of a display whose driver lists these. */
async function seen(
  t: Context<unknown>,
  release: Release,
  driver: readonly string[],
  more: Partial<ApiDevice> = {},
): Promise<string[]> {
  const device = { release, driver: { eglExtensions: driver.join(" ") }, ...more };
  return namesIn(await stringOf(t, device));
}

/** Unknown names, 10 kB of them. */
const MANY = Array.from({ length: 400 }, (_, i) => `EGL_ACME_extension_number_${i}`);

/** The answers that a driver may give for EGL_EXTENSIONS. */
const LISTS = {
  nothing: { eglExtensions: "" },
  null: { returns: { eglQueryString: null } },
  garbage: { eglExtensions: " ,;%s%n\t\u0001\u00e9 EGL_ EGL_KHR_ \n" },
  much: { eglExtensions: MANY.join(" ") },
  itself: { eglExtensions: BUILT_IN.join(" ") },
} as const satisfies Record<string, DriverKnobs>;

const LIST_NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];

extensions.test("built_in_whatever_the_driver_says")
  .clauses("EGL-API-28")
  .releases(10, 15)
  .params({ driver: LIST_NAMES })
  .filter(({ driver, release }) => release === 15 || driver === "nothing" && release === 10)
  .fn(async (t) => {
    const { release, driver } = t.params;
    const names = namesIn(await stringOf(t, { release, driver: LISTS[driver] }));
    t.expectSet("names", names, [...BUILT_IN, FRAME_TIMESTAMPS]);
  });

/** A driver in three binaries, of which the one of OpenGL ES 2.0 has the symbol that tells ANGLE. */
function angleScene(release: Release, reliable: string): Scene {
  const core = "libangle_core.so";
  const { world } = buildWorld({ release }).property("ro.hardware.egl", "fake")
    .property("service.sf.present_timestamp", reliable)
    .library(`/vendor/lib64/${core}`, { returns: { ANGLEGetDisplayPlatform: 0 } })
    .driverLibrary("libEGL_fake.so")
    .driverLibrary("libGLESv1_CM_fake.so")
    .driverLibrary("libGLESv2_fake.so", {}, { needed: [core] });
  const program = recordProgram((app) => app.egl.QueryString(initialize(app), EGL.EXTENSIONS));
  return { world, process: { kind: "native" }, program };
}

extensions.test("frame_timestamps_of_angle")
  .clauses("EGL-API-29")
  .releases(10, 15)
  .params({ reliable: ["", "1", "0"] })
  .filter(({ release, reliable }) => release >= 13 && (reliable !== "0" || release === 15))
  .fn(async (t) => {
    const { release, reliable } = t.params;
    const { record } = await t.play(angleScene(release, reliable));
    t.expectRunning(record);
    const names = namesIn(record.results.at(-1)?.value);
    t.expect("libEGL's own are there", names.includes(BUILT_IN[0]!), names);
    t.expectEqual(
      `${FRAME_TIMESTAMPS} is there`,
      names.includes(FRAME_TIMESTAMPS),
      release < 14 || reliable === "1",
    );
  });

extensions.test("frame_timestamps_of_other_drivers")
  .clauses("EGL-API-30")
  .releases(10, 15)
  .params({ reliable: ["", "0", "1"] })
  .filter(({ release, reliable }) =>
    release === 15 || reliable === "0" && [10, 13, 14].includes(release)
  )
  .fn(async (t) => {
    const { release, reliable } = t.params;
    const properties = { "service.sf.present_timestamp": reliable };
    const names = await seen(t, release, [], { properties });
    t.expect(`${FRAME_TIMESTAMPS} is there`, names.includes(FRAME_TIMESTAMPS), names);
  });

extensions.test("known_names_of_the_driver")
  .describe("The driver lists all of them, or every other one, beside others.")
  .clauses("EGL-API-31")
  .releases(10, 15)
  .params({ listed: ["all", "even", "odd", "backwards"] })
  .filter(({ listed, release }) => listed === "all" || release === 15)
  .fn(async (t) => {
    const { release, listed } = t.params;
    const names = PASSED_THROUGH.filter((_, i) =>
      listed === "all" || listed === "backwards" || i % 2 === (listed === "even" ? 0 : 1)
    );
    if (listed === "backwards") names.reverse();
    const driver = ["EGL_ACME_a", ...names, "EGL_ACME_b"];
    t.expectSet("names", await seen(t, release, driver), [
      ...BUILT_IN,
      FRAME_TIMESTAMPS,
      ...names,
    ]);
  });

extensions.test("known_name_after_10_kilobytes")
  .clauses("EGL-API-31")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const names = await seen(t, t.params.release, [...MANY, "EGL_KHR_wait_sync"]);
    t.expectSet("names", names, [...BUILT_IN, FRAME_TIMESTAMPS, "EGL_KHR_wait_sync"]);
  });

extensions.test("name_whose_functions_the_driver_lacks")
  .clauses("EGL-API-31")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const names = ["EGL_KHR_fence_sync", "EGL_KHR_wait_sync"];
    const driver = {
      eglExtensions: names.join(" "),
      missing: ["eglCreateSyncKHR", "eglWaitSyncKHR"],
    };
    const string = await stringOf(t, { release: t.params.release, driver });
    t.expectSet("names", namesIn(string), [...BUILT_IN, FRAME_TIMESTAMPS, ...names]);
  });

extensions.test("names_that_are_known_from_12_on")
  .clauses("EGL-API-32")
  .releases(10, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const names = await seen(t, release, ["EGL_KHR_image", ...PASSED_THROUGH_FROM_12]);
    const wanted = [...BUILT_IN, FRAME_TIMESTAMPS, "EGL_KHR_image"];
    t.expectSet("names", names, release < 12 ? wanted : [...wanted, ...PASSED_THROUGH_FROM_12]);
  });

/** Names beyond those that libEGL always has. */
function further(record: { readonly results: readonly { readonly value: unknown }[] }): string[] {
  const own = [...BUILT_IN, FRAME_TIMESTAMPS];
  return namesIn(record.results.at(-1)?.value).filter((name) => !own.includes(name));
}

/** Asks for EGL_EXTENSIONS over a driver that lists these. */
function listScene(release: Release, listed: string): Scene {
  const device = { release, driver: { eglExtensions: listed } };
  return apiScene(device, (app) => {
    app.egl.QueryString(initialize(app), EGL.EXTENSIONS);
  });
}

extensions.test("other_names_of_the_driver_are_hidden")
  .clauses("EGL-API-33")
  .releases(10, 15)
  .params({
    name: [
      "EGL_ANDROID_blob_cache",
      "EGL_ANDROID_framebuffer_target",
      "EGL_ANDROID_swap_rectangle",
      "EGL_ANDROID_GLES_layers",
      "EGL_EXT_client_extensions",
      "EGL_EXT_gl_colorspace_scrgb",
      "EGL_EXT_swap_buffers_with_damage",
      "EGL_ACME_unheard_of",
    ],
  })
  .filter(({ name, release }) =>
    release === 15 || name === "EGL_ANDROID_framebuffer_target" && release === 10
  )
  .mustNot({
    what: "an app sees the extension",
    scene: ({ release, name }) => listScene(release, name),
    happened: ({ record }) => further(record),
  })
  .control("the driver lists EGL_KHR_image", ({ release }) => listScene(release, "EGL_KHR_image"));

/** Names that are no names of extensions, each with the one that it looks like. */
const ALIKE: Readonly<Record<string, string>> = {
  EGL_KHR_image_base: "EGL_KHR_image",
  EGL_KHR_stream_fifo: "EGL_KHR_stream",
  EGL_KHR_create_context_no_error: "EGL_KHR_create_context",
  EGL_KHR_image2: "EGL_KHR_image",
  "EGL_KHR_image,EGL_KHR_fence_sync": "EGL_KHR_image",
  EGL_KHR_imag: "EGL_KHR_image",
  KHR_image: "EGL_KHR_image",
  egl_khr_image: "EGL_KHR_image",
};

extensions.test("names_are_compared_as_a_whole")
  .clauses("EGL-API-34")
  .releases(10, 15)
  .params({ listed: Object.keys(ALIKE) })
  .filter(({ listed, release }) =>
    release === 15 || listed === "EGL_KHR_image_base" && release === 10
  )
  .mustNot({
    what: "an app sees a name that the driver's is only like",
    scene: ({ release, listed }) => listScene(release, listed),
    happened: ({ record }, { listed }) => further(record).filter((name) => name === ALIKE[listed]),
  })
  .control("the driver lists it", ({ release, listed }) => listScene(release, ALIKE[listed]!));

extensions.test("name_that_ends_with_a_known_one")
  .clauses("EGL-API-35")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const names = await seen(t, release, ["XEGL_KHR_image"], { compat });
    const mine = names.filter((name) => name.endsWith("EGL_KHR_image"));
    const [taken, told]: string[][] = [["EGL_KHR_image"], []];
    t.expectEither("extensions of that end", mine, compat ? taken : told, compat ? told : taken);
  });

extensions.test("each_name_once")
  .clauses("EGL-API-36")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const twice = ["EGL_KHR_image", "EGL_KHR_image_base", "EGL_KHR_image"];
    const driver = [...BUILT_IN, FRAME_TIMESTAMPS, ...twice];
    const names = await seen(t, t.params.release, driver);
    const wanted = [...new Set(driver)];
    t.expectSequence("names", names.sort(), wanted.sort());
  });

extensions.test("blank_after_each_name")
  .describe("However the driver uses blanks.")
  .clauses("EGL-API-37")
  .releases(10, 15)
  .params({ driver: ["", "EGL_KHR_image", "  EGL_KHR_image   EGL_KHR_fence_sync "] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, driver } = t.params;
    const string = await stringOf(t, { release, driver: { eglExtensions: driver } });
    t.expectEqual("string", string, namesIn(string).map((name) => `${name} `).join(""));
    t.expectSet(
      "names of the driver",
      namesIn(string).filter((name) => driver.includes(name)),
      namesIn(driver),
    );
  });

extensions.test("display_that_is_initialized_again")
  .clauses("EGL-API-38")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver = { eglExtensions: "EGL_KHR_image" };
    const { values } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const first = app.egl.QueryString(display, EGL.EXTENSIONS);
      app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      return { first, second: app.egl.QueryString(display, EGL.EXTENSIONS) };
    });
    t.expect("there is a string", namesIn(values.first).length > 0);
    t.expectEqual("string of the second life", values.second, values.first);
  });

/** The group. */
export const tests: readonly Group[] = [extensions];
