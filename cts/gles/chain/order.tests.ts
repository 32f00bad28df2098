/**
 * The order of layers: the first listed one directly below the app, the last one above libEGL and the driver,
 * however many there are, however they find what lies below and however the app calls.
 *
 * @module
 */

import { type App, ints, recordProgram, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { callers, eventsAt, initialized } from "../../fakes/observe.ts";
import { GL_PROGRAM, startGl } from "../../fakes/programs.ts";
import { buildWorld, layerFile } from "../../fakes/world_builder.ts";
import { group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  answerOf,
  APP_PROCESS,
  appScene,
  glProgram,
  layered,
  layerNames,
  offerOf,
  stack,
} from "./scenes.ts";

const order = group(
  "gles:order",
  "The first listed layer is called first and each leads to the next, for EGL and GL functions, on every way from " +
    "the app, on every thread and after every start.",
);

/** Groups of this file. */
export const tests = [order];

const HOOKS = { eglChooseConfig: [], glClear: [] };
const REPORTS = { reports: ["eglChooseConfig", "glClear"] };
const CONTEXT_2 = ints(EGL.CONTEXT_CLIENT_VERSION, 2, EGL.NONE);

order.test("listed_order")
  .clauses("GLES-CHAIN-1")
  .releases(10, 15)
  .params({ layers: [2, 3, 16], model: ["passive", "active", "mixed"] })
  .filter(({ layers, model, release }) =>
    (layers === 3 && model === "passive") || isLast({ release })
  )
  .fn(async (t) => {
    const { layers, model, release } = t.params;
    const world = layered(release, stack(layers, model, { hooks: HOOKS }), REPORTS);
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const expected = [...layerNames(layers), "driver"];
    t.expectSequence("calls of eglChooseConfig", callers(record, "eglChooseConfig"), expected);
    t.expectSequence("calls of glClear", callers(record, "glClear"), expected);
  });

order.test("reversed_list_reverses_calls")
  .describe("The order comes from the list, not from names, files or load order.")
  .clauses("GLES-CHAIN-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const names = layerNames(3).reverse();
    const world = layered(t.params.release, stack(3, "passive", { hooks: HOOKS }), REPORTS)
      .enable(names.map(layerFile).join(":"));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    t.expectSequence("calls of eglChooseConfig", callers(record, "eglChooseConfig"), [
      ...names,
      "driver",
    ]);
    t.expectSequence("calls of glClear", callers(record, "glClear"), [...names, "driver"]);
  });

order.test("next_is_the_hook_of_the_layer_below")
  .clauses("GLES-CHAIN-2")
  .releases(10, 15)
  .params({ fn: ["eglChooseConfig", "glClear"] })
  .fn(async (t) => {
    const { fn, release } = t.params;
    const names = layerNames(3);
    const world = layered(release, stack(3, "passive", { hooks: HOOKS, offers: [fn] }), REPORTS);
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const offers = names.map((name) => offerOf(record, name, fn));
    for (const [i, name] of names.slice(0, -1).entries()) {
      t.expectEqual(
        `next of ${name} for ${fn}: the answer of ${names[i + 1]}`,
        offers[i]?.pointer,
        answerOf(offers[i + 1]),
      );
    }
    t.expectSequence(`calls of ${fn}`, callers(record, fn), [...names, "driver"]);
  });

order.test("result_comes_back_through_every_layer")
  .clauses("GLES-CHAIN-2")
  .releases(10, 15)
  .params({ model: ["passive", "active"] })
  .filter(isLast)
  .fn(async (t) => {
    const { model, release } = t.params;
    const world = layered(release, stack(3, model, { hooks: { glIsTexture: [] } }), {
      returns: { glIsTexture: 1 },
      reports: ["glIsTexture"],
    });
    let texture!: Result;
    const program = glProgram((app) => texture = app.gl.IsTexture(5));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectEqual("result of glIsTexture", record.results[texture.ref]?.value, 1);
    const calls = eventsAt(record, "call", { fn: "glIsTexture" });
    t.expectSequence(
      "arguments of glIsTexture at each layer and the driver",
      calls.map(({ who, args }) => [who, args]),
      [...layerNames(3), "driver"].map((who) => [who, [5]]),
    );
  });

const WAYS: { readonly [fn: string]: (app: App) => Result } = {
  eglQueryAPI: (app) => app.egl.QueryAPI(),
  glFlush: (app) => app.gl.Flush(),
  glGetError: (app) => app.gl.GetError(),
};

order.test("hook_is_called_on_every_way")
  .clauses("GLES-CHAIN-13")
  .releases(10, 15)
  .params({ way: ["symbol", "dlsym", "pointer"], fn: ["eglQueryAPI", "glFlush", "glGetError"] })
  .filter(isLast)
  .fn(async (t) => {
    const { way, fn, release } = t.params;
    const program = glProgram((app) => {
      if (way === "pointer") app.callPointer(app.egl.GetProcAddress(fn), fn);
      else WAYS[fn]!(app.via({ by: way }));
    });
    const world = layered(release, stack(2, "passive", { hooks: { [fn]: [] } }));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence(`calls of ${fn}`, callers(record, fn), layerNames(2));
  });

order.test("hook_is_called_by_a_pointer_from_before")
  .describe(
    "The app has the pointer from eglGetProcAddress before the property names a layer; Android reads an empty list again.",
  )
  .clauses("GLES-CHAIN-13")
  .releases(10, 15)
  .params({ fn: ["eglQueryAPI", "glFlush"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { fn, release } = t.params;
    const layers = [{ name: "M", hooks: { [fn]: [] } }];
    const { world } = buildWorld({ release }).app({ layers }).driver().compat();
    const device = await t.boot(world);
    const process = await device.launch(APP_PROCESS);
    let pointer!: Result;
    await process.run(glProgram((app) => pointer = app.egl.GetProcAddress(fn)));
    const { status } = await device.shell(`setprop debug.gles.layers ${layerFile("M")}`);
    t.expectEqual("status of setprop", status, 0);
    const record = await process.run(recordProgram((app) => {
      app.egl.GetDisplay(0);
      app.callPointer({ ref: pointer.ref, program: 0 }, fn);
    }));
    t.expectRunning(record);
    t.expectSequence("initialized layers", initialized(record), ["M"]);
    t.expectSequence(`calls of ${fn}`, callers(record, fn), ["M"]);
  });

order.test("other_thread_sees_hooks")
  .clauses("GLES-CHAIN-16")
  .releases(10, 15)
  .params({ model: ["passive", "active"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { model, release } = t.params;
    const hooks = { eglQueryAPI: [], glFlush: [] };
    const program = recordProgram((app) => {
      const { display, config } = startGl(app);
      const second = app.via({ thread: "second" });
      const context = second.egl.CreateContext(display, config, null, CONTEXT_2);
      second.egl.MakeCurrent(display, null, null, context);
      second.egl.QueryAPI();
      second.gl.Flush();
      app.gl.Flush();
    });
    const { record } = await t.play(
      appScene(layered(release, stack(2, model, { hooks })), program),
    );
    t.expectRunning(record);
    const names = layerNames(2);
    t.expectSequence(
      "calls of eglQueryAPI on the other thread",
      callers(record, "eglQueryAPI"),
      names,
    );
    t.expectSequence("calls of glFlush on both threads", callers(record, "glFlush"), [
      ...names,
      ...names,
    ]);
    const threads = eventsAt(record, "call", { fn: "glFlush" }).map(({ tid }) => tid);
    t.expectEqual("threads that called glFlush", new Set(threads).size, 2);
  });

order.test("first_use_on_another_thread")
  .describe("The process uses EGL for the first time on a thread that is not its main one.")
  .clauses("GLES-CHAIN-16")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const program = recordProgram((app) => {
      const second = app.via({ thread: "second" });
      startGl(second);
      second.gl.Clear(GL.COLOR_BUFFER_BIT);
      startGl(app);
      app.gl.Clear(GL.COLOR_BUFFER_BIT);
    });
    const { release } = t.params;
    const world = layered(release, stack(2, "passive", { hooks: { glClear: [] } }), REPORTS);
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    const once = [...layerNames(2), "driver"];
    t.expectSequence("calls of glClear on both threads", callers(record, "glClear"), [
      ...once,
      ...once,
    ]);
  });

order.test("later_context_sees_hooks")
  .clauses("GLES-CHAIN-16")
  .releases(10, 15)
  .params({ version: [2, 3] })
  .filter(isLast)
  .fn(async (t) => {
    const { version, release } = t.params;
    const program = recordProgram((app) => {
      const { display, config, context } = startGl(app);
      app.egl.MakeCurrent(display, null, null, null);
      app.egl.DestroyContext(display, context);
      const later = app.egl.CreateContext(
        display,
        config,
        null,
        ints(EGL.CONTEXT_CLIENT_VERSION, version, EGL.NONE),
      );
      app.egl.MakeCurrent(display, null, null, later);
      app.gl.Flush();
    });
    const world = layered(release, stack(2, "passive", { hooks: { glFlush: [] } }));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence(
      "calls of glFlush in the later context",
      callers(record, "glFlush"),
      layerNames(2),
    );
  });

order.test("hooks_outlive_terminate")
  .clauses("GLES-CHAIN-17")
  .releases(10, 15)
  .params({ cycles: [2, 5] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { cycles, release } = t.params;
    const program = recordProgram((app) => {
      for (let i = 0; i < cycles; i++) {
        const { display } = startGl(app);
        app.gl.Clear(GL.COLOR_BUFFER_BIT);
        app.egl.MakeCurrent(display, null, null, null);
        app.egl.Terminate(display);
      }
    });
    const world = layered(release, stack(2, "passive", { hooks: HOOKS }));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence("initialized layers", initialized(record), layerNames(2).reverse());
    const expected = Array.from({ length: cycles }, () => layerNames(2)).flat();
    t.expectSequence("calls of eglChooseConfig", callers(record, "eglChooseConfig"), expected);
    t.expectSequence("calls of glClear", callers(record, "glClear"), expected);
  });

order.test("active_with_and_without_preloaded_driver")
  .clauses("GLES-CHAIN-18")
  .releases(10, 15)
  .params({ preload: [true, false] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { preload, release } = t.params;
    const world = layered(release, stack(2, "passive", { hooks: HOOKS }), REPORTS)
      .property("ro.zygote.disable_gl_preload", String(!preload));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    const expected = [...layerNames(2), "driver"];
    t.expectSequence("calls of eglChooseConfig", callers(record, "eglChooseConfig"), expected);
    t.expectSequence("calls of glClear", callers(record, "glClear"), expected);
  });

order.test("not_active_before_first_use")
  .clauses("GLES-CHAIN-18")
  .releases(10, 15)
  .params({ preload: [true, false] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is loaded before the app uses EGL",
    scene: ({ preload, release }) =>
      appScene(
        layered(release, [{ name: "M" }])
          .property("ro.zygote.disable_gl_preload", String(!preload)),
        recordProgram(() => {}),
      ),
    happened: ({ record }) => eventsAt(record, "load", { who: "M" }),
  })
  .control("the app calls eglGetDisplay", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => app.egl.GetDisplay(0)),
  }));

order.test("many_layers")
  .clauses("GLES-CHAIN-24")
  .releases(10, 15)
  .params({ layers: [10, 40], model: ["passive", "active"] })
  .filter(isLast)
  .fn(async (t) => {
    const { layers, model, release } = t.params;
    const world = layered(release, stack(layers, model, { hooks: HOOKS }));
    const { record } = await t.play(appScene(world, GL_PROGRAM));
    t.expectRunning(record);
    t.expectSequence("initialized layers", initialized(record), layerNames(layers).reverse());
    t.expectSequence("calls of glClear", callers(record, "glClear"), layerNames(layers));
  });
