import { assertEquals, assertMatch } from "@std/assert";
import { GL_NAMES, PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Result } from "../../cts/contract/recorder.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { createContext, initialize, playEgl } from "./testing/egl_scene.ts";

const { SUCCESS, BAD_CONTEXT, OPENGL_ES_API } = EGL;
const SLOTS = 256;

Deno.test("before a driver is loaded there is nothing to wait for", async () => {
  const { values, events } = await playEgl({}, (app) => {
    const error = (result: Result) => result && app.egl.GetError();
    return {
      gl: error(app.egl.WaitGL()),
      native: error(app.egl.WaitNative(0)),
      client: error(app.egl.WaitClient()),
    };
  });
  assertEquals(values, { gl: BAD_CONTEXT, native: BAD_CONTEXT, client: BAD_CONTEXT });
  assertEquals(events, []);
});

Deno.test("eglWaitClient is eglWaitGL of a driver that lacks it", async () => {
  for (const missing of [[], ["eglWaitClient"]]) {
    const { values, calls } = await playEgl({ driver: { missing } }, (app) => {
      app.egl.GetDisplay(0);
      return { done: app.egl.WaitClient() };
    });
    assertEquals(values.done, 1);
    assertEquals(calls(missing.length > 0 ? "eglWaitGL" : "eglWaitClient").length, 1);
  }
});

Deno.test("which API is bound is the driver's business, and OpenGL ES if it has none", async () => {
  const names = ["eglBindAPI", "eglQueryAPI"];
  const driver = { returns: { eglBindAPI: 0, eglQueryAPI: 0x30a2 } };
  for (const missing of [[], names]) {
    const { values } = await playEgl({ driver: { ...driver, missing } }, (app) => ({
      bound: app.egl.BindAPI(0x30a2),
      which: app.egl.QueryAPI(),
      error: app.egl.GetError(),
    }));
    const lacks = missing.length > 0;
    assertEquals(values, {
      bound: lacks ? 1 : 0,
      which: lacks ? OPENGL_ES_API : 0x30a2,
      error: SUCCESS,
    });
  }
});

Deno.test("every known name has an address, whatever the driver has", async () => {
  const driver = { getProcAddress: "nothing", unexported: "all" } as const;
  const names = [...GL_NAMES, ...PLATFORM_NAMES];
  const { values } = await playEgl({ driver, compat: false }, (app) => {
    const found: Record<string, Result> = {};
    for (const name of names) found[name] = app.egl.GetProcAddress(name);
    return found;
  });
  assertEquals(names.filter((name) => values[name] === null), []);
});

Deno.test("functions that are libEGL's alone are no app's", async () => {
  const extra = ["eglSetBlobCacheFuncsANDROID", "eglHibernateProcessIMG", "eglAwakenProcessIMG"];
  for (const release of [11, 12] as const) {
    const { values } = await playEgl({ release, driver: { extra } }, (app) => ({
      blobs: app.egl.GetProcAddress(extra[0]!),
      sleep: app.egl.GetProcAddress(extra[1]!),
      wake: app.egl.GetProcAddress(extra[2]!),
    }));
    assertEquals(values.blobs, null);
    assertEquals([values.sleep === null, values.wake === null], Array(2).fill(release === 11));
  }
});

Deno.test("256 extension functions have a slot, and names that nobody has take none", async () => {
  const extra = Array.from({ length: SLOTS + 2 }, (_, i) => `glVendor${i}EXT`);
  const { values, log, calls } = await playEgl({ driver: { extra } }, (app) => {
    for (let i = 0; i < 1000; i++) app.egl.GetProcAddress(`glNobody${i}EXT`);
    const pointers = extra.map((name) => app.egl.GetProcAddress(name));
    const display = initialize(app);
    app.egl.MakeCurrent(display, null, null, createContext(app, display));
    app.callPointer(pointers[0]!, extra[0]!);
    app.callPointer(pointers[SLOTS - 1]!, extra[SLOTS - 1]!);
    return {
      last: pointers[SLOTS - 1]!,
      beyond: pointers[SLOTS]!,
      first: pointers[0]!,
      again: app.egl.GetProcAddress(extra[0]!),
    };
  });
  assertEquals([typeof values.last, values.beyond], ["object", null]);
  assertEquals(values.again, values.first);
  assertEquals(log.filter((line) => line.includes("no more slots")).length, 2);
  assertMatch(log.join(), /E no more slots for eglGetProcAddress\("glVendor256EXT"\)/);
  assertEquals([calls(extra[0]!).length, calls(extra[SLOTS - 1]!).length], [1, 1]);
});

Deno.test("an extension function goes by the context that is current when it is called", async () => {
  const { values, calls, log } = await playEgl({ driver: { extra: ["glVendorEXT"] } }, (app) => {
    const pointer = app.egl.GetProcAddress("glVendorEXT");
    const early = app.callPointer(pointer, "glVendorEXT");
    const elsewhere = app.via({ thread: "second" }).callPointer(pointer, "glVendorEXT");
    const display = initialize(app);
    app.egl.MakeCurrent(display, null, null, createContext(app, display, 1));
    app.callPointer(pointer, "glVendorEXT");
    return { early, elsewhere };
  });
  assertEquals(values, { early: 0, elsewhere: 0 });
  assertEquals(calls("glVendorEXT").length, 1);
  assertEquals(log.filter((line) => line.includes("no current context")).length, 1);
});

Deno.test("what nobody implements is called in silence but for a line, and is no GL error", async () => {
  const markers = ["glInsertEventMarkerEXT", "glPushGroupMarkerEXT", "glPopGroupMarkerEXT"];
  const driver = { missing: ["glFlush", "glFinish", ...markers] };
  const { values, log, end } = await playEgl({ driver }, (app) => {
    const display = initialize(app);
    app.egl.MakeCurrent(display, null, null, createContext(app, display));
    app.gl.PushGroupMarkerEXT(0, null);
    app.gl.PopGroupMarkerEXT();
    app.gl.InsertEventMarkerEXT(0, null);
    for (let i = 0; i < 100; i++) app.gl.Flush();
    app.gl.Finish();
    return { error: app.gl.GetError() };
  });
  assertEquals([values.error, end.kind], [0, "running"]);
  assertEquals(log.filter((line) => line.includes("called unimplemented")).length, 1);
});

Deno.test("no name has no function; Android looks for one", async () => {
  const ask = (compat: boolean) =>
    playEgl({ compat }, (app) => ({ got: app.egl.GetProcAddress(null) }));
  assertEquals((await ask(false)).values.got, null);
  const { end } = await ask(true);
  assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
});

Deno.test("a function of OpenGL ES 2.0 in a context of 1.x is unimplemented; Android jumps to NULL", async () => {
  for (const call of ["UseProgram", "GetStringi"] as const) {
    const play = (compat: boolean) =>
      playEgl({ compat }, (app) => {
        const display = initialize(app);
        app.egl.MakeCurrent(display, null, null, createContext(app, display, 1));
        return { got: call === "UseProgram" ? app.gl.UseProgram(1) : app.gl.GetStringi(0, 0) };
      });
    const { log, calls } = await play(false);
    assertEquals(log.filter((line) => line.includes("called unimplemented")).length, 1);
    assertEquals(calls(`gl${call}`), []);
    const { end } = await play(true);
    assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
  }
});

Deno.test("what the driver gives for a function is one or none; Android calls what is none", async () => {
  for (const junk of [7, "text"]) {
    const play = (compat: boolean) =>
      playEgl(
        { compat, driver: { missing: ["glFinish"], returns: { eglGetProcAddress: junk } } },
        (app) => {
          const display = initialize(app);
          app.egl.MakeCurrent(display, null, null, createContext(app, display));
          const found = app.egl.GetProcAddress("glVendorEXT");
          app.gl.Finish();
          return { found };
        },
      );
    assertEquals((await play(false)).values.found, null);
    const { end } = await play(true);
    assertEquals(end.kind === "signal" && end.signal, "SIGSEGV");
  }
});
