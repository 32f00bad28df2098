/**
 * Tests of threads: how they are released, and what they bind and wait for without a context.
 *
 * Plan: what eglReleaseThread does to this thread, to another, to the driver and to GL calls; waiting before a driver is
 * loaded; functions of threads that the driver lacks.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask } from "../api/scenes.ts";
import { all, attempt, createContext, createPbuffer, reached } from "./scenes.ts";

const threads: Group = group(
  "egl:threads",
  "How threads are released, and what they bind and wait for.",
);

threads.test("release_thread_releases_its_own")
  .clauses("EGL-OBJECT-42")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const surface = createPbuffer(app, display);
      const [mine, theirs] = [createContext(app, display), createContext(app, display)];
      const other = app.via({ thread: "second" });
      app.egl.MakeCurrent(display, surface, surface, mine);
      other.egl.MakeCurrent(display, null, null, theirs);
      return {
        released: app.egl.ReleaseThread(),
        context: app.egl.GetCurrentContext(),
        surface: app.egl.GetCurrentSurface(EGL.DRAW),
        display: app.egl.GetCurrentDisplay(),
        theirs,
        other: other.egl.GetCurrentContext(),
        mine,
        again: app.egl.MakeCurrent(display, surface, surface, mine),
        then: app.egl.GetCurrentContext(),
      };
    });
    const { released, context, surface, display, theirs, other, mine, again, then } = values;
    t.expectEqual("eglReleaseThread", released, 1);
    t.expectEqual("what the thread has", [context || 0, surface || 0, display || 0], [0, 0, 0]);
    t.expectEqual("what the other one has", other, theirs);
    t.expectEqual("what it has if it is made current again", [again, then], [1, mine]);
  });

threads.test("release_thread_is_the_drivers_too")
  .clauses("EGL-OBJECT-43")
  .releases(10, 15)
  .params({ driver: ["lacks_it", "fails"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, driver: kind } = t.params;
    const driver = {
      lacks_it: { missing: ["eglReleaseThread"] },
      fails: { returns: { eglReleaseThread: 0 } },
    }[kind];
    const { values, calls } = await ask(t, { release, driver }, (app) => {
      initialize(app);
      const released = app.egl.ReleaseThread();
      return { released, error: app.egl.GetError() };
    });
    t.expectEqual("answers", values, { released: 1, error: EGL.SUCCESS });
    const told = calls("eglReleaseThread").length;
    t.expectEqual("eglReleaseThread of the driver", told, Number(kind !== "lacks_it"));
  });

/** Makes a GL call on a thread that has been released, or not. */
function releasedScene(release: Release, compat: boolean, released: boolean): Scene {
  return apiScene({ release, compat }, (app) => {
    const display = initialize(app);
    app.egl.MakeCurrent(display, null, null, createContext(app, display));
    if (released) app.egl.ReleaseThread();
    app.gl.Flush();
  });
}

threads.test("gl_of_a_released_thread_reaches_no_driver")
  .clauses("EGL-OBJECT-44")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a GL call of a released thread reaches the driver",
    scene: ({ release }) => releasedScene(release, false, true),
    happened: reached("glFlush"),
  }).control("the thread is not released", ({ release }) => releasedScene(release, false, false));

threads.test("gl_of_a_released_thread_reaches_the_driver")
  .clauses("EGL-OBJECT-45")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const outcome = await t.play(releasedScene(t.params.release, true, true));
    t.expectRunning(outcome.record);
    t.expectEither("calls", reached("glFlush")(outcome).length, 1, 0);
  });

threads.test("nothing_to_wait_for_without_a_driver")
  .clauses("EGL-OBJECT-46")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, record } = await attempt(t, t.params, (app) => ({
      eglWaitGL: () => app.egl.WaitGL(),
      eglWaitNative: () => app.egl.WaitNative(0),
      eglWaitClient: () => app.egl.WaitClient(),
    }));
    const names = ["eglWaitGL", "eglWaitNative", "eglWaitClient"] as const;
    t.expectEqual("answers", said, all(names, "0 EGL_BAD_CONTEXT"));
    t.expectAbsent("events of the driver", record.events);
  });

threads.test("client_waits_for_gl_if_the_driver_has_no_more")
  .clauses("EGL-OBJECT-47")
  .releases(10, 15)
  .params({ missing: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, missing } = t.params;
    const driver = {
      missing: missing ? ["eglWaitClient"] : [],
      errors: { eglWaitGL: EGL.CONTEXT_LOST },
    };
    const { said, calls } = await attempt(t, { release, driver }, (app) => {
      initialize(app);
      return { eglWaitClient: () => app.egl.WaitClient() };
    });
    t.expectEqual("answer", said.eglWaitClient, missing ? "0 EGL_CONTEXT_LOST" : "1 EGL_SUCCESS");
    const [fn, other] = missing ? ["eglWaitGL", "eglWaitClient"] : ["eglWaitClient", "eglWaitGL"];
    t.expectEqual("calls of the driver", [calls(fn!).length, calls(other!).length], [1, 0]);
  });

threads.test("api_is_the_drivers_business")
  .clauses("EGL-OBJECT-48", "EGL-OBJECT-49")
  .releases(10, 15)
  .params({ missing: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, missing } = t.params;
    const driver = {
      missing: missing ? ["eglBindAPI", "eglQueryAPI"] : [],
      returns: { eglBindAPI: 0, eglQueryAPI: EGL.OPENGL_API },
    };
    const { values, calls } = await ask(t, { release, driver }, (app) => ({
      bound: app.egl.BindAPI(EGL.OPENGL_API),
      which: app.egl.QueryAPI(),
      error: app.egl.GetError(),
    }));
    t.expectEqual("answers", values, {
      bound: Number(missing),
      which: missing ? EGL.OPENGL_ES_API : EGL.OPENGL_API,
      error: EGL.SUCCESS,
    });
    t.expectEqual("what the driver binds", calls("eglBindAPI"), missing ? [] : [[EGL.OPENGL_API]]);
  });

/** The groups. */
export const tests: readonly Group[] = [threads];
