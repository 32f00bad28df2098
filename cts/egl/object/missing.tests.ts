/**
 * Tests of functions that drivers lack.
 *
 * Plan: functions whose absence is an error, those whose absence is none, those that succeed without the driver, and
 * those that another function of the driver stands in for. Each test compares a driver that has them.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isLast } from "../../framework/mod.ts";
import { ask, DRIVER_DISPLAY } from "../api/scenes.ts";
import {
  GIVE_DESCRIPTORS,
  OF_CORE,
  OF_CORE_BY_NAME,
  OF_DISPLAYS,
  OF_EXTENSIONS,
  OF_SURFACES,
  steps,
} from "./functions.ts";
import { attempt, createPbuffer } from "./scenes.ts";

const missing: Group = group("egl:missing", "Functions that the driver lacks.");

/** Functions whose absence is an error. */
const FAILING = {
  eglBindTexImage: [OF_SURFACES.eglBindTexImage, "EGL_BAD_SURFACE"],
  eglReleaseTexImage: [OF_SURFACES.eglReleaseTexImage, "EGL_BAD_SURFACE"],
  eglSurfaceAttrib: [OF_SURFACES.eglSurfaceAttrib, "EGL_BAD_SURFACE"],
  eglLockSurfaceKHR: [OF_SURFACES.eglLockSurfaceKHR, "EGL_BAD_DISPLAY"],
  eglUnlockSurfaceKHR: [OF_SURFACES.eglUnlockSurfaceKHR, "EGL_BAD_DISPLAY"],
  eglCreatePbufferFromClientBuffer: [
    OF_DISPLAYS.eglCreatePbufferFromClientBuffer,
    "EGL_BAD_CONFIG",
  ],
} as const;

/** A handle that the driver gives out, and that libEGL may pass on (EGL-OBJECT-60). */
const THEIR_SURFACE = 0x52;

missing.test("functions_of_surfaces")
  .clauses("EGL-OBJECT-68")
  .releases(10, 15)
  .params({ lacks: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, lacks } = t.params;
    const driver = {
      missing: lacks ? Object.keys(FAILING) : [],
      returns: { eglCreatePbufferFromClientBuffer: THEIR_SURFACE },
    };
    const { said } = await attempt(t, { release, driver }, (app) => {
      const display = initialize(app);
      const surface = createPbuffer(app, display);
      const calls = Object.fromEntries(
        Object.entries(FAILING).map(([name, [call]]) => [name, call]),
      );
      return steps(calls, app, { display, surface, context: null });
    });
    const expected = Object.entries(FAILING).map(([name, [, error]]) => {
      const done = name === "eglCreatePbufferFromClientBuffer" ? "handle" : "1";
      return [name, lacks ? `0 ${error}` : `${done} EGL_SUCCESS`];
    });
    t.expectEqual("answers", said, Object.fromEntries(expected));
  });

missing.test("functions_of_extensions")
  .clauses("EGL-OBJECT-69")
  .releases(10, 15)
  .params({ lacks: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, lacks } = t.params;
    const names = Object.keys(OF_EXTENSIONS);
    const { said } = await attempt(
      t,
      { release, driver: { missing: lacks ? names : [] } },
      (app) => {
        const display = initialize(app);
        return steps(OF_EXTENSIONS, app, { display, surface: null, context: null });
      },
    );
    const expected = names.map((name) => {
      const done = name === "eglCreateStreamProducerSurfaceKHR" ? "handle" : "1";
      const none = GIVE_DESCRIPTORS.includes(name) ? -1 : 0;
      return [name, `${lacks ? none : done} EGL_SUCCESS`];
    });
    t.expectEqual("answers", said, Object.fromEntries(expected));
  });

missing.test("functions_of_egl_1_5")
  .describe(
    "Of a driver of EGL 1.4 that has the extensions, of one that has neither, and of one of EGL 1.5.",
  )
  .clauses("EGL-OBJECT-70")
  .releases(10, 15)
  .params({ driver: ["extensions", "neither", "egl_1_5"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, driver: kind } = t.params;
    const names = Object.keys(OF_CORE);
    const extended = names.map((name) => `${name}KHR`);
    const driver = {
      extensions: { version: [1, 4] },
      neither: { version: [1, 4], missing: extended },
      egl_1_5: {},
    } as const;
    const { said, calls } = await attempt(t, { release, driver: driver[kind] }, (app) => {
      const display = initialize(app);
      return steps(OF_CORE, app, { display, surface: null, context: null });
    });
    const answer = `${Number(kind !== "neither")} EGL_SUCCESS`;
    t.expectEqual("answers", said, Object.fromEntries(names.map((name) => [name, answer])));
    const byName = Object.keys(OF_CORE_BY_NAME);
    const byExtension = byName.map((name) => `${name}KHR`);
    const called = [...byName, ...byExtension].filter((name) => calls(name).length > 0);
    const expected = { extensions: byExtension, neither: [], egl_1_5: byName };
    t.expectSequence("functions of the driver", called, expected[kind]);
  });

missing.test("functions_of_time")
  .clauses("EGL-OBJECT-71")
  .releases(10, 15)
  .params({ lacks: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, lacks } = t.params;
    const names = ["eglGetSystemTimeNV", "eglGetSystemTimeFrequencyNV"];
    const returns = { eglGetSystemTimeNV: 77, eglGetSystemTimeFrequencyNV: 1000 };
    const driver = { missing: lacks ? names : [], returns };
    const { values } = await ask(t, { release, driver }, (app) => {
      const time = app.egl.GetSystemTimeNV();
      const timeError = app.egl.GetError();
      const frequency = app.egl.GetSystemTimeFrequencyNV();
      return { time, timeError, frequency, frequencyError: app.egl.GetError() };
    });
    const error = lacks ? EGL.BAD_DISPLAY : EGL.SUCCESS;
    t.expectEqual("answers", values, {
      time: lacks ? 0 : 77,
      timeError: error,
      frequency: lacks ? 0 : 1000,
      frequencyError: error,
    });
  });

missing.test("functions_that_do_nothing")
  .clauses("EGL-OBJECT-72", "EGL-OBJECT-73")
  .releases(10, 15)
  .params({ lacks: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, lacks } = t.params;
    const driver = { missing: lacks ? ["eglSwapInterval", "eglSetDamageRegionKHR"] : [] };
    const { said, calls } = await attempt(t, { release, driver }, (app) => {
      const display = initialize(app);
      const surface = createPbuffer(app, display);
      return {
        interval: () => app.egl.SwapInterval(display, 5),
        region: () => app.egl.SetDamageRegionKHR(display, surface, ints(1, 2, 3, 4), 1),
      };
    });
    t.expectEqual("eglSwapInterval", said.interval, "1 EGL_SUCCESS");
    t.expectEqual("eglSetDamageRegionKHR", said.region, `${Number(!lacks)} EGL_SUCCESS`);
    t.expectEqual("what the driver gets", {
      interval: calls("eglSwapInterval"),
      region: calls("eglSetDamageRegionKHR").map((args) => args.at(-1)),
    }, { interval: lacks ? [] : [[DRIVER_DISPLAY, 5]], region: lacks ? [] : [1] });
  });

/** The groups. */
export const tests: readonly Group[] = [missing];
