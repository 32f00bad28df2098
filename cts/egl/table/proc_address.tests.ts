/**
 * Tests of what eglGetProcAddress gives.
 *
 * Plan: known names, all of them, and whose address they have; names that are hidden, unknown, or none; functions of the
 * driver outside the known names, of EGL as well; the context that a call through the address goes by.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, GL_NAMES, PLATFORM_NAMES } from "../../contract/entry_points.ts";
import { type App, type Result, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { calls } from "../driver/scenes.ts";
import { threadWithoutContext } from "./no_context.tests.ts";
import { callOn, EXTENSION, isExported, isOneOfEach, tableScene } from "./scenes.ts";

const procAddress = group(
  "egl:get_proc_address",
  "What eglGetProcAddress gives for known names, functions of the driver, and others, and what a call of it reaches.",
);

/** Asks for several functions, by name. */
function askAll<K extends string>(app: App, names: readonly K[]): Record<K, Result> {
  const asked = names.map((name) => [name, app.egl.GetProcAddress(name)]);
  return Object.fromEntries(asked) as Record<K, Result>;
}

procAddress.test("every_known_name")
  .describe("The driver has all functions, or none but a few of EGL.")
  .clauses("EGL-TABLE-25")
  .releases(10, 15)
  .params({ driver: ["full", "empty"] })
  .filter(isLast)
  .fn(async (t) => {
    const names = [...PLATFORM_NAMES, ...GL_NAMES].filter(isExported);
    const kept = ["eglGetProcAddress", "eglGetError", "eglGetDisplay"];
    const missing = t.params.driver === "full" ? [] : names.filter((name) => !kept.includes(name));
    const { values } = await callOn(
      t,
      { release: t.params.release, driver: { missing } },
      (app) => askAll(app, names),
    );
    t.expectAbsent("names without a function", names.filter((name) => !values[name]));
  });

procAddress.test("known_name_has_the_exported_function")
  .describe("libGLESv1_CM exports glFlush and glGetString, too.")
  .clauses("EGL-TABLE-26")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const names = ["eglGetProcAddress", "eglSwapBuffers", "glFlush", "glGetString", "glUseProgram"];
    const exported: Record<string, Result> = {};
    const { record, values } = await callOn(t, { release: t.params.release }, (app) => {
      for (const name of names) {
        const library = name.startsWith("egl") ? "libEGL.so" : "libGLESv2.so";
        exported[name] = app.libdl.dlsym(app.libdl.dlopen(library, RTLD_NOW), name);
      }
      return askAll(app, names);
    });
    for (const name of names) {
      t.expectEqual(name, values[name], record.results[exported[name]!.ref]?.value);
    }
  });

/** When an app asks, and on which thread. */
const ASKED = ["before_a_context", "in_a_context_of_1", "on_another_thread"] as const;

/**
 * Asks for a function and calls it in a context of OpenGL ES 2.0, then in one of 1.x, and on a thread without a context.
 */
function askAndCall(app: App, fn: string, asked: typeof ASKED[number]): void {
  if (asked === "in_a_context_of_1") startGl(app, 1);
  const caller = asked === "on_another_thread" ? app.via({ thread: "asking" }) : app;
  const pointer = caller.egl.GetProcAddress(fn);
  startGl(app, 2);
  app.callPointer(pointer, fn);
  startGl(app, 1);
  app.callPointer(pointer, fn);
  const second = app.via({ thread: "second" });
  second.callPointer(pointer, fn);
  startGl(second, 2);
  second.callPointer(pointer, fn);
  app.callPointer(pointer, fn);
}

procAddress.test("known_function_goes_by_the_context_of_the_call")
  .clauses("EGL-TABLE-27")
  .releases(10, 15)
  .params({ asked: ASKED })
  .filter(isLast)
  .fn(async (t) => {
    const { release, asked } = t.params;
    const binaries = { GLESv1_CM: { reports: ["glFlush"] }, GLESv2: { reports: ["glFlush"] } };
    const { record } = await t.play(
      tableScene({ release, binaries }, (app) => askAndCall(app, "glFlush", asked)),
    );
    t.expectRunning(record);
    const expected = ["GLESv2", "GLESv1_CM", "GLESv2", "GLESv1_CM"];
    t.expectSequence(
      "functions called",
      calls(record),
      expected.map((who) => `glFlush of ${who}`),
    );
  });

procAddress.test("extension_function_goes_by_the_context_of_the_call")
  .clauses("EGL-TABLE-34")
  .releases(10, 15)
  .params({ asked: ASKED })
  .filter(isLast)
  .fn(async (t) => {
    const { release, asked } = t.params;
    const driver = { extra: [EXTENSION], reports: [EXTENSION] };
    const { record } = await t.play(
      tableScene({ release, driver }, (app) => askAndCall(app, EXTENSION, asked)),
    );
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), Array(4).fill(`${EXTENSION} of driver`));
  });

procAddress.test("extension_function_without_a_context")
  .clauses("EGL-TABLE-35")
  .releases(10, 15)
  .params({ thread: ["never", "released"] })
  .filter(isLast)
  .mustNot({
    what: "a call reaches the driver, or returns something",
    scene: ({ release, thread }) => extensionScene(release, thread),
    happened: ({ record }) => {
      const value = record.results.at(-1)?.value;
      return [...calls(record), ...(value === 0 ? [] : [`it returned ${value}`])];
    },
  })
  .control("the thread has a context", ({ release }) => extensionScene(release, "has"));

function extensionScene(
  release: Release,
  thread: "never" | "first" | "released" | "has",
): Scene {
  const driver = { extra: [EXTENSION], reports: [EXTENSION], returns: { [EXTENSION]: 42 } };
  return tableScene({ release, driver }, (app) => {
    const pointer = app.egl.GetProcAddress(EXTENSION);
    if (thread === "has") startGl(app);
    const caller = thread === "has" ? app : threadWithoutContext(app, thread);
    caller.callPointer(pointer, EXTENSION);
  });
}

procAddress.test("extension_function_gets_arguments_and_gives_a_result")
  .clauses("EGL-TABLE-42")
  .simulated("a function that reports its arguments without a signature, which code in C cannot")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { extra: [EXTENSION], reports: [EXTENSION], returns: { [EXTENSION]: 42 } };
    const args = [1, -2, 0.5, "text", 0, 6, 7, 8, 9, 10];
    const { record, values } = await callOn(t, { release: t.params.release, driver }, (app) => {
      startGl(app);
      const pointer = app.egl.GetProcAddress(EXTENSION);
      return { result: app.callPointer(pointer, EXTENSION, ...args) };
    });
    const given = eventsAt(record, "call", { fn: EXTENSION }).map((event) => event.args);
    t.expectSequence("arguments", given, [args]);
    t.expectEqual("result", values.result, 42);
  });

procAddress.test("function_of_the_blob_cache_is_hidden")
  .clauses("EGL-TABLE-28")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "an app is given a function that the driver has for libEGL",
    scene: ({ release }) => givenScene(release, "eglSetBlobCacheFuncsANDROID"),
    happened: ({ record }) => record.results.at(-1)?.value === null ? [] : ["it is given"],
  })
  .control(
    "it is another function of the driver's",
    ({ release }) => givenScene(release, EXTENSION),
  );

function givenScene(release: Release, name: string): Scene {
  return tableScene({ release, driver: { extra: [EXTENSION] } }, (app) => {
    app.egl.GetProcAddress(name);
  });
}

procAddress.test("functions_of_hibernation_were_hidden")
  .clauses("EGL-TABLE-29")
  .releases(10, 15)
  .sample(({ release }) => release === 11 || release === 12)
  .fn(async (t) => {
    const extra = ["eglHibernateProcessIMG", "eglAwakenProcessIMG"] as const;
    const { values } = await callOn(
      t,
      { release: t.params.release, driver: { extra } },
      (app) => askAll(app, extra),
    );
    t.expectSet(
      "given to apps",
      extra.filter((name) => values[name]),
      t.params.release < 12 ? [] : extra,
    );
  });

/** Names that nobody knows: of no function, in other letters, with more or less, and of what JavaScript objects have. */
const UNKNOWN = [
  "",
  "glStrataNobodyEXT",
  "eglStrataNobodyEXT",
  "main",
  "GLFLUSH",
  "glFlus",
  "glFlushh",
  " glFlush",
  "glFlush ",
  "Flush",
  "constructor",
  "__proto__",
  "toString",
  "gl".repeat(5000),
] as const;

procAddress.test("unknown_name")
  .clauses("EGL-TABLE-30")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    let asked: readonly Result[] = [];
    const { record, values } = await callOn(t, { release: t.params.release }, (app) => {
      asked = UNKNOWN.map((name) => app.egl.GetProcAddress(name));
      return { error: app.egl.GetError() };
    });
    t.expectAbsent(
      "names that have a function",
      UNKNOWN.filter((_, i) => record.results[asked[i]!.ref]?.value !== null),
    );
    t.expectEqual("error", values.error, EGL.SUCCESS);
  });

procAddress.test("no_name")
  .clauses("EGL-TABLE-31")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isOneOfEach)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { record } = await t.play(tableScene({ release, compat }, (app) => {
      app.egl.GetProcAddress(null);
    }));
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectEqual("function", record.results.at(-1)?.value, null);
  });

procAddress.test("function_that_the_driver_only_exports")
  .clauses("EGL-TABLE-32")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what:
      "an app is given a function outside the known ones that the driver's eglGetProcAddress does not give",
    scene: ({ release }) => exportScene(release, "nothing"),
    happened: ({ record }) => record.results.at(-1)?.value === null ? [] : ["it is given"],
  })
  .control("the driver gives it", ({ release }) => exportScene(release, "own"));

function exportScene(release: Release, getProcAddress: "nothing" | "own"): Scene {
  return tableScene({ release, driver: { getProcAddress } }, (app) => {
    app.egl.GetProcAddress("eglCreatePlatformWindowSurfaceEXT");
  });
}

procAddress.test("egl_functions_that_libegl_does_not_implement")
  .describe("They are asked for and called without a context, and then with one.")
  .clauses("EGL-TABLE-33")
  .releases(10, 15)
  .params({ driver: ["has", "lacks"] })
  .sample(({ driver, release }) => release === (driver === "has" ? 10 : 15))
  .fn(async (t) => {
    const { release, driver: kind } = t.params;
    const names = DRIVER_ONLY_EGL_NAMES;
    const driver = kind === "has" ? { reports: names } : { missing: names };
    const { record, values } = await callOn(t, { release, driver }, (app) => {
      const asked = askAll(app, names);
      if (kind === "lacks") return asked;
      for (const name of names) app.callPointer(asked[name]!, name);
      startGl(app);
      for (const name of names) app.callPointer(asked[name]!, name);
      return asked;
    });
    t.expectSet(
      "given to the app",
      names.filter((name) => values[name]),
      kind === "has" ? names : [],
    );
    t.expectSequence(
      "functions called",
      calls(record),
      kind === "has" ? names.map((name) => `${name} of driver`) : [],
    );
  });

procAddress.test("driver_is_asked_once")
  .describe("The app asks three times, and with another thread.")
  .clauses("EGL-TABLE-36")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { extra: [EXTENSION], reports: ["eglGetProcAddress"] };
    const { record } = await callOn(t, { release: t.params.release, driver }, (app) => {
      app.egl.GetProcAddress(EXTENSION);
      app.via({ thread: "second" }).egl.GetProcAddress(EXTENSION);
      return { last: app.egl.GetProcAddress(EXTENSION) };
    });
    const asked = eventsAt(record, "call", { fn: "eglGetProcAddress" })
      .filter(({ args }) => args?.[0] === EXTENSION);
    t.expectEqual("questions to the driver", asked.length, 1);
  });

/** The group. */
export const tests: readonly Group[] = [procAddress];
