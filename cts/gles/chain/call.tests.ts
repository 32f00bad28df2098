/**
 * The call of an intercepted function by the app, and what a hook may do.
 *
 * @module
 */

import { GL_NAMES, PLATFORM_NAMES, SIGNATURES } from "../../contract/entry_points.ts";
import type { Program } from "../../contract/program.ts";
import { recordProgram, type Result } from "../../contract/recorder.ts";
import type { Action } from "../../fakes/behavior.ts";
import { GL } from "../../contract/enums.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { GL_PROGRAM, startGl } from "../../fakes/programs.ts";
import { group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { APP_PROCESS, appScene, glProgram, layered, layerNames, stack } from "./scenes.ts";

const call = group(
  "gles:call",
  "Every known function can be intercepted; a hook decides whether and how often what lies below is called, may call " +
    "anything else, and takes its own process down if it fails, but no other.",
);

/** Groups of this file. */
export const tests = [call];

/** The functions that the platform keeps to itself, and the one that all others are found with. */
const NOT_FOR_APPS = ["eglBeginFrame", "eglQueryStringImplementationANDROID", "eglGetProcAddress"];
const EGL_PLATFORM = PLATFORM_NAMES.filter((name) =>
  name.startsWith("egl") && !NOT_FOR_APPS.includes(name)
);
const KINDS = { EGL: EGL_PLATFORM, GL: GL_NAMES };

/** A program that starts GL and makes one call, all on one thread. */
function oneCall(fn: "eglQueryAPI" | "glFlush", thread: string): Program {
  return recordProgram((app) => {
    const used = app.via({ thread });
    startGl(used);
    if (fn === "glFlush") used.gl.Flush();
    else used.egl.QueryAPI();
  });
}

call.test("every_function_reaches_its_hook")
  .describe("The app calls each function by the pointer that eglGetProcAddress gives.")
  .clauses("GLES-CHAIN-27")
  .releases(10, 15)
  .params({ kind: ["EGL", "GL"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { kind, release } = t.params;
    const names = KINDS[kind];
    const answer: readonly Action[] = [{ do: "return", value: 0 }];
    const hooks = Object.fromEntries(names.map((name) => [name, answer]));
    const program = recordProgram((app) => {
      if (kind === "GL") startGl(app);
      for (const name of names) {
        app.callPointer(app.egl.GetProcAddress(name), name, ...argumentsOf(name));
      }
    });
    const { record } = await t.play(appScene(layered(release, [{ name: "M", hooks }]), program));
    t.expectRunning(record);
    const called = eventsAt(record, "call", { who: "M" }).map(({ fn }) => fn);
    const lost = names.filter((name) => !called.includes(name));
    t.expectSequence("functions whose hook was not called", lost, []);
    t.expectSequence("functions whose hook was called", called, names);
  });

call.test("hook_is_called")
  .clauses("GLES-CHAIN-27")
  .releases(10, 15)
  .params({ fn: ["eglChooseConfig", "glClear", "eglGetDisplay", "eglMakeCurrent", "glFlush"] })
  .filter(({ fn, release }) => fn === "eglChooseConfig" || fn === "glClear" || isLast({ release }))
  .fn(async (t) => {
    const { fn, release } = t.params;
    const world = layered(release, [{ name: "M", hooks: { [fn]: [] } }]);
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    t.expectSequence(`calls of ${fn}`, callers(record, fn), ["M"]);
  });

call.test("result_of_hook_is_the_apps")
  .clauses("GLES-CHAIN-27")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const answer: readonly Action[] = [{ do: "next" }, { do: "return", value: 77 }];
    const world = layered(t.params.release, [
      { name: "M", hooks: { glIsTexture: answer, eglQueryAPI: answer } },
    ]);
    const results: Result[] = [];
    const program = glProgram((app) => results.push(app.gl.IsTexture(1), app.egl.QueryAPI()));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence(
      "results of glIsTexture and eglQueryAPI",
      results.map(({ ref }) => record.results[ref]?.value),
      [77, 77],
    );
  });

call.test("hook_that_does_not_call_next_ends_the_call")
  .clauses("GLES-CHAIN-27")
  .releases(10, 15)
  .params({ fn: ["eglSwapInterval", "glClear"] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "what lies below is called",
    scene: ({ fn, release }) =>
      appScene(
        layered(release, [
          { name: "M", hooks: { [fn]: [{ do: "return", value: 1 }] } },
          { name: "A", hooks: { [fn]: [] } },
        ], { reports: [fn] }),
        recordProgram((app) => {
          const { display } = startGl(app);
          app.egl.SwapInterval(display, 1);
          app.gl.Clear(GL.COLOR_BUFFER_BIT);
        }),
      ),
    happened: ({ record }, { fn }) =>
      eventsAt(record, "call", { fn }).filter(({ who }) => who !== "M"),
  })
  .control("the first layer calls next", ({ fn, release }, scene) => ({
    ...scene,
    world: layered(release, [
      { name: "M", hooks: { [fn]: [{ do: "next" }] } },
      { name: "A", hooks: { [fn]: [] } },
    ], { reports: [fn] }).world,
  }));

call.test("hook_may_call_next_several_times")
  .clauses("GLES-CHAIN-19")
  .releases(10, 15)
  .params({ model: ["passive", "active"], thread: ["main", "second"] })
  .filter(isLast)
  .fn(async (t) => {
    const { model, thread, release } = t.params;
    const hooks = { glFlush: [{ do: "next", times: 3 }] } as const;
    const world = layered(release, stack(2, model, { hooks }), { reports: ["glFlush"] });
    const { record } = await t.play(appScene(world, oneCall("glFlush", thread)));
    t.expectRunning(record);
    const [upper, lower] = layerNames(2);
    const below = [lower, "driver", "driver", "driver"];
    t.expectSequence("calls of glFlush", callers(record, "glFlush"), [
      upper,
      ...below,
      ...below,
      ...below,
    ]);
  });

call.test("hook_may_call_other_functions_below")
  .clauses("GLES-CHAIN-19")
  .releases(10, 15)
  .params({ fn: ["eglQueryAPI", "glFlush"], thread: ["main", "second"] })
  .filter(isLast)
  .fn(async (t) => {
    const { fn, thread, release } = t.params;
    const layer = {
      name: "M",
      initialize: [{ do: "lookup", fn: "eglGetError" }, { do: "lookup", fn: "glFinish" }],
      hooks: {
        [fn]: [
          { do: "callFound", fn: "eglGetError", args: [] },
          { do: "callFound", fn: "glFinish", args: [] },
          { do: "next" },
        ],
      },
    } as const;
    const world = layered(release, [layer], { reports: ["glFinish"] });
    const { record } = await t.play(appScene(world, oneCall(fn, thread)));
    t.expectRunning(record);
    t.expectSequence(
      "functions that came back to the hook",
      eventsAt(record, "return").map((event) => event.fn),
      ["eglGetError", "glFinish"],
    );
    t.expectSequence("calls of glFinish", callers(record, "glFinish"), ["driver"]);
  });

call.test("hook_may_call_public_functions")
  .clauses("GLES-CHAIN-19")
  .releases(10, 15)
  .params({ fn: ["eglQueryAPI", "glFlush"], thread: ["main", "second"] })
  .filter(isLast)
  .fn(async (t) => {
    const { fn, thread, release } = t.params;
    const layer = {
      name: "M",
      hooks: {
        [fn]: [
          { do: "callPublic", fn: "eglGetDisplay", args: [0] },
          { do: "callPublic", fn: "glFinish", args: [] },
          { do: "next" },
        ],
        glFinish: [],
      },
    } as const;
    const world = layered(release, [layer], { reports: ["glFinish"] });
    const { record } = await t.play(appScene(world, oneCall(fn, thread)));
    t.expectRunning(record);
    t.expectSequence(
      "functions that came back to the hook",
      eventsAt(record, "return").map((event) => event.fn),
      ["eglGetDisplay", "glFinish"],
    );
    t.expectSequence("calls of glFinish", callers(record, "glFinish"), ["M", "driver"]);
  });

const FAILURES = {
  throw: { action: { do: "throw", message: "out of luck" }, signal: "SIGABRT" },
  abort: { action: { do: "abort" }, signal: "SIGABRT" },
  recurse: { action: { do: "recurse" }, signal: "SIGSEGV" },
} as const;

call.test("failing_layer_ends_its_process_only")
  .clauses("GLES-CHAIN-29")
  .releases(10, 15)
  .params({
    failure: ["throw", "abort", "recurse"],
    place: ["hook", "initialize", "getProcAddress", "constructor"],
  })
  .filter(({ failure, place }) => !(failure === "recurse" && place === "constructor"))
  .filter(isLast)
  .fn(async (t) => {
    const { failure, place, release } = t.params;
    const { action, signal } = FAILURES[failure];
    const OTHER = "com.example.other";
    const layer = {
      name: "M",
      ...(place === "hook" ? { hooks: { glClear: [action] } } : {}),
      ...(place === "initialize" ? { initialize: [action] } : {}),
      ...(place === "getProcAddress" ? { getProcAddress: { glClear: [action] } } : {}),
      ...(place === "constructor" ? { onLoad: [action] } : {}),
    };
    const { world } = layered(release, [layer], { reports: ["glClear"] }).app({ package: OTHER });
    const device = await t.boot(world);
    const other = await device.launch({ kind: "app", package: OTHER });
    await other.run(GL_PROGRAM);
    const failing = await device.launch(APP_PROCESS);
    t.expectEnd(await failing.run(GL_PROGRAM), signal);
    const after = await other.run(recordProgram((app) => {
      app.egl.GetDisplay(0);
      app.gl.Clear(GL.COLOR_BUFFER_BIT);
    }));
    t.expectRunning(after);
    t.expectSequence("calls of glClear in the other process", callers(after, "glClear"), [
      "driver",
    ]);
  });

/** Arguments for a function that does not look at them: 0 for numbers, NULL for pointers. */
function argumentsOf(name: string): (number | null)[] {
  const signature = SIGNATURES[name] ?? "()";
  const list = signature.slice(signature.indexOf("(") + 1, signature.lastIndexOf(")"));
  return list === "" || list === "void"
    ? []
    : list.split(",").map((type) => type.includes("*") ? null : 0);
}
