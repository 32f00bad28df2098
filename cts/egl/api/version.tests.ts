/**
 * Tests of the version of EGL, and of the functions that come with it.
 *
 * Plan: a driver of EGL 1.5; one that lacks a function of it, each by itself; drivers of other versions; a later
 * eglInitialize; a driver that cannot be initialized; where calls of functions of EGL 1.5 go.
 *
 * @module
 */

import { type App, out, type Result, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { ask, linesOf } from "./scenes.ts";

const version: Group = group(
  "egl:api_version",
  "Which version of EGL an app is told of, and what a driver needs for it.",
);

/** The functions that EGL 1.5 added, but for those that are named as in extensions (Khronos egl.h). */
const ADDED_BY_1_5 = [
  "eglCreateImage",
  "eglDestroyImage",
  "eglGetPlatformDisplay",
  "eglCreatePlatformWindowSurface",
  "eglCreatePlatformPixmapSurface",
  "eglCreateSync",
  "eglDestroySync",
  "eglClientWaitSync",
  "eglGetSyncAttrib",
  "eglWaitSync",
] as const;

/** The version that an app is told: the numbers and the string. */
async function told(
  t: Context<unknown>,
  release: Release,
  driver: DriverKnobs,
): Promise<{ readonly numbers: unknown; readonly string: string }> {
  const { values, outs } = await ask(t, { release, driver }, ({ egl }) => {
    const display = egl.GetDisplay(0);
    return {
      done: egl.Initialize(display, out("int"), out("int")),
      string: egl.QueryString(display, EGL.VERSION),
    };
  });
  t.expectEqual("eglInitialize", values.done, 1);
  return { numbers: outs.done?.flat(), string: String(values.string) };
}

version.test("egl_1_5_with_a_driver_that_has_it")
  .clauses("EGL-API-1")
  .releases(10, 15)
  .fn(async (t) => {
    const { numbers, string } = await told(t, t.params.release, {});
    t.expectEqual("version", numbers, [1, 5]);
    t.expectEqual("EGL_VERSION, up to the blank", string.split(" ")[0], "1.5");
  });

version.test("functions_of_egl_1_5_are_exported")
  .clauses("EGL-API-2")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, ({ libdl }) => {
      const handle = libdl.dlopen("libEGL.so", RTLD_NOW);
      return Object.fromEntries(ADDED_BY_1_5.map((fn) => [fn, libdl.dlsym(handle, fn)]));
    });
    t.expectAbsent("functions that are missing", ADDED_BY_1_5.filter((fn) => !values[fn]));
  });

version.test("driver_that_lacks_a_function_of_1_5")
  .clauses("EGL-API-3")
  .releases(10, 15)
  .params({ missing: ADDED_BY_1_5 })
  .filter(({ missing, release }) =>
    release === 15 || missing === "eglCreateImage" && release === 10
  )
  .fn(async (t) => {
    const { release, missing } = t.params;
    const { numbers, string } = await told(t, release, { missing: [missing] });
    t.expectEqual("version", numbers, [1, 4]);
    t.expectEqual("EGL_VERSION, up to the blank", string.split(" ")[0], "1.4");
  });

version.test("driver_may_lack_other_functions")
  .clauses("EGL-API-3")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const names = ["QueryAPI", "WaitClient", "SwapInterval", "SwapBuffersWithDamageKHR"];
    const missing = [...names, "CreateImageKHR", "CreateSyncKHR"].map((name) => `egl${name}`);
    const { numbers } = await told(t, t.params.release, { missing });
    t.expectEqual("version", numbers, [1, 5]);
  });

version.test("functions_of_1_5_through_the_drivers_get_proc_address")
  .describe("The driver exports none of them.")
  .clauses("EGL-API-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { numbers } = await told(t, t.params.release, { unexported: ADDED_BY_1_5 });
    t.expectEqual("version", numbers, [1, 5]);
  });

version.test("lack_of_a_function_is_logged")
  .clauses("EGL-API-4")
  .releases(10, 15)
  .params({ missing: ["eglWaitSync", "nothing"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, missing } = t.params;
    const { record } = await ask(
      t,
      { release, driver: { missing: [missing] } },
      (app) => ({ display: initialize(app) }),
    );
    t.expectEqual("errors of libEGL", linesOf(record, "E").length, missing === "nothing" ? 0 : 1);
  });

const OTHER_VERSIONS = ["1.0", "1.3", "1.4", "1.6", "2.5"] as const;

function numbersOf(text: string): [number, number] {
  const [major, minor] = text.split(".").map(Number);
  return [major!, minor!];
}

version.test("other_versions_are_given_as_they_are")
  .clauses("EGL-API-5")
  .releases(10, 15)
  .params({ driver: OTHER_VERSIONS })
  .filter(({ driver, release }) => release === 15 || driver === "1.4" && release === 10)
  .fn(async (t) => {
    const driver = numbersOf(t.params.driver);
    const { numbers } = await told(t, t.params.release, { version: driver });
    t.expectEqual("version", numbers, driver);
  });

version.test("driver_of_1_4_may_lack_what_1_5_added")
  .clauses("EGL-API-5")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver: DriverKnobs = { version: [1, 4], missing: ADDED_BY_1_5 };
    const { numbers } = await told(t, t.params.release, driver);
    t.expectEqual("version", numbers, [1, 4]);
  });

version.test("every_other_version_is_called_1_4")
  .clauses("EGL-API-6")
  .releases(10, 15)
  .params({ driver: OTHER_VERSIONS })
  .filter(({ driver, release }) => release === 15 || driver === "1.3" && release === 10)
  .fn(async (t) => {
    const { string } = await told(t, t.params.release, { version: numbersOf(t.params.driver) });
    t.expectEqual("EGL_VERSION, up to the blank", string.split(" ")[0], "1.4");
  });

version.test("later_initialize_gives_the_same_version")
  .describe("The first call is not asked for it, or is.")
  .clauses("EGL-API-7")
  .releases(10, 15)
  .params({ driver: ["1.4", "1.5"], first: ["asked", "unasked"] })
  .filter(({ driver, release }) => release === 15 || driver === "1.5" && release === 10)
  .fn(async (t) => {
    const { release, first } = t.params;
    const driver = { version: numbersOf(t.params.driver) };
    const { values, outs } = await ask(t, { release, driver }, ({ egl }) => {
      const display = egl.GetDisplay(0);
      const memory = () => first === "asked" ? out("int") : null;
      return {
        first: egl.Initialize(display, memory(), memory()),
        again: egl.Initialize(display, out("int"), out("int")),
        major: egl.Initialize(display, out("int"), null),
        minor: egl.Initialize(display, null, out("int")),
      };
    });
    t.expectEqual("what they return", values, { first: 1, again: 1, major: 1, minor: 1 });
    const [major, minor] = driver.version;
    t.expectEqual("versions", [outs.again, outs.major, outs.minor], [
      [[major], [minor]],
      [[major]],
      [[minor]],
    ]);
  });

/** A driver that cannot be initialized. */
const BROKEN: DriverKnobs = { errors: { eglInitialize: EGL.BAD_ALLOC } };

version.test("initialize_succeeds_though_the_driver_fails")
  .clauses("EGL-API-8")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { numbers } = await told(t, t.params.release, BROKEN);
    t.expectEqual("version", numbers, [-1, -1]);
  });

version.test("error_of_a_driver_that_fails_is_gone")
  .clauses("EGL-API-9")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: BROKEN }, (app) => {
      initialize(app);
      return { error: app.egl.GetError() };
    });
    t.expectEqual("error", values.error, EGL.SUCCESS);
  });

version.test("failure_of_the_driver_is_logged")
  .clauses("EGL-API-78")
  .releases(10, 15)
  .params({ fails: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fails } = t.params;
    const { record } = await ask(
      t,
      { release, driver: fails ? BROKEN : {} },
      (app) => ({ display: initialize(app) }),
    );
    t.expectEqual("warnings of libEGL", linesOf(record, "W").length, Number(fails));
  });

version.test("strings_without_a_driver_that_works")
  .clauses("EGL-API-10")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: BROKEN }, (app) => {
      const display = initialize(app);
      return {
        vendor: app.egl.QueryString(display, EGL.VENDOR),
        version: app.egl.QueryString(display, EGL.VERSION),
        theirs: app.egl.QueryStringImplementationANDROID(display, EGL.VENDOR),
        error: app.egl.GetError(),
      };
    });
    t.expectEqual("strings", values, {
      vendor: "Android",
      version: "1.4 Android META-EGL",
      theirs: null,
      error: EGL.SUCCESS,
    });
  });

version.test("terminate_fails_if_the_driver_did_not_initialize")
  .clauses("EGL-API-11")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, { ...t.params, driver: BROKEN }, (app) => {
      const display = initialize(app);
      return { terminated: app.egl.Terminate(display), error: app.egl.GetError() };
    });
    t.expectEqual("eglTerminate", values, { terminated: 0, error: EGL.SUCCESS });
    t.expectAbsent("eglTerminate of the driver", calls("eglTerminate"));
  });

/** Calls each function of images and fences of EGL 1.5 but eglClientWaitSync. */
function useShared({ egl }: App, display: Result): void {
  const list = { in: "int64", cells: [EGL.NONE] } as const;
  const image = egl.CreateImage(display, null, EGL.GL_RENDERBUFFER, null, list);
  egl.DestroyImage(display, image);
  const sync = egl.CreateSync(display, EGL.SYNC_FENCE, list);
  egl.WaitSync(display, sync, 0);
  egl.GetSyncAttrib(display, sync, EGL.SYNC_TYPE, out("int64"));
  egl.DestroySync(display, sync);
}

const SHARED = [
  "eglCreateImage",
  "eglDestroyImage",
  "eglCreateSync",
  "eglWaitSync",
  "eglGetSyncAttrib",
  "eglDestroySync",
];

version.test("functions_of_1_5_reach_the_driver")
  .describe("They go to what the driver has of its own version.")
  .clauses("EGL-API-12")
  .releases(10, 15)
  .params({ driver: ["1.5", "1.4", "1.5_in_part"] })
  .filter(({ driver, release }) => release === 15 || driver !== "1.5_in_part" && release === 10)
  .fn(async (t) => {
    const { release, driver: kind } = t.params;
    const driver: DriverKnobs = kind === "1.4"
      ? { version: [1, 4] }
      : kind === "1.5"
      ? {}
      : { missing: ["eglCreatePlatformPixmapSurface"] };
    const { record } = await ask(t, { release, driver }, (app) => {
      const display = initialize(app);
      useShared(app, display);
      return { display };
    });
    const reached = record.events.flatMap(({ at, fn }) =>
      at === "call" && /Image|Sync/.test(fn ?? "") ? [fn] : []
    );
    const end = kind === "1.5" ? "" : "KHR";
    t.expectSequence("functions of the driver", reached, SHARED.map((fn) => `${fn}${end}`));
  });

version.test("client_wait_sync_reaches_the_driver")
  .clauses("EGL-API-13")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { calls } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      return { wait: app.egl.ClientWaitSync(display, 1, 0, 0) };
    });
    const reached = [calls("eglClientWaitSync").length, calls("eglClientWaitSyncKHR").length];
    t.expectEither(
      "calls of the function and its KHR twin",
      reached,
      t.params.compat ? [0, 1] : [1, 0],
      t.params.compat ? [1, 0] : [0, 1],
    );
  });

/** The group. */
export const tests: readonly Group[] = [version];
