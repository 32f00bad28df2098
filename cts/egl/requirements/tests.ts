/**
 * Tests of what a device must offer: the list of the documentation's page "Implement OpenGL ES and EGL".
 *
 * They judge the device's own driver, so their Worlds say nothing of drivers.
 *
 * @module
 */

import { ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, type Outcome } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import { addExtensionTests } from "./extensions.ts";
import { addConfigTests } from "./configs.ts";
import { addImageTests } from "./images.ts";
import { addLimitTests } from "./limits.ts";
import {
  type Begin,
  beginEgl,
  beginGl,
  look,
  makeCurrent,
  newContext,
  ofEarlierProgram,
} from "./scenes.ts";
import { addStandardTests } from "./standard.ts";
import { addYuvTests } from "./yuv.ts";

/** More contexts than drivers had that limited them. */
const MANY = 300;
/** How many contexts the page calls common. */
const COMMON = 30;
const VERSION_PROPERTY = "ro.opengles.version";

const requirements = group(
  "egl:requirements",
  "What a device must, or should, offer through its own driver: EGL 1.5, OpenGL ES 1.x and 2.0, contexts without a limit, " +
    "YUV images, mandatory and recommended extensions that are listed and work.",
);

requirements.test("egl_has_a_driver")
  .clauses("EGL-REQ-1")
  .androidDriver("a config for windows, which is what eglChooseConfig looks for unless told")
  .releases(10, 15)
  .fn(async (t) => {
    let calls!: readonly Result[];
    const { value, cell } = await look(t, t.params.release, (app) => {
      const display = app.egl.GetDisplay(0);
      const initialized = app.egl.Initialize(display, out("int"), out("int"));
      const choice = app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int"));
      const id = app.egl.GetConfigAttrib(display, choice.outCell(0), EGL.CONFIG_ID, out("int"));
      calls = [display, initialized, choice, id];
    });
    const [display, initialized, choice, id] = calls;
    t.note("eglGetDisplay, eglInitialize, eglChooseConfig");
    t.expect("there is a display", isHandle(value(display!)));
    t.expectEqual("eglInitialize", value(initialized!), 1);
    t.expectEqual("configs for windows found, for one", cell(choice!, 1), 1);
    t.expect("its EGL_CONFIG_ID is a positive number", Number(cell(id!)) > 0, cell(id!));
  });

requirements.test("egl_has_version_1_5")
  .clauses("EGL-REQ-18")
  .releases(10, 15)
  .fn(async (t) => {
    let initialized!: Result;
    const { cell } = await look(t, t.params.release, (app) => {
      initialized = app.egl.Initialize(app.egl.GetDisplay(0), out("int"), out("int"));
    });
    const version = [cell(initialized, 0), cell(initialized, 1)];
    t.note(`eglInitialize (${version.join(".")})`);
    t.expectSequence("version", version, [1, 5]);
  });

for (
  const [version, clause, pattern] of [
    [1, "EGL-REQ-2", /^OpenGL ES-C[ML] 1\.[01]/],
    [2, "EGL-REQ-3", /^OpenGL ES [23]\.\d/],
  ] as const
) {
  requirements.test(`opengl_es_${version}_has_a_driver`)
    .clauses(clause)
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let [context, string]: Result[] = [];
      const { value } = await look(t, t.params.release, (app) => {
        context = beginGl(app, version).context;
        string = (version === 1 ? app.gles1 : app.gl).GetString(GL.VERSION);
      });
      t.note(`GL_VERSION of a context of version ${version} (${value(string!)})`);
      t.expect("there is a context", isHandle(value(context!)));
      t.expect("GL_VERSION fits", pattern.test(String(value(string!))), value(string!));
    });
}

requirements.test("opengl_es_3_is_there_if_the_device_says_so")
  .describe("It says so by a property, or by a config that is for OpenGL ES 3.")
  .clauses("EGL-REQ-4")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = await t.boot(buildWorld({ release }).world);
    const said = Number((await device.shell(`getprop ${VERSION_PROPERTY}`)).stdout.trim() || 0);
    const isValid = said === 0 || said >= 2 << 16;
    t.expect(`${VERSION_PROPERTY} is 2.0 or later, or not set`, isValid, said);
    const [major, minor] = [said >> 16, said & 0xffff];
    let choice!: Result;
    const configs = await look(t, release, (app) => choice = beginEgl(app, 3).choice);
    if (major < 3 && configs.cell(choice, 1) !== 1) {
      return t.note(`${VERSION_PROPERTY}, configs for version 3 (neither says that it is there)`);
    }
    let [context, string]: Result[] = [];
    const { value } = await look(t, release, (app) => {
      context = beginGl(app, 3, major < 3 ? 0 : minor).context;
      string = app.gl.GetString(GL.VERSION);
    });
    t.note(`GL_VERSION of a context of version 3 (${value(string!)})`);
    t.expect("there is a context", isHandle(value(context!)));
    const found = /^OpenGL ES 3\.(\d)/.exec(String(value(string!)))?.[1];
    const least = major < 3 ? 0 : minor;
    t.expect(`GL_VERSION is at least 3.${least}`, Number(found) >= least, value(string!));
  });

requirements.test("opengl_es_3_need_not_be_there")
  .describe("A device that says that it has OpenGL ES 2.0 and no more.")
  .clauses("EGL-REQ-4")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const strings: Result[] = [];
    const { value } = await look(t, t.params.release, (app) => {
      for (const version of [1, 2] as const) {
        beginGl(app, version);
        strings.push(app.gl.GetString(GL.VERSION));
      }
    }, { [VERSION_PROPERTY]: String(2 << 16) });
    t.note("contexts of version 1 and 2 where it is not");
    for (const [i, pattern] of [/^OpenGL ES-C[ML] 1/, /^OpenGL ES [23]/].entries()) {
      const found = value(strings[i]!);
      t.expect(`GL_VERSION of a context of version ${i + 1}`, pattern.test(String(found)), found);
    }
  });

requirements.test("many_contexts")
  .clauses("EGL-REQ-6")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const made: Result[] = [];
    const current: Result[] = [];
    const { value } = await look(t, t.params.release, (app) => {
      const begin = beginEgl(app);
      for (let i = 0; i < MANY; i++) made.push(newContext(app, begin));
      for (const context of [made[0]!, made.at(-1)!]) {
        current.push(makeCurrent(app, begin, context));
      }
    });
    const count = made.filter((context) => isHandle(value(context))).length;
    t.note(`eglCreateContext (${count} of ${MANY} live contexts)`);
    t.expectEqual("live contexts", count, MANY);
    t.expectSequence("eglMakeCurrent of the first and the last", current.map(value), [1, 1]);
  });

requirements.test("many_contexts_one_after_the_other")
  .clauses("EGL-REQ-6")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const made: Result[] = [];
    const { value } = await look(t, t.params.release, (app) => {
      const begin = beginEgl(app);
      for (let i = 0; i < MANY; i++) {
        const context = newContext(app, begin);
        made.push(context);
        app.egl.DestroyContext(begin.display, context);
      }
    });
    const count = made.filter((context) => isHandle(value(context))).length;
    t.note(`eglDestroyContext (${count} of ${MANY} contexts, one after the other)`);
    t.expectEqual("contexts", count, MANY);
  });

requirements.test("thirty_contexts_have_state_of_their_own")
  .clauses("EGL-REQ-7")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const found: Result[] = [];
    const { world } = buildWorld({ release: t.params.release });
    let first!: Begin;
    const begin = recordProgram((app) => {
      first = beginGl(app);
      app.gl.Clear(GL.COLOR_BUFFER_BIT);
      app.gl.Finish();
    });
    const process = { kind: "native" } as const;
    const played = await t.play({ world, process, program: begin });
    t.expectRunning(played.record);
    const before = await memoryOf(played);
    const record = await played.process.run(recordProgram((app) => {
      const given = ofEarlierProgram(first, 0);
      const contexts = Array.from({ length: COMMON }, () => newContext(app, given));
      for (const [i, context] of contexts.entries()) {
        makeCurrent(app, given, context);
        app.gl.ClearColor(i / 32, 0, 0, 1);
        app.gl.Clear(GL.COLOR_BUFFER_BIT);
        app.gl.Finish();
      }
      for (const context of contexts) {
        makeCurrent(app, given, context);
        found.push(app.gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4)));
      }
    }));
    const after = await memoryOf(played);
    t.expectRunning(record);
    t.note(`GL_COLOR_CLEAR_VALUE of ${COMMON} live contexts`);
    if (before !== undefined && after !== undefined) {
      const each = Math.max(0, Math.round((after - before) / COMMON));
      t.note(`each context takes ${each} KiB in memory`);
    }
    const expected = Array.from({ length: COMMON }, (_, i) => i / 32);
    const reds = found.map(({ ref }) => record.results[ref]?.outs[0]?.[0]);
    t.expectSequence("red of each context", reds, expected);
  });

/** KiB of memory that a process has in use; undefined where that is not known. */
async function memoryOf({ device, process: { pid } }: Outcome): Promise<number | undefined> {
  const { stdout, status } = await device.shell("ps -A -o PID,RSS");
  const row = new RegExp(`^\\s*${pid}\\s+(\\d+)\\s*$`, "m").exec(stdout);
  return status === 0 && row !== null ? Number(row[1]) : undefined;
}

addStandardTests(requirements);
addLimitTests(requirements);
addConfigTests(requirements);
addImageTests(requirements);
addYuvTests(requirements);
addExtensionTests(requirements);

/** The groups. */
export const tests: readonly Group[] = [requirements];
