import { assertEquals } from "@std/assert";
import { type App, ints, out, type Result } from "../../cts/contract/recorder.ts";
import { DISPLAY_P3, LINEAR, SRGB } from "./color_spaces.ts";
import { EGL } from "../../cts/contract/enums.ts";
import {
  createContext,
  createWindow,
  type EglScene,
  initialize,
  playEgl,
} from "./testing/egl_scene.ts";

const {
  SUCCESS,
  NOT_INITIALIZED,
  BAD_ALLOC,
  BAD_ATTRIBUTE,
  BAD_CONFIG,
  BAD_DISPLAY,
  BAD_MATCH,
  BAD_NATIVE_WINDOW,
  BAD_PARAMETER,
  BAD_SURFACE,
  NONE,
  GL_COLORSPACE_KHR: COLOR_SPACE,
} = EGL;
const SCRGB = 0x3351;
const WIDE = { "ro.surface_flinger.has_wide_color_display": "true" };

/** What is returned by a call, and the error after it. */
function withError(app: App, result: Result): { got: Result; error: Result } {
  return { got: result, error: app.egl.GetError() };
}

async function attempt(scene: EglScene, write: (app: App, display: Result) => Result) {
  const { values, end } = await playEgl(
    scene,
    (app) => withError(app, write(app, initialize(app))),
  );
  return { ...values, end };
}

Deno.test("a surface is made of a window, and of nothing else", async () => {
  const made = await attempt(
    {},
    (app, display) => app.egl.CreateWindowSurface(display, 1, createWindow(app), null),
  );
  assertEquals([typeof made.got, made.error], ["number", SUCCESS]);
  for (const window of [null, 0, 5, "window"]) {
    const { got, error } = await attempt(
      {},
      (app, display) => app.egl.CreateWindowSurface(display, 1, window as never, null),
    );
    assertEquals([got, error], [0, BAD_NATIVE_WINDOW], String(window));
  }
});

Deno.test("a window that is abandoned is none, though Android takes it to be connected", async () => {
  for (const compat of [false, true]) {
    const { got, error } = await attempt({ compat }, (app, display) => {
      const reader = app.mediandk.AImageReader_new(4, 4, 1, 2, out("pointer")).outCell(0);
      const window = app.mediandk.AImageReader_getWindow(reader, out("pointer")).outCell(0);
      app.mediandk.AImageReader_delete(reader);
      return app.egl.CreateWindowSurface(display, 1, window, null);
    });
    assertEquals([got, error], [0, compat ? BAD_ALLOC : BAD_NATIVE_WINDOW]);
  }
});

Deno.test("a window has one surface at a time, and is let go with it", async () => {
  const { values, calls } = await playEgl({}, (app) => {
    const display = initialize(app);
    const window = createWindow(app);
    const first = app.egl.CreateWindowSurface(display, 1, window, null);
    const second = withError(app, app.egl.CreatePlatformWindowSurface(display, 1, window, null));
    app.egl.DestroySurface(display, first);
    return {
      second: second.got,
      error: second.error,
      third: app.egl.CreateWindowSurface(display, 1, window, null),
    };
  });
  assertEquals([values.second, values.error], [0, BAD_ALLOC]);
  assertEquals(typeof values.third === "number" && values.third > 0, true);
  assertEquals(calls("eglCreatePlatformWindowSurface"), []);
});

Deno.test("ANGLE's windows are connected by Vulkan", async () => {
  const { values } = await playEgl({ angle: true }, (app) => {
    const display = initialize(app);
    const window = createWindow(app);
    app.egl.CreateWindowSurface(display, 1, window, null);
    return { second: app.egl.CreateWindowSurface(display, 1, window, null) };
  });
  assertEquals(Number(values.second) > 0, true);
});

Deno.test("a window is let go if its surface comes to nothing", async () => {
  const cases = [
    [{ errors: { eglCreateWindowSurface: BAD_CONFIG } }, null, BAD_CONFIG],
    [{}, ints(COLOR_SPACE, SRGB, NONE), BAD_ATTRIBUTE],
  ] as const;
  for (const [driver, list, expected] of cases) {
    const { values } = await playEgl({ driver }, (app) => {
      const display = initialize(app);
      const window = createWindow(app);
      const failed = withError(app, app.egl.CreateWindowSurface(display, 1, window, list));
      return {
        failed: failed.got,
        error: failed.error,
        other: app.egl.CreatePlatformWindowSurface(display, 1, window, null),
      };
    });
    assertEquals([values.failed, values.error], [0, expected]);
    assertEquals(Number(values.other) > 0, true);
  }
});

Deno.test("a window stays connected while its surface is current, after eglTerminate too", async () => {
  const { values } = await playEgl({}, (app) => {
    const display = initialize(app);
    const window = createWindow(app);
    const surface = app.egl.CreateWindowSurface(display, 1, window, null);
    app.egl.MakeCurrent(display, surface, surface, createContext(app, display));
    app.egl.Terminate(display);
    app.egl.Initialize(display, null, null);
    const while_ = app.egl.CreateWindowSurface(display, 1, window, null);
    const error = app.egl.GetError();
    app.egl.MakeCurrent(display, null, null, null);
    return { while_, error, after: app.egl.CreateWindowSurface(display, 1, window, null) };
  });
  assertEquals([values.while_, values.error], [0, BAD_ALLOC]);
  assertEquals(Number(values.after) > 0, true);
});

Deno.test("a driver of EGL 1.4 makes platform surfaces by its extension, or as others", async () => {
  const fns = [
    "eglCreatePlatformWindowSurface",
    "eglCreatePlatformWindowSurfaceEXT",
    "eglCreateWindowSurface",
  ];
  const cases: [EglScene["driver"] & object, string][] = [
    [{}, fns[0]!],
    [{ version: [1, 4] }, fns[1]!],
    [{ version: [1, 4], missing: [fns[1]!] }, fns[2]!],
  ];
  for (const [driver, expected] of cases) {
    const { calls } = await playEgl({ driver }, (app) => {
      app.egl.CreatePlatformWindowSurface(initialize(app), 1, createWindow(app), null);
      return {};
    });
    assertEquals(fns.filter((fn) => calls(fn).length > 0), [expected]);
  }
});

Deno.test("there are no pixmaps", async () => {
  for (const fn of ["CreatePixmapSurface", "CreatePlatformPixmapSurface"] as const) {
    const { got, error } = await attempt(
      {},
      (app, display) => app.egl[fn](display, 1, 1, null),
    );
    assertEquals([got, error], [0, BAD_PARAMETER]);
    const { values } = await playEgl(
      {},
      (app) => withError(app, app.egl[fn](app.egl.GetDisplay(0), 1, 1, null)),
    );
    assertEquals(values, { got: 0, error: NOT_INITIALIZED });
  }
});

Deno.test("a colour space needs the driver's extension, a known number, and a window that shows it", async () => {
  const list = "EGL_KHR_gl_colorspace";
  const cases: [string, number, Record<string, string>, number][] = [
    ["", SRGB, {}, BAD_ATTRIBUTE],
    [list, SRGB, {}, SUCCESS],
    [list, LINEAR, {}, SUCCESS],
    [list, 0x1234, {}, BAD_ATTRIBUTE],
    [list, SCRGB, {}, BAD_MATCH],
    [list, SCRGB, WIDE, SUCCESS],
    [list, DISPLAY_P3, WIDE, SUCCESS],
  ];
  for (const [eglExtensions, space, properties, expected] of cases) {
    const scene = { driver: { eglExtensions }, properties };
    const { values, outs } = await playEgl(scene, (app) => {
      const display = initialize(app);
      const window = createWindow(app);
      const attributes = ints(COLOR_SPACE, space, NONE);
      const surface = app.egl.CreateWindowSurface(display, 1, window, attributes);
      const error = app.egl.GetError();
      return { error, query: app.egl.QuerySurface(display, surface, COLOR_SPACE, out("int")) };
    });
    assertEquals(values.error, expected, `${eglExtensions} ${space}`);
    assertEquals(outs.query, [[expected === SUCCESS ? space : 0]]);
  }
  const { got } = await attempt(
    { driver: { eglExtensions: list } },
    (app, display) => app.egl.CreatePbufferSurface(display, 1, ints(COLOR_SPACE, SCRGB, NONE)),
  );
  assertEquals(Number(got) > 0, true);
});

Deno.test("colour space and metadata of HDR are libEGL's, other attributes the driver's", async () => {
  const { values, outs, calls } = await playEgl({}, (app) => {
    const display = initialize(app);
    const surface = app.egl.CreatePbufferSurface(display, 1, null);
    const query = (name: number) => app.egl.QuerySurface(display, surface, name, out("int"));
    const unset = query(0x3341);
    app.egl.SurfaceAttrib(display, surface, 0x3341, 17);
    app.egl.SurfaceAttrib(display, surface, 0x3361, 18);
    return {
      space: query(COLOR_SPACE),
      unset,
      set: query(0x3341),
      light: query(0x3361),
      width: query(0x3057),
      mine: app.egl.SurfaceAttrib(display, surface, 0x3099, 1),
    };
  });
  assertEquals(outs.space, [[LINEAR]]);
  assertEquals([outs.unset, outs.set, outs.light], [[[-1]], [[17]], [[18]]]);
  assertEquals([values.width, values.mine], [1, 1]);
  assertEquals(calls("eglQuerySurface").map(([, , name]) => name), [0x3057]);
  assertEquals(calls("eglSurfaceAttrib").map(([, , name]) => name), [0x3099]);
});

Deno.test("a pbuffer has no window to refresh or to time; Android refreshes what is not there", async () => {
  const attrib = (name: number, compat = false) =>
    attempt({ compat }, (app, display) => {
      const surface = app.egl.CreatePbufferSurface(display, 1, null);
      return app.egl.SurfaceAttrib(display, surface, name, 1);
    });
  for (const name of [0x314c, 0x3430]) {
    const { got, error } = await attrib(name);
    assertEquals([got, error], [0, BAD_SURFACE]);
  }
  assertEquals((await attrib(0x3430, true)).error, BAD_SURFACE);
  const { end } = await attrib(0x314c, true);
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});

Deno.test("functions that a driver lacks fail with the error that is theirs", async () => {
  const cases: [string, number, (app: App, display: Result, surface: Result) => Result][] = [
    ["eglBindTexImage", BAD_SURFACE, (app, d, s) => app.egl.BindTexImage(d, s, 0x3084)],
    ["eglReleaseTexImage", BAD_SURFACE, (app, d, s) => app.egl.ReleaseTexImage(d, s, 0x3084)],
    ["eglSurfaceAttrib", BAD_SURFACE, (app, d, s) => app.egl.SurfaceAttrib(d, s, 0x3099, 1)],
    ["eglLockSurfaceKHR", BAD_DISPLAY, (app, d, s) => app.egl.LockSurfaceKHR(d, s, null)],
    ["eglUnlockSurfaceKHR", BAD_DISPLAY, (app, d, s) => app.egl.UnlockSurfaceKHR(d, s)],
    [
      "eglCreatePbufferFromClientBuffer",
      BAD_CONFIG,
      (app, d) => app.egl.CreatePbufferFromClientBuffer(d, 0x30f2, 1, 1, null),
    ],
  ];
  for (const [fn, expected, call] of cases) {
    for (const missing of [[], [fn]]) {
      const { got, error } = await attempt(
        { driver: { missing } },
        (app, display) => call(app, display, app.egl.CreatePbufferSurface(display, 1, null)),
      );
      const lacks = missing.length > 0;
      assertEquals([got === 0, error], lacks ? [true, expected] : [false, SUCCESS], fn);
    }
  }
});

Deno.test("a surface is destroyed only if the driver does", async () => {
  for (const [result, after] of [[0, SUCCESS], [1, BAD_SURFACE]] as const) {
    const driver = { returns: { eglDestroySurface: result } };
    const { values } = await playEgl({ driver }, (app) => {
      const display = initialize(app);
      const surface = app.egl.CreatePbufferSurface(display, 1, null);
      const done = app.egl.DestroySurface(display, surface);
      app.egl.QuerySurface(display, surface, 0x3057, out("int"));
      return { done, error: app.egl.GetError() };
    });
    assertEquals(values, { done: result, error: after });
  }
});

Deno.test("every function of a surface looks at display and surface first", async () => {
  const calls: ((app: App, display: Result | number, surface: number) => Result)[] = [
    (app, d, s) => app.egl.DestroySurface(d, s),
    (app, d, s) => app.egl.QuerySurface(d, s, 0x3057, out("int")),
    (app, d, s) => app.egl.SurfaceAttrib(d, s, 0x3099, 1),
    (app, d, s) => app.egl.BindTexImage(d, s, 1),
    (app, d, s) => app.egl.LockSurfaceKHR(d, s, null),
    (app, d, s) => app.egl.CopyBuffers(d, s, 1),
    (app, d, s) => app.egl.SwapBuffers(d, s),
    (app, d, s) => app.egl.PresentationTimeANDROID(d, s, 1),
  ];
  for (const call of calls) {
    const { values } = await playEgl({}, (app) => {
      const uninitialised = app.egl.GetDisplay(0);
      const a = withError(app, call(app, uninitialised, 5));
      const b = withError(app, call(app, 0x1234, 5));
      app.egl.Initialize(uninitialised, null, null);
      const c = withError(app, call(app, uninitialised, 5));
      return { a: a.error, b: b.error, c: c.error };
    });
    assertEquals(values, { a: NOT_INITIALIZED, b: BAD_DISPLAY, c: BAD_SURFACE });
  }
});

Deno.test("an attribute list where no memory is ends the process", async () => {
  const { end } = await attempt(
    {},
    (app, display) => app.egl.CreatePbufferSurface(display, 1, 16 as never),
  );
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});
