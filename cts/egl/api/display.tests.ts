/**
 * Tests of displays: which there are, and how they are found.
 *
 * Plan: the handle by release and by every way to it; displays and platforms that are none; the driver's two
 * functions; what is no display.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { initialize, startGl } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Outcome } from "../../framework/mod.ts";
import { apiScene, ask, DRIVER_DISPLAY, linesOf, NO_HANDLE } from "./scenes.ts";

const displays: Group = group(
  "egl:api_display",
  "The one display of a device: its handle, the ways to it, and what is none.",
);

/** Another display that a driver may have. */
const OTHER_DISPLAY = 0x7123;

displays.test("handle_of_the_display")
  .describe("The driver's own differs.")
  .clauses("EGL-API-50")
  .releases(10, 15)
  .params({ driver: [DRIVER_DISPLAY, OTHER_DISPLAY] })
  .filter(({ driver, release }) => driver === DRIVER_DISPLAY || [10, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const driver: DriverKnobs = { returns: { eglGetPlatformDisplay: t.params.driver } };
    const { values } = await ask(t, { release, driver }, ({ egl }) => ({
      display: egl.GetDisplay(0),
    }));
    t.expectEqual("handle", values.display, release >= 12 ? t.params.driver : 1);
  });

displays.test("every_way_leads_to_the_same_display")
  .clauses("EGL-API-51")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const first = app.egl.GetDisplay(0);
      app.egl.Initialize(first, null, null);
      return {
        first,
        again: app.egl.GetDisplay(0),
        platform: app.egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null),
        thread: app.via({ thread: "second" }).egl.GetDisplay(0),
        error: app.egl.GetError(),
      };
    });
    const { first, error, ...others } = values;
    t.expect("there is a display", Boolean(first), first);
    t.expectEqual("others", others, { again: first, platform: first, thread: first });
    t.expectEqual("error", error, EGL.SUCCESS);
  });

displays.test("asking_again_changes_nothing")
  .describe("The display is initialized, and stays so.")
  .clauses("EGL-API-52")
  .releases(10, 15)
  .params({ fn: ["eglGetDisplay", "eglGetPlatformDisplay"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { values, calls } = await ask(t, { release }, (app) => {
      const display = initialize(app);
      if (fn === "eglGetDisplay") app.egl.GetDisplay(0);
      else app.egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null);
      return {
        vendor: app.egl.QueryString(display, EGL.VENDOR),
        terminated: app.egl.Terminate(display),
      };
    });
    t.expectEqual("answers", values, { vendor: "Android", terminated: 1 });
    t.expectEqual("eglTerminate of the driver", calls("eglTerminate").length, 1);
  });

/** Native displays that there are not. */
const NATIVES = [1, 2, 0x1234, -1];
/** Platforms that there are not: none, X11, Wayland, GBM, ANGLE, surfaceless. */
const PLATFORMS = [0, 0x31d5, 0x31d8, 0x31d7, 0x3202, 0x31dd];

/** Ways to displays that there are not. */
const NOWHERE = {
  native: ({ egl }: App) => NATIVES.map((native) => egl.GetDisplay(native)),
  native_of_platform: ({ egl }: App) =>
    NATIVES.map((native) => egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, native, null)),
  platform: ({ egl }: App) =>
    PLATFORMS.map((platform) => egl.GetPlatformDisplay(platform, 0, null)),
} as const satisfies Record<string, (app: App) => readonly Result[]>;

for (
  const [test, clause, ways] of [
    ["other_native_displays", "EGL-API-53", ["native", "native_of_platform"]],
    ["other_platforms", "EGL-API-54", ["platform"]],
  ] as const
) {
  displays.test(`${test}_are_none`)
    .clauses(clause)
    .releases(10, 15)
    .params({ way: ways })
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { release, way } = t.params;
      const { values } = await ask(t, { release }, (app) => {
        const refs = [...NATIVES, ...PLATFORMS];
        const single = (i: number) => {
          const call = way === "native"
            ? app.egl.GetDisplay(refs[i]!)
            : way === "platform"
            ? app.egl.GetPlatformDisplay(PLATFORMS[i]!, 0, null)
            : app.egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, refs[i]!, null);
          return [[`display ${i}`, call], [`error ${i}`, app.egl.GetError()]] as const;
        };
        const count = way === "platform" ? PLATFORMS.length : NATIVES.length;
        return Object.fromEntries(Array.from({ length: count }, (_, i) => single(i)).flat());
      });
      for (const [what, value] of Object.entries(values)) {
        const isDisplay = what.startsWith("display");
        t.expectEqual(what, value || 0, isDisplay ? 0 : EGL.BAD_PARAMETER);
      }
    });

  displays.test(`${test}_do_not_reach_the_driver`)
    .clauses(clause)
    .releases(10, 15)
    .params({ way: ways })
    .filter(isLast)
    .mustNot({
      what: "the driver is asked for a display",
      scene: ({ release, way }) =>
        apiScene({ release }, (app) => {
          NOWHERE[way](app);
        }),
      happened: driverAsked,
    })
    .control(
      "native display 0 of Android is asked for",
      ({ release }) =>
        apiScene({ release }, ({ egl }) => {
          egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null);
        }),
    );
}

/** The functions by which the driver was asked for a display. */
function driverAsked({ record }: Pick<Outcome, "record">): string[] {
  return eventsAt(record, "call", { who: "driver" }).map(({ fn }) => String(fn))
    .filter((fn) => ["eglGetDisplay", "eglGetPlatformDisplay"].includes(fn));
}

displays.test("driver_is_asked_for_the_android_platform")
  .clauses("EGL-API-55")
  .releases(10, 15)
  .params({ fn: ["eglGetDisplay", "eglGetPlatformDisplay"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { calls } = await ask(t, { release }, ({ egl }) => ({
      display: fn === "eglGetDisplay"
        ? egl.GetDisplay(0)
        : egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null),
    }));
    t.expectEqual("eglGetPlatformDisplay of the driver", calls("eglGetPlatformDisplay"), [
      [EGL.PLATFORM_ANDROID_KHR, 0, null],
    ]);
    t.expectAbsent("eglGetDisplay of the driver", calls("eglGetDisplay"));
  });

/** Drivers whose eglGetPlatformDisplay gives no display. */
const WITHOUT_PLATFORMS = {
  missing: { missing: ["eglGetPlatformDisplay"] },
  nothing: { returns: { eglGetPlatformDisplay: 0 } },
} as const satisfies Record<string, DriverKnobs>;

const ATTRIBUTES = { in: "int64", cells: [0x30b0, 1, EGL.NONE] } as const;

displays.test("get_display_of_the_driver_is_asked_next")
  .clauses("EGL-API-56")
  .releases(10, 15)
  .params({ platform: ["missing", "nothing"], attributes: [false, true] })
  .filter(({ attributes, release }) => release === 15 || !attributes && release === 10)
  .fn(async (t) => {
    const { release, platform, attributes } = t.params;
    const driver: DriverKnobs = WITHOUT_PLATFORMS[platform];
    const { values, calls } = await ask(t, { release, driver }, ({ egl }) => {
      const list = attributes ? ATTRIBUTES : null;
      const display = egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, list);
      return { display, done: egl.Initialize(display, null, null) };
    });
    t.expect("there is a display", Boolean(values.display), values.display);
    t.expectEqual("eglInitialize", values.done, 1);
    t.expectEqual("eglGetDisplay of the driver", calls("eglGetDisplay"), [[0]]);
    t.expectEqual("eglInitialize of the driver", calls("eglInitialize").map(([of]) => of), [
      DRIVER_DISPLAY,
    ]);
  });

displays.test("attributes_that_are_lost_are_logged")
  .clauses("EGL-API-57")
  .releases(10, 15)
  .params({ attributes: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, attributes } = t.params;
    const { record } = await ask(t, { release, driver: WITHOUT_PLATFORMS.nothing }, ({ egl }) => ({
      display: egl.GetPlatformDisplay(
        EGL.PLATFORM_ANDROID_KHR,
        0,
        attributes ? ATTRIBUTES : null,
      ),
    }));
    t.expectEqual("warnings of libEGL", linesOf(record, "W").length, attributes ? 1 : 0);
  });

displays.test("driver_without_a_display")
  .clauses("EGL-API-58", "EGL-API-72")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ compat, release }) => [10, 11, 12, 15].includes(release) && (!compat || release < 12))
  .fn(async (t) => {
    const driver: DriverKnobs = { returns: { eglGetPlatformDisplay: 0, eglGetDisplay: 0 } };
    const { values } = await ask(t, { ...t.params, driver }, ({ egl }) => ({
      display: egl.GetDisplay(0),
    }));
    t.expectEqual("there is a display", Boolean(values.display), t.params.compat);
  });

displays.test("what_is_no_display")
  .describe("NULL, a number, and before Android 12 the driver's handle.")
  .clauses("EGL-API-59")
  .releases(10, 15)
  .params({ fn: ["eglInitialize", "eglTerminate"] })
  .filter(({ release }) => [11, 12].includes(release))
  .fn(async (t) => {
    const { release, fn } = t.params;
    const handles = [null, NO_HANDLE, 2, release < 12 ? DRIVER_DISPLAY : DRIVER_DISPLAY + 1];
    const { values, calls } = await ask(t, { release }, ({ egl }) => {
      egl.GetDisplay(0);
      return Object.fromEntries(handles.flatMap((handle) => [
        [
          `result of ${handle}`,
          fn === "eglInitialize"
            ? egl.Initialize(handle, out("int"), out("int"))
            : egl.Terminate(handle),
        ],
        [`error of ${handle}`, egl.GetError()],
      ]));
    });
    t.expectEqual(
      "answers",
      values,
      Object.fromEntries(handles.flatMap((handle) => [
        [`result of ${handle}`, 0],
        [`error of ${handle}`, EGL.BAD_DISPLAY],
      ])),
    );
    t.expectAbsent("calls that reach the driver", calls(fn));
  });

displays.test("driver_is_given_its_own_handle")
  .clauses("EGL-API-75")
  .releases(10, 15)
  .filter(({ release }) => [10, 11, 12, 15].includes(release))
  .fn(async (t) => {
    const functions = [
      "eglInitialize",
      "eglQueryString",
      "eglChooseConfig",
      "eglCreateContext",
      "eglMakeCurrent",
      "eglDestroyContext",
      "eglTerminate",
    ];
    const { calls } = await ask(t, t.params, (app) => {
      const { display, context } = startGl(app);
      app.egl.MakeCurrent(display, null, null, null);
      app.egl.DestroyContext(display, context);
      return { last: app.egl.Terminate(display) };
    });
    t.expectEqual(
      "displays that the driver is given",
      Object.fromEntries(functions.map((fn) => [fn, [...new Set(calls(fn).map(([of]) => of))]])),
      Object.fromEntries(functions.map((fn) => [fn, [DRIVER_DISPLAY]])),
    );
  });

displays.test("other_functions_take_no_display_either")
  .clauses("EGL-API-60")
  .releases(10, 15)
  .params({ display: ["none", "uninitialized"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, display: kind } = t.params;
    const { values } = await ask(t, { release }, ({ egl }) => {
      const real = egl.GetDisplay(0);
      const display = kind === "none" ? NO_HANDLE : real;
      const calls = {
        eglGetConfigs: () => egl.GetConfigs(display, null, 0, out("int")),
        eglChooseConfig: () => egl.ChooseConfig(display, null, null, 0, out("int")),
        eglGetConfigAttrib: () => egl.GetConfigAttrib(display, 1, EGL.CONFIG_ID, out("int")),
        eglCreateContext: () => egl.CreateContext(display, 1, null, null),
        eglCreatePbufferSurface: () => egl.CreatePbufferSurface(display, 1, ints(EGL.NONE)),
        eglSwapInterval: () => egl.SwapInterval(display, 1),
      };
      return Object.fromEntries(
        Object.entries(calls).flatMap((
          [fn, call],
        ) => [[fn, call()], [`error of ${fn}`, egl.GetError()]]),
      );
    });
    const error = kind === "none" ? EGL.BAD_DISPLAY : EGL.NOT_INITIALIZED;
    for (const [what, value] of Object.entries(values)) {
      t.expectEqual(what, value || 0, what.startsWith("error") ? error : 0);
    }
  });

/** The group. */
export const tests: readonly Group[] = [displays];
