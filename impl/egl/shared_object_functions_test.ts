import { assertEquals } from "@std/assert";
import type { ResultRef } from "../../cts/contract/program.ts";
import {
  type App,
  hardwareBufferDesc,
  ints,
  out,
  type Result,
} from "../../cts/contract/recorder.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { createContext, initialize, playEgl } from "./testing/egl_scene.ts";

const { SUCCESS, NOT_INITIALIZED, BAD_CONTEXT, BAD_DISPLAY, BAD_PARAMETER, NONE } = EGL;

const CORE: [string, (app: App, display: Result) => Result][] = [
  ["eglCreateImage", (app, d) => app.egl.CreateImage(d, null, 0x3140, 1, null)],
  ["eglDestroyImage", (app, d) => app.egl.DestroyImage(d, 1)],
  ["eglCreateSync", (app, d) => app.egl.CreateSync(d, 0x30f9, null)],
  ["eglDestroySync", (app, d) => app.egl.DestroySync(d, 1)],
  ["eglClientWaitSync", (app, d) => app.egl.ClientWaitSync(d, 1, 0, 0)],
  ["eglGetSyncAttrib", (app, d) => app.egl.GetSyncAttrib(d, 1, 0x30f7, out("int64"))],
  ["eglWaitSync", (app, d) => app.egl.WaitSync(d, 1, 0)],
];
const EXTENSION: [string, (app: App, display: Result) => Result, number][] = [
  ["eglCreateImageKHR", (app, d) => app.egl.CreateImageKHR(d, null, 0x3140, 1, null), 0],
  ["eglDestroyImageKHR", (app, d) => app.egl.DestroyImageKHR(d, 1), 0],
  ["eglCreateSyncKHR", (app, d) => app.egl.CreateSyncKHR(d, 0x30f9, null), 0],
  ["eglDestroySyncKHR", (app, d) => app.egl.DestroySyncKHR(d, 1), 0],
  ["eglSignalSyncKHR", (app, d) => app.egl.SignalSyncKHR(d, 1, 0x30f2), 0],
  ["eglClientWaitSyncKHR", (app, d) => app.egl.ClientWaitSyncKHR(d, 1, 0, 0), 0],
  ["eglGetSyncAttribKHR", (app, d) => app.egl.GetSyncAttribKHR(d, 1, 0x30f7, out("int")), 0],
  ["eglWaitSyncKHR", (app, d) => app.egl.WaitSyncKHR(d, 1, 0), 0],
  ["eglDupNativeFenceFDANDROID", (app, d) => app.egl.DupNativeFenceFDANDROID(d, 1), -1],
  ["eglCreateStreamKHR", (app, d) => app.egl.CreateStreamKHR(d, null), 0],
  ["eglDestroyStreamKHR", (app, d) => app.egl.DestroyStreamKHR(d, 1), 0],
  ["eglStreamAttribKHR", (app, d) => app.egl.StreamAttribKHR(d, 1, 2, 3), 0],
  ["eglQueryStreamKHR", (app, d) => app.egl.QueryStreamKHR(d, 1, 2, out("int")), 0],
  ["eglQueryStreamu64KHR", (app, d) => app.egl.QueryStreamu64KHR(d, 1, 2, out("int64")), 0],
  ["eglQueryStreamTimeKHR", (app, d) => app.egl.QueryStreamTimeKHR(d, 1, 2, out("int64")), 0],
  [
    "eglCreateStreamProducerSurfaceKHR",
    (app, d) => app.egl.CreateStreamProducerSurfaceKHR(d, 1, 1, null),
    0,
  ],
  [
    "eglStreamConsumerGLTextureExternalKHR",
    (app, d) => app.egl.StreamConsumerGLTextureExternalKHR(d, 1),
    0,
  ],
  ["eglStreamConsumerAcquireKHR", (app, d) => app.egl.StreamConsumerAcquireKHR(d, 1), 0],
  ["eglStreamConsumerReleaseKHR", (app, d) => app.egl.StreamConsumerReleaseKHR(d, 1), 0],
  ["eglGetStreamFileDescriptorKHR", (app, d) => app.egl.GetStreamFileDescriptorKHR(d, 1), -1],
  [
    "eglCreateStreamFromFileDescriptorKHR",
    (app, d) => app.egl.CreateStreamFromFileDescriptorKHR(d, 1),
    0,
  ],
];

Deno.test("a driver of EGL 1.4 is called by the extension's names", async () => {
  for (const minor of [4, 5] as const) {
    for (const [fn, call] of CORE) {
      const { values, calls } = await playEgl({ driver: { version: [1, minor] } }, (app) => ({
        got: call(app, initialize(app)),
      }));
      assertEquals([calls(fn).length, calls(`${fn}KHR`).length], minor === 5 ? [1, 0] : [0, 1], fn);
      assertEquals(values.got, 1);
    }
  }
});

Deno.test("what a driver lacks fails without an error", async () => {
  const core = CORE.map(([fn, call]) => [`${fn}KHR`, call, 0] as const);
  for (const [fn, call, lacking] of [...EXTENSION, ...core]) {
    for (const missing of [[], [fn]]) {
      const { values } = await playEgl({ driver: { version: [1, 4], missing } }, (app) => ({
        got: call(app, initialize(app)),
        error: app.egl.GetError(),
      }));
      assertEquals(values.got === lacking, missing.length > 0, fn);
      assertEquals(values.error, SUCCESS);
    }
  }
});

Deno.test("all of them need an initialised display", async () => {
  const core = CORE.map(([fn, call]) => [fn, call, 0] as const);
  for (const [fn, call, lacking] of [...EXTENSION, ...core]) {
    const { values } = await playEgl({}, (app) => {
      const display = app.egl.GetDisplay(0);
      return { got: call(app, display), error: app.egl.GetError() };
    });
    assertEquals(values, { got: lacking, error: NOT_INITIALIZED }, fn);
  }
});

Deno.test("an image's context is the driver's; one that does not exist is to Android as good as none", async () => {
  for (const compat of [false, true]) {
    const { values, calls } = await playEgl({ compat }, (app) => {
      const display = initialize(app);
      app.egl.CreateImage(display, createContext(app, display), 0x30b1, 1, null);
      const done = app.egl.CreateImageKHR(display, 0x1234, 0x30b1, 1, null);
      return { done, error: app.egl.GetError() };
    });
    assertEquals(calls("eglCreateImage").map(([, context]) => context), [0xd0001]);
    assertEquals(calls("eglCreateImageKHR").map(([, context]) => context), compat ? [null] : []);
    assertEquals(values, compat ? { done: 1, error: SUCCESS } : { done: 0, error: BAD_CONTEXT });
  }
});

Deno.test("images are made of shared buffers", async () => {
  const { values } = await playEgl({}, (app) => {
    const buffer = (ref: ResultRef | number | null) =>
      app.egl.GetNativeClientBufferANDROID(ref as ResultRef);
    const made = app.nativewindow.AHardwareBuffer_allocate(
      hardwareBufferDesc(4, 4, 1),
      out("pointer"),
    ).outCell(0);
    const given = buffer(made);
    const none = buffer(null);
    const noneError = app.egl.GetError();
    const junk = buffer(5);
    return { given, none, noneError, junk, junkError: app.egl.GetError() };
  });
  assertEquals(typeof values.given, "object");
  assertEquals([values.none, values.noneError], [null, BAD_PARAMETER]);
  assertEquals([values.junk, values.junkError], [null, BAD_PARAMETER]);
});

Deno.test("a driver's surface of a client buffer can be used; Android's cannot", async () => {
  for (const compat of [false, true]) {
    const { calls } = await playEgl({ compat }, (app) => {
      const display = initialize(app);
      const surface = app.egl.CreatePbufferFromClientBuffer(display, 1, 1, 1, ints(NONE));
      app.egl.DestroySurface(display, surface);
      return {};
    });
    assertEquals(calls("eglDestroySurface").length, compat ? 0 : 1);
  }
});

Deno.test("system time is the driver's or none", async () => {
  const names = ["eglGetSystemTimeFrequencyNV", "eglGetSystemTimeNV"] as const;
  for (const missing of [[], [...names]]) {
    const driver = { missing, returns: { [names[0]]: 1000, [names[1]]: 77 } };
    const { values } = await playEgl({ driver }, (app) => ({
      frequency: app.egl.GetSystemTimeFrequencyNV(),
      time: app.egl.GetSystemTimeNV(),
      error: app.egl.GetError(),
    }));
    const lacks = missing.length > 0;
    assertEquals(values, {
      frequency: lacks ? 0 : 1000,
      time: lacks ? 0 : 77,
      error: lacks ? BAD_DISPLAY : SUCCESS,
    });
  }
});
