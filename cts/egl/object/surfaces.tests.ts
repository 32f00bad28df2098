/**
 * Tests of surfaces: of what they are made, and when their windows are let go.
 *
 * Plan: windows that are none, abandoned, taken; windows after their surface is destroyed, was not made, or is of a
 * terminated display; pixmaps; surfaces of EGL 1.5; client buffers.
 *
 * @module
 */

import { type App, ints, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask, DRIVER_DISPLAY, isHandle } from "../api/scenes.ts";
import { all, attempt, createContext, createPbuffer, createReader, reached } from "./scenes.ts";

const surfaces: Group = group(
  "egl:surfaces",
  "Of what surfaces are made, and when their windows are let go.",
);

/** The driver's functions that make surfaces. */
const MAKERS = [
  "eglCreateWindowSurface",
  "eglCreatePlatformWindowSurface",
  "eglCreatePlatformWindowSurfaceEXT",
  "eglCreatePixmapSurface",
  "eglCreatePlatformPixmapSurface",
  "eglCreatePbufferSurface",
];

surfaces.test("no_window")
  .clauses("EGL-OBJECT-50")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      return {
        plain: () => app.egl.CreateWindowSurface(display, 1, null, null),
        platform: () => app.egl.CreatePlatformWindowSurface(display, 1, null, null),
      };
    });
    t.expectEqual("answers", said, all(["plain", "platform"], "0 EGL_BAD_NATIVE_WINDOW"));
    t.expectAbsent("functions of the driver", MAKERS.filter((maker) => calls(maker).length > 0));
  });

/** Makes a surface of a window whose consumer has gone. */
function onAbandoned(app: App): Record<"made", () => Result> {
  const display = initialize(app);
  const { reader, window } = createReader(app);
  app.nativewindow.ANativeWindow_acquire(window);
  app.mediandk.AImageReader_delete(reader);
  return { made: () => app.egl.CreateWindowSurface(display, 1, window, null) };
}

surfaces.test("window_without_a_consumer")
  .clauses("EGL-OBJECT-51")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, onAbandoned);
    t.expectEither("answer", said.made, "0 EGL_BAD_NATIVE_WINDOW", "0 EGL_BAD_ALLOC");
  });

surfaces.test("window_without_a_consumer_as_if_it_were_taken")
  .clauses("EGL-OBJECT-52")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, { ...t.params, compat: true }, onAbandoned);
    t.expectEither("answer", said.made, "0 EGL_BAD_ALLOC", "0 EGL_BAD_NATIVE_WINDOW");
  });

surfaces.test("window_has_one_surface")
  .clauses("EGL-OBJECT-53")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const { window: other } = createReader(app);
      return {
        first: () => app.egl.CreateWindowSurface(display, 1, window, null),
        second: () => app.egl.CreateWindowSurface(display, 1, window, null),
        platform: () => app.egl.CreatePlatformWindowSurface(display, 1, window, null),
        other: () => app.egl.CreateWindowSurface(display, 1, other, null),
      };
    });
    t.expectEqual("answers", said, {
      ...all(["first", "other"], "handle EGL_SUCCESS"),
      ...all(["second", "platform"], "0 EGL_BAD_ALLOC"),
    });
    const asked = MAKERS.reduce((sum, maker) => sum + calls(maker).length, 0);
    t.expectEqual("surfaces that the driver is asked for", asked, 2);
  });

surfaces.test("destroyed_surface_lets_its_window_go")
  .clauses("EGL-OBJECT-54")
  .releases(10, 15)
  .params({ state: ["idle", "current"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, state } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const first = app.egl.CreateWindowSurface(display, 1, window, null);
      if (state === "current") {
        app.egl.MakeCurrent(display, first, first, createContext(app, display));
      }
      app.egl.DestroySurface(display, first);
      return {
        second: () => app.egl.CreateWindowSurface(display, 1, window, null),
        release: () => app.egl.MakeCurrent(display, null, null, null),
        third: () => app.egl.CreateWindowSurface(display, 1, window, null),
      };
    });
    t.expectEqual("answers", said, {
      second: "handle EGL_SUCCESS",
      release: "1 EGL_SUCCESS",
      third: "0 EGL_BAD_ALLOC",
    });
  });

/** Ways in which no surface is made of a window, by eglCreateWindowSurface. */
const FAILURES = {
  driver: { knobs: { errors: { eglCreateWindowSurface: EGL.BAD_CONFIG } }, list: [] },
  attribute: { knobs: {}, list: [EGL.GL_COLORSPACE, 1] },
} as const;

surfaces.test("window_of_which_none_is_made_is_let_go")
  .clauses("EGL-OBJECT-55")
  .releases(10, 15)
  .params({ fails: ["driver", "attribute"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fails } = t.params;
    const { knobs, list } = FAILURES[fails];
    const { said } = await attempt(t, { release, driver: knobs }, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      return {
        first: () => app.egl.CreateWindowSurface(display, 1, window, ints(...list, EGL.NONE)),
        second: () => app.egl.CreatePlatformWindowSurface(display, 1, window, null),
      };
    });
    t.expectEqual("answers", said, {
      first: `0 ${fails === "driver" ? "EGL_BAD_CONFIG" : "EGL_BAD_ATTRIBUTE"}`,
      second: "handle EGL_SUCCESS",
    });
  });

surfaces.test("terminated_display_lets_windows_go")
  .describe("A current one is let go when its thread releases it, by eglMakeCurrent or else.")
  .clauses("EGL-OBJECT-56")
  .releases(10, 15)
  .params({ released: ["never_current", "make_current", "release_thread"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, released } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const first = app.egl.CreateWindowSurface(display, 1, window, null);
      const context = createContext(app, display);
      if (released !== "never_current") app.egl.MakeCurrent(display, first, first, context);
      app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      return {
        before: () => app.egl.CreateWindowSurface(display, 1, window, null),
        release: () =>
          released === "release_thread"
            ? app.egl.ReleaseThread()
            : app.egl.MakeCurrent(display, null, null, null),
        after: () => app.egl.CreateWindowSurface(display, 1, window, null),
      };
    });
    const [taken, given] = ["0 EGL_BAD_ALLOC", "handle EGL_SUCCESS"];
    const [before, after] = released === "never_current" ? [given, taken] : [taken, given];
    t.expectEqual("answers", said, { before, release: "1 EGL_SUCCESS", after });
  });

surfaces.test("terminated_display_lets_all_windows_go")
  .clauses("EGL-OBJECT-56")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const windows = [createReader(app).window, createReader(app).window];
      const make = (at: number) => app.egl.CreateWindowSurface(display, 1, windows[at]!, null);
      make(0);
      make(1);
      app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      return { first: () => make(0), second: () => make(1) };
    });
    t.expectEqual("answers", said, all(["first", "second"], "handle EGL_SUCCESS"));
  });

surfaces.test("surface_that_was_current_keeps_its_window")
  .clauses("EGL-OBJECT-53")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const surface = app.egl.CreateWindowSurface(display, 1, window, null);
      app.egl.MakeCurrent(display, surface, surface, createContext(app, display));
      app.egl.MakeCurrent(display, null, null, null);
      return {
        another: () => app.egl.CreateWindowSurface(display, 1, window, null),
        destroyed: () => app.egl.DestroySurface(display, surface),
        then: () => app.egl.CreateWindowSurface(display, 1, window, null),
      };
    });
    t.expectEqual("answers", said, {
      another: "0 EGL_BAD_ALLOC",
      destroyed: "1 EGL_SUCCESS",
      then: "handle EGL_SUCCESS",
    });
  });

/** Makes surfaces of pixmaps, or a pbuffer. */
function surfaceScene(release: Release, what: "pixmap" | "pbuffer"): Scene {
  return apiScene({ release }, (app) => {
    const display = initialize(app);
    if (what === "pbuffer") return void createPbuffer(app, display);
    app.egl.CreatePixmapSurface(display, 1, 1, null);
    app.egl.CreatePlatformPixmapSurface(display, 1, 1, null);
  });
}

surfaces.test("drivers_are_not_asked_for_pixmaps")
  .clauses("EGL-OBJECT-57")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a driver is asked for a surface of a pixmap",
    scene: ({ release }) => surfaceScene(release, "pixmap"),
    happened: reached(...MAKERS),
  }).control("it is a pbuffer", ({ release }) => surfaceScene(release, "pbuffer"));

surfaces.test("there_are_no_pixmaps")
  .clauses("EGL-OBJECT-57")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      return {
        pixmap: () => app.egl.CreatePixmapSurface(display, 1, 1, null),
        platform: () => app.egl.CreatePlatformPixmapSurface(display, 1, 1, null),
        null: () => app.egl.CreatePixmapSurface(display, 1, 0, null),
      };
    });
    t.expectEqual(
      "answers",
      said,
      all(["pixmap", "platform", "null"], "0 EGL_BAD_PARAMETER"),
    );
  });

/** Drivers, and the function of theirs that makes platform surfaces. */
const PLATFORM_MAKERS = {
  of_1_5: [{}, "eglCreatePlatformWindowSurface"],
  of_1_4: [{ version: [1, 4] }, "eglCreatePlatformWindowSurfaceEXT"],
  of_1_4_without_the_extension: [
    { version: [1, 4], missing: ["eglCreatePlatformWindowSurfaceEXT"] },
    "eglCreateWindowSurface",
  ],
} as const satisfies Record<string, readonly [DriverKnobs, string]>;

surfaces.test("platform_surface_is_made_by_what_the_driver_has")
  .clauses("EGL-OBJECT-58")
  .releases(10, 15)
  .params({ driver: ["of_1_5", "of_1_4", "of_1_4_without_the_extension"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, driver: kind } = t.params;
    const [driver, maker] = PLATFORM_MAKERS[kind];
    const { values, calls } = await ask(t, { release, driver }, (app) => {
      const display = initialize(app);
      return {
        made: app.egl.CreatePlatformWindowSurface(display, 5, createReader(app).window, null),
      };
    });
    t.expect("a surface is made", isHandle(values.made), values.made);
    const asked = MAKERS.flatMap((fn) =>
      calls(fn).map(([display, config]) => [fn, display, config])
    );
    t.expectEqual("the driver's function", asked, [[maker, DRIVER_DISPLAY, 5]]);
  });

/** Makes a surface of a client buffer, whose handle of the driver is 0x51, and destroys it. */
function onClientBuffer(app: App): Record<"made" | "destroyed", () => Result> {
  const display = initialize(app);
  let made!: Result;
  return {
    made: () => {
      made = app.egl.CreatePbufferFromClientBuffer(display, EGL.OPENVG_IMAGE, 1, 1, null);
      return made;
    },
    destroyed: () => app.egl.DestroySurface(display, made),
  };
}
const CLIENT_BUFFERS: DriverKnobs = { returns: { eglCreatePbufferFromClientBuffer: 0x51 } };

const IS_SURFACE = { made: "handle EGL_SUCCESS", destroyed: "1 EGL_SUCCESS" };
const IS_NO_SURFACE = { made: "handle EGL_SUCCESS", destroyed: "0 EGL_BAD_SURFACE" };

surfaces.test("surface_of_a_client_buffer_is_one")
  .clauses("EGL-OBJECT-59")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(
      t,
      { ...t.params, driver: CLIENT_BUFFERS },
      onClientBuffer,
    );
    t.expectEither("answers", said, IS_SURFACE, IS_NO_SURFACE);
    t.expectEqual("what the driver destroys", calls("eglDestroySurface"), [[DRIVER_DISPLAY, 0x51]]);
  });

surfaces.test("surface_of_a_client_buffer_is_none")
  .clauses("EGL-OBJECT-60")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const device = { ...t.params, driver: CLIENT_BUFFERS, compat: true };
    const { said } = await attempt(t, device, onClientBuffer);
    t.expectEither("answers", said, IS_NO_SURFACE, IS_SURFACE);
  });

/** The groups. */
export const tests: readonly Group[] = [surfaces];
