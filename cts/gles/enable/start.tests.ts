/**
 * The functions that activate layers, and the releases that have none.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, externalLayer, packedLayer, RUN_APP } from "./scenes.ts";

/** The tests of when layers start, and whether a device has them. */
export const start: Group = group(
  "gles:enable:start",
  "Layers are activated by the functions that initialize libEGL, on devices that have layers at all.",
);

const TRIGGERS = {
  eglGetDisplay: (app: App) => app.egl.GetDisplay(0),
  eglGetPlatformDisplay: (app: App) =>
    app.egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null),
  eglGetProcAddress: (app: App) => app.egl.GetProcAddress("glClear"),
  eglBindAPI: (app: App) => app.egl.BindAPI(EGL.OPENGL_ES_API),
  eglQueryAPI: (app: App) => app.egl.QueryAPI(),
  eglGetSystemTimeFrequencyNV: (app: App) => app.egl.GetSystemTimeFrequencyNV(),
  eglGetSystemTimeNV: (app: App) => app.egl.GetSystemTimeNV(),
} as const;

start.test("on_the_first_call_of")
  .clauses("GLES-ENABLE-19")
  .params({
    fn: [
      "eglGetDisplay",
      "eglGetPlatformDisplay",
      "eglGetProcAddress",
      "eglBindAPI",
      "eglQueryAPI",
      "eglGetSystemTimeFrequencyNV",
      "eglGetSystemTimeNV",
    ],
  })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = externalLayer(t.params.release, { debuggable: true });
    const program = recordProgram((app) => TRIGGERS[t.params.fn](app));
    const { record } = await t.play({ world, process: RUN_APP.process, program });
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
  });

const OTHERS = {
  eglQueryString: (app: App) => app.egl.QueryString(null, EGL.EXTENSIONS),
  eglGetError: (app: App) => app.egl.GetError(),
  eglInitialize: (app: App) => app.egl.Initialize(null, null, null),
  eglGetCurrentDisplay: (app: App) => app.egl.GetCurrentDisplay(),
  eglGetCurrentContext: (app: App) => app.egl.GetCurrentContext(),
  eglReleaseThread: (app: App) => app.egl.ReleaseThread(),
  glGetString: (app: App) => app.gl.GetString(GL.VENDOR),
  glFlush: (app: App) => app.gl.Flush(),
} as const;

start.test("not_on_a_call_of")
  .clauses("GLES-ENABLE-19")
  .params({
    fn: [
      "eglQueryString",
      "eglGetError",
      "eglInitialize",
      "eglGetCurrentDisplay",
      "eglGetCurrentContext",
      "eglReleaseThread",
      "glGetString",
      "glFlush",
    ],
  })
  .releases(14, 14)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, fn }) => ({
      world: externalLayer(release, { debuggable: true }).world,
      process: RUN_APP.process,
      program: recordProgram((app) => OTHERS[fn](app)),
    }),
    happened: anyLayer,
  })
  .control("eglGetDisplay is called as well", ({ fn }, scene) => ({
    ...scene,
    program: recordProgram((app) => {
      OTHERS[fn](app);
      app.egl.GetDisplay(0);
    }),
  }));

const QUERY_CLIENT = recordProgram((app) => app.egl.QueryString(null, EGL.EXTENSIONS));

/** The words of the client extension string, if a process gave one. */
function clientExtensions(value: unknown): string[] {
  return typeof value === "string" ? value.split(" ") : [];
}

start.test("the_extension_is_listed_before_anything_is_loaded")
  .describe("Without a driver, each file that could be one is no library.")
  .clauses("GLES-ENABLE-21")
  .params({ driver: ["stock", "none"] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, driver } = t.params;
    const stock = buildWorld({ release });
    const { world } = driver === "stock" ? stock : stock.driver()
      .file("/vendor/lib64/egl/libGLES_fake.so", "no library")
      .file("/vendor/lib64/egl/libGLES.so", "no library");
    const process = { kind: "native" } as const;
    const { record } = await t.play({ world, process, program: QUERY_CLIENT });
    t.expectRunning(record);
    const words = clientExtensions(record.results[0]?.value);
    t.expect("EGL_ANDROID_GLES_layers", words.includes("EGL_ANDROID_GLES_layers"), words);
  });

start.test("not_below_android_10")
  .clauses("GLES-ENABLE-22")
  .params({ by: ["settings", "property"] })
  .releases(8, 9)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, by }) => ({
      world: by === "settings"
        ? externalLayer(release, { debuggable: true }).world
        : packedLayer(release).property("debug.gles.layers", "libA.so").world,
      process: RUN_APP.process,
      program: EGL_PROGRAM,
    }),
    happened: anyLayer,
  })
  .control("the device runs Android 10", (_params, scene) => ({
    ...scene,
    world: { ...scene.world, release: 10 },
  }));

start.test("the_extension_is_not_listed_below_android_10")
  .clauses("GLES-ENABLE-33")
  .releases(8, 9)
  .mustNot({
    what: "EGL_ANDROID_GLES_layers is a client extension",
    scene: ({ release }) => ({
      world: buildWorld({ release }).world,
      process: { kind: "native" },
      program: QUERY_CLIENT,
    }),
    happened: ({ record }) =>
      clientExtensions(record.results[0]?.value).filter((name) =>
        name === "EGL_ANDROID_GLES_layers"
      ),
  })
  .control("the device runs Android 10", (_params, scene) => ({
    ...scene,
    world: { ...scene.world, release: 10 },
  }));
