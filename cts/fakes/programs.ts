/**
 * Programs that many tests share.
 *
 * @module
 */

import type { Program, Value } from "../contract/program.ts";
import {
  type App,
  type Handle,
  ints,
  out,
  recordProgram,
  type Result,
} from "../contract/recorder.ts";
import { EGL, GL } from "../contract/enums.ts";

/** The objects that {@link startGl} made. */
export interface GlStart {
  readonly display: Result;
  readonly config: ReturnType<Result["outCell"]>;
  readonly context: Result;
}

/**
 * Records the beginning of a GL program: display, config, context, made current without a surface.
 *
 * @param app Where to record.
 * @param version Version of OpenGL ES. Default 2.
 */
export function startGl(app: App, version: 1 | 2 | 3 = 2): GlStart {
  const { display, config } = startEgl(app);
  const context = app.egl.CreateContext(
    display,
    config,
    null,
    ints(EGL.CONTEXT_CLIENT_VERSION, version, EGL.NONE),
  );
  app.egl.MakeCurrent(display, null, null, context);
  return { display, config, context };
}

/** Records a display, initialized. */
export function initialize(app: App): Result {
  const display = app.egl.GetDisplay(0);
  app.egl.Initialize(display, out("int"), out("int"));
  return display;
}

/** Records the beginning of an EGL program: display, initialized, and a config. */
export function startEgl(app: App): Pick<GlStart, "display" | "config"> {
  const display = initialize(app);
  const choice = app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int"));
  return { display, config: choice.outCell(0) };
}

/** The EGL part of what Android's own test app does: display, config, its visual id, terminate. */
export const EGL_PROGRAM: Program = recordProgram((app) => {
  const { display, config } = startEgl(app);
  app.egl.GetConfigAttrib(display, config, EGL.NATIVE_VISUAL_ID, out("int"));
  app.egl.Terminate(display);
});

/** A program that makes an OpenGL ES 2.0 context current and makes a few GL calls. */
export const GL_PROGRAM: Program = recordProgram((app) => {
  startGl(app);
  app.gl.ClearColor(0, 0, 0, 1);
  app.gl.Clear(GL.COLOR_BUFFER_BIT);
  app.gl.Flush();
});

/** Calls a function that a library exports. */
export function callExport(
  app: App,
  handle: Handle,
  fn: string,
  ...args: readonly Value[]
): Result {
  return app.callPointer(app.libdl.dlsym(handle, fn), fn, ...args);
}
