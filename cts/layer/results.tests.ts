/**
 * Tests of what an app gets with the layer and without it: pixels, errors, strings and all other results.
 *
 * The app's driver is the implementation's own, which draws if it can.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import type { Release } from "../contract/world.ts";
import { ints, out, recordProgram } from "../contract/recorder.ts";
import { EGL, GL } from "../contract/enums.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { differingResults, showPixels } from "./compare.ts";
import { type AppName, appProgram } from "./programs.ts";
import { playBoth } from "./plays.ts";
import { around, neighbors, type Position } from "./scenes.ts";

const results = group(
  "layer:results",
  "An app that clears, draws, uses textures, framebuffers, surfaces and OpenGL ES 3 gets the same pixels, errors, strings " +
    "and other results with the layer as without.",
);

/** Groups of this file. */
export const tests = [results];

const PIXELS = /^glReadPixels$/;
const ERRORS = /^(egl|gl)GetError$/;
const STRINGS = /^(eglQueryString|glGetStringi?|glGet(Shader|Program)InfoLog)$/;
const PLACES = ["alone", "middle"] as const;

interface Params {
  readonly position: Position;
  readonly release: Release;
}

/** Expects the results of the calls that are of interest to be the same with the layer as without. */
async function expectSame(
  t: Context<Params>,
  what: string,
  program: Program,
  isOfInterest: (fn: string) => boolean,
  simple: Program = program,
): Promise<void> {
  const { position, release } = t.params;
  const layers = around(position, neighbors(program));
  const both = await playBoth(t, release, { layers }, program, { simple });
  const { expected, actual } = differingResults(program, both, isOfInterest);
  if (actual.length > 0) showPixels(t, program, both);
  t.expectSequence(what, actual, expected);
}

function appTest(
  name: string,
  clause: string,
  apps: readonly AppName[],
  what: string,
  isOfInterest: (fn: string) => boolean,
  withFirst = false,
): void {
  results.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ app: apps, position: PLACES })
    .filter(({ app, position, release }) =>
      isLast({ release }) ||
      withFirst && app === apps[0] && position === "alone" && isFirstOrLast({ release })
    )
    .fn((t) => expectSame(t, what, appProgram(t.params.app), isOfInterest));
}

appTest(
  "pixels_are_the_same",
  "LAYER-RESULT-2",
  ["clear", "triangles", "textures", "again", "version3", "forms"],
  "pixels that the app reads",
  (fn) => PIXELS.test(fn),
  true,
);

appTest(
  "errors_are_the_same",
  "LAYER-RESULT-3",
  ["clear", "surfaces", "forms"],
  "errors that the app gets",
  (fn) => ERRORS.test(fn),
);

appTest(
  "strings_are_the_same",
  "LAYER-RESULT-4",
  ["clear", "surfaces", "version3"],
  "strings that the app gets",
  (fn) => STRINGS.test(fn),
);

appTest(
  "results_are_the_same",
  "LAYER-RESULT-5",
  ["clear", "triangles", "textures", "surfaces", "again", "version3", "forms"],
  "other results of the app's calls",
  (fn) => ![PIXELS, ERRORS, STRINGS].some((kind) => kind.test(fn)),
  true,
);

results.test("results_of_version_1_are_the_same")
  .clauses("LAYER-RESULT-6")
  .releases(10, 15)
  .params({ position: ["alone"] })
  .filter(isLast)
  .fn((t) =>
    expectSame(t, "results of the app's calls", version1Program(), () => true, appProgram("clear"))
  );

/** An app of OpenGL ES 1.1, which layers see no GL function of. */
function version1Program(): Program {
  return recordProgram(({ egl, gles1 }) => {
    const display = egl.GetDisplay(0);
    egl.Initialize(display, out("int"), out("int"));
    const wanted = ints(
      ...[EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.RENDERABLE_TYPE, EGL.OPENGL_ES_BIT],
      EGL.NONE,
    );
    const config = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int")).outCell(0);
    const size = ints(EGL.WIDTH, 8, EGL.HEIGHT, 8, EGL.NONE);
    const surface = egl.CreatePbufferSurface(display, config, size);
    const context = egl.CreateContext(display, config, null, ints(EGL.NONE));
    egl.MakeCurrent(display, surface, surface, context);
    gles1.GetString(GL.VERSION);
    gles1.MatrixMode(GL.PROJECTION);
    gles1.LoadIdentity();
    gles1.Color4f(1, 0.375, 0.25, 1);
    gles1.ClearColor(0.375, 0, 1, 1);
    gles1.Clear(GL.COLOR_BUFFER_BIT);
    gles1.ReadPixels(0, 0, 8, 8, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 256));
    gles1.GetIntegerv(GL.MATRIX_MODE, out("int"));
    gles1.GetError();
    egl.SwapBuffers(display, surface);
    egl.Terminate(display);
  });
}
