/**
 * Tests of functions of OpenGL ES that the driver, or the version of the context, lacks.
 *
 * Plan: one function, however it is reached; all of them; errors; the log; debug markers, which the driver lacks or does
 * not list; functions of later versions in a context of OpenGL ES 1.x.
 *
 * @module
 */

import { GL_NAMES, GLES1_NAMES } from "../../contract/entry_points.ts";
import type { App } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { startGl } from "../../fakes/programs.ts";
import { type Group, group, isAtEdgeOf, isLast, type Scene } from "../../framework/mod.ts";
import { linesOf } from "../api/scenes.ts";
import { calls } from "../driver/scenes.ts";
import { callGl, callOn, isExported, isOneOfEach, tableScene } from "./scenes.ts";

const unimplemented = group(
  "egl:unimplemented",
  "Functions of OpenGL ES that the driver, or the version of the context, lacks: they can be called, and do nothing.",
);

function callBy(app: App, by: "symbol" | "pointer", fn: string): void {
  if (by === "pointer") app.callPointer(app.egl.GetProcAddress(fn), fn);
  else callGl(app, fn);
}

unimplemented.test("function_that_the_driver_lacks_returns")
  .describe("The driver lacks glFinish; glFlush, which it has, shows that the context still works.")
  .clauses("EGL-TABLE-13")
  .releases(10, 15)
  .params({ by: ["symbol", "pointer"], version: [1, 2], compat: [false, true] })
  .filter((params) =>
    params.by === "symbol" && params.version === 2
      ? isOneOfEach(params)
      : params.release === 15 && params.compat && (params.by === "symbol" || params.version === 2)
  )
  .fn(async (t) => {
    const { release, by, version, compat } = t.params;
    const driver = { missing: ["glFinish"], reports: ["glFlush"] };
    const scene = tableScene({ release, compat, driver }, (app) => {
      startGl(app, version);
      callBy(app, by, "glFinish");
      app.gl.Flush();
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), ["glFlush of driver"]);
  });

unimplemented.test("every_function_may_be_lacking")
  .describe("The binaries for OpenGL ES have no function, and the one for EGL has none of theirs.")
  .clauses("EGL-TABLE-13")
  .releases(10, 15)
  .params({ version: [1, 2] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, version } = t.params;
    const names = (version === 1 ? GLES1_NAMES : GL_NAMES).filter(isExported);
    const binaries = { GLESv1_CM: { missing: names }, GLESv2: { missing: names } };
    const scene = tableScene({ release, compat: true, binaries }, (app) => {
      startGl(app, version);
      for (const name of names) callGl(app, name);
    });
    const { record } = await t.play(scene);
    t.expectEqual("calls that returned", record.results.length, scene.program.calls.length);
    t.expectRunning(record);
  });

unimplemented.test("call_leaves_no_error")
  .clauses("EGL-TABLE-14")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    const { values } = await callOn(t, { release, driver: { missing: ["glFinish"] } }, (app) => {
      startGl(app);
      app.gl.Finish();
      return { gl: app.gl.GetError(), egl: app.egl.GetError() };
    });
    t.expectEqual("errors", values, { gl: 0, egl: EGL.SUCCESS });
  });

unimplemented.test("calls_are_logged_at_most_once_a_second")
  .describe(
    "Ten functions are called forty times each, in turns, by four threads. Each second that all of it took allows one line more.",
  )
  .clauses("EGL-TABLE-15")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const missing = GLES1_NAMES.filter((name) => /^gl(?:Tex|Scale|Rotate)/.test(name)).slice(0, 10);
    const start = performance.now();
    const { record } = await callOn(
      t,
      { release: t.params.release, driver: { missing } },
      (app) => {
        const threads = ["main", "second", "third", "fourth"].map((thread) => app.via({ thread }));
        for (const thread of threads) startGl(thread);
        for (let i = 0; i < 400; i++) callGl(threads[i % 4]!, missing[i % 10]!);
        return { error: app.gl.GetError() };
      },
    );
    const seconds = Math.ceil((performance.now() - start) / 1000);
    const { length } = linesOf(record, "E");
    t.expect("functions are lacking", missing.length === 10);
    t.expect(
      "lines of errors: one, and at most one more for each second that has begun",
      length >= 1 && length <= 1 + seconds,
      length,
    );
  });

const MARKERS = ["glInsertEventMarkerEXT", "glPushGroupMarkerEXT", "glPopGroupMarkerEXT"] as const;

unimplemented.test("lack_of_debug_markers_is_silent")
  .clauses("EGL-TABLE-16")
  .releases(10, 15)
  .params({ listed: [true, false], version: [1, 2] })
  .sample(({ release, listed, version }) =>
    release === (listed ? 15 : 10) && (listed || version === 2)
  )
  .mustNot({
    what: "it is logged that the driver lacks a function",
    scene: (params) => markerScene(params, MARKERS),
    happened: ({ record }) => linesOf(record, "E").map(({ message }) => message),
  })
  .control(
    "other functions are called, too",
    (params) => markerScene(params, [...MARKERS, "glFinish"]),
  );

function markerScene(
  { release, listed, version }: {
    readonly release: Release;
    readonly listed: boolean;
    readonly version: 1 | 2;
  },
  names: readonly string[],
): Scene {
  const driver = { missing: names, glExtensions: listed ? "GL_EXT_debug_marker" : "GL_OES_foo" };
  return tableScene({ release, driver }, (app) => {
    startGl(app, version);
    for (const name of names) callGl(app, name);
  });
}

unimplemented.test("function_of_later_versions_in_a_context_of_1")
  .describe("The driver has it. glGetStringi is one that libEGL looks at itself.")
  .clauses("EGL-TABLE-17")
  .releases(10, 15)
  .params({
    fn: ["glUseProgram", "glGetStringi"],
    by: ["symbol", "pointer"],
    compat: [false, true],
  })
  .filter((params) =>
    isOneOfEach(params) &&
    (params.by === "symbol" || (params.fn === "glUseProgram" && !params.compat))
  )
  .fn(async (t) => {
    const { release, fn, by, compat } = t.params;
    const scene = tableScene({ release, compat, driver: { reports: [fn, "glFlush"] } }, (app) => {
      startGl(app, 1);
      callBy(app, by, fn);
      app.gl.Flush();
    });
    const { record } = await t.play(scene);
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectSequence("functions called", calls(record), ["glFlush of driver"]);
    t.expectEqual("lines of errors", linesOf(record, "E").length, 1);
  });

/** The driver has the debug marker functions, listed or not, and a program calls them in a context. */
function driverMarkers(
  { release, compat, version }: {
    readonly release: Release;
    readonly compat: boolean;
    readonly version: 1 | 2;
  },
  glExtensions: string,
): Scene {
  const driver = { reports: MARKERS, glExtensions };
  return tableScene({ release, compat, driver }, (app) => {
    startGl(app, version);
    for (const name of MARKERS) callGl(app, name);
  });
}

unimplemented.test("debug_markers_of_a_driver_that_does_not_list_them")
  .clauses("EGL-TABLE-44")
  .releases(10, 11)
  .params({ version: [1, 2], compat: [false, true] })
  .fn(async (t) => {
    const { record } = await t.play(driverMarkers(t.params, "GL_OES_foo"));
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), MARKERS.map((name) => `${name} of driver`));
  });

unimplemented.test("debug_markers_are_silenced_if_the_driver_does_not_list_them")
  .clauses("EGL-TABLE-45")
  .releases(12, 15)
  .params({ version: [1, 2], compat: [false, true] })
  .filter(isAtEdgeOf(12, 15))
  .mustNot({
    what: "a debug marker function of the driver is called",
    scene: (params) => driverMarkers(params, "GL_OES_foo"),
    happened: ({ record }) => calls(record),
  })
  .control("the driver lists them", (params) => driverMarkers(params, "GL_EXT_debug_marker"));

/** The group. */
export const tests: readonly Group[] = [unimplemented];
