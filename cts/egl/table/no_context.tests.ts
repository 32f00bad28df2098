/**
 * Tests of functions of OpenGL ES that are called without a context.
 *
 * Plan: threads that never had to do with EGL, the first thread, the one that initialized the display, and one whose context
 * was released: what is returned, what reaches the driver, what is logged; threads side by side; the getters.
 *
 * @module
 */

import { GL_NAMES } from "../../contract/entry_points.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { GL } from "../../contract/enums.ts";
import { startEgl, startGl } from "../../fakes/programs.ts";
import { type Context, type Group, group, isLast } from "../../framework/mod.ts";
import { linesOf } from "../api/scenes.ts";
import { calls } from "../driver/scenes.ts";
import { callGl, callOn, EXTENSION, isExported, isOneOfEach, tableScene } from "./scenes.ts";

const noContext = group(
  "egl:no_context",
  "Functions of OpenGL ES that are called on a thread without a context, whatever other threads have.",
);

/** Threads without a context: those with hooks that say so, and one that has none. */
const THREADS = ["first", "initialised", "released"] as const;

/**
 * Makes a thread without a context.
 *
 * @param app Where to record.
 * @param kind How it came to have none; `never` is a second thread beside a first one that has a context.
 * @returns The calls of that thread.
 */
export function threadWithoutContext(
  app: App,
  kind: typeof THREADS[number] | "never",
): App {
  const second = app.via({ thread: "second" });
  switch (kind) {
    case "first":
      return app;
    case "initialised":
      startEgl(second);
      return second;
    case "released":
      release(second);
      return second;
    case "never":
      startGl(app);
      return second;
  }
}

/** Makes a context current and lets it go. */
function release(app: App): void {
  app.egl.MakeCurrent(startGl(app).display, null, null, null);
}

/** The results of a driver, were it asked. */
const RETURNS = {
  glCreateShader: 5,
  glGetError: GL.INVALID_OPERATION,
  glIsEnabled: 1,
  glCheckFramebufferStatus: 7,
};

async function expectNothing(
  t: Context<unknown>,
  device: { readonly release: Release },
  thread: typeof THREADS[number] | "never",
): Promise<void> {
  const driver = { returns: RETURNS, reports: Object.keys(RETURNS) };
  let called: Result[] = [];
  const { record } = await callOn(t, { ...device, driver }, (app) => {
    const caller = threadWithoutContext(app, thread);
    called = Object.keys(RETURNS).map((fn) => callGl(caller, fn));
    return {};
  });
  t.expectSequence("results", called.map(({ ref }) => record.results[ref]?.value), [0, 0, 0, 0]);
  t.expectAbsent("functions of the driver that were called", calls(record));
}

noContext.test("thread_that_never_called_egl")
  .describe("The first thread has a context.")
  .clauses("EGL-TABLE-18")
  .releases(10, 15)
  .sample(({ release }) => release === 10)
  .fn(async (t) => {
    await expectNothing(t, t.params, "never");
  });

noContext.test("thread_that_never_called_egl_is_silent")
  .clauses("EGL-TABLE-18")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a call without a context is logged",
    scene: ({ release }) => silentScene(release, "never"),
    happened: ({ record }) => linesOf(record, "E").map(({ message }) => message),
  })
  .control("the thread had a context", ({ release }) => silentScene(release, "released"));

function silentScene(release: Release, kind: "never" | "released") {
  return tableScene({ release, driver: { extra: [EXTENSION] } }, (app) => {
    const pointer = app.egl.GetProcAddress(EXTENSION);
    const thread = threadWithoutContext(app, kind);
    thread.gl.Flush();
    thread.gl.GetString(GL.VENDOR);
    thread.callPointer(pointer, EXTENSION);
  });
}

noContext.test("thread_without_a_context")
  .clauses("EGL-TABLE-19")
  .releases(10, 15)
  .params({ thread: THREADS })
  .filter(isLast)
  .fn(async (t) => {
    await expectNothing(t, t.params, t.params.thread);
  });

noContext.test("every_function_without_a_context")
  .clauses("EGL-TABLE-19")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    let called: Result[] = [];
    const names = GL_NAMES.filter(isExported);
    const driver = { reports: GL_NAMES };
    const { record } = await callOn(t, { release: t.params.release, driver }, (app) => {
      release(app);
      called = names.map((name) => callGl(app, name));
      return {};
    });
    t.expectAbsent(
      "functions that return something",
      names.filter((_, i) => (record.results[called[i]!.ref]?.value ?? 0) !== 0),
    );
    const asked = calls(record).filter((call) => !call.startsWith("glGetString "));
    t.expectAbsent("functions of the driver that were called", asked);
  });

noContext.test("logged_once_for_each_thread")
  .describe(
    "Functions of several kinds are called, on one thread, after another one had a context.",
  )
  .clauses("EGL-TABLE-20")
  .releases(10, 15)
  .params({ thread: ["first", "released"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release: version, thread } = t.params;
    const driver = { extra: [EXTENSION] };
    const { record } = await callOn(t, { release: version, driver }, (app) => {
      release(app.via({ thread: "other" }));
      return callWithoutContext(app, threadWithoutContext(app, thread));
    });
    t.expectEqual("lines of errors", linesOf(record, "E").length, 1);
  });

/** Calls functions of several kinds: four calls. */
function callWithoutContext(app: App, caller: App): Record<"last", Result> {
  const pointer = app.egl.GetProcAddress(EXTENSION);
  caller.gl.Flush();
  caller.gl.GetString(GL.VENDOR);
  caller.callPointer(pointer, EXTENSION);
  return { last: caller.gl.Flush() };
}

noContext.test("logged_each_time_before_the_first_context")
  .describe(
    "A second thread has a context after four calls of the first, which calls four times more.",
  )
  .clauses("EGL-TABLE-160")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .sample(isOneOfEach)
  .fn(async (t) => {
    const { release: version, compat } = t.params;
    const driver = { extra: [EXTENSION] };
    const { record } = await callOn(t, { release: version, compat, driver }, (app) => {
      callWithoutContext(app, app);
      release(app.via({ thread: "other" }));
      return callWithoutContext(app, app);
    });
    t.expectEqual("lines of errors", linesOf(record, "E").length, compat ? 5 : 1);
  });

noContext.test("logged_again_after_the_thread_was_released")
  .clauses("EGL-TABLE-43")
  .releases(10, 15)
  .params({ between: ["nothing", "eglReleaseThread"] })
  .filter(isLast)
  .fn(async (t) => {
    const { between } = t.params;
    const { record } = await callOn(t, { release: t.params.release }, (app) => {
      release(app);
      app.gl.Flush();
      if (between === "eglReleaseThread") app.egl.ReleaseThread();
      return { last: app.gl.Flush() };
    });
    const lines = between === "nothing" ? 1 : 2;
    t.expectEqual("lines of errors", linesOf(record, "E").length, lines);
  });

noContext.test("logged_for_each_thread_by_itself")
  .describe("Three threads call in turns; one of them has a context in between.")
  .clauses("EGL-TABLE-20")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await callOn(t, { release: t.params.release }, (app) => {
      const threads = ["second", "third", "fourth"].map((thread) => app.via({ thread }));
      threads.forEach(release);
      for (const { gl } of threads) gl.Flush();
      release(threads[1]!);
      const results = [...threads, ...threads].map(({ gl }) => gl.Flush());
      return { last: results.at(-1)! };
    });
    const lines = linesOf(record, "E");
    t.expectEqual("lines of errors", lines.length, 3);
    t.expectEqual("threads that they are of", new Set(lines.map(({ tid }) => tid)).size, 3);
  });

noContext.test("released_context_is_not_called")
  .clauses("EGL-TABLE-21")
  .releases(10, 15)
  .params({ version: [1, 2] })
  .sample(({ version, release }) => release === (version === 1 ? 10 : 15))
  .mustNot({
    what: "a call reaches the driver",
    scene: (params) => releaseScene(params, true),
    happened: ({ record }) => calls(record),
  })
  .control("the context is not released", (params) => releaseScene(params, false));

function releaseScene(
  { release, version }: { readonly release: Release; readonly version: 1 | 2 },
  lets: boolean,
) {
  return tableScene({ release, driver: { reports: ["glFlush"] } }, (app) => {
    const pointer = app.egl.GetProcAddress("glFlush");
    const { display } = startGl(app, version);
    if (lets) app.egl.MakeCurrent(display, null, null, null);
    app.gl.Flush();
    app.gles1.Flush();
    app.callPointer(pointer, "glFlush");
  });
}

noContext.test("context_serves_its_thread_alone")
  .clauses("EGL-TABLE-22")
  .releases(10, 15)
  .params({ other: ["never", "released"] })
  .filter(isLast)
  .mustNot({
    what: "a call of another thread reaches the driver",
    scene: ({ release, other }) => otherScene(release, other),
    happened: ({ record }) => calls(record),
  })
  .control("the other thread has a context as well", ({ release }) => otherScene(release, "has"));

function otherScene(version: Release, other: "never" | "released" | "has") {
  return tableScene({ release: version, driver: { reports: ["glFlush"] } }, (app) => {
    const second = app.via({ thread: "second" });
    if (other === "released") release(second);
    if (other === "has") startGl(second);
    startGl(app);
    second.gl.Flush();
  });
}

noContext.test("release_on_one_thread_leaves_others")
  .describe("Two threads have contexts; one lets its own go.")
  .clauses("EGL-TABLE-22")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const binaries = { GLESv1_CM: { reports: ["glFlush"] }, GLESv2: { reports: ["glFlush"] } };
    const { record } = await callOn(t, { release: t.params.release, binaries }, (app) => {
      const second = app.via({ thread: "second" });
      startGl(app, 1);
      startGl(second, 2);
      app.gl.Flush();
      second.gl.Flush();
      second.egl.MakeCurrent(second.egl.GetDisplay(0), null, null, null);
      second.gl.Flush();
      return { last: app.gl.Flush() };
    });
    const expected = ["GLESv1_CM", "GLESv2", "GLESv1_CM"].map((who) => `glFlush of ${who}`);
    t.expectSequence("functions called", calls(record), expected);
  });

noContext.test("getters_without_a_context")
  .clauses("EGL-TABLE-23")
  .releases(10, 15)
  .params({ thread: ["never", "released"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, thread } = t.params;
    const driver = { glExtensions: "GL_OES_foo GL_OES_bar" };
    const { record, values } = await callOn(t, { release, driver }, (app) => {
      const { gl } = threadWithoutContext(app, thread);
      return {
        extensions: gl.GetString(GL.EXTENSIONS),
        first: gl.GetStringi(GL.EXTENSIONS, 0),
        vendor: gl.GetString(GL.VENDOR),
        number: gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
      };
    });
    const { number: _, ...strings } = values;
    t.expectEqual("strings", strings, { extensions: null, first: null, vendor: null });
    t.expectEqual("memory for the number", record.results.at(-1)?.outs, [[0]]);
  });

noContext.test("string_of_libglesv1_cm_on_a_thread_that_never_called_egl")
  .clauses("EGL-TABLE-24")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isOneOfEach)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { record } = await t.play(tableScene({ release, compat }, (app) => {
      threadWithoutContext(app, "never").gles1.GetString(GL.VENDOR);
    }));
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectEqual("string", record.results.at(-1)?.value, null);
  });

/** The group. */
export const tests: readonly Group[] = [noContext];
