/**
 * The layers and libEGL's own functions: what reaches the layers, what does not, and what libEGL adds below them.
 *
 * @module
 */

import { type App, out, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { appScene, glProgram, layered, layerNames, stack } from "./scenes.ts";

const platform = group(
  "gles:platform",
  "Layers stand above libEGL's own functions: eglGetProcAddress and the GL getters pass through them, what libEGL " +
    "itself asks the driver does not.",
);

/** Groups of this file. */
export const tests = [platform];

const GETTERS: { readonly [fn: string]: (app: App) => Result } = {
  glGetString: (app) => app.gl.GetString(GL.VENDOR),
  glGetStringi: (app) => app.gl.GetStringi(GL.EXTENSIONS, 0),
  glGetBooleanv: (app) => app.gl.GetBooleanv(GL.NUM_EXTENSIONS, out("byte")),
  glGetFloatv: (app) => app.gl.GetFloatv(GL.NUM_EXTENSIONS, out("float")),
  glGetIntegerv: (app) => app.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
  glGetInteger64v: (app) => app.gl.GetInteger64v(GL.NUM_EXTENSIONS, out("int64")),
};

platform.test("getter_can_be_intercepted")
  .clauses("GLES-CHAIN-14")
  .releases(10, 15)
  .params({
    fn: [
      "glGetString",
      "glGetStringi",
      "glGetBooleanv",
      "glGetFloatv",
      "glGetIntegerv",
      "glGetInteger64v",
    ],
  })
  .filter(isLast)
  .fn(async (t) => {
    const { fn, release } = t.params;
    const world = layered(release, stack(2, "passive", { hooks: { [fn]: [] } }));
    const { record } = await t.play(appScene(world, glProgram((app) => GETTERS[fn]!(app))));
    t.expectRunning(record);
    t.expectSequence(`calls of ${fn}`, callers(record, fn), layerNames(2));
  });

platform.test("next_of_getter_has_what_libegl_adds")
  .clauses("GLES-CHAIN-14")
  .releases(10, 15)
  .params({ version: [2, 3], layers: [1, 2] })
  .filter(isLast)
  .fn(async (t) => {
    const { version, layers, release } = t.params;
    const hooks = { glGetString: [], glGetIntegerv: [], glGetStringi: [] };
    const world = layered(release, stack(layers, "passive", { hooks }), {
      glExtensions: "GL_OES_rgb8_rgba8",
    });
    let [string, count, marker]: Result[] = [];
    const program = recordProgram((app) => {
      startGl(app, version);
      string = app.gl.GetString(GL.EXTENSIONS);
      count = app.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int"));
      marker = app.gl.GetStringi(GL.EXTENSIONS, 0);
    });
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence("calls of glGetString", callers(record, "glGetString"), layerNames(layers));
    const listed = String(record.results[string!.ref]?.value).trim().split(" ");
    t.expectSet("GL_EXTENSIONS", listed, ["GL_EXT_debug_marker", "GL_OES_rgb8_rgba8"]);
    t.expectEqual("GL_NUM_EXTENSIONS", record.results[count!.ref]?.outs[0]?.[0], 2);
    t.expectEqual("first extension", record.results[marker!.ref]?.value, "GL_EXT_debug_marker");
  });

platform.test("get_proc_address_passes_through_the_chain")
  .clauses("GLES-CHAIN-22")
  .releases(10, 15)
  .params({ fn: ["glFlush", "eglQueryAPI", "glVendorEXT"], model: ["passive", "active"] })
  .filter(({ fn, model, release }) =>
    (model === "passive" && fn === "glVendorEXT") || isLast({ release })
  )
  .fn(async (t) => {
    const { fn, model, release } = t.params;
    const world = layered(release, stack(3, model, { hooks: { eglGetProcAddress: [] } }), {
      extra: ["glVendorEXT"],
      reports: ["glVendorEXT", "glFlush"],
    });
    const program = glProgram((app) => app.callPointer(app.egl.GetProcAddress(fn), fn));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectSequence(
      "calls of eglGetProcAddress and their names",
      eventsAt(record, "call", { fn: "eglGetProcAddress" }).map(({ who, args }) => [who, args]),
      layerNames(3).map((who) => [who, [fn]]),
    );
    const reached = fn === "eglQueryAPI" ? [] : ["driver"];
    t.expectSequence(`calls of ${fn}`, callers(record, fn), reached);
  });

platform.test("app_gets_what_the_first_layer_returns")
  .describe("The layer serves a function of its own under a name that nobody else has.")
  .clauses("GLES-CHAIN-22")
  .releases(10, 15)
  .fn(async (t) => {
    const world = layered(t.params.release, [
      {
        name: "M",
        hooks: {
          eglGetProcAddress: [
            { do: "next" },
            { do: "when", index: 0, equals: "glFoo", then: [{ do: "returnHook", fn: "glFoo" }] },
          ],
          glFoo: [{ do: "return", value: 7 }],
        },
      },
      { name: "A", hooks: { eglGetProcAddress: [] } },
    ]);
    let served!: Result;
    const program = glProgram((app) =>
      served = app.callPointer(app.egl.GetProcAddress("glFoo"), "glFoo", 1)
    );
    const { record } = await t.play(appScene(world, program));
    t.expectSequence("calls of glFoo", callers(record, "glFoo"), ["M"]);
    t.expectRunning(record);
    t.expectEqual("result of glFoo", record.results[served.ref]?.value, 7);
  });

platform.test("layer_can_hide_a_function")
  .clauses("GLES-CHAIN-22")
  .releases(10, 15)
  .params({ fn: ["glFlush", "glVendorEXT"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { fn, release } = t.params;
    const world = layered(
      release,
      [{ name: "M", hooks: { eglGetProcAddress: [{ do: "return", value: null }] } }],
      { extra: ["glVendorEXT"] },
    );
    let pointer!: Result;
    const program = glProgram((app) => pointer = app.egl.GetProcAddress(fn));
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectEqual(`eglGetProcAddress("${fn}")`, record.results[pointer.ref]?.value, null);
  });

const ASKED_BY_LIBEGL = ["eglQueryString", "eglGetError", "glGetString"];

platform.test("own_calls_of_libegl_bypass_layers")
  .describe(
    "libEGL asks the driver for errors and extensions while the app makes a context current.",
  )
  .clauses("GLES-CHAIN-23")
  .releases(10, 15)
  .params({ fn: ASKED_BY_LIBEGL, compat: [false, true] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is called for what libEGL asks the driver",
    scene: ({ fn, compat, release }) =>
      appScene(
        layered(release, stack(2, "passive", { hooks: { [fn]: [] } })).compat(compat),
        recordProgram((app) => {
          startGl(app);
        }),
      ),
    happened: ({ record }, { fn }) =>
      eventsAt(record, "call", { fn }).filter(({ who }) => who !== "driver"),
  })
  .control("the app calls the functions itself", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => {
      const { display } = startGl(app);
      app.egl.QueryString(display, EGL.EXTENSIONS);
      app.egl.GetError();
      app.gl.GetString(GL.EXTENSIONS);
    }),
  }));

platform.test("client_wait_sync")
  .clauses("GLES-CHAIN-20")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { compat, release } = t.params;
    const hooks = { eglClientWaitSync: [], eglClientWaitSyncKHR: [] };
    const world = layered(release, [{ name: "M", hooks }]).compat(compat);
    const program = recordProgram((app) => {
      const { display } = startGl(app);
      app.egl.ClientWaitSync(display, 1, 0, 0);
    });
    const { record } = await t.play(appScene(world, program));
    t.expectRunning(record);
    t.expectEither(
      "hooks that were called",
      eventsAt(record, "call", { who: "M" }).map(({ fn }) => fn),
      [compat ? "eglClientWaitSyncKHR" : "eglClientWaitSync"],
      [compat ? "eglClientWaitSync" : "eglClientWaitSyncKHR"],
    );
  });

const SWAP_HOOKS = { eglSwapBuffers: [], eglSwapBuffersWithDamageKHR: [] };

platform.test("swap_does_not_reach_the_damage_hook")
  .clauses("GLES-CHAIN-20")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "the hook of eglSwapBuffersWithDamageKHR is called",
    scene: ({ compat, release }) =>
      appScene(
        layered(release, [{ name: "M", hooks: SWAP_HOOKS }]).compat(compat),
        recordProgram((app) => {
          const { display, config } = startGl(app);
          app.egl.SwapBuffers(display, app.egl.CreatePbufferSurface(display, config, null));
        }),
      ),
    happened: ({ record }) => eventsAt(record, "call", { fn: "eglSwapBuffersWithDamageKHR" }),
  })
  .control("the app calls eglSwapBuffersWithDamageKHR", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => {
      const { display, config } = startGl(app);
      const surface = app.egl.CreatePbufferSurface(display, config, null);
      app.egl.SwapBuffersWithDamageKHR(display, surface, null, 0);
    }),
  }));

const MARKERS = ["glInsertEventMarkerEXT", "glPushGroupMarkerEXT", "glPopGroupMarkerEXT"];
const MARKER_HOOKS = Object.fromEntries(MARKERS.map((name) => [name, []]));

function callMarkers(app: App): void {
  app.gl.InsertEventMarkerEXT(0, "event");
  app.gl.PushGroupMarkerEXT(0, "group");
  app.gl.PopGroupMarkerEXT();
}

/** The driver has the markers; a layer hooks them, which counts in OpenGL ES 2.0, in a context of 1.x; or hooks none. */
function unlistedMarkers(release: Release, hooked: boolean, glExtensions: string): Scene {
  const layers = [{ name: "M", hooks: hooked ? MARKER_HOOKS : {} }];
  const world = layered(release, layers, { glExtensions, reports: MARKERS });
  return appScene(
    world,
    recordProgram((app) => {
      startGl(app, hooked ? 1 : 2);
      callMarkers(app);
    }),
  );
}

platform.test("markers_of_a_driver_that_does_not_list_them")
  .describe(
    "The layer does not keep them: it has hooks in another version than the context, or none.",
  )
  .clauses("EGL-TABLE-45")
  .releases(12, 15)
  .params({ hooked: [true, false] })
  .filter(isLast)
  .mustNot({
    what: "a debug marker function of the driver is called",
    scene: ({ release, hooked }) => unlistedMarkers(release, hooked, "GL_OES_foo"),
    happened: ({ record }) => MARKERS.flatMap((fn) => eventsAt(record, "call", { fn })),
  })
  .control(
    "the driver lists them",
    ({ release, hooked }) => unlistedMarkers(release, hooked, "GL_EXT_debug_marker"),
  );

platform.test("marker_hooks_after_make_current")
  .clauses("GLES-CHAIN-21", "GLES-CHAIN-52")
  .around(12, 15)
  .params({ compat: [false, true], supported: [false, true] })
  .filter(({ supported, release }) => !supported || isLast({ release }))
  .fn(async (t) => {
    const { compat, supported, release } = t.params;
    const layers = [{ name: "Above" }, { name: "M", hooks: MARKER_HOOKS }, { name: "Below" }];
    const world = layered(release, layers, {
      glExtensions: supported ? "GL_EXT_debug_marker" : "",
      missing: supported ? [] : MARKERS,
    }).compat(compat);
    const { record } = await t.play(appScene(world, glProgram(callMarkers)));
    t.expectRunning(record);
    t.expectSequence(
      "marker hooks that were called",
      eventsAt(record, "call", { who: "M" }).map(({ fn }) => fn),
      compat && !supported && release >= 12 ? [] : MARKERS,
    );
  });
