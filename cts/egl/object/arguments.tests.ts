/**
 * Tests of arguments: whose handles the driver is called with, and what libEGL looks at first.
 *
 * Plan: handles of the driver's in both directions; images of contexts; what libEGL does not look at; functions with
 * several arguments that are wrong; buffers of clients.
 *
 * @module
 */

import { type App, hardwareBufferDesc, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { ask, DRIVER_DISPLAY, isHandle, NO_HANDLE } from "../api/scenes.ts";
import {
  type Call,
  GIVEN,
  OF_CONTEXTS,
  OF_CORE_BY_NAME,
  OF_EXTENSIONS,
  OF_OWN_CHECK,
  OF_SURFACES,
  steps,
  stepsFor,
} from "./functions.ts";
import { all, attempt, createContext, createPbuffer, createReader } from "./scenes.ts";

const call: Group = group(
  "egl:arguments",
  "Whose handles the driver is called with, and what is looked at first.",
);

/** Handles that the driver gives out. */
const [THEIR_CONTEXT, THEIR_SURFACE] = [0x51, 0x52];
const THEIRS = { eglCreateContext: THEIR_CONTEXT, eglCreatePbufferSurface: THEIR_SURFACE };

/** The arguments of the driver's functions behind the display, where all of it are numbers. */
const ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  eglSurfaceAttrib: [THEIR_SURFACE, EGL.SWAP_BEHAVIOR, 0],
  eglBindTexImage: [THEIR_SURFACE, EGL.BACK_BUFFER],
  eglReleaseTexImage: [THEIR_SURFACE, EGL.BACK_BUFFER],
  eglUnlockSurfaceKHR: [THEIR_SURFACE],
  eglCopyBuffers: [THEIR_SURFACE, 1],
  eglSwapBuffers: [THEIR_SURFACE],
  eglDestroySurface: [THEIR_SURFACE],
  eglMakeCurrent: [THEIR_SURFACE, THEIR_SURFACE, THEIR_CONTEXT],
  eglDestroyContext: [THEIR_CONTEXT],
};

call.test("driver_is_called_with_its_own_handles")
  .describe(
    "For a pbuffer, without the functions that end Android's processes then (EGL-OBJECT-67 and EGL-OBJECT-82).",
  )
  .clauses("EGL-OBJECT-16")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver = { returns: THEIRS };
    const { eglSwapBuffersWithDamageKHR: _, eglPresentationTimeANDROID: __, ...ofPbuffers } =
      OF_SURFACES;
    const called = { ...ofPbuffers, eglMakeCurrent: OF_OWN_CHECK.eglMakeCurrent, ...OF_CONTEXTS };
    const { calls } = await attempt(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      const context = createContext(app, display);
      const surface = createPbuffer(app, display);
      const { eglDestroySurface, ...others } = steps(called, app, { display, surface, context });
      return { ...others, eglDestroySurface: eglDestroySurface! };
    });
    const seen = Object.keys(ARGUMENTS).map((fn) => [fn, calls(fn)]);
    const expected = Object.entries(ARGUMENTS).map((
      [fn, args],
    ) => [fn, [[DRIVER_DISPLAY, ...args]]]);
    t.expectEqual("arguments of the driver", seen, expected);
    t.expectEqual(
      "first arguments of those that take memory",
      [calls("eglQuerySurface"), calls("eglQueryContext")].map(([args]) => args?.slice(0, 3)),
      [
        [DRIVER_DISPLAY, THEIR_SURFACE, EGL.WIDTH],
        [DRIVER_DISPLAY, THEIR_CONTEXT, EGL.CONTEXT_CLIENT_VERSION],
      ],
    );
  });

call.test("drivers_handles_are_no_handles_of_apps")
  .describe("The driver gives the same handle each time; the app gets a new one.")
  .clauses("EGL-OBJECT-16")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: { returns: THEIRS } }, (app) => {
      const display = initialize(app);
      const contexts = [createContext(app, display), createContext(app, display)] as const;
      const surfaces = [createPbuffer(app, display), createPbuffer(app, display)] as const;
      app.egl.SwapBuffers(display, THEIR_SURFACE);
      const surfaceError = app.egl.GetError();
      app.egl.DestroyContext(display, THEIR_CONTEXT);
      return {
        surfaceError,
        contextError: app.egl.GetError(),
        context: contexts[0],
        otherContext: contexts[1],
        surface: surfaces[0],
        otherSurface: surfaces[1],
      };
    });
    const { surfaceError, contextError, ...given } = values;
    t.expectEqual("errors of the driver's handles", [surfaceError, contextError], [
      EGL.BAD_SURFACE,
      EGL.BAD_CONTEXT,
    ]);
    t.expect("handles are given", Object.values(given).every(isHandle), given);
    t.expectEqual("different handles", new Set(Object.values(given)).size, 4);
  });

const TAKEN = "1 EGL_SUCCESS";

/** The answers where a context that does not exist is refused. */
function refusingImages(): Record<string, string> {
  return {
    ...all(["none core", "own core", "none khr", "own khr"], TAKEN),
    ...all(["wrong core", "wrong khr"], "0 EGL_BAD_CONTEXT"),
  };
}

call.test("image_of_a_context_that_is_none")
  .clauses("EGL-OBJECT-17")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, images);
    t.expectEither("answers", said, refusingImages(), all(Object.keys(refusingImages()), TAKEN));
    const asked = [...calls("eglCreateImage"), ...calls("eglCreateImageKHR")];
    t.expectEqual("images that the driver is asked for", asked.length, 4);
  });

call.test("image_of_a_context_that_is_none_as_of_none")
  .clauses("EGL-OBJECT-18")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, { ...t.params, compat: true }, images);
    t.expectEither("answers", said, all(Object.keys(refusingImages()), TAKEN), refusingImages());
    for (const fn of ["eglCreateImage", "eglCreateImageKHR"]) {
      const [none, own, wrong] = calls(fn).map(([, context]) => context);
      t.expect(`${fn} of the driver gets a context that there is`, isHandle(own), own);
      t.expectEqual(`${fn} of the driver gets none for others`, [none ?? 0, wrong ?? 0], [0, 0]);
    }
  });

call.test("drivers_objects_pass_as_they_are")
  .describe("Under a display that is the driver's, of functions of EGL 1.5 and of extensions.")
  .clauses("EGL-OBJECT-19")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const functions: Readonly<Record<string, Call>> = { ...OF_CORE_BY_NAME, ...OF_EXTENSIONS };
    const names = Object.keys(functions);
    const takers = names.filter((fn) => !fn.startsWith("eglCreate"));
    const { calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const { egl } = app;
      return {
        ...steps(functions, app, { display, surface: null, context: null }),
        config: () => egl.GetConfigAttrib(display, 0x7777, EGL.CONFIG_ID, out("int")),
        pbuffer: () => egl.CreatePbufferSurface(display, 0x7778, null),
        null: () => egl.DestroySyncKHR(display, 0),
      };
    });
    const displays = names.map((fn) => calls(fn)[0]?.[0]);
    t.expectSequence("displays that the driver gets", displays, names.map(() => DRIVER_DISPLAY));
    const objects = takers.map((fn) => calls(fn)[0]?.[1]);
    t.expectSequence("objects that the driver gets", objects, takers.map(() => GIVEN));
    t.expectEqual("the buffer of an image", calls("eglCreateImageKHR")[0]?.slice(2, 4), [
      EGL.NATIVE_BUFFER_ANDROID,
      GIVEN,
    ]);
    t.expectEqual("NULL for a sync", calls("eglDestroySyncKHR").at(-1), [DRIVER_DISPLAY, 0]);
    t.expectEqual(
      "configs",
      // libEGL itself asks the driver for attributes of the config of a surface.
      [calls("eglGetConfigAttrib")[0]?.[1], calls("eglCreatePbufferSurface")[0]?.[1]],
      [0x7777, 0x7778],
    );
  });

call.test("make_current_looks_in_order")
  .clauses("EGL-OBJECT-20")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const [surface, context] = [createPbuffer(app, display), createContext(app, display)];
      const make = (...args: Parameters<typeof app.egl.MakeCurrent>) => () =>
        app.egl.MakeCurrent(...args);
      return {
        display_before_context: make(NO_HANDLE, 5, 6, 7),
        context_before_surfaces: make(display, 5, 6, 7),
        match_before_surfaces: make(display, 5, 6, null),
        draw: make(display, 5, surface, context),
        read: make(display, surface, 6, context),
        both: make(display, 5, 6, context),
      };
    });
    t.expectEqual("answers", said, {
      display_before_context: "0 EGL_BAD_DISPLAY",
      context_before_surfaces: "0 EGL_BAD_CONTEXT",
      match_before_surfaces: "0 EGL_BAD_MATCH",
      ...all(["draw", "read", "both"], "0 EGL_BAD_SURFACE"),
    });
    t.expectAbsent("eglMakeCurrent of the driver", calls("eglMakeCurrent"));
  });

call.test("create_context_looks_at_the_shared_one_first")
  .clauses("EGL-OBJECT-21")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { version: [1, 4] } as const;
    const list = ints(
      EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
      EGL.NO_RESET_NOTIFICATION,
      EGL.NONE,
    );
    const { said } = await attempt(t, { ...t.params, driver }, (app) => {
      const display = initialize(app);
      return {
        both: () => app.egl.CreateContext(display, 1, NO_HANDLE, list),
        attribute: () => app.egl.CreateContext(display, 1, null, list),
      };
    });
    t.expectEqual("answers", said, {
      both: "0 EGL_BAD_CONTEXT",
      attribute: "0 EGL_BAD_ATTRIBUTE",
    });
  });

call.test("window_is_looked_at_before_the_attributes")
  .clauses("EGL-OBJECT-22")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const list = ints(EGL.GL_COLORSPACE, 1, EGL.NONE);
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      const { window } = createReader(app);
      const { window: taken } = createReader(app);
      app.egl.CreateWindowSurface(display, 1, taken, null);
      return {
        none: () => app.egl.CreateWindowSurface(display, 1, null, list),
        taken: () => app.egl.CreateWindowSurface(display, 1, taken, list),
        attribute: () => app.egl.CreateWindowSurface(display, 1, window, list),
      };
    });
    t.expectEqual("answers", said, {
      none: "0 EGL_BAD_NATIVE_WINDOW",
      taken: "0 EGL_BAD_ALLOC",
      attribute: "0 EGL_BAD_ATTRIBUTE",
    });
  });

call.test("there_is_no_client_buffer_of_nothing")
  .clauses("EGL-OBJECT-24")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, ({ egl }) => ({
      none: () => egl.GetNativeClientBufferANDROID(null),
    }));
    t.expectEqual("of NULL", said.none, "0 EGL_BAD_PARAMETER");
  });

call.test("client_buffers_are_of_shared_buffers")
  .clauses("EGL-OBJECT-25")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const buffer = app.nativewindow.AHardwareBuffer_allocate(
        hardwareBufferDesc(4, 4, 1),
        out("pointer"),
      ).outCell(0);
      return {
        some: () => app.egl.GetNativeClientBufferANDROID(buffer),
      };
    });
    t.expectEqual("of a buffer", said.some, "handle EGL_SUCCESS");
  });

/** The groups. */
export const tests: readonly Group[] = [call];

/** Images of no context, of one that there is, and of one that there is not. */
function images(app: App): Record<string, () => Result> {
  const display = initialize(app);
  const { egl } = app;
  return stepsFor(
    { none: null, own: createContext(app, display), wrong: NO_HANDLE },
    (context) => ({
      core: () => egl.CreateImage(display, context, EGL.NATIVE_BUFFER_ANDROID, 1, null),
      khr: () => egl.CreateImageKHR(display, context, EGL.NATIVE_BUFFER_ANDROID, 1, null),
    }),
  );
}
