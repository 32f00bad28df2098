/**
 * Tests of which function of the driver a call reaches.
 *
 * Plan: functions that only the driver's eglGetProcAddress gives, of each version and each binary; the other spelling, with
 * and without OES; drivers whose eglGetProcAddress gives anything, one address, or none that is one; no eglGetProcAddress.
 *
 * @module
 */

import { type App, ints } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { startEgl, startGl } from "../../fakes/programs.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { linesOf } from "../api/scenes.ts";
import { calls } from "../driver/scenes.ts";
import {
  addressCount,
  callGl,
  callOn,
  EXTENSION,
  isOneOfEach,
  OTHER_EXTENSION,
  tableScene,
} from "./scenes.ts";

const tables = group(
  "egl:tables",
  "Which function of the driver a call reaches: exported, given by its eglGetProcAddress, or under the other spelling.",
);

/** Flushes in a context of each version, of 1.x through libGLESv1_CM. */
function flushBoth(app: App): void {
  startGl(app, 2);
  app.gl.Flush();
  startGl(app, 1);
  app.gles1.Flush();
}

tables.test("gl_function_that_is_not_exported")
  .clauses("EGL-TABLE-1")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    const driver = { unexported: ["glFlush"], reports: ["glFlush"] };
    const { record } = await t.play(tableScene({ release, driver }, flushBoth));
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), [
      "glFlush of driver",
      "glFlush of driver",
    ]);
  });

tables.test("egl_function_that_is_not_exported")
  .clauses("EGL-TABLE-2")
  .releases(10, 15)
  .params({ fn: ["eglInitialize", "eglSwapInterval"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const driver = { unexported: [fn], reports: [fn] };
    const { record } = await callOn(t, { release, driver }, (app) => {
      const { display } = startEgl(app);
      return { done: app.egl.SwapInterval(display, 1) };
    });
    t.expectSequence("functions called", calls(record), [`${fn} of driver`]);
  });

tables.test("driver_exports_get_proc_address_alone")
  .clauses("EGL-TABLE-1", "EGL-TABLE-2")
  .releases(10, 15)
  .sample(({ release }) => release === 10)
  .fn(async (t) => {
    const { release } = t.params;
    const driver = { unexported: "all", reports: ["eglCreateContext", "glFlush"] } as const;
    const { record } = await t.play(tableScene({ release, driver }, flushBoth));
    t.expectRunning(record);
    const each = ["eglCreateContext of driver", "glFlush of driver"];
    t.expectSequence("functions called", calls(record), [...each, ...each]);
    t.expectAbsent("lines of errors", linesOf(record, "E"));
  });

tables.test("binary_for_egl_gives_what_others_do_not_export")
  .clauses("EGL-TABLE-3")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const lacks = { missing: ["glFlush"] };
    const egl = { extra: ["glFlush"], reports: ["glFlush"] };
    const binaries = { EGL: egl, GLESv1_CM: lacks, GLESv2: lacks };
    const { record } = await t.play(tableScene({ release: t.params.release, binaries }, flushBoth));
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), ["glFlush of EGL", "glFlush of EGL"]);
  });

/** Functions that have both spellings: one of later versions only, and one of OpenGL ES 1.x only. */
const SPELLED = { 1: "glFogx", 2: "glBlendEquation" } as const;

tables.test("name_with_or_without_oes")
  .describe("The driver exports the other one only.")
  .clauses("EGL-TABLE-4", "EGL-TABLE-5")
  .releases(10, 15)
  .params({ version: [1, 2] })
  .sample(({ version, release }) => release === (version === 1 ? 10 : 15))
  .fn(async (t) => {
    const { release, version } = t.params;
    const plain = SPELLED[version];
    for (const [asked, has] of [[`${plain}OES`, plain], [plain, `${plain}OES`]] as const) {
      const driver = { missing: [asked], reports: [has] };
      const { record } = await callOn(t, { release, driver }, (app) => {
        startGl(app, version);
        return { called: callGl(app, asked) };
      });
      t.expectSequence(`functions called for ${asked}`, calls(record), [`${has} of driver`]);
      t.expectAbsent("lines of errors", linesOf(record, "E"));
    }
  });

tables.test("other_spelling_must_be_exported")
  .clauses("EGL-TABLE-6")
  .releases(10, 15)
  .params({ asked: ["glBlendEquationOES", "glBlendEquation"] })
  .filter(isLast)
  .mustNot({
    what:
      "a function is called that the driver gives under the other spelling without exporting it",
    scene: ({ release, asked }) => spelledScene(release, asked, [otherSpelling(asked)]),
    happened: ({ record }) => calls(record),
  })
  .control("it is exported", ({ release, asked }) => spelledScene(release, asked, []));

function otherSpelling(name: string): string {
  return name.endsWith("OES") ? name.slice(0, -3) : `${name}OES`;
}

function spelledScene(release: Release, asked: string, unexported: readonly string[]): Scene {
  const driver = { missing: [asked], unexported, reports: [otherSpelling(asked)] };
  return tableScene({ release, driver }, (app) => {
    startGl(app);
    callGl(app, asked);
  });
}

tables.test("own_spelling_comes_first")
  .describe("The driver has both; of two functions it exports only that which is not asked for.")
  .clauses("EGL-TABLE-7")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const asked = ["glBlendEquationOES", "glBlendEquationSeparate", "glFogx", "glFogxOES"];
    const driver = {
      unexported: asked.slice(0, 2),
      reports: [...asked, ...asked.map(otherSpelling)],
    };
    const { record } = await callOn(t, { release: t.params.release, driver }, (app) => {
      startGl(app);
      return { last: asked.map((fn) => callGl(app, fn)).at(-1)! };
    });
    t.expectSequence("functions called", calls(record), asked.map((fn) => `${fn} of driver`));
  });

tables.test("function_of_1_in_a_context_of_2")
  .describe("It is called through libGLESv1_CM; each binary has all functions.")
  .clauses("EGL-TABLE-8")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const reports = ["glMatrixMode"];
    const binaries = { GLESv1_CM: { reports }, GLESv2: { reports } };
    const { record } = await callOn(t, { release: t.params.release, binaries }, (app) => {
      startGl(app, 2);
      return { called: app.gles1.MatrixMode(GL.PROJECTION) };
    });
    t.expectSequence("functions called", calls(record), ["glMatrixMode of GLESv2"]);
  });

tables.test("get_proc_address_that_gives_anything")
  .describe("A function whose other spelling is exported, and one that has none; both are lacking.")
  .clauses("EGL-TABLE-9")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const missing = ["glBlendEquationOES", "glFinish"];
    const driver = {
      missing,
      getProcAddress: "anything",
      reports: [...missing, "glBlendEquation"],
    } as const;
    const { record } = await callOn(t, { release: t.params.release, driver }, (app) => {
      startGl(app);
      callGl(app, "glBlendEquationOES");
      return { called: app.gl.Finish() };
    });
    t.expectSequence("functions called", calls(record), missing.map((fn) => `${fn} of driver`));
    t.expectAbsent("lines of errors", linesOf(record, "E"));
  });

tables.test("get_proc_address_that_gives_one_address")
  .describe("The driver gives glFlush for all; two functions are lacking, and two are extensions.")
  .clauses("EGL-TABLE-10")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = {
      missing: ["glFinish", "glHint"],
      getProcAddress: "one",
      reports: ["glFlush"],
    } as const;
    const { record, values } = await callOn(t, { release: t.params.release, driver }, (app) => {
      startGl(app);
      app.gl.Finish();
      app.gl.Hint(0, 0);
      const first = app.egl.GetProcAddress(EXTENSION);
      const second = app.egl.GetProcAddress(OTHER_EXTENSION);
      app.callPointer(first, EXTENSION);
      app.callPointer(second, OTHER_EXTENSION);
      return { first, second };
    });
    t.expectSequence("functions called", calls(record), Array(4).fill("glFlush of driver"));
    t.expectEqual("addresses of the extensions", addressCount(Object.values(values)), 2);
  });

tables.test("get_proc_address_that_gives_no_address")
  .describe("It gives the number 7 for all names, and the driver lacks a function.")
  .clauses("EGL-TABLE-11")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isOneOfEach)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const driver = {
      missing: ["glFinish"],
      returns: { eglGetProcAddress: 7 },
      reports: ["glFlush"],
    };
    const scene = tableScene({ release, compat, driver }, (app) => {
      startGl(app);
      app.gl.Flush();
      app.egl.GetProcAddress(EXTENSION);
      app.gl.Finish();
    });
    const { record } = await t.play(scene);
    t.expectSequence("functions called", calls(record), ["glFlush of driver"]);
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectEqual("the extension function", record.results.at(-2)?.value, null);
  });

tables.test("no_get_proc_address")
  .describe(
    "The driver lacks functions, too: one has another spelling, one is no known one, one has none.",
  )
  .clauses("EGL-DRIVER-66")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = {
      missing: ["eglGetProcAddress", "glBlendEquationOES", "glFinish"],
      extra: [EXTENSION],
      reports: ["glBlendEquation", EXTENSION],
    };
    const { record, values } = await callOn(t, { release: t.params.release, driver }, (app) => {
      startGl(app);
      callGl(app, "glBlendEquationOES");
      app.gl.Finish();
      return { extension: app.egl.GetProcAddress(EXTENSION) };
    });
    t.expectSequence("functions called", calls(record), ["glBlendEquation of driver"]);
    t.expectEqual("the extension function", values.extension, null);
  });

tables.test("egl_function_that_every_driver_has")
  .clauses("EGL-TABLE-12")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isOneOfEach)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const driver = { missing: ["eglCreateContext"] };
    const scene = tableScene({ release, compat, driver }, (app) => {
      const { display, config } = startEgl(app);
      app.egl.CreateContext(display, config, null, ints(EGL.NONE));
      app.egl.GetError();
    });
    const { record } = await t.play(scene);
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectSequence(
      "result and error",
      record.results.slice(-2).map(({ value }) => value),
      [0, EGL.BAD_DISPLAY],
    );
  });

/** The group. */
export const tests: readonly Group[] = [tables];
