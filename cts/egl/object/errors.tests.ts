/**
 * Tests of eglGetError.
 *
 * Plan: an error is given once, and dropped by the next call; the driver's and libEGL's, each alone and both at a time;
 * threads; what leaves errors as they are. Both at a time come from two threads, as the suite's driver has one error for
 * all.
 *
 * @module
 */

import { type App, ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { initialize } from "../../fakes/programs.ts";
import { APP, buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { ask, NO_HANDLE } from "../api/scenes.ts";
import { createContext, createPbuffer } from "./scenes.ts";

const errors: Group = group("egl:errors", "Which error eglGetError gives, and how long it stays.");

/** The error that the suite's driver leaves where {@link failInDriver} calls it. */
const THEIRS = EGL.BAD_CONFIG;
const FAILING: DriverKnobs = { errors: { eglChooseConfig: THEIRS } };

/** An error that EGL does not have. */
const UNKNOWN_ERROR = 0x3300;

/** Fails in the driver. */
function failInDriver(app: App, display: Result): Result {
  return app.egl.ChooseConfig(display, ints(EGL.NONE), null, 0, out("int"));
}

/** Fails in libEGL, with EGL_BAD_DISPLAY. */
function failInWrapper({ egl }: App): Result {
  return egl.SwapInterval(NO_HANDLE, 1);
}

/** Leaves an error of libEGL's on the main thread, and one of the driver's. */
function failInBoth(app: App): Result {
  const display = initialize(app);
  failInWrapper(app);
  failInDriver(app.via({ thread: "second" }), display);
  return display;
}

errors.test("error_is_given_once")
  .describe("Of a process that has loaded its driver, or none yet.")
  .clauses("EGL-OBJECT-1")
  .releases(10, 15)
  .params({ driver: ["loaded", "not_loaded"] })
  .sample(({ driver, release }) => release === (driver === "loaded" ? 10 : 15))
  .fn(async (t) => {
    const { values } = await ask(t, { release: t.params.release }, (app) => {
      if (t.params.driver === "loaded") initialize(app);
      const before = app.egl.GetError();
      failInWrapper(app);
      return { before, first: app.egl.GetError(), second: app.egl.GetError() };
    });
    t.expectEqual("errors", values, {
      before: EGL.SUCCESS,
      first: EGL.BAD_DISPLAY,
      second: EGL.SUCCESS,
    });
  });

errors.test("call_that_succeeds_drops_the_error")
  .clauses("EGL-OBJECT-2")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const after = (call: () => unknown) => {
        failInWrapper(app);
        call();
        return app.egl.GetError();
      };
      return {
        eglGetDisplay: after(() => app.egl.GetDisplay(0)),
        eglInitialize: after(() => app.egl.Initialize(display, null, null)),
        eglQueryString: after(() => app.egl.QueryString(display, EGL.VENDOR)),
        eglCreateContext: after(() => createContext(app, display)),
        eglMakeCurrent: after(() => app.egl.MakeCurrent(display, null, null, null)),
        eglGetCurrentContext: after(() => app.egl.GetCurrentContext()),
        eglGetCurrentSurface: after(() => app.egl.GetCurrentSurface(EGL.DRAW)),
        eglGetProcAddress: after(() => app.egl.GetProcAddress("glFlush")),
        eglWaitClient: after(() => app.egl.WaitClient()),
        eglBindAPI: after(() => app.egl.BindAPI(EGL.OPENGL_ES_API)),
        eglQueryAPI: after(() => app.egl.QueryAPI()),
        eglReleaseThread: after(() => app.egl.ReleaseThread()),
        eglCreateSyncKHR: after(() => app.egl.CreateSyncKHR(display, EGL.SYNC_FENCE, null)),
        eglGetSystemTimeNV: after(() => app.egl.GetSystemTimeNV()),
      };
    });
    t.expectEqual(
      "errors after each",
      values,
      Object.fromEntries(Object.keys(values).map((name) => [name, EGL.SUCCESS])),
    );
  });

errors.test("driver_is_asked_for_its_error_once_it_is_loaded")
  .describe("Zygote has loaded no driver, so that eglGetDisplay does.")
  .clauses("EGL-OBJECT-95")
  .releases(11, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { compat, release } = t.params;
    const world = buildWorld({ release }).app().driver({ reports: "all" }).compat(compat)
      .property("ro.zygote.disable_gl_preload", "true").world;
    const { record } = await t.play({
      world,
      process: { kind: "app", package: APP },
      program: recordProgram((app) => app.egl.GetDisplay(0)),
    });
    t.expectRunning(record);
    const calls = eventsAt(record, "call", { who: "driver" }).map(({ fn }) => fn);
    const first = calls.find((fn) => fn !== "eglGetProcAddress");
    t.expectEqual("first call that looks for no function", first, "eglGetError");
  });

errors.test("drivers_error_comes_first")
  .clauses("EGL-OBJECT-3")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: FAILING }, (app) => {
      failInBoth(app);
      return {
        first: app.egl.GetError(),
        second: app.egl.GetError(),
        third: app.egl.GetError(),
      };
    });
    t.expectEqual("errors", values, {
      first: THEIRS,
      second: EGL.BAD_DISPLAY,
      third: EGL.SUCCESS,
    });
  });

errors.test("next_call_drops_the_drivers_only")
  .clauses("EGL-OBJECT-4")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: FAILING }, (app) => {
      failInBoth(app);
      app.egl.GetCurrentContext();
      return { first: app.egl.GetError(), second: app.egl.GetError() };
    });
    t.expectEqual("errors", values, { first: EGL.BAD_DISPLAY, second: EGL.SUCCESS });
  });

errors.test("threads_have_errors_of_their_own")
  .clauses("EGL-OBJECT-5")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const second = app.via({ thread: "second" });
      initialize(app);
      failInWrapper(app);
      const other = second.egl.GetError();
      second.egl.MakeCurrent(NO_HANDLE, null, null, null);
      second.egl.GetNativeClientBufferANDROID(null);
      const mine = app.egl.GetError();
      return { other, mine, theirs: second.egl.GetError(), none: second.egl.GetError() };
    });
    t.expectEqual("errors", values, {
      other: EGL.SUCCESS,
      mine: EGL.BAD_DISPLAY,
      theirs: EGL.BAD_PARAMETER,
      none: EGL.SUCCESS,
    });
  });

errors.test("gl_calls_leave_the_error")
  .clauses("EGL-OBJECT-6")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      app.egl.MakeCurrent(display, null, null, createContext(app, display));
      failInWrapper(app);
      app.gl.Flush();
      app.gl.GetString(GL.VENDOR);
      app.gl.GetError();
      app.gles1.Flush();
      return { error: app.egl.GetError() };
    });
    t.expectEqual("error", values, { error: EGL.BAD_DISPLAY });
  });

errors.test("drivers_error_is_given_as_it_is")
  .clauses("EGL-OBJECT-7")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { errors: { eglSwapInterval: EGL.CONTEXT_LOST, eglCopyBuffers: UNKNOWN_ERROR } };
    const { values } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const done = app.egl.SwapInterval(display, 1);
      const [first, second] = [app.egl.GetError(), app.egl.GetError()];
      app.egl.CopyBuffers(display, createPbuffer(app, display), 1);
      return { done, first, second, unknown: app.egl.GetError() };
    });
    t.expectEqual("answers", values, {
      done: 0,
      first: EGL.CONTEXT_LOST,
      second: EGL.SUCCESS,
      unknown: UNKNOWN_ERROR,
    });
  });

errors.test("release_thread_drops_both")
  .clauses("EGL-OBJECT-8")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: FAILING }, (app) => {
      failInBoth(app);
      app.egl.ReleaseThread();
      return { first: app.egl.GetError(), second: app.egl.GetError() };
    });
    t.expectEqual("errors", values, { first: EGL.SUCCESS, second: EGL.SUCCESS });
  });

/** The groups. */
export const tests: readonly Group[] = [errors];
