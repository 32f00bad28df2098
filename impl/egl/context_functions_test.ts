import { assertEquals } from "@std/assert";
import { ints, out } from "../../cts/contract/recorder.ts";
import { EGL, GL } from "../../cts/contract/enums.ts";
import { createContext, initialize, playEgl } from "./testing/egl_scene.ts";

const { SUCCESS, BAD_DISPLAY, BAD_PARAMETER, NONE, DRAW, READ } = EGL;
const { EXTENSIONS: GL_EXTENSIONS } = GL;

Deno.test("what is current is known of each thread", async () => {
  const { values, calls } = await playEgl({}, (app) => {
    const display = initialize(app);
    const context = createContext(app, display);
    const draw = app.egl.CreatePbufferSurface(display, 1, null);
    const read = app.egl.CreatePbufferSurface(display, 1, null);
    const before = app.egl.GetCurrentSurface(5);
    const beforeError = app.egl.GetError();
    app.egl.MakeCurrent(display, draw, read, context);
    return {
      given: context,
      givenDraw: draw,
      givenRead: read,
      before,
      beforeError,
      context: app.egl.GetCurrentContext(),
      draw: app.egl.GetCurrentSurface(DRAW),
      read: app.egl.GetCurrentSurface(READ),
      display: app.egl.GetCurrentDisplay(),
      bad: app.egl.GetCurrentSurface(5),
      badError: app.egl.GetError(),
      other: app.via({ thread: "second" }).egl.GetCurrentContext(),
      otherDisplay: app.via({ thread: "second" }).egl.GetCurrentDisplay(),
    };
  });
  assertEquals([values.before, values.beforeError], [null, SUCCESS]);
  assertEquals(values.context, values.given);
  assertEquals([values.draw, values.read], [values.givenDraw, values.givenRead]);
  assertEquals(values.display, 0xd15a);
  assertEquals([values.bad, values.badError], [0, BAD_PARAMETER]);
  assertEquals([values.other, values.otherDisplay], [null, null]);
  assertEquals(calls("eglMakeCurrent"), [[0xd15a, 0xd0002, 0xd0003, 0xd0001]]);
});

Deno.test("eglReleaseThread drops context and error, and leaves GL calls nowhere; Android forgets them", async () => {
  for (const compat of [false, true]) {
    const { values, calls, log } = await playEgl({ compat }, (app) => {
      const display = initialize(app);
      app.egl.MakeCurrent(display, null, null, createContext(app, display));
      const released = app.egl.ReleaseThread();
      app.gl.Flush();
      return { released, current: app.egl.GetCurrentContext(), error: app.egl.GetError() };
    });
    assertEquals(values, { released: 1, current: null, error: SUCCESS });
    assertEquals(calls("eglReleaseThread").length, 1);
    assertEquals(calls("eglMakeCurrent").length, 1);
    assertEquals(calls("glFlush").length, compat ? 1 : 0);
    assertEquals(log.filter((line) => line.includes("no current context")).length, compat ? 0 : 1);
  }
});

Deno.test("GL calls without a context are logged once for each thread, and silent on new ones", async () => {
  const { values, log, calls } = await playEgl({}, (app) => {
    const second = app.via({ thread: "second" });
    const silent = second.gl.GetError();
    const display = initialize(app);
    second.egl.MakeCurrent(display, null, null, createContext(app, display));
    second.egl.MakeCurrent(display, null, null, null);
    second.gl.GetError();
    second.gl.GetError();
    app.gl.GetError();
    app.gl.GetString(GL_EXTENSIONS);
    return { silent, string: app.gl.GetString(GL_EXTENSIONS), error: app.gl.GetError() };
  });
  assertEquals(values, { silent: 0, string: null, error: 0 });
  assertEquals(log.filter((line) => line.includes("no current context")).length, 2);
  assertEquals(calls("glGetError"), []);
});

Deno.test("errors are each thread's own", async () => {
  const { values } = await playEgl({}, (app) => {
    const second = app.via({ thread: "second" }).egl;
    app.egl.Initialize(0x1234, null, null);
    return {
      other: second.GetError(),
      mine: app.egl.GetError(),
      again: app.egl.GetError(),
    };
  });
  assertEquals(values, { other: SUCCESS, mine: BAD_DISPLAY, again: SUCCESS });
});

Deno.test("a call drops the error before it; of two, the driver's first", async () => {
  const driver = { errors: { eglChooseConfig: 0x3005 } };
  const { values } = await playEgl({ driver }, (app) => {
    const display = initialize(app);
    app.egl.Terminate(0x1234);
    app.egl.GetCurrentContext();
    const cleared = app.egl.GetError();
    app.egl.ChooseConfig(display, ints(NONE), null, 0, out("int"));
    return { cleared, theirs: app.egl.GetError(), after: app.egl.GetError() };
  });
  assertEquals(values, { cleared: SUCCESS, theirs: 0x3005, after: SUCCESS });
});

Deno.test("the strings of extensions follow what libEGL adds", async () => {
  const cases: [string, string, string[]][] = [
    ["", "GL_EXT_debug_marker ", ["GL_EXT_debug_marker"]],
    ["GL_A  GL_B ", "GL_EXT_debug_marker GL_A  GL_B ", ["GL_EXT_debug_marker", "GL_A", "GL_B"]],
    ["GL_A GL_EXT_debug_marker", "GL_A GL_EXT_debug_marker", ["GL_A", "GL_EXT_debug_marker"]],
  ];
  for (const [glExtensions, string, names] of cases) {
    const { values, outs } = await playEgl({ driver: { glExtensions } }, (app) => {
      const display = initialize(app);
      app.egl.MakeCurrent(display, null, null, createContext(app, display));
      return {
        string: app.gl.GetString(GL_EXTENSIONS),
        old: app.gles1.GetString(GL_EXTENSIONS),
        first: app.gl.GetStringi(GL_EXTENSIONS, 0),
        last: app.gl.GetStringi(GL_EXTENSIONS, names.length - 1),
        beyond: app.gl.GetStringi(GL_EXTENSIONS, 100),
        integer: app.gl.GetIntegerv(0x821d, out("int")),
        float: app.gl.GetFloatv(0x821d, out("float")),
        long: app.gl.GetInteger64v(0x821d, out("int64")),
        boolean: app.gl.GetBooleanv(0x821d, out("byte")),
      };
    });
    assertEquals([values.string, values.old], [string, string]);
    assertEquals([values.first, values.last, values.beyond], [names[0]!, names.at(-1)!, null]);
    assertEquals([outs.integer, outs.float, outs.long], Array(3).fill([[names.length]]));
    assertEquals(outs.boolean, [[1]]);
  }
});

Deno.test("a driver without GL_EXTENSIONS has none, and is asked again", async () => {
  const driver = { returns: { glGetString: null } };
  const { values, calls } = await playEgl({ driver }, (app) => {
    const display = initialize(app);
    const context = createContext(app, display);
    app.egl.MakeCurrent(display, null, null, context);
    app.egl.MakeCurrent(display, null, null, context);
    return { string: app.gl.GetString(GL_EXTENSIONS) };
  });
  assertEquals(values.string, "");
  assertEquals(calls("glGetString").length, 2);
});

Deno.test("Android takes GL_EXT_debug_marker for listed that begins another name", async () => {
  for (const compat of [false, true]) {
    const driver = { glExtensions: "GL_EXT_debug_marker2" };
    const { values } = await playEgl({ driver, compat }, (app) => {
      const display = initialize(app);
      app.egl.MakeCurrent(display, null, null, createContext(app, display));
      return { first: app.gl.GetStringi(GL_EXTENSIONS, 0) };
    });
    assertEquals(values.first, compat ? "GL_EXT_debug_marker2" : "GL_EXT_debug_marker");
  }
});

Deno.test("glGetString of libGLESv1_CM ends a thread without hooks in Android only", async () => {
  for (const compat of [false, true]) {
    const { end } = await playEgl({ compat }, (app) => {
      app.egl.GetDisplay(0);
      app.via({ thread: "second" }).gles1.GetString(GL_EXTENSIONS);
      return {};
    });
    assertEquals(end.kind, compat ? "signal" : "running");
  }
});
