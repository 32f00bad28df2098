/**
 * Tests of what is current on a thread.
 *
 * Plan: eglMakeCurrent with nothing, with too little, of a driver that refuses; what the getters tell, of each thread.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask, DRIVER_DISPLAY } from "../api/scenes.ts";
import { all, attempt, createContext, createPbuffer, reached } from "./scenes.ts";

const current: Group = group("egl:current", "What is current on a thread.");

/** The objects that are current on a thread: context, draw and read surface, display. */
function whatIsCurrent({ egl }: App, name: string): Record<string, Result> {
  return {
    [`${name} context`]: egl.GetCurrentContext(),
    [`${name} draw`]: egl.GetCurrentSurface(EGL.DRAW),
    [`${name} read`]: egl.GetCurrentSurface(EGL.READ),
    [`${name} display`]: egl.GetCurrentDisplay(),
  };
}

/** The same values under the names of {@link whatIsCurrent}; of nothing, 0. */
function expected(
  name: string,
  [context, draw, read, display]: readonly unknown[] = [0, 0, 0, 0],
): Record<string, unknown> {
  return {
    [`${name} context`]: context,
    [`${name} draw`]: draw,
    [`${name} read`]: read,
    [`${name} display`]: display,
  };
}

/** Values with 0 for NULL. */
function withZeros(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? 0]));
}

current.test("surfaces_need_a_context")
  .clauses("EGL-OBJECT-35")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const surface = createPbuffer(app, display);
      const make = (draw: Result | null, read: Result | null) => () =>
        app.egl.MakeCurrent(display, draw, read, null);
      return {
        both: make(surface, surface),
        draw: make(surface, null),
        read: make(null, surface),
      };
    });
    t.expectEqual("answers", said, all(["both", "draw", "read"], "0 EGL_BAD_MATCH"));
    t.expectAbsent("eglMakeCurrent of the driver", calls("eglMakeCurrent"));
  });

/** Releases what is current, if something is. */
function releaseScene(release: Release, what: "nothing" | "context"): Scene {
  return apiScene({ release }, (app) => {
    const display = initialize(app);
    const context = createContext(app, display);
    const second = app.via({ thread: "second" }).egl;
    (what === "context" ? app.egl : second).MakeCurrent(display, null, null, context);
    app.egl.MakeCurrent(display, null, null, null);
  });
}

current.test("nothing_is_released_without_the_driver")
  .describe("Another thread has a context.")
  .clauses("EGL-OBJECT-36")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "the driver is asked to release what is not current",
    scene: ({ release }) => releaseScene(release, "nothing"),
    happened: (outcome) => reached("eglMakeCurrent")(outcome).slice(1),
  }).control("the thread has a context", ({ release }) => releaseScene(release, "context"));

current.test("nothing_is_made_current_of_nothing")
  .clauses("EGL-OBJECT-36", "EGL-OBJECT-37")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      const nothing = app.egl.MakeCurrent(display, null, null, null);
      app.egl.MakeCurrent(display, surface, surface, context);
      const something = app.egl.MakeCurrent(display, null, null, null);
      const error = app.egl.GetError();
      return { nothing, something, error, ...whatIsCurrent(app, "then") };
    });
    t.expectEqual("answers", withZeros(values), {
      nothing: 1,
      something: 1,
      error: EGL.SUCCESS,
      ...expected("then"),
    });
    const released = calls("eglMakeCurrent").slice(1).map((args) => args.map((arg) => arg ?? 0));
    t.expectEqual("eglMakeCurrent of the driver", released, [[DRIVER_DISPLAY, 0, 0, 0]]);
  });

current.test("driver_refuses")
  .clauses("EGL-OBJECT-38")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { errors: { eglMakeCurrent: EGL.BAD_ACCESS } };
    const { values } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      const made = app.egl.MakeCurrent(display, surface, surface, context);
      const [error, again] = [app.egl.GetError(), app.egl.GetError()];
      return { made, error, again, ...whatIsCurrent(app, "then") };
    });
    t.expectEqual("answers", withZeros(values), {
      made: 0,
      error: EGL.BAD_ACCESS,
      again: EGL.SUCCESS,
      ...expected("then"),
    });
  });

current.test("getters_tell_of_each_thread")
  .describe(
    "Before, with surfaces that differ, on another thread, and after another context took over.",
  )
  .clauses("EGL-OBJECT-39")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const before = whatIsCurrent(app, "before");
      const display = initialize(app);
      const [draw, read] = [createPbuffer(app, display), createPbuffer(app, display)];
      const [first, second] = [createContext(app, display), createContext(app, display)];
      const third = createContext(app, display);
      const other = app.via({ thread: "second" });
      app.egl.MakeCurrent(display, draw, read, first);
      const main = whatIsCurrent(app, "main");
      const idle = whatIsCurrent(other, "idle");
      other.egl.MakeCurrent(display, null, null, second);
      const theirs = whatIsCurrent(other, "other");
      const still = whatIsCurrent(app, "still");
      app.egl.MakeCurrent(display, read, draw, third);
      return {
        ...{ display, draw, read, first, second, third },
        ...before,
        ...main,
        ...idle,
        ...theirs,
        ...still,
        ...whatIsCurrent(app, "then"),
      };
    });
    const { display, draw, read, first, second, third, ...told } = withZeros(values);
    t.expectEqual("what is current", told, {
      ...expected("before"),
      ...expected("main", [first, draw, read, display]),
      ...expected("idle"),
      ...expected("other", [second, 0, 0, display]),
      ...expected("still", [first, draw, read, display]),
      ...expected("then", [third, read, draw, display]),
    });
  });

current.test("surface_of_no_kind")
  .clauses("EGL-OBJECT-40", "EGL-OBJECT-41")
  .releases(10, 15)
  .params({ context: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, context } = t.params;
    const { said } = await attempt(t, { release }, (app) => {
      const display = initialize(app);
      if (context) app.egl.MakeCurrent(display, null, null, createContext(app, display));
      return { surface: () => app.egl.GetCurrentSurface(EGL.CORE_NATIVE_ENGINE) };
    });
    t.expectEqual("answer", said.surface, `0 ${context ? "EGL_BAD_PARAMETER" : "EGL_SUCCESS"}`);
  });

/** The groups. */
export const tests: readonly Group[] = [current];
