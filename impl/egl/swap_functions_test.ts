import { assert, assertEquals } from "@std/assert";
import { type App, ints, out, type Result } from "../../cts/contract/recorder.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { createWindow, initialize, playEgl } from "./testing/egl_scene.ts";

const { SUCCESS, BAD_ACCESS, BAD_PARAMETER, BAD_SURFACE } = EGL;
const TIMESTAMPS = 0x3430;
const DEADLINE = 0x3431;
const INTERVAL = 0x3432;
const PRESENT = 0x343a;
const READS_DONE = 0x343c;
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
