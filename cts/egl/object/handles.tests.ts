/**
 * Tests of handles that are none: of displays, surfaces and contexts.
 *
 * Plan: each function with a handle of each kind that is none, and that the driver is not called then; objects of
 * another class, and of a display that is gone.
 *
 * @module
 */

import { ints, out } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { NO_HANDLE } from "../api/scenes.ts";
import {
  answersFor,
  type Call,
  failing,
  OF_CONTEXTS,
  OF_CORE,
  OF_DISPLAYS,
  OF_EXTENSIONS,
  OF_OWN_CHECK,
  OF_SURFACES,
  OF_TIMES,
  steps,
  stepsFor,
} from "./functions.ts";
import { all, attempt, createContext, createPbuffer, createWindowSurface } from "./scenes.ts";

const handles: Group = group(
  "egl:handles",
  "Handles that are none, in each function that takes one.",
);

/** The functions that ask more of a display than that it was given. */
const READY: Readonly<Record<string, Call>> = {
  ...OF_DISPLAYS,
  ...OF_SURFACES,
  ...OF_CONTEXTS,
  ...OF_CORE,
  ...OF_EXTENSIONS,
};
const OWN_CHECK: Readonly<Record<string, Call>> = { ...OF_OWN_CHECK, ...OF_TIMES };
const EVERY: Readonly<Record<string, Call>> = {
  ...READY,
  ...OWN_CHECK,
  eglInitialize: ({ egl }, { display }) => egl.Initialize(display, null, null),
  eglTerminate: ({ egl }, { display }) => egl.Terminate(display),
};
/** The functions that libEGL itself asks of the driver when a display is initialized. */
const ASKED_BY_INITIALIZE = ["eglInitialize", "eglQueryString"];
const SURFACES: Readonly<Record<string, Call>> = {
  ...OF_SURFACES,
  ...OF_TIMES,
  eglSetDamageRegionKHR: OF_OWN_CHECK.eglSetDamageRegionKHR,
};
const CONTEXTS: Readonly<Record<string, Call>> = {
  ...OF_CONTEXTS,
  eglCreateContext: ({ egl }, { display, context }) =>
    egl.CreateContext(display, 1, context, ints(EGL.NONE)),
  eglMakeCurrent: ({ egl }, { display, context }) => egl.MakeCurrent(display, null, null, context),
};

handles.test("display_that_is_none")
  .describe("Though surface and context are none either.")
  .clauses("EGL-OBJECT-9")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said, record } = await attempt(t, t.params, (app) => {
      initialize(app);
      return stepsFor(
        { never_given: NO_HANDLE, null: 0 },
        (display) => steps(EVERY, app, { display, surface: NO_HANDLE, context: NO_HANDLE }),
      );
    });
    const failed = failing(Object.keys(EVERY), "EGL_BAD_DISPLAY");
    t.expectEqual("answers", said, answersFor(["never_given", "null"], failed));
    const other = record.events.filter(({ at, fn }) =>
      at === "call" && EVERY[fn!] !== undefined && !ASKED_BY_INITIALIZE.includes(fn!)
    );
    t.expectAbsent("functions of the driver for a display that is none", other.map(({ fn }) => fn));
  });

handles.test("display_that_is_not_initialized")
  .describe("Before eglInitialize and after eglTerminate.")
  .clauses("EGL-OBJECT-10")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = app.egl.GetDisplay(0);
      const fail = () => steps(READY, app, { display, surface: NO_HANDLE, context: NO_HANDLE });
      return {
        ...stepsFor({ never: null }, fail),
        eglInitialize: () => app.egl.Initialize(display, null, null),
        eglTerminate: () => app.egl.Terminate(display),
        ...stepsFor({ terminated: null }, fail),
      };
    });
    t.expectEqual("answers", said, {
      ...answersFor(["never", "terminated"], failing(Object.keys(READY), "EGL_NOT_INITIALIZED")),
      ...all(["eglInitialize", "eglTerminate"], "1 EGL_SUCCESS"),
    });
  });

handles.test("functions_that_take_it_for_no_display")
  .clauses("EGL-OBJECT-11")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said } = await attempt(
      t,
      t.params,
      (app) => steps(OWN_CHECK, app, { display: app.egl.GetDisplay(0), surface: 0, context: 0 }),
    );
    t.expectEqual("answers", said, failing(Object.keys(OWN_CHECK), "EGL_BAD_DISPLAY"));
  });

handles.test("surface_that_is_none")
  .clauses("EGL-OBJECT-12")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const destroyed = createWindowSurface(app, display);
      app.egl.DestroySurface(display, destroyed);
      return stepsFor(
        { never_made: NO_HANDLE, null: 0, destroyed },
        (surface) => steps(SURFACES, app, { display, surface, context: 0 }),
      );
    });
    const failed = failing(Object.keys(SURFACES), "EGL_BAD_SURFACE");
    t.expectEqual("answers", said, answersFor(["never_made", "null", "destroyed"], failed));
    const reaching = Object.keys(SURFACES).filter((fn) => calls(fn).length > 0);
    t.expectSequence("functions that reach the driver", reaching, ["eglDestroySurface"]);
  });

handles.test("context_that_is_none")
  .clauses("EGL-OBJECT-13")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const destroyed = createContext(app, display);
      app.egl.DestroyContext(display, destroyed);
      return stepsFor(
        { never_made: NO_HANDLE, destroyed },
        (context) => steps(CONTEXTS, app, { display, surface: 0, context }),
      );
    });
    const failed = failing(Object.keys(CONTEXTS), "EGL_BAD_CONTEXT");
    t.expectEqual("answers", said, answersFor(["never_made", "destroyed"], failed));
    t.expectAbsent("eglMakeCurrent and eglQueryContext of the driver", [
      ...calls("eglMakeCurrent"),
      ...calls("eglQueryContext"),
    ]);
  });

handles.test("null_context_is_none")
  .describe("To share with, and to make current, it is allowed.")
  .clauses("EGL-OBJECT-13")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(
      t,
      t.params,
      (app) => steps(OF_CONTEXTS, app, { display: initialize(app), surface: 0, context: 0 }),
    );
    t.expectEqual("answers", said, failing(Object.keys(OF_CONTEXTS), "EGL_BAD_CONTEXT"));
  });

handles.test("surface_and_context_are_told_apart")
  .clauses("EGL-OBJECT-14")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      const { egl } = app;
      return {
        context_as_surface: () => egl.QuerySurface(display, context, EGL.WIDTH, out("int")),
        context_swapped: () => egl.SwapBuffers(display, context),
        context_drawn_to: () => egl.MakeCurrent(display, context, surface, context),
        surface_as_context: () =>
          egl.QueryContext(display, surface, EGL.CONTEXT_CLIENT_VERSION, out("int")),
        surface_shared: () => egl.CreateContext(display, 1, surface, ints(EGL.NONE)),
        surface_made_current: () => egl.MakeCurrent(display, surface, surface, surface),
        surface_destroyed_as_context: () => egl.DestroyContext(display, surface),
        context_destroyed_as_surface: () => egl.DestroySurface(display, context),
        display_as_surface: () => egl.SwapBuffers(display, display),
      };
    });
    t.expectEqual("answers", said, {
      ...all(
        ["context_as_surface", "context_swapped", "context_drawn_to"],
        "0 EGL_BAD_SURFACE",
      ),
      ...all(
        ["surface_as_context", "surface_shared", "surface_made_current"],
        "0 EGL_BAD_CONTEXT",
      ),
      surface_destroyed_as_context: "0 EGL_BAD_CONTEXT",
      context_destroyed_as_surface: "0 EGL_BAD_SURFACE",
      display_as_surface: "0 EGL_BAD_SURFACE",
    });
  });

handles.test("objects_of_a_terminated_display_are_none")
  .clauses("EGL-OBJECT-15")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      app.egl.Terminate(display);
      app.egl.Initialize(display, null, null);
      return {
        eglSwapBuffers: () => app.egl.SwapBuffers(display, surface),
        eglDestroySurface: () => app.egl.DestroySurface(display, surface),
        eglDestroyContext: () => app.egl.DestroyContext(display, context),
        eglMakeCurrent: () => app.egl.MakeCurrent(display, null, null, context),
      };
    });
    t.expectEqual("answers", said, {
      ...all(["eglSwapBuffers", "eglDestroySurface"], "0 EGL_BAD_SURFACE"),
      ...all(["eglDestroyContext", "eglMakeCurrent"], "0 EGL_BAD_CONTEXT"),
    });
  });

/** The groups. */
export const tests: readonly Group[] = [handles];
