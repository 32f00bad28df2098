/**
 * Tests of what each binary of a driver in three is for.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { calls, device, filesOf, scene } from "./scenes.ts";

const binaries = group(
  "egl:driver_binaries",
  "No binary of a driver in three takes the place of another one.",
);

/** Each binary with what it does. */
type Binaries = Readonly<Record<"EGL" | "GLESv1_CM" | "GLESv2", DriverKnobs>>;

/** A process that shows a frame of EGL's and calls a function of OpenGL ES 2.0. */
function sceneOf(release: Release, knobs: Binaries): Scene {
  const { world } = Object.entries(knobs).reduce(
    (builder, [name, one]) => builder.driverLibrary(`lib${name}_gpu.so`, one),
    buildWorld({ release }).withoutStockDriver().property("ro.hardware.egl", "gpu"),
  );
  const program = recordProgram((app) => {
    const { display } = startGl(app, 2);
    app.egl.SwapInterval(display, 1);
    app.gl.Flush();
  });
  return { world, process: { kind: "native" }, program };
}

/**
 * Functions that one binary lacks and another one has, which exports those of all interfaces (`binary: "GLES"`): of the
 * lacking and of the whole driver.
 */
const FUNCTIONS = {
  glFlush: (lacks: boolean): Binaries => ({
    EGL: { binary: "GLES", getProcAddress: "nothing", reports: ["glFlush"] },
    GLESv1_CM: {},
    GLESv2: { missing: lacks ? ["glFlush"] : [], reports: ["glFlush"] },
  }),
  eglSwapInterval: (lacks: boolean): Binaries => ({
    EGL: {
      missing: lacks ? ["eglSwapInterval"] : [],
      getProcAddress: "nothing",
      reports: ["eglSwapInterval"],
    },
    GLESv1_CM: {},
    GLESv2: { binary: "GLES", reports: ["eglSwapInterval"] },
  }),
} as const;

binaries.test("function_that_another_binary_exports")
  .clauses("EGL-DRIVER-11")
  .releases(10, 15)
  .params({ fn: ["glFlush", "eglSwapInterval"] })
  .filter(isLast)
  .mustNot({
    what: "a function is called that the binary for its interface lacks",
    scene: ({ release, fn }) => sceneOf(release, FUNCTIONS[fn](true)),
    happened: ({ record }, { fn }) => eventsAt(record, "call", { fn }),
  })
  .control("that binary has it", ({ release, fn }) => sceneOf(release, FUNCTIONS[fn](false)));

binaries.test("eglGetProcAddress_of_another_binary")
  .clauses("EGL-TABLE-3")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a function is called that only the eglGetProcAddress of the binary for 2.0 gives",
    scene: ({ release }) => givenScene(release, ["glFlush"]),
    happened: ({ record }) => eventsAt(record, "call", { fn: "glFlush" }),
  })
  .control("the binary exports it", ({ release }) => givenScene(release, []));

/** A driver whose binary for 2.0 has all functions, and an eglGetProcAddress of its own. */
function givenScene(release: Release, unexported: readonly string[]): Scene {
  const gles2: DriverKnobs = { binary: "GLES", unexported, reports: ["glFlush"] };
  return sceneOf(release, { EGL: {}, GLESv1_CM: {}, GLESv2: gles2 });
}

binaries.test("binary_for_2_0_does_not_serve_1_x")
  .clauses("EGL-DRIVER-11")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "functions of OpenGL ES 1.x are called though there is no binary for them",
    scene: ({ release }) => onlyWith(release, ["EGL", "GLESv2"]),
    happened: ({ record }) => calls(record).filter((call) => call.startsWith("glFlush")),
  })
  .control("there is one", ({ release }) => onlyWith(release, ["EGL", "GLESv1_CM", "GLESv2"]));

/** A 32-bit process that calls a function of OpenGL ES 1.x; one of 64 bits would not come back from it (EGL-DRIVER-65). */
function onlyWith(release: Release, kinds: readonly string[]): Scene {
  const files = kinds.map((kind) => `/vendor/lib/egl/lib${kind}_gpu.so`);
  const program = recordProgram((app) => {
    startGl(app, 1);
    app.gles1.Flush();
  });
  const builder = device(release, files).property("ro.hardware.egl", "gpu");
  return { ...scene(builder, { abi: "armeabi-v7a" }), program };
}

binaries.test("missing_binary_of_a_32_bit_process")
  .describe("As Android does: what ends a 64-bit process does not end this one.")
  .clauses("EGL-DRIVER-65")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const files = filesOf("three", "gpu", "/vendor/lib/egl").slice(0, 2);
    const builder = device(t.params.release, files).property("ro.hardware.egl", "gpu").compat();
    const { record } = await t.play(scene(builder, { abi: "armeabi-v7a" }));
    t.expectRunning(record);
    t.expectSequence(
      "calls of OpenGL ES",
      calls(record).filter((call) => call.startsWith("glFlush")),
      [`glFlush of ${files[1]}`],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [binaries];
