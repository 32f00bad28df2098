/**
 * Tests of contexts: how they are made, whose GL they get, and how they go.
 *
 * Plan: client versions, over a driver in three binaries; attributes and shared contexts as the driver sees them; what is
 * not of EGL 1.4; drivers that refuse; what is destroyed while it is current.
 *
 * @module
 */

import { type App, ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { initialize } from "../../fakes/programs.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask, DRIVER_DISPLAY, isHandle } from "../api/scenes.ts";
import { attempt, createContext, createPbuffer, reached } from "./scenes.ts";

const contexts: Group = group(
  "egl:contexts",
  "How contexts are made and destroyed, and which driver their GL calls go to.",
);

const {
  CONTEXT_CLIENT_VERSION: VERSION,
  CONTEXT_MINOR_VERSION: MINOR,
  CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY: RESET,
} = EGL;

/** The attributes of contexts of OpenGL ES 2.0 and later. */
const OF_GLES2 = [[VERSION, 2], [VERSION, 3], [MINOR, 1, VERSION, 3], [VERSION, 2, VERSION, 1]];
/** The attributes of contexts of OpenGL ES 1.x. */
const OF_GLES1 = [[], [VERSION, 1], [VERSION, 4], [MINOR, 2]];

/** A native process over a driver in three binaries, each of which reports glFlush. */
function threeBinaries(release: Release, write: (app: App) => void): Scene {
  const reports = ["glFlush"];
  const { world } = buildWorld({ release })
    .property("ro.hardware.egl", "fake")
    .driverLibrary("libEGL_fake.so", { reports })
    .driverLibrary("libGLESv1_CM_fake.so", { reports })
    .driverLibrary("libGLESv2_fake.so", { reports });
  return { world, process: { kind: "native" }, program: recordProgram(write) };
}

/** Makes a context of each list current, one after the other, and calls glFlush. */
function flushWith(release: Release, lists: readonly (readonly number[])[]): Scene {
  return threeBinaries(release, (app) => {
    const display = initialize(app);
    for (const list of lists) {
      app.egl.MakeCurrent(display, null, null, createContext(app, display, list));
      app.gl.Flush();
    }
  });
}

contexts.test("client_version_chooses_the_driver")
  .clauses("EGL-OBJECT-26")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play(flushWith(t.params.release, OF_GLES2));
    t.expectRunning(record);
    const flushed = eventsAt(record, "call").map(({ who }) => who);
    t.expectSequence("glFlush of", flushed, OF_GLES2.map(() => "GLESv2_fake"));
  });

contexts.test("other_client_versions_are_of_the_old_driver")
  .clauses("EGL-OBJECT-27")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play(flushWith(t.params.release, OF_GLES1));
    t.expectRunning(record);
    const flushed = eventsAt(record, "call").map(({ who }) => who);
    t.expectSequence("glFlush of", flushed, OF_GLES1.map(() => "GLESv1_CM_fake"));
  });

contexts.test("each_thread_has_its_contexts_driver")
  .describe("The second thread's context is of OpenGL ES 1.x; it comes and goes meanwhile.")
  .clauses("EGL-OBJECT-88")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await t.play(threeBinaries(t.params.release, (app) => {
      const second = app.via({ thread: "second" });
      const display = initialize(app);
      app.egl.MakeCurrent(display, null, null, createContext(app, display));
      second.egl.MakeCurrent(display, null, null, createContext(app, display, [VERSION, 1]));
      app.gl.Flush();
      second.gl.Flush();
      second.egl.MakeCurrent(display, null, null, null);
      second.gl.Flush();
      app.gl.Flush();
    }));
    t.expectRunning(record);
    t.expectSequence("glFlush of", eventsAt(record, "call").map(({ who }) => who), [
      "GLESv2_fake",
      "GLESv1_CM_fake",
      "GLESv2_fake",
    ]);
  });

contexts.test("driver_gets_the_attributes")
  .describe("The suite's driver names the version that it was asked for in GL_VERSION.")
  .clauses("EGL-OBJECT-28")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      const versionOf = (list: number[]) => {
        app.egl.MakeCurrent(display, null, null, createContext(app, display, list));
        return app.gl.GetString(GL.VERSION);
      };
      return { three: versionOf([MINOR, 0, VERSION, 3]), five: versionOf([VERSION, 5]) };
    });
    t.expectEqual("GL_VERSION", values, {
      three: "OpenGL ES 3.0 fake",
      five: "OpenGL ES 5.0 fake",
    });
  });

contexts.test("driver_gets_the_shared_context")
  .clauses("EGL-OBJECT-29")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { returns: { eglCreateContext: 0x51 } };
    const { calls } = await ask(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const first = app.egl.CreateContext(display, 5, null, ints(EGL.NONE));
      return { second: app.egl.CreateContext(display, 6, first, ints(EGL.NONE)) };
    });
    const given = calls("eglCreateContext").map(([display, config, share]) => [
      display,
      config,
      share || 0,
    ]);
    t.expectEqual("display, config and shared context", given, [
      [DRIVER_DISPLAY, 5, 0],
      [DRIVER_DISPLAY, 6, 0x51],
    ]);
  });

/** Drivers with which libEGL offers EGL 1.4. */
const OLD_DRIVERS = {
  of_1_4: { version: [1, 4] },
  of_1_5_without_eglWaitSync: { missing: ["eglWaitSync"] },
} as const satisfies Record<string, DriverKnobs>;

/** Asks for a context with an attribute of EGL 1.5, behind another one. */
function resetScene(release: Release, driver: DriverKnobs): Scene {
  return apiScene({ release, driver }, (app) => {
    const list = [VERSION, 2, RESET, EGL.NO_RESET_NOTIFICATION];
    createContext(app, initialize(app), list);
  });
}

contexts.test("attribute_of_egl_1_5_is_not_the_drivers_business")
  .clauses("EGL-OBJECT-30")
  .releases(10, 15)
  .params({ driver: ["of_1_4", "of_1_5_without_eglWaitSync"] })
  .filter(isLast)
  .mustNot({
    what: "a driver is asked for a context with an attribute of EGL 1.5",
    scene: ({ release, driver }) => resetScene(release, OLD_DRIVERS[driver]),
    happened: reached("eglCreateContext"),
  }).control("EGL 1.5 is offered", ({ release }) => resetScene(release, {}));

contexts.test("attribute_of_egl_1_5_is_none_of_1_4")
  .clauses("EGL-OBJECT-30")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, { ...t.params, driver: OLD_DRIVERS.of_1_4 }, (app) => {
      const display = initialize(app);
      const reset = [RESET, EGL.NO_RESET_NOTIFICATION];
      return {
        first: () => createContext(app, display, reset),
        last: () => createContext(app, display, [VERSION, 2, ...reset]),
        value_only: () => createContext(app, display, [VERSION, RESET]),
        after_the_end: () => createContext(app, display, [VERSION, 2, EGL.NONE, ...reset]),
      };
    });
    t.expectEqual("answers", said, {
      first: "0 EGL_BAD_ATTRIBUTE",
      last: "0 EGL_BAD_ATTRIBUTE",
      value_only: "handle EGL_SUCCESS",
      after_the_end: "handle EGL_SUCCESS",
    });
  });

contexts.test("what_the_driver_does_not_make")
  .clauses("EGL-OBJECT-31")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = {
      errors: { eglCreateContext: EGL.BAD_CONFIG, eglCreatePbufferSurface: EGL.BAD_MATCH },
    };
    const { said } = await attempt(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      return {
        eglCreateContext: () => createContext(app, display),
        eglCreatePbufferSurface: () => createPbuffer(app, display),
      };
    });
    t.expectEqual("answers", said, {
      eglCreateContext: "0 EGL_BAD_CONFIG",
      eglCreatePbufferSurface: "0 EGL_BAD_MATCH",
    });
  });

contexts.test("what_the_driver_does_not_destroy")
  .clauses("EGL-OBJECT-32")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = {
      errors: { eglDestroyContext: EGL.BAD_ACCESS, eglDestroySurface: EGL.BAD_ALLOC },
    };
    const { said } = await attempt(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      return {
        eglDestroyContext: () => app.egl.DestroyContext(display, context),
        eglDestroySurface: () => app.egl.DestroySurface(display, surface),
        eglQueryContext: () => app.egl.QueryContext(display, context, VERSION, out("int")),
        eglMakeCurrent: () => app.egl.MakeCurrent(display, surface, surface, context),
      };
    });
    t.expectEqual("answers", said, {
      eglDestroyContext: "0 EGL_BAD_ACCESS",
      eglDestroySurface: "0 EGL_BAD_ALLOC",
      eglQueryContext: "1 EGL_SUCCESS",
      eglMakeCurrent: "1 EGL_SUCCESS",
    });
  });

/** Makes a surface and a context current, and destroys one of them. */
function destroyCurrent(app: App, which: "context" | "surface"): Record<
  "display" | "surface" | "context" | "destroyed",
  Result
> {
  const display = initialize(app);
  const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
  app.egl.MakeCurrent(display, surface, surface, context);
  const destroyed = which === "context"
    ? app.egl.DestroyContext(display, context)
    : app.egl.DestroySurface(display, surface);
  return { display, surface, context, destroyed };
}

contexts.test("context_is_destroyed_while_current")
  .clauses("EGL-OBJECT-33")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const { display, context, destroyed } = destroyCurrent(app, "context");
      app.gl.Flush();
      const current = app.egl.GetCurrentContext();
      const still = app.egl.GetCurrentDisplay();
      const again = app.egl.MakeCurrent(display, null, null, context);
      const error = app.egl.GetError();
      const released = app.egl.MakeCurrent(display, null, null, null);
      const after = app.egl.GetCurrentContext();
      app.gl.Flush();
      return { display, still, context, current, destroyed, again, error, released, after };
    });
    const { display, still, context, current, after, ...others } = values;
    t.expect("there is a context", isHandle(context), context);
    t.expectEqual("what is current", [current, still, after || 0], [context, display, 0]);
    t.expectEqual("answers", others, {
      destroyed: 1,
      again: 0,
      error: EGL.BAD_CONTEXT,
      released: 1,
    });
    t.expectEqual("calls that reach the driver until it is released", calls("glFlush").length, 1);
  });

contexts.test("surface_is_destroyed_while_current")
  .clauses("EGL-OBJECT-34")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values, calls } = await ask(t, t.params, (app) => {
      const { display, surface, destroyed } = destroyCurrent(app, "surface");
      app.gl.Flush();
      const draw = app.egl.GetCurrentSurface(EGL.DRAW);
      const read = app.egl.GetCurrentSurface(EGL.READ);
      const swapped = app.egl.SwapBuffers(display, surface);
      const error = app.egl.GetError();
      app.egl.MakeCurrent(display, null, null, null);
      const after = app.egl.GetCurrentSurface(EGL.DRAW);
      return { surface, draw, read, destroyed, swapped, error, after };
    });
    const { surface, draw, read, after, ...others } = values;
    t.expect("there is a surface", isHandle(surface), surface);
    t.expectEqual("what is current", [draw, read, after || 0], [surface, surface, 0]);
    t.expectEqual("answers", others, { destroyed: 1, swapped: 0, error: EGL.BAD_SURFACE });
    t.expectEqual("calls that reach the driver", calls("glFlush").length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [contexts];
