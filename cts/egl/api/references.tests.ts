/**
 * Tests of how often a display is initialized and terminated.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { initialize, startGl } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask, linesOf } from "./scenes.ts";

const references: Group = group(
  "egl:api_references",
  "eglInitialize and eglTerminate are counted for the whole process; the driver sees the first and the last.",
);

/** Records some calls of eglInitialize for a display. */
function initializeTimes({ egl }: App, display: Result, times: number): Result {
  let last = egl.Initialize(display, null, null);
  for (let i = 1; i < times; i++) last = egl.Initialize(display, null, null);
  return last;
}

references.test("driver_is_initialized_once")
  .clauses("EGL-API-61")
  .releases(10, 15)
  .params({ times: [2, 3, 20] })
  .filter(({ times, release }) => release === 15 || times === 2 && release === 10)
  .fn(async (t) => {
    const { release, times } = t.params;
    const { values, calls } = await ask(t, { release }, (app) => {
      const display = app.egl.GetDisplay(0);
      return { last: initializeTimes(app, display, times), error: app.egl.GetError() };
    });
    t.expectEqual("last eglInitialize", values, { last: 1, error: EGL.SUCCESS });
    t.expectEqual("eglInitialize of the driver", calls("eglInitialize").length, 1);
  });

references.test("what_is_current_stays_so_at_a_later_initialize")
  .clauses("EGL-API-76")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .sample(({ compat, release }) => release === (compat ? 10 : 15))
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const { display, context } = startGl(app);
      app.egl.Initialize(display, null, null);
      app.gl.Flush();
      return { context, current: app.egl.GetCurrentContext() };
    });
    t.expectEqual("eglGetCurrentContext", values.current, values.context);
    t.expectEqual("glFlush of the driver", calls("glFlush").length, 1);
  });

/** A context that is current while its display is terminated and initialized again. */
function againScene(release: Release, compat: boolean): Scene {
  return apiScene({ release, compat }, (app) => {
    const { display } = startGl(app);
    app.egl.Terminate(display);
    app.egl.Initialize(display, null, null);
    app.gl.Flush();
  });
}

references.test("gl_of_what_is_current_over_a_terminate")
  .clauses("EGL-API-102")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await t.play(againScene(t.params.release, false));
    t.expectRunning(record);
    t.expectEqual("glFlush of the driver", eventsAt(record, "call", { fn: "glFlush" }).length, 1);
  });

references.test("gl_of_what_is_current_over_a_terminate_of_androids")
  .clauses("EGL-API-103")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await t.play(againScene(t.params.release, true));
    t.expectRunning(record);
    const flushes = eventsAt(record, "call", { fn: "glFlush" });
    t.expectEither("glFlush of the driver", flushes.length, 0, 1);
  });

references.test("only_the_last_terminate_counts")
  .describe("Until then the display can be used.")
  .clauses("EGL-API-62")
  .releases(10, 15)
  .params({ times: [1, 2, 3] })
  .filter(({ times, release }) => release === 15 || times === 2 && release === 10)
  .fn(async (t) => {
    const { release, times } = t.params;
    const { values, record } = await ask(t, { release }, (app) => {
      const display = app.egl.GetDisplay(0);
      initializeTimes(app, display, times);
      for (let i = 1; i < times; i++) app.egl.Terminate(display);
      return {
        config: app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int")),
        context: app.egl.CreateContext(display, 1, null, ints(EGL.NONE)),
        last: app.egl.Terminate(display),
        vendor: app.egl.QueryString(display, EGL.VENDOR),
        error: app.egl.GetError(),
      };
    });
    const { context, ...others } = values;
    t.expect("a context can be made before the last one", Boolean(context), context);
    t.expectEqual("answers before it, of it and after it", others, {
      config: 1,
      last: 1,
      vendor: null,
      error: EGL.NOT_INITIALIZED,
    });
    const order = record.events.flatMap(({ at, fn }) =>
      at === "call" && ["eglTerminate", "eglCreateContext"].includes(fn!) ? [fn] : []
    );
    t.expectSequence("functions of the driver", order, ["eglCreateContext", "eglTerminate"]);
  });

references.test("surplus_terminate_succeeds")
  .describe("Before the first eglInitialize, or after the last eglTerminate.")
  .clauses("EGL-API-63")
  .releases(10, 15)
  .params({ when: ["before", "after"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, when } = t.params;
    const { values, calls } = await ask(t, { release }, (app) => {
      const display = app.egl.GetDisplay(0);
      if (when === "after") {
        app.egl.Initialize(display, null, null);
        app.egl.Terminate(display);
      }
      return {
        first: app.egl.Terminate(display),
        firstError: app.egl.GetError(),
        second: app.egl.Terminate(display),
        secondError: app.egl.GetError(),
      };
    });
    t.expectEqual("answers", values, {
      first: 1,
      firstError: EGL.SUCCESS,
      second: 1,
      secondError: EGL.SUCCESS,
    });
    t.expectEqual(
      "eglTerminate of the driver",
      calls("eglTerminate").length,
      Number(when === "after"),
    );
  });

references.test("surplus_terminate_is_not_counted")
  .clauses("EGL-API-64")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const display = app.egl.GetDisplay(0);
      for (let i = 0; i < 3; i++) app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      const vendor = app.egl.QueryString(display, EGL.VENDOR);
      return {
        vendor,
        terminated: app.egl.Terminate(display),
        gone: app.egl.QueryString(display, EGL.VENDOR),
      };
    });
    t.expectEqual("answers", values, { vendor: "Android", terminated: 1, gone: null });
    t.expectEqual(
      "eglInitialize and eglTerminate of the driver",
      [calls("eglInitialize").length, calls("eglTerminate").length],
      [1, 1],
    );
  });

references.test("display_lives_again")
  .clauses("EGL-API-65")
  .releases(10, 15)
  .params({ lives: [2, 5] })
  .filter(({ lives, release }) => release === 15 || lives === 2 && release === 10)
  .fn(async (t) => {
    const { release, lives } = t.params;
    const { values, outs, calls } = await ask(t, { release }, (app) => {
      const display = app.egl.GetDisplay(0);
      for (let i = 1; i < lives; i++) {
        app.egl.Initialize(display, null, null);
        app.egl.Terminate(display);
      }
      return {
        done: app.egl.Initialize(display, out("int"), out("int")),
        vendor: app.egl.QueryString(display, EGL.VENDOR),
        theirs: app.egl.QueryStringImplementationANDROID(display, EGL.VENDOR),
        config: app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int")),
      };
    });
    t.expectEqual("answers", values, { done: 1, vendor: "Android", theirs: "driver", config: 1 });
    t.expectEqual("version", outs.done, [[1], [5]]);
    t.expectEqual(
      "eglInitialize, eglTerminate and eglQueryString of the driver",
      ["eglInitialize", "eglTerminate", "eglQueryString"].map((fn) => calls(fn).length),
      [lives, lives - 1, 4 * lives],
    );
  });

references.test("driver_that_failed_is_asked_again_in_another_life")
  .clauses("EGL-API-66")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver: DriverKnobs = { errors: { eglInitialize: EGL.BAD_ALLOC } };
    const { values, calls } = await ask(t, { ...t.params, driver }, (app) => {
      const display = app.egl.GetDisplay(0);
      app.egl.Initialize(display, null, null);
      app.egl.Initialize(display, null, null);
      const first = app.egl.Terminate(display);
      const last = app.egl.Terminate(display);
      return { first, last, again: app.egl.Initialize(display, null, null) };
    });
    t.expectEqual("answers", values, { first: 1, last: 0, again: 1 });
    t.expectEqual("eglInitialize of the driver, in two lives", calls("eglInitialize").length, 2);
  });

references.test("threads_share_the_count")
  .clauses("EGL-API-67")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const second = app.via({ thread: "second" });
      const display = initialize(app);
      second.egl.Initialize(second.egl.GetDisplay(0), null, null);
      const one = app.egl.Terminate(display);
      const still = app.egl.QueryString(display, EGL.VENDOR);
      const other = second.egl.QueryString(display, EGL.VENDOR);
      const two = second.egl.Terminate(display);
      return { one, still, other, two, gone: app.egl.QueryString(display, EGL.VENDOR) };
    });
    t.expectEqual("answers", values, {
      one: 1,
      still: "Android",
      other: "Android",
      two: 1,
      gone: null,
    });
    t.expectEqual(
      "eglInitialize and eglTerminate of the driver",
      [calls("eglInitialize").length, calls("eglTerminate").length],
      [1, 1],
    );
  });

/** Makes a context and a surface, asked for in the same display. */
function objects({ egl }: App, display: Result) {
  return {
    context: egl.CreateContext(display, 1, null, ints(EGL.NONE)),
    surface: egl.CreatePbufferSurface(display, 1, ints(EGL.NONE)),
  };
}

/** Asks whether the objects are there: results, then errors. */
function lookAt({ egl }: App, display: Result, made: ReturnType<typeof objects>) {
  return {
    context: egl.QueryContext(display, made.context, EGL.CONFIG_ID, out("int")),
    contextError: egl.GetError(),
    surface: egl.QuerySurface(display, made.surface, EGL.CONFIG_ID, out("int")),
    surfaceError: egl.GetError(),
  };
}

references.test("objects_end_with_the_last_terminate")
  .clauses("EGL-API-68")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const made = objects(app, display);
      app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      return lookAt(app, display, made);
    });
    t.expectEqual("answers in another life", values, {
      context: 0,
      contextError: EGL.BAD_CONTEXT,
      surface: 0,
      surfaceError: EGL.BAD_SURFACE,
    });
  });

references.test("objects_outlive_other_calls_of_terminate")
  .clauses("EGL-API-69")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      app.egl.Initialize(display, null, null);
      const made = objects(app, display);
      app.egl.Terminate(display);
      return lookAt(app, display, made);
    });
    t.expectEqual("answers", values, {
      context: 1,
      contextError: EGL.SUCCESS,
      surface: 1,
      surfaceError: EGL.SUCCESS,
    });
  });

references.test("objects_that_remain_are_logged")
  .clauses("EGL-API-70")
  .releases(10, 15)
  .params({ remain: ["none", "context", "surface"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, remain } = t.params;
    const { values, record } = await ask(t, { release }, (app) => {
      const display = initialize(app);
      const { context, surface } = objects(app, display);
      if (remain !== "context") app.egl.DestroyContext(display, context);
      if (remain !== "surface") app.egl.DestroySurface(display, surface);
      return { terminated: app.egl.Terminate(display) };
    });
    t.expectEqual("eglTerminate", values.terminated, 1);
    t.expectEqual("warnings of libEGL", linesOf(record, "W").length, Number(remain !== "none"));
  });

references.test("terminate_succeeds_though_the_driver_fails")
  .clauses("EGL-API-71")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver: DriverKnobs = { errors: { eglTerminate: EGL.BAD_ACCESS } };
    const { values } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      return {
        terminated: app.egl.Terminate(display),
        error: app.egl.GetError(),
        vendor: app.egl.QueryString(display, EGL.VENDOR),
        gone: app.egl.GetError(),
      };
    });
    t.expectEqual("answers", values, {
      terminated: 1,
      error: EGL.SUCCESS,
      vendor: null,
      gone: EGL.NOT_INITIALIZED,
    });
  });

/** The group. */
export const tests: readonly Group[] = [references];
