/**
 * Tests of GL_EXTENSIONS, and of the getters that follow it.
 *
 * Plan: the marker extension that libEGL adds, in contexts of every version; a driver that has it; names and number of
 * extensions by each getter; what is left to the driver.
 *
 * @module
 */

import type { CellType } from "../../contract/program.ts";
import { type App, out, recordProgram, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { startGl } from "../../fakes/programs.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { ask, namesIn } from "./scenes.ts";

const gl: Group = group(
  "egl:api_gl_extensions",
  "GL_EXT_debug_marker, which libEGL implements, and glGetStringi and GL_NUM_EXTENSIONS, which follow the string.",
);

const MARKER = "GL_EXT_debug_marker";

/** The lists of drivers. */
const DRIVERS = {
  none: "",
  one: "GL_OES_EGL_image",
  some: "GL_OES_EGL_image GL_OES_texture_npot GL_EXT_robustness",
  much: Array.from({ length: 400 }, (_, i) => `GL_ACME_extension_number_${i}`).join(" "),
} as const;

type Driver = keyof typeof DRIVERS;

gl.test("marker_extension_is_added")
  .describe("By the function of either library, in a context of any version.")
  .clauses("EGL-API-41")
  .releases(10, 15)
  .params({ driver: Object.keys(DRIVERS) as readonly Driver[], version: [1, 2, 3] })
  .filter(({ driver, version, release }) =>
    release === 15
      ? driver === "some" || version === 2
      : release === 10 && version === 2 && driver === "some"
  )
  .fn(async (t) => {
    const { release, driver, version } = t.params;
    const glExtensions = DRIVERS[driver];
    const { values } = await ask(t, { release, driver: { glExtensions } }, (app) => {
      startGl(app, version);
      return { new: app.gl.GetString(GL.EXTENSIONS), old: app.gles1.GetString(GL.EXTENSIONS) };
    });
    const string = `${MARKER} ${glExtensions}`;
    t.expectEqual("GL_EXTENSIONS", values, { new: string, old: string });
  });

/** Strings of drivers that have the extension. */
const WITH_MARKER = {
  alone: MARKER,
  first: `${MARKER} GL_OES_EGL_image`,
  between: `GL_OES_EGL_image ${MARKER}  GL_EXT_robustness`,
  last: `GL_OES_EGL_image ${MARKER} `,
} as const;

gl.test("marker_extension_of_the_driver_is_left_as_it_is")
  .clauses("EGL-API-42")
  .releases(10, 15)
  .params({ where: Object.keys(WITH_MARKER) as readonly (keyof typeof WITH_MARKER)[] })
  .filter(({ where, release }) => release === 15 || where === "between" && release === 10)
  .fn(async (t) => {
    const { release, where } = t.params;
    const glExtensions = WITH_MARKER[where];
    const { values, outs } = await ask(t, { release, driver: { glExtensions } }, (app) => {
      startGl(app, 3);
      return {
        string: app.gl.GetString(GL.EXTENSIONS),
        count: app.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
      };
    });
    t.expectEqual("GL_EXTENSIONS", values.string, glExtensions);
    t.expectEqual("GL_NUM_EXTENSIONS", outs.count, [[namesIn(glExtensions).length]]);
  });

gl.test("name_that_contains_the_marker_extension")
  .clauses("EGL-API-43")
  .releases(10, 15)
  .params({ listed: [`${MARKER}2`, `GL_ACME_${MARKER}`], compat: [false, true] })
  .filter(({ listed, release }) => release === 15 || listed === `${MARKER}2` && release === 10)
  .fn(async (t) => {
    const { release, listed, compat } = t.params;
    const device = { release, compat, driver: { glExtensions: listed } };
    const { values } = await ask(t, device, (app) => {
      startGl(app);
      return { string: app.gl.GetString(GL.EXTENSIONS) };
    });
    t.expectEither(
      "GL_EXTENSIONS",
      values.string,
      compat ? listed : `${MARKER} ${listed}`,
      compat ? `${MARKER} ${listed}` : listed,
    );
  });

/** Drivers with and without the extension, and what apps see. */
const SEEN = {
  without: { driver: DRIVERS.some, names: [MARKER, ...namesIn(DRIVERS.some)] },
  with: { driver: WITH_MARKER.between, names: namesIn(WITH_MARKER.between) },
  nothing: { driver: "", names: [MARKER] },
  lines: {
    driver: "GL_ACME_a\tGL_ACME_b\n GL_ACME_c",
    names: [MARKER, "GL_ACME_a", "GL_ACME_b", "GL_ACME_c"],
  },
} as const;

const SEEN_NAMES = Object.keys(SEEN) as readonly (keyof typeof SEEN)[];

gl.test("each_name_by_its_index")
  .clauses("EGL-API-44")
  .releases(10, 15)
  .params({ driver: SEEN_NAMES })
  .filter(({ driver, release }) => release === 15 || driver === "without" && release === 10)
  .fn(async (t) => {
    const { driver: glExtensions, names } = SEEN[t.params.driver];
    const { release } = t.params;
    const { values } = await ask(t, { release, driver: { glExtensions } }, (app) => {
      startGl(app, 3);
      return Object.fromEntries(
        names.map((_, i) => [String(i), app.gl.GetStringi(GL.EXTENSIONS, i)]),
      );
    });
    t.expectSequence("names", names.map((_, i) => values[String(i)]), names);
  });

/** The getters of numbers, each with memory for its kind. */
const GETTERS = {
  glGetBooleanv: (app, name) => app.gl.GetBooleanv(name, memory("byte")),
  glGetFloatv: (app, name) => app.gl.GetFloatv(name, memory("float")),
  glGetIntegerv: (app, name) => app.gl.GetIntegerv(name, memory("int")),
  glGetInteger64v: (app, name) => app.gl.GetInteger64v(name, memory("int64")),
} as const satisfies Record<string, (app: App, name: number) => Result>;

type Getter = keyof typeof GETTERS;

const GETTER_NAMES = Object.keys(GETTERS) as readonly Getter[];

/** Memory for a number and one more, which nobody stores. */
function memory(type: CellType): ReturnType<typeof out> {
  return out(type, 2);
}

gl.test("number_of_extensions")
  .clauses("EGL-API-45")
  .releases(10, 15)
  .params({ fn: GETTER_NAMES, driver: SEEN_NAMES })
  .filter(({ fn, driver, release }) =>
    release === 15 && (driver === "without" || fn === "glGetIntegerv") ||
    release === 10 && driver === "without" && fn === "glGetIntegerv"
  )
  .fn(async (t) => {
    const { release, fn, driver } = t.params;
    const { driver: glExtensions, names } = SEEN[driver];
    const { outs } = await ask(t, { release, driver: { glExtensions } }, (app) => {
      startGl(app, 3);
      return { count: GETTERS[fn](app, GL.NUM_EXTENSIONS) };
    });
    const count = fn === "glGetBooleanv" ? 1 : names.length;
    t.expectEqual("what is stored, and what lies behind it", outs.count, [[count, 0]]);
  });

/** A driver whose answers are its own, whatever it is asked. */
const OWN: DriverKnobs = { glExtensions: DRIVERS.some, returns: { glGetStringi: "driver" } };

gl.test("index_beyond_the_end_is_the_drivers")
  .clauses("EGL-API-46")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { names } = SEEN.without;
    const { values, calls } = await ask(t, { ...t.params, driver: OWN }, (app) => {
      startGl(app, 3);
      return {
        last: app.gl.GetStringi(GL.EXTENSIONS, names.length - 1),
        next: app.gl.GetStringi(GL.EXTENSIONS, names.length),
        far: app.gl.GetStringi(GL.EXTENSIONS, 0x7fffffff),
      };
    });
    t.expectEqual("answers", values, { last: names.at(-1), next: "driver", far: "driver" });
    t.expectEqual("what the driver is asked", calls("glGetStringi"), [
      [GL.EXTENSIONS, names.length],
      [GL.EXTENSIONS, 0x7fffffff],
    ]);
  });

gl.test("other_names_are_the_drivers")
  .clauses("EGL-API-47")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const strings = {
      [GL.VENDOR]: "ACME",
      [GL.RENDERER]: "ACME 9",
      [GL.VERSION]: "OpenGL ES 3.2 ACME",
      [GL.SHADING_LANGUAGE_VERSION]: null,
    };
    const driver = { ...OWN, strings, integers: { [GL.MAX_TEXTURE_SIZE]: 77 } };
    const { values, outs } = await ask(t, { ...t.params, driver }, (app) => {
      startGl(app, 3);
      return {
        ...Object.fromEntries(
          Object.keys(strings).map((name) => [name, app.gl.GetString(Number(name))]),
        ),
        ...Object.fromEntries(
          GETTER_NAMES.map((fn) => [fn, GETTERS[fn](app, GL.MAX_TEXTURE_SIZE)]),
        ),
        indexed: app.gl.GetStringi(GL.SHADING_LANGUAGE_VERSION, 0),
      };
    });
    const { indexed, ...others } = values;
    const found = Object.fromEntries(Object.entries(others).filter(([name]) => name in strings));
    t.expectEqual("strings", found, strings);
    t.expectEqual("indexed string", indexed, "driver");
    t.expectEqual(
      "numbers",
      Object.entries<typeof outs.indexed>(outs).flatMap(([fn, cells]) =>
        fn in GETTERS ? [cells?.[0]?.[0]] : []
      ),
      GETTER_NAMES.map(() => 77),
    );
  });

gl.test("driver_without_the_string")
  .clauses("EGL-API-48")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver: DriverKnobs = { returns: { glGetString: null, glGetStringi: "driver" } };
    const { values, outs } = await ask(t, { ...t.params, driver }, (app) => {
      startGl(app, 3);
      return {
        string: app.gl.GetString(GL.EXTENSIONS),
        count: app.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
        any: app.gl.GetBooleanv(GL.NUM_EXTENSIONS, out("byte")),
        first: app.gl.GetStringi(GL.EXTENSIONS, 0),
      };
    });
    t.expectEqual("strings", [values.string, values.first], ["", "driver"]);
    t.expectEqual("GL_NUM_EXTENSIONS", [outs.count, outs.any], [[[0]], [[0]]]);
  });

gl.test("driver_is_asked_once_for_each_context")
  .clauses("EGL-API-49")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver = { glExtensions: DRIVERS.some };
    const { values, calls } = await ask(t, { ...t.params, driver }, (app) => {
      const { display, context } = startGl(app);
      const first = app.gl.GetString(GL.EXTENSIONS);
      app.egl.MakeCurrent(display, null, null, null);
      app.egl.MakeCurrent(display, null, null, context);
      const again = app.gl.GetString(GL.EXTENSIONS);
      startGl(app);
      return { first, again, other: app.gl.GetString(GL.EXTENSIONS) };
    });
    const string = `${MARKER} ${driver.glExtensions}`;
    t.expectEqual("strings", values, { first: string, again: string, other: string });
    t.expectEqual("calls of the driver, for two contexts", calls("glGetString").length, 2);
  });

gl.test("each_context_has_its_own")
  .describe(
    "The driver's binaries of OpenGL ES 1.x and 2.0 differ; contexts of both take turns, then there is none.",
  )
  .clauses("EGL-API-73")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = buildWorld(t.params).property("ro.hardware.egl", "fake")
      .driverLibrary("libEGL_fake.so")
      .driverLibrary("libGLESv1_CM_fake.so", { glExtensions: "GL_ACME_old" })
      .driverLibrary("libGLESv2_fake.so", { glExtensions: "GL_ACME_new GL_ACME_newer" });
    const program = recordProgram((app) => {
      const first = startGl(app, 1);
      const second = startGl(app, 2);
      for (const { display, context } of [first, second, first]) {
        app.egl.MakeCurrent(display, null, null, context);
        app.gl.GetString(GL.EXTENSIONS);
      }
    });
    const { record } = await t.play({ world, process: { kind: "native" }, program });
    t.expectRunning(record);
    const strings = program.calls.flatMap(({ fn }, i) =>
      fn === "glGetString" ? [record.results[i]?.value] : []
    );
    const [old, later] = [`${MARKER} GL_ACME_old`, `${MARKER} GL_ACME_new GL_ACME_newer`];
    t.expectSequence("GL_EXTENSIONS", strings, [old, later, old]);
  });

gl.test("no_context_has_none")
  .describe("Of the process, or of another thread.")
  .clauses("EGL-API-74")
  .releases(10, 15)
  .params({ where: ["after_release", "other_thread"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, where } = t.params;
    const { values, outs } = await ask(t, { release }, (app) => {
      const { display } = startGl(app, 3);
      const there = app.gl.GetString(GL.EXTENSIONS);
      if (where === "after_release") app.egl.MakeCurrent(display, null, null, null);
      const asking = where === "after_release" ? app : app.via({ thread: "second" });
      return {
        there,
        string: asking.gl.GetString(GL.EXTENSIONS),
        first: asking.gl.GetStringi(GL.EXTENSIONS, 0),
        count: asking.gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
      };
    });
    t.expectEqual("GL_EXTENSIONS of the context", values.there, `${MARKER} `);
    t.expectEqual("strings without a context", [values.string, values.first], [null, null]);
    t.expectEqual("GL_NUM_EXTENSIONS without a context", outs.count, [[0]]);
  });

/** The group. */
export const tests: readonly Group[] = [gl];
