import { assertEquals, assertMatch } from "@std/assert";
import { out } from "../../cts/contract/recorder.ts";
import type { Release } from "../../cts/contract/world.ts";
import { CRITICAL_1_5 } from "./display_functions.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { initialize, playEgl } from "./testing/egl_scene.ts";

const DRIVER_DISPLAY = 0xd15a;
const { SUCCESS, NONE, VENDOR, VERSION, EXTENSIONS, PLATFORM_ANDROID_KHR: ANDROID } = EGL;

function names(string: unknown): string[] {
  return String(string).split(" ").filter((name) => name !== "");
}

Deno.test("eglGetDisplay of the driver is asked if its eglGetPlatformDisplay has nothing", async () => {
  for (
    const driver of [
      { missing: ["eglGetPlatformDisplay"] },
      { returns: { eglGetPlatformDisplay: 0 } },
    ]
  ) {
    const { values, calls, log } = await playEgl({ driver }, (app) => ({
      display: app.egl.GetPlatformDisplay(ANDROID, 0, { in: "int64", cells: [0x30b0, 1, NONE] }),
    }));
    assertEquals(values.display, DRIVER_DISPLAY);
    assertEquals(calls("eglGetDisplay"), [[0]]);
    assertEquals(log.filter((line) => line.includes("attributes ignored")).length, 1);
  }
});

Deno.test("a driver without a display has none; Android 10 and 11 gave a handle all the same", async () => {
  const driver = { returns: { eglGetPlatformDisplay: 0, eglGetDisplay: 0 } };
  for (const [release, compat] of [[11, false], [12, true], [11, true]] as const) {
    const { values } = await playEgl({ release, compat, driver }, (app) => {
      const display = app.egl.GetDisplay(0);
      return { display, error: app.egl.GetError(), done: app.egl.Initialize(display, null, null) };
    });
    const given = release === 11 && compat;
    assertEquals(values, { display: Number(given), error: SUCCESS, done: Number(given) });
  }
});

Deno.test("EGL 1.5 is reported only of a driver that has all of it", async () => {
  for (const missing of [undefined, ...CRITICAL_1_5]) {
    const driver = missing === undefined ? {} : { missing: [missing] };
    const { values, outs, log } = await playEgl({ driver }, (app) => {
      const display = app.egl.GetDisplay(0);
      return {
        done: app.egl.Initialize(display, out("int"), out("int")),
        version: app.egl.QueryString(display, VERSION),
      };
    });
    const minor = missing === undefined ? 5 : 4;
    assertEquals(values, { done: 1, version: `1.${minor} Android META-EGL` });
    assertEquals(outs.done, [[1], [minor]]);
    assertEquals(log.some((line) => line.includes("critical API")), missing !== undefined);
  }
});

Deno.test("other versions are given as they are, and named 1.4", async () => {
  const cases: [Release, [number, number], [number, number], string][] = [
    [15, [1, 4], [1, 4], "1.4"],
    [15, [1, 3], [1, 3], "1.4"],
    [15, [2, 5], [2, 5], "1.4"],
    [10, [1, 5], [1, 5], "1.5"],
    [9, [1, 5], [1, 4], "1.4"],
  ];
  for (const [release, version, shown, name] of cases) {
    const { values, outs } = await playEgl({ release, driver: { version } }, (app) => {
      const display = app.egl.GetDisplay(0);
      return {
        first: app.egl.Initialize(display, out("int"), out("int")),
        again: app.egl.Initialize(display, out("int"), out("int")),
        version: app.egl.QueryString(display, VERSION),
      };
    });
    assertEquals(outs.first, shown.map((number) => [number]));
    assertEquals(outs.again, outs.first);
    assertEquals(values.version, `${name} Android META-EGL`);
  }
});

Deno.test("eglInitialize succeeds though the driver fails, whose error is gone then", async () => {
  const driver = { errors: { eglInitialize: 0x3003 } };
  const { values, outs, log, calls } = await playEgl({ driver }, (app) => {
    const display = app.egl.GetDisplay(0);
    return {
      done: app.egl.Initialize(display, out("int"), out("int")),
      error: app.egl.GetError(),
      vendor: app.egl.QueryString(display, VENDOR),
      theirs: app.egl.QueryStringImplementationANDROID(display, VENDOR),
      theirError: app.egl.GetError(),
      extensions: app.egl.QueryString(display, EXTENSIONS),
      terminated: app.egl.Terminate(display),
    };
  });
  assertEquals(outs.done, [[-1], [-1]]);
  assertEquals({ ...values, extensions: names(values.extensions).length }, {
    done: 1,
    error: SUCCESS,
    vendor: "Android",
    theirs: null,
    theirError: SUCCESS,
    extensions: 8,
    terminated: 0,
  });
  assertMatch(log.join(), /W eglInitialize\(0xd15a\) failed \(EGL_BAD_ALLOC\)/);
  assertEquals(calls("eglTerminate"), []);
});

Deno.test("ANGLE is asked for its display over Vulkan, then as others are", async () => {
  const { values, calls } = await playEgl({ angle: true }, (app) => ({
    display: app.egl.GetDisplay(0),
  }));
  assertEquals(values.display, DRIVER_DISPLAY);
  assertEquals(calls("eglGetPlatformDisplay"), [[0x3202, 0, null]]);
  const driver = { returns: { eglGetPlatformDisplay: 0 } };
  const { calls: others } = await playEgl({ angle: true, driver }, (app) => ({
    display: app.egl.GetDisplay(0),
  }));
  assertEquals(others("eglGetPlatformDisplay").map(([platform]) => platform), [0x3202, ANDROID]);
  assertEquals(others("eglGetDisplay").length, 1);
});

Deno.test("eglTerminate succeeds though the driver fails", async () => {
  const { values, log } = await playEgl(
    { driver: { errors: { eglTerminate: 0x3002 } } },
    (app) => ({
      done: app.egl.Terminate(initialize(app)),
      error: app.egl.GetError(),
    }),
  );
  assertEquals(values, { done: 1, error: SUCCESS });
  assertMatch(log.join(), /W eglTerminate\(0xd15a\) failed \(EGL_BAD_ACCESS\)/);
});
