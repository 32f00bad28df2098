import { assert, assertEquals } from "@std/assert";
import type { InBuffer } from "../../cts/contract/program.ts";
import { type App, ints, out, type Result } from "../../cts/contract/recorder.ts";
import type { Release } from "../../cts/contract/world.ts";
import { EGL } from "../../cts/contract/enums.ts";
import {
  createContext,
  createWindow,
  type EglScene,
  initialize,
  playEgl,
} from "./testing/egl_scene.ts";

const { SUCCESS, BAD_ACCESS, BAD_DISPLAY, BAD_PARAMETER, BAD_SURFACE } = EGL;
const TIMESTAMPS = 0x3430;
const DEADLINE = 0x3431;
const INTERVAL = 0x3432;
const PRESENT = 0x343a;
const READS_DONE = 0x343c;
const DRIVERS_SWAPS = ["eglSwapBuffers", "eglSwapBuffersWithDamageKHR"];

async function swap(scene: EglScene, rects: InBuffer | null, count: number, onWindow = true) {
  const { values, calls, end } = await playEgl(scene, (app) => {
    const display = initialize(app);
    const surface = onWindow
      ? app.egl.CreateWindowSurface(display, 1, createWindow(app), null)
      : app.egl.CreatePbufferSurface(display, 1, null);
    const done = app.egl.SwapBuffersWithDamageKHR(display, surface, rects, count);
    return { done, error: app.egl.GetError() };
  });
  return { ...values, end, calls: DRIVERS_SWAPS.flatMap((fn) => calls(fn).map(() => fn)) };
}

Deno.test("damage is passed on as it is; no damage is a plain swap", async () => {
  const area = ints(1, 2, 3, 4);
  const [plain, damaged] = DRIVERS_SWAPS;
  assertEquals((await swap({}, area, 1)).calls, [damaged]);
  assertEquals((await swap({}, null, 0)).calls, [plain]);
  assertEquals((await swap({}, area, 0)).calls, [plain]);
  assertEquals((await swap({}, area, 1, false)).calls, [damaged]);
  const driver = { missing: [damaged!] };
  const { calls, done } = await swap({ driver }, area, 1);
  assertEquals([calls, done], [[plain], 1]);
});

Deno.test("damage that is none is EGL_BAD_PARAMETER; Android 10 ended the process", async () => {
  const bad: [InBuffer | null, number][] = [[null, 1], [null, -1], [ints(1, 2, 3, 4), -1]];
  for (const release of [10, 11, 15] as const) {
    for (const [rects, count] of bad) {
      const { done, error, calls } = await swap({ release }, rects, count);
      assertEquals([done, error, calls], [0, BAD_PARAMETER, []]);
    }
  }
  const ends = async (release: Release, count: number) => {
    const { end } = await swap({ release, compat: true }, null, count);
    return end.kind === "signal" ? end.signal : end.kind;
  };
  assertEquals([await ends(10, 1), await ends(10, -1)], ["SIGSEGV", "SIGABRT"]);
  assertEquals([await ends(11, 1), await ends(11, -1)], ["running", "running"]);
});

Deno.test("damage of a pbuffer ends the process in Android only", async () => {
  const { end } = await swap({ compat: true }, ints(1, 2, 3, 4), 1, false);
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});

Deno.test("the surface is looked at before the damage", async () => {
  const { values } = await playEgl({}, (app) => {
    const done = app.egl.SwapBuffersWithDamageKHR(initialize(app), 5, null, -1);
    return { done, error: app.egl.GetError() };
  });
  assertEquals(values, { done: 0, error: BAD_SURFACE });
});

Deno.test("debug.egl.finish reads a pixel at each swap", async () => {
  for (const [finish, reads] of [["1", 1], ["0", 0]] as const) {
    const { calls } = await playEgl({ properties: { "debug.egl.finish": finish } }, (app) => {
      const display = initialize(app);
      const surface = app.egl.CreatePbufferSurface(display, 1, null);
      app.egl.SwapBuffers(display, surface);
      app.egl.MakeCurrent(display, surface, surface, createContext(app, display));
      app.egl.SwapBuffers(display, surface);
      return {};
    });
    assertEquals(calls("glReadPixels").length, reads);
  }
});

Deno.test("a driver without swap interval or damage region does nothing", async () => {
  const names = ["eglSwapInterval", "eglSetDamageRegionKHR"];
  for (const missing of [[], names]) {
    const { values, calls } = await playEgl({ driver: { missing } }, (app) => {
      const display = app.egl.GetDisplay(0);
      app.egl.SetDamageRegionKHR(display, 5, null, 0);
      const early = app.egl.GetError();
      app.egl.Initialize(display, null, null);
      const surface = app.egl.CreatePbufferSurface(display, 1, null);
      app.egl.SetDamageRegionKHR(display, 5, null, 0);
      return {
        early,
        unknown: app.egl.GetError(),
        interval: app.egl.SwapInterval(display, 7),
        region: app.egl.SetDamageRegionKHR(display, surface, ints(1, 2, 3, 4), 1),
        error: app.egl.GetError(),
      };
    });
    const lacks = missing.length > 0;
    assertEquals(values, {
      early: BAD_DISPLAY,
      unknown: BAD_SURFACE,
      interval: 1,
      region: lacks ? 0 : 1,
      error: SUCCESS,
    });
    assertEquals(calls("eglSwapInterval"), lacks ? [] : [[0xd15a, 7]]);
  }
});

Deno.test("a time to present is for windows; Android writes it to none", async () => {
  for (
    const [onWindow, compat, expected] of [
      [true, false, [1, SUCCESS]],
      [false, false, [0, BAD_SURFACE]],
      [false, true, [undefined, undefined]],
    ] as const
  ) {
    const { values, end } = await playEgl({ compat }, (app) => {
      const display = initialize(app);
      const surface = onWindow
        ? app.egl.CreateWindowSurface(display, 1, createWindow(app), null)
        : app.egl.CreatePbufferSurface(display, 1, null);
      const done = app.egl.PresentationTimeANDROID(display, surface, 1000);
      return { done, error: app.egl.GetError() };
    });
    assertEquals([values.done, values.error], [...expected]);
    assertEquals(end.kind, expected[0] === undefined ? "signal" : "running");
  }
});

Deno.test("frames of a window are counted from 1, over its surfaces", async () => {
  const { outs } = await playEgl({}, (app) => {
    const display = initialize(app);
    const window = createWindow(app);
    const surface = app.egl.CreateWindowSurface(display, 1, window, null);
    const id = (of: Result) => app.egl.GetNextFrameIdANDROID(display, of, out("int64"));
    const first = id(surface);
    app.egl.SwapBuffers(display, surface);
    const second = id(surface);
    app.egl.DestroySurface(display, surface);
    const again = app.egl.CreateWindowSurface(display, 1, window, null);
    return { first, second, third: id(again) };
  });
  assertEquals([outs.first, outs.second, outs.third], [[[1]], [[2]], [[2]]]);
});

/** Calls with EGL_TIMESTAMPS_ANDROID as said, of a window or a pbuffer. */
async function timed(
  call: (app: App, display: Result, surface: Result) => Result,
  { enabled = true, onWindow = true, properties = {} } = {},
) {
  const { values, outs } = await playEgl({ properties }, (app) => {
    const display = initialize(app);
    const surface = onWindow
      ? app.egl.CreateWindowSurface(display, 1, createWindow(app), null)
      : app.egl.CreatePbufferSurface(display, 1, null);
    if (enabled) app.egl.SurfaceAttrib(display, surface, TIMESTAMPS, 1);
    const done = call(app, display, surface);
    return { done, error: app.egl.GetError() };
  });
  return { ...values, outs: outs.done };
}

Deno.test("the compositor's pace is told where timestamps are enabled", async () => {
  const ask = (...names: number[]) => (app: App, display: Result, surface: Result) =>
    app.egl.GetCompositorTimingANDROID(
      display,
      surface,
      names.length,
      ints(...names),
      out("int64", names.length),
    );
  const { done, error, outs } = await timed(ask(INTERVAL, DEADLINE));
  assertEquals([done, error, outs?.[0]?.[0]], [1, SUCCESS, 16_666_667]);
  assert(Number(outs?.[0]?.[1]) > 0);
  assertEquals((await timed(ask(PRESENT))).error, BAD_PARAMETER);
  assertEquals((await timed(ask(INTERVAL), { enabled: false })).error, BAD_SURFACE);
  assertEquals((await timed(ask(INTERVAL), { onWindow: false })).error, BAD_SURFACE);
});

Deno.test("no frame has a history without a compositor", async () => {
  const ask = (...names: number[]) => (app: App, display: Result, surface: Result) =>
    app.egl.GetFrameTimestampsANDROID(
      display,
      surface,
      1,
      names.length,
      ints(...names),
      out("int64", names.length),
    );
  assertEquals((await timed(ask(READS_DONE))).error, BAD_ACCESS);
  assertEquals((await timed(ask(DEADLINE))).error, BAD_PARAMETER);
  assertEquals((await timed(ask(PRESENT))).error, BAD_PARAMETER);
  const properties = { "service.sf.present_timestamp": "1" };
  assertEquals((await timed(ask(PRESENT), { properties })).error, BAD_ACCESS);
  assertEquals((await timed(ask(READS_DONE), { enabled: false })).error, BAD_SURFACE);
});

Deno.test("which times are told can be asked", async () => {
  const compositor = (name: number) => (app: App, display: Result, surface: Result) =>
    app.egl.GetCompositorTimingSupportedANDROID(display, surface, name);
  const frame = (name: number) => (app: App, display: Result, surface: Result) =>
    app.egl.GetFrameTimestampSupportedANDROID(display, surface, name);
  const properties = { "service.sf.present_timestamp": "1" };
  const answers = [
    [await timed(compositor(INTERVAL)), 1],
    [await timed(compositor(READS_DONE)), 0],
    [await timed(frame(INTERVAL)), 1],
    [await timed(frame(READS_DONE)), 1],
    [await timed(frame(PRESENT)), 0],
    [await timed(frame(PRESENT), { properties }), 1],
    [await timed(frame(0x1234)), 0],
  ] as const;
  assertEquals(
    answers.map(([{ done, error }]) => [done, error]),
    answers.map(([, expected]) => [expected, SUCCESS]),
  );
});

Deno.test("times of an uninitialised display are EGL_BAD_DISPLAY", async () => {
  const { values } = await playEgl({}, (app) => {
    const display = app.egl.GetDisplay(0);
    app.egl.GetNextFrameIdANDROID(display, 5, out("int64"));
    const next = app.egl.GetError();
    app.egl.GetFrameTimestampSupportedANDROID(display, 5, PRESENT);
    const supported = app.egl.GetError();
    app.egl.Initialize(display, null, null);
    app.egl.GetNextFrameIdANDROID(display, 5, out("int64"));
    const surface = app.egl.GetError();
    app.egl.BeginFrame(display, 5);
    return { next, supported, surface, begin: app.egl.GetError() };
  });
  assertEquals(values, {
    next: BAD_DISPLAY,
    supported: BAD_DISPLAY,
    surface: BAD_SURFACE,
    begin: BAD_SURFACE,
  });
});
