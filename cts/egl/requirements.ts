/**
 * Tests of what a device must offer: the list of the documentation's page "Implement OpenGL ES and EGL".
 *
 * They judge the device's own driver, so their Worlds say nothing of drivers.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../contract/recorder.ts";
import { startEgl, startGl } from "../fakes/programs.ts";
import type { Release } from "../contract/world.ts";
import { buildWorld } from "../fakes/world_builder.ts";
import { type Group, group } from "../framework/mod.ts";
import { addExtensionTests } from "./requirements_extensions.ts";
import { addImageTests } from "./requirements_images.ts";
import { EGL_NONE, isHandle, look } from "./requirements_scenes.ts";

const EGL_CONTEXT_CLIENT_VERSION = 0x3098;
const EGL_CONFIG_ID = 0x3028;
const GL_VERSION = 0x1f02;
const GL_COLOR_CLEAR_VALUE = 0x0c22;
const GL_MAX_TEXTURE_SIZE = 0x0d33;
const GL_INVALID_ENUM = 0x0500;
const GL_INVALID_VALUE = 0x0501;
const GL_NO_ERROR = 0;
const GL_TEXTURE_2D = 0x0de1;
const GL_ARRAY_BUFFER = 0x8892;
const GL_VERTEX_SHADER = 0x8b31;
const GL_COMPILE_STATUS = 0x8b81;
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
  .releases(10, 15)
  .fn(async (t) => {
    let calls!: readonly Result[];
    const { value, cell } = await look(t, t.params.release, (app) => {
      const display = app.egl.GetDisplay(0);
      const initialized = app.egl.Initialize(display, out("int"), out("int"));
      const choice = app.egl.ChooseConfig(display, ints(EGL_NONE), out("pointer"), 1, out("int"));
      const id = app.egl.GetConfigAttrib(display, choice.outCell(0), EGL_CONFIG_ID, out("int"));
      calls = [display, initialized, choice, id];
    });
    const [display, initialized, choice, id] = calls;
    t.note("eglGetDisplay, eglInitialize, eglChooseConfig");
    t.expect("there is a display", isHandle(value(display!)));
    t.expectEqual("eglInitialize", value(initialized!), 1);
    t.expectEqual("configs found, for one", cell(choice!, 1), 1);
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
    [1, "EGL-REQ-2", /^OpenGL ES-CM 1\.[01]/],
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
        context = startGl(app, version).context;
        string = app.gl.GetString(GL_VERSION);
      });
      t.note(`GL_VERSION of a context of version ${version} (${value(string!)})`);
      t.expect("there is a context", isHandle(value(context!)));
      t.expect("GL_VERSION fits", pattern.test(String(value(string!))), value(string!));
    });
}

requirements.test("opengl_es_3_is_there_if_the_device_says_so")
  .clauses("EGL-REQ-4")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    const said = Number((await device.shell(`getprop ${VERSION_PROPERTY}`)).stdout.trim() || 0);
    t.note(`${VERSION_PROPERTY} (${said >> 16}.${said & 0xffff}), a context of version 3`);
    t.expect(
      `${VERSION_PROPERTY} is 2.0 or later, or not set`,
      said === 0 || said >= 2 << 16,
      said,
    );
    if (said < 3 << 16) return;
    let [context, string]: Result[] = [];
    const { value } = await look(t, t.params.release, (app) => {
      context = startGl(app, 3).context;
      string = app.gl.GetString(GL_VERSION);
    });
    t.expect("there is a context", isHandle(value(context!)));
    const version = /^OpenGL ES 3\.(\d)/.exec(String(value(string!)))?.[1];
    t.expect("GL_VERSION is what the device says", version === `${said & 0xffff}`, value(string!));
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
        startGl(app, version);
        strings.push(app.gl.GetString(GL_VERSION));
      }
    }, { [VERSION_PROPERTY]: String(2 << 16) });
    t.note("contexts of version 1 and 2 of a device without 3.x");
    for (const [i, pattern] of [/^OpenGL ES-CM 1/, /^OpenGL ES [23]/].entries()) {
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
      const { display, config } = startEgl(app);
      for (let i = 0; i < MANY; i++) made.push(contextOf(app, display, config));
      for (const context of [made[0]!, made.at(-1)!]) {
        current.push(app.egl.MakeCurrent(display, null, null, context));
      }
    });
    const count = made.filter((context) => isHandle(value(context))).length;
    t.note(`eglCreateContext (${count} of ${MANY} live contexts)`);
    t.expectEqual("live contexts", count, MANY);
    t.expectSequence("eglMakeCurrent of the first and the last", current.map(value), [1, 1]);
  });

requirements.test("thirty_contexts_have_state_of_their_own")
  .clauses("EGL-REQ-7")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const found: Result[] = [];
    const { cell } = await look(t, t.params.release, (app) => {
      const { display, config } = startEgl(app);
      const contexts = Array.from({ length: COMMON }, () => contextOf(app, display, config));
      for (const [i, context] of contexts.entries()) {
        app.egl.MakeCurrent(display, null, null, context);
        app.gl.ClearColor(i / 32, 0, 0, 1);
      }
      for (const context of contexts) {
        app.egl.MakeCurrent(display, null, null, context);
        found.push(app.gl.GetFloatv(GL_COLOR_CLEAR_VALUE, out("float", 4)));
      }
    });
    t.note(`GL_COLOR_CLEAR_VALUE of ${COMMON} live contexts`);
    const expected = Array.from({ length: COMMON }, (_, i) => i / 32);
    t.expectSequence("red of each context", found.map((call) => cell(call)), expected);
  });

/** What the standard says of a new OpenGL ES 2.0 context, with what each call of `write` must give. */
const STANDARD: Readonly<Record<string, (app: App) => readonly (readonly [Result, unknown])[]>> = {
  first_error_is_kept_and_read_once: ({ gl }) => {
    gl.Enable(0xffff);
    gl.Viewport(0, 0, -1, -1);
    return [[gl.GetError(), GL_INVALID_ENUM], [gl.GetError(), GL_NO_ERROR]];
  },
  negative_counts_are_invalid: ({ gl }) => {
    gl.GenTextures(-1, out("int"));
    return [[gl.GetError(), GL_INVALID_VALUE]];
  },
  unknown_targets_are_invalid: ({ gl }) => {
    gl.BindTexture(0xffff, 1);
    gl.BindBuffer(GL_TEXTURE_2D, 1);
    return [[gl.GetError(), GL_INVALID_ENUM]];
  },
  names_become_objects_when_they_are_bound: ({ gl }) => {
    const name = gl.GenTextures(1, out("int")).outCell(0);
    const before = gl.IsTexture(name);
    gl.BindTexture(GL_TEXTURE_2D, name);
    const after = gl.IsTexture(name);
    gl.DeleteTextures(1, { in: "int", cells: [name] });
    return [[before, 0], [after, 1], [gl.IsTexture(name), 0], [gl.GetError(), GL_NO_ERROR]];
  },
  buffers_and_textures_have_names_of_their_own: ({ gl }) => {
    const name = gl.GenBuffers(1, out("int")).outCell(0);
    gl.BindBuffer(GL_ARRAY_BUFFER, name);
    return [[gl.IsBuffer(name), 1], [gl.IsFramebuffer(name), 0], [gl.GetError(), GL_NO_ERROR]];
  },
  shaders_compile: ({ gl }) => {
    const shader = gl.CreateShader(GL_VERTEX_SHADER);
    const source = "attribute vec4 p; void main() { gl_Position = p; }";
    gl.ShaderSource(shader, 1, { in: "pointer", cells: [source] }, null);
    gl.CompileShader(shader);
    const status = gl.GetShaderiv(shader, GL_COMPILE_STATUS, out("int"));
    return [[status, [1]], [gl.IsShader(shader), 1], [gl.GetError(), GL_NO_ERROR]];
  },
};

for (const [name, write] of Object.entries(STANDARD)) {
  requirements.test(name)
    .clauses("EGL-REQ-5")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let calls!: readonly (readonly [Result, unknown])[];
      const { record } = await look(t, t.params.release, (app) => {
        startGl(app);
        calls = write(app);
      });
      t.note("OpenGL ES 2.0: errors, objects, state");
      const found = calls.map(([call, expected]) => {
        const result = record.results[call.ref];
        return Array.isArray(expected) ? result?.outs[0] : result?.value;
      });
      t.expectSequence("what comes back", found, calls.map(([, expected]) => expected));
    });
}

requirements.test("limits_are_at_least_those_of_the_standard")
  .clauses("EGL-REQ-5")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const limits = [[GL_MAX_TEXTURE_SIZE, 64], [0x8869, 8], [0x8872, 8], [0x8b4d, 8]] as const;
    let calls!: readonly Result[];
    const { cell } = await look(t, t.params.release, (app) => {
      startGl(app);
      calls = limits.map(([name]) => app.gl.GetIntegerv(name, out("int")));
    });
    t.note("OpenGL ES 2.0: limits");
    for (const [i, [name, least]] of limits.entries()) {
      const found = cell(calls[i]!);
      t.expect(`limit 0x${name.toString(16)} is at least ${least}`, Number(found) >= least, found);
    }
  });

addImageTests(requirements);
addExtensionTests(requirements);

/** The groups. */
export const tests: readonly Group[] = [requirements];

function contextOf(app: App, display: Result, config: ReturnType<Result["outCell"]>): Result {
  return app.egl.CreateContext(
    display,
    config,
    null,
    ints(EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE),
  );
}

function isFirstOrLast({ release }: { readonly release: Release }): boolean {
  return release === 10 || release === 15;
}
