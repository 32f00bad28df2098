/**
 * Tests of layers and OpenGL ES 1.x.
 *
 * @module
 */

import type { Program } from "../../contract/program.ts";
import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { GL } from "../../contract/enums.ts";
import { simForm } from "../../fakes/forms.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { layersScene } from "../next/scenes.ts";

const HOOKED = ["glMatrixMode", "glDrawArrays", "glClear"] as const;

const gles1: Group = group(
  "gles:gles1",
  "Layers are for OpenGL ES 2.0 and later: GL functions of OpenGL ES 1.x contexts are not intercepted, EGL functions " +
    "are; glGetString is either, by the library that it is called in.",
);

gles1.test("gl_functions_of_later_versions_are_intercepted")
  .clauses("GLES-EXT-7")
  .releases(10, 15)
  .params({ version: [2, 3] })
  .filter(({ version, release }) => version === 2 || release === 15)
  .fn(async (t) => {
    const { release, version } = t.params;
    const { record } = await t.play(callsGl(release, "glDrawArrays", "libGLESv2", version));
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, "glDrawArrays"), ["A", "driver"]);
  });

gles1.test("gl_functions_of_version_1_are_not_intercepted")
  .describe(
    "Through libGLESv1_CM and libGLESv2: a function of 1.x alone and two that 2.0 has as well.",
  )
  .clauses("GLES-EXT-7")
  .releases(10, 15)
  .params({ fn: HOOKED, library: ["libGLESv1_CM", "libGLESv2"] })
  .filter(({ fn, library, release }) =>
    (fn === "glDrawArrays" && library === "libGLESv1_CM") || release === 15
  )
  .mustNot({
    what: "a layer intercepts a GL function of an OpenGL ES 1.x context",
    scene: ({ fn, library, release }) => callsGl(release, fn, library, 1),
    happened: ({ record }) => eventsAt(record, "call", { who: "A" }),
  }).control(
    "the context is of OpenGL ES 2.0",
    ({ fn, library, release }) => callsGl(release, fn, library, 2),
  );

gles1.test("versions_take_turns")
  .describe(
    "Contexts of both versions become current one after the other, and glDrawArrays is called in each.",
  )
  .clauses("GLES-EXT-7")
  .releases(10, 15)
  .params({ order: ["1212", "2121"] })
  .filter(({ order, release }) => order === "1212" || release === 15)
  .fn(async (t) => {
    const { release, order } = t.params;
    const versions = order.split("").map(Number) as (1 | 2)[];
    const program = recordProgram((app) => {
      for (const version of versions) {
        startGl(app, version);
        app.gl.DrawArrays(4, 0, 3);
      }
    });
    const layers = [{ name: "A", hooks: { glDrawArrays: [] } }];
    const driver = { reports: ["glDrawArrays"] };
    const { record } = await t.play(layersScene({ release, layers, program, driver }));
    t.expectRunning(record);
    t.expectSequence(
      "who is called",
      callers(record, "glDrawArrays"),
      versions.flatMap((version) => version === 1 ? ["driver"] : ["A", "driver"]),
    );
  });

gles1.test("gl_functions_of_version_1_reach_the_driver")
  .clauses("GLES-EXT-7")
  .releases(10, 15)
  .fn(async (t) => {
    const { record } = await t.play(callsGl(t.params.release, "glDrawArrays", "libGLESv1_CM", 1));
    t.expectRunning(record);
    t.expectSequence("who is called", callers(record, "glDrawArrays"), ["driver"]);
  });

gles1.test("get_string_of_version_1_library_is_not_intercepted")
  .clauses("GLES-EXT-8")
  .releases(10, 15)
  .mustNot({
    what: "a layer intercepts glGetString of libGLESv1_CM",
    scene: ({ release }) => asksForVendor(release, "libGLESv1_CM"),
    happened: ({ record }) => eventsAt(record, "call", { who: "A", fn: "glGetString" }),
  }).control("it is called in libGLESv2", ({ release }) => asksForVendor(release, "libGLESv2"));

gles1.test("get_string_answers_from_the_version_1_driver")
  .describe("The driver comes as three libraries, so that each answers with a name of its own.")
  .clauses("GLES-EXT-8")
  .releases(10, 15)
  .params({ library: ["libGLESv1_CM", "libGLESv2"] })
  .filter(({ library, release }) => library === "libGLESv2" || release === 15)
  .fn(async (t) => {
    const { release, library } = t.params;
    const { record } = await t.play(asksForVendor(release, library));
    t.expectRunning(record);
    t.expectEqual("GL_VENDOR", record.results.at(-1)?.value, "GLESv1_CM");
    t.expectSequence(
      "layers that see it",
      callers(record, "glGetString"),
      library === "libGLESv2" ? ["A"] : [],
    );
  });

gles1.test("egl_functions_are_intercepted")
  .describe("Before, while and after an OpenGL ES 1.x context is made current.")
  .clauses("GLES-EXT-9")
  .releases(10, 15)
  .params({ version: [1, 2] })
  .filter(({ version, release }) => version === 1 || release === 15)
  .fn(async (t) => {
    const order = ["eglInitialize", "eglCreateContext", "eglMakeCurrent", "eglGetCurrentContext"];
    const { release, version } = t.params;
    const { record } = await t.play(layersScene({
      release,
      layers: [{ name: "A", hooks: Object.fromEntries(order.map((fn) => [fn, []])) }],
      program: recordProgram((app) => {
        startGl(app, version);
        app.egl.GetCurrentContext();
      }),
    }));
    t.expectRunning(record);
    t.expectSequence("functions that A sees", eventsAt(record, "call").map(({ fn }) => fn), order);
  });

/** The groups. */
export const tests: readonly Group[] = [gles1];

type Library = "libGLESv1_CM" | "libGLESv2";

function callsGl(
  release: Release,
  fn: (typeof HOOKED)[number],
  library: Library,
  version: 1 | 2 | 3,
): Scene {
  return layersScene({
    release,
    layers: [{ name: "A", hooks: { [fn]: [] } }],
    program: recordProgram((app) => {
      startGl(app, version);
      const gl = library === "libGLESv2" ? app.gl : app.gles1;
      if (fn === "glMatrixMode") app.gles1.MatrixMode(GL.MODELVIEW);
      else if (fn === "glDrawArrays") gl.DrawArrays(4, 0, 3);
      else gl.Clear(GL.COLOR_BUFFER_BIT);
    }),
    driver: { reports: [fn] },
  });
}

/** An OpenGL ES 1.x app that asks for GL_VENDOR, over a driver of three libraries. */
function asksForVendor(release: Release, library: Library): Scene {
  let builder = buildWorld({ release }).app({ debuggable: true })
    .property("ro.hardware.egl", "three")
    .layer({ name: "A", hooks: { glGetString: [] } }, "app-data")
    .enable("libA.so");
  for (const kind of ["EGL", "GLESv1_CM", "GLESv2"]) {
    const soname = `lib${kind}_three.so`;
    const behavior = { kind: "driver", name: kind } as const;
    const abi = "arm64-v8a";
    builder = builder.file(`/vendor/lib64/egl/${soname}`, simForm({ behavior, soname, abi }));
  }
  const program: Program = recordProgram((app) => {
    startGl(app, 1);
    (library === "libGLESv2" ? app.gl : app.gles1).GetString(GL.VENDOR);
  });
  return { world: builder.world, process: { kind: "app", package: APP }, program };
}
